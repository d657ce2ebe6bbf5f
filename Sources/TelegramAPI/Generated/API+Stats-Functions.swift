// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Stats {
    /// `stats.getBroadcastStats#ab42441a flags:# dark:flags.0?true channel:InputChannel = stats.BroadcastStats`
    public struct GetBroadcastStats: TLFunction {
        public typealias Response = API.Stats.BroadcastStats
        public static var constructorID: UInt32 { 0xab42441a }
        public static var name: String { "stats.getBroadcastStats" }

        public var dark: Bool
        public var channel: API.InputChannel

        public init(dark: Bool = false, channel: API.InputChannel) {
            self.dark = dark
            self.channel = channel
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xab42441a, "stats.getBroadcastStats")
            let _flags = try reader.readFlags()
            self.dark = _flags[0]
            self.channel = try API.InputChannel(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xab42441a)
            var _flags = TLFlags()
            _flags.set(0, if: self.dark)
            writer.writeFlags(_flags)
            self.channel.write(to: &writer)
        }
    }

    /// `stats.loadAsyncGraph#621d5fa0 flags:# token:string x:flags.0?long = StatsGraph`
    public struct LoadAsyncGraph: TLFunction {
        public typealias Response = API.StatsGraph
        public static var constructorID: UInt32 { 0x621d5fa0 }
        public static var name: String { "stats.loadAsyncGraph" }

        public var token: String
        public var x: Int64?

        public init(token: String, x: Int64? = nil) {
            self.token = token
            self.x = x
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x621d5fa0, "stats.loadAsyncGraph")
            let _flags = try reader.readFlags()
            self.token = try reader.readString()
            self.x = _flags[0] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x621d5fa0)
            var _flags = TLFlags()
            _flags.set(0, if: self.x != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.token)
            if let value = self.x { writer.writeLong(value) }
        }
    }

    /// `stats.getMegagroupStats#dcdf8607 flags:# dark:flags.0?true channel:InputChannel = stats.MegagroupStats`
    public struct GetMegagroupStats: TLFunction {
        public typealias Response = API.Stats.MegagroupStats
        public static var constructorID: UInt32 { 0xdcdf8607 }
        public static var name: String { "stats.getMegagroupStats" }

        public var dark: Bool
        public var channel: API.InputChannel

        public init(dark: Bool = false, channel: API.InputChannel) {
            self.dark = dark
            self.channel = channel
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdcdf8607, "stats.getMegagroupStats")
            let _flags = try reader.readFlags()
            self.dark = _flags[0]
            self.channel = try API.InputChannel(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdcdf8607)
            var _flags = TLFlags()
            _flags.set(0, if: self.dark)
            writer.writeFlags(_flags)
            self.channel.write(to: &writer)
        }
    }

    /// `stats.getMessagePublicForwards#5f150144 channel:InputChannel msg_id:int offset:string limit:int =
    /// stats.PublicForwards`
    public struct GetMessagePublicForwards: TLFunction {
        public typealias Response = API.Stats.PublicForwards
        public static var constructorID: UInt32 { 0x5f150144 }
        public static var name: String { "stats.getMessagePublicForwards" }

        public var channel: API.InputChannel
        public var msgID: Int32
        public var offset: String
        public var limit: Int32

        public init(channel: API.InputChannel, msgID: Int32, offset: String, limit: Int32) {
            self.channel = channel
            self.msgID = msgID
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5f150144, "stats.getMessagePublicForwards")
            self.channel = try API.InputChannel(from: &reader)
            self.msgID = try reader.readInt()
            self.offset = try reader.readString()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5f150144)
            self.channel.write(to: &writer)
            writer.writeInt(self.msgID)
            writer.writeString(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `stats.getMessageStats#b6e0a3f5 flags:# dark:flags.0?true channel:InputChannel msg_id:int =
    /// stats.MessageStats`
    public struct GetMessageStats: TLFunction {
        public typealias Response = API.Stats.MessageStats
        public static var constructorID: UInt32 { 0xb6e0a3f5 }
        public static var name: String { "stats.getMessageStats" }

        public var dark: Bool
        public var channel: API.InputChannel
        public var msgID: Int32

        public init(dark: Bool = false, channel: API.InputChannel, msgID: Int32) {
            self.dark = dark
            self.channel = channel
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb6e0a3f5, "stats.getMessageStats")
            let _flags = try reader.readFlags()
            self.dark = _flags[0]
            self.channel = try API.InputChannel(from: &reader)
            self.msgID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb6e0a3f5)
            var _flags = TLFlags()
            _flags.set(0, if: self.dark)
            writer.writeFlags(_flags)
            self.channel.write(to: &writer)
            writer.writeInt(self.msgID)
        }
    }

    /// `stats.getStoryStats#374fef40 flags:# dark:flags.0?true peer:InputPeer id:int = stats.StoryStats`
    public struct GetStoryStats: TLFunction {
        public typealias Response = API.Stats.StoryStats
        public static var constructorID: UInt32 { 0x374fef40 }
        public static var name: String { "stats.getStoryStats" }

        public var dark: Bool
        public var peer: API.InputPeer
        public var id: Int32

        public init(dark: Bool = false, peer: API.InputPeer, id: Int32) {
            self.dark = dark
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x374fef40, "stats.getStoryStats")
            let _flags = try reader.readFlags()
            self.dark = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x374fef40)
            var _flags = TLFlags()
            _flags.set(0, if: self.dark)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
        }
    }

    /// `stats.getStoryPublicForwards#a6437ef6 peer:InputPeer id:int offset:string limit:int =
    /// stats.PublicForwards`
    public struct GetStoryPublicForwards: TLFunction {
        public typealias Response = API.Stats.PublicForwards
        public static var constructorID: UInt32 { 0xa6437ef6 }
        public static var name: String { "stats.getStoryPublicForwards" }

        public var peer: API.InputPeer
        public var id: Int32
        public var offset: String
        public var limit: Int32

        public init(peer: API.InputPeer, id: Int32, offset: String, limit: Int32) {
            self.peer = peer
            self.id = id
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa6437ef6, "stats.getStoryPublicForwards")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
            self.offset = try reader.readString()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa6437ef6)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
            writer.writeString(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `stats.getPollStats#c27dfa68 flags:# dark:flags.0?true peer:InputPeer msg_id:int = stats.PollStats`
    public struct GetPollStats: TLFunction {
        public typealias Response = API.Stats.PollStats
        public static var constructorID: UInt32 { 0xc27dfa68 }
        public static var name: String { "stats.getPollStats" }

        public var dark: Bool
        public var peer: API.InputPeer
        public var msgID: Int32

        public init(dark: Bool = false, peer: API.InputPeer, msgID: Int32) {
            self.dark = dark
            self.peer = peer
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc27dfa68, "stats.getPollStats")
            let _flags = try reader.readFlags()
            self.dark = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc27dfa68)
            var _flags = TLFlags()
            _flags.set(0, if: self.dark)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
        }
    }
}
