/// Keeps the bytes of uploaded files, of which there may be more than fit into memory.
///
/// A file only grows: a replacement for a part stands behind it, and the former bytes are not asked for any more.
package protocol FileContentStore: Sendable {
    /// Writes bytes where all that was written of a file before ends; the file is made if there is none.
    mutating func write(_ bytes: [UInt8], to file: Int64, at offset: Int64) throws(FileContentError)
    /// Forgets a file, if there is one.
    mutating func remove(_ file: Int64)
    /// The bytes of a file that were written before.
    func read(_ file: Int64, _ range: Range<Int64>) throws(FileContentError) -> [UInt8]
    /// Ends the use of the store: nothing is asked for any more.
    mutating func close()
}

/// The content of a file cannot be written or read.
package struct FileContentError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Keeps the content of files in memory: for tests and simulations, whose files are small.
package struct MemoryFileContent: FileContentStore {
    private var files: [Int64: [UInt8]] = [:]

    package init() {}

    package mutating func write(_ bytes: [UInt8], to file: Int64, at offset: Int64) throws(FileContentError) {
        guard Int64(self.files[file]?.count ?? 0) == offset else {
            throw FileContentError("file \(file) does not end at \(offset)")
        }
        self.files[file, default: []].append(contentsOf: bytes)
    }

    package mutating func remove(_ file: Int64) { self.files[file] = nil }

    package func read(_ file: Int64, _ range: Range<Int64>) throws(FileContentError) -> [UInt8] {
        guard let bytes = self.files[file], range.lowerBound >= 0, range.upperBound <= Int64(bytes.count) else {
            throw FileContentError("file \(file) has no bytes \(range)")
        }
        return Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    }

    package mutating func close() {
        self.files = [:]
    }
}

/// The content of files while a lab lets everything that it has kept happen again: it is there already.
struct WrittenFileContent: FileContentStore {
    let store: any FileContentStore

    func write(_ bytes: [UInt8], to file: Int64, at offset: Int64) {}
    // Files that are not needed go at the end of it, all together.
    func remove(_ file: Int64) {}
    func read(_ file: Int64, _ range: Range<Int64>) throws(FileContentError) -> [UInt8] {
        try self.store.read(file, range)
    }
    func close() {}
}
