import Testing

@testable import TelegramLab

struct AvatarImageTests {
    @Test("A picture is a JPEG of the size that is asked for: a mosaic in one hue, its own mirror image, on one ground")
    func mosaics() throws {
        let ground = Mosaic.Color(y: 226, cb: 128, cr: 128)
        for number in UInt64(1)...20 {
            let picture = try Mosaic(AvatarImage(number: number).jpeg(side: 160))
            #expect(picture.width == 160 && picture.height == 160 && picture.blocks.count == 400)
            let rows = stride(from: 0, to: 400, by: 20).map { Array(picture.blocks[$0..<$0 + 20]) }
            #expect(rows.allSatisfy { $0 == Array($0.reversed()) }, "\(number)")
            let drawn = picture.blocks.filter { $0 != ground }
            #expect(picture.blocks.contains(ground) && Set(drawn.map { [$0.cb, $0.cr] }).count == 1, "\(number)")
            // Lighter from top to bottom.
            let lights = rows.compactMap { row in row.first { $0 != ground }?.y }
            #expect(lights == lights.sorted() && (lights.last ?? 0) - (lights.first ?? 0) > 20, "\(number)")
        }
    }
}
