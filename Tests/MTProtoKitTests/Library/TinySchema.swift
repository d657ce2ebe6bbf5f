import NIOCore
import TL

/// A schema of one function, one type, and one function that takes another.
enum Tiny {
    struct Word: TLObject {
        var text: String

        init(_ text: String) {
            self.text = text
        }

        init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7465_0001, "word")
            text = try reader.readString()
        }

        func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7465_0001)
            writer.writeString(text)
        }
    }

    struct Say: TLFunction {
        typealias Response = Word
        static var constructorID: UInt32 { 0x7465_0010 }
        static var name: String { "say" }

        var text: String

        init(_ text: String) {
            self.text = text
        }

        init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7465_0010, "say")
            text = try reader.readString()
        }

        func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7465_0010)
            writer.writeString(text)
        }
    }

    /// Not known to any server.
    struct Whisper: TLFunction {
        typealias Response = Word
        static var constructorID: UInt32 { 0x7465_0011 }
        static var name: String { "whisper" }

        init() {}

        init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7465_0011, "whisper")
        }

        func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7465_0011)
        }
    }

    struct Hello<Query: TLFunction>: TLFunction {
        typealias Response = Query.Response
        static var constructorID: UInt32 { 0x7465_0012 }
        static var name: String { "hello" }

        var version: Int32
        var query: Query

        init(version: Int32, query: Query) {
            self.version = version
            self.query = query
        }

        init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7465_0012, "hello")
            version = try reader.readInt()
            query = try Query(from: &reader)
        }

        func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7465_0012)
            writer.writeInt(version)
            query.write(to: &writer)
        }
    }
}
