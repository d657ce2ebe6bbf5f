import Foundation

/// The pages of the program's own code that its start has touched.
///
/// Linux maps code in pieces of 16 pages around each one that is needed, and a start touches code all over the program: two thirds
/// of what an idle lab seems to hold are such pages, which it does not need again.
enum StartPages {
    /// Gives them back. What is needed later is mapped anew, from the system's cache of files.
    static func giveBack() {
        #if os(Linux)
            // Without a list of mappings, or of another form, all stays as it is: nothing depends on this.
            guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
                let mappings = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
            else { return }
            for line in mappings.split(separator: "\n") where line.hasSuffix(" " + program) {
                let parts = line.split(separator: " ", maxSplits: 2)
                guard parts.count == 3, parts[1] == "r-xp" else { continue }
                let ends = parts[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
                guard ends.count == 2, ends[0] < ends[1], let start = UnsafeMutableRawPointer(bitPattern: ends[0])
                else { continue }
                // Nothing has written there: the file has what is given back.
                _ = madvise(start, Int(ends[1] - ends[0]), Int32(MADV_DONTNEED))
            }
        #endif
    }
}
