import MTProtoCore
import MTProtoCrypto
import Testing

@testable import TelegramKit

/// Sessions that other libraries publish in their own tests, with what they say stands in them. The addresses of these tests
/// are in docs/sessions.md; nothing of the keys in them is of any use.
struct SessionVectorTests {
    /// A session of the test servers that GramJS wrote.
    private static let gramJS = """
        1AgAOMTQ5LjE1NC4xNjcuNDABu60obcEYS8Yb/I7YlCwaLvW84dXCX2oGnBYG+zuMciJhHP99c8ZJvwxJgH8yU1QrqI+Gh0kK0JAuQucIpDfq\
        /jJVLZ1ZRimq5yy1XbeEs65gtZA1+SUwZRXahh+NzGbPmOVUMCnCtRONo9GNvcx/QxSXRrh7T/K0YYN1iHsK1vJDk8/SUnthvTNmRycC+JLn\
        4fMtctqP4Le2WPOH/deYbUF0BlwmR77M7fv1GZSInqCgWReaIl5nvn0IqA4mOCTkdOgcvwOiB2UmXwiyInxRuLdBIyLbBUDCuTlmL1m3FJqb\
        uEpZEUJnoJf2YDFZ1wR6TfL0MUS1VwnjOcy3WIIFwwg=
        """
    /// A session that Telethon wrote, with an IPv6 address.
    private static let telethon = """
        1ASABCyjyPfABAAAAAAAAAA4Bu4pveAFWSE51_trKsrRQeMvGXMl8fI6NsGaWqdrXXeqyaXne9qNthqnrBmH56kHfOhFUCPSoVzNNrGgnQr67\
        AYQbkhpP_Yml2EDd8epdc6Gywh4q2NBgYyW6VBT8UKg89-FebYTO6n47I1cJMGsSZ1ddxEOpIpHXsSmPdGBSTz6uaHbLYo0jnxd59PQn4H4d\
        Kb8FxuOQsUVa3vY_o79HMVMQRVT1IksUKFg5gAe5ZJ0yx6W4pMviVbC-TYZC0HInmv2fFMv-S3rQyg1C7qpU-Gbo1P6UZC4KZGmu2pMJooFN\
        yfRbFgl3BI5Z-FNx9TKu4UFrF9G6Q0l8PjPXOZm4j-c=
        """
    /// What mtcute reads and writes, with a key of 32 zeros in place of one.
    private static let mtcute = (
        withMedia: """
        AwUAAAAXAgIADjE0OS4xNTQuMTY3LjUwALsBAAAXAgICDzE0OS4xNTQuMTY3LjIyMrsBAAA5MAAAAAAAADeXebwgAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        """,
        ofTestServers: """
        AwUAAAAXAgIEDjE0OS4xNTQuMTY3LjUwALsBAAAXAgIGDzE0OS4xNTQuMTY3LjIyMrsBAAA5MAAAAAAAADeXebwgAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        """,
        ofTestServersBefore: """
        AwcAAAAXAQIADjE0OS4xNTQuMTY3LjUwALsBAAAXAQICDzE0OS4xNTQuMTY3LjIyMrsBAAA5MAAAAAAAADeXebwgAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        """,
        withoutUser: "AwAAAAAXAgIADjE0OS4xNTQuMTY3LjUwALsBAAAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    )
    private static let key = [UInt8](repeating: 97, count: 256)

    private func refusal(_ body: () throws(TelegramError) -> Void) -> TelegramError.Code? {
        do throws(TelegramError) {
            try body()
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        "U54 a session that GramJS wrote is read as published, and written the same; its reader's two forms of Telethon too"
    )
    func publishedTextsOfGramJS() throws {
        let session = try ExportedSession(Self.gramJS, as: .gramJS)
        #expect(session.homeDatacenter == 2 && session.address == "149.154.167.40" && session.port == 443)
        let key = try #require(session.keys.first).key.bytes.copyBytes()
        #expect(key.count == 256 && key.starts(with: [0xad, 0x28, 0x6d, 0xc1]) && key.last == 0x08)
        #expect(try session.encoded(as: .gramJS) == Self.gramJS)

        for format in [ExportedSession.Format.gramJS, .telethon] {
            let telethon = try ExportedSession(Self.telethon, as: format)
            #expect(telethon.homeDatacenter == 1 && telethon.port == 443, "\(format)")
            #expect(IPLiteral.ipv6(telethon.address) == IPLiteral.ipv6("2001:b28:f23d:f001::e"), "\(format)")
            #expect(try telethon.encoded(as: .telethon) == Self.telethon, "\(format)")
        }
        // As many bytes, but an address as text: it is GramJS' own.
        let own = "1" + TextEncoding.base64([2, 0, 14] + Array("149.154.167.51".utf8) + [1, 187] + Self.key)
        #expect(try ExportedSession(own, as: .gramJS).address == "149.154.167.51")
    }

    /// A published text with a whole key in the place of what stands for one.
    private func mtcute(_ text: String, key: [UInt8] = Self.key) throws -> [UInt8] {
        let bytes = try #require(TextEncoding.base64URLBytes(text))
        let placeholder = [32] + [UInt8](repeating: 0, count: 35)
        #expect(bytes.suffix(36).elementsEqual(placeholder))
        // Of a longer one, how many bytes are in three bytes, and no padding.
        return Array(bytes.dropLast(36)) + [254, 0, 1, 0] + key
    }

    @Test("U54 mtcute's published sessions say what it says they do, the test servers in both of its ways")
    func publishedTextsOfMtcute() throws {
        let texts = Self.mtcute
        for (text, isTest) in [
            (texts.withMedia, false), (texts.ofTestServers, true), (texts.ofTestServersBefore, true),
        ] {
            let session = try ExportedSession(TextEncoding.base64URL(mtcute(text)), as: .mtcute)
            #expect(session.userID == 12345 && session.isBot == false && session.isTest == isTest, "\(text)")
            #expect(session.homeDatacenter == 2 && session.address == "149.154.167.50" && session.port == 443)
        }
        let plain = TextEncoding.base64URL(try mtcute(texts.withoutUser))
        #expect(try ExportedSession(plain, as: .mtcute).userID == nil)
        #expect(try ExportedSession(plain, as: .mtcute).encoded(as: .mtcute) == plain)
        // Both of its datacenters are of the same servers, or neither is believed.
        var mixed = try mtcute(texts.ofTestServers)
        // Version, flags, length and the first datacenter's version and number stand before its flags.
        #expect(mixed[8] == 4)
        mixed[8] = 0
        let text = TextEncoding.base64URL(mixed)
        #expect(refusal { () throws(TelegramError) in _ = try ExportedSession(text, as: .mtcute) } == .sessionInvalid)
    }

    @Test(
        "U54 what gotd makes of published strings of Telethon is what stands in its file: address, port and id of the key"
    )
    func publishedTextsOfGotd() throws {
        let ipv6: [UInt8] = [0x20, 0x01, 0x0d, 0xb8] + [UInt8](repeating: 0, count: 12)
        for (address, place) in [([192, 168, 0, 1], "192.168.0.1:443"), (ipv6, "[2001:db8::]:443")]
            as [([UInt8], String)]
        {
            let telethon = "1" + TextEncoding.base64URL([2] + address + [1, 187] + Self.key)
            let session = try ExportedSession(telethon, as: .telethon)
            let text = try session.encoded(as: .gotd)
            let json = try JSONText(Array(text.utf8))
            let written = try #require(json["Data"]?["Addr"]?.string)
            if address.count == 4 { #expect(written == place) }
            #expect(json["Data"]?["DC"]?.integer == 2)
            // The last eight bytes of the key's SHA-1, as gotd has them.
            let id = Hash.sha1(Self.key).suffix(8)
            #expect(json["Data"]?["AuthKeyID"]?.string == TextEncoding.base64(Array(id)))
            // And back, as gotd writes it.
            let back = try ExportedSession(text.replacing(written, with: place), as: .gotd)
            #expect(IPLiteral.ipv6(back.address) == IPLiteral.ipv6(session.address) && back.port == 443)
            #expect(back.keys.first?.key == session.keys.first?.key)
        }
    }
}
