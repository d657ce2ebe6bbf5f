import MTProtoCore
import MTProtoCrypto
import Testing

@testable import TelegramKit

/// What may stand in the text of a session, whoever wrote it.
struct SessionTextTests {
    private static let mark = "mtproto-session-1."

    private func session(keys: Int = 1, fingerprints: Int = 1) throws -> ExportedSession {
        let key = try AuthKey([UInt8](repeating: 7, count: 256))
        return ExportedSession(
            isTest: false, homeDatacenter: 1, userID: 77, address: "127.0.0.1", port: 443,
            keys: (1...keys).map { ExportedSession.Key(datacenter: $0, key: key) },
            fingerprints: (0..<fingerprints).map { UInt64($0) })
    }

    /// The text of a session in which another number stands at a place of its content.
    private func text(of session: ExportedSession, with number: Int32, at place: Int) throws -> String {
        let text = try session.encoded()
        let bytes = try #require(TextEncoding.base64URLBytes(String(text.dropFirst(Self.mark.count))))
        // Between what kind of text it is and the checksum.
        var content = Array(bytes.dropFirst().dropLast(8))
        content.replaceSubrange(place..<place + 4, with: withUnsafeBytes(of: number.littleEndian) { Array($0) })
        return Self.mark + TextEncoding.base64URL([0] + content + Hash.sha256(content).prefix(8))
    }

    private func failure(_ text: String) -> TelegramError.Code? {
        do throws(TelegramError) {
            _ = try ExportedSession(text)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("a session has one to 64 keys and names a thousand servers at the most, whatever numbers stand in it")
    func numbersOfParts() throws {
        for (keys, fingerprints) in [(1, 0), (64, 1), (1, 1000)] {
            let read = try ExportedSession(try session(keys: keys, fingerprints: fingerprints).encoded())
            #expect(read.keys.count == keys && read.fingerprints.count == fingerprints)
        }
        for (keys, fingerprints) in [(65, 1), (1, 1001)] {
            let text = try session(keys: keys, fingerprints: fingerprints).encoded()
            #expect(failure(text) == .sessionInvalid, "\(keys) keys, \(fingerprints) servers")
        }
        // Behind version, flags, datacenter, user, address and port; and behind a key and its datacenter.
        let (keys, fingerprints) = (36, 304)
        let none = try ExportedSession(try text(of: session(), with: 0, at: fingerprints))
        #expect(none.keys.count == 1 && none.fingerprints.isEmpty)
        for (number, place) in [
            (0, keys), (-1, keys), (.min, keys), (.max, keys), (-1, fingerprints), (.min, fingerprints),
            (.max, fingerprints),
        ] as [(Int32, Int)] {
            let text = try text(of: session(), with: number, at: place)
            #expect(failure(text) == .sessionInvalid, "\(number) at \(place)")
        }
    }

    @Test("C-16 a session whose key has a byte too few or too many is none, in this package's text and in Telethon's")
    func lengthsOfKeys() throws {
        let session = try session()
        for count: Int32 in 255...257 {
            // TL's mark of many bytes and how many, behind the datacenter of the first key.
            let text = try text(of: session, with: 0xfe | count << 8, at: 44)
            let expected: TelegramError.Code? = count == 256 ? nil : .sessionInvalid
            #expect(failure(text) == expected, "\(count) bytes")
        }
        let telethon = try session.encoded(as: .telethon)
        let bytes = try #require(TextEncoding.base64URLBytes(String(telethon.dropFirst())))
        #expect(failure("1" + TextEncoding.base64URL(bytes)) == nil)
        for other in [Array(bytes.dropLast()), bytes + [7]] {
            #expect(failure("1" + TextEncoding.base64URL(other)) == .sessionInvalid, "\(other.count) bytes in all")
        }
    }

    @Test("U54 a text of more than 64 KiB is no session, whatever stands in it: nothing of that size is looked through")
    func largestText() throws {
        let text = try session().encoded()
        let room = String(repeating: " ", count: 65_536 - text.utf8.count)
        #expect(failure(room + text) == nil)
        #expect(failure(room + " " + text) == .sessionInvalid)
    }

    @Test("of an encrypted session its salt alone is no session, and no passphrase is asked for")
    func saltAlone() {
        for (count, code) in [(0, .sessionInvalid), (16, .sessionInvalid), (17, .passphraseInvalid)]
            as [(Int, TelegramError.Code)]
        {
            let text = Self.mark + TextEncoding.base64URL([1] + [UInt8](repeating: 7, count: count))
            #expect(failure(text) == code, "\(count) bytes")
        }
    }
}
