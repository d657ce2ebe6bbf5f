// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Bots {
    /// `bots.sendCustomRequest#aa2769ed custom_method:string params:DataJSON = DataJSON`
    public struct SendCustomRequest: TLFunction {
        public typealias Response = API.DataJSON
        public static var constructorID: UInt32 { 0xaa2769ed }
        public static var name: String { "bots.sendCustomRequest" }

        public var customMethod: String
        public var params: API.DataJSON

        public init(customMethod: String, params: API.DataJSON) {
            self.customMethod = customMethod
            self.params = params
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xaa2769ed, "bots.sendCustomRequest")
            self.customMethod = try reader.readString()
            self.params = try API.DataJSON(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xaa2769ed)
            writer.writeString(self.customMethod)
            self.params.write(to: &writer)
        }
    }

    /// `bots.answerWebhookJSONQuery#e6213f4d query_id:long data:DataJSON = Bool`
    public struct AnswerWebhookJSONQuery: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xe6213f4d }
        public static var name: String { "bots.answerWebhookJSONQuery" }

        public var queryID: Int64
        public var data: API.DataJSON

        public init(queryID: Int64, data: API.DataJSON) {
            self.queryID = queryID
            self.data = data
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe6213f4d, "bots.answerWebhookJSONQuery")
            self.queryID = try reader.readLong()
            self.data = try API.DataJSON(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe6213f4d)
            writer.writeLong(self.queryID)
            self.data.write(to: &writer)
        }
    }

    /// `bots.setBotCommands#0517165a scope:BotCommandScope lang_code:string commands:Vector<BotCommand> = Bool`
    public struct SetBotCommands: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x0517165a }
        public static var name: String { "bots.setBotCommands" }

        public var scope: API.BotCommandScope
        public var langCode: String
        public var commands: [API.BotCommand]

        public init(scope: API.BotCommandScope, langCode: String, commands: [API.BotCommand]) {
            self.scope = scope
            self.langCode = langCode
            self.commands = commands
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0517165a, "bots.setBotCommands")
            self.scope = try API.BotCommandScope(from: &reader)
            self.langCode = try reader.readString()
            self.commands = try reader.readVector(of: API.BotCommand.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0517165a)
            self.scope.write(to: &writer)
            writer.writeString(self.langCode)
            writer.writeVector(self.commands)
        }
    }

    /// `bots.resetBotCommands#3d8de0f9 scope:BotCommandScope lang_code:string = Bool`
    public struct ResetBotCommands: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x3d8de0f9 }
        public static var name: String { "bots.resetBotCommands" }

        public var scope: API.BotCommandScope
        public var langCode: String

        public init(scope: API.BotCommandScope, langCode: String) {
            self.scope = scope
            self.langCode = langCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3d8de0f9, "bots.resetBotCommands")
            self.scope = try API.BotCommandScope(from: &reader)
            self.langCode = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3d8de0f9)
            self.scope.write(to: &writer)
            writer.writeString(self.langCode)
        }
    }

    /// `bots.getBotCommands#e34c0dd6 scope:BotCommandScope lang_code:string = Vector<BotCommand>`
    public struct GetBotCommands: TLFunction {
        public typealias Response = [API.BotCommand]
        public static var constructorID: UInt32 { 0xe34c0dd6 }
        public static var name: String { "bots.getBotCommands" }

        public var scope: API.BotCommandScope
        public var langCode: String

        public init(scope: API.BotCommandScope, langCode: String) {
            self.scope = scope
            self.langCode = langCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe34c0dd6, "bots.getBotCommands")
            self.scope = try API.BotCommandScope(from: &reader)
            self.langCode = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe34c0dd6)
            self.scope.write(to: &writer)
            writer.writeString(self.langCode)
        }
    }

    /// `bots.setBotMenuButton#4504d54f user_id:InputUser button:BotMenuButton = Bool`
    public struct SetBotMenuButton: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x4504d54f }
        public static var name: String { "bots.setBotMenuButton" }

        public var userID: API.InputUser
        public var button: API.BotMenuButton

        public init(userID: API.InputUser, button: API.BotMenuButton) {
            self.userID = userID
            self.button = button
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4504d54f, "bots.setBotMenuButton")
            self.userID = try API.InputUser(from: &reader)
            self.button = try API.BotMenuButton(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4504d54f)
            self.userID.write(to: &writer)
            self.button.write(to: &writer)
        }
    }

    /// `bots.getBotMenuButton#9c60eb28 user_id:InputUser = BotMenuButton`
    public struct GetBotMenuButton: TLFunction {
        public typealias Response = API.BotMenuButton
        public static var constructorID: UInt32 { 0x9c60eb28 }
        public static var name: String { "bots.getBotMenuButton" }

        public var userID: API.InputUser

        public init(userID: API.InputUser) {
            self.userID = userID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9c60eb28, "bots.getBotMenuButton")
            self.userID = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9c60eb28)
            self.userID.write(to: &writer)
        }
    }

    /// `bots.setBotBroadcastDefaultAdminRights#788464e1 admin_rights:ChatAdminRights = Bool`
    public struct SetBotBroadcastDefaultAdminRights: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x788464e1 }
        public static var name: String { "bots.setBotBroadcastDefaultAdminRights" }

        public var adminRights: API.ChatAdminRights

        public init(adminRights: API.ChatAdminRights) {
            self.adminRights = adminRights
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x788464e1, "bots.setBotBroadcastDefaultAdminRights")
            self.adminRights = try API.ChatAdminRights(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x788464e1)
            self.adminRights.write(to: &writer)
        }
    }

    /// `bots.setBotGroupDefaultAdminRights#925ec9ea admin_rights:ChatAdminRights = Bool`
    public struct SetBotGroupDefaultAdminRights: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x925ec9ea }
        public static var name: String { "bots.setBotGroupDefaultAdminRights" }

        public var adminRights: API.ChatAdminRights

        public init(adminRights: API.ChatAdminRights) {
            self.adminRights = adminRights
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x925ec9ea, "bots.setBotGroupDefaultAdminRights")
            self.adminRights = try API.ChatAdminRights(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x925ec9ea)
            self.adminRights.write(to: &writer)
        }
    }

    /// `bots.setBotInfo#10cf3123 flags:# bot:flags.2?InputUser lang_code:string name:flags.3?string
    /// about:flags.0?string description:flags.1?string = Bool`
    public struct SetBotInfo: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x10cf3123 }
        public static var name: String { "bots.setBotInfo" }

        public var bot: API.InputUser?
        public var langCode: String
        public var name: String?
        public var about: String?
        public var description: String?

        public init(bot: API.InputUser? = nil, langCode: String, name: String? = nil, about: String? = nil, description: String? = nil) {
            self.bot = bot
            self.langCode = langCode
            self.name = name
            self.about = about
            self.description = description
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x10cf3123, "bots.setBotInfo")
            let _flags = try reader.readFlags()
            self.bot = _flags[2] ? try API.InputUser(from: &reader) : nil
            self.langCode = try reader.readString()
            self.name = _flags[3] ? try reader.readString() : nil
            self.about = _flags[0] ? try reader.readString() : nil
            self.description = _flags[1] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x10cf3123)
            var _flags = TLFlags()
            _flags.set(2, if: self.bot != nil)
            _flags.set(3, if: self.name != nil)
            _flags.set(0, if: self.about != nil)
            _flags.set(1, if: self.description != nil)
            writer.writeFlags(_flags)
            if let value = self.bot { value.write(to: &writer) }
            writer.writeString(self.langCode)
            if let value = self.name { writer.writeString(value) }
            if let value = self.about { writer.writeString(value) }
            if let value = self.description { writer.writeString(value) }
        }
    }

    /// `bots.getBotInfo#dcd914fd flags:# bot:flags.0?InputUser lang_code:string = bots.BotInfo`
    public struct GetBotInfo: TLFunction {
        public typealias Response = API.Bots.BotInfo
        public static var constructorID: UInt32 { 0xdcd914fd }
        public static var name: String { "bots.getBotInfo" }

        public var bot: API.InputUser?
        public var langCode: String

        public init(bot: API.InputUser? = nil, langCode: String) {
            self.bot = bot
            self.langCode = langCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdcd914fd, "bots.getBotInfo")
            let _flags = try reader.readFlags()
            self.bot = _flags[0] ? try API.InputUser(from: &reader) : nil
            self.langCode = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdcd914fd)
            var _flags = TLFlags()
            _flags.set(0, if: self.bot != nil)
            writer.writeFlags(_flags)
            if let value = self.bot { value.write(to: &writer) }
            writer.writeString(self.langCode)
        }
    }

    /// `bots.reorderUsernames#9709b1c2 bot:InputUser order:Vector<string> = Bool`
    public struct ReorderUsernames: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x9709b1c2 }
        public static var name: String { "bots.reorderUsernames" }

        public var bot: API.InputUser
        public var order: [String]

        public init(bot: API.InputUser, order: [String]) {
            self.bot = bot
            self.order = order
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9709b1c2, "bots.reorderUsernames")
            self.bot = try API.InputUser(from: &reader)
            self.order = try reader.readVector(of: String.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9709b1c2)
            self.bot.write(to: &writer)
            writer.writeVector(self.order)
        }
    }

    /// `bots.toggleUsername#053ca973 bot:InputUser username:string active:Bool = Bool`
    public struct ToggleUsername: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x053ca973 }
        public static var name: String { "bots.toggleUsername" }

        public var bot: API.InputUser
        public var username: String
        public var active: Bool

        public init(bot: API.InputUser, username: String, active: Bool) {
            self.bot = bot
            self.username = username
            self.active = active
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x053ca973, "bots.toggleUsername")
            self.bot = try API.InputUser(from: &reader)
            self.username = try reader.readString()
            self.active = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x053ca973)
            self.bot.write(to: &writer)
            writer.writeString(self.username)
            writer.writeBool(self.active)
        }
    }

    /// `bots.canSendMessage#1359f4e6 bot:InputUser = Bool`
    public struct CanSendMessage: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x1359f4e6 }
        public static var name: String { "bots.canSendMessage" }

        public var bot: API.InputUser

        public init(bot: API.InputUser) {
            self.bot = bot
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1359f4e6, "bots.canSendMessage")
            self.bot = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1359f4e6)
            self.bot.write(to: &writer)
        }
    }

    /// `bots.allowSendMessage#f132e3ef bot:InputUser = Updates`
    public struct AllowSendMessage: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xf132e3ef }
        public static var name: String { "bots.allowSendMessage" }

        public var bot: API.InputUser

        public init(bot: API.InputUser) {
            self.bot = bot
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf132e3ef, "bots.allowSendMessage")
            self.bot = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf132e3ef)
            self.bot.write(to: &writer)
        }
    }

    /// `bots.invokeWebViewCustomMethod#087fc5e7 bot:InputUser custom_method:string params:DataJSON = DataJSON`
    public struct InvokeWebViewCustomMethod: TLFunction {
        public typealias Response = API.DataJSON
        public static var constructorID: UInt32 { 0x087fc5e7 }
        public static var name: String { "bots.invokeWebViewCustomMethod" }

        public var bot: API.InputUser
        public var customMethod: String
        public var params: API.DataJSON

        public init(bot: API.InputUser, customMethod: String, params: API.DataJSON) {
            self.bot = bot
            self.customMethod = customMethod
            self.params = params
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x087fc5e7, "bots.invokeWebViewCustomMethod")
            self.bot = try API.InputUser(from: &reader)
            self.customMethod = try reader.readString()
            self.params = try API.DataJSON(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x087fc5e7)
            self.bot.write(to: &writer)
            writer.writeString(self.customMethod)
            self.params.write(to: &writer)
        }
    }

    /// `bots.getPopularAppBots#c2510192 offset:string limit:int = bots.PopularAppBots`
    public struct GetPopularAppBots: TLFunction {
        public typealias Response = API.Bots.PopularAppBots
        public static var constructorID: UInt32 { 0xc2510192 }
        public static var name: String { "bots.getPopularAppBots" }

        public var offset: String
        public var limit: Int32

        public init(offset: String, limit: Int32) {
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc2510192, "bots.getPopularAppBots")
            self.offset = try reader.readString()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc2510192)
            writer.writeString(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `bots.addPreviewMedia#17aeb75a bot:InputUser lang_code:string media:InputMedia = BotPreviewMedia`
    public struct AddPreviewMedia: TLFunction {
        public typealias Response = API.BotPreviewMedia
        public static var constructorID: UInt32 { 0x17aeb75a }
        public static var name: String { "bots.addPreviewMedia" }

        public var bot: API.InputUser
        public var langCode: String
        public var media: API.InputMedia

        public init(bot: API.InputUser, langCode: String, media: API.InputMedia) {
            self.bot = bot
            self.langCode = langCode
            self.media = media
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x17aeb75a, "bots.addPreviewMedia")
            self.bot = try API.InputUser(from: &reader)
            self.langCode = try reader.readString()
            self.media = try API.InputMedia(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x17aeb75a)
            self.bot.write(to: &writer)
            writer.writeString(self.langCode)
            self.media.write(to: &writer)
        }
    }

    /// `bots.editPreviewMedia#8525606f bot:InputUser lang_code:string media:InputMedia new_media:InputMedia =
    /// BotPreviewMedia`
    public struct EditPreviewMedia: TLFunction {
        public typealias Response = API.BotPreviewMedia
        public static var constructorID: UInt32 { 0x8525606f }
        public static var name: String { "bots.editPreviewMedia" }

        public var bot: API.InputUser
        public var langCode: String
        public var media: API.InputMedia
        public var newMedia: API.InputMedia

        public init(bot: API.InputUser, langCode: String, media: API.InputMedia, newMedia: API.InputMedia) {
            self.bot = bot
            self.langCode = langCode
            self.media = media
            self.newMedia = newMedia
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8525606f, "bots.editPreviewMedia")
            self.bot = try API.InputUser(from: &reader)
            self.langCode = try reader.readString()
            self.media = try API.InputMedia(from: &reader)
            self.newMedia = try API.InputMedia(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8525606f)
            self.bot.write(to: &writer)
            writer.writeString(self.langCode)
            self.media.write(to: &writer)
            self.newMedia.write(to: &writer)
        }
    }

    /// `bots.deletePreviewMedia#2d0135b3 bot:InputUser lang_code:string media:Vector<InputMedia> = Bool`
    public struct DeletePreviewMedia: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x2d0135b3 }
        public static var name: String { "bots.deletePreviewMedia" }

        public var bot: API.InputUser
        public var langCode: String
        public var media: [API.InputMedia]

        public init(bot: API.InputUser, langCode: String, media: [API.InputMedia]) {
            self.bot = bot
            self.langCode = langCode
            self.media = media
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2d0135b3, "bots.deletePreviewMedia")
            self.bot = try API.InputUser(from: &reader)
            self.langCode = try reader.readString()
            self.media = try reader.readVector(of: API.InputMedia.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2d0135b3)
            self.bot.write(to: &writer)
            writer.writeString(self.langCode)
            writer.writeVector(self.media)
        }
    }

    /// `bots.reorderPreviewMedias#b627f3aa bot:InputUser lang_code:string order:Vector<InputMedia> = Bool`
    public struct ReorderPreviewMedias: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xb627f3aa }
        public static var name: String { "bots.reorderPreviewMedias" }

        public var bot: API.InputUser
        public var langCode: String
        public var order: [API.InputMedia]

        public init(bot: API.InputUser, langCode: String, order: [API.InputMedia]) {
            self.bot = bot
            self.langCode = langCode
            self.order = order
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb627f3aa, "bots.reorderPreviewMedias")
            self.bot = try API.InputUser(from: &reader)
            self.langCode = try reader.readString()
            self.order = try reader.readVector(of: API.InputMedia.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb627f3aa)
            self.bot.write(to: &writer)
            writer.writeString(self.langCode)
            writer.writeVector(self.order)
        }
    }

    /// `bots.getPreviewInfo#423ab3ad bot:InputUser lang_code:string = bots.PreviewInfo`
    public struct GetPreviewInfo: TLFunction {
        public typealias Response = API.Bots.PreviewInfo
        public static var constructorID: UInt32 { 0x423ab3ad }
        public static var name: String { "bots.getPreviewInfo" }

        public var bot: API.InputUser
        public var langCode: String

        public init(bot: API.InputUser, langCode: String) {
            self.bot = bot
            self.langCode = langCode
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x423ab3ad, "bots.getPreviewInfo")
            self.bot = try API.InputUser(from: &reader)
            self.langCode = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x423ab3ad)
            self.bot.write(to: &writer)
            writer.writeString(self.langCode)
        }
    }

    /// `bots.getPreviewMedias#a2a5594d bot:InputUser = Vector<BotPreviewMedia>`
    public struct GetPreviewMedias: TLFunction {
        public typealias Response = [API.BotPreviewMedia]
        public static var constructorID: UInt32 { 0xa2a5594d }
        public static var name: String { "bots.getPreviewMedias" }

        public var bot: API.InputUser

        public init(bot: API.InputUser) {
            self.bot = bot
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa2a5594d, "bots.getPreviewMedias")
            self.bot = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa2a5594d)
            self.bot.write(to: &writer)
        }
    }

    /// `bots.updateUserEmojiStatus#ed9f30c5 user_id:InputUser emoji_status:EmojiStatus = Bool`
    public struct UpdateUserEmojiStatus: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xed9f30c5 }
        public static var name: String { "bots.updateUserEmojiStatus" }

        public var userID: API.InputUser
        public var emojiStatus: API.EmojiStatus

        public init(userID: API.InputUser, emojiStatus: API.EmojiStatus) {
            self.userID = userID
            self.emojiStatus = emojiStatus
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xed9f30c5, "bots.updateUserEmojiStatus")
            self.userID = try API.InputUser(from: &reader)
            self.emojiStatus = try API.EmojiStatus(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xed9f30c5)
            self.userID.write(to: &writer)
            self.emojiStatus.write(to: &writer)
        }
    }

    /// `bots.toggleUserEmojiStatusPermission#06de6392 bot:InputUser enabled:Bool = Bool`
    public struct ToggleUserEmojiStatusPermission: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x06de6392 }
        public static var name: String { "bots.toggleUserEmojiStatusPermission" }

        public var bot: API.InputUser
        public var enabled: Bool

        public init(bot: API.InputUser, enabled: Bool) {
            self.bot = bot
            self.enabled = enabled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x06de6392, "bots.toggleUserEmojiStatusPermission")
            self.bot = try API.InputUser(from: &reader)
            self.enabled = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x06de6392)
            self.bot.write(to: &writer)
            writer.writeBool(self.enabled)
        }
    }

    /// `bots.checkDownloadFileParams#50077589 bot:InputUser file_name:string url:string = Bool`
    public struct CheckDownloadFileParams: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x50077589 }
        public static var name: String { "bots.checkDownloadFileParams" }

        public var bot: API.InputUser
        public var fileName: String
        public var url: String

        public init(bot: API.InputUser, fileName: String, url: String) {
            self.bot = bot
            self.fileName = fileName
            self.url = url
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x50077589, "bots.checkDownloadFileParams")
            self.bot = try API.InputUser(from: &reader)
            self.fileName = try reader.readString()
            self.url = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x50077589)
            self.bot.write(to: &writer)
            writer.writeString(self.fileName)
            writer.writeString(self.url)
        }
    }

    /// `bots.getAdminedBots#b0711d83 = Vector<User>`
    public struct GetAdminedBots: TLFunction {
        public typealias Response = [API.User]
        public static var constructorID: UInt32 { 0xb0711d83 }
        public static var name: String { "bots.getAdminedBots" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb0711d83, "bots.getAdminedBots")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb0711d83)
        }
    }

    /// `bots.updateStarRefProgram#778b5ab3 flags:# bot:InputUser commission_permille:int
    /// duration_months:flags.0?int = StarRefProgram`
    public struct UpdateStarRefProgram: TLFunction {
        public typealias Response = API.StarRefProgram
        public static var constructorID: UInt32 { 0x778b5ab3 }
        public static var name: String { "bots.updateStarRefProgram" }

        public var bot: API.InputUser
        public var commissionPermille: Int32
        public var durationMonths: Int32?

        public init(bot: API.InputUser, commissionPermille: Int32, durationMonths: Int32? = nil) {
            self.bot = bot
            self.commissionPermille = commissionPermille
            self.durationMonths = durationMonths
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x778b5ab3, "bots.updateStarRefProgram")
            let _flags = try reader.readFlags()
            self.bot = try API.InputUser(from: &reader)
            self.commissionPermille = try reader.readInt()
            self.durationMonths = _flags[0] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x778b5ab3)
            var _flags = TLFlags()
            _flags.set(0, if: self.durationMonths != nil)
            writer.writeFlags(_flags)
            self.bot.write(to: &writer)
            writer.writeInt(self.commissionPermille)
            if let value = self.durationMonths { writer.writeInt(value) }
        }
    }

    /// `bots.setCustomVerification#8b89dfbd flags:# enabled:flags.1?true bot:flags.0?InputUser peer:InputPeer
    /// custom_description:flags.2?string = Bool`
    public struct SetCustomVerification: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x8b89dfbd }
        public static var name: String { "bots.setCustomVerification" }

        public var enabled: Bool
        public var bot: API.InputUser?
        public var peer: API.InputPeer
        public var customDescription: String?

        public init(enabled: Bool = false, bot: API.InputUser? = nil, peer: API.InputPeer, customDescription: String? = nil) {
            self.enabled = enabled
            self.bot = bot
            self.peer = peer
            self.customDescription = customDescription
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8b89dfbd, "bots.setCustomVerification")
            let _flags = try reader.readFlags()
            self.enabled = _flags[1]
            self.bot = _flags[0] ? try API.InputUser(from: &reader) : nil
            self.peer = try API.InputPeer(from: &reader)
            self.customDescription = _flags[2] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8b89dfbd)
            var _flags = TLFlags()
            _flags.set(1, if: self.enabled)
            _flags.set(0, if: self.bot != nil)
            _flags.set(2, if: self.customDescription != nil)
            writer.writeFlags(_flags)
            if let value = self.bot { value.write(to: &writer) }
            self.peer.write(to: &writer)
            if let value = self.customDescription { writer.writeString(value) }
        }
    }

    /// `bots.getBotRecommendations#a1b70815 bot:InputUser = users.Users`
    public struct GetBotRecommendations: TLFunction {
        public typealias Response = API.Users.Users
        public static var constructorID: UInt32 { 0xa1b70815 }
        public static var name: String { "bots.getBotRecommendations" }

        public var bot: API.InputUser

        public init(bot: API.InputUser) {
            self.bot = bot
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa1b70815, "bots.getBotRecommendations")
            self.bot = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa1b70815)
            self.bot.write(to: &writer)
        }
    }

    /// `bots.checkUsername#87f2219b username:string = Bool`
    public struct CheckUsername: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x87f2219b }
        public static var name: String { "bots.checkUsername" }

        public var username: String

        public init(username: String) {
            self.username = username
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x87f2219b, "bots.checkUsername")
            self.username = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x87f2219b)
            writer.writeString(self.username)
        }
    }

    /// `bots.createBot#e5b17f2b flags:# via_deeplink:flags.0?true name:string username:string
    /// manager_id:InputUser = User`
    public struct CreateBot: TLFunction {
        public typealias Response = API.User
        public static var constructorID: UInt32 { 0xe5b17f2b }
        public static var name: String { "bots.createBot" }

        public var viaDeeplink: Bool
        public var name: String
        public var username: String
        public var managerID: API.InputUser

        public init(viaDeeplink: Bool = false, name: String, username: String, managerID: API.InputUser) {
            self.viaDeeplink = viaDeeplink
            self.name = name
            self.username = username
            self.managerID = managerID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe5b17f2b, "bots.createBot")
            let _flags = try reader.readFlags()
            self.viaDeeplink = _flags[0]
            self.name = try reader.readString()
            self.username = try reader.readString()
            self.managerID = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe5b17f2b)
            var _flags = TLFlags()
            _flags.set(0, if: self.viaDeeplink)
            writer.writeFlags(_flags)
            writer.writeString(self.name)
            writer.writeString(self.username)
            self.managerID.write(to: &writer)
        }
    }

    /// `bots.exportBotToken#bd0d99eb bot:InputUser revoke:Bool = bots.ExportedBotToken`
    public struct ExportBotToken: TLFunction {
        public typealias Response = API.Bots.ExportedBotToken
        public static var constructorID: UInt32 { 0xbd0d99eb }
        public static var name: String { "bots.exportBotToken" }

        public var bot: API.InputUser
        public var revoke: Bool

        public init(bot: API.InputUser, revoke: Bool) {
            self.bot = bot
            self.revoke = revoke
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbd0d99eb, "bots.exportBotToken")
            self.bot = try API.InputUser(from: &reader)
            self.revoke = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbd0d99eb)
            self.bot.write(to: &writer)
            writer.writeBool(self.revoke)
        }
    }

    /// `bots.requestWebViewButton#31a2a35e user_id:InputUser button:KeyboardButton = bots.RequestedButton`
    public struct RequestWebViewButton: TLFunction {
        public typealias Response = API.Bots.RequestedButton
        public static var constructorID: UInt32 { 0x31a2a35e }
        public static var name: String { "bots.requestWebViewButton" }

        public var userID: API.InputUser
        public var button: API.KeyboardButton

        public init(userID: API.InputUser, button: API.KeyboardButton) {
            self.userID = userID
            self.button = button
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x31a2a35e, "bots.requestWebViewButton")
            self.userID = try API.InputUser(from: &reader)
            self.button = try API.KeyboardButton(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x31a2a35e)
            self.userID.write(to: &writer)
            self.button.write(to: &writer)
        }
    }

    /// `bots.getRequestedWebViewButton#bf25b7f3 bot:InputUser webapp_req_id:string = KeyboardButton`
    public struct GetRequestedWebViewButton: TLFunction {
        public typealias Response = API.KeyboardButton
        public static var constructorID: UInt32 { 0xbf25b7f3 }
        public static var name: String { "bots.getRequestedWebViewButton" }

        public var bot: API.InputUser
        public var webappReqID: String

        public init(bot: API.InputUser, webappReqID: String) {
            self.bot = bot
            self.webappReqID = webappReqID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbf25b7f3, "bots.getRequestedWebViewButton")
            self.bot = try API.InputUser(from: &reader)
            self.webappReqID = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbf25b7f3)
            self.bot.write(to: &writer)
            writer.writeString(self.webappReqID)
        }
    }

    /// `bots.getAccessSettings#213853a3 bot:InputUser = bots.AccessSettings`
    public struct GetAccessSettings: TLFunction {
        public typealias Response = API.Bots.AccessSettings
        public static var constructorID: UInt32 { 0x213853a3 }
        public static var name: String { "bots.getAccessSettings" }

        public var bot: API.InputUser

        public init(bot: API.InputUser) {
            self.bot = bot
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x213853a3, "bots.getAccessSettings")
            self.bot = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x213853a3)
            self.bot.write(to: &writer)
        }
    }

    /// `bots.editAccessSettings#31813cd8 flags:# restricted:flags.0?true bot:InputUser
    /// add_users:flags.1?Vector<InputUser> = Bool`
    public struct EditAccessSettings: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x31813cd8 }
        public static var name: String { "bots.editAccessSettings" }

        public var restricted: Bool
        public var bot: API.InputUser
        public var addUsers: [API.InputUser]?

        public init(restricted: Bool = false, bot: API.InputUser, addUsers: [API.InputUser]? = nil) {
            self.restricted = restricted
            self.bot = bot
            self.addUsers = addUsers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x31813cd8, "bots.editAccessSettings")
            let _flags = try reader.readFlags()
            self.restricted = _flags[0]
            self.bot = try API.InputUser(from: &reader)
            self.addUsers = _flags[1] ? try reader.readVector(of: API.InputUser.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x31813cd8)
            var _flags = TLFlags()
            _flags.set(0, if: self.restricted)
            _flags.set(1, if: self.addUsers != nil)
            writer.writeFlags(_flags)
            self.bot.write(to: &writer)
            if let value = self.addUsers { writer.writeVector(value) }
        }
    }

    /// `bots.setJoinChatResults#e71a4810 query_id:long result:JoinChatBotResult = Bool`
    public struct SetJoinChatResults: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xe71a4810 }
        public static var name: String { "bots.setJoinChatResults" }

        public var queryID: Int64
        public var result: API.JoinChatBotResult

        public init(queryID: Int64, result: API.JoinChatBotResult) {
            self.queryID = queryID
            self.result = result
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe71a4810, "bots.setJoinChatResults")
            self.queryID = try reader.readLong()
            self.result = try API.JoinChatBotResult(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe71a4810)
            writer.writeLong(self.queryID)
            self.result.write(to: &writer)
        }
    }
}
