import ArgumentParser
import FuzzSupport
import MTProtoSimulation
import NIOCore
import TL
import TelegramAPI
import TelegramKit
import Testing

@testable import MTProtoCore
@testable import mtproto

struct CommandLineFuzzTests {
    @Test(
        "H-04 hostile bytes to decode, descriptions of a lab and arguments: taken, or refused with a reason, never a crash"
    )
    func fuzzCommandLine() throws {
        let targets = [
            try Self.packets(), Self.text(), Self.labFile(), Self.ranges(), Self.links(), Self.arguments(), Self.page(),
        ]
        let report = Fuzzing.run(targets, suite: .commandLine)
        for finding in report.findings { Issue.record("\(finding)") }
    }

    private static func packets() throws -> FuzzTarget {
        let query = try DecodeTests.sendCode.encoded()
        let message = PlainMessage(id: MessageID(rawValue: 5), body: query).packet()
        var encoder = FrameEncoder(framing: .intermediate, role: .client)
        var random = FuzzRandom(1)
        let frame = try encoder.encode(message, random: &random)
        var children = ByteBuffer()
        MessageContainer.write(
            [ContainedMessage(id: MessageID(rawValue: 4), sequenceNumber: 1, body: query)], to: &children)
        let corpus = [query, message, frame, children].map { Array($0.readableBytesView) }
        return FuzzTarget("decode", corpus: corpus) { input, _ in
            var tree = TreeText()
            try? PacketReader().describe(ByteBuffer(bytes: input), into: &tree)
            try FuzzFinding.unless(tree.lines.count <= 64 + input.count * 4, "\(tree.lines.count) lines")
        }
    }

    private static func text() -> FuzzTarget {
        let corpus = ["0x11223344 5566", "a1:b2:c3:d4", "3Q6tvu/w", "3Q6tvu_wAA=="].map { Array($0.utf8) }
        return FuzzTarget("text to decode", corpus: corpus) { input, _ in
            guard let bytes = DecodeInput.text(String(decoding: input, as: UTF8.self)) else { return }
            try FuzzFinding.unless(!bytes.isEmpty && bytes.count <= input.count, "\(bytes.count) bytes")
            let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
            try FuzzFinding.unless(DecodeInput.text(digits) == bytes, "other bytes")
        }
    }

    private static func labFile() -> FuzzTarget {
        let text = """
            {"datacenters":[{"id":2,"address":"127.0.0.1","port":443}],"rsa_public_key_pem":
            "-----BEGIN RSA PUBLIC KEY-----\\nAAAA\\n-----END RSA PUBLIC KEY-----\\n","accounts":
            [{"phone":"9996621111","code":"22222","home_dc":2,"first_name":"A","username":null}]}
            """
        let corpus = [text, text.replacing(":443", with: ":70000")].map { Array($0.utf8) }
        return FuzzTarget("lab description", corpus: corpus, weight: 0.5) { input, _ in
            do throws(CommandFailure) {
                let lab = try LabFile.parse(input, "a file").lab
                let ports = lab.datacenters.map(\.port)
                guard !ports.isEmpty, ports.allSatisfy({ 1...65_535 ~= $0 }) else {
                    throw CommandFailure(.software, "ports \(ports)")
                }
            } catch {
                try FuzzFinding.unless(error.status == .badData, error.message)
            }
        }
    }

    private static func ranges() -> FuzzTarget {
        let corpus = ["5", "0..<100", "0...99", "18446744073709551614...18446744073709551615"].map { Array($0.utf8) }
        return FuzzTarget("range of seeds", corpus: corpus) { input, _ in
            guard let range = SeedRange(argument: String(decoding: input, as: UTF8.self))?.range else { return }
            try FuzzFinding.unless(!range.isEmpty, "an empty range")
        }
    }

    private static func links() -> FuzzTarget {
        let corpus = ["weak", "all,gprs", "edge,,train"].map { Array($0.utf8) }
        return FuzzTarget("names of links", corpus: corpus, weight: 0.3) { input, _ in
            _ = try? SimulateCommand.profiles(String(decoding: input, as: UTF8.self))
        }
    }

    /// Lines of arguments that are parsed and not run. One takes a millisecond.
    private static func arguments() -> FuzzTarget {
        let corpus = [
            "simulate --seeds 0...99 --links weak,gprs --faults hostile=0.1,slow --minutes 5 --no-shrink",
            "simulate --schedule=a --timeline --json", "login --lab a.json --phone +9996621111 --code 22222",
            "send --test --api-id 5 --api-hash x @name text", "ping --lab a --count 3 --datacenter 2 -v",
            "decode -- -", "lab --port-base 4000 --describe f", "chats --limit 9 --production", "help demo", "",
        ].map { Array($0.utf8) }
        return FuzzTarget("arguments", corpus: corpus, weight: 0.02) { input, _ in
            let words = String(decoding: input, as: UTF8.self).split(separator: " ").map(String.init)
            do {
                _ = try MTProtoCommand.parseAsRoot(words)
            } catch {
                try FuzzFinding.unless(!MTProtoCommand.fullMessage(for: error).isEmpty, "refused without a word")
            }
        }
    }
}
