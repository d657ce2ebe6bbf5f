import MTProtoCore
import MTProtoKit
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

@Suite("What was asked for one account concerns no other one")
struct OwnershipTests {
    /// Lives on datacenter 2, where a client that knows nothing asks first, and has no password.
    private static let local = LabAccount.standard.first { $0.homeDC == 2 && $0.password == nil }

    @Test("parts of a file that wait for a connection end with their account, and go over none afterwards")
    func waitingParts() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                await client.setInBackground(true)
                let uploads = (0..<5).map { number in
                    Task { try await client.upload(.bytes(fileContent(1000), name: "\(number).bin")) }
                }
                try await eventually("three have a place, and two wait for one") {
                    await client.pendingRequests().count { $0.state == .waitingForFileConnection } == 2
                }
                try await client.logOut()
                for upload in uploads {
                    let failure = await #expect(throws: TelegramError.self) { try await upload.value }
                    #expect(failure?.code == .unauthorized)
                }
                #expect(await client.pendingRequests().isEmpty)
                try await my.signIn()
                await client.setInBackground(false)
                _ = try await client.me()
                #expect(!my.received(at: 5).contains("upload.saveFilePart"))
                // New ones go.
                _ = try await client.upload(.bytes(fileContent(1000), name: "new.bin"))
            }
        }
    }

    @Test("an upload between two parts does not go on as the account that signs in next")
    func uploadsBetweenParts() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let (bytes, more) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
                let upload = Task {
                    try await client.upload(.stream(bytes, name: "slow.bin", size: nil))
                }
                more.yield(fileContent(600_000))
                try await eventually("a part is there") { my.received(at: 5).contains("upload.saveBigFilePart") }
                try await eventually("it waits for bytes") { await client.pendingRequests().isEmpty }
                try await client.logOut()
                // Elena, who lives on datacenter 3.
                try await my.signIn(LabAccount.standard[4])
                more.yield(fileContent(600_000))
                more.finish()
                let failure = await #expect(throws: TelegramError.self) { try await upload.value }
                #expect(failure?.code == .unauthorized)
                #expect(!my.received(at: 3).contains("upload.saveBigFilePart"))
            }
        }
    }

    @Test("a request from before run() is for the account that is stored, and ends with it")
    func requestsBeforeTheRun() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in _ = try await my.signIn() }
            let time = TestTime()
            var configuration = TelegramConfiguration.lab(lab, time: time)
            configuration.storage = store
            configuration.servers.datacenters.removeAll { $0.id != 2 && $0.id != 5 }
            let client = try TelegramClient(configuration: configuration)
            await lab.holdAnswers(5)
            let asking = Task { try await client.invoke(API.Help.GetNearestDc(), on: 1) }
            try await eventually("it waits for run()") {
                await client.pendingRequests().contains { $0.state == .clientNotRunning }
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await client.run() }
                try await eventually("its datacenter is looked for") {
                    await client.pendingRequests().contains { $0.state == .lookingForDatacenter }
                }
                try await client.abandonSession()
                let failure = await #expect(throws: TelegramError.self) { try await asking.value }
                #expect(failure?.code == .unauthorized)
                group.cancelAll()
                await lab.releaseAnswers(5)
            }
        }
    }

    @Test(
        "a late refusal of what was asked before the sign-in neither ends nor moves the account", arguments: [401, 303])
    func lateRefusals(code: Int32) async throws {
        let local = try #require(Self.local)
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let client = my.client
                _ = try await client.invoke(API.Help.GetNearestDc())
                await lab.failNext(
                    "help.getNearestDc", at: 2, code: code,
                    message: code == 401 ? "AUTH_KEY_UNREGISTERED" : "USER_MIGRATE_4")
                await lab.delayAnswers(2, by: .seconds(20))
                let asking = Task { try await client.invoke(API.Help.GetNearestDc()) }
                try await eventually("it is sent") {
                    my.received(at: 2).count { $0 == "help.getNearestDc" } == 2
                }
                await lab.delayAnswers(2, by: .zero)
                let user = try await my.signIn(local)
                let late = await #expect(throws: TelegramError.self) {
                    try await my.time.passing { try await asking.value }
                }
                #expect(late?.serverError?.code == Int(code))
                _ = try await client.me()
                #expect(try await client.accountStatus() == .signedIn(userID: user.id))
                #expect(try await client.homeDatacenter() == 2)
            }
        }
    }

    @Test("what a raw request says of the account counts: a sign-in, its end, and where the datacenters are")
    func rawRequests() async throws {
        let local = try #require(Self.local)
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let client = my.client
                let settings = API.CodeSettings()
                guard
                    case .sentCode(let code) = try await client.invoke(
                        API.Auth.SendCode(
                            phoneNumber: local.phone, apiID: Int32(client.configuration.apiID),
                            apiHash: client.configuration.apiHash, settings: settings))
                else { throw TestFailure("no code") }
                _ = try await client.invoke(
                    API.Auth.SignIn(
                        phoneNumber: local.phone, phoneCodeHash: code.phoneCodeHash, phoneCode: local.code))
                let user = try await client.me()
                #expect(try await client.accountStatus() == .signedIn(userID: user.id))
                _ = try await client.invoke(API.Auth.LogOut())
                #expect(try await client.accountStatus() == .ended(.loggedOut))
                #expect(lab.counters[2].keyExchanges == 1)
                let before = my.client.network.context.configurationRecord?.received
                _ = try await client.invoke(API.Help.GetConfig())
                let record = try #require(my.client.network.context.configurationRecord)
                #expect(record.datacenter == DatacenterID(2) && before == nil)
            }
        }
    }

    @Test("a client that is stopped while it signs out closes what it was leaving, whatever the server does")
    func stopsDuringLogOut() async throws {
        try await withLab { lab in
            let time = TestTime()
            let client = try TelegramClient(configuration: .lab(lab, time: time))
            let running = Task { try await client.run() }
            let my = LabClient(lab: lab, time: time, client: client, recorder: TraceRecorder())
            try await my.signIn()
            await lab.holdAnswers(5)
            let leaving = Task { try? await client.logOut() }
            try await eventually("it is asked") { my.received(at: 5).contains("auth.logOut") }
            running.cancel()
            _ = try? await running.value
            await leaving.value
            try await eventually("nothing is open") { lab.counters[5].openConnections == 0 }
            await lab.releaseAnswers(5)
        }
    }

    @Test("an account that signs out has signed out, whatever servers say to its other requests meanwhile")
    func logOutsAreLogOuts() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                // The answer comes late, and a request is refused before.
                await lab.delayAnswers(5, by: .seconds(5))
                let leaving = Task { try await client.logOut() }
                try await eventually("it is asked") { my.received(at: 5).contains("auth.logOut") }
                await lab.delayAnswers(5, by: .zero)
                let late = Task { try await client.invoke(API.Help.GetNearestDc()) }
                try await my.time.passing { try await leaving.value }
                _ = try? await my.time.passing { try await late.value }
                #expect(try await client.accountStatus() == .ended(.loggedOut))
            }
        }
    }

    @Test("a request that is asked until it is answered is not asked as the account that signs in next")
    func retriesStayWithTheirAccount() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.floodWaits = .never }) { my in
                try await my.signIn()
                let client = my.client
                await lab.failNext("users.getUsers", at: 5, code: 420, message: "FLOOD_WAIT_300")
                var waits = client.floodWaits.makeAsyncIterator()
                let asking = Task { try await client.invokeUntilAnswered(API.Users.GetUsers(id: [.inputUserSelf])) }
                _ = await waits.next()
                try await client.logOut()
                // Elena, who lives on datacenter 3.
                try await my.signIn(LabAccount.standard[4])
                let asked = my.received(at: 3).count { $0 == "users.getUsers" }
                my.time.jump(.seconds(400))
                let failure = await #expect(throws: TelegramError.self) { try await asking.value }
                #expect(failure?.code == .unauthorized)
                #expect(my.received(at: 3).count { $0 == "users.getUsers" } == asked)
            }
        }
    }
}
