#if os(Linux) && canImport(Glibc)
    import Glibc
    import Synchronization

    /// Looks for bytes in all writable memory of this process, freed or not.
    ///
    /// What is looked for is kept masked everywhere but in one mapping of the scanner's own, which it leaves out. That
    /// mapping also takes copies of the memory it looks through, secrets of other tests among it; one scanner looks at a
    /// time, so that none finds what another has just copied.
    package struct MemoryScanner: Sendable {
        private static let mask: UInt8 = 0x5a
        private static let turn = Mutex(())
        private let masked: [UInt8]

        /// Takes the pattern without keeping it.
        package init(_ pattern: UnsafeRawBufferPointer) {
            masked = pattern.map { $0 ^ Self.mask }
        }

        /// How often the pattern occurs; `nil` where the system does not let a process read itself.
        package func occurrences() -> Int? {
            Self.places(of: [self])?[0].count
        }

        /// Where each pattern occurs, in the order in which they are given: how far above the stack pointer of the caller,
        /// and from the ends of which mapping; `nil` where the system does not let a process read itself.
        package static func places(of scanners: [MemoryScanner]) -> [[String]]? {
            turn.withLock { _ in look(for: scanners) }
        }

        private static func look(for scanners: [MemoryScanner]) -> [[String]]? {
            let chunk = 1 << 20
            let room = 4096
            let size = chunk + room * scanners.count
            guard let own = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
                own != MAP_FAILED
            else { return nil }
            defer {
                memset(own, 0, size)
                munmap(own, size)
            }
            for (number, scanner) in scanners.enumerated() {
                for (index, byte) in scanner.masked.enumerated() {
                    own.storeBytes(of: byte ^ Self.mask, toByteOffset: chunk + number * room + index, as: UInt8.self)
                }
            }
            let memory = open("/proc/self/mem", O_RDONLY)
            guard memory >= 0 else { return nil }
            defer { close(memory) }

            let ownRange = UInt(bitPattern: own)..<UInt(bitPattern: own) + UInt(size)
            let here = withUnsafePointer(to: ownRange) { Int(bitPattern: $0) }
            let longest = scanners.map(\.masked.count).max() ?? 0
            var places = [[String]](repeating: [], count: scanners.count)
            for region in Self.regions() where !region.overlaps(ownRange) {
                var start = region.lowerBound
                while start < region.upperBound {
                    let length = min(chunk, Int(region.upperBound - start))
                    let read = pread(memory, own, length, off_t(start))
                    // Overlapping pieces: a pattern across a border is found too, and none counts twice.
                    let next = UInt(length == chunk ? chunk - longest + 1 : length)
                    for (number, scanner) in scanners.enumerated() where read > 0 {
                        let needle = own + chunk + number * room
                        let offsets = Self.offsets(of: needle, scanner.masked.count, in: own, read)
                        for offset in offsets where offset < next {
                            let place = start + UInt(offset)
                            places[number].append(
                                "\(place - region.lowerBound) bytes into a mapping, \(region.upperBound - place) before "
                                    + "its end, \(Int(place) - here) from the stack pointer")
                        }
                    }
                    start += next
                }
            }
            return places
        }

        private static func offsets(
            of needle: UnsafeMutableRawPointer, _ length: Int, in start: UnsafeMutableRawPointer, _ size: Int
        ) -> [Int] {
            var found: [Int] = []
            var position = start
            let end = start + size - length
            let first = Int32(needle.load(as: UInt8.self))
            while position <= end, let candidate = memchr(position, first, end - position + 1) {
                if memcmp(candidate, needle, length) == 0 { found.append(candidate - start) }
                position = candidate + 1
            }
            return found
        }

        /// Writable memory: heap, mappings, stacks.
        private static func regions() -> [Range<UInt>] {
            guard let file = fopen("/proc/self/maps", "r") else { return [] }
            defer { fclose(file) }
            var result: [Range<UInt>] = []
            var line = [CChar](repeating: 0, count: 512)
            while fgets(&line, 512, file) != nil {
                let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                let parts = text.split(separator: " ")
                guard parts.count > 1, parts[1].hasPrefix("rw") else { continue }
                let bounds = parts[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
                if bounds.count == 2, bounds[0] < bounds[1] { result.append(bounds[0]..<bounds[1]) }
            }
            return result
        }
    }
#endif
