import MTProtoCore
import MTProtoCrypto
import TelegramAPI

extension Router {
    /// Files from clients, part by part (core.telegram.org/api/files#uploading-files).
    mutating func addUploadMethods() {
        self.on(API.Upload.SaveFilePart.self) { (world, query, call) throws(RPCError) in
            try world.savePart(query.filePart, of: query.fileID, total: nil, isBig: false, query.bytes, call)
            return true
        }
        self.on(API.Upload.SaveBigFilePart.self) { (world, query, call) throws(RPCError) in
            let total = query.fileTotalParts
            guard total == -1 || (1...UploadRules.maximumParts).contains(total) else {
                throw .badRequest("FILE_PARTS_INVALID")
            }
            try world.savePart(
                query.filePart, of: query.fileID, total: total == -1 ? nil : total, isBig: true, query.bytes, call)
            return true
        }
    }
}

/// What servers take.
enum UploadRules {
    /// The most parts of one file.
    static let maximumParts: Int32 = 4000
    /// The largest part; every part's size has to divide it.
    static let largestPart = 512 << 10
    /// From this size on files have to come as big ones.
    static let smallLimit: Int64 = 10 << 20
    /// For how many seconds parts can be used.
    static let lifetime: Int64 = 86_400

    /// Whether a part that is not the last one may be that large.
    static func isAllowed(partSize: Int) -> Bool {
        partSize > 0 && partSize % 1024 == 0 && self.largestPart % partSize == 0
    }
}

extension World {
    fileprivate mutating func savePart(
        _ number: Int32, of file: Int64, total: Int32?, isBig: Bool, _ bytes: [UInt8], _ call: Call
    ) throws(RPCError) {
        guard (0..<(total ?? UploadRules.maximumParts)).contains(number) else { throw .badRequest("FILE_PART_INVALID") }
        guard !bytes.isEmpty else { throw .badRequest("FILE_PART_EMPTY") }
        guard bytes.count <= UploadRules.largestPart else { throw .badRequest("FILE_PART_TOO_BIG") }
        let reference = UploadReference(user: call.user, file: file)
        if self.uploads[reference] == nil { self.forgetOldUploads(now: call.now) }
        var upload =
            self.uploads[reference]
            ?? PendingUpload(content: Int64(bitPattern: self.random.next()), began: call.now, isBig: isBig)
        guard upload.isBig == isBig else { throw .badRequest("FILE_PARTS_INVALID") }
        if let total {
            guard upload.total ?? total == total, upload.parts.keys.allSatisfy({ $0 < total }) else {
                throw .badRequest("FILE_PARTS_INVALID")
            }
            upload.total = total
        }
        // Whether a part is the last one is known of big files only, and there not always.
        if let total = upload.total {
            if number < total - 1 {
                guard UploadRules.isAllowed(partSize: bytes.count) else {
                    throw .badRequest("FILE_PART_SIZE_INVALID")
                }
                guard upload.partSize ?? bytes.count == bytes.count else { throw .badRequest("FILE_PART_SIZE_CHANGED") }
                upload.partSize = bytes.count
            } else if let partSize = upload.partSize, bytes.count > partSize {
                throw .badRequest("FILE_PART_SIZE_CHANGED")
            }
        }
        do throws(FileContentError) {
            try self.surroundings.content.write(bytes, to: upload.content, at: upload.length)
            upload.parts[number] = FilePiece(file: upload.content, offset: upload.length, count: bytes.count)
            upload.length += Int64(bytes.count)
        } catch {
            throw RPCError(code: 500, message: "FILE_WRITE_EMPTY")
        }
        self.uploads[reference] = upload
        self.surroundings.partsIn += 1
    }

    /// Forgets parts that came long ago, and their bytes if no file was made of them.
    private mutating func forgetOldUploads(now: Int64) {
        for (reference, upload) in self.uploads where now - upload.began >= UploadRules.lifetime {
            self.uploads[reference] = nil
            if !upload.isUsed { self.surroundings.content.remove(upload.content) }
        }
    }

    /// What the world needs of the content of files.
    var neededContent: Set<Int64> {
        var needed = Set(self.uploads.values.map(\.content))
        for file in self.fileRecords.values {
            needed.formUnion((file.pieces.pieces + (file.thumb?.pieces ?? [])).map(\.file))
        }
        for file in self.encrypted.files.values { needed.formUnion(file.pieces.pieces.map(\.file)) }
        return needed
    }

    /// The content of an upload that is complete.
    mutating func assemble(_ file: API.InputFile, _ call: Call) throws(RPCError) -> (pieces: FilePieces, name: String) {
        // What a bot sends for an account it has uploaded itself.
        let uploader = self.surroundings.actor?.bot ?? call.user
        let whole = try self.pieces(of: file, by: uploader)
        let (id, name, checksum): (Int64, String, String?) =
            switch file {
            case .inputFile(let file): (file.id, file.name, file.md5Checksum)
            case .inputFileBig(let id, _, let name): (id, name, nil)
            case .inputFileStoryDocument: throw .badRequest("FILE_ID_INVALID")
            }
        if let checksum {
            guard whole.size <= UploadRules.smallLimit else { throw .badRequest("FILE_PARTS_INVALID") }
            let actual = try self.checksum(of: whole)
            guard checksum.isEmpty || checksum.lowercased() == actual else {
                throw .badRequest("MD5_CHECKSUM_INVALID")
            }
        }
        self.uploads[UploadReference(user: uploader, file: id)]?.isUsed = true
        return (whole, name)
    }

    /// The parts of an upload that is complete, as far as that is told without reading them.
    func pieces(of file: API.InputFile, by uploader: Int64) throws(RPCError) -> FilePieces {
        let (id, count, isBig): (Int64, Int32, Bool) =
            switch file {
            case .inputFile(let file): (file.id, file.parts, false)
            case .inputFileBig(let id, let parts, _): (id, parts, true)
            case .inputFileStoryDocument: throw .badRequest("FILE_ID_INVALID")
            }
        guard (1...UploadRules.maximumParts).contains(count) else { throw .badRequest("FILE_PARTS_INVALID") }
        guard let upload = self.uploads[UploadReference(user: uploader, file: id)] else {
            throw .badRequest("FILE_PART_0_MISSING")
        }
        guard upload.isBig == isBig, !upload.isBig || upload.total == count,
            upload.parts.keys.allSatisfy({ $0 < count })
        else { throw .badRequest("FILE_PARTS_INVALID") }
        var pieces: [FilePiece] = []
        for number in 0..<count {
            guard let piece = upload.parts[number] else { throw .badRequest("FILE_PART_\(number)_MISSING") }
            pieces.append(piece)
        }
        let size = pieces[0].count
        for piece in pieces.dropLast() {
            guard UploadRules.isAllowed(partSize: piece.count) else { throw .badRequest("FILE_PART_SIZE_INVALID") }
            guard piece.count == size else { throw .badRequest("FILE_PART_SIZE_CHANGED") }
        }
        guard pieces.count == 1 || pieces[pieces.count - 1].count <= size else {
            throw .badRequest("FILE_PART_SIZE_CHANGED")
        }
        return FilePieces(pieces)
    }

    private func checksum(of pieces: FilePieces) throws(RPCError) -> String {
        var hash = MD5Stream()
        try self.read(pieces, 0..<pieces.size).withUnsafeBytes { hash.update($0) }
        return TextEncoding.hexadecimal(hash.finalize())
    }

    /// Bytes of a file, cut to it.
    func read(_ pieces: FilePieces, _ range: Range<Int64>) throws(RPCError) -> [UInt8] {
        var bytes: [UInt8] = []
        let runs = pieces.runs(in: range)
        do throws(FileContentError) {
            if let run = runs.first, runs.count == 1 {
                let drawn =
                    DrawnStickers.read(run.file, run.range) ?? PagePictures.read(run.file, run.range)
                    ?? GamePictures.read(run.file, run.range)
                if let drawn { return drawn }
                return try self.surroundings.content.read(run.file, run.range)
            }
            for run in runs { bytes += try self.surroundings.content.read(run.file, run.range) }
        } catch {
            throw RPCError(code: 500, message: "FILE_READ_FAILED")
        }
        return bytes
    }
}
