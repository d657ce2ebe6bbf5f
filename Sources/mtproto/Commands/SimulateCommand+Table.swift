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
        let calls = table.rows.filter { $0.workload == .steady && $0.client == .ours }
        try draw(
            BarPicture(
                title: "Small calls over weak links: 95 of 100 had their answer within",
                series: ["this client", "the baseline policy"],
                rows: calls.map { row in
                    let other = table.rows.first {
                        $0.link == row.link && $0.workload == row.workload && $0.client == .baseline
                    }
                    return .init(title: row.link, values: [row.p95 / .seconds(1), other.map { $0.p95 / .seconds(1) }])
                }, limit: 60), on: console)
    }

    func printRoutes(on console: Console) throws {
        let table = RouteTable.measured()
        console.write(TerminalText(lines: table.document))
        try draw(
            BarPicture(
                title: "Where only some ways to a datacenter are open: a first answer after",
                series: ["the first time", "once it is known what works"],
                rows: table.rows.map { row in
                    .init(
                        title: row.scenario.rawValue,
                        values: [row.first, row.second].map { $0.map { $0 / .seconds(1) } })
                }, limit: 60), on: console)
    }

    /// Writes a picture if one is wanted.
    func draw(_ picture: BarPicture, on console: Console) throws {
        guard let svg else { return }
        try WholeFile.write(picture.document.utf8, to: svg, replaces: false, synchronize: console.synchronize)
    }
}
