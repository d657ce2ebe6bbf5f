import Foundation
import FuzzSupport
import NIOCore
import SchemaSupport
import TL
import TelegramAPI
import Testing

@Suite(.serialized) struct HostileInputTests {
    /// Resident memory of this process in bytes; nil where the system does not say.
    private static func residentMemory() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let kilobytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) })
        else { return nil }
        return kilobytes * 1_024
    }

    @Test("I02 L-02 L-08 80,000 damaged objects: typed errors, no crash, no memory above 64 MiB")
    func damagedObjects() async {
        // A process of its own: in this one other tests take memory meanwhile.
        await beforeOthers {
            await #expect(processExitsWith: .success) {
                let schema = RoundTripTests.schema
                let lines = schema.constructors + schema.functions
                var generator = FuzzRandom(0xdead)
                let samples = (0..<2_000).map { _ in
                    schema.encode(
                        lines[Int(generator.next() % UInt64(lines.count))], .random, budget: 120, using: &generator)
                }
                var decoded = 0
                // What is set up at the first use is taken once: what the objects take, they take in every round.
                var before = HostileInputTests.residentMemory()
                var growths: [Int] = []
                for number in 0..<80_000 {
                    if number % 20_000 == 19_999, let start = before, let end = HostileInputTests.residentMemory() {
                        growths.append(end - start)
                        before = end
                    }
                    var bytes = Array(samples[number % samples.count].readableBytesView)
                    for _ in 0..<(generator.next() % 4) {
                        // The id at the front stays, so that the damage is met inside.
                        guard bytes.count > 4 else { break }
                        let index = 4 + Int(generator.next() % UInt64(bytes.count - 4))
                        bytes[index] = generator.next() % 2 == 0 ? bytes[index] ^ 1 << (generator.next() % 8) : 0xff
                    }
                    if generator.next() % 3 == 0 { bytes.removeLast(Int(generator.next() % UInt64(bytes.count))) }
                    var reader = TLReader(bytes: bytes)
                    do throws(TLError) {
                        _ = try API.registry.decode(from: &reader)
                        decoded += 1
                    } catch {
                        if error.offset > bytes.count {
                            Issue.record("offset \(error.offset) beyond \(bytes.count) bytes")
                        }
                    }
                }
                #expect(decoded > 0 && decoded < 80_000)
                if let least = growths.min() { #expect(least < 6 << 20, "\(growths)") }
            }
        }
    }

    @Test("I02 100,000 runs of random bytes behind every id")
    func randomBytesBehindEveryID() {
        var generator = FuzzRandom(0xbeef)
        let ids = API.registry.constructorIDs
        for number in 0..<100_000 {
            var buffer = ByteBuffer()
            buffer.writeInteger(ids[number % ids.count], endianness: .little)
            buffer.writeBytes(generator.bytes(Int(generator.next() % 60)))
            var reader = TLReader(buffer)
            do throws(TLError) {
                _ = try API.registry.decode(from: &reader)
            } catch {
                if error.offset > buffer.readableBytes { Issue.record("offset beyond the end: \(error)") }
            }
        }
    }

    @Test("L-02 a vector's count does not decide how much is allocated")
    func vectorBomb() async {
        await beforeOthers {
            await #expect(processExitsWith: .success) {
                // A megabyte of zeros behind a count of a quarter million users.
                var writer = TLWriter()
                writer.writeVectorCount(250_000)
                writer.writeRaw(ByteBuffer(repeating: 0, count: 1_000_000))
                var reader = TLReader(writer.buffer)
                let before = HostileInputTests.residentMemory()
                #expect(throws: TLError.self) { try reader.readVector(of: API.User.self) }
                if let before, let after = HostileInputTests.residentMemory() { #expect(after - before < 16 << 20) }
            }
        }
    }

    @Test("L-12 the deepest nesting that is allowed fits the smallest stack of any platform")
    func deepNestingFitsSmallStack() throws {
        // Three kinds of nesting: the longest chain, the widest step, and the widest types that contain themselves.
        var text = API.RichText.textPlain(text: "x")
        var block = API.PageBlock.pageBlockDivider
        for _ in 0..<200 {
            text = .textBold(text: text)
            block = .pageBlockCover(cover: block)
        }
        var media = API.MessageMedia.messageMediaEmpty
        for _ in 0..<50 { media = Self.wrapped(media) }
        let texts = try text.encoded()
        let blocks = try block.encoded()
        let stories = try media.encoded()
        // Secondary threads have 512 KiB on Apple platforms.
        let thread = Thread {
            #expect(throws: TLError.self) { try API.RichText(decoding: texts) }
            #expect(throws: TLError.self) { try API.PageBlock(decoding: blocks) }
            let error = #expect(throws: TLError.self) { try API.MessageMedia(decoding: stories) }
            #expect(error?.code == .tooDeep)
        }
        thread.stackSize = 512 << 10
        thread.start()
        while !thread.isFinished { Thread.sleep(forTimeInterval: 0.01) }
    }

    /// A story in a web page in a message: the widest types of the schema that contain themselves.
    private static func wrapped(_ media: API.MessageMedia) -> API.MessageMedia {
        let story = API.StoryItem.storyItem(.init(id: 1, date: 2, expireDate: 3, media: media))
        let attribute = API.WebPageAttribute.webPageAttributeStory(
            .init(peer: .peerUser(userID: 1), id: 1, story: story))
        let page = API.WebPage.webPage(.init(id: 1, url: "u", displayURL: "u", hash: 0, attributes: [attribute]))
        return .messageMediaWebPage(.init(webpage: page))
    }
}
