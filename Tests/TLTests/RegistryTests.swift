import NIOCore
import TL
import Testing

struct RegistryTests {
    /// Two lines that are whole, and some that are not.
    private let registry = TLRegistry(
        table: "1 end 0\na2 link 0\nxyz none 0\n3 far 1\n4 behind -1\n5 short\n6 too long 0\n\n", types: [Chain.self])

    @Test("what a table lists is found by id and by name; lines that say nothing are left out")
    func table() {
        #expect(registry.constructorIDs == [1, 0xa2])
        #expect(registry.name(of: 1) == "end" && registry.name(of: 0xa2) == "link")
        #expect(registry.constructorID(named: "link") == 0xa2)
        #expect(registry.type(of: 1) is Chain.Type)
        #expect(registry.name(of: 3) == nil && registry.type(of: 3) == nil)
        #expect(registry.constructorID(named: "none") == nil)
    }

    @Test("I07 an object is read as what its id says; an unknown id is an error with its place and its bytes")
    func decoding() throws {
        var known = TLReader(try Chain.end.encoded())
        let chain = try registry.decode(from: &known) as? Chain
        #expect(chain == .end)

        var unknown = TLReader(bytes: [1, 0, 0, 0, 9, 0, 0, 0, 5])
        _ = try registry.decode(from: &unknown)
        let error = #expect(throws: TLError.self) { try registry.decode(from: &unknown) }
        #expect(error?.code == .unknownConstructor)
        #expect(error?.constructorID == 9)
        #expect(error?.offset == 4)
        #expect(error?.bytes == [9, 0, 0, 0, 5])
        #expect(error?.expected == "a constructor of the schema")

        var cut = TLReader(bytes: [1, 0, 0])
        let end = #expect(throws: TLError.self) { try registry.decode(from: &cut) }
        #expect(end?.code == .endOfInput)
    }
}
