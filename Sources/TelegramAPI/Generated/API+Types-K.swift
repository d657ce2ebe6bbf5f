// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `KeyboardButton`
    public enum KeyboardButton: TLObject {
        /// `keyboardButton#7d170cff flags:# style:flags.10?KeyboardButtonStyle text:string = KeyboardButton`
        indirect case keyboardButton(KeyboardButton)
        /// `keyboardButtonUrl#d80c25ec flags:# style:flags.10?KeyboardButtonStyle text:string url:string =
        /// KeyboardButton`
        indirect case keyboardButtonUrl(KeyboardButtonUrl)
        /// `keyboardButtonCallback#e62bc960 flags:# requires_password:flags.0?true
        /// style:flags.10?KeyboardButtonStyle text:string data:bytes = KeyboardButton`
        indirect case keyboardButtonCallback(KeyboardButtonCallback)
        /// `keyboardButtonRequestPhone#417efd8f flags:# style:flags.10?KeyboardButtonStyle text:string =
        /// KeyboardButton`
        indirect case keyboardButtonRequestPhone(KeyboardButtonRequestPhone)
        /// `keyboardButtonRequestGeoLocation#aa40f94d flags:# style:flags.10?KeyboardButtonStyle text:string =
        /// KeyboardButton`
        indirect case keyboardButtonRequestGeoLocation(KeyboardButtonRequestGeoLocation)
        /// `keyboardButtonSwitchInline#991399fc flags:# same_peer:flags.0?true style:flags.10?KeyboardButtonStyle
        /// text:string query:string peer_types:flags.1?Vector<InlineQueryPeerType> = KeyboardButton`
        indirect case keyboardButtonSwitchInline(KeyboardButtonSwitchInline)
        /// `keyboardButtonGame#89c590f9 flags:# style:flags.10?KeyboardButtonStyle text:string = KeyboardButton`
        indirect case keyboardButtonGame(KeyboardButtonGame)
        /// `keyboardButtonBuy#3fa53905 flags:# style:flags.10?KeyboardButtonStyle text:string = KeyboardButton`
        indirect case keyboardButtonBuy(KeyboardButtonBuy)
        /// `keyboardButtonUrlAuth#f51006f9 flags:# style:flags.10?KeyboardButtonStyle text:string
        /// fwd_text:flags.0?string url:string button_id:int = KeyboardButton`
        indirect case keyboardButtonUrlAuth(KeyboardButtonUrlAuth)
        /// `inputKeyboardButtonUrlAuth#68013e72 flags:# request_write_access:flags.0?true
        /// style:flags.10?KeyboardButtonStyle text:string fwd_text:flags.1?string url:string bot:InputUser =
        /// KeyboardButton`
        indirect case inputKeyboardButtonUrlAuth(InputKeyboardButtonUrlAuth)
        /// `keyboardButtonRequestPoll#7a11d782 flags:# style:flags.10?KeyboardButtonStyle quiz:flags.0?Bool
        /// text:string = KeyboardButton`
        indirect case keyboardButtonRequestPoll(KeyboardButtonRequestPoll)
        /// `inputKeyboardButtonUserProfile#7d5e07c7 flags:# style:flags.10?KeyboardButtonStyle text:string
        /// user_id:InputUser = KeyboardButton`
        indirect case inputKeyboardButtonUserProfile(InputKeyboardButtonUserProfile)
        /// `keyboardButtonUserProfile#c0fd5d09 flags:# style:flags.10?KeyboardButtonStyle text:string
        /// user_id:long = KeyboardButton`
        indirect case keyboardButtonUserProfile(KeyboardButtonUserProfile)
        /// `keyboardButtonWebView#e846b1a0 flags:# style:flags.10?KeyboardButtonStyle text:string url:string =
        /// KeyboardButton`
        indirect case keyboardButtonWebView(KeyboardButtonWebView)
        /// `keyboardButtonSimpleWebView#e15c4370 flags:# style:flags.10?KeyboardButtonStyle text:string
        /// url:string = KeyboardButton`
        indirect case keyboardButtonSimpleWebView(KeyboardButtonSimpleWebView)
        /// `keyboardButtonRequestPeer#5b0f15f5 flags:# style:flags.10?KeyboardButtonStyle text:string
        /// button_id:int peer_type:RequestPeerType max_quantity:int = KeyboardButton`
        indirect case keyboardButtonRequestPeer(KeyboardButtonRequestPeer)
        /// `inputKeyboardButtonRequestPeer#02b78156 flags:# name_requested:flags.0?true
        /// username_requested:flags.1?true photo_requested:flags.2?true style:flags.10?KeyboardButtonStyle
        /// text:string button_id:int peer_type:RequestPeerType max_quantity:int = KeyboardButton`
        indirect case inputKeyboardButtonRequestPeer(InputKeyboardButtonRequestPeer)
        /// `keyboardButtonCopy#bcc4af10 flags:# style:flags.10?KeyboardButtonStyle text:string copy_text:string =
        /// KeyboardButton`
        indirect case keyboardButtonCopy(KeyboardButtonCopy)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x7d170cff:
                self = .keyboardButton(try KeyboardButton(bareFrom: &reader))
            case 0xd80c25ec:
                self = .keyboardButtonUrl(try KeyboardButtonUrl(bareFrom: &reader))
            case 0xe62bc960:
                self = .keyboardButtonCallback(try KeyboardButtonCallback(bareFrom: &reader))
            case 0x417efd8f:
                self = .keyboardButtonRequestPhone(try KeyboardButtonRequestPhone(bareFrom: &reader))
            case 0xaa40f94d:
                self = .keyboardButtonRequestGeoLocation(try KeyboardButtonRequestGeoLocation(bareFrom: &reader))
            case 0x991399fc:
                self = .keyboardButtonSwitchInline(try KeyboardButtonSwitchInline(bareFrom: &reader))
            case 0x89c590f9:
                self = .keyboardButtonGame(try KeyboardButtonGame(bareFrom: &reader))
            case 0x3fa53905:
                self = .keyboardButtonBuy(try KeyboardButtonBuy(bareFrom: &reader))
            case 0xf51006f9:
                self = .keyboardButtonUrlAuth(try KeyboardButtonUrlAuth(bareFrom: &reader))
            case 0x68013e72:
                self = .inputKeyboardButtonUrlAuth(try InputKeyboardButtonUrlAuth(bareFrom: &reader))
            case 0x7a11d782:
                self = .keyboardButtonRequestPoll(try KeyboardButtonRequestPoll(bareFrom: &reader))
            case 0x7d5e07c7:
                self = .inputKeyboardButtonUserProfile(try InputKeyboardButtonUserProfile(bareFrom: &reader))
            case 0xc0fd5d09:
                self = .keyboardButtonUserProfile(try KeyboardButtonUserProfile(bareFrom: &reader))
            case 0xe846b1a0:
                self = .keyboardButtonWebView(try KeyboardButtonWebView(bareFrom: &reader))
            case 0xe15c4370:
                self = .keyboardButtonSimpleWebView(try KeyboardButtonSimpleWebView(bareFrom: &reader))
            case 0x5b0f15f5:
                self = .keyboardButtonRequestPeer(try KeyboardButtonRequestPeer(bareFrom: &reader))
            case 0x02b78156:
                self = .inputKeyboardButtonRequestPeer(try InputKeyboardButtonRequestPeer(bareFrom: &reader))
            case 0xbcc4af10:
                self = .keyboardButtonCopy(try KeyboardButtonCopy(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "KeyboardButton")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .keyboardButton(let value):
                writer.writeConstructorID(0x7d170cff)
                value.writeBare(to: &writer)
            case .keyboardButtonUrl(let value):
                writer.writeConstructorID(0xd80c25ec)
                value.writeBare(to: &writer)
            case .keyboardButtonCallback(let value):
                writer.writeConstructorID(0xe62bc960)
                value.writeBare(to: &writer)
            case .keyboardButtonRequestPhone(let value):
                writer.writeConstructorID(0x417efd8f)
                value.writeBare(to: &writer)
            case .keyboardButtonRequestGeoLocation(let value):
                writer.writeConstructorID(0xaa40f94d)
                value.writeBare(to: &writer)
            case .keyboardButtonSwitchInline(let value):
                writer.writeConstructorID(0x991399fc)
                value.writeBare(to: &writer)
            case .keyboardButtonGame(let value):
                writer.writeConstructorID(0x89c590f9)
                value.writeBare(to: &writer)
            case .keyboardButtonBuy(let value):
                writer.writeConstructorID(0x3fa53905)
                value.writeBare(to: &writer)
            case .keyboardButtonUrlAuth(let value):
                writer.writeConstructorID(0xf51006f9)
                value.writeBare(to: &writer)
            case .inputKeyboardButtonUrlAuth(let value):
                writer.writeConstructorID(0x68013e72)
                value.writeBare(to: &writer)
            case .keyboardButtonRequestPoll(let value):
                writer.writeConstructorID(0x7a11d782)
                value.writeBare(to: &writer)
            case .inputKeyboardButtonUserProfile(let value):
                writer.writeConstructorID(0x7d5e07c7)
                value.writeBare(to: &writer)
            case .keyboardButtonUserProfile(let value):
                writer.writeConstructorID(0xc0fd5d09)
                value.writeBare(to: &writer)
            case .keyboardButtonWebView(let value):
                writer.writeConstructorID(0xe846b1a0)
                value.writeBare(to: &writer)
            case .keyboardButtonSimpleWebView(let value):
                writer.writeConstructorID(0xe15c4370)
                value.writeBare(to: &writer)
            case .keyboardButtonRequestPeer(let value):
                writer.writeConstructorID(0x5b0f15f5)
                value.writeBare(to: &writer)
            case .inputKeyboardButtonRequestPeer(let value):
                writer.writeConstructorID(0x02b78156)
                value.writeBare(to: &writer)
            case .keyboardButtonCopy(let value):
                writer.writeConstructorID(0xbcc4af10)
                value.writeBare(to: &writer)
            }
        }

        /// `keyboardButton#7d170cff`
        public struct KeyboardButton: TLPayload {
            public var style: API.KeyboardButtonStyle?
            public var text: String

            public init(style: API.KeyboardButtonStyle? = nil, text: String) {
                self.style = style
                self.text = text
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.style != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
            }
        }

        /// `keyboardButtonUrl#d80c25ec`
        public struct KeyboardButtonUrl: TLPayload {
            public var style: API.KeyboardButtonStyle?
            public var text: String
            public var url: String

            public init(style: API.KeyboardButtonStyle? = nil, text: String, url: String) {
                self.style = style
                self.text = text
                self.url = url
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
                self.url = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.style != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
                writer.writeString(self.url)
            }
        }

        /// `keyboardButtonCallback#e62bc960`
        public struct KeyboardButtonCallback: TLPayload {
            public var requiresPassword: Bool
            public var style: API.KeyboardButtonStyle?
            public var text: String
            public var data: [UInt8]

            public init(requiresPassword: Bool = false, style: API.KeyboardButtonStyle? = nil, text: String, data: [UInt8]) {
                self.requiresPassword = requiresPassword
                self.style = style
                self.text = text
                self.data = data
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.requiresPassword = _flags[0]
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
                self.data = try reader.readBytes()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.requiresPassword)
                _flags.set(10, if: self.style != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
                writer.writeBytes(self.data)
            }
        }

        /// `keyboardButtonRequestPhone#417efd8f`
        public struct KeyboardButtonRequestPhone: TLPayload {
            public var style: API.KeyboardButtonStyle?
            public var text: String

            public init(style: API.KeyboardButtonStyle? = nil, text: String) {
                self.style = style
                self.text = text
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.style != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
            }
        }

        /// `keyboardButtonRequestGeoLocation#aa40f94d`
        public struct KeyboardButtonRequestGeoLocation: TLPayload {
            public var style: API.KeyboardButtonStyle?
            public var text: String

            public init(style: API.KeyboardButtonStyle? = nil, text: String) {
                self.style = style
                self.text = text
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.style != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
            }
        }

        /// `keyboardButtonSwitchInline#991399fc`
        public struct KeyboardButtonSwitchInline: TLPayload {
            public var samePeer: Bool
            public var style: API.KeyboardButtonStyle?
            public var text: String
            public var query: String
            public var peerTypes: [API.InlineQueryPeerType]?

            public init(samePeer: Bool = false, style: API.KeyboardButtonStyle? = nil, text: String, query: String, peerTypes: [API.InlineQueryPeerType]? = nil) {
                self.samePeer = samePeer
                self.style = style
                self.text = text
                self.query = query
                self.peerTypes = peerTypes
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.samePeer = _flags[0]
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
                self.query = try reader.readString()
                self.peerTypes = _flags[1] ? try reader.readVector(of: API.InlineQueryPeerType.self) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.samePeer)
                _flags.set(10, if: self.style != nil)
                _flags.set(1, if: self.peerTypes != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
                writer.writeString(self.query)
                if let value = self.peerTypes { writer.writeVector(value) }
            }
        }

        /// `keyboardButtonGame#89c590f9`
        public struct KeyboardButtonGame: TLPayload {
            public var style: API.KeyboardButtonStyle?
            public var text: String

            public init(style: API.KeyboardButtonStyle? = nil, text: String) {
                self.style = style
                self.text = text
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.style != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
            }
        }

        /// `keyboardButtonBuy#3fa53905`
        public struct KeyboardButtonBuy: TLPayload {
            public var style: API.KeyboardButtonStyle?
            public var text: String

            public init(style: API.KeyboardButtonStyle? = nil, text: String) {
                self.style = style
                self.text = text
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.style != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
            }
        }

        /// `keyboardButtonUrlAuth#f51006f9`
        public struct KeyboardButtonUrlAuth: TLPayload {
            public var style: API.KeyboardButtonStyle?
            public var text: String
            public var fwdText: String?
            public var url: String
            public var buttonID: Int32

            public init(style: API.KeyboardButtonStyle? = nil, text: String, fwdText: String? = nil, url: String, buttonID: Int32) {
                self.style = style
                self.text = text
                self.fwdText = fwdText
                self.url = url
                self.buttonID = buttonID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
                self.fwdText = _flags[0] ? try reader.readString() : nil
                self.url = try reader.readString()
                self.buttonID = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.style != nil)
                _flags.set(0, if: self.fwdText != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
                if let value = self.fwdText { writer.writeString(value) }
                writer.writeString(self.url)
                writer.writeInt(self.buttonID)
            }
        }

        /// `inputKeyboardButtonUrlAuth#68013e72`
        public struct InputKeyboardButtonUrlAuth: TLPayload {
            public var requestWriteAccess: Bool
            public var style: API.KeyboardButtonStyle?
            public var text: String
            public var fwdText: String?
            public var url: String
            public var bot: API.InputUser

            public init(requestWriteAccess: Bool = false, style: API.KeyboardButtonStyle? = nil, text: String, fwdText: String? = nil, url: String, bot: API.InputUser) {
                self.requestWriteAccess = requestWriteAccess
                self.style = style
                self.text = text
                self.fwdText = fwdText
                self.url = url
                self.bot = bot
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.requestWriteAccess = _flags[0]
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
                self.fwdText = _flags[1] ? try reader.readString() : nil
                self.url = try reader.readString()
                self.bot = try API.InputUser(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.requestWriteAccess)
                _flags.set(10, if: self.style != nil)
                _flags.set(1, if: self.fwdText != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
                if let value = self.fwdText { writer.writeString(value) }
                writer.writeString(self.url)
                self.bot.write(to: &writer)
            }
        }

        /// `keyboardButtonRequestPoll#7a11d782`
        public struct KeyboardButtonRequestPoll: TLPayload {
            public var style: API.KeyboardButtonStyle?
            public var quiz: Bool?
            public var text: String

            public init(style: API.KeyboardButtonStyle? = nil, quiz: Bool? = nil, text: String) {
                self.style = style
                self.quiz = quiz
                self.text = text
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.quiz = _flags[0] ? try reader.readBool() : nil
                self.text = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.style != nil)
                _flags.set(0, if: self.quiz != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                if let value = self.quiz { writer.writeBool(value) }
                writer.writeString(self.text)
            }
        }

        /// `inputKeyboardButtonUserProfile#7d5e07c7`
        public struct InputKeyboardButtonUserProfile: TLPayload {
            public var style: API.KeyboardButtonStyle?
            public var text: String
            public var userID: API.InputUser

            public init(style: API.KeyboardButtonStyle? = nil, text: String, userID: API.InputUser) {
                self.style = style
                self.text = text
                self.userID = userID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
                self.userID = try API.InputUser(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.style != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
                self.userID.write(to: &writer)
            }
        }

        /// `keyboardButtonUserProfile#c0fd5d09`
        public struct KeyboardButtonUserProfile: TLPayload {
            public var style: API.KeyboardButtonStyle?
            public var text: String
            public var userID: Int64

            public init(style: API.KeyboardButtonStyle? = nil, text: String, userID: Int64) {
                self.style = style
                self.text = text
                self.userID = userID
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
                self.userID = try reader.readLong()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.style != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
                writer.writeLong(self.userID)
            }
        }

        /// `keyboardButtonWebView#e846b1a0`
        public struct KeyboardButtonWebView: TLPayload {
            public var style: API.KeyboardButtonStyle?
            public var text: String
            public var url: String

            public init(style: API.KeyboardButtonStyle? = nil, text: String, url: String) {
                self.style = style
                self.text = text
                self.url = url
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
                self.url = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.style != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
                writer.writeString(self.url)
            }
        }

        /// `keyboardButtonSimpleWebView#e15c4370`
        public struct KeyboardButtonSimpleWebView: TLPayload {
            public var style: API.KeyboardButtonStyle?
            public var text: String
            public var url: String

            public init(style: API.KeyboardButtonStyle? = nil, text: String, url: String) {
                self.style = style
                self.text = text
                self.url = url
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
                self.url = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.style != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
                writer.writeString(self.url)
            }
        }

        /// `keyboardButtonRequestPeer#5b0f15f5`
        public struct KeyboardButtonRequestPeer: TLPayload {
            public var style: API.KeyboardButtonStyle?
            public var text: String
            public var buttonID: Int32
            public var peerType: API.RequestPeerType
            public var maxQuantity: Int32

            public init(style: API.KeyboardButtonStyle? = nil, text: String, buttonID: Int32, peerType: API.RequestPeerType, maxQuantity: Int32) {
                self.style = style
                self.text = text
                self.buttonID = buttonID
                self.peerType = peerType
                self.maxQuantity = maxQuantity
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
                self.buttonID = try reader.readInt()
                self.peerType = try API.RequestPeerType(from: &reader)
                self.maxQuantity = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.style != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
                writer.writeInt(self.buttonID)
                self.peerType.write(to: &writer)
                writer.writeInt(self.maxQuantity)
            }
        }

        /// `inputKeyboardButtonRequestPeer#02b78156`
        public struct InputKeyboardButtonRequestPeer: TLPayload {
            public var nameRequested: Bool
            public var usernameRequested: Bool
            public var photoRequested: Bool
            public var style: API.KeyboardButtonStyle?
            public var text: String
            public var buttonID: Int32
            public var peerType: API.RequestPeerType
            public var maxQuantity: Int32

            public init(nameRequested: Bool = false, usernameRequested: Bool = false, photoRequested: Bool = false, style: API.KeyboardButtonStyle? = nil, text: String, buttonID: Int32, peerType: API.RequestPeerType, maxQuantity: Int32) {
                self.nameRequested = nameRequested
                self.usernameRequested = usernameRequested
                self.photoRequested = photoRequested
                self.style = style
                self.text = text
                self.buttonID = buttonID
                self.peerType = peerType
                self.maxQuantity = maxQuantity
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.nameRequested = _flags[0]
                self.usernameRequested = _flags[1]
                self.photoRequested = _flags[2]
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
                self.buttonID = try reader.readInt()
                self.peerType = try API.RequestPeerType(from: &reader)
                self.maxQuantity = try reader.readInt()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.nameRequested)
                _flags.set(1, if: self.usernameRequested)
                _flags.set(2, if: self.photoRequested)
                _flags.set(10, if: self.style != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
                writer.writeInt(self.buttonID)
                self.peerType.write(to: &writer)
                writer.writeInt(self.maxQuantity)
            }
        }

        /// `keyboardButtonCopy#bcc4af10`
        public struct KeyboardButtonCopy: TLPayload {
            public var style: API.KeyboardButtonStyle?
            public var text: String
            public var copyText: String

            public init(style: API.KeyboardButtonStyle? = nil, text: String, copyText: String) {
                self.style = style
                self.text = text
                self.copyText = copyText
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.style = _flags[10] ? try API.KeyboardButtonStyle(from: &reader) : nil
                self.text = try reader.readString()
                self.copyText = try reader.readString()
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(10, if: self.style != nil)
                writer.writeFlags(_flags)
                if let value = self.style { value.write(to: &writer) }
                writer.writeString(self.text)
                writer.writeString(self.copyText)
            }
        }
    }

    /// `keyboardButtonRow#77608b83 buttons:Vector<KeyboardButton> = KeyboardButtonRow`
    public struct KeyboardButtonRow: TLObject {
        public var buttons: [API.KeyboardButton]

        public init(buttons: [API.KeyboardButton]) {
            self.buttons = buttons
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x77608b83, "keyboardButtonRow")
            self.buttons = try reader.readVector(of: API.KeyboardButton.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x77608b83)
            writer.writeVector(self.buttons)
        }
    }

    /// `keyboardButtonStyle#4fdd3430 flags:# bg_primary:flags.0?true bg_danger:flags.1?true
    /// bg_success:flags.2?true icon:flags.3?long = KeyboardButtonStyle`
    public struct KeyboardButtonStyle: TLObject {
        public var bgPrimary: Bool
        public var bgDanger: Bool
        public var bgSuccess: Bool
        public var icon: Int64?

        public init(bgPrimary: Bool = false, bgDanger: Bool = false, bgSuccess: Bool = false, icon: Int64? = nil) {
            self.bgPrimary = bgPrimary
            self.bgDanger = bgDanger
            self.bgSuccess = bgSuccess
            self.icon = icon
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4fdd3430, "keyboardButtonStyle")
            let _flags = try reader.readFlags()
            self.bgPrimary = _flags[0]
            self.bgDanger = _flags[1]
            self.bgSuccess = _flags[2]
            self.icon = _flags[3] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4fdd3430)
            var _flags = TLFlags()
            _flags.set(0, if: self.bgPrimary)
            _flags.set(1, if: self.bgDanger)
            _flags.set(2, if: self.bgSuccess)
            _flags.set(3, if: self.icon != nil)
            writer.writeFlags(_flags)
            if let value = self.icon { writer.writeLong(value) }
        }
    }
}
