import MTProtoKit
import Synchronization
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

struct FirstLoginTests {
    @Test(
        "N05 N07 N08 N09 N10 N11 N12 N13 J08 E12 E13 J17 B-67 B-68 the first login takes three connections, one each to DC 2, 5 and 1"
    )
    func firstLoginTakesThreeConnections() async throws {
        try await withLab { lab in
            let recorder = try await withClient(of: lab) { my in
                let updates = my.client.updates
                let user = try await my.signIn()
                #expect(user.firstName == LabClient.alice.firstName)
                #expect(try await my.client.homeDatacenter() == 5)

                let dialogs = try await my.client.dialogs().collect()
                #expect(!dialogs.isEmpty)
                let bot = try await my.echoBot()
                let sent = try await my.client.send("How do you do?", to: bot)
                #expect(sent.text == "How do you do?" && sent.isOutgoing)
                #expect(sent.dateAsDate.unixSeconds == sent.date)
                var answer: Message?
                for await case .newMessage(let message) in updates where !message.isOutgoing {
                    answer = message
                    break
                }
                #expect(answer?.text.contains("How do you do?") == true)
                #expect(answer?.peer.id == bot.id)
                let history = try await my.client.messages(in: bot, limit: 50).collect()
                #expect(history.contains { $0.id == sent.id })

                let photo = try #require(user.photo)
                #expect(photo.datacenter == 1)
                let image = try await my.client.downloadProfilePhoto(photo, of: user.peer)
                #expect(image.count > 100)

                let closed = try #require(my.recorder.connections.first?.closedTime)
                let moved = my.recorder.events.first {
                    if case .homeDatacenterChanged(from: 2, to: 5, because: "PHONE_MIGRATE_5") = $0.kind {
                        true
                    } else {
                        false
                    }
                }
                #expect(closed - (try #require(moved)).time < .seconds(1))
                return my.recorder
            }
            #expect((1...5).map { lab.counters[$0].tcpAccepts } == [1, 1, 0, 0, 1])
            #expect((1...5).map { lab.counters[$0].keyExchanges } == [1, 1, 0, 0, 1])
            let connections = recorder.connections
            #expect(connections.map(\.info.datacenter) == [2, 5, 1])
            #expect(connections.map(\.info.purpose) == [.main, .main, .files])
            #expect(connections.map(\.closedBecause) == [.migrated, .stopped, .stopped])
            #expect(connections.map(\.keyExchanges) == [1, 1, 1])
            for connection in connections {
                let counters = lab.counters[connection.info.datacenter]
                #expect(connection.statistics.bytesOut == counters.bytesIn)
                #expect(connection.statistics.bytesIn == counters.bytesOut)
                #expect(connection.statistics.requests == counters.requests)
            }
        }
    }

    @Test("E01 G04 every connection makes its key first, and introduces itself until the first success")
    func connectionsBeginAsTheScriptSays() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                _ = try await my.client.downloadProfilePhoto(try #require(user.photo), of: user.peer)

                for datacenter in [1, 2, 5] {
                    let kinds = lab.frameLog(datacenter).map(\.kind)
                    #expect(kinds.prefix(6).allSatisfy { $0 == .plain })
                    #expect(kinds.dropFirst(6).allSatisfy { $0 == .encrypted })
                }
                let opening = try #require(
                    lab.frameLog(2).first { $0.direction == .received && $0.kind == .encrypted })
                let code = try #require(opening.messages.first { $0.name == "auth.sendCode" })
                #expect(code.wrappers == ["invokeWithLayer", "initConnection"])
                #expect(opening.messages.contains { $0.name.hasPrefix("ping") })

                let home = lab.receivedMessages(at: 5)
                #expect(home.first { $0.name == "auth.sendCode" }?.wrappers == ["invokeWithLayer", "initConnection"])
                #expect(home.first { $0.name == "auth.signIn" }?.wrappers == [])

                let files = lab.receivedMessages(at: 1).filter { !$0.name.hasPrefix("ping") }
                #expect(Array(files.map(\.name).suffix(2)) == ["auth.importAuthorization", "upload.getFile"])
                #expect(files.first { $0.name == "upload.getFile" }?.wrappers == ["invokeWithoutUpdates"])
            }
        }
    }

    @Test("J09 J10 wrong numbers and codes are typed errors; a new number signs up")
    func loginErrorsAreTyped() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                #expect(try await !my.client.accountStatus().isSignedIn)
                for number in ["", "hello", "12", "+1 555 CALL"] {
                    #expect(
                        try await error { () async throws(TelegramError) in try await my.client.sendCode(to: number) }
                            .code == .phoneNumberInvalid)
                }
                #expect(lab.counters.tcpAccepts == 0, "a number that cannot be one asks no server")
                let unserved = try await error { () async throws(TelegramError) in
                    try await my.client.sendCode(to: "+1 234 567 890 12")
                }
                #expect(unserved.code == .phoneNumberInvalid)
                #expect(unserved.serverError?.message == "PHONE_NUMBER_INVALID")

                let code = try await my.client.sendCode(to: "+" + LabClient.alice.phone)
                #expect(code.phoneNumber == LabClient.alice.phone)
                let wrong = try await error { () async throws(TelegramError) in
                    try await my.client.signIn("00000", with: code)
                }
                #expect(wrong.code == .phoneCodeInvalid)
                #expect("\(wrong)".contains("PHONE_CODE_INVALID") && !"\(wrong)".contains("00000"))
                let me = try await error { () async throws(TelegramError) in try await my.client.me() }
                #expect(me.code == .unauthorized)
                guard case .signedIn = try await my.client.signIn(LabClient.alice.code, with: code) else {
                    throw TestFailure("sign-up was asked for")
                }
                #expect(try await my.client.me().phone == LabClient.alice.phone)
                try await my.client.logOut()
                #expect(try await !my.client.accountStatus().isSignedIn)
                #expect(
                    try await error { () async throws(TelegramError) in try await my.client.me() }.code == .unauthorized
                )
            }
        }
    }

    @Test(
        "J09 numbers that are banned or asked for too often are told apart; a pause is shown at once, and not waited out"
    )
    func refusedCodesAreTyped() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                func refusal() async throws -> TelegramError {
                    try await error { () async throws(TelegramError) in
                        try await my.client.sendCode(to: LabClient.alice.phone)
                    }
                }
                for (message, code) in [
                    ("PHONE_NUMBER_BANNED", TelegramError.Code.phoneNumberBanned),
                    ("PHONE_NUMBER_FLOOD", .phoneNumberFlood),
                ] {
                    await lab.failNext("auth.sendCode", at: 2, code: 400, message: message)
                    let refused = try await refusal()
                    #expect(refused.code == code && refused.retryAfter == nil, "\(refused)")
                    #expect(refused.serverError?.message == message)
                }
                var waits = my.client.floodWaits.makeAsyncIterator()
                await lab.failNext("auth.sendCode", at: 2, code: 420, message: "FLOOD_WAIT_7200")
                let paused = try await refusal()
                #expect(paused.code == .floodWait && paused.retryAfter == .seconds(7200), "\(paused)")
                let told = await waits.next()
                #expect(told?.method == "auth.sendCode" && told?.duration == .seconds(7200))
                #expect(told?.isAutomatic == false)
                // Asking again before its end would make it longer: nothing is sent.
                let sent = my.received(at: 2).count { $0 == "auth.sendCode" }
                let again = try await refusal()
                #expect(again.code == .floodWait && (again.retryAfter ?? .zero) > .seconds(60), "\(again)")
                #expect(my.received(at: 2).count { $0 == "auth.sendCode" } == sent)
                #expect(try await my.client.homeDatacenter() == 2)
            }
        }
    }

    @Test("P33 a log-out whose answer is lost is asked for again, and ends the account here too")
    func lostAnswerOfLogOut() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                await lab.holdAnswers(5)
                async let left: Void = my.client.logOut()
                try await eventually("the log-out arrives") {
                    lab.receivedMessages(at: 5).contains { $0.name == "auth.logOut" }
                }
                // Another call begins the session anew, so that nobody can tell what became of the first one.
                await lab.forgetSessions(5)
                async let other = my.client.invoke(API.Help.GetNearestDc())
                try await eventually("the other call arrives") {
                    lab.receivedMessages(at: 5).contains { $0.name == "help.getNearestDc" }
                }
                await lab.releaseAnswers(5)
                try await left
                _ = try? await other
                #expect(try await !my.client.accountStatus().isSignedIn)
                #expect(lab.receivedMessages(at: 5).filter { $0.name == "auth.logOut" }.count == 2)
            }
        }
    }

    @Test("J10 a token that is too long to be one is not kept, and does not hold up the end of a session")
    func impossibleTokens() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let length = Mutex(1025)
                await LabScript.use(
                    on: lab,
                    [
                        .init(API.Auth.LogOut.self) { _, _ in
                            .success(.init(futureAuthToken: Array(repeating: 7, count: length.withLock { $0 })))
                        }
                    ])
                try await my.signIn()
                try await my.client.logOut()
                #expect(try await my.client.network.futureTokens.isEmpty)
                length.withLock { $0 = 1024 }
                try await my.signIn()
                try await my.client.logOut()
                #expect(try await my.client.network.futureTokens.map(\.count) == [1024])
            }
        }
    }

    @Test("J10 a number without an account signs up and is signed in")
    func newNumberSignsUp() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let first = try await my.client.sendCode(to: "9996630777")
                #expect(try await my.client.homeDatacenter() == 3)
                #expect(try await my.client.signIn("33333", with: first) == .signUpRequired(termsOfService: nil))
                #expect(try await my.client.accountStatus() == .waitingForSignUp(termsOfService: nil))
                // Older layers say it as an error.
                let code = try await my.client.sendCode(to: "9996630777")
                #expect(try await my.client.accountStatus() == .waitingForCode(code))
                await lab.failNext("auth.signIn", at: 3, code: 400, message: "PHONE_NUMBER_UNOCCUPIED")
                for _ in 0..<2 {
                    #expect(try await my.client.signIn("33333", with: code) == .signUpRequired(termsOfService: nil))
                    #expect(try await my.client.accountStatus() == .waitingForSignUp(termsOfService: nil))
                }
                let nameless = try await error { () async throws(TelegramError) in
                    try await my.client.signUp(with: code, firstName: "")
                }
                #expect(nameless.code == .nameInvalid)
                let user = try await my.client.signUp(with: code, firstName: "Frida", lastName: "Falk")
                #expect(user.name == "Frida Falk")
                #expect(try await my.client.me().id == user.id)
                #expect(try await my.client.accountStatus() == .signedIn(userID: user.id))
            }
        }
    }
}
