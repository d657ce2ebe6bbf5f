import FuzzSupport
import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// One layer of the lab's table: makes calls of it, and reads what has to be of this layer and no other one.
struct OlderLayer {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    let table = LayerTable.standard
    let number: Int32
    let place: Int

    init(_ number: Int32) throws {
        self.number = number
        self.place = try #require(LayerTable.standard.place(of: number))
        #expect(LayerTable.standard.layers[self.place] == number)
    }

    /// An object or call of the layer with these fields; flags follow from them.
    func make(_ name: String, _ fields: [String: LayerValue] = [:], isCall: Bool = false) throws -> LayerValue {
        let found = isCall ? self.table.function(name, in: self.place) : self.table.constructor(name, in: self.place)
        let combinator = try #require(found, "layer \(self.number) has no \(name)")
        let declared = self.table.combinators[combinator].fields
        for name in fields.keys where !declared.contains(where: { $0.name == name }) {
            throw Failure(description: "\(name) is no field")
        }
        return .object(LayerObject(combinator: combinator, fields: declared.map { fields[$0.name] }))
    }

    func call(_ name: String, _ fields: [String: LayerValue] = [:]) throws -> ByteBuffer {
        try self.bytes(try self.make(name, fields, isCall: true), .object(0))
    }

    func bytes(_ value: LayerValue, _ shape: LayerTable.Shape) throws -> ByteBuffer {
        var writer = TLWriter()
        self.table.write(value, shape, to: &writer)
        return try writer.finish()
    }

    /// Reads a value that is of this layer throughout.
    func read(_ bytes: ByteBuffer, _ shape: LayerTable.Shape) throws -> LayerValue {
        var reader = LayerReader(bytes, self.table, layer: self.place)
        let value = try reader.readWhole(shape)
        try self.check(value, shape)
        return value
    }

    /// Reads an object that is of this layer throughout.
    func read(_ bytes: ByteBuffer, _ type: String) throws -> OlderObject {
        guard case .object(let object) = try self.read(bytes, try #require(self.table.object(type))) else {
            throw Failure(description: "no object")
        }
        return OlderObject(table: self.table, object: object)
    }

    private func check(_ value: LayerValue, _ shape: LayerTable.Shape) throws {
        switch (value, shape) {
        case (.object(let object), .object):
            let combinator = self.table.combinators[object.combinator]
            guard combinator.isIn(self.place) else {
                throw Failure(description: "\(combinator.name)#\(String(combinator.id, radix: 16)) is of another layer")
            }
            guard combinator.result == shape else {
                throw Failure(description: "\(combinator.name) is of another type")
            }
            for (field, value) in zip(combinator.fields, object.fields) {
                if let value { try self.check(value, field.shape) }
            }
        case (.vector(let elements), .vector(let shape, _)):
            for element in elements { try self.check(element, shape) }
        default: break
        }
    }

    // MARK: Random values

    /// A call of the layer with random arguments.
    func randomCall(_ combinator: Int, using random: inout FuzzRandom) throws -> ByteBuffer {
        var budget = 40
        return try self.bytes(.object(self.randomObject(combinator, &budget, &random)), .object(0))
    }

    private func randomObject(_ combinator: Int, _ budget: inout Int, _ random: inout FuzzRandom) -> LayerObject {
        budget -= 1
        var fields: [LayerValue?] = []
        var words: [String: UInt64] = [:]
        for field in self.table.combinators[combinator].fields {
            if field.shape == .flags {
                words[field.name] = budget > 0 ? random.next() & random.next() : 0
                fields.append(nil)
            } else if let word = field.word, (words[word] ?? 0) >> UInt64(field.bit) & 1 == 0 {
                fields.append(nil)
            } else {
                fields.append(self.randomValue(field.shape, &budget, &random))
            }
        }
        return LayerObject(combinator: combinator, fields: fields)
    }

    private func randomValue(_ shape: LayerTable.Shape, _ budget: inout Int, _ random: inout FuzzRandom) -> LayerValue {
        budget -= 1
        switch shape {
        case .int: return .int(Int32(random.below(1000)))
        case .long: return .long(Int64(random.below(1000)))
        case .double: return .double(Double(random.below(100)))
        case .int128: return .int128(TLInt128(using: &random))
        case .int256: return .int256(TLInt256(using: &random))
        case .string, .bytes: return .text(ByteBuffer(repeating: 97, count: random.below(6)))
        case .bool: return .bool(random.once(in: 2))
        case .presence, .flags: return .presence
        case .vector(let element, _):
            let elements = (0..<(budget > 0 ? random.below(3) : 0)).map { _ in
                self.randomValue(element, &budget, &random)
            }
            return element == .int || element == .long ? self.numbers(elements, element) : .vector(elements)
        case .object(let type):
            let all = self.table.constructors(ofType: type, in: self.place)
            let small = all.min {
                self.table.combinators[$0].fields.count < self.table.combinators[$1].fields.count
            }
            guard let small else { return .presence }
            return .object(self.randomObject(budget > 0 ? random.pick(all) : small, &budget, &random))
        }
    }

    private func numbers(_ values: [LayerValue], _ shape: LayerTable.Shape) -> LayerValue {
        shape == .int
            ? .ints(values.compactMap { if case .int(let value) = $0 { value } else { nil } })
            : .longs(values.compactMap { if case .long(let value) = $0 { value } else { nil } })
    }
}

/// An object of some layer, its fields by name.
struct OlderObject {
    let table: LayerTable
    let object: LayerObject

    var name: String { self.table.combinators[self.object.combinator].name }

    /// What a field holds; nil if it is not there.
    subscript(_ field: String) -> LayerValue? {
        self.table.combinators[self.object.combinator].fields.firstIndex { $0.name == field }
            .flatMap { self.object.fields[$0] }
    }

    func text(_ field: String) -> String? {
        if case .text(let bytes)? = self[field] { String(buffer: bytes) } else { nil }
    }

    func int(_ field: String) -> Int32? { if case .int(let value)? = self[field] { value } else { nil } }

    func long(_ field: String) -> Int64? { if case .long(let value)? = self[field] { value } else { nil } }

    func object(_ field: String) -> OlderObject? {
        if case .object(let object)? = self[field] { OlderObject(table: self.table, object: object) } else { nil }
    }

    func objects(_ field: String) -> [OlderObject] {
        guard case .vector(let elements)? = self[field] else { return [] }
        return elements.compactMap {
            if case .object(let object) = $0 { OlderObject(table: self.table, object: object) } else { nil }
        }
    }
}

extension LayerValue {
    static func text(_ text: String) -> LayerValue { .text(ByteBuffer(string: text)) }
}

/// A client that speaks an older layer, and reads nothing else.
struct OlderClient {
    let client: RawClient
    let layer: OlderLayer

    /// A connection to a datacenter, introduced by the layer.
    static func connected(_ lab: Lab, _ datacenter: Int, layer: Int32) async throws -> OlderClient {
        let client = try await RawClient(lab, datacenter)
        try await client.exchangeKey()
        let older = OlderClient(client: client, layer: try OlderLayer(layer))
        _ = try await client.call(layer: layer, try older.layer.call("help.getConfig"))
        return older
    }

    /// The same, with an account signed in.
    static func signedIn(_ lab: Lab, _ account: LabAccount, layer: Int32) async throws -> OlderClient {
        let client = try await Self.connected(lab, account.homeDC, layer: layer)
        let code = try await client.call(
            "auth.sendCode", "auth.SentCode",
            [
                "phone_number": .text(account.phone), "api_id": .int(1), "api_hash": .text("x"),
                "settings": try client.layer.make("codeSettings"),
            ])
        let hash = try #require(code.text("phone_code_hash"))
        let signedIn = try await client.call(
            "auth.signIn", "auth.Authorization",
            [
                "phone_number": .text(account.phone), "phone_code_hash": .text(hash), "phone_code": .text(account.code),
            ])
        #expect(signedIn.object("user")?.text("first_name") == account.firstName)
        return client
    }

    /// Calls a method; its answer is an object of a type.
    func call(_ name: String, _ type: String, _ fields: [String: LayerValue] = [:]) async throws -> OlderObject {
        try self.layer.read(try await self.answer(name, fields), type)
    }

    /// The bytes that a call is answered with.
    func answer(_ name: String, _ fields: [String: LayerValue] = [:]) async throws -> ByteBuffer {
        try await self.client.answer(to: try await self.client.send(try self.layer.call(name, fields))).object
    }

    /// The error that a call ends with.
    func failure(of name: String, _ fields: [String: LayerValue] = [:]) async throws -> String {
        do throws(any Error) {
            _ = try await self.answer(name, fields)
            return "no error"
        } catch let error as RPCError {
            return "\(error)"
        }
    }

    /// The next new message with a text.
    func heard(_ text: String) async throws -> OlderObject {
        while true {
            let message = try await self.told("updateNewMessage").object("message")
            if let message, message.text("message") == text { return message }
        }
    }

    /// The next update of a name, in the layer throughout.
    func told(_ name: String) async throws -> OlderObject {
        for (index, message) in self.client.others.enumerated() {
            guard let update = try self.updates(message.body).first(where: { $0.name == name }) else { continue }
            self.client.others.remove(at: index)
            return update
        }
        while true {
            let message = try await self.client.nextMessage()
            if let update = try self.updates(message.body).first(where: { $0.name == name }) { return update }
        }
    }

    private func updates(_ body: ByteBuffer) throws -> [OlderObject] {
        guard (try? ServiceMessage(decoding: body)) == nil, RPCResult(body: body) == nil else { return [] }
        let updates = try self.layer.read(body, "Updates")
        return updates.name == "updateShort"
            ? [updates.object("update")].compactMap(\.self) : updates.objects("updates")
    }
}

extension RawClient {
    /// Introduces the client by a layer, and makes a call.
    func call(layer: Int32, _ query: ByteBuffer) async throws -> ByteBuffer {
        let call = try API.InvokeWithLayer(
            layer: layer,
            query: API.InitConnection(
                apiID: 1, deviceModel: "old", systemVersion: "1", appVersion: "1", systemLangCode: "en", langPack: "",
                langCode: "en", query: TLRawFunction(query))
        ).encoded()
        return try await self.answer(to: try await self.send(call)).object
    }
}
