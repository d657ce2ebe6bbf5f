// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Storage {
    /// `storage.FileType`
    public enum FileType: TLObject {
        /// `storage.fileUnknown#aa963b05 = storage.FileType`
        case fileUnknown
        /// `storage.filePartial#40bc6f52 = storage.FileType`
        case filePartial
        /// `storage.fileJpeg#007efe0e = storage.FileType`
        case fileJpeg
        /// `storage.fileGif#cae1aadf = storage.FileType`
        case fileGif
        /// `storage.filePng#0a4f63c0 = storage.FileType`
        case filePng
        /// `storage.filePdf#ae1e508d = storage.FileType`
        case filePdf
        /// `storage.fileMp3#528a0677 = storage.FileType`
        case fileMp3
        /// `storage.fileMov#4b09ebbc = storage.FileType`
        case fileMov
        /// `storage.fileMp4#b3cea0e4 = storage.FileType`
        case fileMp4
        /// `storage.fileWebp#1081464c = storage.FileType`
        case fileWebp

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xaa963b05:
                self = .fileUnknown
            case 0x40bc6f52:
                self = .filePartial
            case 0x007efe0e:
                self = .fileJpeg
            case 0xcae1aadf:
                self = .fileGif
            case 0x0a4f63c0:
                self = .filePng
            case 0xae1e508d:
                self = .filePdf
            case 0x528a0677:
                self = .fileMp3
            case 0x4b09ebbc:
                self = .fileMov
            case 0xb3cea0e4:
                self = .fileMp4
            case 0x1081464c:
                self = .fileWebp
            default:
                throw reader.unknownConstructor(id, of: "storage.FileType")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .fileUnknown:
                writer.writeConstructorID(0xaa963b05)
            case .filePartial:
                writer.writeConstructorID(0x40bc6f52)
            case .fileJpeg:
                writer.writeConstructorID(0x007efe0e)
            case .fileGif:
                writer.writeConstructorID(0xcae1aadf)
            case .filePng:
                writer.writeConstructorID(0x0a4f63c0)
            case .filePdf:
                writer.writeConstructorID(0xae1e508d)
            case .fileMp3:
                writer.writeConstructorID(0x528a0677)
            case .fileMov:
                writer.writeConstructorID(0x4b09ebbc)
            case .fileMp4:
                writer.writeConstructorID(0xb3cea0e4)
            case .fileWebp:
                writer.writeConstructorID(0x1081464c)
            }
        }
    }
}
