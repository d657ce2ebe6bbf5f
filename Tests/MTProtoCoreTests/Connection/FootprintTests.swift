import Testing

@testable import MTProtoCore

/// How much an account takes of which there are thousands in a process. The figures of a whole process are in
/// docs/benchmarks.md; this is what can be counted exactly.
struct FootprintTests {
    @Test("T03 a datacenter's client keeps no room for a dial, an exchange, a tunnel and a second key that it has not")
    func clientIsSmall() {
        #expect(MemoryLayout<DatacenterClient>.size <= 3800)
        #expect(MemoryLayout<DatacenterConnection>.size <= 768)
    }

    @Test("T03 salts that were stored are not copied for the session that uses them")
    func saltsAreShared() {
        func place(_ salts: [ServerSalt]) -> UnsafeRawPointer? { salts.withUnsafeBytes { $0.baseAddress } }
        let stored = (0..<64).map { ServerSalt(value: $0, validSince: $0, validUntil: $0 + 10) }
        #expect(place(SaltStore(stored).salts) == place(stored))
        // Any others are put in order.
        #expect(SaltStore(stored.reversed()).salts == stored)
        #expect(SaltStore((0..<200).map { ServerSalt(value: $0, validSince: $0, validUntil: 999) }).salts.count == 128)
    }

    @Test("T03 what is kept out of line is a value like any other")
    func outOfLineValues() {
        struct Room {
            @OutOfLine var guest: [Int]?
        }
        var room = Room()
        #expect(room.guest == nil)
        room.guest = [1]
        let copy = room
        room.guest?.append(2)
        #expect(room.guest == [1, 2] && copy.guest == [1])
        room.guest = nil
        #expect(room.guest == nil && copy.guest == [1])
        #expect(MemoryLayout<Room>.size == MemoryLayout<Int>.size)
    }
}
