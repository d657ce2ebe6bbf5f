import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

@testable import mtproto

@Suite("mtproto lab: pages of which previews are shown")
struct LabPagesTests {
    @Test("LT01 Pages are described in a file; what is wrong with one is told with its place")
    func pages() async throws {
        let directory = try TemporaryDirectory()
        for (text, part) in [
            (#"{"url": "https://a.org"}"#, "a list is wanted"),
            (#"[{"title": "A"}]"#, "[0]: \"url\" is missing"),
            (#"[{"url": "https://a.org", "picture": false}]"#, "[0].picture: true is wanted"),
            (#"[{"url": "https://a.org", "titel": "A"}]"#, "\"titel\" means nothing here"),
            (#"[{"url": "https://a.org", "seconds": -1}]"#, "[0].seconds"),
        ] {
            let run = await CommandRun.of("lab", "--pages", try directory.file("pages.json", text), interrupted: {})
            #expect(run.status == .badData && run.errors.joined().contains(part), "\(text) \(run.errors)")
        }
        let pages = try directory.file(
            "pages.json",
            #"[{"url": "https://a.org/b", "title": "A", "site_name": "S", "author": "P", "picture": true, "seconds": 3}]"#
        )
        let page = LabWebPage(
            address: "https://a.org/b", title: "A", siteName: "S", author: "P", hasPicture: true, seconds: 3)
        #expect(try LabPagesFile.pages(at: pages) == [page])
    }
}
