import Foundation
import MTProtoCore
import MTProtoCrypto
import Testing

@testable import TelegramKit

/// Sessions as other libraries write them, and what may stand in their place.
struct SessionFormatTests {
    private static let address = "149.154.167.51"
    private static let key = [UInt8](repeating: 7, count: 256)

    /// What each library writes of user 5000000001 in datacenter 2, with a key of 256 times 7.
    private static let texts: [(format: ExportedSession.Format, text: String)] = {
        func run(_ unit: String) -> String { String(repeating: unit, count: 85) }
        let gotd = """
            {"Version":1,"Data":{"Config":{"TestMode":true,"ThisDC":2},"DC":2,"Addr":"149.154.167.51:443",\
            "AuthKey":"\(run("BwcH"))Bw==","AuthKeyID":"nglEHLb9als=","Salt":0}}
            """
        return [
            (.telethon, "1ApWapzMBuwcH" + String(repeating: "BwcH", count: 84) + "Bwc="),
            (.pyrogram, "AgAAMDkA\(run("BwcH"))BwAAAAEqBfIBAQ"),
            (.gramJS, "1AgAOMTQ5LjE1NC4xNjcuNTEBu\(run("wcHB"))wc="),
            (.mtcute, "AwEAAAAXAgIEDjE0OS4xNTQuMTY3LjUxALsBAAAB8gUqAQAAALV1cpn-AAEA\(run("BwcH"))Bw"),
            (.gotd, gotd),
        ]
    }()

    private func failure(_ text: String, _ format: ExportedSession.Format) -> TelegramError.Code? {
        do throws(TelegramError) {
            _ = try ExportedSession(text, as: format)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("U54 what Telethon, Pyrogram, GramJS, mtcute and gotd write is read, and written the same way")
    func textsAreReadAndWritten() throws {
        for (format, text) in Self.texts {
            let session = try ExportedSession(" \(text)\n", as: format)
            #expect(session.homeDatacenter == 2 && session.port == 443, "\(format)")
            #expect(try session.keys.map(\.key) == [AuthKey(Self.key)], "\(format)")
            // Pyrogram names no address: Telegram's own is taken.
            #expect(session.address == (format == .pyrogram ? "149.154.167.50" : Self.address), "\(format)")
            #expect(try session.encoded(as: format) == text, "\(format)")
        }
        let pyrogram = try ExportedSession(Self.texts[1].text, as: .pyrogram)
        #expect(pyrogram.userID == 5_000_000_001 && pyrogram.isTest == false)
        #expect(pyrogram.isBot == true && pyrogram.apiID == 12345)
        let mtcute = try ExportedSession(Self.texts[3].text, as: .mtcute)
        #expect(mtcute.userID == 5_000_000_001 && mtcute.isTest == true && mtcute.isBot == true)
        #expect(try ExportedSession(Self.texts[4].text, as: .gotd).isTest == true)
        #expect(try ExportedSession(Self.texts[0].text, as: .telethon).isTest == nil)

        // From one to the other, with an address of the other kind.
        let other = ExportedSession(
            isTest: false, homeDatacenter: 4, userID: 77, address: "2001:67c:4e8:f004::a", port: 80,
            keys: [.init(datacenter: 4, key: try AuthKey(Self.key))])
        for format in ExportedSession.Format.allCases {
            let read = try ExportedSession(try other.encoded(as: format), as: format)
            #expect(read.homeDatacenter == 4 && read.keys.map(\.key) == other.keys.map(\.key), "\(format)")
            if format != .pyrogram {
                #expect(IPLiteral.ipv6(read.address) == IPLiteral.ipv6(other.address) && read.port == 80, "\(format)")
            }
        }
        let far = ExportedSession(
            isTest: false, homeDatacenter: 300, userID: 77, address: "127.0.0.1", port: 80,
            keys: [.init(datacenter: 300, key: try AuthKey(Self.key))])
        for format in ExportedSession.Format.allCases {
            let refused = #expect(throws: TelegramError.self) { try far.encoded(as: format) }
            #expect(refused?.code == .sessionInvalid)
        }
    }

    @Test(
        "U54 older and wider texts are read: Pyrogram's before version 2, mtcute's with a place for media, GramJS' from Telethon"
    )
    func otherTexts() throws {
        func run(_ unit: String) -> String { String(repeating: unit, count: 85) }
        let wide = try ExportedSession("AgE\(run("HBwc"))HAAAAASoF8gEA", as: .pyrogram)
        #expect(wide.userID == 5_000_000_001 && wide.isTest == true && wide.apiID == nil && wide.isBot == false)
        #expect(wide.address == "149.154.167.40", "that of the test servers")
        // Nobody has the number 0: it does not say whose it is.
        let nameless = "AgAAMDkA\(run("BwcH"))BwAAAAAAAAAAAQ"
        let unknown = try ExportedSession(nameless, as: .pyrogram)
        #expect(unknown.userID == nil && unknown.isBot == true)
        #expect(try unknown.encoded(as: .pyrogram) == nameless)
        let oldest = try ExportedSession("AgA\(run("HBwc"))HAAAATQA", as: .pyrogram)
        #expect(oldest.userID == 77 && oldest.homeDatacenter == 2)
        let place = "XAgIEDjE0OS4xNTQuMTY3LjUxALsBAA"
        let media = "AwUAAAA\(place)A\(place)AB8gUqAQAAADeXebz-AAEA\(run("BwcH"))Bw"
        let mtcute = try ExportedSession(media, as: .mtcute)
        #expect(mtcute.address == Self.address && mtcute.isBot == false && mtcute.userID == 5_000_000_001)
        let telethon = try ExportedSession(Self.texts[0].text, as: .gramJS)
        #expect(telethon.address == Self.address)
        // In a browser GramJS goes to a name, which is no address for others.
        let named = "1" + TextEncoding.base64([2, 0, 22] + Array("venus.web.telegram.org".utf8) + [1, 187] + Self.key)
        #expect(try ExportedSession(named, as: .gramJS).address == "149.154.167.50")
        let bare = #"{"Version":1,"Data":{"DC":2,"AuthKey":"\#(TextEncoding.base64(Self.key))"}}"#
        #expect(try ExportedSession(bare, as: .gotd).address == "149.154.167.50")
    }

    @Test("U54 what is cut off, changed, of another version or empty is refused by its name, whatever stands in it")
    func damagedTexts() throws {
        let refusals: Set<TelegramError.Code?> = [.sessionInvalid, .sessionUnsupported]
        for (format, text) in Self.texts {
            // Without its padding a text is whole.
            for length in stride(from: 0, to: text.count - 4, by: 5) {
                #expect(refusals.contains(failure(String(text.prefix(length)), format)), "\(format) \(length)")
            }
            #expect(failure(text + "AAAA", format) == .sessionInvalid || format == .mtcute, "\(format)")
            #expect(failure(String(repeating: "A", count: 70_000), format) == .sessionInvalid, "\(format)")
            // Changed anywhere, it is refused or a session: nothing traps, and no number is taken as it comes.
            var random = RandomSource.seeded(54)
            for _ in 0..<60 {
                var bytes = Array(text.utf8)
                for _ in 0..<3 { bytes[Int(random.bytes(1)[0]) % bytes.count] = random.bytes(1)[0] }
                let changed = String(decoding: bytes, as: UTF8.self)
                guard let session = try? ExportedSession(changed, as: format) else { continue }
                #expect((1...1000).contains(session.homeDatacenter) && (1...65_535).contains(session.port))
            }
        }
        let versions: [(ExportedSession.Format, String)] = [
            (.mtcute, "Ag" + Self.texts[3].text.dropFirst(2)), (.gramJS, "2" + Self.texts[2].text.dropFirst()),
            (.gotd, Self.texts[4].text.replacing(#""Version":1"#, with: #""Version":2"#)),
        ]
        for (format, text) in versions { #expect(failure(text, format) == .sessionUnsupported, "\(format)") }
        let otherKey = Self.texts[4].text.replacing("nglEHLb9als=", with: "nglEHLb9alg=")
        #expect(failure(otherKey, .gotd) == .sessionInvalid)
        let empty = "AgAAMDkA" + String(repeating: "AAAA", count: 85) + "AAAAAAEqBfIBAQ"
        #expect(failure(empty, .pyrogram) == .sessionInvalid)
        let unknown = "Bw" + Self.texts[1].text.dropFirst(2)
        #expect(failure(unknown, .pyrogram) == .sessionInvalid)
    }

    // MARK: - Telegram Desktop

    // What opentele wrote, without a passcode and with one; the keys are the bytes from 0 to 255.
    private static let openKeys = """
        VERGJGDWLQAAAAAgrtHggplCgdl1dg5ylWDSyNAI8qndP/TYMkXiLu22ZxYAAAEgl98M0uMQkUm3e1KHmU2cHKJAxR6HSI553QKb\
        6mX7nSeJu1q8/mXocddSvZONgzE8eUyJk6c0zhIW8uZgRz8xQ6+aMzYQoXmVh24XIc4fYR0cadjBovWflJMRlwQnTiy182wg30Od\
        FW3v96NDcdxEvIb4cwzr+bAo63oe1mIdma22Kzss8ildu7JL8TLTf//BegvczIS76m6jRzeiNrWCSKerTBQ2PCBUHLRTOGd/M5eC\
        sgXjVRiWWN1F6j6ABfhRFI5+FfQxkE+nnGgn7kJtOrnLqTbrM9SF24im8P+XIqbWL/eINH4nyC6eE56wOuUhU5vz02O0uup25eiE\
        z2b+a82KngidNkBduZ0B2yBGT7bKu9zk9n5Ow3QvkTod0trFAAAAILkSdTDk8f7FewRjE1HpmzhRKNURq71rPaJhHf7BuOBhHdxY\
        Vq19sHIxQ/VbIYEbtg==
        """
    private static let openAccount = """
        VERGJGDWLQAAAAFATnpzgIq+yta22Ww6mSxZZxF3KcBtgHqzq2n8OeHoE3axhq8kuhJWp50yjlvigCWslbXlt/M80mq6dEl/+AtT\
        D8zahxuGwAi25i0kgBaubcY3xWYqKlN+HocWYHdAPc/MG8xISdXwfGwj6hX7ArkLlH0UYo6kIIVvwz8LA/1O/FflkiSOIUwno09n\
        j72C4rGF8WMBos/Boj7Vusyy5ZMdZqdeVm4M3qknMYNps/EbcHskIS0c43CQZYp2bM6k+CI2A/+dvi5HTHpIwRLbhqKk5n6isSRm\
        o2flIRUbWHLIq9OhvWtG3WID2SlfrU6VewW3lsp46YFhL3tJhC+y13ksR0V6DyncDSHRKRcCcD6ojDfU3MI3u64XBC+80VjNgFgm\
        1OC1ynxERbyUsjGjtUROXvSn2QfT2SU/o0Em83ZKej7Cqn/oc55b7arxgnxbBPrF
        """
    private static let lockedKeys = """
        VERGJGDWLQAAAAAgL4SKMjAUbEmfcf9Ax1t7jf6lhegUZ1t1QiT0SAz9Z0EAAAEgCSmkzW0EjyV+X8f+qKhPFkM8hswsvqJQujry\
        z42D0h6S8V4tEEJOPjTgceWaWlMQcsWYSEXm7R6tzcmnpw8zwoYhN1V9L28e3/3lMIdzyJYbrAdW3WFmjwcXbRXeKVioo/rUhCsy\
        t6brHEFHHBXfSc9WwPXUwnt+Av9zy+gqUrJLRUXtM23snZwFqUzZkyrbS+3J2fl7A0SlSGwG7GlxVAtu1FvQNAtklRNQEfrbrSRa\
        fyigc/ftLa86z5MVzHwCNqDkd8iSn5TfFfUCjb5tCdTI+e00aZ5c85qZT3iAHQY++Zo5KL4maZYiuT3JGyUMBbySy4oQiUtOu4Wa\
        Ps0Q2ZI2o2n/hd+HDe5qVjkLF13zfj2lB1H8MbusVf/ffwotAAAAILkSdTDk8f7FewRjE1HpmzipOhBvvPOpfqh2pKG6jrjlwLvN\
        5MWxa+e1QNvT2B+JPA==
        """
    private static let lockedAccount = """
        VERGJGDWLQAAAAFAaqqtpBfVUZULZ4JgsPYGvr/0TSpQFC0TE4BbebCWplyKIqoFfZvMfpPTv9SkeBMf/MECysTw3JJ6GfWRcPy1\
        gxocd3QL62CiXr/WNemy7MKg7c7vN8XBztZe+bMMX813+sjro9u9A0lgb1vKleelXbUINeG3Tp0I4FRMe07oyJZf5n2W5tZC3o/v\
        K9dX1wL5ggW2l7gR9tjbQW4fTl4/VQrKgbVPmezgnfuFG2IHIgNFuBBjwk+lHgnO0SFCUquSiysoAdWIYMJtlSTTYznT+qcCnqTp\
        wiLFG9fxm91cxvr00PouVJZl1nsLws66J9o7/BJ8Jmz9ybtoz6ZmbWDhEfDMUczkh8t1TWxzWcgACKqiMMTXTS3IbwT3bBsblCWd\
        ecSr/WcMvMs7BqPrRmQ1VtzwLOcejGZrcP1AY7B3LvBbCIIAQCThFiJjIQt3ZFo6
        """

    private func bytes(_ text: String) throws -> [UInt8] { try #require(TextEncoding.base64URLBytes(text)) }

    private func desktopFailure(_ body: () throws(TelegramError) -> Void) -> TelegramError.Code? {
        do throws(TelegramError) {
            try body()
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        "U54 Telegram Desktop's accounts are read, also with a passcode; what is damaged is refused, and another passcode told"
    )
    func desktopAccounts() throws {
        let name = DesktopData.fileName(ofAccount: 0)
        #expect(name == "D877F783D5D3EF8Cs" && DesktopData.fileName(ofAccount: 1) == "A7FDF864FBC10B77s")
        let (keys, account) = (try bytes(Self.openKeys), try bytes(Self.openAccount))
        let data = try DesktopData(keys, passcode: nil)
        #expect(data.accounts == [0])
        let session = try #require(try data.session(account, called: name))
        #expect(session.userID == 12345 && session.homeDatacenter == 2 && session.isTest == nil)
        #expect(try session.keys.map(\.key) == [AuthKey((0...255).map { UInt8($0) })])
        let locked = try DesktopData(try bytes(Self.lockedKeys), passcode: AccountPassword("pass code"))
        let other = try #require(try locked.session(try bytes(Self.lockedAccount), called: name))
        #expect(other.userID == 5_000_000_001 && other.homeDatacenter == 4)

        let wrong = desktopFailure { () throws(TelegramError) in
            _ = try DesktopData((try? bytes(Self.lockedKeys)) ?? [], passcode: AccountPassword("pass Code"))
        }
        #expect(wrong == .passphraseInvalid)
        let missing = desktopFailure { () throws(TelegramError) in
            _ = try DesktopData((try? bytes(Self.lockedKeys)) ?? [], passcode: nil)
        }
        #expect(missing == .passphraseInvalid)
        let strange = desktopFailure { () throws(TelegramError) in _ = try locked.session(account, called: name) }
        #expect(strange == .sessionInvalid)
        for length in stride(from: 0, to: account.count, by: 11) {
            let cut = desktopFailure { () throws(TelegramError) in
                _ = try DesktopData(Array(keys.prefix(length)), passcode: nil)
            }
            #expect(cut == .sessionInvalid, "\(length)")
            let part = desktopFailure { () throws(TelegramError) in
                _ = try data.session(Array(account.prefix(length)), called: name)
            }
            #expect(part == .sessionInvalid, "\(length)")
        }
        // Changed, with a checksum that fits.
        var random = RandomSource.seeded(9)
        for round in 0..<60 {
            var file = round % 2 == 0 ? keys : account
            let place = 8 + (Int(random.bytes(1)[0]) << 8 | Int(random.bytes(1)[0])) % (file.count - 24)
            file[place] ^= max(1, random.bytes(1)[0])
            var hash = MD5Stream()
            let content = Array(file[8..<file.count - 16])
            let length = UInt32(content.count)
            let ends = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * UInt32($0))) }
            for part in [content, ends, Array(file[4..<8]), Array(file[..<4])] {
                part.withUnsafeBytes { hash.update($0) }
            }
            file.replaceSubrange(file.count - 16..<file.count, with: hash.finalize())
            let refused = desktopFailure { () throws(TelegramError) in
                if round % 2 == 0 {
                    _ = try DesktopData(file, passcode: nil)
                } else {
                    _ = try data.session(file, called: name)
                }
            }
            #expect(refused == .sessionInvalid || refused == .passphraseInvalid, "\(round)")
        }
    }

    @Test("U54 the directory of Telegram Desktop is read whole; what is missing in it is named")
    func desktopDirectory() async throws {
        try await withOwnDirectory { directory in
            func write(_ text: String, _ name: String) async throws {
                try await LocalFile.replace("\(directory)/\(name)", with: try bytes(text))
            }
            func refusal() async -> TelegramError? {
                do throws(TelegramError) {
                    _ = try await ExportedSession.telegramDesktop(in: directory)
                    return nil
                } catch {
                    return error
                }
            }
            #expect(await refusal()?.code == .sessionInvalid)
            // What older versions began with lay beside the only account's other files.
            let older = directory + "/D877F783D5D3EF8C"
            try FileManager.default.createDirectory(atPath: older, withIntermediateDirectories: false)
            for name in ["map0", "map1", "maps"] {
                try await write("AAAA", "D877F783D5D3EF8C/\(name)")
                #expect(await refusal()?.code == .sessionUnsupported, "\(name)")
                try FileManager.default.removeItem(atPath: "\(older)/\(name)")
            }
            #expect(await refusal()?.code == .sessionInvalid)
            try await write(Self.openKeys, "key_datas")
            #expect(await refusal()?.message.contains("D877F783D5D3EF8Cs") == true)
            try await write(Self.openAccount, "D877F783D5D3EF8Cs")
            let sessions = try await ExportedSession.telegramDesktop(in: directory)
            #expect(sessions.map(\.userID) == [12345])

            // Written, with two accounts.
            let other = ExportedSession(
                isTest: false, homeDatacenter: 4, userID: 77, address: Self.address, port: 443,
                keys: [
                    .init(datacenter: 4, key: try AuthKey(Self.key)),
                    .init(datacenter: 1, key: sessions[0].keys[0].key),
                ])
            let place = directory + "/written"
            try await ExportedSession.writeTelegramDesktop([other] + sessions, to: place)
            let read = try await ExportedSession.telegramDesktop(in: place)
            #expect(read.map(\.userID) == [77, 12345] && read.map(\.homeDatacenter) == [4, 2])
            #expect(read[0].keys.map(\.datacenter) == [4, 1] && read[0].keys.map(\.key) == other.keys.map(\.key))
            let names = try FileManager.default.contentsOfDirectory(atPath: place).sorted()
            #expect(
                names == [
                    "A7FDF864FBC10B77", "A7FDF864FBC10B77s", "D877F783D5D3EF8C", "D877F783D5D3EF8Cs", "key_datas",
                ])
            func writingFails(_ sessions: [ExportedSession], _ place: String) async -> TelegramError.Code? {
                do throws(TelegramError) {
                    try await ExportedSession.writeTelegramDesktop(sessions, to: place)
                    return nil
                } catch {
                    return error.code
                }
            }
            #expect(await writingFails(sessions, place) == .fileExists)
            let unknown = try ExportedSession(Self.texts[0].text, as: .telethon)
            #expect(await writingFails([unknown], directory + "/none") == .sessionInvalid)
            #expect(await writingFails([], directory + "/none") == .sessionInvalid)
        }
    }
}

/// Runs `body` with a directory that goes with it.
func withOwnDirectory<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let directory = FileManager.default.temporaryDirectory.path + "/sessions-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    return try await body(directory)
}
