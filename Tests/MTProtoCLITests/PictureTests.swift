import Foundation
#if canImport(FoundationXML)
    import FoundationXML
#endif
import TelegramLab
import Testing

@testable import MTProtoKit
@testable import mtproto

/// `--svg` of `trace`, `compare` and `simulate`.
struct PictureTests {
    /// What an XML parser makes of a file: the texts between its tags, and how many bars it has.
    private final class Reader: NSObject, XMLParserDelegate {
        var texts = ""
        var bars = 0

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            if name == "rect" { bars += 1 }
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) { texts += text }
    }

    private func read(_ path: String) throws -> Reader {
        let reader = Reader()
        let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: path)))
        parser.delegate = reader
        #expect(parser.parse(), "\(path): \(String(describing: parser.parserError))")
        return reader
    }

    @Test("LT05 the tables of routes and weak links are drawn with their rows, and nothing is overwritten")
    func tablesAreDrawn() async throws {
        let home = try TemporaryDirectory()
        let (routes, links) = (home.path + "/routes.svg", home.path + "/links.svg")
        #expect(await CommandRun.of("simulate", "--routes", "--svg", routes).status == .success)
        let picture = try read(routes)
        #expect(picture.texts.contains("only port 5222") && picture.texts.contains("0.52 s") && picture.bars == 18)
        let table = await CommandRun.of("simulate", "--links", "satellite", "--seed", "1", "--table", "--svg", links)
        #expect(table.status == .success)
        #expect(try read(links).texts.contains("satellite"))
        let again = await CommandRun.of("simulate", "--routes", "--svg", routes)
        #expect(again.status == .cannotCreate && again.output.isEmpty)
        #expect(await CommandRun.of("simulate", "--seed", "1", "--svg", home.path + "/x.svg").status == .usage)
    }

    @Test("LT05 a run is drawn with a row for each connection, and what somebody named is no markup")
    func connectionsAreDrawn() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let account = LabAccount.standard[0]
            let options = ["--lab", try lab.describe(in: home), "--session", home.path + "/session"]
            let login = ["login", "--phone", account.phone, "--code", account.code] + options
            #expect(await CommandRun.of(login, home: home).status == .success)
            let svg = home.path + "/run.svg"
            let run = await CommandRun.of(["trace", "--seconds", "1", "--svg", svg] + options, home: home)
            #expect(run.status == .success, "\(run.errors)")
            let picture = try read(svg)
            #expect(picture.texts.contains("datacenter \(account.homeDC), main") && picture.bars > 4)
            // It goes on to the end of the second, in which little happens.
            #expect(picture.texts.firstMatch(of: /This client: \d+ connections? in \d+\.\d+ s/) != nil)
            let again = await CommandRun.of(["trace", "--seconds", "1", "--svg", svg] + options, home: home)
            #expect(again.status == .cannotCreate)
        }
        var hostile = Picture(title: "<script>\u{1b}[2J", description: "\"&'", width: 10)
        hostile.text("</svg>\u{202e}", x: 0, y: 0)
        let file = try home.file("hostile.svg", hostile.document)
        #expect(try read(file).texts.contains("</svg>"))
        #expect(!hostile.document.contains("\u{1b}") && !hostile.document.contains("\u{202e}"))
    }

    @Test("LT05 what is too much for a picture is counted in it")
    func longRunsAreCut() throws {
        let home = try TemporaryDirectory()
        let events = EventList()
        for number in 1...20_005 {
            let info = ConnectionInfo(
                id: number, datacenter: 2, address: "192.0.2.1", port: 443, purpose: .main, transport: "tcp")
            events.add(TraceEvent(time: .milliseconds(number), account: nil, kind: .connectionOpening(info)))
        }
        var picture = ConnectionPicture()
        picture.add(events, title: "Run")
        let texts = try read(home.file("long.svg", picture.document)).texts
        #expect(texts.contains("Run; 19800 more connections are not shown; 5 later events are not shown"))
        // A connection that is open when nothing happens any more is open until the end.
        var quiet = ConnectionPicture()
        let few = EventList()
        for event in events.events.prefix(1) { few.add(event) }
        quiet.add(few, title: "Run", until: .seconds(30))
        #expect(try read(home.file("quiet.svg", quiet.document)).texts.contains("Run: 1 connection in 30 s. 1 row."))
    }
}
