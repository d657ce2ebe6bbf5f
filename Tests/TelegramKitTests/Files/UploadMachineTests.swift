import MTProtoCore
import TelegramAPI
import Testing

@testable import TelegramKit

/// What an upload decides, without a network.
struct UploadMachineTests {
    private let part = 65_536

    private func machine(_ size: Int64?, sent: Set<Int> = []) throws -> UploadMachine {
        UploadMachine(try UploadPlan(fileID: 5, size: size, sent: sent))
    }

    @Test("parts that the server has are read for the checksum, and do not go again")
    func resumed() throws {
        let content = fileContent(3 * part)
        var whole = try machine(Int64(content.count))
        var resumed = try machine(Int64(content.count), sent: [0, 2])
        var queries: [Int] = []
        for number in 0..<3 {
            let bytes = Array(content[number * part..<(number + 1) * part])
            let first = try whole.nextPart()
            let second = try resumed.nextPart()
            #expect(first == number && second == number)
            _ = try whole.read(number, bytes, size: Int64(content.count), now: .zero)
            let query = try resumed.read(number, bytes, size: Int64(content.count), now: .zero)
            if query != nil { queries.append(number) }
        }
        #expect(queries == [1])
        let last = try resumed.nextPart()
        #expect(last == nil)
        let isDue = resumed.completed(1, bytes: part, now: .zero)
        #expect(!isDue)
        try resumed.checkEnd(hasMore: false)
        #expect(resumed.input(name: "a") == whole.input(name: "a"))
    }

    @Test("content that ends too early, or goes on at the border of a part, is refused")
    func otherSizes() throws {
        let size = Int64(2 * part)
        var short = try machine(size)
        _ = try short.nextPart()
        #expect(throws: UploadPlan.Fault.otherSize(size)) {
            try short.read(0, [1, 2, 3], size: size, now: .zero)
        }
        var none = try machine(size)
        _ = try none.nextPart()
        let query = try none.read(0, [], size: size, now: .zero)
        let next = try none.nextPart()
        #expect(query == nil && next == nil)
        #expect(throws: UploadPlan.Fault.otherSize(size)) { try none.checkEnd(hasMore: false) }
        let whole = try machine(size, sent: [0, 1])
        try whole.checkEnd(hasMore: false)
        #expect(throws: UploadPlan.Fault.otherSize(size)) { try whole.checkEnd(hasMore: true) }
    }

    @Test("a lost part is asked for again at most 32 times for one request, and other errors are not about parts")
    func repairs() {
        func error(_ message: String) -> TelegramError {
            TelegramError(
                .server, message: message, location: "", hint: "", serverError: .init(code: 400, message: message))
        }
        var repairs = UploadRepairs()
        let other = repairs.next(after: error("MEDIA_INVALID"))
        #expect(other == nil && repairs.count == 0)
        for part in 0..<32 {
            let again = repairs.next(after: error("FILE_PART_\(part)_MISSING"))
            #expect(again == part)
        }
        let more = repairs.next(after: error("FILE_PART_32_MISSING"))
        #expect(more == nil)
    }
}
