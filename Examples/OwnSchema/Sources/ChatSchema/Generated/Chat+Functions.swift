// Emitted by tlgen from chat.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension Chat {
    /// `signIn#9825b563 name:string = Person`
    public struct SignIn: TLFunction {
        public typealias Response = Chat.Person
        public static var constructorID: UInt32 { 0x9825b563 }
        public static var name: String { "signIn" }

        public var name: String

        public init(name: String) {
            self.name = name
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9825b563, "signIn")
            self.name = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9825b563)
            writer.writeString(self.name)
        }
    }

    /// `sendLine#f674eab3 text:string = Line`
    public struct SendLine: TLFunction {
        public typealias Response = Chat.Line
        public static var constructorID: UInt32 { 0xf674eab3 }
        public static var name: String { "sendLine" }

        public var text: String

        public init(text: String) {
            self.text = text
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf674eab3, "sendLine")
            self.text = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf674eab3)
            writer.writeString(self.text)
        }
    }

    /// `listLines#57f68b1c limit:int = Vector<Line>`
    public struct ListLines: TLFunction {
        public typealias Response = [Chat.Line]
        public static var constructorID: UInt32 { 0x57f68b1c }
        public static var name: String { "listLines" }

        public var limit: Int32

        public init(limit: Int32) {
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x57f68b1c, "listLines")
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x57f68b1c)
            writer.writeInt(self.limit)
        }
    }
}
