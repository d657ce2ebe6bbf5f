// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Upload {
    /// `upload.saveFilePart#b304a621 file_id:long file_part:int bytes:bytes = Bool`
    public struct SaveFilePart: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xb304a621 }
        public static var name: String { "upload.saveFilePart" }

        public var fileID: Int64
        public var filePart: Int32
        public var bytes: [UInt8]

        public init(fileID: Int64, filePart: Int32, bytes: [UInt8]) {
            self.fileID = fileID
            self.filePart = filePart
            self.bytes = bytes
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb304a621, "upload.saveFilePart")
            self.fileID = try reader.readLong()
            self.filePart = try reader.readInt()
            self.bytes = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb304a621)
            writer.writeLong(self.fileID)
            writer.writeInt(self.filePart)
            writer.writeBytes(self.bytes)
        }
    }

    /// `upload.getFile#be5335be flags:# precise:flags.0?true cdn_supported:flags.1?true
    /// location:InputFileLocation offset:long limit:int = upload.File`
    public struct GetFile: TLFunction {
        public typealias Response = API.Upload.File
        public static var constructorID: UInt32 { 0xbe5335be }
        public static var name: String { "upload.getFile" }

        public var precise: Bool
        public var cdnSupported: Bool
        public var location: API.InputFileLocation
        public var offset: Int64
        public var limit: Int32

        public init(precise: Bool = false, cdnSupported: Bool = false, location: API.InputFileLocation, offset: Int64, limit: Int32) {
            self.precise = precise
            self.cdnSupported = cdnSupported
            self.location = location
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbe5335be, "upload.getFile")
            let _flags = try reader.readFlags()
            self.precise = _flags[0]
            self.cdnSupported = _flags[1]
            self.location = try API.InputFileLocation(from: &reader)
            self.offset = try reader.readLong()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbe5335be)
            var _flags = TLFlags()
            _flags.set(0, if: self.precise)
            _flags.set(1, if: self.cdnSupported)
            writer.writeFlags(_flags)
            self.location.write(to: &writer)
            writer.writeLong(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `upload.saveBigFilePart#de7b673d file_id:long file_part:int file_total_parts:int bytes:bytes = Bool`
    public struct SaveBigFilePart: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xde7b673d }
        public static var name: String { "upload.saveBigFilePart" }

        public var fileID: Int64
        public var filePart: Int32
        public var fileTotalParts: Int32
        public var bytes: [UInt8]

        public init(fileID: Int64, filePart: Int32, fileTotalParts: Int32, bytes: [UInt8]) {
            self.fileID = fileID
            self.filePart = filePart
            self.fileTotalParts = fileTotalParts
            self.bytes = bytes
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xde7b673d, "upload.saveBigFilePart")
            self.fileID = try reader.readLong()
            self.filePart = try reader.readInt()
            self.fileTotalParts = try reader.readInt()
            self.bytes = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xde7b673d)
            writer.writeLong(self.fileID)
            writer.writeInt(self.filePart)
            writer.writeInt(self.fileTotalParts)
            writer.writeBytes(self.bytes)
        }
    }

    /// `upload.getWebFile#24e6818d location:InputWebFileLocation offset:int limit:int = upload.WebFile`
    public struct GetWebFile: TLFunction {
        public typealias Response = API.Upload.WebFile
        public static var constructorID: UInt32 { 0x24e6818d }
        public static var name: String { "upload.getWebFile" }

        public var location: API.InputWebFileLocation
        public var offset: Int32
        public var limit: Int32

        public init(location: API.InputWebFileLocation, offset: Int32, limit: Int32) {
            self.location = location
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x24e6818d, "upload.getWebFile")
            self.location = try API.InputWebFileLocation(from: &reader)
            self.offset = try reader.readInt()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x24e6818d)
            self.location.write(to: &writer)
            writer.writeInt(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `upload.getCdnFile#395f69da file_token:bytes offset:long limit:int = upload.CdnFile`
    public struct GetCdnFile: TLFunction {
        public typealias Response = API.Upload.CdnFile
        public static var constructorID: UInt32 { 0x395f69da }
        public static var name: String { "upload.getCdnFile" }

        public var fileToken: [UInt8]
        public var offset: Int64
        public var limit: Int32

        public init(fileToken: [UInt8], offset: Int64, limit: Int32) {
            self.fileToken = fileToken
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x395f69da, "upload.getCdnFile")
            self.fileToken = try reader.readBytes()
            self.offset = try reader.readLong()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x395f69da)
            writer.writeBytes(self.fileToken)
            writer.writeLong(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `upload.reuploadCdnFile#9b2754a8 file_token:bytes request_token:bytes = Vector<FileHash>`
    public struct ReuploadCdnFile: TLFunction {
        public typealias Response = [API.FileHash]
        public static var constructorID: UInt32 { 0x9b2754a8 }
        public static var name: String { "upload.reuploadCdnFile" }

        public var fileToken: [UInt8]
        public var requestToken: [UInt8]

        public init(fileToken: [UInt8], requestToken: [UInt8]) {
            self.fileToken = fileToken
            self.requestToken = requestToken
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9b2754a8, "upload.reuploadCdnFile")
            self.fileToken = try reader.readBytes()
            self.requestToken = try reader.readBytes()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9b2754a8)
            writer.writeBytes(self.fileToken)
            writer.writeBytes(self.requestToken)
        }
    }

    /// `upload.getCdnFileHashes#91dc3f31 file_token:bytes offset:long = Vector<FileHash>`
    public struct GetCdnFileHashes: TLFunction {
        public typealias Response = [API.FileHash]
        public static var constructorID: UInt32 { 0x91dc3f31 }
        public static var name: String { "upload.getCdnFileHashes" }

        public var fileToken: [UInt8]
        public var offset: Int64

        public init(fileToken: [UInt8], offset: Int64) {
            self.fileToken = fileToken
            self.offset = offset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x91dc3f31, "upload.getCdnFileHashes")
            self.fileToken = try reader.readBytes()
            self.offset = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x91dc3f31)
            writer.writeBytes(self.fileToken)
            writer.writeLong(self.offset)
        }
    }

    /// `upload.getFileHashes#9156982a location:InputFileLocation offset:long = Vector<FileHash>`
    public struct GetFileHashes: TLFunction {
        public typealias Response = [API.FileHash]
        public static var constructorID: UInt32 { 0x9156982a }
        public static var name: String { "upload.getFileHashes" }

        public var location: API.InputFileLocation
        public var offset: Int64

        public init(location: API.InputFileLocation, offset: Int64) {
            self.location = location
            self.offset = offset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9156982a, "upload.getFileHashes")
            self.location = try API.InputFileLocation(from: &reader)
            self.offset = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9156982a)
            self.location.write(to: &writer)
            writer.writeLong(self.offset)
        }
    }
}
