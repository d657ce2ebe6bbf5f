import NIOCore
import TelegramAPI

/// A value of some layer of the API, with the names of that layer's schema, for those who look at it.
package indirect enum LayeredValue: Sendable {
    /// What takes one line: a number, a text, bytes, a `Bool`, or the elements of a vector of numbers.
    case plain(any Sendable)
    case vector([LayeredValue])
    /// A constructor or method. Fields that are not there are left out.
    case object(name: String, fields: [(name: String, value: LayeredValue)])
}

/// Reads what clients of other layers than the lab's own say and are told.
package struct LabLayers: Sendable {
    private let newer: LabSchema?

    /// - Parameter newer: the schema of a layer that the lab does not have itself.
    package init(newer: LabSchema? = nil) {
        self.newer = newer
    }

    /// Made when it is needed first: it is large.
    private var table: LayerTable { self.newer?.table ?? .standard }

    /// The oldest and the newest layer that can be read.
    package var range: ClosedRange<Int32> {
        (self.table.layers.first ?? API.layer)...(self.table.layers.last ?? API.layer)
    }

    /// What begins with an id in the newest layer that has it, and this layer; nil if none has it.
    package func origin(of id: UInt32) -> (name: String, layer: Int32)? {
        let table = self.table
        for place in table.layers.indices.reversed() {
            guard let number = table.combinator(id, in: place), table.combinators[number].isIn(place) else { continue }
            return (table.combinators[number].name, table.layers[place])
        }
        return nil
    }

    /// Reads an object, or a vector of objects, that takes all of the bytes.
    ///
    /// - Parameter layer: the client's. What has no schema is read as the lab writes it, in the next older one.
    /// - Returns: nil if the layer is the lab's own, or the bytes are no object of the API.
    package func read(_ bytes: ByteBuffer, layer: Int32) -> LayeredValue? {
        guard layer != API.layer else { return nil }
        let table = self.table
        guard let place = table.place(of: layer), place != table.own else { return nil }
        var objects = LayerReader(bytes, table, layer: place)
        if let object = try? objects.readCall() { return self.described(object, place) }
        var vectors = LayerReader(bytes, table, layer: place)
        // Which type an element has is not looked at.
        let value = try? vectors.readWhole(.vector(.object(0), isBare: false))
        return value.map { self.described($0, isBytes: false, place) }
    }

    private func described(_ object: LayerObject, _ layer: Int) -> LayeredValue {
        let combinator = self.table.combinators[object.combinator]
        let fields = zip(combinator.fields, object.fields).compactMap { field, value in
            value.map { (name: field.name, value: self.described($0, isBytes: field.shape == .bytes, layer)) }
        }
        // Some clients use what other layers have.
        let name = combinator.isIn(layer) ? combinator.name : "\(combinator.name) (of another layer)"
        return .object(name: name, fields: fields)
    }

    private func described(_ value: LayerValue, isBytes: Bool, _ layer: Int) -> LayeredValue {
        switch value {
        case .int(let number): .plain(number)
        case .long(let number): .plain(number)
        case .double(let number): .plain(number)
        case .int128(let number): .plain(number)
        case .int256(let number): .plain(number)
        case .text(let text): isBytes ? .plain(Array(text.readableBytesView)) : .plain(String(buffer: text))
        case .bool(let value): .plain(value)
        case .presence: .plain(true)
        case .ints(let numbers): .plain(numbers)
        case .longs(let numbers): .plain(numbers)
        case .vector(let elements): .vector(elements.map { self.described($0, isBytes: isBytes, layer) })
        case .object(let object): self.described(object, layer)
        }
    }
}
