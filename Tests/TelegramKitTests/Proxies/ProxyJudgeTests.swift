import TelegramKit
import TelegramLab
import Testing

/// Our own client at a proxy of a lab that judges it.
struct ProxyJudgeTests {
    @Test("LT04 T-32 Our own client says nothing to a proxy that proves nothing, and comes again")
    func ownClientAtProxies() async throws {
        var configuration = LabConfiguration()
        configuration.proxies = [LabProxyConfiguration(.mtproxyTLS)]
        try await withLab(configuration) { lab in
            await lab.judge(trials: ["wrong-hello"])
            let proxy = try TelegramProxy(lab.description.proxies[0].url)
            try await withClient(of: lab, configure: { $0.proxies = [proxy] }) { my in
                let user = try await my.signIn()
                #expect(user.name == "Alice Arden")
            }
            let report = try #require(await lab.judgement)
            #expect(report.findings(.broken).isEmpty, "\(report.summary.joined(separator: "\n"))")
            #expect(
                report.findings(.kept).contains { $0.requirement == "checks-hello" },
                "\(report.summary.joined(separator: "\n"))")
            let accepts = await lab.proxyCounters[0].accepts
            // The one that was wrong carried nothing.
            #expect(accepts > lab.counters.tcpAccepts)
        }
    }
}
