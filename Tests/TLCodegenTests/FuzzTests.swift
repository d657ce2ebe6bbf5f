import FuzzSupport
import TLCodegen
import Testing

struct SchemaFuzzTests {
    private static let samples = [
        """
        // LAYER 228
        boolFalse#bc799737 = Bool;
        vector#1cb5c415 {t:Type} # [ t ] = Vector t;
        user#2e { X:Type } flags:# id:long name:flags.0?string self:flags.10?true list:flags.1?Vector<long> = User;
        userEmpty id:long = User;
        int128 4*[ int ] = Int128;
        ---functions---
        invokeWithLayer#da9b0d0d {X:Type} layer:int query:!X = X;
        get.users#3 id:Vector<User> = Vector<User>;
        """,
        "a b:%Message c:vector<%User> d:# e:d.31?bytes = A;\na#1 = A;\n---types---\nb = B;", "/* open",
    ].map { Array($0.utf8) }

    @Test("H-04 hostile schemas: compiled, or refused with a place, never a crash")
    func fuzzSchemas() throws {
        let schema = try SchemaParser.parse(String(decoding: Self.samples[0], as: UTF8.self), file: "f.tl")
        let target = FuzzTarget("schema", corpus: Self.samples) { input, random in
            let text = String(decoding: input, as: UTF8.self)
            do {
                let schema = try SchemaParser.parse(text, file: "f.tl")
                guard random.once(in: 8) else { return }
                _ = try Generator(options: RenderOptions(namespace: "API", access: .public, source: "f.tl")).generate(
                    schema)
            } catch is SchemaError {
                return
            }
        }
        let lines = """
            // Comments and all kinds of patches.
            id user 2e
            drop invokeWithLayer
            rename user.self is_self
            name get.users FetchUsers
            """
        let patches = FuzzTarget("patches of a schema", corpus: [Array(lines.utf8)], weight: 0.3) { input, random in
            do {
                let patches = try SchemaPatches(parsing: String(decoding: input, as: UTF8.self), file: "f.patches")
                guard random.once(in: 8) else { return }
                let options = RenderOptions(namespace: "API", access: .public, source: "f.tl")
                _ = try Generator(options: options).generate(schema, patches: patches)
            } catch is SchemaError {
                return
            }
        }
        let report = Fuzzing.run([target, patches], suite: .codegen)
        for finding in report.findings { Issue.record("\(finding)") }
    }
}
