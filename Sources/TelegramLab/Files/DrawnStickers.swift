import MTProtoCore
import NIOCore

/// A sticker that is drawn by code.
struct DrawnSticker: Sendable {
    var emoji: String
    var mimeType: String
    var fileName: String
    /// In points, both sides.
    var side: Int32
    var bytes: [UInt8]
    var keywords: [String] = []
}

/// The sets of stickers that every lab has. They are drawn once for all labs of a process, when the first one begins.
enum DrawnStickers {
    /// A set of them.
    struct Pack: Sendable {
        var kind: StickerSetRecord.Kind
        var title: String
        var shortName: String
        var stickers: [DrawnSticker]
    }

    static let packs: [Pack] = [
        Pack(
            kind: .stickers, title: "Lab Faces", shortName: "LabFaces",
            stickers: [
                Self.still("😀", Self.face(mouth: ["....b......b....", ".....bbbbbb....."]), ["smile", "hello"]),
                Self.still("😢", Self.face(mouth: [".....bbbbbb.....", "....b......b...."]), ["sad"]),
                Self.still("❤", Self.heart, ["love"]),
            ]),
        Pack(
            kind: .stickers, title: "Lab Motion", shortName: "LabMotion",
            stickers: [
                Self.moving("🎉", Lottie.turningSquare, ["party"]), Self.moving("❤", Lottie.beatingCircle, ["love"]),
            ]),
        Pack(
            kind: .masks, title: "Lab Masks", shortName: "LabMasks", stickers: [Self.still("😎", Self.glasses, [])]),
        Pack(
            kind: .emoji, title: "Lab Emoji", shortName: "LabEmoji",
            stickers: [Self.small("❤", Self.smallHeart), Self.small("⭐", Self.smallStar)]),
    ]

    /// All stickers of all sets.
    static let all: [DrawnSticker] = Self.packs.flatMap(\.stickers)

    /// Where the file of a sticker lies. Nothing that is uploaded lies there.
    // checked: there are a few stickers.
    static func pieces(of place: Int) -> FilePieces {
        FilePieces([FilePiece(file: .min + Int64(place), offset: 0, count: Self.all[place].bytes.count)])
    }

    /// Bytes that ``pieces(of:)`` names; nil for those of other files.
    static func read(_ file: Int64, _ range: Range<Int64>) -> [UInt8]? {
        guard file < .min + Int64(Self.all.count) else { return nil }
        let bytes = Self.all[Int(file - .min)].bytes
        return Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    }

    private static let colors: KeyValuePairs<Character, UInt32> = [
        ".": 0, "b": 0xff33_2211, "o": 0xffff_cc33, "r": 0xffdd_2244, "w": 0xffff_ffff,
    ]

    private static func still(_ emoji: String, _ rows: [String], _ keywords: [String]) -> DrawnSticker {
        DrawnSticker(
            emoji: emoji, mimeType: "image/webp", fileName: "sticker.webp", side: 512,
            bytes: MosaicWebP(rows, colors: Self.colors).file(scale: 32), keywords: keywords)
    }

    private static func small(_ emoji: String, _ rows: [String]) -> DrawnSticker {
        DrawnSticker(
            emoji: emoji, mimeType: "image/webp", fileName: "sticker.webp", side: 100,
            bytes: MosaicWebP(rows, colors: Self.colors).file(scale: 10))
    }

    private static func moving(_ emoji: String, _ lottie: String, _ keywords: [String]) -> DrawnSticker {
        // An animation is larger than what it is packed to.
        let packed = Gzip.deflate(ByteBuffer(string: lottie), limit: lottie.utf8.count)
        return DrawnSticker(
            emoji: emoji, mimeType: "application/x-tgsticker", fileName: "AnimatedSticker.tgs", side: 512,
            bytes: packed.map { Array($0.readableBytesView) } ?? [], keywords: keywords)
    }

    // MARK: Drawings

    /// A round face.
    ///
    /// - Parameter mouth: rows 10 and 11, as far as they are dark.
    private static func face(mouth: [String]) -> [String] {
        var rows = [
            "................", ".....oooooo.....", "...oooooooooo...", "..oooooooooooo..", "..oooooooooooo..",
            ".oooooooooooooo.", ".ooobboooobbooo.", ".ooobboooobbooo.", ".oooooooooooooo.", ".oooooooooooooo.",
            ".oooooooooooooo.", "..oooooooooooo..", "..oooooooooooo..", "...oooooooooo...", ".....oooooo.....",
            "................",
        ]
        for (index, line) in mouth.enumerated() {
            rows[10 + index] = String(zip(rows[10 + index], line).map { $1 == "b" ? $1 : $0 })
        }
        return rows
    }

    private static let heart = [
        "................", "................", "..rrrr....rrrr..", ".rrrrrr..rrrrrr.", ".rrwwrrrrrrrrrr.",
        ".rrwwrrrrrrrrrr.", ".rrrrrrrrrrrrrr.", ".rrrrrrrrrrrrrr.", "..rrrrrrrrrrrr..", "...rrrrrrrrrr...",
        "....rrrrrrrr....", ".....rrrrrr.....", "......rrrr......", ".......rr.......", "................",
        "................",
    ]
    private static let glasses = [
        "................", "................", "................", "................", "................",
        "bbbbbbb..bbbbbbb", "bwbbbbbbbbwbbbbb", "bbwbbbb..bbwbbbb", ".bbbbb....bbbbb.", "..bbb......bbb..",
        "................", "................", "................", "................", "................",
        "................",
    ]
    private static let smallHeart = [
        "..........", ".rr....rr.", "rrrr..rrrr", "rwrrrrrrrr", "rrrrrrrrrr", ".rrrrrrrr.", "..rrrrrr..", "...rrrr...",
        "....rr....", "..........",
    ]
    private static let smallStar = [
        "....oo....", "....oo....", "...oooo...", "oooooooooo", ".oooooooo.", "..oooooo..", "..oooooo..", ".ooo..ooo.",
        ".oo....oo.", "..........",
    ]
}

/// Animations in the form that Telegram takes of Lottie (core.telegram.org/stickers): 512 points, 60 pictures in a second.
private enum Lottie {
    static let turningSquare = Self.animation(
        shape: #"{"ty":"rc","d":1,"s":{"a":0,"k":[256,256]},"p":{"a":0,"k":[0,0]},"r":{"a":0,"k":32}}"#,
        rotation: Self.moved(from: "0", to: "360"), scale: #"{"a":0,"k":[100,100,100]}"#, color: "0.2,0.5,0.9,1")
    static let beatingCircle = Self.animation(
        shape: #"{"ty":"el","d":1,"s":{"a":0,"k":[256,256]},"p":{"a":0,"k":[0,0]}}"#,
        rotation: #"{"a":0,"k":0}"#, scale: Self.moved(from: "80,80,100", to: "120,120,100"), color: "0.87,0.13,0.27,1")

    private static func moved(from first: String, to last: String) -> String {
        let ease = #""i":{"x":[0.5],"y":[0.5]},"o":{"x":[0.5],"y":[0.5]}"#
        return "{\"a\":1,\"k\":[{\"t\":0,\"s\":[\(first)],\(ease)},{\"t\":120,\"s\":[\(last)]}]}"
    }

    private static func animation(shape: String, rotation: String, scale: String, color: String) -> String {
        let still = #""o":{"a":0,"k":100},"p":{"a":0,"k":[256,256,0]},"a":{"a":0,"k":[0,0,0]}"#
        let fill = "{\"ty\":\"fl\",\"c\":{\"a\":0,\"k\":[\(color)]},\"o\":{\"a\":0,\"k\":100},\"r\":1}"
        let place =
            #"{"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"#
            + #""r":{"a":0,"k":0},"o":{"a":0,"k":100}}"#
        return #"{"tgs":1,"v":"5.5.2","fr":60,"ip":0,"op":120,"w":512,"h":512,"nm":"lab","ddd":0,"#
            + #""assets":[],"layers":[{"ddd":0,"ind":1,"ty":4,"nm":"shape","sr":1,"ks":{"# + still + ",\"r\":"
            + rotation + ",\"s\":" + scale
            + #"},"ao":0,"shapes":[{"ty":"gr","it":["# + shape + "," + fill + "," + place
            + #"]}],"ip":0,"op":120,"st":0,"bm":0}]}"#
    }
}
