import Testing

@testable import TLCodegen

extension Declaration {
    /// The line in one canonical form, with the id that it states.
    fileprivate var text: String { text(id: statedID.map { "#" + String($0, radix: 16) } ?? "") }
}

struct ParserTests {
    private func parse(_ text: String) throws(SchemaError) -> Schema {
        try SchemaParser.parse(text, file: "test.tl")
    }

    @Test("comments, sections and layers")
    func commentsAndSections() throws {
        let schema = try parse(
            """
            // LAYER 228
            one = One; // the end of a line
            /* two lines
               of comment */
            ---functions---
            two x:int = One;
            ---types---
            three = Three;
            """)
        #expect(schema.layer == 228)
        #expect(schema.declarations.map(\.name) == ["one", "two", "three"])
        #expect(schema.declarations.map(\.kind) == [.constructor, .function, .constructor])
        #expect(schema.declarations[2].position == SchemaPosition(file: "test.tl", line: 8, column: 1))
    }

    @Test("declarations keep their text, whatever notation they are in")
    func canonicalText() throws {
        let texts = [
            "user#00000abc flags:# self:flags.0?true flags2:# name:flags2.31?string ids:Vector<long> = User;",
            "future_salts#ae500895 req_msg_id:long now:int salts:vector<future_salt> = FutureSalts;",
            "container messages:vector<%Message> = Container;",
            "invokeWithLayer#da9b0d0d {X:Type} layer:int query:!X = X;",
            "messages.get id:Vector<Vector<int>> = Vector<messages.Found>;",
        ]
        for text in texts {
            let schema = try parse(text)
            #expect(schema.declarations[0].text == text.replacing("#00000abc", with: "#abc"))
        }
        let older = try parse("a ids:(Vector long) b:(vector %Message) c:%(Message) = Vector t;")
        #expect(older.declarations[0].text == "a ids:Vector<long> b:vector<%Message> c:%Message = Vector<t>;")
    }

    @Test("what TL has built in is recognised")
    func builtins() throws {
        let schema = try parse(
            """
            int ? = Int;
            vector#1cb5c415 {t:Type} # [ t ] = Vector t;
            int128 4*[ int ] = Int128;
            """)
        #expect(schema.declarations.map(\.isBuiltin) == [true, true, true])
        #expect(schema.declarations[1].statedID == 0x1cb5_c415)
    }

    @Test(
        "errors say file, line, column and what was expected",
        arguments: [
            (
                "one = One",
                "test.tl:1:10: error: expected ';' after the declaration of 'one', found the end of the file"
            ),
            (
                "\n\n  One = One;",
                "test.tl:3:3: error: the name of a constructor or function begins with a small letter"
            ),
            ("one x:int", "test.tl:1:10: error: expected a field or '=' in 'one', found the end of the file"),
            ("one x int = One;", "test.tl:1:7: error: expected ':' after the field 'x', found 'int'"),
            ("one x: = One;", "test.tl:1:8: error: expected a type, found '='"),
            ("one x:Vector<int = One;", "test.tl:1:18: error: expected '>' after the arguments of 'Vector', found '='"),
            ("one x:flags.32?int = One;", "test.tl:1:7: error: expected a condition such as 'flags.0' with a bit"),
            ("one x:flags?int = One;", "test.tl:1:7: error: expected a condition such as 'flags.0'"),
            ("one#123456789 = One;", "test.tl:1:5: error: expected an id of up to eight hexadecimal digits"),
            ("one#xyz = One;", "test.tl:1:5: error: expected an id of up to eight hexadecimal digits"),
            ("one {X:Int} = One;", "test.tl:1:8: error: only type parameters of the form {X:Type}"),
            ("one # [ t = One;", "test.tl:1:7: error: repetition is not closed by ']'"),
            ("one $ = One;", "test.tl:1:5: error: unexpected character '$'"),
            ("naïve = One;", "test.tl:1:3: error: unexpected character 'ï'"),
            ("---types--\n", "test.tl:1:1: error: expected '---types---' or '---functions---', found '---types--'"),
            ("/* open", "test.tl:1:1: error: comment is not closed by '*/'"),
            ("one = One;\n/ = Two;", "test.tl:2:1: error: expected '//' or '/*' to begin a comment"),
        ])
    func errorPositions(text: String, message: String) {
        let error = #expect(throws: SchemaError.self) { try parse(text) }
        #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
    }

    @Test(
        "an id that is not stated is the CRC-32 of the declaration",
        arguments: [
            // Published ids, https://core.telegram.org/schema and https://core.telegram.org/schema/mtproto.
            ("boolFalse = Bool;", 0xbc79_9737), ("boolTrue = Bool;", 0x9972_75b5), ("true = True;", 0x3fed_d339),
            ("ping ping_id:long = Pong;", 0x7abe_77ec),
            ("rpc_error error_code:int error_message:string = RpcError;", 0x2144_ca19),
            ("msgs_state_info req_msg_id:long info:bytes = MsgsStateInfo;", 0x04de_b57d),
            ("inputPeerUser user_id:long access_hash:long = InputPeer;", 0xdde8_a54c),
            ("invokeWithLayer {X:Type} layer:int query:!X = X;", 0xda9b_0d0d),
            ("photos.deletePhotos id:Vector<InputPhoto> = Vector<long>;", 0x87cf_7f2f),
            (
                "inputMediaPhoto flags:# spoiler:flags.1?true live_photo:flags.2?true id:InputPhoto "
                    + "ttl_seconds:flags.0?int video:flags.2?InputDocument = InputMedia;", 0xe3af_4434
            ),
        ] as [(String, UInt32)])
    func computedIDs(text: String, id: UInt32) throws {
        let schema = try parse(text)
        #expect(schema.declarations[0].computedID == id)
    }
}
