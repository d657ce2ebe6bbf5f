import FuzzSupport
import MTProtoCore
import NIOCore
import SchemaSupport
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("Layers after the lab's own")
struct NewerLayerTests {
    private let table = LayerTable.standard

    /// A call of layer 229 that sends a message with buttons.
    private func call(_ layer: OlderLayer, markup: LayerValue) throws -> ByteBuffer {
        try layer.call(
            "messages.sendMessage",
            [
                "peer": try layer.make("inputPeerSelf"), "message": .text("hi"), "random_id": .long(1),
                "reply_markup": markup,
            ])
    }

    private func inline(_ layer: OlderLayer, _ buttons: [LayerValue]) throws -> LayerValue {
        try layer.make(
            "replyInlineMarkup",
            ["rows": .vector([try layer.make("keyboardInlineButtonRow", ["buttons": .vector(buttons)])])])
    }

    private func refusal(_ query: ByteBuffer, asked: Int32 = 229) throws -> String {
        let translator = try #require(LayerTranslator(asked, table: self.table))
        do throws(RPCError) {
            let call = try translator.read(query)
            var reader = TLReader(call.query)
            return (try? API.decodeObject(from: &reader)) == nil ? "not read" : "no error"
        } catch {
            return "\(error)"
        }
    }

    @Test("LF11 Every line of what is different in a later layer is read, and names types that exist")
    func changesAreRead() throws {
        let place = try #require(self.table.place(of: 229))
        #expect(self.table.layers[place] == 229)
        var isFunction = false
        for line in LayerTable.layer229.declarations.split(separator: "\n") {
            guard line != "---functions---" else {
                isFunction = true
                continue
            }
            let name = String(line.prefix { $0 != "#" })
            let found = isFunction ? self.table.function(name, in: place) : self.table.constructor(name, in: place)
            let combinator = self.table.combinators[try #require(found, "\(line)")]
            let id = UInt32(line.dropFirst(name.count + 1).prefix { $0 != " " }, radix: 16)
            #expect(combinator.id == id)
            #expect(combinator.fields.count == line.split(separator: " ").count - 3, "\(line)")
            for field in combinator.fields {
                var shape = field.shape
                if case .vector(let element, _) = shape { shape = element }
                guard case .object(let type) = shape else { continue }
                #expect(!self.table.constructors(ofType: type, in: place).isEmpty, "\(line): \(field.name)")
            }
        }
        // The rest is what the lab's own layer has.
        let (own, later) = (self.table.own, place)
        let gone = self.table.combinators.filter { $0.isIn(own) && !$0.isIn(later) }.map(\.name)
        #expect(Set(gone).isSuperset(of: LayerRules.regrouped.keys) && gone.count < 45)
    }

    @Test("LF11 Every button of the lab's layer is one of layer 229 and back again")
    func buttonsAreRegrouped() throws {
        let schema = SchemaInterpreter.api
        let layer = try OlderLayer(229)
        var random = FuzzRandom(229)
        let names = schema.constructors.filter { $0.result == "KeyboardButton" }
        #expect(Set(names.map(\.name)) == Set(LayerRules.regrouped.keys))
        for line in names {
            let isInline = LayerRules.regrouped[line.name]?.whole == "keyboardInlineButton"
            for _ in 0..<4 {
                let bytes = schema.encode(line, .random, budget: 40, using: &random)
                let button = try API.KeyboardButton(decoding: bytes)
                let markup = API.ReplyMarkup.replyInlineMarkup(rows: [.init(buttons: [button])])
                let keyboard = API.ReplyMarkup.replyKeyboardMarkup(.init(rows: [.init(buttons: [button])]))
                let sent = isInline ? markup : keyboard
                var translator = try #require(LayerTranslator(229, table: self.table))
                let shape = try #require(self.table.object("ReplyMarkup"))
                let told = try translator.write(try sent.encoded(), shape, as: shape)
                let read = try layer.read(told, "ReplyMarkup")
                let row = try #require(read.objects("rows").first)
                #expect(row.name == (isInline ? "keyboardInlineButtonRow" : "keyboardButtonRow"))
                let part = row.objects("buttons").first?.object("type")?.name
                #expect(part == LayerRules.regrouped[line.name]?.part)
                #expect(translator.notes.isEmpty, "\(translator.notes)")

                let call = try translator.read(try self.call(layer, markup: .object(read.object)))
                var reader = TLReader(call.query)
                let query = try #require(try API.decodeObject(from: &reader) as? API.Messages.SendMessage)
                #expect(query.replyMarkup == sent, "\(line.text)")

                // A button where it may not be is left out, and told.
                let wrong = isInline ? keyboard : markup
                let without = try layer.read(
                    try translator.write(try wrong.encoded(), shape, as: shape), "ReplyMarkup")
                #expect(without.objects("rows").first?.objects("buttons").isEmpty == true)
                #expect(translator.notes == ["\(line.name) is left out"])
            }
        }
    }

    @Test("LF11 Objects of each constructor are written in layer 229")
    func objectsAreWritten() throws {
        let schema = SchemaInterpreter.api
        let layer = try OlderLayer(229)
        var random = FuzzRandom(230)
        for line in schema.constructors {
            guard let shape = self.table.object(line.result), line.result != "KeyboardButton",
                line.result != "KeyboardButtonRow"
            else { continue }
            var translator = try #require(LayerTranslator(229, table: self.table))
            let bytes = schema.encode(line, .random, budget: 60, using: &random)
            do throws(any Error) {
                _ = try layer.read(try translator.write(bytes, shape, as: shape), shape)
            } catch {
                Issue.record("\(line.text): \(error)")
            }
        }
    }

    @Test("LF11 What only layer 229 has is refused by name; buttons that are none are refused")
    func refusals() throws {
        let layer = try OlderLayer(229)
        func button(_ type: LayerValue, _ name: String = "keyboardInlineButton") throws -> LayerValue {
            try layer.make(name, ["text": .text("b"), "type": type])
        }
        func refused(_ buttons: LayerValue...) throws -> String {
            try self.refusal(try self.call(layer, markup: try self.inline(layer, buttons)))
        }
        let game = try button(try layer.make("inlineButtonTypeGame"))
        #expect(try refused(game) == "no error")
        let disabled = try button(try layer.make("inlineButtonTypeDisabled"))
        #expect(try refused(game, disabled) == "400 PARAMETER_NOT_IN_LAB: inlineButtonTypeDisabled of layer 229")
        let foreign = try button(try layer.make("buttonTypeDefault"))
        #expect(try refused(foreign) == "400 PARAMETER_NOT_IN_LAB: buttonTypeDefault of layer 229")
        for name in ["keyboardInlineButton", "keyboardButton"] {
            let refusal = try refused(try button(try layer.make("inputPeerEmpty"), name))
            #expect(refusal.hasPrefix("400 PARAMETER_NOT_IN_LAB: \(name)"), "\(refusal)")
        }
        let markup = try layer.make("replyInlineMarkup", ["force_reply": .presence, "rows": .vector([])])
        #expect(
            try self.refusal(try self.call(layer, markup: markup))
                == "400 PARAMETER_NOT_IN_LAB: replyInlineMarkup.force_reply of layer 229")
        let gone = try layer.call("ephemeral.deleteAllWelcomeMessages", ["peer": try layer.make("inputPeerSelf")])
        #expect(try self.refusal(gone) == "400 METHOD_NOT_IN_LAB: ephemeral.deleteAllWelcomeMessages")

        // Bytes that end early or are others than they say.
        let whole = try self.call(layer, markup: try self.inline(layer, [game, game]))
        for length in stride(from: 4, to: whole.readableBytes, by: 4) {
            #expect(try self.refusal(whole.getSlice(at: 0, length: length) ?? whole) == "400 INPUT_FETCH_ERROR")
        }
        var random = FuzzRandom(231)
        for _ in 0..<300 {
            var bytes = whole
            bytes.setInteger(UInt8(random.below(256)), at: random.below(bytes.readableBytes))
            _ = try self.refusal(bytes)
        }
        // A button inside of a button, without end.
        var nested = try layer.make("inlineButtonTypeGame")
        for _ in 0..<60 { nested = try button(nested) }
        #expect(try refused(nested) == "400 INPUT_FETCH_ERROR")
    }

    @Test("LF11 The schema of a layer that the lab speaks by itself takes the place of the lab's own list")
    func givenSchemas() throws {
        // As if the layer had the buttons of the lab's own.
        let all = SchemaInterpreter.api.constructors + SchemaInterpreter.api.functions
        let text = all.map { String($0.text) }.joined(separator: "\n")
        let schema = try LabSchema(parsing: text, file: "229.tl")
        let place = try #require(schema.table.place(of: 229))
        #expect(place == schema.table.layers.count - 1 && schema.table.layers[place - 1] == 229)
        let markup = API.ReplyMarkup.replyInlineMarkup(
            rows: [.init(buttons: [.keyboardButtonGame(.init(text: "play"))])])
        let shape = try #require(schema.table.object("ReplyMarkup"))
        var translator = try #require(LayerTranslator(229, table: schema.table))
        #expect(try translator.write(try markup.encoded(), shape, as: shape) == markup.encoded())
        #expect(translator.substitution == nil)
        // Layers after the last one that is known are told in other words than those between.
        #expect(LayerTranslator(230, table: schema.table)?.substitution?.hasPrefix("LAYER: ") == true)
        #expect(LayerTranslator(226, table: schema.table)?.substitution?.contains("spoken as layer 225") == true)
    }
}
