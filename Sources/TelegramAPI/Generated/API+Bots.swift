// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Bots {
    /// `bots.botInfo#e8a775b0 name:string about:string description:string = bots.BotInfo`
    public struct BotInfo: TLObject {
        public var name: String
        public var about: String
        public var description: String

        public init(name: String, about: String, description: String) {
            self.name = name
            self.about = about
            self.description = description
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe8a775b0, "bots.botInfo")
            self.name = try reader.readString()
            self.about = try reader.readString()
            self.description = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe8a775b0)
            writer.writeString(self.name)
            writer.writeString(self.about)
            writer.writeString(self.description)
        }
    }

    /// `bots.popularAppBots#1991b13b flags:# next_offset:flags.0?string users:Vector<User> = bots.PopularAppBots`
    public struct PopularAppBots: TLObject {
        public var nextOffset: String?
        public var users: [API.User]

        public init(nextOffset: String? = nil, users: [API.User]) {
            self.nextOffset = nextOffset
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1991b13b, "bots.popularAppBots")
            let _flags = try reader.readFlags()
            self.nextOffset = _flags[0] ? try reader.readString() : nil
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1991b13b)
            var _flags = TLFlags()
            _flags.set(0, if: self.nextOffset != nil)
            writer.writeFlags(_flags)
            if let value = self.nextOffset { writer.writeString(value) }
            writer.writeVector(self.users)
        }
    }

    /// `bots.previewInfo#0ca71d64 media:Vector<BotPreviewMedia> lang_codes:Vector<string> = bots.PreviewInfo`
    public struct PreviewInfo: TLObject {
        public var media: [API.BotPreviewMedia]
        public var langCodes: [String]

        public init(media: [API.BotPreviewMedia], langCodes: [String]) {
            self.media = media
            self.langCodes = langCodes
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0ca71d64, "bots.previewInfo")
            self.media = try reader.readVector(of: API.BotPreviewMedia.self)
            self.langCodes = try reader.readVector(of: String.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0ca71d64)
            writer.writeVector(self.media)
            writer.writeVector(self.langCodes)
        }
    }

    /// `bots.exportedBotToken#3c60b621 token:string = bots.ExportedBotToken`
    public struct ExportedBotToken: TLObject {
        public var token: String

        public init(token: String) {
            self.token = token
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3c60b621, "bots.exportedBotToken")
            self.token = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3c60b621)
            writer.writeString(self.token)
        }
    }

    /// `bots.requestedButton#f13bbcd7 webapp_req_id:string = bots.RequestedButton`
    public struct RequestedButton: TLObject {
        public var webappReqID: String

        public init(webappReqID: String) {
            self.webappReqID = webappReqID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf13bbcd7, "bots.requestedButton")
            self.webappReqID = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf13bbcd7)
            writer.writeString(self.webappReqID)
        }
    }

    /// `bots.accessSettings#dd1fbf93 flags:# restricted:flags.0?true add_users:flags.1?Vector<User> =
    /// bots.AccessSettings`
    public struct AccessSettings: TLObject {
        public var restricted: Bool
        public var addUsers: [API.User]?

        public init(restricted: Bool = false, addUsers: [API.User]? = nil) {
            self.restricted = restricted
            self.addUsers = addUsers
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdd1fbf93, "bots.accessSettings")
            let _flags = try reader.readFlags()
            self.restricted = _flags[0]
            self.addUsers = _flags[1] ? try reader.readVector(of: API.User.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdd1fbf93)
            var _flags = TLFlags()
            _flags.set(0, if: self.restricted)
            _flags.set(1, if: self.addUsers != nil)
            writer.writeFlags(_flags)
            if let value = self.addUsers { writer.writeVector(value) }
        }
    }
}
