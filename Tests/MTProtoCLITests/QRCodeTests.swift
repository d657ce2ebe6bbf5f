import Testing

@testable import mtproto

/// Pictures that PyPI's qrcode 8.2 made of the same bytes with the same mask.
@Suite("mtproto login --qr and its picture")
struct QRCodeTests {
    @Test("J10 a QR code is the one that another encoder makes")
    func knownPicture() throws {
        let code = try #require(QRCode("tg://login?token=AQJ".utf8, correction: .low))
        #expect(code.version == 2 && code.mask == 2)
        let rows = code.modules.map { row in String(row.map { $0 ? "#" : "." }) }
        #expect(
            rows.joined(separator: "\n") == """
                #######..#.....##.#######
                #.....#.##.##..##.#.....#
                #.###.#..###..###.#.###.#
                #.###.#.##.#..#.#.#.###.#
                #.###.#...#.#.#...#.###.#
                #.....#.#.#....#..#.....#
                #######.#.#.#.#.#.#######
                ............#.#.#........
                #####.#####.#.#..#.#.#.#.
                .#.#.#..##...#..#..#.###.
                #.##..#.##.###.###.#.##.#
                ###..#.#####...##...##.#.
                ##....####.#...#..#.#####
                ###....#..#.##..##.#..#..
                #.########...#####.##.###
                #.........#.##...#.#.#..#
                #..##.#.##..#.#.#########
                ........###....##...#.##.
                #######.#..##...#.#.#.###
                #.....#...##..#.#...#...#
                #.###.#.#.##...##########
                #.###.#.##..###.###.#.###
                #.###.#.##...##.##.#.#..#
                #.....#.#.#.##.######...#
                #######.#.#.#.#...#######
                """)
    }

    @Test(
        "J10 the same in every version and with both corrections",
        arguments: [
            (1, .low, 1, 7, 0x2b18522ebdf7d115), (1, .medium, 1, 4, 0x3cc3f60a76e7e5f3),
            (17, .medium, 2, 0, 0xd96b11021433fe39), (20, .low, 2, 3, 0x55f85b7908255ba1),
            (32, .medium, 3, 4, 0x8106e329266afd8), (50, .low, 3, 7, 0xfa28b80c1c7d56cb),
            (50, .medium, 4, 7, 0x92cc6eac93c9bd54), (60, .low, 4, 0, 0xa4780440371e4f29),
            (78, .medium, 5, 2, 0x18521f1e2f19050b), (100, .low, 5, 6, 0xcf1f9e87cbc64a5d),
            (100, .medium, 6, 3, 0x8ff5eb03fa2717b3), (120, .low, 6, 6, 0x97155e37c6411d69),
            (120, .medium, 7, 2, 0x330982fc2ef65a4b), (150, .low, 7, 2, 0xd580d89963bad6b1),
            (134, .medium, 8, 4, 0x404b2bdacb56db13), (180, .low, 8, 2, 0xc52f5662eee8108b),
            (154, .medium, 9, 2, 0x456f53d9a9e38fd), (210, .low, 9, 6, 0x8dcb2feeb24805c),
            (192, .medium, 10, 7, 0xd5aa33cead1fcd2b), (250, .low, 10, 3, 0x6b5161cb59890a77),
        ] as [(Int, QRCode.Correction, Int, Int, UInt64)])
    func knownPictures(count: Int, correction: QRCode.Correction, version: Int, mask: Int, hash: UInt64) throws {
        let code = try #require(QRCode(Self.bytes(count), correction: correction))
        #expect(code.version == version && code.mask == mask && code.size == 17 + 4 * version)
        #expect(Self.hash(of: code) == hash)
    }

    /// FNV-1a.
    private static func hash(of code: QRCode) -> UInt64 {
        let rows = code.modules.map { row in String(row.map { $0 ? "1" : "0" }) }
        return rows.joined(separator: "/").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
    }

    @Test("J10 of pictures with the same content, one with too much of one colour is not chosen")
    func coloursAreBalanced() throws {
        // Without regard to that, it would have the mask 4.
        let code = try #require(QRCode([UInt8](repeating: 38, count: 14), correction: .medium))
        #expect(code.version == 1 && code.mask == 6 && Self.hash(of: code) == 0x465e_be8c_793f_4079)
    }

    private static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(33 + ($0 * 7 + count) % 90) } }

    @Test("J10 what is too long for more correction has less, and what is too long for that is no picture")
    func longLinks() {
        #expect(QRCode(Self.bytes(272), correction: .low) == nil && QRCode(Self.bytes(214), correction: .medium) == nil)
        #expect(
            QRCode(link: String(repeating: "a", count: 214))
                == QRCode([UInt8](repeating: 97, count: 214), correction: .low))
        #expect(QRCode(link: String(repeating: "a", count: 272)) == nil)
        let lines = QRCode(link: "tg://login")?.lines ?? []
        // Two rows of modules in each, and a margin of four around.
        #expect(lines.count == (21 + 8 + 1) / 2 && lines.allSatisfy { $0.text.count { "█▀▄ ".contains($0) } == 29 })
    }
}
