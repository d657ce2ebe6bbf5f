// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Aicompose {
    /// `aicompose.Tones`
    public enum Tones: TLObject {
        /// `aicompose.tonesNotModified#c1f46103 = aicompose.Tones`
        case tonesNotModified
        /// `aicompose.tones#6c9d0efe hash:long tones:Vector<AiComposeTone> users:Vector<User> = aicompose.Tones`
        case tones(hash: Int64, tones: [API.AiComposeTone], users: [API.User])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xc1f46103:
                self = .tonesNotModified
            case 0x6c9d0efe:
                self = .tones(hash: try reader.readLong(), tones: try reader.readVector(of: API.AiComposeTone.self), users: try reader.readVector(of: API.User.self))
            default:
                throw reader.unknownConstructor(id, of: "aicompose.Tones")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .tonesNotModified:
                writer.writeConstructorID(0xc1f46103)
            case .tones(let value1, let value2, let value3):
                writer.writeConstructorID(0x6c9d0efe)
                writer.writeLong(value1)
                writer.writeVector(value2)
                writer.writeVector(value3)
            }
        }
    }
}
