import MTProtoCore

/// What the beginning of a picture says of it: whether the file is one. Its points are another matter (``Bitmap``).
struct Picture: Codable, Hashable, Sendable {
    enum Format: Codable, Hashable, Sendable { case jpeg, png, webp }

    var format: Format
    /// In points, from 1 on.
    var width: Int
    var height: Int

    /// Reads a JPEG (ITU-T T.81), a PNG (ISO/IEC 15948) or a WebP (RFC 9649) as far as its structure goes; nil if it is
    /// none of them, or has no image in it.
    init?(_ bytes: [UInt8]) {
        if let size = Self.pngSize(bytes) {
            (self.format, self.width, self.height) = (.png, size.width, size.height)
        } else if let size = Self.jpegSize(bytes) {
            (self.format, self.width, self.height) = (.jpeg, size.width, size.height)
        } else if let size = Self.webPSize(bytes) {
            (self.format, self.width, self.height) = (.webp, size.width, size.height)
        } else {
            return nil
        }
    }

    /// The most points of both sides together, and how many times longer one of them may be.
    private static let longestSides = 10_000
    private static let largestRatio = 20

    /// Whether it may be a photo: neither too large nor too narrow.
    // checked: both sides are below 2³¹.
    var isPhoto: Bool {
        let (short, long) = (min(self.width, self.height), max(self.width, self.height))
        return short + long <= Self.longestSides && long <= short * Self.largestRatio
    }

    /// What the size of a photo is called that is the file as it came: the smallest box that it fits into
    /// (core.telegram.org/api/files#image-thumbnail-types).
    var boxedName: String { self.name([("s", 100), ("m", 320), ("x", 800), ("y", 1280)], "w") }

    /// The same for the photo of a user or chat. These are cut to squares, of other files than square ones.
    var croppedName: String { self.name([("a", 160), ("b", 320), ("c", 640)], "d") }

    private func name(_ boxes: [(name: String, side: Int)], _ largest: String) -> String {
        boxes.first { max(self.width, self.height) <= $0.side }?.name ?? largest
    }

    // MARK: PNG

    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    /// Depths by colour type: grey, true colour, palette, grey with alpha, true colour with alpha.
    private static let pngDepths: [UInt8: [UInt8]] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]

    private static func pngSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.starts(with: self.pngSignature) else { return nil }
        var reader = PictureReader(bytes, at: self.pngSignature.count)
        var size: (width: Int, height: Int)?
        var hasData = false
        // Each chunk: length, name, content, checksum.
        while let length = reader.number(bytes: 4), let name = reader.take(4), let content = reader.take(length),
            reader.take(4) != nil
        {
            switch Array(name) {
            case Array("IHDR".utf8):
                guard size == nil else { return nil }
                size = self.pngHeader(Array(content))
                if size == nil { return nil }
            case Array("IDAT".utf8):
                guard size != nil else { return nil }
                hasData = hasData || length > 0
            case Array("IEND".utf8):
                return hasData ? size : nil
            default:
                // Nothing comes before the header.
                guard size != nil else { return nil }
            }
        }
        return nil
    }

    private static func pngHeader(_ content: [UInt8]) -> (width: Int, height: Int)? {
        var reader = PictureReader(content, at: 0)
        guard content.count == 13, let width = reader.number(bytes: 4), let height = reader.number(bytes: 4),
            (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height),
            self.pngDepths[content[9]]?.contains(content[8]) == true, content[10] == 0, content[11] == 0,
            content[12] <= 1
        else { return nil }
        return (width, height)
    }

    // MARK: WebP

    /// The size of a WebP that is whole.
    // checked: four bytes make a number of 32 bits.
    private static func webPSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard let size = StickerFile.webPSize(bytes), size.width > 0, size.height > 0,
            bytes[4..<8].reversed().reduce(0, { $0 << 8 | Int($1) }) <= bytes.count - 8
        else { return nil }
        return size
    }

    // MARK: JPEG

    private static func jpegSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.starts(with: [0xff, 0xd8]) else { return nil }
        var reader = PictureReader(bytes, at: 2)
        var size: (width: Int, height: Int)?
        while reader.number(bytes: 1) == 0xff {
            // Any number of bytes of ones may stand before a marker.
            var marker = reader.number(bytes: 1)
            while marker == 0xff { marker = reader.number(bytes: 1) }
            guard let marker else { return nil }
            // Markers without content.
            if marker == 0x01 || (0xd0...0xd7).contains(marker) { continue }
            guard marker >= 0xc0, marker != 0xd8, marker != 0xd9, let length = reader.number(bytes: 2), length >= 2,
                let content = reader.take(length - 2)
            else { return nil }
            switch marker {
            case 0xc4, 0xc8, 0xcc:
                continue
            case 0xc0...0xcf:
                guard size == nil else { return nil }
                size = self.jpegFrame(Array(content))
                if size == nil { return nil }
            case 0xda:
                // What follows is the image itself.
                return reader.isAtEnd ? nil : size
            default:
                continue
            }
        }
        return nil
    }

    /// The header of a frame: precision, height, width, and three bytes for each component.
    private static func jpegFrame(_ content: [UInt8]) -> (width: Int, height: Int)? {
        var reader = PictureReader(content, at: 0)
        guard let precision = reader.number(bytes: 1), [8, 12].contains(precision),
            let height = reader.number(bytes: 2), let width = reader.number(bytes: 2),
            let components = reader.number(bytes: 1), height > 0, width > 0, [1, 3, 4].contains(components),
            content.count == 6 + 3 * components
        else { return nil }
        return (width, height)
    }
}

/// Numbers and pieces of a file, with the most significant byte first.
private struct PictureReader {
    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8], at position: Int) {
        self.bytes = bytes
        self.position = min(position, bytes.count)
    }

    var isAtEnd: Bool { self.position == self.bytes.count }

    // checked: the position never passes the end, and at most four bytes make a number.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= self.bytes.count - self.position else { return nil }
        defer { self.position += count }
        return self.bytes[self.position..<self.position + count]
    }

    mutating func number(bytes count: Int) -> Int? {
        self.take(count)?.reduce(0) { $0 << 8 | Int($1) }
    }
}

extension World {
    /// An uploaded file as a picture, if a photo can be made of it.
    func picture(_ pieces: FilePieces) throws(RPCError) -> Picture {
        guard pieces.size <= UploadRules.smallLimit else { throw .badRequest("PHOTO_INVALID_DIMENSIONS") }
        guard let picture = Picture(try self.read(pieces, 0..<pieces.size)) else {
            throw .badRequest("IMAGE_PROCESS_FAILED")
        }
        guard picture.isPhoto else { throw .badRequest("PHOTO_INVALID_DIMENSIONS") }
        return picture
    }
}
