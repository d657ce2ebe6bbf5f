import Logging
import MTProtoCore
import TestTime
import Testing

@testable import MTProtoKit

/// Gives every question the same answer.
private struct ConstantResolver: DiscoveryFetching {
    let body: String

    func fetch(
        _ query: DNSOverHTTPS.Query, through route: DiscoveryRoute
    ) async throws(DiscoveryFetchError) -> DiscoveryAnswer {
        DiscoveryAnswer(status: 200, body: Array(body.utf8))
    }
}

/// What a search for backup addresses says of itself.
struct BackupStatusTests {
    private func search(
        _ options: DiscoveryService.Options = DiscoveryService.Options(), answer: String = ""
    ) -> BackupDiscovery {
        let time = TestTime(passes: false, from: .zero, wallClock: 1_700_000_000)
        let context = Context(
            servers: .init(seeds: [:], publicKeys: [], isTest: false), store: MemoryStore(),
            tracer: Tracer(
                sink: nil, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: time.source.clock),
            time: time.source)
        let service = DiscoveryService(options, fetcher: ConstantResolver(body: answer), time: time.source)
        return BackupDiscovery(service: service, context: context, allowsDirect: false)
    }

    @Test("B04 J17 each state of a search is told once, and the last one says who had no text")
    func searchStatesAreToldOnce() async {
        let search = search(answer: #"{"Status":0,"Answer":[]}"#)
        let changes = search.changes
        // That begins nothing.
        search.note(.dialled, isSignedIn: false)
        search.note(.answered, isSignedIn: false)
        search.note(.everythingFailed, isSignedIn: false)
        #expect(await changes.next() == .asking)
        let end = await changes.next()
        guard case .failed(let reason)? = end else {
            Issue.record("\(String(describing: end))")
            return
        }
        let reasons = reason.split(separator: "; ").map(String.init)
        #expect(
            reasons.sorted() == [
                "dns.google.com answered without a text", "mozilla.cloudflare-dns.com answered without a text",
            ])
        search.stop()
    }

    @Test("B02 without a key to check configurations with nobody is asked for one, and the status says so")
    func unusableKeys() {
        var options = DiscoveryService.Options()
        options.publicKeyPEM = "no key"
        let search = search(options)
        search.note(.dialled, isSignedIn: false)
        #expect(search.status == .idle)
        search.note(.everythingFailed, isSignedIn: false)
        guard case .unavailable(let reason) = search.status else {
            Issue.record("\(search.status)")
            return
        }
        #expect(reason.contains("is no 2048-bit RSA key"))
        search.stop()
    }
}
