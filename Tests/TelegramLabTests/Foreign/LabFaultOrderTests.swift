import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What goes wrong by order of a test author, and what a developer is told")
struct LabFaultOrderTests {
    @Test("LT03 A method fails for one user alone; what concerns everybody counts for the others")
    func faultsOfOneUser() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let query = API.Users.GetUsers(id: [.inputUserSelf])
            let user = try #require(await lab.userID("alice"))
            try await lab.addMethodFault(.init("users.getUsers", error: .floodWait(30), times: 2, user: user))
            #expect(try await boris.failure(of: query) == "no error")
            #expect(try await alice.failure(of: query) == "420 FLOOD_WAIT_30")
            // Nobody is signed in here: it is nobody's.
            let stranger = try await RawClient(lab, 2)
            try await stranger.exchangeKey()
            #expect(try await stranger.failure(of: query) != "420 FLOOD_WAIT_30")
            try await lab.addMethodFault(.init("users.getUsers", error: .init(code: 500, message: "RPC_CALL_FAIL")))
            #expect(await lab.methodFaults.map(\.user) == [nil, user])
            #expect(try await boris.failure(of: query) == "500 RPC_CALL_FAIL")
            #expect(try await alice.failure(of: query) == "420 FLOOD_WAIT_30")
            // The user's own is used up.
            #expect(try await alice.failure(of: query) == "500 RPC_CALL_FAIL")
            await #expect(throws: LabError.self) {
                try await lab.addMethodFault(.init("users.getUsers", error: .floodWait(30), user: 5))
            }
            try await lab.addMethodFault(.init("users.getUsers", error: .floodWait(30), user: user))
            #expect(await lab.removeMethodFault("users.getUsers"))
            #expect(try await boris.failure(of: query) == "no error")
            #expect(try await alice.failure(of: query) == "420 FLOOD_WAIT_30")
            #expect(await lab.removeMethodFault("users.getUsers", user: user))
            #expect(try await alice.failure(of: query) == "no error")
            #expect(await lab.removeMethodFault("users.getUsers", user: user) == false)
        }
    }

    @Test("LT03 Every method of one user's fails, or costs its connection when it has been run")
    func faultsOfEveryMethod() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let query = API.Users.GetUsers(id: [.inputUserSelf])
            let user = try #require(await lab.userID("alice"))
            let every = LabMethodFault.anyMethod
            try await lab.addMethodFault(.init(every, endsConnection: true, times: 2, user: user))
            #expect(try await boris.failure(of: query) == "no error")
            // Two requests of one packet cost one connection.
            var container = ByteBuffer()
            let renaming = ContainedMessage(
                id: try alice.nextID(), sequenceNumber: alice.nextSequence(isContent: true),
                body: try API.Account.UpdateProfile(firstName: "Renamed").encoded())
            let asking = ContainedMessage(
                id: try alice.nextID(), sequenceNumber: alice.nextSequence(isContent: true), body: try query.encoded())
            MessageContainer.write([renaming, asking], to: &container)
            try await alice.send(container, isContent: false)
            await #expect(throws: RawClientError.self) { _ = try await alice.answer(to: renaming.id) }
            #expect(await lab.methodFaults.map(\.times) == [1])
            #expect(await lab.removeMethodFault(every, user: user))
            let again = try await alice.reconnected()
            guard case .user(let renamed)? = try await again.call(query).first else {
                throw RawClientError.unexpected("no user")
            }
            #expect(renamed.firstName == "Renamed")

            try await lab.addMethodFault(.init(every, error: .floodWait(30), user: user))
            try await lab.addMethodFault(
                .init("help.getNearestDc", error: .init(code: 400, message: "NAMED"), user: user))
            try await lab.addMethodFault(.init(every, error: .init(code: 400, message: "ALL")))
            #expect(try await again.failure(of: query) == "420 FLOOD_WAIT_30")
            #expect(try await again.failure(of: API.Help.GetNearestDc()) == "400 NAMED")
            #expect(try await boris.failure(of: query) == "400 ALL")
            #expect(await lab.removeMethodFault(every, user: user))
            #expect(try await again.failure(of: query) == "400 ALL")
            for both in [
                LabMethodFault(every, error: .floodWait(1), endsConnection: true),
                LabMethodFault(every, delay: .seconds(1), endsConnection: true),
            ] {
                await #expect(throws: LabError.self) { try await lab.addMethodFault(both) }
            }
        }
    }

    @Test("LT02 A method fails and is slow at every datacenter, so many times or always, until that is cleared")
    func methodsFail() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let query = API.Users.GetUsers(id: [.inputUserSelf])
            try await lab.addMethodFault(.init("users.getUsers", error: .floodWait(30), times: 2))
            #expect(await lab.methodFaults.map(\.times) == [2])
            #expect(try await alice.failure(of: query) == "420 FLOOD_WAIT_30")
            #expect(try await boris.failure(of: query) == "420 FLOOD_WAIT_30")
            #expect(await lab.methodFaults.isEmpty)
            #expect(try await alice.failure(of: query) == "no error")

            let late = LabMethodFault("users.getUsers", delay: .seconds(3))
            try await lab.addMethodFault(late)
            try await lab.addMethodFault(.init("users.getUsers", error: .init(code: 500, message: "RPC_CALL_FAIL")))
            for _ in 0..<2 {
                let begun = LabTime.shared.now()
                #expect(try await alice.failure(of: query) == "500 RPC_CALL_FAIL")
                #expect(LabTime.shared.now() - begun >= .seconds(3))
            }
            #expect(try await alice.failure(of: API.Help.GetNearestDc()) == "no error")
            #expect(await lab.methodFaults.count == 2)
            await lab.clearMethodFaults()
            #expect(try await alice.failure(of: query) == "no error")
            let errors = [
                (LabMethodFault("users.getUser", delay: .seconds(1)), "; did you mean users.getUsers?"),
                (LabMethodFault("user", delay: .seconds(1)), "\"user\"; did you mean messages"),
                (LabMethodFault("users.getUsers"), "needs an error, a delay or the end of the connection"),
                (LabMethodFault("users.getUsers", delay: .seconds(1), times: 0), "one request at least"),
            ]
            for (fault, part) in errors {
                let error = await #expect(throws: LabError.self) { try await lab.addMethodFault(fault) }
                #expect(error?.message.contains(part) == true || fault.method == "user", "\(error?.message ?? "")")
            }
        }
    }

    @Test("LT02 A name that does not exist is answered with the one that may be meant")
    func suggestions() {
        #expect(Suggestion.nearest(to: "drop-aftr", among: FaultKind.allCases.map(\.rawValue)) == "drop-after")
        #expect(
            Suggestion.nearest(to: "MESSAGES.SENDMESSAGE", among: ["messages.sendMessage"]) == "messages.sendMessage")
        #expect(Suggestion.text(for: "gremlins", among: FaultKind.allCases.map(\.rawValue)).isEmpty)
        #expect(Suggestion.nearest(to: "", among: ["slow"]) == nil)
        let methods = ["channels.getMessages", "help.getConfig", "messages.sendMessage"]
        #expect(Suggestion.nearest(to: "sendMesage", among: methods) == "messages.sendMessage")
        #expect(Suggestion.nearest(to: "getconfig", among: methods) == "help.getConfig")
        let error = #expect(throws: FaultPlan.ParseError.self) { try FaultPlan(parsing: "slwo") }
        #expect(error?.description.hasPrefix("there is no fault \"slwo\"; did you mean slow?") == true)
    }

    @Test("LF14 A content delivery network takes a temporary key that is bound to nothing")
    func unboundKeysFetchFiles() async throws {
        var configuration = LabConfiguration()
        configuration.cdn = LabCDNConfiguration()
        try await withLab(configuration) { lab in
            let boris = try await RawClient.signedIn(lab, .boris)
            let keys = try await boris.call(API.Help.GetCdnConfig()).publicKeys
            let cdn = try await RawClient(lab, LabCDNConfiguration.datacenter)
            try await cdn.exchangeKey(expiresIn: 86_400, pem: try #require(keys.first).publicKey)
            let file = API.Upload.GetCdnFile(fileToken: [1, 2, 3], offset: 0, limit: 4096)
            #expect(try await cdn.failure(of: file) == "400 FILE_TOKEN_INVALID")
            #expect(try await cdn.failure(of: API.Users.GetUsers(id: [])) == "400 CDN_METHOD_INVALID")
            // Elsewhere such a key carries nothing.
            let home = try await RawClient(lab, 2)
            try await home.exchangeKey(expiresIn: 86_400)
            #expect(try await home.failure(of: API.Users.GetUsers(id: [])) == "401 AUTH_KEY_PERM_EMPTY")
        }
    }

    @Test("LT01 What a developer has mistyped is told in one line each: key, session, address, method, layer, packet")
    func mistakesAreTold() async throws {
        let told = Collected()
        var configuration = LabConfiguration()
        configuration.hearsOfLimits = { told.add($0) }
        try await withLab(configuration) { lab in
            func line(_ beginning: String) async throws -> String {
                while true {
                    if let line = told.all.first(where: { $0.hasPrefix(beginning) }) { return line }
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
            let other = try LabRSAKey.discovery.pair(or: nil).key.publicKey.pem
            for _ in 0..<2 {
                let wrongKey = try await RawClient(lab, 2)
                await #expect(throws: RawClientError.self) { try await wrongKey.exchangeKey(pem: other) }
                try await wrongKey.close()
            }
            #expect(try await line("KEY").contains("at datacenter 2 left when it was told the lab's public key"))
            let wrongAddress = try await RawClient(lab, 3)
            await #expect(throws: RawClientError.self) { try await wrongAddress.exchangeKey(tag: 4) }
            #expect(
                try await line("ADDRESS: a client took").contains(
                    "the address of datacenter 3 for that of datacenter 4"))
            let stranger = try await RawClient(
                lab, 1, codec: ClientTransportCodec(plain: .intermediate, random: .system))
            try await stranger.send(raw: ByteBuffer(bytes: [UInt8](repeating: 0xff, count: 64)))
            #expect(try await line("ADDRESS: something").contains("at datacenter 1 does not speak a transport"))
            // Text waits for an answer, and ends nothing; requests that no client makes are answered.
            for (datacenter, text) in [(4, "hello\r\n"), (5, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")] {
                let codec = ClientTransportCodec(plain: .full, random: .system)
                let talker = try await RawClient(lab, datacenter, codec: codec)
                try await talker.send(raw: ByteBuffer(string: text))
                _ = try await line("ADDRESS: something at datacenter \(datacenter) does not speak a transport")
                try await talker.close()
            }

            let boris = try await RawClient(lab, 2)
            try await boris.exchangeKey()
            let new = API.InvokeWithLayer(
                layer: 900,
                query: API.InitConnection(
                    apiID: 1, deviceModel: "new", systemVersion: "1", appVersion: "1", systemLangCode: "en",
                    langPack: "", langCode: "en", query: API.Help.GetNearestDc()))
            for _ in 0..<2 { _ = try await boris.answer(to: try await boris.send(try new.encoded())) }
            for _ in 0..<2 {
                let request = try await boris.send(ByteBuffer(integer: UInt32(0x0123_4567), endianness: .little))
                await #expect(throws: RPCError.self) { try await boris.answer(to: request) }
            }
            #expect(
                told.all.filter { $0.hasPrefix("LAYER") || $0.hasPrefix("METHOD") } == [
                    "LAYER: a client speaks layer 900, and this lab answers in layer 229 (the newest that it translates into; its own "
                        + "is 228): --schema FILE gives it the schema of layer 900",
                    "METHOD: a client asks for #01234567, which layer 229 does not have: it may be of another layer",
                ], "\(told.all)")
            try await self.applicationsAreTold(lab, told)
            try await self.keysAreTold(of: boris, lab, told)
            #expect(Set(told.all).count == told.all.count)
        }
    }

    /// An application that is not the lab's is told once, by its number, and taken.
    private func applicationsAreTold(_ lab: Lab, _ told: Collected) async throws {
        let stranger = try await RawClient(lab, 2)
        try await stranger.exchangeKey()
        for _ in 0..<2 {
            try await stranger.call(
                API.Auth.SendCode(
                    phoneNumber: LabAccount.boris.phone, apiID: 999, apiHash: "x", settings: API.CodeSettings()))
        }
        #expect(
            told.all.filter { $0.hasPrefix("API_ID") } == [
                "API_ID: a client comes with api_id 999, and that of this lab is 1: the lab takes any, real servers refuse "
                    + "those that they do not know"
            ])
    }

    /// A key of another lab, of another datacenter, one that is forgotten, and a packet that cannot be opened.
    private func keysAreTold(of client: RawClient, _ lab: Lab, _ told: Collected) async throws {
        let key = try #require(client.key)
        func expectRefusal(of key: AuthKey, at datacenter: Int) async throws {
            let other = try await RawClient(lab, datacenter)
            other.key = key
            let request = try await other.send(try other.introduced(API.Help.GetNearestDc()))
            await #expect(throws: RawClientError.transportError(-404)) { try await other.answer(to: request) }
        }
        var random = RandomSource.system
        for _ in 0..<2 { try await expectRefusal(of: try AuthKey(random.bytes(AuthKey.byteCount)), at: 3) }
        try await expectRefusal(of: key, at: 4)
        var packet = ByteBuffer(integer: key.id, endianness: .little)
        packet.writeRepeatingByte(0, count: 64)
        try await client.send(packet: packet)
        await #expect(throws: RawClientError.closed) {
            while true { _ = try await client.nextPacket() }
        }
        await lab.forgetKeys(client.datacenter)
        try await expectRefusal(of: key, at: client.datacenter)
        #expect(
            told.all.suffix(3) == [
                "SESSION: a client at datacenter 3 comes with an authorization key that this lab has not made; begin with a "
                    + "new session",
                "ADDRESS: a client took the address of datacenter 4 for that of datacenter 2: compare its addresses with "
                    + "this lab's description",
                "PACKET: a client at datacenter 2 sends a packet that does not fit its message key: its connection is ended",
            ], "\(told.all)")
    }

    @Test("LT06 The same seed and time give the same ids, hashes, dates and codes")
    func runsAreRepeated() async throws {
        func run() async throws -> [String] {
            var configuration = LabConfiguration()
            configuration.seed = 7
            configuration.clockOffset = .seconds(1_700_000_000 - LabTime.fixed.wallClock())
            configuration.time = .fixed
            return try await TelegramLab.withLab(configuration) { lab in
                let alice = try await RawClient.signedIn(lab, .alice)
                let users = try await alice.call(
                    API.Contacts.GetContacts(hash: 0))
                let history = try await alice.call(
                    API.Messages.GetHistory(
                        peer: try await alice.peer("boris"), offsetID: 0, offsetDate: 0, addOffset: 0, limit: 9,
                        maxID: 0,
                        minID: 0, hash: 0))
                let group = try await alice.makeGroup("boris")
                return ["\(users)", "\(history)", "\(group)"]
            }
        }
        let (first, second) = (try await run(), try await run())
        #expect(first == second)
        #expect(first[1].contains("date: 16999"), "\(first[1])")
    }
}

extension LabTime {
    /// Stands still.
    fileprivate static let fixed = TestTime(passes: false).labTime
}
