import MTProtoCore
import Testing

@testable import MTProtoKit

extension SessionLedger {
    var ids: [Int64] { entries.map(\.id) }
}

struct SessionLedgerTests {
    private final class Manager {}

    /// A ledger in the hands of a process.
    private final class Book {
        private(set) var ledger: SessionLedger

        init(_ ledger: SessionLedger = SessionLedger(keyID: 7)) { self.ledger = ledger }

        /// What the next process reads.
        init(after book: Book) throws {
            ledger = try #require(SessionLedger(stored: book.ledger.encoded()))
        }

        var ids: [Int64] { ledger.ids }

        @discardableResult
        func began(_ id: Int64, by manager: Manager) -> Bool { ledger.began(id, by: ObjectIdentifier(manager)) }
        @discardableResult
        func left(by manager: Manager, at time: Int64?) -> Bool {
            ledger.left(by: ObjectIdentifier(manager), at: time)
        }
        func replaced(_ old: Int64, by new: Int64, of manager: Manager) -> Bool {
            ledger.replaced(old, by: new, of: ObjectIdentifier(manager), at: 5040)
        }
        func takeLeft(by manager: Manager, at time: Int64) -> [SessionLedger.Left] {
            ledger.takeLeft(by: ObjectIdentifier(manager), at: time)
        }
        func ended(_ id: Int64) -> Bool { ledger.ended(id) }
    }

    private static let rest = DatacenterClient.sessionRest

    @Test("P35 the list of sessions is bounded: the oldest that nobody uses goes, one that is in use stays")
    func listIsBounded() {
        let (first, second) = (Manager(), Manager())
        let book = Book()
        #expect(book.began(1, by: first))
        #expect(!book.began(1, by: first), "known, and written")
        for id in 2...40 as ClosedRange<Int64> {
            #expect(book.began(id, by: second))
            #expect(book.left(by: second, at: 1000 + id))
        }
        #expect(book.ids.count == SessionLedger.limit)
        #expect(book.ids == [1] + Array(26...40))
        // All of them in use: the newest count.
        for id in 100..<130 as Range<Int64> { book.began(id, by: first) }
        #expect(book.ids == Array(114..<130))
    }

    @Test("P35 H03 what is in use is never named to be ended, and whatever is named is named to one alone")
    func sessionsInUseStay() throws {
        let (first, second, third) = (Manager(), Manager(), Manager())
        let book = Book()
        book.began(1, by: first)
        book.began(2, by: second)
        #expect(book.takeLeft(by: third, at: 5000).isEmpty)
        #expect(book.left(by: first, at: 5000))
        #expect(book.takeLeft(by: second, at: 5010).map(\.id) == [1])
        #expect(book.takeLeft(by: third, at: 5010).isEmpty)
        // Who should have seen to it has gone as well.
        #expect(book.left(by: second, at: 5020))
        #expect(book.takeLeft(by: third, at: 5030).map(\.id) == [1, 2])
        #expect(book.ended(1))
        #expect(!book.ended(1))
        #expect(book.ids == [2])
        // Whoever put another session in the place of one has asked for the end of that.
        let replaced = Book()
        replaced.began(3, by: first)
        #expect(replaced.replaced(3, by: 4, of: first))
        #expect(!replaced.replaced(9, by: 10, of: first), "not under this key")
        #expect(replaced.takeLeft(by: second, at: 5050).isEmpty)
        #expect(replaced.ids == [3, 4])
        let left = try Book(after: replaced).takeLeft(by: second, at: 5140)
        #expect(left.map(\.id) == [3, 4])
        // The first one rests since its place was taken.
        #expect(left.map(\.wait) == [Self.rest - .seconds(100), Self.rest])
    }

    @Test("P35 a session rests until servers take no copy of what ran in it, whatever is known of its end")
    func sessionsRest() throws {
        let manager = Manager()
        let rest = Self.rest.components.seconds
        let book = Book()
        for id in 1...3 as ClosedRange<Int64> { book.began(id, by: manager) }
        book.left(by: manager, at: 10_000)
        book.began(4, by: manager)
        // The process was killed while the fourth was in use.
        let next = try Book(after: book)
        let soon = next.takeLeft(by: manager, at: 10_000 + rest - 30)
        #expect(soon.map(\.id) == [1, 2, 3, 4])
        #expect(soon.map(\.wait) == [.seconds(30), .seconds(30), .seconds(30), Self.rest])
        // This one was killed, too: of the fourth it has noticed that it had ended.
        let late = try Book(after: next).takeLeft(by: manager, at: 10_000 + rest)
        #expect(late.map(\.wait) == [.zero, .zero, .zero, .seconds(rest - 30)])
        // The clock was wrong when that was written, or is now.
        let early = try Book(after: book).takeLeft(by: manager, at: 1)
        #expect(early.map(\.wait) == Array(repeating: Self.rest, count: 4))
        let far = try Book(after: book).takeLeft(by: manager, at: .max)
        #expect(far.map(\.wait) == [.zero, .zero, .zero, Self.rest])
    }

    @Test("A13 P35 a list that was damaged is none")
    func damagedLists() throws {
        let manager = Manager()
        let book = Book()
        for id in 1...16 as ClosedRange<Int64> { book.began(id, by: manager) }
        let bytes = book.ledger.encoded()
        #expect(SessionLedger(stored: bytes)?.ids == book.ids)
        #expect(SessionLedger(stored: bytes)?.keyID == 7)
        for count in 0..<bytes.count { #expect(SessionLedger(stored: Array(bytes.prefix(count))) == nil) }
        // Another version, too many, and fewer than none.
        for (place, value) in [(0, 2), (12, 17), (15, 0xff)] as [(Int, UInt8)] {
            var other = bytes
            other[place] = value
            #expect(SessionLedger(stored: other) == nil, "\(place)")
        }
    }
}
