import FuzzSupport
import MTProtoCore
import MTProtoCrypto
import NIOCore
import SchemaSupport
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct LabFuzzTests {
    @Test("H-04 hostile queries, streams, names of faults and phone numbers: answered or refused, the lab stays whole")
    func fuzzLab() throws {
        let targets = [
            try Self.queries(), try Self.streams(), Self.faults(), Self.phones(), try Self.calls(158),
            try Self.calls(229),
            try Self.updates(133), try Self.updates(229),
        ]
        let report = Fuzzing.run(targets, suite: .lab)
        for finding in report.findings { Issue.record("\(finding)") }
    }

    @Test("H-04 digits in disguise, found by hostile input: a keycap and digits of other scripts are no phone number")
    func digitsInDisguise() {
        #expect(PhoneNumbers.normalized("1\u{20e3}2345") == nil)
        #expect(PhoneNumbers.normalized("1\u{301}23456") == nil)
        #expect(PhoneNumbers.normalized("\u{661}23456") == nil)
        #expect(PhoneNumbers.normalized("+12 (34)-5.6") == "123456")
    }

    private static func queries() throws -> FuzzTarget {
        var desk = WorldDesk()
        let session = try desk.signedIn(.alice)
        let start = desk
        let corpus = try WorldFuzzTests.corpus(start).map { Array($0.readableBytesView) }
        return FuzzTarget("query", corpus: corpus) { input, random in
            var world = start.world
            for number in 0...random.below(3) {
                let query = number == 0 ? input : random.pick(corpus)
                let outcome = world.answer(
                    ByteBuffer(bytes: query), from: session, messageID: Int64(number + 1) << 32, now: start.now)
                if case .success(let answer) = outcome.reply {
                    try FuzzFinding.unless(answer.readableBytes >= 4, "an answer of \(answer.readableBytes) bytes")
                }
            }
            for (user, box) in world.boxes {
                try FuzzFinding.unless(
                    box.owner == .user(user) && box.chats.values.allSatisfy { $0.unreadCount >= 0 },
                    "the box of \(user)")
            }
        }
    }

    /// Whatever one connection says, the next one is served.
    private static func streams() throws -> FuzzTarget {
        var codec = ClientTransportCodec(plain: .intermediate, random: .seeded(1))
        let preamble = Array(codec.preamble.readableBytesView)
        let hello = PlainMessage(id: MessageID(rawValue: 4), body: ByteBuffer(repeating: 1, count: 20)).packet()
        let corpus = [preamble + Array(try codec.encode(hello).readableBytesView), preamble]
        return FuzzTarget("stream to a lab", corpus: corpus, weight: 0.005) { input, _ in
            let wire = try Wire()
            guard let id = wire.server.accept(datacenter: 2, now: wire.now) else { throw FuzzFinding("not accepted") }
            wire.server.receive(ByteBuffer(bytes: input), on: id, now: wire.now)
            _ = wire.server.takeOutput(now: wire.now)
            try wire.connect()
            let call = try wire.call(1)
            try FuzzFinding.unless(wire.answers(to: call).count == 1, "no answer on the next connection")
        }
    }

    /// Calls of another layer: translated into what can be read, or refused.
    private static func calls(_ number: Int32) throws -> FuzzTarget {
        let layer = try OlderLayer(number)
        let translator = try #require(LayerTranslator(number, table: layer.table))
        var random = FuzzRandom(UInt64(number))
        let corpus = try layer.table.combinators.indices.filter {
            layer.table.combinators[$0].isFunction && layer.table.combinators[$0].isIn(layer.place)
        }.map { Array(try layer.randomCall($0, using: &random).readableBytesView) }
        return FuzzTarget("call of layer \(number)", corpus: corpus, weight: 0.3) { input, _ in
            guard let call = try? translator.read(ByteBuffer(bytes: input)), call.method != nil else { return }
            var reader = LayerReader(call.query, layer.table, layer: layer.table.own)
            try FuzzFinding.unless((try? reader.readCall()) != nil, "a call that is none")
        }
    }

    /// Whatever a client is told is of its layer.
    private static func updates(_ number: Int32) throws -> FuzzTarget {
        let layer = try OlderLayer(number)
        var random = FuzzRandom(UInt64(number))
        let corpus = (0..<200).map { _ in
            Array(SchemaInterpreter.api.encode(type: "Updates", budget: 300, using: &random).readableBytesView)
        }
        return FuzzTarget("updates for layer \(number)", corpus: corpus, weight: 0.3) { input, _ in
            var translator = try #require(LayerTranslator(number, table: layer.table))
            guard let updates = translator.write(updates: ByteBuffer(bytes: input)) else { return }
            _ = try layer.read(updates, "Updates")
        }
    }

    private static func faults() -> FuzzTarget {
        let corpus = ["ordinary,hostile=0.01,slow=0.3", "apocalypse=1,none=0", "looping, adaptive=2e-3"]
        return FuzzTarget("names of faults", corpus: corpus.map { Array($0.utf8) }) { input, _ in
            guard let plan = try? FaultPlan(parsing: String(decoding: input, as: UTF8.self)) else { return }
            for kind in plan.kinds {
                try FuzzFinding.unless(plan[kind] > 0 && plan[kind] <= 1, "\(kind) at \(plan[kind])")
            }
        }
    }

    private static func phones() -> FuzzTarget {
        let corpus = ["+49 (151) 234-56.78", "9996651001", "99966", "1\u{20e3}2345 \u{0661}"].map { Array($0.utf8) }
        return FuzzTarget("phone numbers", corpus: corpus) { input, _ in
            guard let digits = PhoneNumbers.normalized(String(decoding: input, as: UTF8.self)) else { return }
            try FuzzFinding.unless(
                (5...15).contains(digits.utf8.count) && digits.utf8.allSatisfy { (48...57).contains($0) }, digits)
            if let datacenter = PhoneNumbers.signUpDatacenter(digits) {
                try FuzzFinding.unless((1...5).contains(datacenter), "datacenter \(datacenter)")
            }
        }
    }
}
