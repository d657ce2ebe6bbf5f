import MTProtoKit
import NIOCore
import TL
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

@Suite struct QRLoginTests {
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
        #expect(machine.next(now: 161) == .export)
        machine.moves(token: [2], to: 5)
        #expect(machine.next(now: 161) == .hand(token: [2], datacenter: 5))
        machine.refused()
        #expect(machine.next(now: 162) == .export)
        machine.received(token: [3], expires: 192)
        #expect(machine.next(now: 162) == .show(token: [3], expires: 192))
        #expect(machine.next(now: 162) == .wait(until: 192))
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
                    let session = try await phone.client.acceptLogin(url)
                    #expect(!session.isCurrent)
                    guard case .signedIn(let user)? = try await steps.next() else {
                        throw TestFailure("not signed in")
                    }
                    #expect(user.phone == LabClient.alice.phone)
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
                #expect(try await my.client.accountState() == .signedOut)

                // P33: the token of the account that was left stands for code and password.
                guard case .signedIn(let back) = try await my.client.beginSignIn(with: LabClient.farid.phone) else {
                    throw TestFailure("a code was asked for")
                }
                #expect(back.id == user.id)
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
