import Foundation
import MTProtoCore
import MTProtoKit
import TL
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

struct ConnectionTests {
    @Test("G08 cancelling a request reaches the wire at once, and the connection goes on")
    func cancellingReachesTheWire() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                await lab.holdAnswers(2)
                let request = Task { try await my.client.invoke(API.Help.GetConfig()) }
                try await eventually("the request arrives") { my.received(at: 2).contains("help.getConfig") }
                request.cancel()
                await #expect { try await request.value } throws: { error in
                    (error as? TelegramError)?.code == .cancelled
                }
                try await eventually("the drop arrives") { my.received(at: 2).contains("rpc_drop_answer") }
                await lab.releaseAnswers(2)
                _ = try await my.client.ping()
                #expect(lab.counters[2].tcpAccepts == 1)
            }
        }
    }

    @Test("G08 a request cancelled before it is made is not sent")
    func cancelledRequestIsNotSent() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let request = Task {
                    try? await Task.sleep(for: .seconds(60))
                    return try await my.client.invoke(API.Help.GetConfig())
                }
                request.cancel()
                await #expect(throws: TelegramError.self) { try await request.value }
                _ = try await my.client.ping()
                #expect(!my.received(at: 2).contains("help.getConfig"))
            }
        }
    }

    @Test("D16 F01 P20 a lost connection costs nothing: the request goes again under its id and runs once")
    func lostConnectionCostsNothing() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let bot = try await my.echoBot()
                await lab.holdAnswers(5)
                let sending = Task { try await my.client.send("once", to: bot) }
                try await eventually("the message arrives") { my.received(at: 5).contains("messages.sendMessage") }
                await lab.dropConnections(5)
                await lab.releaseAnswers(5)
                let sent = try await sending.value

                let transmissions = lab.receivedMessages(at: 5).filter { $0.name == "messages.sendMessage" }
                // A request that the server had acknowledged before the connection went is asked about, not repeated.
                let wasAcknowledged = my.received(at: 5).contains("msgs_state_req")
                #expect(transmissions.count == (wasAcknowledged ? 1 : 2))
                #expect(Set(transmissions.map(\.id)).count == 1)
                #expect(Set(transmissions.map(\.sequence)).count == 1)
                let copies = try await my.client.messages(in: bot, limit: 50).collect().filter {
                    $0.text == "once" && $0.isOutgoing
                }
                #expect(copies.map(\.id) == [sent.id])
                #expect(lab.counters[5].tcpAccepts == 2)
                #expect(lab.counters[5].keyExchanges == 1)
                let closed = my.recorder.connections.filter { $0.info.datacenter == 5 }.map(\.closedBecause)
                #expect(closed.map { $0 != nil } == [true, false])
            }
        }
    }

    @Test("D08 a thousand requests at once share one connection, and each gets its own answer")
    func thousandRequestsShareOneConnection() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let answers = try await withThrowingTaskGroup(of: Int32.self) { group in
                    for index in 0..<1000 {
                        group.addTask {
                            if index.isMultiple(of: 2) {
                                try await my.client.invoke(API.Help.GetConfig()).thisDC
                            } else {
                                try await my.client.invoke(API.Help.GetNearestDc()).thisDC
                            }
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(answers == Array(repeating: 2, count: 1000))
                #expect(lab.counters.tcpAccepts == 1)
                #expect(lab.counters[2].requests == 1000)
                let frames = lab.frameLog(2).filter { $0.direction == .received && $0.kind == .encrypted }.count
                #expect(frames < 500, "requests of one moment share packets (D14, F05): \(frames) frames")
            }
        }
    }

    @Test("J04 stopping completes everything that waits, and closes the connection")
    func stoppingCompletesEverything() async throws {
        try await withLab { lab in
            await lab.holdAnswers(2)
            let recorder = TraceRecorder()
            var configuration = TelegramConfiguration.lab(lab)
            configuration.trace = recorder
            let client = try TelegramClient(configuration: configuration)
            let running = Task { try await client.run() }
            let requests = (0..<100).map { _ in Task { try await client.invoke(API.Help.GetConfig()) } }
            let updates = client.updates
            try await eventually("all requests arrive") {
                // However often: on a machine that does not get on a connection may look dead, and a session too.
                Set(lab.receivedMessages(at: 2).filter { $0.name == "help.getConfig" }.map(\.id)).count >= 100
            }
            running.cancel()
            try await running.value
            for request in requests {
                await #expect { try await request.value } throws: { ($0 as? TelegramError)?.code == .stopped }
            }
            for await _ in updates {}
            let ends = recorder.connections.map(\.closedBecause)
            #expect(ends.last == .stopped && !ends.contains(nil))
            let late = try await error { () async throws(TelegramError) in try await client.ping() }
            #expect(late.code == .stopped)
            try await eventually("the socket closes") { lab.counters[2].openConnections == 0 }
        }
    }

    @Test("A13 N07 a stored session resumes without a key exchange, a sign-in or a transfer")
    func storedSessionResumes() async throws {
        let directory = FileManager.default.temporaryDirectory.path + "/telegram-\(UInt64.random(in: 0...UInt64.max))"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try await withLab { lab in
            let storage = try FileStore(directory: directory)
            let first = try await withClient(of: lab, storage: storage) { my in
                let user = try await my.signIn()
                _ = try await my.client.downloadProfilePhoto(try #require(user.photo), of: user.peer)
                return user
            }
            let before = lab.counters
            let imports = lab.receivedMessages(at: 1).filter { $0.name == "auth.importAuthorization" }.count
            try await withClient(of: lab, storage: try FileStore(directory: directory)) { my in
                #expect(try await my.client.accountStatus() == .signedIn(userID: first.id))
                #expect(try await my.client.homeDatacenter() == 5)
                #expect(try await my.client.me().id == first.id)
                _ = try await my.client.downloadProfilePhoto(try #require(first.photo), of: first.peer)
                // The first requests of every process introduce it (G04).
                let me = lab.receivedMessages(at: 5).last { $0.name == "users.getUsers" }
                #expect(me?.wrappers == ["invokeWithLayer", "initConnection"])
            }
            #expect(lab.counters.keyExchanges == before.keyExchanges)
            #expect(lab.counters.tcpAccepts == before.tcpAccepts + 2)
            #expect(lab.receivedMessages(at: 1).filter { $0.name == "auth.importAuthorization" }.count == imports)
        }
    }

    @Test("F16 F11 a key that the server lost is made anew once, and the requests follow")
    func lostKeyIsMadeAnew() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                await lab.forgetKeys(2)
                _ = try await my.client.ping()
                // Made, asked about twice under temporary keys, and made anew.
                #expect(lab.counters[2].keyExchanges == 4)
            }
        }
    }

    @Test(
        "D21 N51 nothing is dialled without a network, and at once when it is back; another path is another connection")
    func networkComesAndGoes() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                await my.client.networkChanged(isAvailable: false)
                let request = Task { try await my.client.ping() }
                try await eventually("it waits for a network") {
                    await my.client.pendingRequests().contains {
                        guard case .waitingForConnection(let connection, _) = $0.state else { return false }
                        return connection.step == .networkUnavailable
                    }
                }
                await my.time.pass(.seconds(5))
                #expect(lab.counters.tcpAccepts == 0)
                await my.client.networkChanged(isAvailable: true)
                _ = try await request.value
                await my.client.networkChanged(isAvailable: true)
                _ = try await my.client.ping()
                #expect(lab.counters.tcpAccepts == 1)
                await my.client.networkChanged(isAvailable: true, path: 1)
                _ = try await my.client.ping()
                #expect(lab.counters.tcpAccepts == 2)
            }
        }
    }

    @Test("P44 the salts that a server names are stored with its key")
    func saltsAreStored() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in
                _ = try await my.client.ping()
                // A key has 256 bytes, a salt with its times 24. The key exchange gives one, the server names dozens.
                try await eventually("they are stored") {
                    try await store.value(forKey: "persistent:key-2")?.count ?? 0 > 256 + 16 * 24
                }
            }
        }
    }

    @Test("F10 a salt that changed under way costs no request")
    func changedSaltCostsNothing() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                await lab.rotateSalt(2)
                _ = try await my.client.ping()
                #expect(lab.counters[2].tcpAccepts == 1)
                #expect(lab.counters[2].requests == 2)
            }
        }
    }

    @Test(
        "E13 N11 N12 J15 many files at once need one transfer and one connection; a file that lies elsewhere is followed"
    )
    func filesShareOneTransfer() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                let photo = try #require(user.photo)
                let images = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                    for _ in 0..<10 {
                        group.addTask { try await my.client.downloadProfilePhoto(photo, of: user.peer) }
                    }
                    return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
                }
                #expect(images.count == 1)
                #expect(my.received(at: 5).filter { $0 == "auth.exportAuthorization" }.count == 1)
                #expect(my.received(at: 1).filter { $0 == "auth.importAuthorization" }.count == 1)
                #expect(lab.counters[1].tcpAccepts == 1)

                let misplaced = ProfilePhoto(id: photo.id, datacenter: 3)
                let image = try await my.client.downloadProfilePhoto(misplaced, of: user.peer)
                #expect(images.contains(image))
                #expect(my.received(at: 3).contains("upload.getFile"))
                #expect(lab.counters[1].tcpAccepts == 1)
            }
        }
    }

    @Test("J08 B-68 every kind of migration moves the client once", arguments: ["PHONE", "USER", "NETWORK"])
    func migrationsMoveTheClient(kind: String) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                await lab.failNext("help.getConfig", at: 2, code: 303, message: "\(kind)_MIGRATE_4")
                #expect(try await my.client.invoke(API.Help.GetConfig()).thisDC == 4)
                #expect(try await my.client.homeDatacenter() == 4)
                try await eventually("the old connection closes") { lab.counters[2].openConnections == 0 }
                #expect(lab.counters[4].tcpAccepts == 1)
                #expect(my.recorder.connections.first?.closedBecause == .migrated)
            }
        }
    }

    @Test("what lies elsewhere, and what one datacenter says of its own, moves nobody", arguments: ["FILE", "STATS"])
    func otherMigrationsMoveNobody(kind: String) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                await lab.failNext("help.getConfig", at: 2, code: 303, message: "\(kind)_MIGRATE_4")
                let refused = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetConfig())
                }
                #expect(refused.serverError?.message == "\(kind)_MIGRATE_4")
                await lab.failNext("help.getConfig", at: 3, code: 303, message: "USER_MIGRATE_4")
                let away = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetConfig(), on: 3)
                }
                #expect(away.serverError?.message == "USER_MIGRATE_4")
                #expect(try await my.client.homeDatacenter() == 2)
            }
        }
    }

    @Test("a request that is sent in circles gives up after five moves")
    func circlesEnd() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                for (here, there) in [(2, 4), (4, 2)] {
                    await lab.failNext(
                        "help.getConfig", at: here, code: 303, message: "USER_MIGRATE_\(there)", times: 100)
                }
                let refused = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetConfig())
                }
                #expect(refused.serverError?.message == "USER_MIGRATE_2")
                let moves = my.recorder.events.count {
                    if case .homeDatacenterChanged = $0.kind { true } else { false }
                }
                #expect(moves == 5)
                #expect(try await my.client.homeDatacenter() == 4)
            }
        }
    }

    @Test("the connection of an account is made by itself, and again when it is lost")
    func accountsStayConnected() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            for isFirst in [true, false] {
                try await withClient(
                    of: lab, storage: store, configure: { $0.configurationPoll.delay = .seconds(86_400) }
                ) { my in
                    if isFirst { try await my.signIn() }
                    try await eventually("it is there") { lab.counters[5].openConnections > 0 }
                    let accepted = lab.counters[5].tcpAccepts
                    await lab.dropConnections(5)
                    try await eventually("it is there again") { lab.counters[5].tcpAccepts > accepted }
                }
            }
        }
    }

    @Test("updates count where they come from the home datacenter, and nowhere else")
    func onlyHomeTellsUpdates() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                // The account goes there first.
                _ = try await my.client.ping(datacenter: 3)
                let updates = my.client.updates
                try await eventually("the place is known") { updates.position != nil }
                await lab.divert { call, server, now in
                    let update = API.Updates.updateShort(update: .updateChat(chatID: Int64(call.datacenter)), date: 1)
                    guard call.asks(API.Help.GetNearestDc.self), let bytes = try? update.encoded() else { return .pass }
                    _ = server.push(
                        bytes, datacenter: call.datacenter, keyID: call.keyID, sessionID: call.sessionID, now: now)
                    return .pass
                }
                _ = try await my.client.ping(datacenter: 3)
                _ = try await my.client.ping()
                for await case .other(.updateChat(let id), _) in updates {
                    #expect(id == 5)
                    break
                }
            }
        }
    }

    @Test("J16 the states of a connection come in order, each once")
    func statesComeInOrder() async throws {
        try await withLab { lab in
            var seen: [ConnectionState] = []
            let states = try await withClient(of: lab) { my in
                let states = my.client.connectionStates
                // What becomes of a connection to elsewhere is not told.
                _ = try await my.client.ping(datacenter: 3)
                _ = try await my.client.ping()
                return states
            }
            for await state in states { seen.append(state) }
            #expect(
                seen == [.connecting, .authorizing, .updating, .online]
                    || seen == [.connecting, .authorizing, .updating, .online, .stopped])
        }
    }

    @Test("A lab waits for the next thing alone: timers that an earlier one replaced do not pile up")
    func labHasOneTimer() async throws {
        let time = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let me = try await my.client.me().peer
                for delay in [3, 2, 1] {
                    await lab.delayAnswers(5, by: .seconds(delay))
                    async let sent = my.client.send(FormattedText("in \(delay) seconds"), to: me)
                    try await eventually("the message arrives") {
                        lab.receivedMessages(at: 5).count { $0.name == "messages.sendMessage" } == 4 - delay
                    }
                    #expect(time.waiterCount <= 1)
                    _ = try await sent
                }
            }
        }
    }
}
