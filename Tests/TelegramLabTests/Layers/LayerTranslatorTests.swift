import FuzzSupport
import NIOCore
import SchemaSupport
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("Layers")
struct LayerTranslatorTests {
    private let table = LayerTable.standard

    @Test("LF11 The table is of the schema that the API was emitted from")
    func tableIsOfTheSchema() {
        #expect(self.table.layers.first == 133 && self.table.layers[self.table.own] == API.layer)
        for line in SchemaInterpreter.api.constructors + SchemaInterpreter.api.functions {
            guard let number = self.table.combinator(line.id, in: self.table.own) else {
                // Generic functions are wrappers.
                #expect(line.text.contains("{X:Type}"), "\(line.text)")
                continue
            }
            let combinator = self.table.combinators[number]
            #expect(combinator.name == line.name && combinator.isIn(self.table.own), "\(line.text)")
        }
    }

    @Test("LF11 Objects of each constructor are written in older layers, and never in another one than asked for")
    func objectsAreWritten() throws {
        let schema = SchemaInterpreter.api
        let layers = try self.table.layers.filter { $0 < API.layer }.map { try OlderLayer($0) }
        var random = FuzzRandom(11)
        var written = 0
        for (index, line) in schema.constructors.enumerated() {
            let bytes = schema.encode(line, .random, budget: 60, using: &random)
            guard let shape = self.table.object(line.result) else { continue }
            for layer in [layers[index % layers.count], layers[(index * 7 + 3) % layers.count]] {
                var translator = try #require(LayerTranslator(layer.number, table: self.table))
                do throws(LayerError) {
                    let older = try translator.write(bytes, shape, as: shape)
                    written += 1
                    do throws(any Error) {
                        _ = try layer.read(older, shape)
                    } catch {
                        Issue.record("layer \(layer.number): \(line.text): \(error)")
                    }
                } catch {
                    if case .unreadable = error { Issue.record("\(line.text) cannot be read") }
                }
            }
        }
        #expect(written > 2_200)
    }

    @Test("LF11 Calls of each older method that the lab has are read, or refused")
    func callsAreRead() throws {
        var random = FuzzRandom(12)
        var read = 0
        for (number, combinator) in self.table.combinators.enumerated() where combinator.isFunction {
            let place = combinator.layers.trailingZeroBitCount
            guard place < self.table.own, let own = self.table.function(combinator.name, in: self.table.own),
                Router.standard.routes[self.table.combinators[own].id] != nil
            else { continue }
            let layer = try OlderLayer(self.table.layers[place])
            let translator = try #require(LayerTranslator(layer.number, table: self.table))
            let bytes = try layer.randomCall(number, using: &random)
            guard let call = try? translator.read(bytes) else { continue }
            read += 1
            do throws(TLError) {
                var reader = TLReader(call.query)
                _ = try API.decodeObject(from: &reader)
                try reader.finish()
            } catch {
                Issue.record("layer \(layer.number): \(combinator.name): \(error)")
            }
        }
        #expect(read > 80)
    }

    @Test("LF11 What a client does not know is left out, or becomes the nearest that it knows")
    func nearestIsWritten() throws {
        let layer = try OlderLayer(133)
        var translator = try #require(LayerTranslator(133, table: self.table))
        let message = API.Message.message(
            .init(
                id: 7, peerID: .peerUser(userID: 5_000_000_000), date: 1, message: "hi",
                media: .messageMediaStory(.init(peer: .peerUser(userID: 1), id: 3)),
                entities: [
                    .messageEntityBlockquote(.init(collapsed: true, offset: 0, length: 2)),
                    .messageEntitySpoiler(offset: 1, length: 1),
                ]))
        let updates = API.Updates.updates(
            .init(
                updates: [
                    .updateNewMessage(message: message, pts: 1, ptsCount: 1), .updateAutoSaveSettings,
                ], users: [], chats: [], date: 1, seq: 0))
        let told = try layer.read(try #require(translator.write(updates: try updates.encoded())), "Updates")
        #expect(told.objects("updates").map(\.name) == ["updateNewMessage"])
        let read = try #require(told.objects("updates").first?.object("message"))
        #expect(read.text("message") == "hi" && read.object("peer_id")?.long("user_id") == 5_000_000_000)
        #expect(read.object("media")?.name == "messageMediaUnsupported")
        let entities = read.objects("entities")
        #expect(entities.map(\.name) == ["messageEntityBlockquote", "messageEntityUnknown"])
        #expect(entities.map { $0.int("offset") } == [0, 1])
        #expect(
            Set(translator.notes) == [
                "messageMediaStory is written as messageMediaUnsupported",
                "messageEntitySpoiler is written as messageEntityUnknown", "updateAutoSaveSettings is left out",
            ])
    }

    @Test("LF11 Objects that are too deep or too many are refused")
    func hostileObjects() throws {
        let layer = try OlderLayer(158)
        func isRead(_ value: LayerValue, _ type: String) throws -> Bool {
            let shape = try #require(self.table.object(type))
            var reader = LayerReader(try layer.bytes(value, shape), self.table, layer: layer.place)
            return (try? reader.readWhole(shape)) != nil
        }
        func nested(_ depth: Int) throws -> LayerValue {
            var text = try layer.make("textEmpty")
            for _ in 1..<depth { text = try layer.make("textBold", ["text": text]) }
            return text
        }
        #expect(try isRead(try nested(40), "RichText"))
        #expect(try !isRead(try nested(41), "RichText"))
        func voters(_ count: Int) throws -> LayerValue {
            try layer.make(
                "updateMessagePollVote",
                [
                    "poll_id": .long(1), "user_id": .long(1), "qts": .int(1),
                    "options": .vector([LayerValue](repeating: .text(""), count: count)),
                ])
        }
        #expect(try isRead(try voters(1000), "Update"))
        #expect(try !isRead(try voters(1 << 18), "Update"))
        // A count that the bytes cannot hold.
        var reader = LayerReader(
            ByteBuffer(bytes: [0x15, 0xc4, 0xb5, 0x1c, 0xff, 0xff, 0xff, 0x7f]), self.table, layer: layer.place)
        #expect(throws: LayerError.self) { try reader.readWhole(.vector(.int, isBare: false)) }
    }
}
