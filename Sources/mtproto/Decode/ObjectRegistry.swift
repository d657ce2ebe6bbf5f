import MTProtoCore
import TL
import TelegramAPI

/// Everything that can stand at the beginning of an object: the API's types and functions, and service messages.
enum ObjectRegistry {
    /// The layer of the API.
    static var layer: Int32 { 228 }

    static func knows(_ id: UInt32) -> Bool { false }

    /// Reads the object that `reader` stands at; nil if its constructor is not known.
    static func read(_ reader: inout TLReader) throws(TLError) -> Any? { nil }
}
