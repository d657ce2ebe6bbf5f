import TelegramKit
import TelegramLab
import Testing

@Suite("What a client has to know of a local Telegram")
struct LabServersTests {
    @Test("T05 the description of a lab in this process names its datacenters, keys, ways in and accounts")
    func labDescriptionIsWhole() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.webSocket, datacenter: 2)]
        try await withLab(configuration) { lab in
            let servers = try LabServers(lab.description)
            #expect(servers.datacenters.map(\.port) == lab.description.datacenters.map(\.port))
            #expect(servers.publicKeyPEM == lab.description.rsaPublicKeyPEM)
            #expect(servers.accounts.map(\.phone) == lab.description.accounts.map(\.phone))
            #expect(servers.entries.map(\.port) == lab.description.entries.map(\.port) && !servers.entries.isEmpty)
            // Again from itself.
            #expect(try LabServers(servers) == servers)
        }
    }

    @Test("T05 what describes no lab is refused by name")
    func otherValuesDescribeNoLab() {
        let error = #expect(throws: TelegramError.self) { try LabServers(["datacenters": 5]) }
        #expect(error?.code == .invalidConfiguration)
        #expect(error?.message.contains("Dictionary<String, Int>") == true)
    }
}
