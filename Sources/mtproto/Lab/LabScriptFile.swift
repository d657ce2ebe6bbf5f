import TelegramLab

/// The file of `mtproto lab --script`; docs/lab-scripts.md describes it.
struct LabScriptFile {
    private let path: String
    private let script: LabScript

    private static let maximumLength = 1 << 20
    /// A day, in milliseconds.
    static let longestDelay = 86_400_000

    init(_ path: String) throws(CommandFailure) {
        let content = try WholeFile.read(path, limit: Self.maximumLength)
        do throws(JSONMistake) {
            script = try Self.parse(content)
        } catch {
            throw Self.failure(path, error.description)
        }
        self.path = path
    }

    private static func failure(_ path: String, _ message: String) -> CommandFailure {
        CommandFailure(.badData, "\(path) is no script: \(message)")
    }

    /// Lets users and methods of a lab answer as the file says.
    static func play(_ file: LabScriptFile, on lab: Lab) async throws(CommandFailure) {
        do throws(LabError) {
            try await lab.play(file.script)
        } catch {
            throw failure(file.path, "users: \(error.message)")
        }
    }

    static func parse(_ content: [UInt8]) throws(JSONMistake) -> LabScript {
        let members = try JSONPlace(parsing: content).members("users", "methods")
        var script = LabScript()
        for (name, reactions) in try members["users"]?.members() ?? [] {
            script.users[name] = try reactions.elements().map(reaction)
        }
        for (name, place) in try members["methods"]?.members() ?? [] {
            let answer = try answer(place)
            do throws(LabError) {
                try answer.validate(of: name)
            } catch {
                throw place.mistake(error.message)
            }
            script.methods[name] = answer
        }
        return script
    }

    private static func reaction(_ place: JSONPlace) throws(JSONMistake) -> LabScript.Reaction {
        let members = try place.members("when", "send", "press", "vote", "react", "reply", "after_ms")
        let pattern = try members.required("when", in: place).string()
        let texts = try members["send"]?.strings() ?? []
        let labels = try members["press"]?.strings() ?? []
        let votes = try members["vote"]?.strings() ?? []
        let replies = try members["reply"]?.strings() ?? []
        let emoji = try members["react"]?.string()
        if let emoji, let place = members["react"], !LabScript.hasReaction(emoji) {
            throw place.mistake("\"\(emoji)\" is no emoji that people react with")
        }
        guard emoji != nil || ![texts, labels, votes, replies].allSatisfy(\.isEmpty) else {
            throw place.mistake("\"send\", \"reply\", \"press\", \"vote\" or \"react\" is missing")
        }
        let delay = try members["after_ms"]?.integer(0...longestDelay) ?? 0
        return LabScript.Reaction(
            pattern: pattern,
            actions: labels.map { .press($0) } + (votes.isEmpty ? [] : [.vote(votes)])
                + [emoji].compactMap { $0 }.map { .react($0) } + replies.map { .reply($0) } + texts.map { .send($0) },
            delay: .milliseconds(delay))
    }

    private static func answer(_ place: JSONPlace) throws(JSONMistake) -> LabScript.Answer {
        let members = try place.members("code", "message", "empty")
        if let empty = members["empty"] {
            guard try empty.isTrue(), members.count == 1 else {
                throw place.mistake("an empty answer has neither code nor message")
            }
            return .empty
        }
        return .error(
            LabRequestError(
                code: Int32(clamping: try members.required("code", in: place).integer(-9_999...9_999)),
                message: try members.required("message", in: place).string()))
    }
}
