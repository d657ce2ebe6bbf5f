/// A size in which the lab hands out a picture: a JPEG that it makes of the file, which stays as it came.
struct PictureSize: Codable, Hashable, Sendable {
    /// A letter (core.telegram.org/api/files#image-thumbnail-types).
    var name: String
    /// In points.
    var width: Int
    var height: Int
    /// Of its file, in bytes.
    var count: Int
}

/// What there is of a picture that the lab can read.
struct PictureSizes: Codable, Hashable, Sendable {
    /// A few hundred bytes that come along with it (core.telegram.org/api/files#stripped-thumbnails).
    var stripped: [UInt8]
    /// From the smallest to the largest.
    var made: [PictureSize]
    /// The file as it came is the largest size: a JPEG that is not too large.
    var hasFile: Bool
}

/// What a picture is to be, which says in which sizes there is one.
enum PictureCut: Sendable {
    /// In messages.
    case photo
    /// Of users and chats: squares.
    case square
    /// Of a document that is a picture itself.
    case document
    /// Of a document, and came with it.
    case thumb

    /// The longer side of each size that is made at the most.
    fileprivate var boxes: [(name: String, side: Int)] {
        switch self {
        case .photo: [("m", 320), ("x", 800), ("y", 1280)]
        case .square: [("a", 160), ("b", 320), ("c", 640)]
        case .document: [("m", 320)]
        case .thumb: []
        }
    }
}

/// The sizes of a picture with their files. Of the same picture they are always the same ones, which is why the files need
/// not be kept.
struct MadePicture: Sendable {
    /// The longer side of what comes along, at the most.
    private static let strippedSide = 40
    /// Of the smallest photos, which have a letter of their own.
    private static let smallSide = 100

    let cut: PictureCut
    /// Of the whole picture.
    let points: Int
    private(set) var sizes: PictureSizes
    /// By name.
    private(set) var files: [String: [UInt8]] = [:]

    // checked: sides of pictures are below 2¹⁶.
    init(_ file: [UInt8], _ cut: PictureCut) throws(PictureFault) {
        var bitmap = try Bitmap.read(file)
        let area = cut == .square ? bitmap.square : bitmap.whole
        let side = max(area.width, area.height)
        let isWhole = area.width == bitmap.width && area.height == bitmap.height
        let boxes = cut.boxes
        self.cut = cut
        self.points = bitmap.width * bitmap.height
        self.sizes = PictureSizes(stripped: [], made: [], hasFile: false)
        switch cut {
        case .thumb: self.sizes.hasFile = true
        case .photo, .square:
            // Photos are JPEGs, whatever came.
            self.sizes.hasFile = isWhole && side <= boxes.last?.side ?? 0 && file.starts(with: [0xff, 0xd8])
        case .document: break
        }
        // From the largest on, each of the one before.
        var rest = area
        for (index, box) in boxes.enumerated().reversed() {
            // A size is made if the picture is larger; or if it is not, and nothing else has its points.
            let isLarger = side > box.side
            let isFirstThatFits = side <= box.side && (index == 0 || side > boxes[index - 1].side)
            guard isLarger || isFirstThatFits && !self.sizes.hasFile else { continue }
            let (width, height) = Self.fit(area, box.side)
            bitmap = bitmap.scaled(rest, width: width, height: height)
            rest = bitmap.whole
            let bytes = JPEGEncoder.encode(bitmap)
            let name = cut == .photo && side <= Self.smallSide ? "s" : box.name
            self.files[name] = bytes
            self.sizes.made.insert(PictureSize(name: name, width: width, height: height, count: bytes.count), at: 0)
        }
        let (width, height) = Self.fit(area, Self.strippedSide)
        self.sizes.stripped = JPEGEncoder.stripped(bitmap.scaled(rest, width: width, height: height))
    }

    /// Both sides, the longer one of which is at most so long.
    // checked: sides are below 2¹⁶.
    private static func fit(_ area: Bitmap.Area, _ side: Int) -> (width: Int, height: Int) {
        let longer = max(area.width, area.height)
        guard longer > side else { return (area.width, area.height) }
        return (
            max(1, (area.width * side + longer / 2) / longer), max(1, (area.height * side + longer / 2) / longer)
        )
    }
}

/// Sizes that were made or asked for a short while ago. What is gone from here is made anew.
struct MadePictures: Sendable {
    struct Key: Hashable, Sendable {
        var file: Int64
        var name: String
    }

    /// The most bytes that stay.
    private let limit: Int

    private struct Kept: Sendable {
        var bytes: [UInt8]
        /// The larger, the later it was made or asked for.
        var lastUse: Int
    }

    private var files: [Key: Kept] = [:]
    private var uses = 0
    private var size = 0

    init(limit: Int = 32 << 20) { self.limit = limit }

    /// Whether the bytes of a size are here.
    func has(_ key: Key) -> Bool { self.files[key] != nil }

    /// The bytes of a size, which stay for longer then.
    mutating func use(_ key: Key) -> [UInt8]? {
        self.uses &+= 1
        self.files[key]?.lastUse = self.uses
        return self.files[key]?.bytes
    }

    /// Keeps all sizes of a picture. What was asked for the longest time ago goes where there is no room, but none of them.
    // checked: all together are a few megabytes.
    mutating func keep(_ picture: MadePicture, of file: Int64) {
        self.uses &+= 1
        for size in picture.sizes.made {
            let key = Key(file: file, name: size.name)
            guard self.files[key] == nil, let bytes = picture.files[size.name] else { continue }
            self.files[key] = Kept(bytes: bytes, lastUse: self.uses)
            self.size += bytes.count
        }
        guard self.size > self.limit else { return }
        // Some more than has to, so that it is not sorted for each picture.
        for (key, kept) in self.files.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where key.file != file {
            guard self.size > self.limit / 4 * 3 else { return }
            self.files[key] = nil
            self.size -= kept.bytes.count
        }
    }
}
