// Bands of frequencies, as progressive files have them (ITU-T T.81, annex G).
extension JPEGDecoder {
    /// What one scan says.
    struct Scan {
        struct Part {
            var index: Int
            var dc: Int
            var ac: Int
            /// Blocks of it in one group.
            var wide = 1
            var high = 1
            var stride = 0
        }

        var components: [Part] = []
        var first = 0
        var end = 63
        var high = 0
        var low = 0
    }

    /// The frequencies of a band, as far as their first bits go.
    ///
    /// - Parameter emptyBlocks: how many blocks, this one included, have nothing more in the band.
    static func readBand(
        _ frequencies: inout [Int16], at start: Int, _ scan: Scan, _ table: JPEGDecodingTable,
        _ reader: inout JPEGBitReader, _ emptyBlocks: inout Int
    ) throws(PictureFault) {
        if emptyBlocks > 0 {
            emptyBlocks &-= 1
            return
        }
        var place = scan.first
        while place <= scan.end {
            let symbol = try table.symbol(&reader)
            let (run, category) = (symbol >> 4, symbol & 15)
            if category == 0 {
                if run < 15 {
                    emptyBlocks = (1 << run) &- 1 &+ reader.bits(run)
                    return
                }
                place &+= 16
                continue
            }
            place &+= run
            guard place <= scan.end else { throw .damaged }
            let value = reader.number(category) << scan.low
            frequencies[start &+ JPEGTables.zigzag[place]] = Int16(truncatingIfNeeded: value)
            place &+= 1
        }
    }

    /// One more bit of the frequencies of a band, and those that are new with it.
    static func refineBand(
        _ frequencies: inout [Int16], at start: Int, _ scan: Scan, _ table: JPEGDecodingTable,
        _ reader: inout JPEGBitReader, _ emptyBlocks: inout Int
    ) throws(PictureFault) {
        let bit = Int16(truncatingIfNeeded: 1 << scan.low)
        var place = scan.first
        while emptyBlocks == 0, place <= scan.end {
            let symbol = try table.symbol(&reader)
            var run = symbol >> 4
            var value: Int16 = 0
            switch symbol & 15 {
            case 0: if run < 15 { emptyBlocks = (1 << run) &+ reader.bits(run) }
            case 1: value = reader.bits(1) == 1 ? bit : 0 &- bit
            default: throw .damaged
            }
            // Those that are there already are refined on the way to the place of the new one.
            while emptyBlocks == 0, place <= scan.end {
                let index = start &+ JPEGTables.zigzag[place]
                place &+= 1
                if frequencies[index] != 0 {
                    self.refine(&frequencies[index], bit, &reader)
                } else if run == 0 {
                    frequencies[index] = value
                    break
                } else {
                    run &-= 1
                }
            }
        }
        guard emptyBlocks > 0 else { return }
        emptyBlocks &-= 1
        while place <= scan.end {
            let index = start &+ JPEGTables.zigzag[place]
            if frequencies[index] != 0 { self.refine(&frequencies[index], bit, &reader) }
            place &+= 1
        }
    }

    private static func refine(_ frequency: inout Int16, _ bit: Int16, _ reader: inout JPEGBitReader) {
        guard reader.bits(1) == 1, frequency & bit == 0 else { return }
        frequency = frequency > 0 ? frequency &+ bit : frequency &- bit
    }
}
