// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Test {
    /// `test.useConfigSimple#f9b7b23d = help.ConfigSimple`
    public struct UseConfigSimple: TLFunction {
        public typealias Response = API.Help.ConfigSimple
        public static var constructorID: UInt32 { 0xf9b7b23d }
        public static var name: String { "test.useConfigSimple" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf9b7b23d, "test.useConfigSimple")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf9b7b23d)
        }
    }

    /// `test.parseInputAppEvent#bb0d87f1 = InputAppEvent`
    public struct ParseInputAppEvent: TLFunction {
        public typealias Response = API.InputAppEvent
        public static var constructorID: UInt32 { 0xbb0d87f1 }
        public static var name: String { "test.parseInputAppEvent" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbb0d87f1, "test.parseInputAppEvent")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbb0d87f1)
        }
    }
}
