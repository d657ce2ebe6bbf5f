// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `jsonObjectValue#c0de1bd9 key:string value:JSONValue = JSONObjectValue`
    public struct JSONObjectValue: TLObject {
        public var key: String
        public var value: API.JSONValue

        public init(key: String, value: API.JSONValue) {
            self.key = key
            self.value = value
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc0de1bd9, "jsonObjectValue")
            try reader.descend()
            self.key = try reader.readString()
            self.value = try API.JSONValue(from: &reader)
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc0de1bd9)
            writer.writeString(self.key)
            self.value.write(to: &writer)
        }
    }

    /// `JSONValue`
    public enum JSONValue: TLObject {
        /// `jsonNull#3f6d7b68 = JSONValue`
        case jsonNull
        /// `jsonBool#c7345e6a value:Bool = JSONValue`
        case jsonBool(value: Bool)
        /// `jsonNumber#2be0dfa4 value:double = JSONValue`
        case jsonNumber(value: Double)
        /// `jsonString#b71e767a value:string = JSONValue`
        case jsonString(value: String)
        /// `jsonArray#f7444763 value:Vector<JSONValue> = JSONValue`
        case jsonArray(value: [API.JSONValue])
        /// `jsonObject#99c1d49d value:Vector<JSONObjectValue> = JSONValue`
        case jsonObject(value: [API.JSONObjectValue])

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.descend()
            let id = try reader.readConstructorID()
            switch id {
            case 0x3f6d7b68:
                self = .jsonNull
            case 0xc7345e6a:
                self = .jsonBool(value: try reader.readBool())
            case 0x2be0dfa4:
                self = .jsonNumber(value: try reader.readDouble())
            case 0xb71e767a:
                self = .jsonString(value: try reader.readString())
            case 0xf7444763:
                self = .jsonArray(value: try reader.readVector(of: API.JSONValue.self))
            case 0x99c1d49d:
                self = .jsonObject(value: try reader.readVector(of: API.JSONObjectValue.self))
            default:
                throw reader.unknownConstructor(id, of: "JSONValue")
            }
            reader.ascend()
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .jsonNull:
                writer.writeConstructorID(0x3f6d7b68)
            case .jsonBool(let value):
                writer.writeConstructorID(0xc7345e6a)
                writer.writeBool(value)
            case .jsonNumber(let value):
                writer.writeConstructorID(0x2be0dfa4)
                writer.writeDouble(value)
            case .jsonString(let value):
                writer.writeConstructorID(0xb71e767a)
                writer.writeString(value)
            case .jsonArray(let value):
                writer.writeConstructorID(0xf7444763)
                writer.writeVector(value)
            case .jsonObject(let value):
                writer.writeConstructorID(0x99c1d49d)
                writer.writeVector(value)
            }
        }
    }

    /// `JoinChatBotResult`
    public enum JoinChatBotResult: TLObject {
        /// `joinChatBotResultApproved#ae152a69 = JoinChatBotResult`
        case joinChatBotResultApproved
        /// `joinChatBotResultDeclined#0efa0194 = JoinChatBotResult`
        case joinChatBotResultDeclined
        /// `joinChatBotResultQueued#98a3a840 = JoinChatBotResult`
        case joinChatBotResultQueued
        /// `joinChatBotResultWebView#d6e3b813 url:string = JoinChatBotResult`
        case joinChatBotResultWebView(url: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xae152a69:
                self = .joinChatBotResultApproved
            case 0x0efa0194:
                self = .joinChatBotResultDeclined
            case 0x98a3a840:
                self = .joinChatBotResultQueued
            case 0xd6e3b813:
                self = .joinChatBotResultWebView(url: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "JoinChatBotResult")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .joinChatBotResultApproved:
                writer.writeConstructorID(0xae152a69)
            case .joinChatBotResultDeclined:
                writer.writeConstructorID(0x0efa0194)
            case .joinChatBotResultQueued:
                writer.writeConstructorID(0x98a3a840)
            case .joinChatBotResultWebView(let value):
                writer.writeConstructorID(0xd6e3b813)
                writer.writeString(value)
            }
        }
    }
}
