// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Updates {
    /// `updates.getState#edd4882a = updates.State`
    public struct GetState: TLFunction {
        public typealias Response = API.Updates.State
        public static var constructorID: UInt32 { 0xedd4882a }
        public static var name: String { "updates.getState" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xedd4882a, "updates.getState")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xedd4882a)
        }
    }

    /// `updates.getDifference#19c2f763 flags:# pts:int pts_limit:flags.1?int pts_total_limit:flags.0?int date:int
    /// qts:int qts_limit:flags.2?int = updates.Difference`
    public struct GetDifference: TLFunction {
        public typealias Response = API.Updates.Difference
        public static var constructorID: UInt32 { 0x19c2f763 }
        public static var name: String { "updates.getDifference" }

        public var pts: Int32
        public var ptsLimit: Int32?
        public var ptsTotalLimit: Int32?
        public var date: Int32
        public var qts: Int32
        public var qtsLimit: Int32?

        public init(pts: Int32, ptsLimit: Int32? = nil, ptsTotalLimit: Int32? = nil, date: Int32, qts: Int32, qtsLimit: Int32? = nil) {
            self.pts = pts
            self.ptsLimit = ptsLimit
            self.ptsTotalLimit = ptsTotalLimit
            self.date = date
            self.qts = qts
            self.qtsLimit = qtsLimit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x19c2f763, "updates.getDifference")
            let _flags = try reader.readFlags()
            self.pts = try reader.readInt()
            self.ptsLimit = _flags[1] ? try reader.readInt() : nil
            self.ptsTotalLimit = _flags[0] ? try reader.readInt() : nil
            self.date = try reader.readInt()
            self.qts = try reader.readInt()
            self.qtsLimit = _flags[2] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x19c2f763)
            var _flags = TLFlags()
            _flags.set(1, if: self.ptsLimit != nil)
            _flags.set(0, if: self.ptsTotalLimit != nil)
            _flags.set(2, if: self.qtsLimit != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.pts)
            if let value = self.ptsLimit { writer.writeInt(value) }
            if let value = self.ptsTotalLimit { writer.writeInt(value) }
            writer.writeInt(self.date)
            writer.writeInt(self.qts)
            if let value = self.qtsLimit { writer.writeInt(value) }
        }
    }

    /// `updates.getChannelDifference#03173d78 flags:# force:flags.0?true channel:InputChannel
    /// filter:ChannelMessagesFilter pts:int limit:int = updates.ChannelDifference`
    public struct GetChannelDifference: TLFunction {
        public typealias Response = API.Updates.ChannelDifference
        public static var constructorID: UInt32 { 0x03173d78 }
        public static var name: String { "updates.getChannelDifference" }

        public var force: Bool
        public var channel: API.InputChannel
        public var filter: API.ChannelMessagesFilter
        public var pts: Int32
        public var limit: Int32

        public init(force: Bool = false, channel: API.InputChannel, filter: API.ChannelMessagesFilter, pts: Int32, limit: Int32) {
            self.force = force
            self.channel = channel
            self.filter = filter
            self.pts = pts
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x03173d78, "updates.getChannelDifference")
            let _flags = try reader.readFlags()
            self.force = _flags[0]
            self.channel = try API.InputChannel(from: &reader)
            self.filter = try API.ChannelMessagesFilter(from: &reader)
            self.pts = try reader.readInt()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x03173d78)
            var _flags = TLFlags()
            _flags.set(0, if: self.force)
            writer.writeFlags(_flags)
            self.channel.write(to: &writer)
            self.filter.write(to: &writer)
            writer.writeInt(self.pts)
            writer.writeInt(self.limit)
        }
    }
}
