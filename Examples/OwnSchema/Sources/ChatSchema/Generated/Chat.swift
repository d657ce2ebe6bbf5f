// Emitted by tlgen from chat.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

/// What the schema declares, from chat.tl.
public enum Chat {
    /// Reads one object of whatever type, constructor or function of the schema.
    public static func decodeObject(from reader: inout TLReader) throws(TLError) -> any TLObject {
        try registry.decode(from: &reader)
    }
}
