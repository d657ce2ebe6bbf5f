import TelegramLab

/// A picture that a server takes for a photo: a JPEG of some colours.
///
/// - Parameters:
///   - side: width and height in points, a multiple of 8.
///   - size: how many bytes it has: more than the colours need, by 4 at least. What is missing are comments.
///   - number: chooses the colours and what the comments say.
public func testPicture(side: Int = 16, size: Int? = nil, number: Int64 = 0) -> [UInt8] {
    let picture = AvatarImage(number: UInt64(bitPattern: number)).jpeg(side: side)
    var comments: [UInt8] = []
    while let size, picture.count + comments.count < size {
        var length = min(size - picture.count - comments.count, 65_000)
        // The next one has four bytes as well.
        if (1...3).contains(size - picture.count - comments.count - length) { length -= 4 }
        comments += [0xff, 0xfe, UInt8((length - 2) >> 8), UInt8((length - 2) & 0xff)]
        comments += [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: length - 4)
    }
    return Array(picture.prefix(2)) + comments + picture.dropFirst(2)
}
