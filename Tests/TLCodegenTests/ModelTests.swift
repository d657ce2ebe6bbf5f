import TLCodegen
import Testing

struct ModelTests {
    private func generate(_ text: String, patches: String = "") throws(SchemaError) -> [EmittedFile] {
        let generator = Generator(options: RenderOptions(namespace: "API", access: .public, source: "test.tl"))
        return try generator.generate(
            try SchemaParser.parse(text, file: "test.tl"), patches: try SchemaPatches(parsing: patches, file: "p"))
    }

    @Test(
        "what a schema cannot mean is an error with its place",
        arguments: [
            ("one#00000001 = One;", "test.tl:1:1: error: 'one' states the id #00000001, but its text hashes to #"),
            ("one = One;\none = Two;", "test.tl:2:1: error: 'one' is declared at test.tl:1:1 already"),
            ("one x:Two = One;", "test.tl:1:7: error: type 'Two' has no constructor"),
            ("one x:two = One;", "test.tl:1:7: error: 'two' is not declared"),
            ("one = One;\ntwo = One;\nthree x:%One = Three;", "test.tl:3:9: error: 'One' cannot be bare: One has 2"),
            ("one x:flags.0?int = One;", "test.tl:1:5: error: 'flags' is not a field of type # before 'x'"),
            ("one x:flags.0?int flags:# = One;", "test.tl:1:5: error: 'flags' is not a field of type # before 'x'"),
            ("one flags:# x:flags.0?# = One;", "test.tl:1:13: error: a field of type # cannot depend on a condition"),
            ("one x:int x:int = One;", "test.tl:1:11: error: 'one' has two fields 'x'"),
            ("one x:Object y:int = One;", "test.tl:1:14: error: nothing can follow a field of type Object"),
            ("one x:Vector = One;", "test.tl:1:7: error: 'Vector' takes one argument"),
            ("one x:Vector<true> = One;", "test.tl:1:7: error: a vector of 'true' is not supported"),
            ("one x:int<int> = One;", "test.tl:1:7: error: 'int' takes no arguments"),
            ("one {X:Type} x:int = One;", "test.tl:1:1: error: 'one': generic types are not supported"),
            ("one = One<int>;", "test.tl:1:1: error: 'one': generic types are not supported"),
            ("one 4*[ int ] = One;", "test.tl:1:1: error: 'one': repetitions are not supported"),
            ("---functions---\none {X:Type} x:X = X;", "test.tl:2:14: error: a field of type X is supported as !X"),
            ("---functions---\none x:!int = Bool;", "test.tl:2:5: error: '!' is supported before a type parameter"),
            ("string_ = String;", "test.tl:1:1: error: 'String' would hide Swift's String; add the patch 'name String"),
            (
                "one = Two;\n---functions---\ntwo = Two;",
                "test.tl:3:1: error: 'two' and the declaration at test.tl:1:1 are both API.Two in Swift"
            ),
        ])
    func meaninglessSchemas(text: String, message: String) {
        let error = #expect(throws: SchemaError.self) { try generate(text) }
        #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
    }

    @Test("two declarations of one id are told apart by an error")
    func sameID() {
        let error = #expect(throws: SchemaError.self) {
            try generate("one#00000001 = One;\ntwo#00000001 = Two;", patches: "id one 1\nid two 1")
        }
        #expect(error?.description == "test.tl:2:1: error: 'two' has the id of 'one': #00000001")
    }

    @Test("patches accept ids, drop, rename and name")
    func patches() throws {
        let files = try generate(
            """
            one#00000001 self:int = One;
            two#00000001 = Two;
            ---functions---
            three = One;
            """,
            patches: """
                // Why.
                id one 1
                drop two
                rename one.self is_self
                name three FetchOne
                """)
        let text = files.map(\.content).joined()
        #expect(text.contains("public var isSelf: Int32"))
        #expect(text.contains("public struct FetchOne: TLFunction"))
        #expect(!text.contains("Two"))
    }

    @Test(
        "a patch that changes nothing or says nothing is an error",
        arguments: [
            ("id one 2", "p:1:1: error: the schema has no 'one' with this id"),
            ("\ndrop two", "p:2:1: error: the schema has no 'two' to drop"),
            ("rename one.y z", "p:1:1: error: the schema has no field 'one.y' to rename"),
            ("name two Three", "p:1:1: error: the schema has no 'two' to name"),
            ("rename one z", "p:1:1: error: expected DECLARATION.FIELD, found 'one'"),
            ("id one xyz", "p:1:1: error: expected a hexadecimal id, found 'xyz'"),
            ("explode one", "p:1:1: error: expected 'id NAME HEX', 'drop NAME'"),
        ])
    func uselessPatches(patches: String, message: String) {
        let error = #expect(throws: SchemaError.self) { try generate("one x:int = One;", patches: patches) }
        #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
    }

    @Test("the layer comes from the comment unless it is given")
    func layers() throws {
        let schema = try SchemaParser.parse("// LAYER 12\none = One;", file: "test.tl")
        let options = RenderOptions(namespace: "API", access: .public, source: "test.tl")
        let stated = try Generator(options: options).generate(schema)
        #expect(stated[0].content.contains("public static var layer: Int32 { 12 }"))
        let given = try Generator(options: options, layer: 13).generate(schema)
        #expect(given[0].content.contains("public static var layer: Int32 { 13 }"))
    }

    @Test("ids that declarations do not hash to can be accepted all at once")
    func statedIDsAreAccepted() throws {
        var patches = SchemaPatches()
        patches.acceptsStatedIDs = true
        let generator = Generator(options: RenderOptions(namespace: "API", access: .public, source: "test.tl"))
        let schema = try SchemaParser.parse("one#00000001 = One;\ntwo#00000002 = Two;", file: "test.tl")
        let text = try generator.generate(schema, patches: patches).map(\.content).joined()
        #expect(text.contains("0x00000001") && text.contains("0x00000002"))
    }

    @Test("a function whose answer nobody constructs answers bytes")
    func answerThatNobodyConstructs() throws {
        let text = try generate("---functions---\nwait max:int = Wait;").map(\.content).joined()
        #expect(text.contains("typealias Response = TLRaw"))
    }
}
