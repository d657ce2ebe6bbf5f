import MTProtoCore
import TelegramAPI

// Pictures of uploaded files, in all their sizes.
extension World {
    /// The sizes of an uploaded picture, or why there are none: those that were made beside the world, if there are.
    private mutating func outcome(
        _ pieces: FilePieces, _ cut: PictureCut
    ) throws(RPCError) -> Result<MadePicture, PictureFault> {
        guard pieces.size <= UploadRules.smallLimit else { return .failure(.costly) }
        let outcome: PictureOutcome
        if let ready = self.surroundings.readyPictures[PictureTask(pieces: pieces, cut: cut)] {
            outcome = ready
        } else {
            outcome = PictureOutcome(try self.read(pieces, 0..<pieces.size), cut)
        }
        // What only reads is not kept, and does not run again.
        if !self.surroundings.isReading { self.surroundings.pointsRead &+= outcome.points }
        return outcome.result
    }

    /// The sizes of an uploaded picture; nil if the lab cannot read it.
    mutating func made(_ pieces: FilePieces, _ cut: PictureCut) throws(RPCError) -> MadePicture? {
        try? self.outcome(pieces, cut).get()
    }

    /// The same of what has to be a picture: a damaged one is refused.
    mutating func madeWhole(_ pieces: FilePieces, _ cut: PictureCut) throws(RPCError) -> MadePicture? {
        switch try self.outcome(pieces, cut) {
        case .success(let made): return made
        case .failure(.damaged): throw .badRequest("IMAGE_PROCESS_FAILED")
        case .failure(.other), .failure(.costly): return nil
        }
    }

    /// A photo of what a client has uploaded.
    mutating func addPhoto(_ input: API.InputFile, _ cut: PictureCut, _ call: Call) throws(RPCError) -> Int64 {
        let pieces = try self.assemble(input, call).pieces
        let picture = try self.picture(pieces)
        let made = try self.madeWhole(pieces, cut)
        return self.addFile(.photo, pieces, picture, made: made, call)
    }

    /// Cuts squares of a photo that is to be a chat's, and may stand in messages as well.
    mutating func cutSquares(of id: Int64) throws(RPCError) {
        guard let file = self.fileRecords[id], file.squares == nil else { return }
        if let made = try self.made(file.pieces, .square) { self.keep(made, of: id) }
    }

    /// Notes what sizes a file has.
    mutating func keep(_ made: MadePicture, of id: Int64) {
        if made.cut == .square {
            self.fileRecords[id]?.squares = made.sizes
        } else {
            self.fileRecords[id]?.sizes = made.sizes
        }
        self.surroundings.madePictures.keep(made, of: id)
    }

    /// The bytes of a size, which are made anew if that was long ago.
    private mutating func bytes(
        _ size: PictureSize, of file: FileRecord, _ cut: PictureCut
    ) throws(RPCError) -> [UInt8] {
        let key = MadePictures.Key(file: file.id, name: size.name)
        if let bytes = self.surroundings.madePictures.use(key) { return bytes }
        guard let made = try self.made(file.pieces, cut), let bytes = made.files[size.name] else {
            throw RPCError(code: 500, message: "FILE_READ_FAILED")
        }
        self.surroundings.madePictures.keep(made, of: file.id)
        return bytes
    }

    // MARK: What clients ask for

    /// A file, or one of its sizes.
    ///
    /// - Parameter size: what the client wants of it: nothing in particular, or one of the sizes that it was told of.
    mutating func located(_ file: FileRecord, size: String) throws(RPCError) -> LocatedFile {
        let isDocument = if case .document = file.kind { true } else { false }
        if isDocument, size.isEmpty { return LocatedFile(file) }
        if let size = file.sizes?.made.first(where: { $0.name == size }) {
            return LocatedFile(file, made: try self.bytes(size, of: file, isDocument ? .document : .photo))
        }
        if let size = file.squares?.made.first(where: { $0.name == size }) {
            return LocatedFile(file, made: try self.bytes(size, of: file, .square))
        }
        guard !size.isEmpty, file.ownNames.contains(size) else { throw .badRequest("LOCATION_INVALID") }
        guard isDocument else { return LocatedFile(file) }
        guard let thumb = file.thumb else { throw .badRequest("LOCATION_INVALID") }
        return LocatedFile(file, thumb: thumb)
    }

    /// The photo of a user or chat, large or small.
    mutating func located(_ file: FileRecord, isBig: Bool) throws(RPCError) -> LocatedFile {
        guard let sizes = file.squares, let size = isBig ? sizes.made.last : sizes.made.first,
            !(isBig && sizes.hasFile)
        else { return LocatedFile(file) }
        return LocatedFile(file, made: try self.bytes(size, of: file, .square))
    }

    // MARK: Objects

    /// A photo in all its sizes.
    ///
    /// - Parameter isSquare: as the photo of a user or chat.
    func photo(_ file: FileRecord, isSquare: Bool = false) -> API.Photo {
        let isSquare = file.squares != nil && (isSquare || file.sizes == nil)
        return .photo(
            .init(
                id: file.id, accessHash: file.accessHash, fileReference: file.reference, date: file.date,
                sizes: Self.sizes(of: file, isSquare ? file.squares : file.sizes, file.pieces, isSquare: isSquare),
                dcID: Int32(clamping: file.datacenter)))
    }

    /// The pictures of a document: those of the one that came with it, or of itself.
    func thumbs(of file: FileRecord) -> [API.PhotoSize]? {
        file.thumb.map { Self.sizes(of: file, file.sizes, $0, isSquare: false) }
            ?? file.sizes.map { Self.sizes(of: file, $0, file.pieces, isSquare: false) }
    }

    /// All sizes of a picture; that of its file alone if the lab cannot read it.
    private static func sizes(
        of file: FileRecord, _ sizes: PictureSizes?, _ pieces: FilePieces, isSquare: Bool
    ) -> [API.PhotoSize] {
        let own = API.PhotoSize.photoSize(
            .init(
                type: file.ownName(isSquare: sizes == nil ? file.isOfUser : isSquare),
                w: Int32(clamping: file.picture?.width ?? 0), h: Int32(clamping: file.picture?.height ?? 0),
                size: Int32(clamping: pieces.size)))
        guard let sizes else { return [own] }
        let made = sizes.made.map { size in
            API.PhotoSize.photoSize(
                .init(
                    type: size.name, w: Int32(clamping: size.width), h: Int32(clamping: size.height),
                    size: Int32(clamping: size.count)))
        }
        let stripped = API.PhotoSize.photoStrippedSize(type: "i", bytes: sizes.stripped)
        return [stripped] + made + (sizes.hasFile ? [own] : [])
    }
}

extension FileRecord {
    /// What the size is called that is the file as it came, or what came with it.
    func ownName(isSquare: Bool) -> String {
        (isSquare ? self.picture?.croppedName : self.picture?.boxedName) ?? ""
    }

    /// The same, wherever it stands: nothing if it is no size, as it is larger than the others.
    var ownNames: [String] {
        guard self.sizes != nil || self.squares != nil else { return [self.ownName(isSquare: self.isOfUser)] }
        return (self.sizes?.hasFile == true ? [self.ownName(isSquare: false)] : [])
            + (self.squares?.hasFile == true ? [self.ownName(isSquare: true)] : [])
    }
}
