import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import TelegramLab

/// An indented tree of named values, up to a size that people read: input of a few bytes can name a tree without end.
struct TreeText {
    /// What there was more of than is told; everything after that was left out.
    enum Excess: Hashable {
        case levels
        case lines
        case bytes
    }

    private static let depthLimit = 64
    private let lineLimit: Int
    private let byteLimit: Int

    private(set) var lines: [String] = []
    private(set) var excess: Excess?
    private var byteCount = 0
    /// How much may still be unpacked: all packed objects of one input share it.
    var inflation = InflationBudget()
    private var depth = 0
    /// The layer of the API that objects are of, where it is not that of ``ObjectRegistry``.
    private(set) var layer: Int32?
    private let layers: LabLayers

    init(lineLimit: Int = 200_000, byteLimit: Int = 64 << 20, layer: Int32? = nil, layers: LabLayers = LabLayers()) {
        self.lineLimit = lineLimit
        self.byteLimit = byteLimit
        self.layer = layer
        self.layers = layers
    }

    /// What was left out, in words; nil if nothing was.
    var excessText: String? {
        switch excess {
        case .levels: "objects are nested more than \(Self.depthLimit) deep"
        case .lines: "there is more in it than \(lineLimit) lines can tell"
        case .bytes: "there is more in it than \(byteLimit >> 20) MiB of text can tell"
        case nil: nil
        }
    }

    /// Adds one line.
    mutating func add(_ text: String) {
        guard excess == nil else { return }
        guard lines.count < lineLimit else { return excess = .lines }
        byteCount += 2 * depth + text.utf8.count
        guard byteCount <= byteLimit else { return excess = .bytes }
        lines.append(String(repeating: "  ", count: depth) + text)
    }

    /// Adds a line with `body`'s lines below it.
    mutating func nest<Failure>(
        _ text: String, _ body: (inout TreeText) throws(Failure) -> Void
    ) throws(Failure) {
        add(text)
        guard excess == nil else { return }
        guard depth < Self.depthLimit else { return excess = .levels }
        depth += 1
        defer { depth -= 1 }
        try body(&self)
    }

    /// Adds a decoded value under `label`, field by field. Constructors have the names of the schema, fields those of
    /// the emitted code.
    mutating func add(_ value: Any, label: String) {
        let prefix = label.isEmpty ? "" : "\(label): "
        if let text = Self.scalar(value) {
            return add(prefix + text)
        }
        if let raw = value as? TLRaw { return addRaw(raw, label: label, prefix) }
        if let function = value as? TLRawFunction { return addRaw(function.query, label: label, prefix) }

        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            // An absent optional field is not on the wire either.
            if let some = mirror.children.first { add(some.value, label: label) }
        case .collection:
            let count = mirror.children.count
            nest("\(prefix)\(count) \(count == 1 ? "element" : "elements")") { tree in
                for (index, child) in mirror.children.enumerated() where tree.excess == nil {
                    tree.add(child.value, label: "[\(index)]")
                }
            }
        case .enum:
            let name = Self.name(of: value)
            guard let payload = mirror.children.first?.value else { return add(prefix + name) }
            nest(prefix + name) { $0.addPayload(payload) }
        default:
            if let content = Self.boxed(mirror) {
                return add(content, label: label)
            }
            nest(prefix + Self.name(of: value)) { $0.addFields(of: mirror) }
        }
    }

    /// Adds an object of another layer than that of ``ObjectRegistry``, with the names of that layer's schema.
    ///
    /// - Returns: false if nothing says that the bytes are of another layer, or they are nothing of it.
    mutating func addLayered(_ bytes: ByteBuffer, label: String) -> Bool {
        // What is around a call names its layer.
        var reader = TLReader(bytes)
        if let id = try? reader.readConstructorID(), id == API.InvokeWithLayer<TLRawFunction>.constructorID {
            if let named = try? reader.readInt() { layer = named }
        }
        guard let layer, let value = layers.read(bytes, layer: layer) else { return false }
        add(value, label: label)
        return true
    }

    private mutating func add(_ value: LayeredValue, label: String) {
        let prefix = label.isEmpty ? "" : "\(label): "
        switch value {
        case .plain(let value): add(value as Any, label: label)
        case .vector(let elements):
            nest("\(prefix)\(elements.count) \(elements.count == 1 ? "element" : "elements")") { tree in
                for (index, element) in elements.enumerated() where tree.excess == nil {
                    tree.add(element, label: "[\(index)]")
                }
            }
        case .object(let name, let fields):
            guard !fields.isEmpty else { return add(prefix + name) }
            nest(prefix + name) { tree in
                for field in fields where tree.excess == nil { tree.add(field.value, label: field.name) }
            }
        }
    }

    /// What an enum's case carries: labelled values, one value, or a struct of the fields.
    private mutating func addPayload(_ payload: Any) {
        let mirror = Mirror(reflecting: payload)
        if mirror.displayStyle == .tuple || (payload is any TLPayload && !(payload is any TLObject)) {
            addFields(of: mirror)
        } else {
            add(payload, label: "")
        }
    }

    private mutating func addFields(of mirror: Mirror) {
        for child in mirror.children {
            // A flag that is not set is not on the wire.
            if let flag = child.value as? Bool, !flag { continue }
            add(child.value, label: child.label ?? "")
        }
    }

    /// A query inside a wrapper, which the wrapper leaves undecoded.
    private mutating func addRaw(_ raw: TLRaw, label: String, _ prefix: String) {
        if addLayered(raw.bytes, label: label) { return }
        var reader = TLReader(raw.bytes)
        if let object = try? ObjectRegistry.read(&reader), reader.remaining == 0 {
            return add(object, label: label)
        }
        add(prefix + Self.bytes(Array(raw.bytes.readableBytesView)))
    }

    /// What a `TLBox` holds: the pointer is no part of what is on the wire.
    private static func boxed(_ mirror: Mirror) -> Any? {
        guard String(describing: mirror.subjectType).hasPrefix("TLBox<"), let storage = mirror.children.first else {
            return nil
        }
        return Mirror(reflecting: storage.value).children.first?.value
    }

    private static func scalar(_ value: Any) -> String? {
        switch value {
        case let value as Bool: "\(value)"
        case let value as Int32: "\(value)"
        case let value as Int64: "\(value)"
        case let value as Double: "\(value)"
        case let value as String: value.debugDescription
        case let value as TLInt128: bytes(value.bytes)
        case let value as TLInt256: bytes(value.bytes)
        // A cast alone would take an empty array of anything for bytes.
        default: type(of: value) == [UInt8].self ? (value as? [UInt8]).map(bytes) : nil
        }
    }

    /// The length and the first bytes in hexadecimal.
    static func bytes(_ bytes: [UInt8]) -> String {
        let shown = bytes.prefix(64).map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }
        return "\(bytes.count) bytes \(shown.joined())\(bytes.count > 64 ? "…" : "")"
    }

    private static func name(of value: Any) -> String {
        if let object = value as? any TLObject, let name = ObjectRegistry.name(of: object) {
            return name
        }
        // A bare type writes no id: `API.Message.Message` rather than `TelegramAPI.API.Message.Message`.
        let name = String(reflecting: type(of: value))
        return name.split(separator: ".", maxSplits: 1).last.map(String.init) ?? name
    }
}
