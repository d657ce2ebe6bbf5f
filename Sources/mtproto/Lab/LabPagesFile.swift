import TelegramLab

/// The file of `mtproto lab --pages`; docs/lab-scripts.md describes it.
enum LabPagesFile {
    private static let maximumLength = 1 << 20

    static func pages(at path: String) throws(CommandFailure) -> [LabWebPage] {
        let content = try WholeFile.read(path, limit: maximumLength)
        do throws(JSONMistake) {
            return try parse(content)
        } catch {
            throw CommandFailure(.badData, "\(path) describes no pages: \(error.description)")
        }
    }

    static func parse(_ content: [UInt8]) throws(JSONMistake) -> [LabWebPage] {
        var pages: [LabWebPage] = []
        for place in try JSONPlace(parsing: content).elements() {
            let members = try place.members(
                "url", "title", "description", "site_name", "author", "picture", "seconds", "broken")
            pages.append(
                LabWebPage(
                    address: try members.required("url", in: place).string(), title: try members["title"]?.string(),
                    description: try members["description"]?.string(), siteName: try members["site_name"]?.string(),
                    author: try members["author"]?.string(), hasPicture: try members["picture"]?.isTrue() ?? false,
                    seconds: try members["seconds"]?.integer(0...86_400) ?? 0,
                    isBroken: try members["broken"]?.isTrue() ?? false))
        }
        return pages
    }
}
