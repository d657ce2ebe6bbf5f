import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// Everything that can stand at the beginning of an object: the API's types and functions, and service messages.
enum ObjectRegistry {
    /// The layer of the API.
    static var layer: Int32 { API.layer }

    static func knows(_ id: UInt32) -> Bool {
        name(of: id) != nil
    }

    /// The name in the schema, such as `messages.dialogs`.
    static func name(of id: UInt32) -> String? {
        MT.registry.name(of: id) ?? API.registry.name(of: id)
    }

    /// What is called so in the schema, or has this id, in hexadecimal with or without `0x` or `#` before it.
    static func entry(_ text: String) -> (name: String, id: UInt32)? {
        if let id = MT.registry.constructorID(named: text) ?? API.registry.constructorID(named: text) {
            return (text, id)
        }
        let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard let id = UInt32(digits, radix: 16), let name = name(of: id) else { return nil }
        return (name, id)
    }

    /// Reads the object that `reader` stands at; nil if its constructor is not known.
    static func read(_ reader: inout TLReader) throws(TLError) -> (any TLObject)? {
        guard let id = reader.peekConstructorID() else { return nil }
        if MT.registry.name(of: id) != nil { return try MT.registry.decode(from: &reader) }
        if API.registry.name(of: id) != nil { return try API.registry.decode(from: &reader) }
        return nil
    }

    /// The schema's name for the constructor that `object` is, found by writing it.
    static func name(of object: any TLObject) -> String? {
        guard let encoded = try? object.encoded(),
            let id = encoded.getInteger(at: encoded.readerIndex, endianness: .little, as: UInt32.self)
        else { return nil }
        return name(of: id)
    }
}
