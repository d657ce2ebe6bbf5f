// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Upload {
    /// `upload.File`
    public enum File: TLObject {
        /// `upload.file#096a18d5 type:storage.FileType mtime:int bytes:bytes = upload.File`
        case file(type: API.Storage.FileType, mtime: Int32, bytes: [UInt8])
        /// `upload.fileCdnRedirect#f18cda44 dc_id:int file_token:bytes encryption_key:bytes encryption_iv:bytes
        /// file_hashes:Vector<FileHash> = upload.File`
        indirect case fileCdnRedirect(FileCdnRedirect)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x096a18d5:
                self = .file(type: try API.Storage.FileType(from: &reader), mtime: try reader.readInt(), bytes: try reader.readBytes())
            case 0xf18cda44:
                self = .fileCdnRedirect(try FileCdnRedirect(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "upload.File")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .file(let value1, let value2, let value3):
                writer.writeConstructorID(0x096a18d5)
                value1.write(to: &writer)
                writer.writeInt(value2)
                writer.writeBytes(value3)
            case .fileCdnRedirect(let value):
                writer.writeConstructorID(0xf18cda44)
                value.writeBare(to: &writer)
            }
        }

        /// `upload.fileCdnRedirect#f18cda44`
        public struct FileCdnRedirect: TLPayload {
            public var dcID: Int32
            public var fileToken: [UInt8]
            public var encryptionKey: [UInt8]
            public var encryptionIv: [UInt8]
            public var fileHashes: [API.FileHash]

            public init(dcID: Int32, fileToken: [UInt8], encryptionKey: [UInt8], encryptionIv: [UInt8], fileHashes: [API.FileHash]) {
                self.dcID = dcID
                self.fileToken = fileToken
                self.encryptionKey = encryptionKey
                self.encryptionIv = encryptionIv
                self.fileHashes = fileHashes
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.dcID = try reader.readInt()
                self.fileToken = try reader.readBytes()
                self.encryptionKey = try reader.readBytes()
                self.encryptionIv = try reader.readBytes()
                self.fileHashes = try reader.readVector(of: API.FileHash.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.dcID)
                writer.writeBytes(self.fileToken)
                writer.writeBytes(self.encryptionKey)
                writer.writeBytes(self.encryptionIv)
                writer.writeVector(self.fileHashes)
            }
        }
    }

    /// `upload.webFile#21e753bc size:int mime_type:string file_type:storage.FileType mtime:int bytes:bytes =
    /// upload.WebFile`
    public struct WebFile: TLObject {
        public var size: Int32
        public var mimeType: String
        public var fileType: API.Storage.FileType
        public var mtime: Int32
        public var bytes: [UInt8]

        public init(size: Int32, mimeType: String, fileType: API.Storage.FileType, mtime: Int32, bytes: [UInt8]) {
            self.size = size
            self.mimeType = mimeType
            self.fileType = fileType
            self.mtime = mtime
            self.bytes = bytes
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x21e753bc, "upload.webFile")
            self.size = try reader.readInt()
            self.mimeType = try reader.readString()
            self.fileType = try API.Storage.FileType(from: &reader)
            self.mtime = try reader.readInt()
            self.bytes = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x21e753bc)
            writer.writeInt(self.size)
            writer.writeString(self.mimeType)
            self.fileType.write(to: &writer)
            writer.writeInt(self.mtime)
            writer.writeBytes(self.bytes)
        }
    }

    /// `upload.CdnFile`
    public enum CdnFile: TLObject {
        /// `upload.cdnFileReuploadNeeded#eea8e46e request_token:bytes = upload.CdnFile`
        case cdnFileReuploadNeeded(requestToken: [UInt8])
        /// `upload.cdnFile#a99fca4f bytes:bytes = upload.CdnFile`
        case cdnFile(bytes: [UInt8])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xeea8e46e:
                self = .cdnFileReuploadNeeded(requestToken: try reader.readBytes())
            case 0xa99fca4f:
                self = .cdnFile(bytes: try reader.readBytes())
            default:
                throw reader.unknownConstructor(id, of: "upload.CdnFile")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .cdnFileReuploadNeeded(let value):
                writer.writeConstructorID(0xeea8e46e)
                writer.writeBytes(value)
            case .cdnFile(let value):
                writer.writeConstructorID(0xa99fca4f)
                writer.writeBytes(value)
            }
        }
    }
}
