import NIOCore
import TL

/// An indented tree of named values.
struct TreeText {
    private(set) var lines: [String] = []
    private var depth = 0

    /// Adds one line.
    mutating func add(_ text: String) {
        lines.append(String(repeating: "  ", count: depth) + text)
    }

    /// Adds a line with `body`'s lines below it.
    mutating func nest(_ text: String, _ body: (inout TreeText) throws -> Void) rethrows {
        add(text)
        depth += 1
        defer { depth -= 1 }
        try body(&self)
    }

    /// Adds a decoded value under `label`, field by field.
    mutating func add(_ value: Any, label: String) {
        let prefix = label.isEmpty ? "" : "\(label): "
        if let text = Self.scalar(value) {
            return add(prefix + text)
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            // An absent optional field is not on the wire either.
            if let some = mirror.children.first { add(some.value, label: label) }
        case .collection:
            nest("\(prefix)\(mirror.children.count) elements") { tree in
                for (index, child) in mirror.children.enumerated() {
                    tree.add(child.value, label: "[\(index)]")
                }
            }
        case .enum:
            addEnum(value, mirror, prefix)
        default:
            if let content = Self.boxed(mirror) {
                return add(content, label: label)
            }
            nest("\(prefix)\(Self.name(of: value))") { $0.addFields(of: mirror) }
        }
    }

    private mutating func addEnum(_ value: Any, _ mirror: Mirror, _ prefix: String) {
        let type = Self.name(of: value)
        guard let child = mirror.children.first, let name = child.label else {
            return add("\(prefix)\(type).\(value)")
        }
        nest("\(prefix)\(type).\(name)") { tree in
            let payload = Mirror(reflecting: child.value)
            if payload.displayStyle == .tuple || payload.displayStyle == .struct, Self.scalar(child.value) == nil {
                tree.addFields(of: payload)
            } else {
                tree.add(child.value, label: "")
            }
        }
    }

    private mutating func addFields(of mirror: Mirror) {
        for child in mirror.children {
            // A flag that is not set is not on the wire.
            if let flag = child.value as? Bool, !flag { continue }
            // A tuple of one labelled value shows its label as ".0" or the label itself.
            add(child.value, label: child.label.map { $0.hasPrefix(".") ? "" : $0 } ?? "")
        }
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
        case let value as String: quoted(value)
        case let value as [UInt8]: bytes(value)
        case let value as TLInt128: bytes(value.bytes)
        case let value as TLInt256: bytes(value.bytes)
        case let value as TLRaw: bytes(Array(value.bytes.readableBytesView))
        case let value as TLRawFunction: bytes(Array(value.query.bytes.readableBytesView))
        default: nil
        }
    }

    private static func quoted(_ text: String) -> String {
        text.debugDescription
    }

    static func bytes(_ bytes: [UInt8]) -> String {
        let shown = bytes.prefix(64).map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }
        return "\(bytes.count) bytes \(shown.joined())\(bytes.count > 64 ? "…" : "")"
    }

    /// `API.Messages.Dialogs` rather than `TelegramAPI.API.Messages.Dialogs`.
    private static func name(of value: Any) -> String {
        let name = String(reflecting: type(of: value))
        return name.split(separator: ".", maxSplits: 1).last.map(String.init) ?? name
    }
}
