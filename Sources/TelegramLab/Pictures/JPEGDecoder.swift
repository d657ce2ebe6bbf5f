/// Reads the points of a JPEG (ITU-T T.81): Huffman codes of 8 bits, baseline or progressive, grey or of three colours.
struct JPEGDecoder {
    /// The most points that a picture may have, and the most of all components together.
    static let largestSize = 1 << 22
    private static let largestSamples = 1 << 24
    /// How many frequencies of each block all scans may go through, and how many more of a small picture. What encoders make
    /// takes at most 300.
    private static let stepsOfBlock = 320
    private static let freeSteps = 1 << 18
    /// What a scan costs for each block beside its frequencies, and once.
    private static let stepsOfVisit = 8
    private static let stepsOfScan = 1 << 10

    struct Component {
        var id: UInt8
        /// How fine it is, of the finest.
        var horizontal: Int
        var vertical: Int
        var quantizers: Int
        /// Blocks that it has for its points.
        var columns = 0
        var rows = 0
        /// Blocks that it has for whole groups of all components.
        var stride = 0
        var points: [UInt8] = []
        /// Of progressive files: 64 for each block.
        var frequencies: [Int16] = []
        var last = 0
        var isThere = false
    }

    private let file: [UInt8]
    private var position = 2
    private var width = 0
    private var height = 0
    private var isProgressive = false
    private var isRGB = false
    private var interval = 0
    private var quantizers = [[Int]](repeating: [], count: 4)
    private var dcTables = [JPEGDecodingTable?](repeating: nil, count: 4)
    private var acTables = [JPEGDecodingTable?](repeating: nil, count: 4)
    private(set) var components: [Component] = []
    /// The finest component's.
    private var finestX = 1
    private var finestY = 1
    /// Nothing is decoded yet: it is only added up what that will cost.
    private let isCounting: Bool
    private var stepsLeft = 0
    private var tablesLeft = 256
    private var segmentsLeft = 4096
    /// Blocks with nothing more in this band, in progressive files.
    private var emptyBlocks = 0
    private var block = [Int](repeating: 0, count: 64)

    private init(_ file: [UInt8], isCounting: Bool) {
        self.file = file
        self.isCounting = isCounting
    }

    /// The points.
    static func decode(_ file: [UInt8]) throws(PictureFault) -> Bitmap {
        guard file.starts(with: [0xff, 0xd8]) else { throw .other }
        var counter = JPEGDecoder(file, isCounting: true)
        try counter.readSegments()
        var decoder = JPEGDecoder(file, isCounting: false)
        try decoder.readSegments()
        return try decoder.bitmap()
    }

    // MARK: Segments

    // checked: positions are within the file, and a segment has at most 65535 bytes.
    private mutating func readSegments() throws(PictureFault) {
        while true {
            while self.position < self.file.count, self.file[self.position] != 0xff { self.position += 1 }
            while self.position < self.file.count, self.file[self.position] == 0xff { self.position += 1 }
            // The last marker may be missing.
            guard self.position < self.file.count else { return }
            let marker = self.file[self.position]
            self.position += 1
            if marker <= 0x01 || (0xd0...0xd8).contains(marker) { continue }
            if marker == 0xd9 { return }
            guard self.position + 2 <= self.file.count else { throw .damaged }
            let length = Int(self.file[self.position]) << 8 | Int(self.file[self.position + 1])
            guard length >= 2, self.position + length <= self.file.count else { throw .damaged }
            self.segmentsLeft -= 1
            guard self.segmentsLeft >= 0 else { throw .costly }
            let content = self.file[self.position + 2..<self.position + length]
            self.position += length
            switch marker {
            case 0xc0, 0xc1: try self.readFrame(Array(content), isProgressive: false)
            case 0xc2: try self.readFrame(Array(content), isProgressive: true)
            case 0xc4: try self.readHuffmanTables(content)
            case 0xc3, 0xc5...0xcf: throw .other
            case 0xda: try self.readScan(Array(content))
            case 0xdb: try self.readQuantizers(content)
            case 0xdd:
                guard content.count == 2 else { throw .damaged }
                self.interval = content.reduce(0) { $0 << 8 | Int($1) }
            case 0xee where content.starts(with: Array("Adobe".utf8)) && content.count >= 12:
                self.isRGB = content[content.startIndex + 11] == 0
            default: continue
            }
        }
    }

    // checked: positions are within the content, and sides have 16 bits.
    private mutating func readFrame(_ content: [UInt8], isProgressive: Bool) throws(PictureFault) {
        guard self.components.isEmpty, content.count >= 6, content.count == 6 + 3 * Int(content[5]) else {
            throw .damaged
        }
        guard content[0] == 8, content[5] == 1 || content[5] == 3 else { throw .other }
        self.isProgressive = isProgressive
        self.height = Int(content[1]) << 8 | Int(content[2])
        self.width = Int(content[3]) << 8 | Int(content[4])
        // A height that only the end tells is of another form.
        guard self.width > 0, self.height > 0 else { throw .other }
        guard self.width * self.height <= Self.largestSize else { throw .costly }
        var components: [Component] = []
        for place in stride(from: 6, to: content.count, by: 3) {
            let (horizontal, vertical) = (Int(content[place + 1] >> 4), Int(content[place + 1] & 15))
            guard (1...4).contains(horizontal), (1...4).contains(vertical), content[place + 2] < 4,
                !components.contains(where: { $0.id == content[place] })
            else { throw .damaged }
            components.append(
                Component(
                    id: content[place], horizontal: horizontal, vertical: vertical,
                    quantizers: Int(content[place + 2])))
        }
        // A single component is as fine as the picture whatever it says.
        if components.count == 1 { (components[0].horizontal, components[0].vertical) = (1, 1) }
        self.finestX = components.map(\.horizontal).max() ?? 1
        self.finestY = components.map(\.vertical).max() ?? 1
        if components.map(\.id) == Array("RGB".utf8) { self.isRGB = true }
        let groups = (self.groupsX, self.groupsY)
        let blocks = components.reduce(0) { $0 + groups.0 * groups.1 * $1.horizontal * $1.vertical }
        self.stepsLeft = blocks * Self.stepsOfBlock + Self.freeSteps
        guard blocks * 64 <= Self.largestSamples else { throw .costly }
        // Each block takes a bit at the least.
        guard blocks <= self.file.count * 8 else { throw .damaged }
        for index in components.indices {
            let (horizontal, vertical) = (components[index].horizontal, components[index].vertical)
            components[index].columns = Self.share(self.width * horizontal, self.finestX * 8)
            components[index].rows = Self.share(self.height * vertical, self.finestY * 8)
            components[index].stride = groups.0 * horizontal
            if self.isCounting { continue }
            let count = groups.0 * horizontal * groups.1 * vertical
            components[index].points = [UInt8](repeating: 128, count: count * 64)
            if isProgressive { components[index].frequencies = [Int16](repeating: 0, count: count * 64) }
        }
        self.components = components
    }

    /// Rounded up.
    // checked: sides have 16 bits.
    private static func share(_ number: Int, _ divisor: Int) -> Int { (number + divisor - 1) / divisor }
    private var groupsX: Int { Self.share(self.width, self.finestX * 8) }
    private var groupsY: Int { Self.share(self.height, self.finestY * 8) }

    private mutating func readQuantizers(_ content: ArraySlice<UInt8>) throws(PictureFault) {
        var rest = content
        while let head = rest.popFirst() {
            let bytes = head >> 4 == 0 ? 1 : 2
            guard head >> 4 <= 1, head & 15 < 4, rest.count >= 64 * bytes else { throw .damaged }
            try self.takeTable()
            var table = [Int](repeating: 1, count: 64)
            for place in 0..<64 {
                table[JPEGTables.zigzag[place]] = rest.prefix(bytes).reduce(0) { $0 << 8 | Int($1) }
                rest = rest.dropFirst(bytes)
            }
            self.quantizers[Int(head & 15)] = table
        }
    }

    /// A file may bring so many tables.
    // checked: the first that is too many ends it.
    private mutating func takeTable() throws(PictureFault) {
        self.tablesLeft -= 1
        guard self.tablesLeft >= 0 else { throw .costly }
    }

    // checked: sixteen bytes together make at most 4080.
    private mutating func readHuffmanTables(_ content: ArraySlice<UInt8>) throws(PictureFault) {
        var rest = content
        while let head = rest.popFirst() {
            let counts = rest.prefix(16)
            let total = counts.reduce(0) { $0 + Int($1) }
            rest = rest.dropFirst(16)
            guard head >> 4 <= 1, head & 15 < 4, counts.count == 16, total <= 256, rest.count >= total else {
                throw .damaged
            }
            try self.takeTable()
            let table = try JPEGDecodingTable(counts: counts, symbols: rest.prefix(total))
            rest = rest.dropFirst(total)
            if head >> 4 == 0 { self.dcTables[Int(head & 15)] = table } else { self.acTables[Int(head & 15)] = table }
        }
    }

    // MARK: Scans

    // checked: there are at most three components, and few scans.
    private mutating func readScan(_ content: [UInt8]) throws(PictureFault) {
        guard let count = content.first.map(Int.init), (1...3).contains(count), content.count == 4 + 2 * count else {
            throw .damaged
        }
        var scan = Scan()
        for place in stride(from: 1, to: 1 + 2 * count, by: 2) {
            guard let index = self.components.firstIndex(where: { $0.id == content[place] }),
                !scan.components.contains(where: { $0.index == index }), content[place + 1] & 0xcc == 0
            else { throw .damaged }
            let component = self.components[index]
            scan.components.append(
                Scan.Part(
                    index: index, dc: Int(content[place + 1] >> 4), ac: Int(content[place + 1] & 15),
                    wide: count == 1 ? 1 : component.horizontal, high: count == 1 ? 1 : component.vertical,
                    stride: component.stride))
        }
        if self.isProgressive {
            (scan.first, scan.end) = (Int(content[2 * count + 1]), Int(content[2 * count + 2]))
            (scan.high, scan.low) = (Int(content[2 * count + 3] >> 4), Int(content[2 * count + 3] & 15))
            guard scan.first <= scan.end, scan.end < 64, scan.low <= 13, scan.high == 0 || scan.high == scan.low + 1,
                scan.first > 0 ? count == 1 : scan.end == 0
            else { throw .damaged }
        }
        // The codes of the scan are passed in the search for the next marker.
        if self.isCounting { return try self.charge(scan) }
        var reader = JPEGBitReader(self.file, at: self.position)
        try self.readBlocks(of: scan, &reader)
        self.position = reader.position
    }

    /// What a scan goes through: groups of all its components, or, if there is only one, its blocks.
    private func groups(of scan: Scan) -> (columns: Int, rows: Int) {
        guard scan.components.count == 1 else { return (self.groupsX, self.groupsY) }
        let component = self.components[scan.components[0].index]
        return (component.columns, component.rows)
    }

    // checked: a picture has at most 2¹⁸ blocks, and the first scan that is too many ends it.
    private mutating func charge(_ scan: Scan) throws(PictureFault) {
        let (columns, rows) = self.groups(of: scan)
        let blocks = columns * rows * scan.components.reduce(0) { $0 + $1.wide * $1.high }
        self.stepsLeft -= Self.stepsOfScan + blocks * (Self.stepsOfVisit + scan.end - scan.first + 1)
        guard self.stepsLeft >= 0 else { throw .costly }
    }

    /// Goes through the blocks of a scan: in groups of all its components, or, if there is only one, row by row.
    // checked: a picture has at most 2¹⁸ blocks.
    private mutating func readBlocks(of scan: Scan, _ reader: inout JPEGBitReader) throws(PictureFault) {
        let (columns, rows) = self.groups(of: scan)
        var left = self.interval
        self.forget(scan)
        for row in 0..<rows {
            for column in 0..<columns {
                if self.interval > 0 {
                    if left == 0 {
                        try reader.restart()
                        self.forget(scan)
                        left = self.interval
                    }
                    left -= 1
                }
                for part in scan.components {
                    for line in 0..<part.high {
                        for place in 0..<part.wide {
                            let number = (row * part.high + line) * part.stride + column * part.wide + place
                            try self.read(number, part, scan, &reader)
                        }
                    }
                }
                guard !reader.isBeyond else { throw .damaged }
            }
        }
        for part in scan.components where scan.first == 0 { self.components[part.index].isThere = true }
    }

    private mutating func forget(_ scan: Scan) {
        for part in scan.components { self.components[part.index].last = 0 }
        self.emptyBlocks = 0
    }

    private mutating func read(
        _ number: Int, _ part: Scan.Part, _ scan: Scan, _ reader: inout JPEGBitReader
    ) throws(PictureFault) {
        guard self.isProgressive else { return try self.readWhole(number, part, &reader) }
        let place = number &* 64
        if scan.first == 0 {
            if scan.high == 0 {
                guard let table = self.dcTables[part.dc] else { throw .damaged }
                let last = try self.first(part.index, table, &reader)
                self.components[part.index].frequencies[place] = Int16(truncatingIfNeeded: last << scan.low)
            } else if reader.bits(1) == 1 {
                self.components[part.index].frequencies[place] |= 1 << Int16(scan.low)
            }
            return
        }
        guard let table = self.acTables[part.ac] else { throw .damaged }
        if scan.high == 0 {
            try Self.readBand(
                &self.components[part.index].frequencies, at: place, scan, table, &reader, &self.emptyBlocks)
        } else {
            try Self.refineBand(
                &self.components[part.index].frequencies, at: place, scan, table, &reader, &self.emptyBlocks)
        }
    }

    /// The first frequency of a block: what it differs by from that of the block before.
    private mutating func first(
        _ index: Int, _ table: JPEGDecodingTable, _ reader: inout JPEGBitReader
    ) throws(PictureFault) -> Int {
        let category = try table.symbol(&reader)
        guard category <= 15 else { throw .damaged }
        let value = self.components[index].last &+ reader.number(category)
        self.components[index].last = Int(Int16(truncatingIfNeeded: value))
        return self.components[index].last
    }

    /// A block of a file that is not progressive, to its points.
    private mutating func readWhole(
        _ number: Int, _ part: Scan.Part, _ reader: inout JPEGBitReader
    ) throws(PictureFault) {
        let table = self.components[part.index].quantizers
        guard let dc = self.dcTables[part.dc], let ac = self.acTables[part.ac], self.quantizers[table].count == 64
        else { throw .damaged }
        for index in 0..<64 { self.block[index] = 0 }
        self.block[0] = try self.first(part.index, dc, &reader) &* self.quantizers[table][0]
        var isFlat = true
        var place = 1
        while place < 64 {
            let symbol = try ac.symbol(&reader)
            let (run, category) = (symbol >> 4, symbol & 15)
            if category == 0 {
                guard run == 15 else { break }
                place &+= 16
                continue
            }
            place &+= run
            guard place < 64 else { throw .damaged }
            let index = JPEGTables.zigzag[place]
            self.block[index] = reader.number(category) &* self.quantizers[table][index]
            isFlat = false
            place &+= 1
        }
        self.write(isFlat: isFlat, number, of: part.index)
    }

    // checked: the block is one of the component's.
    private mutating func write(isFlat: Bool, _ number: Int, of index: Int) {
        let stride = self.components[index].stride
        let (row, column) = (number / stride, number % stride)
        JPEGTransform.inverse(
            &self.block, isFlat: isFlat, into: &self.components[index].points,
            at: row * 8 * stride * 8 + column * 8, stride: stride * 8)
    }

    // MARK: The end

    // checked: a picture has at most 2¹⁸ blocks.
    private mutating func bitmap() throws(PictureFault) -> Bitmap {
        guard !self.components.isEmpty, self.components.allSatisfy(\.isThere) else { throw .damaged }
        for index in self.components.indices where self.isProgressive {
            let quantizers = self.quantizers[self.components[index].quantizers]
            guard quantizers.count == 64 else { throw .damaged }
            for number in 0..<self.components[index].frequencies.count / 64 {
                var isFlat = true
                for place in 0..<64 {
                    let value = Int(self.components[index].frequencies[number * 64 + place])
                    self.block[place] = value &* quantizers[place]
                    if place > 0, value != 0 { isFlat = false }
                }
                self.write(isFlat: isFlat, number, of: index)
            }
        }
        let planes = self.components.map { component in
            var plane = BitmapPlane(
                width: Self.share(self.width * component.horizontal, self.finestX),
                height: Self.share(self.height * component.vertical, self.finestY), stride: component.stride * 8,
                points: component.points)
            plane.scaleX = Double(component.horizontal) / Double(self.finestX)
            plane.scaleY = Double(component.vertical) / Double(self.finestY)
            return plane
        }
        return Bitmap(
            width: self.width, height: self.height, colors: planes.count == 1 ? .grey : self.isRGB ? .rgb : .ycc,
            planes: planes)
    }
}
