/// Keeps the bytes of uploaded files, of which there may be more than fit into memory.
///
/// A file only grows: a replacement for a part is appended, and the former bytes are not asked for any more.
package protocol FileContentStore: Sendable {
    /// Appends bytes to a file, which is made if there is none.
    ///
    /// - Returns: where in the file they begin.
    mutating func append(_ bytes: [UInt8], to file: Int64) throws(FileContentError) -> Int64
    /// The bytes of a file that were appended before.
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

    package mutating func append(_ bytes: [UInt8], to file: Int64) throws(FileContentError) -> Int64 {
        let offset = self.files[file]?.count ?? 0
        self.files[file, default: []].append(contentsOf: bytes)
        return Int64(offset)
    }

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
