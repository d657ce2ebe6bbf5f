import Testing

@testable import MTProtoCore

struct NameOrderTests {
    /// Whether names follow one another as their numbers do, and none comes before itself.
    private func isOrdered<Name: Comparable>(_ name: (Int) -> Name) -> Bool {
        name(1) < name(2) && !(name(2) < name(1)) && !(name(2) < name(2))
    }

    @Test("M-10 names of messages, calls and connections come in the order of their numbers, none before itself")
    func namesAreOrdered() {
        #expect(isOrdered { MessageID(rawValue: Int64($0)) })
        #expect(isOrdered { MessageHandle(rawValue: UInt64($0)) })
        #expect(isOrdered { RequestID(rawValue: UInt64($0)) })
        #expect(isOrdered { ConnectionID(rawValue: UInt64($0)) })
    }
}
