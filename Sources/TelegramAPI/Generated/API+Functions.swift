// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `invokeAfterMsg#cb9f372d {X:Type} msg_id:long query:!X = X`
    public struct InvokeAfterMsg<Query: TLFunction>: TLFunction {
        public typealias Response = Query.Response
        public static var constructorID: UInt32 { 0xcb9f372d }
        public static var name: String { "invokeAfterMsg" }

        public var msgID: Int64
        public var query: Query

        public init(msgID: Int64, query: Query) {
            self.msgID = msgID
            self.query = query
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcb9f372d, "invokeAfterMsg")
            self.msgID = try reader.readLong()
            self.query = try Query(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcb9f372d)
            writer.writeLong(self.msgID)
            self.query.write(to: &writer)
        }
    }

    /// `invokeAfterMsgs#3dc4b4f0 {X:Type} msg_ids:Vector<long> query:!X = X`
    public struct InvokeAfterMsgs<Query: TLFunction>: TLFunction {
        public typealias Response = Query.Response
        public static var constructorID: UInt32 { 0x3dc4b4f0 }
        public static var name: String { "invokeAfterMsgs" }

        public var msgIDs: [Int64]
        public var query: Query

        public init(msgIDs: [Int64], query: Query) {
            self.msgIDs = msgIDs
            self.query = query
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3dc4b4f0, "invokeAfterMsgs")
            self.msgIDs = try reader.readVector(of: Int64.self)
            self.query = try Query(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3dc4b4f0)
            writer.writeVector(self.msgIDs)
            self.query.write(to: &writer)
        }
    }

    /// `initConnection#c1cd5ea9 {X:Type} flags:# api_id:int device_model:string system_version:string
    /// app_version:string system_lang_code:string lang_pack:string lang_code:string
    /// proxy:flags.0?InputClientProxy params:flags.1?JSONValue query:!X = X`
    public struct InitConnection<Query: TLFunction>: TLFunction {
        public typealias Response = Query.Response
        public static var constructorID: UInt32 { 0xc1cd5ea9 }
        public static var name: String { "initConnection" }

        public var apiID: Int32
        public var deviceModel: String
        public var systemVersion: String
        public var appVersion: String
        public var systemLangCode: String
        public var langPack: String
        public var langCode: String
        public var proxy: API.InputClientProxy?
        public var params: API.JSONValue?
        public var query: Query

        public init(apiID: Int32, deviceModel: String, systemVersion: String, appVersion: String, systemLangCode: String, langPack: String, langCode: String, proxy: API.InputClientProxy? = nil, params: API.JSONValue? = nil, query: Query) {
            self.apiID = apiID
            self.deviceModel = deviceModel
            self.systemVersion = systemVersion
            self.appVersion = appVersion
            self.systemLangCode = systemLangCode
            self.langPack = langPack
            self.langCode = langCode
            self.proxy = proxy
            self.params = params
            self.query = query
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc1cd5ea9, "initConnection")
            let _flags = try reader.readFlags()
            self.apiID = try reader.readInt()
            self.deviceModel = try reader.readString()
            self.systemVersion = try reader.readString()
            self.appVersion = try reader.readString()
            self.systemLangCode = try reader.readString()
            self.langPack = try reader.readString()
            self.langCode = try reader.readString()
            self.proxy = _flags[0] ? try API.InputClientProxy(from: &reader) : nil
            self.params = _flags[1] ? try API.JSONValue(from: &reader) : nil
            self.query = try Query(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc1cd5ea9)
            var _flags = TLFlags()
            _flags.set(0, if: self.proxy != nil)
            _flags.set(1, if: self.params != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.apiID)
            writer.writeString(self.deviceModel)
            writer.writeString(self.systemVersion)
            writer.writeString(self.appVersion)
            writer.writeString(self.systemLangCode)
            writer.writeString(self.langPack)
            writer.writeString(self.langCode)
            if let value = self.proxy { value.write(to: &writer) }
            if let value = self.params { value.write(to: &writer) }
            self.query.write(to: &writer)
        }
    }

    /// `invokeWithLayer#da9b0d0d {X:Type} layer:int query:!X = X`
    public struct InvokeWithLayer<Query: TLFunction>: TLFunction {
        public typealias Response = Query.Response
        public static var constructorID: UInt32 { 0xda9b0d0d }
        public static var name: String { "invokeWithLayer" }

        public var layer: Int32
        public var query: Query

        public init(layer: Int32, query: Query) {
            self.layer = layer
            self.query = query
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xda9b0d0d, "invokeWithLayer")
            self.layer = try reader.readInt()
            self.query = try Query(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xda9b0d0d)
            writer.writeInt(self.layer)
            self.query.write(to: &writer)
        }
    }

    /// `invokeWithoutUpdates#bf9459b7 {X:Type} query:!X = X`
    public struct InvokeWithoutUpdates<Query: TLFunction>: TLFunction {
        public typealias Response = Query.Response
        public static var constructorID: UInt32 { 0xbf9459b7 }
        public static var name: String { "invokeWithoutUpdates" }

        public var query: Query

        public init(query: Query) {
            self.query = query
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbf9459b7, "invokeWithoutUpdates")
            self.query = try Query(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbf9459b7)
            self.query.write(to: &writer)
        }
    }

    /// `invokeWithMessagesRange#365275f2 {X:Type} range:MessageRange query:!X = X`
    public struct InvokeWithMessagesRange<Query: TLFunction>: TLFunction {
        public typealias Response = Query.Response
        public static var constructorID: UInt32 { 0x365275f2 }
        public static var name: String { "invokeWithMessagesRange" }

        public var range: API.MessageRange
        public var query: Query

        public init(range: API.MessageRange, query: Query) {
            self.range = range
            self.query = query
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x365275f2, "invokeWithMessagesRange")
            self.range = try API.MessageRange(from: &reader)
            self.query = try Query(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x365275f2)
            self.range.write(to: &writer)
            self.query.write(to: &writer)
        }
    }

    /// `invokeWithTakeout#aca9fd2e {X:Type} takeout_id:long query:!X = X`
    public struct InvokeWithTakeout<Query: TLFunction>: TLFunction {
        public typealias Response = Query.Response
        public static var constructorID: UInt32 { 0xaca9fd2e }
        public static var name: String { "invokeWithTakeout" }

        public var takeoutID: Int64
        public var query: Query

        public init(takeoutID: Int64, query: Query) {
            self.takeoutID = takeoutID
            self.query = query
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xaca9fd2e, "invokeWithTakeout")
            self.takeoutID = try reader.readLong()
            self.query = try Query(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xaca9fd2e)
            writer.writeLong(self.takeoutID)
            self.query.write(to: &writer)
        }
    }

    /// `invokeWithBusinessConnection#dd289f8e {X:Type} connection_id:string query:!X = X`
    public struct InvokeWithBusinessConnection<Query: TLFunction>: TLFunction {
        public typealias Response = Query.Response
        public static var constructorID: UInt32 { 0xdd289f8e }
        public static var name: String { "invokeWithBusinessConnection" }

        public var connectionID: String
        public var query: Query

        public init(connectionID: String, query: Query) {
            self.connectionID = connectionID
            self.query = query
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdd289f8e, "invokeWithBusinessConnection")
            self.connectionID = try reader.readString()
            self.query = try Query(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdd289f8e)
            writer.writeString(self.connectionID)
            self.query.write(to: &writer)
        }
    }

    /// `invokeWithGooglePlayIntegrity#1df92984 {X:Type} nonce:string token:string query:!X = X`
    public struct InvokeWithGooglePlayIntegrity<Query: TLFunction>: TLFunction {
        public typealias Response = Query.Response
        public static var constructorID: UInt32 { 0x1df92984 }
        public static var name: String { "invokeWithGooglePlayIntegrity" }

        public var nonce: String
        public var token: String
        public var query: Query

        public init(nonce: String, token: String, query: Query) {
            self.nonce = nonce
            self.token = token
            self.query = query
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1df92984, "invokeWithGooglePlayIntegrity")
            self.nonce = try reader.readString()
            self.token = try reader.readString()
            self.query = try Query(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1df92984)
            writer.writeString(self.nonce)
            writer.writeString(self.token)
            self.query.write(to: &writer)
        }
    }

    /// `invokeWithApnsSecret#0dae54f8 {X:Type} nonce:string secret:string query:!X = X`
    public struct InvokeWithApnsSecret<Query: TLFunction>: TLFunction {
        public typealias Response = Query.Response
        public static var constructorID: UInt32 { 0x0dae54f8 }
        public static var name: String { "invokeWithApnsSecret" }

        public var nonce: String
        public var secret: String
        public var query: Query

        public init(nonce: String, secret: String, query: Query) {
            self.nonce = nonce
            self.secret = secret
            self.query = query
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0dae54f8, "invokeWithApnsSecret")
            self.nonce = try reader.readString()
            self.secret = try reader.readString()
            self.query = try Query(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0dae54f8)
            writer.writeString(self.nonce)
            writer.writeString(self.secret)
            self.query.write(to: &writer)
        }
    }

    /// `invokeWithReCaptcha#adbb0f94 {X:Type} token:string query:!X = X`
    public struct InvokeWithReCaptcha<Query: TLFunction>: TLFunction {
        public typealias Response = Query.Response
        public static var constructorID: UInt32 { 0xadbb0f94 }
        public static var name: String { "invokeWithReCaptcha" }

        public var token: String
        public var query: Query

        public init(token: String, query: Query) {
            self.token = token
            self.query = query
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xadbb0f94, "invokeWithReCaptcha")
            self.token = try reader.readString()
            self.query = try Query(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xadbb0f94)
            writer.writeString(self.token)
            self.query.write(to: &writer)
        }
    }
}
