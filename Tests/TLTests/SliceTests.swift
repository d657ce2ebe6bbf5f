import FuzzSupport
import Testing

struct SliceTests {
    @Test(
        "Of several cases each has its day, and all of them run where that is wanted",
        arguments: [(2, 8), (2, 4), (1, 3), (2, 3), (5, 3)])
    func everyCaseHasItsDay(count: Int, of total: Int) {
        let all = Array(0..<total)
        let days = (0..<UInt64(total)).map { Slice.some(count, of: all, first: (20_261_125 + $0) * 10_000, factor: 1) }
        #expect(days.allSatisfy { $0.count == min(count, total) && Set($0).count == $0.count })
        #expect(Set(days.joined()) == Set(all))
        #expect(Set(Slice.some(count, of: all, first: 0, factor: 8)) == Set(all))
        #expect(Slice.some(count, of: [Int](), first: 7, factor: 1).isEmpty)
    }
}
