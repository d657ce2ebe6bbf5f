// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

/// What the schema declares, from mtproto.tl.
package enum MT {
    /// Reads one object of whatever type, constructor or function of the schema.
    package static func decodeObject(from reader: inout TLReader) throws(TLError) -> any TLObject {
        try registry.decode(from: &reader)
    }
}
