@testable import TelegramKit

extension FileRanges {
    /// The union of ranges in any order.
    init(_ ranges: [Range<Int64>]) {
        self.init()
        for range in ranges { insert(range) }
    }
}
