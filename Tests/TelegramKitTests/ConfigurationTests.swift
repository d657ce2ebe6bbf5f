import TelegramKit
import Testing

@Suite struct ConfigurationTests {
    @Test("what a configuration says unless it is told otherwise, as its documentation does")
    func defaults() {
        for configuration in [TelegramConfiguration.production(apiID: 1, apiHash: "x"), .test(apiID: 1, apiHash: "x")] {
            #expect(configuration.connectionDeadline == .seconds(30) && configuration.loginDeadline == .seconds(20))
            #expect(configuration.idleTimeout == .seconds(60) && configuration.updateBufferLimit == 1024)
            #expect(configuration.floodWaits == .automatic(upTo: .seconds(60)) && !configuration.temporaryKeys)
            #expect(configuration.servers.alternatePorts == [80, 5222] && configuration.servers.speaksHTTP)
            #expect(configuration.servers.firstDatacenter == 2 && configuration.discovery != nil)
        }
        // The server asks for no more.
        #expect(FloodWaitPolicy.always == .automatic(upTo: .seconds(14 * 86_400)))
    }
}
