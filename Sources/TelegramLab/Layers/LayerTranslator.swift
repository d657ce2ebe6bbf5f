import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// Speaks another layer than the lab's own with one client: what it asks becomes a call of the lab's own layer, and what
/// it is told is written in its layer.
struct LayerTranslator {
    /// What the client asked for, in the lab's own layer.
    struct Call {
        var query: ByteBuffer
        /// The method's number in the table, in the lab's own layer; nil if the call is not translated.
        var method: Int?
    }

    let table: LayerTable
    /// The layer that the client named.
    let asked: Int32
    /// Its place in the table.
    let layer: Int
    /// What clients were told in other words, or not at all.
    private(set) var notes: [String] = []

    /// Says that the client is spoken to in another layer than the one that it named; nil if it is not.
    var substitution: String? {
        let spoken = self.table.layers[self.layer]
        guard spoken != self.asked else { return nil }
        guard self.layer < self.table.layers.count - 1 else {
            let newest = spoken == API.layer ? "its own" : "the newest that it translates into; its own is \(API.layer)"
            return "LAYER: a client speaks layer \(self.asked), and this lab answers in layer \(spoken) (\(newest)): "
                + "--schema FILE gives it the schema of layer \(self.asked)"
        }
        return "layer \(self.asked) is spoken as layer \(spoken), the next older one with a schema"
    }

    /// Nil if the layer is older than all that have a schema.
    init?(_ asked: Int32, table: LayerTable) {
        guard let place = table.place(of: asked) else { return nil }
        self.table = table
        self.asked = asked
        self.layer = place
    }

    // MARK: Requests

    /// Reads a call without its wrappers.
    func read(_ query: ByteBuffer) throws(RPCError) -> Call {
        guard let id = query.getInteger(at: query.readerIndex, endianness: .little, as: UInt32.self),
            let number = self.table.combinator(id, in: self.layer), self.table.combinators[number].isFunction
        else { return Call(query: query) }
        let name = self.table.combinators[number].name
        guard
            let method = self.table.function(name, in: self.table.own)
                ?? LayerRules.moved[name].flatMap({ self.table.function($0, in: self.table.own) })
        else { throw .notInLab(method: name) }
        let target = self.table.combinators[method]
        var converter = LayerConverter(self.table, into: self.table.own, .request)
        do throws(LayerError) {
            var reader = LayerReader(query, self.table, layer: self.layer)
            let call = try converter.fill(method, from: try reader.readCall())
            return Call(query: try self.bytes { self.table.write(call, to: &$0) }, method: method)
        } catch {
            // What the lab does not have it says before anything else is judged.
            guard Router.standard.routes[target.id] != nil else {
                return Call(query: ByteBuffer(integer: target.id, endianness: .little))
            }
            switch error {
            case .inexpressible(let parameter): throw .notInLab(parameter: "\(parameter) of layer \(self.asked)")
            case .unreadable, .nothing: throw .badRequest("INPUT_FETCH_ERROR")
            }
        }
    }

    // MARK: Answers and updates

    /// Writes the answer to a call.
    mutating func write(_ answer: ByteBuffer, to call: Call) throws(RPCError) -> ByteBuffer {
        guard let method = call.method else { return answer }
        let own = self.table.combinators[method]
        // Some clients call methods of layers after their own.
        let theirs = self.table.function(own.name, in: self.layer).map { self.table.combinators[$0].result }
        do throws(LayerError) {
            return try self.write(answer, own.result, as: theirs ?? own.result)
        } catch {
            let name = if case .inexpressible(let name) = error { name } else { "the answer" }
            self.notes.append("\(name) cannot be written: the answer to \(own.name)")
            throw RPCError(code: 500, message: "ANSWER_NOT_IN_LAYER_\(self.asked)")
        }
    }

    /// Writes updates; nil if nothing of them can be told.
    mutating func write(updates: ByteBuffer) -> ByteBuffer? {
        guard let shape = self.table.object("Updates") else { return nil }
        do throws(LayerError) {
            return try self.write(updates, shape, as: shape)
        } catch {
            if case .inexpressible(let name) = error { self.notes.append("\(name) is left out") }
            return nil
        }
    }

    /// Writes a value of the lab's own layer.
    mutating func write(
        _ bytes: ByteBuffer, _ shape: LayerTable.Shape, as other: LayerTable.Shape
    ) throws(LayerError) -> ByteBuffer {
        var reader = LayerReader(bytes, self.table, layer: self.table.own)
        let value = try reader.readWhole(shape)
        var converter = LayerConverter(self.table, into: self.layer, .answer)
        defer { self.notes += converter.notes }
        let converted = try converter.convert(value, to: other)
        return try self.bytes { self.table.write(converted, other, to: &$0) }
    }

    private func bytes(_ write: (inout TLWriter) -> Void) throws(LayerError) -> ByteBuffer {
        var writer = TLWriter()
        write(&writer)
        guard let bytes = try? writer.finish() else { throw .unreadable }
        return bytes
    }
}
