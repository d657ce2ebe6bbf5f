import FuzzSupport
import NIOCore
import SchemaSupport
import TL
import TelegramAPI
import Testing

struct RoundTripTests {
    static let schema = SchemaInterpreter.api

    /// Decodes one object of any type and compares what it encodes to.
    private func roundTrip(_ bytes: ByteBuffer, _ text: Substring) {
        do throws(TLError) {
            var reader = TLReader(bytes)
            let object = try API.decodeObject(from: &reader)
            try reader.finish()
            let again = try object.encoded()
            if again != bytes { Issue.record("\(text): encodes to \(again) instead of \(bytes)") }
        } catch {
            Issue.record("\(text): \(error)")
        }
    }

    @Test("I01 I07 L-03 L-05 every constructor round-trips random values, with all, no and some conditional fields")
    func everyConstructorRoundTrips() {
        var generator = FuzzRandom(228)
        #expect(Self.schema.constructors.count > 1_600)
        for line in Self.schema.constructors {
            for presence in [SchemaInterpreter.Presence.none, .all, .random] {
                roundTrip(Self.schema.encode(line, presence, budget: 400, using: &generator), line.text)
            }
        }
    }

    @Test("I07 every function round-trips random arguments")
    func everyFunctionRoundTrips() {
        var generator = FuzzRandom(811)
        #expect(Self.schema.functions.count > 800)
        for line in Self.schema.functions {
            for presence in [SchemaInterpreter.Presence.none, .all, .random] {
                roundTrip(Self.schema.encode(line, presence, budget: 400, using: &generator), line.text)
            }
        }
    }

    @Test("I07 every function reads and writes its answer, and knows its own id and name")
    func everyAnswerRoundTrips() throws {
        var generator = FuzzRandom(3)
        func check<Function: TLFunction>(_ type: Function.Type, _ line: SchemaInterpreter.Line) throws {
            #expect(Function.constructorID == line.id)
            #expect(Function.name == line.name)
            guard line.result != "X" else { return }
            let bytes = Self.schema.encode(type: line.result, budget: 300, using: &generator)
            var reader = TLReader(bytes)
            let response = try Function.readResponse(from: &reader)
            try reader.finish()
            var writer = TLWriter()
            Function.writeResponse(response, to: &writer)
            #expect(try writer.finish() == bytes)
        }
        for line in Self.schema.functions {
            guard let type = API.registry.type(of: line.id) as? any TLFunction.Type else {
                Issue.record("\(line.name) is not registered as a function")
                continue
            }
            do { try check(type, line) } catch { Issue.record("\(line.text): \(error)") }
        }
    }

    @Test("I07 every schema entry resolves by id and by name")
    func registryResolvesBothWays() {
        for line in Self.schema.constructors + Self.schema.functions {
            #expect(API.registry.name(of: line.id) == line.name)
            #expect(API.registry.constructorID(named: line.name) == line.id)
        }
        let count = Self.schema.constructors.count + Self.schema.functions.count
        #expect(API.registry.constructorIDs.count == count)
        #expect(API.layer == 228)
    }

    @Test("I07 an unknown id is a typed error that carries the id and the bytes")
    func unknownIDCarriesBytes() {
        let bytes: [UInt8] = [0x0d, 0xf0, 0xad, 0x0b, 1, 2, 3, 4]
        var reader = TLReader(bytes: bytes)
        let error = #expect(throws: TLError.self) { try API.decodeObject(from: &reader) }
        #expect(error?.code == .unknownConstructor)
        #expect(error?.constructorID == 0x0bad_f00d)
        #expect(error?.bytes == bytes)

        var typed = TLReader(bytes: bytes)
        let second = #expect(throws: TLError.self) { try API.Messages.Dialogs(from: &typed) }
        #expect(second?.constructorID == 0x0bad_f00d)
        #expect(second?.expected == "a constructor of messages.Dialogs")
        #expect(second?.bytes == bytes)
    }

    @Test("fields that share a flag bit are written together or not at all")
    func sharedFlagBit() throws {
        func message(views: Int32?, forwards: Int32?) -> API.Message {
            .message(
                .init(
                    id: 1, peerID: .peerUser(userID: 2), date: 3, message: "text", views: views, forwards: forwards))
        }
        for pair in [(nil, nil), (5, 6)] as [(Int32?, Int32?)] {
            let value = message(views: pair.0, forwards: pair.1)
            #expect(try API.Message(decoding: try value.encoded()) == value)
        }
        let error = #expect(throws: TLError.self) { try message(views: 5, forwards: nil).encoded() }
        #expect(error?.code == .inconsistentFields)
        #expect(error?.expected.contains("message.forwards") == true)
    }
}
