import ArgumentParser
import Foundation
import MTProtoSimulation

// Calls over links, as a table (docs/weak-links.md).
extension SimulateCommand {
    /// The links of a list of names and groups.
    static func profiles(_ text: String) throws(ValidationError) -> [LinkProfile] {
        var result: [LinkProfile] = []
        for name in text.split(separator: ",").map(String.init) {
            switch name {
            case "weak": result += LinkProfile.weak
            case "all": result += LinkProfile.all
            default:
                guard let link = LinkProfile.named(name) else {
                    let known = LinkProfile.all.map(\.name).joined(separator: ", ")
                    throw ValidationError(
                        "There is no link \"\(name)\". There are \(known), and the groups weak and all.")
                }
                result.append(link)
            }
        }
        guard !result.isEmpty else { throw ValidationError("--links has to name one, or leave it out.") }
        return result
    }

    func printTable(on console: Console) async throws {
        let links = try links.map(Self.profiles) ?? LinkProfile.weak
        let range = seeds?.range ?? seed.map { $0..<($0 + 1) } ?? 1..<6
        let limit = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        let table = await WeakLinkTable.measured(
            links: links, seeds: Int(clamping: range.upperBound - range.lowerBound), firstSeed: range.lowerBound,
            jobs: limit)
        console.write(TerminalText(lines: table.document))
    }
}
