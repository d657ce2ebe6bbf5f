// Emitted by tlgen from chat.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension Chat {
    /// `person#f8471840 name:string = Person`
    public struct Person: TLObject {
        public var name: String

        public init(name: String) {
            self.name = name
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf8471840, "person")
            self.name = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf8471840)
            writer.writeString(self.name)
        }
    }

    /// `line#19aabee8 number:int author:string text:string time:int = Line`
    public struct Line: TLObject {
        public var number: Int32
        public var author: String
        public var text: String
        public var time: Int32

        public init(number: Int32, author: String, text: String, time: Int32) {
            self.number = number
            self.author = author
            self.text = text
            self.time = time
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x19aabee8, "line")
            self.number = try reader.readInt()
            self.author = try reader.readString()
            self.text = try reader.readString()
            self.time = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x19aabee8)
            writer.writeInt(self.number)
            writer.writeString(self.author)
            writer.writeString(self.text)
            writer.writeInt(self.time)
        }
    }

    /// `Update`
    public enum Update: TLObject {
        /// `updateNewLine#85b0acc1 line:Line = Update`
        indirect case updateNewLine(line: Chat.Line)
        /// `updateCame#0be834fb person:Person = Update`
        case updateCame(person: Chat.Person)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x85b0acc1:
                self = .updateNewLine(line: try Chat.Line(from: &reader))
            case 0x0be834fb:
                self = .updateCame(person: try Chat.Person(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "Update")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .updateNewLine(let value):
                writer.writeConstructorID(0x85b0acc1)
                value.write(to: &writer)
            case .updateCame(let value):
                writer.writeConstructorID(0x0be834fb)
                value.write(to: &writer)
            }
        }
    }
}
