import MTProtoCrypto
import Testing

@testable import MTProtoCore

struct ResolverTests {
    @Test("B02 B10 B09 resolvers are asked for texts of the right name, with fresh padding each time")
    func questions() throws {
        var random = RandomSource.seeded(1)
        let google = DNSOverHTTPS.query(
            to: .google, name: DNSOverHTTPS.name(for: .production), random: &random)
        #expect(google.host == "dns.google.com")
        #expect(
            google.target.wholeMatch(of: /\/resolve\?name=apv3\.stel\.com&type=16&random_padding=[A-Za-z0-9]{13,127}/)
                != nil)

        let fronted = DNSOverHTTPS.query(
            to: .googleFronted, name: DNSOverHTTPS.name(for: .test), random: &random)
        #expect(fronted.host == "www.google.com")
        #expect(fronted.headers == [.init("Host", "dns.google.com")])
        #expect(fronted.target.hasPrefix("/resolve?name=tapv3.stel.com&type=16&random_padding="))

        let cloudflare = DNSOverHTTPS.query(to: .cloudflare, name: "a b&c=d", random: &random)
        #expect(cloudflare.host == "mozilla.cloudflare-dns.com")
        #expect(cloudflare.target.hasPrefix("/dns-query?name=a%20b%26c%3dd&type=16&random_padding="))
        #expect(cloudflare.headers.contains(.init("Accept", "application/dns-json")))

        var lengths: Set<Int> = []
        var targets: Set<String> = []
        for _ in 0..<2000 {
            let target = DNSOverHTTPS.query(to: .google, name: "x", random: &random).target
            let padding = try #require(target.split(separator: "=").last)
            lengths.insert(padding.count)
            targets.insert(target)
        }
        #expect(lengths.min() == 13 && lengths.max() == 127 && lengths.count > 110)
        #expect(targets.count == 2000)
    }

    @Test("B02 B03 B07 B10 the real answer becomes a configuration, if it is of this time and its key is the right one")
    func answers() throws {
        let json = Array(RealAnswer.json.utf8)
        #expect(DNSOverHTTPS.texts(in: json) == ["\"\(RealAnswer.short)\"", "\"\(RealAnswer.long)\""])
        let key = try RealAnswer.key()
        let configuration = DNSOverHTTPS.configuration(in: json, key: key, now: RealAnswer.date + 60)
        #expect(configuration?.addresses(forPhone: nil).count == 1)
        #expect(DNSOverHTTPS.configuration(in: json, key: key, now: RealAnswer.expires + 1200) == nil)
        let other = try #require(BackupAuthority.key).publicKey
        #expect(DNSOverHTTPS.configuration(in: json, key: other, now: RealAnswer.date) == nil)
    }

    @Test("B02 answers that are none, other records and errors of a resolver give no text")
    func uselessAnswers() {
        let answers = [
            "", "{}", "[]", "null", "{\"Answer\": 5}", "{\"Answer\": [1, \"a\", null, {\"data\": 5}]}",
            "{\"Status\": 3, \"Answer\": [{\"type\": 16, \"data\": \"a\"}]}", "<html>",
            "{\"Answer\": [{\"type\": 5, \"data\": \"a\"}]}",
        ]
        for answer in answers { #expect(DNSOverHTTPS.texts(in: Array(answer.utf8)) == [], "\(answer)") }
        #expect(DNSOverHTTPS.texts(in: Array("{\"Answer\": [{\"data\": \"a\"}]}".utf8)) == ["a"])
    }

    @Test("B11 a source is asked for the first digit of a known number, once a minute for each")
    func additionalSources() {
        #expect(AdditionalSourceGate.prefix(ofPhone: "+49 151") == "4")
        #expect(AdditionalSourceGate.prefix(ofPhone: nil) == nil)
        #expect(AdditionalSourceGate.prefix(ofPhone: "") == nil)
        #expect(AdditionalSourceGate.recordName(forPrefix: "7") == "emergency-datacenter-7")
        var gate = AdditionalSourceGate()
        let start = Instant(nanoseconds: 5)
        var answers = [("7", 0), ("7", 59), ("4", 59), ("7", 60)].map { prefix, seconds in
            gate.mayAsk(prefix: prefix, now: start + .seconds(seconds))
        }
        gate.networkUnavailable(prefix: "7")
        answers.append(gate.mayAsk(prefix: "7", now: start + .seconds(61)))
        #expect(answers == [true, false, true, true, true])
    }

    @Test("B08 the Date header is read as RFC 9110 writes it, and nothing else is")
    func dates() {
        let table: [(String, Int64)] = [
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Wed, 27 May 2020 04:01:53 GMT", 1_590_552_113),
            ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200), ("Mon, 01 Mar 2100 12:00:00 GMT", 4_107_585_600),
            ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
        ]
        for (text, seconds) in table { #expect(HTTPDate.unixSeconds(text) == seconds, "\(text)") }
        let none = [
            "", "now", "Wed, 27 May 2020 04:01:53 CET", "Thu, 27 May 2020 04:01:53 GMT",
            "Wed, 27 may 2020 04:01:53 GMT",
            "Wed, 27 May 2020 24:01:53 GMT", "Wed, 27 May 2020 4:01:53 GMT", "Wed, 30 Feb 2020 04:01:53 GMT",
            "Wednesday, 27-May-20 04:01:53 GMT", "Wed May 27 04:01:53 2020", "Wed, 27 May 2020 04:01:53 GMT ",
            "Wed, +7 May 2020 04:01:53 GMT", "Wed,  7 May 2020 04:01:53 GMT", "Wed, 00 Jan 2020 04:01:53 GMT",
            "Mon, 29 Feb 2100 00:00:00 GMT",
            // With the week day of the day that they would be.
            "Tue, 00 Jan 2020 04:01:53 GMT", "Sun, 30 Feb 2020 04:01:53 GMT", "Fri, 31 Apr 2020 00:00:00 GMT",
            "Tue, 32 Aug 2020 00:00:00 GMT", "Wed, 31 Dec 1969 23:59:59 GMT", "Wed, 27 May 2020 04:60:53 GMT",
            "Wed, 27 May 2020 04:01:61 GMT", "Wed, 27 May 2020 04:01:53: GMT", "Wed. 27 May 2020 04:01:53 GMT",
        ]
        for text in none { #expect(HTTPDate.unixSeconds(text) == nil, "\(text)") }
    }

    @Test("B02 JSON is read as RFC 8259 has it, within bounds")
    func jsonTexts() throws {
        let text = #" {"a":[1,-2.5e3,true,false,null,"x\"\\\/\b\f\n\r\tA\u00e9\ud83d\ude00é"],"a b":{},"n":"12"} "#
        let value = try JSONText(Array(text.utf8))
        #expect(
            value["a"]?.array == [
                .number("1"), .number("-2.5e3"), .bool(true), .bool(false), .null,
                .string("x\"\\/\u{8}\u{c}\n\r\tA\u{e9}\u{1f600}é"),
            ])
        #expect(value["a b"] == .object([:]))
        #expect(value["n"]?.integer == 12 && value["a"]?.array?.first?.integer == 1)
        let broken = [
            "", "{", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "[1 2]", "\"a", "\"\\x\"", "\"\\ud800\"", "\"\\u12\"",
            "tru",
            "1 2", "+1", ".5", "-", "nan", "\"\u{1}\"", "[1]]",
        ]
        for text in broken { #expect(throws: JSONTextError.self, "\(text)") { try JSONText(Array(text.utf8)) } }
        #expect(throws: JSONTextError.self) { try JSONText([0x22, 0xff, 0x22]) }
        let deep = String(repeating: "[", count: 16) + String(repeating: "]", count: 16)
        #expect((try? JSONText(Array(deep.utf8))) != nil)
        #expect(throws: JSONTextError.tooLarge) { try JSONText(Array("[\(deep)]".utf8)) }
        #expect(throws: JSONTextError.tooLarge) { try JSONText([UInt8](repeating: 0x20, count: 65_537)) }
    }

    @Test("A02 IP literals are told from everything else")
    func literals() {
        for text in ["0.0.0.0", "149.154.167.51", "255.255.255.255"] { #expect(IPLiteral.ipv4(text) != nil, "\(text)") }
        #expect(IPLiteral.ipv4("1.2.3.4") == 0x0102_0304)
        for text in [
            "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.04", "1.2.3.-4", "a.b.c.d", "1..2.3", " 1.2.3.4", "1.2.3.4.",
            ".1.2.3.4", "1..2.3.4",
        ] {
            #expect(!IPLiteral.isValid(text), "\(text)")
        }
        for text in [
            "::", "::1", "1::", "2001:b28:f23d:f001::a", "2001:0b28:f23d:f001:0:0:0:a", "::ffff:1.2.3.4",
            "1:2:3:4:5:6:1.2.3.4", "fe80::1:2", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1::3:4:5:6:7:8",
            "::3:4:5:6:7:1.2.3.4", "0001:0002:0003:0004:0005:0006:192.168.100.200",
        ] { #expect(IPLiteral.ipv6(text) != nil, "\(text)") }
        for text in [
            "", ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "12345::", "g::", "1:2:3:4:5:6:7::8",
            "1.2.3.4::", "::1%eth0", "[::1]", ":1::", "1:", "::+1", "1.2.3.4:1:2:3:4:5:6", "::1.2.3.4:1",
        ] { #expect(IPLiteral.ipv6(text) == nil, "\(text)") }
    }

    @Test("A02 what the literals of IPv6 stand for, also where they end in an IPv4 address")
    func bytesOfLiterals() {
        #expect(IPLiteral.ipv6("::") == [UInt8](repeating: 0, count: 16))
        #expect(IPLiteral.ipv6("2001:DB8::a:b") == hex("20010db8 00000000 00000000 000a000b"))
        #expect(IPLiteral.ipv6("::ffff:1.2.3.4") == hex("00000000 00000000 0000ffff 01020304"))
        #expect(IPLiteral.ipv6("1:2:3:4:5:6:192.0.2.255") == hex("00010002 00030004 00050006 c00002ff"))
    }
}
