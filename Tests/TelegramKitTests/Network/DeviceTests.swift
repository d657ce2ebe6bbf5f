import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import TelegramLab
import Testing

@testable import MTProtoKit
@testable import TelegramKit

struct DeviceTests {
    private func introductions(_ lab: Lab) -> [LabFrame.Message] {
        lab.receivedMessages(at: 5).filter { $0.wrappers.contains("initConnection") }
    }

    @Test("A15 F17 G04 P30 another language is said at once, once, and over the connection that is there")
    func deviceChanges() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                _ = try await my.client.me()
                let before = introductions(lab).count
                var device = TelegramConfiguration.Device()
                device.languageCode = "nl"
                await my.client.setDevice(device)
                await my.client.setDevice(device)
                _ = try await my.client.me()
                let new = introductions(lab).dropFirst(before)
                #expect(new.map(\.name) == ["help.getNearestDc"])
                #expect(lab.counters[5].tcpAccepts == 1)
            }
        }
    }

    @Test("A15 G04 what an application says of itself besides is said with the rest, and anew when it changes")
    func parametersAreSaid() async throws {
        try await withLab { lab in
            var device = TelegramConfiguration.Device()
            let zone = API.JSONValue.jsonObject(value: [.init(key: "tz_offset", value: .jsonNumber(value: 3600))])
            device.parameters = zone
            try await withClient(of: lab, configure: { [device] in $0.device = device }) { my in
                try await my.signIn()
                let said = try #require(my.client.network.context.initialization)
                #expect(try Array(said.prefix.readableBytesView).contains(Array(zone.encoded().readableBytesView)))
                _ = try await my.client.me()
                let before = introductions(lab).count
                device.parameters = nil
                await my.client.setDevice(device)
                _ = try await my.client.me()
                #expect(introductions(lab).dropFirst(before).map(\.name) == ["help.getNearestDc"])
            }
        }
    }

    @Test("A15 before a sign-in nothing is asked for it: the next request says it")
    func deviceChangesBeforeSignIn() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                var device = TelegramConfiguration.Device()
                device.languageCode = "nl"
                await my.client.setDevice(device)
                #expect(lab.counters.tcpAccepts == 0)
                let configuration = my.client.network.configuration
                let expected = configuration.initialization(of: device, through: nil)
                #expect(expected != configuration.initialization(of: configuration.device, through: nil))
                #expect(my.client.network.context.initialization == expected)
                // Nor over a connection that is there.
                _ = try await my.client.sendCode(to: LabClient.alice.phone)
                device.languageCode = "de"
                await my.client.setDevice(device)
                try await my.signIn()
                #expect(!my.received(at: 5).contains("help.getNearestDc"))
            }
        }
    }

    @Test("N49 what counts as said of a device is what was sent, not what the device is when the answer comes")
    func deviceChangesBeforeTheAnswer() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                func questions() -> [LabFrame.Message] {
                    lab.receivedMessages(at: 2).filter { $0.name == "help.getNearestDc" }
                }
                await lab.holdAnswers(2)
                let client = my.client
                let first = Task { try await client.invoke(API.Help.GetNearestDc()) }
                try await eventually("it arrives") { !questions().isEmpty }
                var device = TelegramConfiguration.Device()
                device.languageCode = "nl"
                await client.setDevice(device)
                await lab.releaseAnswers(2)
                _ = try await first.value
                let before = questions().count
                _ = try await client.invoke(API.Help.GetNearestDc())
                let second = questions().dropFirst(before)
                #expect(!second.isEmpty && second.allSatisfy { $0.wrappers.contains("initConnection") })
                // What has been said is not said again.
                _ = try await client.invoke(API.Help.GetNearestDc())
                #expect(questions().last?.wrappers.contains("initConnection") == false)
            }
        }
    }
}

struct AuthorizationEndTests {
    @Test("P50 with the account its authorizations at other datacenters end, in the store as well")
    func authorizationsEndWithTheAccount() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            func authorized() async throws -> [Int] {
                var found: [Int] = []
                for datacenter in 1...5 {
                    guard let bytes = try await storage.value(forKey: "persistent:key-\(datacenter)") else { continue }
                    if AuthInfo(stored: bytes)?.isAuthorized == true { found.append(datacenter) }
                }
                return found
            }
            try await withClient(of: lab, storage: storage) { my in
                let user = try await my.signIn()
                _ = try await my.client.downloadProfilePhoto(try #require(user.photo), of: user.peer)
                #expect(try await authorized() == [1, 5])
                try await my.client.logOut()
                #expect(try await authorized() == [])
            }
        }
    }

    @Test(
        "B-81 a key that does not say that it carries an account, as a process that died left it, ends with the account"
    )
    func interruptedSignIn() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            let name = "persistent:key-5"
            try await withClient(of: lab, storage: storage) { my in _ = try await my.signIn() }
            let stored = try #require(try await storage.value(forKey: name))
            let info = try #require(AuthInfo(stored: stored))
            try await storage.setValue(AuthInfo(key: info.key, salts: info.salts).encoded(), forKey: name)
            try await withClient(of: lab, storage: storage) { my in
                _ = try await my.client.me()
                try await my.client.logOut()
                #expect(my.received(at: 5).contains("destroy_auth_key"))
                #expect(try await storage.value(forKey: name) == nil)
            }
        }
    }

    @Test("N30 a permanent key that is gone ends the account under temporary keys too, once")
    func lostKeyEndsTheAccount() async throws {
        try await withLab { lab in
            let signedOut = try await withClient(of: lab, configure: { $0.temporaryKeys = true }) { my in
                try await my.signIn()
                let updates = my.client.updates
                let counting = Task {
                    var count = 0
                    for await update in updates { if case .signedOut = update { count += 1 } }
                    return count
                }
                await lab.forgetKeys(5)
                let failure = try await error { () async throws(TelegramError) in try await my.client.me() }
                #expect(failure.code == .unauthorized)
                try await eventually("signed out") { try await !my.client.accountStatus().isSignedIn }
                let again = try await error { () async throws(TelegramError) in try await my.client.me() }
                #expect(again.code == .unauthorized)
                return counting
            }
            #expect(await signedOut.value == 1)
        }
    }
}
