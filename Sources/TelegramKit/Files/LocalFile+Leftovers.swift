#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

extension LocalFile {
    /// Removes what killed processes left beside a small file that they were replacing: ordinary files of this user with such a
    /// name, which nobody is writing. Anything else stays. What cannot be removed does no harm.
    static func removeLeftovers(beside path: String) async {
        _ = try? await onThread(path) { () throws(TelegramError) in
            let name = Array(path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed())
            for number in leftovers(beside: name, in: parent(of: path)) {
                let leftover = "\(path).\(number)\(temporaryEnding)"
                // A pipe would be waited for, and a link leads elsewhere.
                let descriptor = systemOpen(leftover, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
                guard descriptor >= 0 else { continue }
                var (opened, named) = (stat(), stat())
                if fstat(descriptor, &opened) == 0, isOrdinary(opened), flock(descriptor, LOCK_EX | LOCK_NB) == 0,
                    lstat(leftover, &named) == 0, named.st_ino == opened.st_ino, named.st_dev == opened.st_dev
                {
                    unlink(leftover)
                }
                close(descriptor)
            }
        }
    }

    /// The numbers in the names of files that were to replace one of this name.
    private static func leftovers(beside name: [UInt8], in directory: String) -> [String] {
        guard let listing = opendir(directory) else { return [] }
        defer { closedir(listing) }
        let (beginning, ending) = (name + [UInt8(ascii: ".")], Array(temporaryEnding.utf8))
        var numbers: [String] = []
        while let entry = readdir(listing) {
            let capacity = MemoryLayout.size(ofValue: entry.pointee.d_name)
            let bytes = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: capacity) { Array(String(cString: $0).utf8) }
            }
            guard bytes.count == beginning.count + temporaryNumberLength - 1 + ending.count,
                bytes.starts(with: beginning), bytes.suffix(ending.count).elementsEqual(ending)
            else { continue }
            let number = bytes.dropFirst(beginning.count).dropLast(ending.count)
            guard number.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else { continue }
            numbers.append(String(decoding: number, as: UTF8.self))
        }
        return numbers
    }
}

// The class's own functions hide the system's.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags)
}
