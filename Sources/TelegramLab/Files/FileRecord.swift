import TelegramAPI

/// A run of bytes in a ``FileContentStore``.
struct FilePiece: Codable, Hashable, Sendable {
    var file: Int64
    var offset: Int64
    var count: Int
}

/// Where the content of a file lies: pieces of one size, and a last one that may be shorter.
struct FilePieces: Codable, Hashable, Sendable {
    let pieces: [FilePiece]
    private let pieceSize: Int64
    let size: Int64

    init(_ pieces: [FilePiece]) {
        self.pieces = pieces
        self.pieceSize = Int64(max(1, pieces.first?.count ?? 1))
        self.size = pieces.reduce(0) { $0 + Int64($1.count) }
    }

    /// What lies where in a range, cut to the file.
    func runs(in range: Range<Int64>) -> [(file: Int64, range: Range<Int64>)] {
        let range = range.clamped(to: 0..<self.size)
        var runs: [(file: Int64, range: Range<Int64>)] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let index = offset / self.pieceSize
            let piece = self.pieces[Int(index)]
            let start = offset - index * self.pieceSize
            let end = min(Int64(piece.count), range.upperBound - index * self.pieceSize)
            runs.append((piece.file, piece.offset + start..<piece.offset + end))
            offset += end - start
        }
        return runs
    }
}

/// A file that a user uploaded and used.
struct FileRecord: Codable, Sendable {
    enum Kind: Sendable {
        case document(mimeType: String, attributes: [API.DocumentAttribute])
        case photo
    }

    var id: Int64
    var accessHash: Int64
    var datacenter: Int
    var date: Int32
    /// The permission to use the file, which has to be asked for again when it has expired.
    var reference: [UInt8]
    var kind: Kind
    var pieces: FilePieces
    /// The small picture that came with a document.
    var thumb: FilePieces?
    /// What a photo, or the small picture of a document, was found to be.
    var picture: Picture?
    /// A user shows it as their own.
    var isOfUser = false
    /// The sizes of a photo in messages, or of a document's picture; nil if the lab cannot read it.
    var sizes: PictureSizes?
    /// Those of the photo of a user or chat.
    var squares: PictureSizes?
}

/// An upload that has begun, by user and the id that the client chose.
struct UploadReference: Codable, Hashable, Sendable {
    var user: Int64
    var file: Int64
}

/// The parts of a file that have come.
struct PendingUpload: Codable, Sendable {
    /// The name under which the content is kept.
    var content: Int64
    /// How many bytes were written under it, those included that were replaced.
    var length: Int64 = 0
    /// Unix time of the first part.
    var began: Int64
    /// A file was made of it.
    var isUsed = false
    var isBig: Bool
    /// As the client said; nil while it does not know itself.
    var total: Int32?
    /// Of a part that is not the last one.
    var partSize: Int?
    var parts: [Int32: FilePiece] = [:]
}

/// What is to go wrong with files, by order of a test.
///
/// The world keeps it: what it has done to files has to be done again where the world begins anew with its journal.
struct FileOrders: Sendable {
    private var orders: [(order: LabFileOrder, left: Int)] = []
    var damagesNextPart = false
    var shortensNextPart = false

    var isEmpty: Bool { self.orders.isEmpty && !self.damagesNextPart && !self.shortensNextPart }

    /// Something is to happen once so many parts of files have been handed out.
    mutating func add(_ order: LabFileOrder, after parts: Int) {
        self.orders.append((order, max(0, parts)))
    }

    /// What has to happen before the next part is handed out.
    mutating func due() -> [LabFileOrder] {
        guard !self.orders.isEmpty else { return [] }
        let due = self.orders.filter { $0.left == 0 }.map(\.order)
        self.orders.removeAll { $0.left == 0 }
        return due
    }

    /// A part is handed out.
    mutating func handedOut() {
        for index in self.orders.indices { self.orders[index].left -= 1 }
    }
}

extension FileOrders: KeptCodable {
    func keep(in encoder: KeptEncoder) {
        encoder.write(self.damagesNextPart)
        encoder.write(self.shortensNextPart)
        encoder.write(number: self.orders.count)
        for (order, left) in self.orders {
            encoder.write(number: order.number)
            encoder.write(number: order.datacenter)
            encoder.write(number: order.code)
            encoder.write(order.message)
            encoder.write(number: left)
        }
    }

    init(kept decoder: KeptDecoder) throws {
        self.damagesNextPart = try decoder.readBool()
        self.shortensNextPart = try decoder.readBool()
        for _ in 0..<(try decoder.readCount()) {
            let (number, datacenter): (Int32, Int) = (try decoder.readNumber(), try decoder.readNumber())
            let (code, message): (Int32, String) = (try decoder.readNumber(), try decoder.readString())
            guard let order = LabFileOrder(number: number, datacenter: datacenter, code: code, message: message) else {
                throw KeptFormError.unknownTag
            }
            self.orders.append((order, try decoder.readNumber()))
        }
    }
}

/// What may be wrong with the files of a lab.
public enum LabFileOrder: Sendable, Hashable {
    /// Every permission to use a file ends: `FILE_REFERENCE_EXPIRED`.
    case expireReferences
    /// Every file moves to another datacenter: `FILE_MIGRATE_X` everywhere else.
    case move(to: Int)
    /// The next part is refused with an error, such as 420 `FLOOD_PREMIUM_WAIT_3`.
    case refuse(code: Int32, message: String)
    /// One bit of the next part is another.
    case damagePart
    /// The next part lacks its last byte.
    case shortenPart
}
