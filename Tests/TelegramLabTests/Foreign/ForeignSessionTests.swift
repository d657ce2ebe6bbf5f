import MTProtoCore
import NIOCore
import Synchronization
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: sessions, keys, limits")
struct ForeignSessionTests {
    @Test("LF16 A method without a handler is refused by its name, and told once")
    func methodsAreRefusedByName() async throws {
        let told = Lines()
        var configuration = LabConfiguration()
        configuration.hearsOfLimits = { told.add($0) }
        try await withRawClient(configuration) { _, client in
            for _ in 0..<2 {
                let failure = try await client.failure(of: API.Phone.GetCallConfig())
                #expect(failure == "400 METHOD_NOT_IN_LAB: phone.getCallConfig")
            }
            _ = try await client.failure(of: API.Help.GetSupportName())
            #expect(
                told.all == [
                    "METHOD_NOT_IN_LAB: phone.getCallConfig", "METHOD_NOT_IN_LAB: help.getSupportName",
                ])
            // What the schema does not have, or has as an object, has no name as a method.
            for id in [0x0102_0304, 0x7da0_7ec9] as [UInt32] {
                let query = TLRawFunction(ByteBuffer(integer: id, endianness: .little))
                #expect(try await client.failure(of: query) == "400 INPUT_METHOD_INVALID_\(id)")
            }
            // They are mistakes, and no limits of the lab.
            #expect(told.all.dropFirst(2).allSatisfy { $0.hasPrefix("METHOD: a client asks for ") })
            #expect(told.all.count == 4)
        }
    }

    @Test("LF16 A lab tells 10,000 different lines, then once that there are no more, and answers as before")
    func linesHaveAnEnd() async throws {
        let told = Lines()
        var configuration = LabConfiguration()
        configuration.hearsOfLimits = { told.add($0) }
        try await withRawClient(configuration) { lab, client in
            try await client.call(API.Help.GetConfig())
            _ = await lab.onServer { server in
                for number in 2..<10_000 { server.toldLines.insert("line \(number)") }
            }
            for id in [0x0102_0301, 0x0102_0302, 0x0102_0301, 0x0102_0303] as [UInt32] {
                let query = TLRawFunction(ByteBuffer(integer: id, endianness: .little))
                let failure = try await client.failure(of: query)
                #expect(failure == "400 INPUT_METHOD_INVALID_\(id)")
            }
            #expect(
                told.all.dropFirst(2) == [
                    "LINES: 10000 lines like these were told; there are no more until the lab is started anew"
                ])
            #expect(told.all.prefix(2).count { $0.hasPrefix("METHOD: a client asks for #0102030") } == 2)
        }
    }

    @Test("LF01 Temporary keys can be dropped before a sign-in")
    func keysAreDroppedBeforeSignIn() async throws {
        try await withRawClient { _, client in
            let isDone = try await client.call(API.Auth.DropTempAuthKeys(exceptAuthKeys: []))
            #expect(isDone)
        }
    }

    @Test(
        "LF02 A key is destroyed by a message that does not count, as official clients send it",
        arguments: [false, true])
    func keyIsDestroyed(isContent: Bool) async throws {
        try await withRawClient { _, client in
            _ = try await client.call(API.Help.GetConfig())
            try await client.send(try MT.DestroyAuthKey().encoded(), isContent: isContent)
            let answer = try await client.service {
                switch $0 {
                case .keyDestroyed, .refusal: true
                default: false
                }
            }
            #expect(answer == .keyDestroyed(.destroyed))
        }
    }

    @Test("LF02 Any other call has to count")
    func callsCount() async throws {
        try await withRawClient { _, client in
            _ = try await client.call(API.Help.GetConfig())
            try await client.send(try API.Help.GetConfig().encoded(), isContent: false)
            let answer = try await client.service { if case .refusal = $0 { true } else { false } }
            guard case .refusal(_, _, let code, _) = answer else {
                Issue.record("\(answer)")
                return
            }
            #expect(code == 35)
        }
    }

    @Test("LF07 A password that is forgotten is recovered, and the algorithms are named that clients need")
    func passwordIsRecovered() async throws {
        try await withLab { lab in
            let farid = LabAccount.standard[5]
            let client = try await RawClient(lab, farid.homeDC)
            try await client.exchangeKey()
            await #expect(throws: RPCError.passwordNeeded) { try await client.signIn(farid) }
            let before = try await client.call(API.Account.GetPassword())
            guard case .securePasswordKdfAlgoPBKDF2HMACSHA512iter100000(let salt) = before.newSecureAlgo else {
                Issue.record("\(before.newSecureAlgo)")
                return
            }
            #expect(salt.count == 8 && before.hasRecovery)
            let recovery = try await client.call(API.Auth.RequestPasswordRecovery())
            #expect(recovery.emailPattern == "f***@example.org")
            #expect(try await client.call(API.Auth.CheckRecoveryPassword(code: farid.code)))
            _ = try await client.call(API.Auth.RecoverPassword(code: farid.code))
            let after = try await client.call(API.Account.GetPassword())
            #expect(!after.hasPassword && after.currentAlgo == nil)
            _ = try await client.call(API.Updates.GetState())
        }
    }
}

/// Lines as they come, from any thread.
private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { self.lines.withLock { $0 } }

    func add(_ line: String) { self.lines.withLock { $0.append(line) } }
}
