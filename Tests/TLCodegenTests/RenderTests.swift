import TLCodegen
import Testing

/// Schema text in, Swift text out. Every snippet shows one decision of the renderer whole.
struct RenderTests {
    /// All that `schema` becomes, except the registry.
    private func render(_ schema: String, access: RenderOptions.Access = .public) throws(SchemaError) -> String {
        let generator = Generator(options: RenderOptions(namespace: "API", access: access, source: "test.tl"))
        let files = try generator.generate(try SchemaParser.parse(schema, file: "test.tl"))
        return files.filter { !$0.name.contains("Registry") }.map(\.content).joined()
    }

    private func expect(
        _ schema: String, toRender snippet: String, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let text = try render(schema)
        let lines = snippet.split(separator: "\n", omittingEmptySubsequences: false)
        let indented = lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
        let isThere = text.contains(indented)
        #expect(isThere, "expected\n\(indented)\nwithin\n\(text)", sourceLocation: location)
    }

    @Test("a type of several constructors is an enum whose small cases carry labelled values")
    func smallEnum() throws {
        try expect(
            "peerUser user_id:long = Peer; peerNone = Peer;",
            toRender: """
                /// `Peer`
                public enum Peer: TLObject {
                    /// `peerUser#59511722 user_id:long = Peer`
                    case peerUser(userID: Int64)
                    /// `peerNone#3f2c5ca4 = Peer`
                    case peerNone

                    public init(from reader: inout TLReader) throws(TLError) {
                        let id = try reader.readConstructorID()
                        switch id {
                        case 0x59511722:
                            self = .peerUser(userID: try reader.readLong())
                        case 0x3f2c5ca4:
                            self = .peerNone
                        default:
                            throw reader.unknownConstructor(id, of: "Peer")
                        }
                    }

                    public func write(to writer: inout TLWriter) {
                        switch self {
                        case .peerUser(let value):
                            writer.writeConstructorID(0x59511722)
                            writer.writeLong(value)
                        case .peerNone:
                            writer.writeConstructorID(0x3f2c5ca4)
                        }
                    }
                }
                """)
    }

    @Test(
        "L-05 conditional fields depend on their bits, in either of two flag fields; a case with them carries a struct")
    func conditionalFields() throws {
        try expect(
            """
            message flags:# out:flags.0?true flags2:# id:int from:flags.1?string views:flags2.2?int forwards:flags2.2?int
                = Message;
            none = Message;
            """,
            toRender: """
                    public struct Message: TLPayload {
                        public var out: Bool
                        public var id: Int32
                        public var from: String?
                        public var views: Int32?
                        public var forwards: Int32?

                        public init(out: Bool = false, id: Int32, from: String? = nil, views: Int32? = nil, forwards: Int32? = nil) {
                            self.out = out
                            self.id = id
                            self.from = from
                            self.views = views
                            self.forwards = forwards
                        }

                        public init(bareFrom reader: inout TLReader) throws(TLError) {
                            let _flags = try reader.readFlags()
                            self.out = _flags[0]
                            let _flags2 = try reader.readFlags()
                            self.id = try reader.readInt()
                            self.from = _flags[1] ? try reader.readString() : nil
                            self.views = _flags2[2] ? try reader.readInt() : nil
                            self.forwards = _flags2[2] ? try reader.readInt() : nil
                        }

                        public func writeBare(to writer: inout TLWriter) {
                            var _flags = TLFlags()
                            _flags.set(0, if: self.out)
                            _flags.set(1, if: self.from != nil)
                            writer.writeFlags(_flags)
                            var _flags2 = TLFlags()
                            _flags2.set(2, if: self.views != nil)
                            _flags2.set(2, if: self.forwards != nil)
                            writer.writeFlags(_flags2)
                            writer.writeInt(self.id)
                            if let value = self.from { writer.writeString(value) }
                            if let value = self.views {
                                writer.writeInt(value)
                            } else if _flags2[2] {
                                writer.failMissing("message.views")
                            }
                            if let value = self.forwards {
                                writer.writeInt(value)
                            } else if _flags2[2] {
                                writer.failMissing("message.forwards")
                            }
                        }
                    }
                """)
    }

    @Test("L-03 bare values and bare vectors have no ids")
    func bareValues() throws {
        let text = try render("salt since:int = Salt; salts first:salt all:vector<%Salt> boxed:Vector<Salt> = Salts;")
        #expect(text.contains("public struct Salt: TLObject, TLPayload {"))
        #expect(text.contains("self.first = try API.Salt(bareFrom: &reader)"))
        #expect(text.contains("self.all = try reader.readBareVector(ofBare: API.Salt.self)"))
        #expect(text.contains("self.boxed = try reader.readVector(of: API.Salt.self)"))
        #expect(text.contains("self.first.writeBare(to: &writer)"))
        #expect(text.contains("writer.writeBareVector(ofBare: self.all)"))
        #expect(text.contains("writer.writeVector(self.boxed)"))
    }

    @Test("a function knows its answer; a generic one that of the query inside")
    func functions() throws {
        let text = try render(
            """
            user = User;
            ---functions---
            users.get id:Vector<long> = Vector<User>;
            invokeWithLayer#da9b0d0d {X:Type} layer:int query:!X = X;
            """)
        #expect(text.contains("extension API.Users {\n"))
        #expect(text.contains("public struct Get: TLFunction {\n        public typealias Response = [API.User]\n"))
        #expect(text.contains("public static var name: String { \"users.get\" }"))
        #expect(
            text.contains(
                "public struct InvokeWithLayer<Query: TLFunction>: TLFunction {\n"
                    + "        public typealias Response = Query.Response\n"))
        #expect(text.contains("self.query = try Query(from: &reader)"))
    }

    @Test("L-12 types that contain themselves count depth; without a pointer between they get one")
    func recursion() throws {
        let text = try render(
            """
            textBold text:RichText = RichText; textPlain text:string = RichText;
            inner flags:# outer:flags.0?Outer = Inner; outer inner:Inner = Outer;
            list items:Vector<List> = List;
            flat x:int = Flat;
            """)
        #expect(text.contains("indirect case textBold(text: API.RichText)"))
        #expect(text.contains("        case textPlain(text: String)"))
        #expect(text.contains("private var _outer: TLBox<API.Outer>?"))
        #expect(text.contains("private var _inner: TLBox<API.Inner>"))
        #expect(text.contains("public var items: [API.List]"))
        #expect(text.split(separator: "try reader.descend()").count - 1 == 4)
    }

    @Test("names follow Swift and stay recognisable")
    func names() throws {
        let text = try render(
            """
            p_q_inner_data_dc user_id:long ids:Vector<int> photo_ids:Vector<int> dc_id:int this_dc:int display_url:string
                default:Bool = P_Q_inner_data;
            Server_dh = Other;
            """.replacing("Server_dh", with: "server_DH_params"))
        #expect(text.contains("struct PQInnerData:"))
        #expect(text.contains("var userID:"))
        #expect(text.contains("var ids:"))
        #expect(text.contains("var photoIDs:"))
        #expect(text.contains("var dcID:"))
        #expect(text.contains("var thisDC:"))
        #expect(text.contains("var displayURL:"))
        #expect(text.contains("var `default`: Bool"))
    }

    @Test("fields whose names mean something behind a dot are told from that")
    func namesBehindDots() throws {
        let text = try render("one self:int init:string for:long = One;")
        #expect(text.contains("public init(`self`: Int32, `init`: String, `for`: Int64) {"))
        #expect(text.contains("self.`self` = `self`"))
        #expect(text.contains("self.`init` = try reader.readString()"))
        #expect(text.contains("writer.writeInt(self.`self`)"))
        #expect(text.contains("self.for = `for`"))
    }

    @Test("a case whose values take more than 32 bytes is behind a pointer; 32 are not too many")
    func sizesOfCases() throws {
        let text = try render(
            """
            pair a:string b:string = Pair; trio a:string b:string c:int = Pair;
            key a:int256 = Key; longKey a:int256 b:int = Key;
            small flags:# a:flags.0?int b:flags.1?int c:flags.2?int d:flags.3?int e:flags.4?int f:flags.5?int
                = Small;
            several one:Small n:int = Several; none = Several;
            """)
        #expect(text.contains("        case pair(a: String, b: String)"))
        #expect(text.contains("        indirect case trio(a: String, b: String, c: Int32)"))
        #expect(text.contains("        case key(a: TLInt256)"))
        #expect(text.contains("        indirect case longKey(a: TLInt256, b: Int32)"))
        // That a number may be missing takes a byte: six times five and four.
        #expect(text.contains("        indirect case several(one: API.Small, n: Int32)"))
    }

    @Test("everything has the access that was asked for")
    func access() throws {
        let schema = "one x:int = One; two = Two; three = Two;\n---functions---\nfour = One;"
        let package = try render(schema, access: .package)
        #expect(!package.contains("public "))
        #expect(package.contains("package struct One"))
        let `internal` = try render(schema, access: .internal)
        #expect(!`internal`.contains("public ") && !`internal`.contains("package "))
    }
}
