import MTProtoKit
import NIOCore
import TL
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

struct QRLoginTests {
    @Test("J10 a picture is replaced when it expires, shown once, and exchanged when its confirmation is told")
    func picturesFollowEachOther() {
        var machine = QRLoginMachine()
        #expect(machine.next(now: 100) == .export)
        machine.received(token: [1], expires: 130)
        #expect(machine.next(now: 100) == .show(token: [1], expires: 130))
        #expect(machine.next(now: 100) == .wait(until: 130))
        #expect(machine.next(now: 129) == .wait(until: 130))
        #expect(machine.next(now: 130) == .export)
        // The server may give the same once more.
        machine.received(token: [1], expires: 160)
        #expect(machine.next(now: 130) == .wait(until: 160))
        #expect(machine.next(now: 160) == .export)
        machine.received(token: [2], expires: 190)
        #expect(machine.next(now: 160) == .show(token: [2], expires: 190))
        machine.confirmed()
        #expect(machine.next(now: 162) == .export)
        machine.moves(token: [2], to: 5)
        #expect(machine.next(now: 162) == .hand(token: [2], datacenter: 5))
        machine.refused()
        #expect(machine.next(now: 165) == .export)
        machine.received(token: [3], expires: 195)
        #expect(machine.next(now: 165) == .show(token: [3], expires: 195))
        #expect(machine.next(now: 165) == .wait(until: 195))
    }

    /// When the machine asks for tokens, and what it shows, in the seconds up to `end`.
    private func exports(
        until end: Int64, answer: (inout QRLoginMachine, Int, Int64) -> Void
    ) -> [Int64] {
        var machine = QRLoginMachine()
        var now: Int64 = 1000
        var times: [Int64] = []
        var steps = 0
        while now < 1000 + end, steps < 100_000 {
            steps += 1
            switch machine.next(now: now) {
            case .export:
                times.append(now - 1000)
                answer(&machine, times.count, now)
            case .hand: machine.refused()
            case .show: break
            case .idle(let seconds): now += seconds
            case .wait(let time): now = max(now + 1, time)
            case .giveUp: return times
            }
        }
        #expect(steps < 100_000, "the machine spins")
        return times
    }

    @Test("J10 void and outdated tokens, and confirmations again and again, are followed by ever longer pauses")
    func picturesAreNotHurried() {
        let expected: [Int64] = [0, 1, 3, 7, 15, 31, 63, 95]
        #expect(exports(until: 100) { machine, _, _ in machine.refused() } == expected)
        let outdated = exports(until: 100) { machine, count, now in
            machine.received(token: [UInt8(count)], expires: now - 5)
        }
        #expect(outdated == expected)
        #expect(exports(until: 100) { machine, _, _ in machine.received(token: [1], expires: .min) } == expected)
        let confirmed = exports(until: 100) { machine, count, now in
            machine.received(token: [UInt8(count)], expires: now + 30)
            machine.confirmed()
        }
        #expect(confirmed == expected)
        // Good tokens follow each other without a pause, and end the series.
        let good = exports(until: 100) { machine, count, now in
            if count < 4 { return machine.refused() }
            machine.received(token: [UInt8(count)], expires: now + 30)
            if count == 5 { machine.confirmed() }
        }
        #expect(good == [0, 1, 3, 7, 37, 38, 68, 98])
    }

    @Test("J10 pauses do not depend on a clock that goes back or leaps")
    func picturesWithoutClock() {
        for clock in [Int64.min, 0, .max] {
            var machine = QRLoginMachine()
            #expect(machine.next(now: 1000) == .export)
            machine.refused()
            let first = machine.next(now: clock)
            #expect(first == (clock == .max ? .export : .idle(seconds: 1)))
            if first != .export { #expect(machine.next(now: clock) == .export) }
        }
    }

    @Test("a pause counts whole seconds alone, and a picture that is good for ten of them was of use")
    func picturesAtTheLimits() {
        var machine = QRLoginMachine()
        #expect(machine.next(now: 100) == .export)
        machine.refused()
        // The second that has just begun may be over at once.
        #expect(machine.next(now: 101) == .idle(seconds: 1))
        let useful = exports(until: 100) { machine, count, now in
            machine.received(token: [UInt8(count)], expires: now + 10)
        }
        #expect(useful == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
        let useless = exports(until: 100) { machine, count, now in
            machine.received(token: [UInt8(count)], expires: now + 9)
        }
        #expect(useless == [0, 9, 18, 27, 36, 53, 86])
    }

    @Test("J10 a sign-in by picture moves five times at the most, also with void tokens between")
    func movesAreLimited() {
        var machine = QRLoginMachine()
        for number in 1...5 {
            machine.moves(token: [1], to: number)
            #expect(machine.next(now: 100) == .hand(token: [1], datacenter: number))
            if number.isMultiple(of: 2) { machine.refused() }
        }
        machine.moves(token: [1], to: 6)
        #expect(machine.next(now: 100) == .giveUp)
        var count = 0
        let times = exports(until: 10_000) { machine, _, _ in
            count += 1
            machine.moves(token: [1], to: count % 5 + 1)
        }
        #expect(times == [0, 1, 3, 7, 15, 31])
    }

    @Test("J08 J10 a device signs in by picture at once when another one confirms it, at the account's own datacenter")
    func pictureSignsIn() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { phone in
                try await phone.signIn()
                try await withClient(of: lab) { desk in
                    var steps = desk.client.qrLogin().makeAsyncIterator()
                    guard case .scan(let url, let expires)? = try await steps.next() else {
                        throw TestFailure("nothing to scan")
                    }
                    #expect(url.hasPrefix("tg://login?token=") && expires > 0)
                    let wrong = try await error { () async throws(TelegramError) in
                        try await phone.client.acceptLogin("tg://login?token=AAAA")
                    }
                    #expect(wrong.code == .loginTokenInvalid)
                    let foreign = try await error { () async throws(TelegramError) in
                        try await phone.client.acceptLogin("tg://logon?token=AAAA")
                    }
                    #expect(foreign.code == .loginTokenInvalid && foreign.serverError == nil, "nobody is asked")
                    let session = try await phone.client.acceptLogin(url)
                    #expect(!session.isCurrent)
                    guard case .signedIn(let user)? = try await steps.next() else {
                        throw TestFailure("not signed in")
                    }
                    #expect(user.phone == LabClient.alice.phone)
                    // Not found out when the picture had expired.
                    #expect(desk.client.network.context.unixSeconds < Int64(expires))
                    #expect(try await steps.next() == nil)
                    #expect(try await desk.client.homeDatacenter() == 5)
                    // Told, not asked again and again: one token, its confirmation, its hand-over.
                    #expect(desk.received(at: 2).filter { $0 == "auth.exportLoginToken" }.count == 2)
                    #expect(desk.received(at: 5).contains("auth.importLoginToken"))

                    let sessions = try await phone.client.sessions()
                    #expect(sessions.count == 2 && sessions.filter(\.isCurrent).count == 1)
                    let other = try #require(sessions.first { !$0.isCurrent })
                    try await phone.client.endSession(other.id)
                    let ended = try await error { () async throws(TelegramError) in try await desk.client.me() }
                    #expect(ended.serverError?.message == "SESSION_REVOKED")
                    #expect(try await phone.client.sessions().count == 1)
                }
            }
        }
    }

    @Test("J10 a picture of an account with a password asks for it")
    func pictureAsksForPassword() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { phone in
                let code = try await phone.client.sendCode(to: LabClient.farid.phone)
                _ = try await phone.client.signIn(LabClient.farid.code, with: code)
                _ = try await phone.client.checkPassword("swordfish")
                try await withClient(of: lab) { desk in
                    for try await step in desk.client.qrLogin() {
                        switch step {
                        case .scan(let url, _): _ = try await phone.client.acceptLogin(url)
                        case .passwordNeeded(let info): #expect(info.hint == "a fish")
                        case .signedIn: throw TestFailure("no password was asked for")
                        }
                    }
                    #expect(try await desk.client.checkPassword("swordfish").firstName == "Farid")
                }
            }
        }
    }

    @Test("a sign-in by picture ends with its client, not with the picture")
    func picturesEndWithTheClient() async throws {
        try await withLab { lab in
            let time = TestTime()
            let client = try TelegramClient(configuration: .lab(lab, time: time))
            let running = Task { try await client.run() }
            var steps = client.qrLogin().makeAsyncIterator()
            guard case .scan(_, let expires)? = try await steps.next() else { throw TestFailure("no picture") }
            running.cancel()
            try await running.value
            let failure = await #expect(throws: TelegramError.self) { _ = try await steps.next() }
            #expect(failure?.code == .stopped)
            #expect(Int(time.wallClock) < expires)
        }
    }

    @Test("a picture that is refused where the account lives is followed by another one, which signs in there")
    func refusedPictureIsReplaced() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { phone in
                try await phone.signIn()
                await lab.failNext("auth.importLoginToken", at: 5, code: 400, message: "AUTH_TOKEN_EXPIRED")
                try await withClient(of: lab) { desk in
                    var urls: [String] = []
                    for try await step in desk.client.qrLogin() {
                        switch step {
                        case .scan(let url, _):
                            urls.append(url)
                            _ = try await phone.client.acceptLogin(url)
                        case .signedIn(let user): #expect(user.phone == LabClient.alice.phone)
                        case .passwordNeeded: throw TestFailure("a password was asked for")
                        }
                    }
                    #expect(urls.count == 2 && Set(urls).count == 2)
                    #expect(try await desk.client.homeDatacenter() == 5)
                }
            }
        }
    }

    @Test("the sessions of an account say where they are, and all but this one are ended at once")
    func otherSessionsEnd() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.device.deviceModel = "a telephone" }) { phone in
                try await phone.signIn()
                try await withClient(of: lab) { desk in
                    try await desk.signIn()
                    let sessions = try await phone.client.sessions()
                    #expect(sessions.count == 2)
                    let own = try #require(sessions.first { $0.isCurrent })
                    #expect(own.id == 0 && own.deviceModel == "a telephone" && own.systemVersion == "1.0")
                    #expect(own.appName == "lab" && own.appVersion == "0.1")
                    #expect(own.address == "127.0.0.1" && own.country == "XX")
                    #expect(own.created > 0 && own.lastActive >= own.created)
                    try await phone.client.endOtherSessions()
                    let ended = try await error { () async throws(TelegramError) in try await desk.client.me() }
                    #expect(ended.serverError?.message == "SESSION_REVOKED")
                    #expect(try await phone.client.sessions().map(\.isCurrent) == [true])
                }
            }
        }
    }

    @Test("J10 a bot signs in with its token, wherever it lives; a wrong token says so")
    func botSignsIn() async throws {
        try await withLab { lab in
            let bot = try #require(lab.description.bots.first)
            try await withClient(of: lab) { my in
                let wrong = try await error { () async throws(TelegramError) in
                    try await my.client.signIn(botToken: "1:wrong")
                }
                #expect(wrong.code == .botTokenInvalid && !"\(wrong)".contains("1:wrong"))
                let user = try await my.client.signIn(botToken: bot.token)
                #expect(user.isBot && user.username == bot.username)
                #expect(try await my.client.homeDatacenter() == bot.homeDC)
                #expect(try await my.client.me().id == user.id)
            }
        }
    }

    @Test(
        "B-23 B-73 E12 logging out destroys the keys that carried the account, there and here, and keeps what makes the next sign-in easier"
    )
    func loggingOutDestroysKeys() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in
                let code = try await my.client.sendCode(to: LabClient.farid.phone)
                _ = try await my.client.signIn(LabClient.farid.code, with: code)
                let user = try await my.client.checkPassword("swordfish")
                let home = DatacenterName.key(2)
                #expect(try await store.value(forKey: home) != nil)
                try await my.client.logOut()
                #expect(my.received(at: 2).contains("destroy_auth_key"))
                #expect(try await store.value(forKey: home) == nil)
                #expect(try await !my.client.accountStatus().isSignedIn)

                // P33: the token of the account that was left stands for code and password.
                guard case .signedIn(let back) = try await my.client.beginSignIn(with: LabClient.farid.phone) else {
                    throw TestFailure("a code was asked for")
                }
                #expect(back.id == user.id)
                #expect(try await my.client.accountStatus() == .signedIn(userID: user.id))
                #expect(lab.counters[2].keyExchanges == 2)
            }
        }
    }

    private enum DatacenterName {
        static func key(_ id: Int) -> String { "persistent:key-\(id)" }
    }

    @Test("J09 every way a code can come has a name, and what is known of it")
    func codeDeliveriesAreNamed() throws {
        typealias Kind = API.Auth.SentCodeType
        let kinds: [(Kind, LoginCode.Delivery, Int32?, String?)] = [
            (.sentCodeTypeApp(length: 5), .app, 5, nil), (.sentCodeTypeSms(length: 6), .sms, 6, nil),
            (.sentCodeTypeCall(length: 5), .call, 5, nil),
            (.sentCodeTypeFlashCall(pattern: "*12"), .flashCall, nil, "*12"),
            (.sentCodeTypeMissedCall(prefix: "49", length: 4), .missedCall, 4, "49"),
            (.sentCodeTypeEmailCode(.init(emailPattern: "a***@b.c", length: 6)), .email, 6, "a***@b.c"),
            (.sentCodeTypeSetUpEmailRequired(.init()), .emailSetUp, nil, nil),
            (
                .sentCodeTypeFragmentSms(url: "https://fragment.com/x", length: 5), .fragment, 5,
                "https://fragment.com/x"
            ),
            (.sentCodeTypeFirebaseSms(.init(length: 5)), .firebase, 5, nil),
            (.sentCodeTypeSmsWord(.init(beginning: "a")), .word, nil, "a"),
            (.sentCodeTypeSmsPhrase(.init(beginning: "b c")), .phrase, nil, "b c"),
        ]
        for (kind, delivery, length, detail) in kinds {
            let sent = API.Auth.SentCode.sentCode(.init(type: kind, phoneCodeHash: "h", nextType: .codeTypeMissedCall))
            let code = try LoginCode(sent, phoneNumber: "1", method: "auth.sendCode")
            #expect(code.delivery == delivery && code.detail == detail && code.nextDelivery == .missedCall)
            #expect(code.length == length.map { Int($0) })
        }
        let descriptions = Set(kinds.map(\.1.description))
        #expect(descriptions.count == kinds.count)
    }

    @Test("P33 what a device can do about codes, and old sessions, are said with the request")
    func codeSettingsAreSaid() throws {
        let nothing = LoginCode.Settings().object(logoutTokens: [])
        #expect(try nothing.encoded().readableBytes == 8)
        let all = LoginCode.Settings(allowsFlashCall: true, allowsMissedCall: true, isNumberOfThisDevice: true)
            .object(logoutTokens: [[1, 2, 3]])
        let bytes = Array(try all.encoded().readableBytesView)
        // Flags 0, 1, 5 and 6; one token of three bytes.
        #expect(bytes == [0x78, 0x3d, 0x25, 0xad, 0x63, 0, 0, 0, 0x15, 0xc4, 0xb5, 0x1c, 1, 0, 0, 0, 3, 1, 2, 3])
    }

    @Test("a code is sent again by the next way, once")
    func codesAreSentAgain() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let code = try await my.client.sendCode(to: LabClient.alice.phone)
                #expect(code.delivery == .sms && code.nextDelivery == .call && code.timeout == .seconds(60))
                let again = try await my.client.resendCode(code)
                #expect(again.delivery == .call && again.nextDelivery == nil && again.timeout == nil)
                #expect(again.phoneNumber == code.phoneNumber && again.phoneCodeHash == code.phoneCodeHash)
                #expect(try await my.client.accountStatus() == .waitingForCode(again))
                let never = try await error { () async throws(TelegramError) in
                    try await my.client.resendCode(again)
                }
                #expect(never.serverError?.message == "SEND_CODE_UNAVAILABLE")
                guard case .signedIn = try await my.client.signIn(LabClient.alice.code, with: again) else {
                    throw TestFailure("not signed in")
                }
            }
        }
    }

    @Test("J10 a code by e-mail is given as one; a code that was given up is void")
    func codesAreCancelled() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let code = try await my.client.sendCode(to: LabClient.alice.phone)
                try await my.client.cancelCode(code)
                let void = try await error { () async throws(TelegramError) in
                    try await my.client.signIn(LabClient.alice.code, with: code)
                }
                #expect(void.code == .phoneCodeExpired)
            }
        }
    }
}
