// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Premium {
    /// `premium.getBoostsList#60f67660 flags:# gifts:flags.0?true peer:InputPeer offset:string limit:int =
    /// premium.BoostsList`
    public struct GetBoostsList: TLFunction {
        public typealias Response = API.Premium.BoostsList
        public static var constructorID: UInt32 { 0x60f67660 }
        public static var name: String { "premium.getBoostsList" }

        public var gifts: Bool
        public var peer: API.InputPeer
        public var offset: String
        public var limit: Int32

        public init(gifts: Bool = false, peer: API.InputPeer, offset: String, limit: Int32) {
            self.gifts = gifts
            self.peer = peer
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x60f67660, "premium.getBoostsList")
            let _flags = try reader.readFlags()
            self.gifts = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
            self.offset = try reader.readString()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x60f67660)
            var _flags = TLFlags()
            _flags.set(0, if: self.gifts)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeString(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `premium.getMyBoosts#0be77b4a = premium.MyBoosts`
    public struct GetMyBoosts: TLFunction {
        public typealias Response = API.Premium.MyBoosts
        public static var constructorID: UInt32 { 0x0be77b4a }
        public static var name: String { "premium.getMyBoosts" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0be77b4a, "premium.getMyBoosts")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0be77b4a)
        }
    }

    /// `premium.applyBoost#6b7da746 flags:# slots:flags.0?Vector<int> peer:InputPeer = premium.MyBoosts`
    public struct ApplyBoost: TLFunction {
        public typealias Response = API.Premium.MyBoosts
        public static var constructorID: UInt32 { 0x6b7da746 }
        public static var name: String { "premium.applyBoost" }

        public var slots: [Int32]?
        public var peer: API.InputPeer

        public init(slots: [Int32]? = nil, peer: API.InputPeer) {
            self.slots = slots
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6b7da746, "premium.applyBoost")
            let _flags = try reader.readFlags()
            self.slots = _flags[0] ? try reader.readVector(of: Int32.self) : nil
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6b7da746)
            var _flags = TLFlags()
            _flags.set(0, if: self.slots != nil)
            writer.writeFlags(_flags)
            if let value = self.slots { writer.writeVector(value) }
            self.peer.write(to: &writer)
        }
    }

    /// `premium.getBoostsStatus#042f1f61 peer:InputPeer = premium.BoostsStatus`
    public struct GetBoostsStatus: TLFunction {
        public typealias Response = API.Premium.BoostsStatus
        public static var constructorID: UInt32 { 0x042f1f61 }
        public static var name: String { "premium.getBoostsStatus" }

        public var peer: API.InputPeer

        public init(peer: API.InputPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x042f1f61, "premium.getBoostsStatus")
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x042f1f61)
            self.peer.write(to: &writer)
        }
    }

    /// `premium.getUserBoosts#39854d1f peer:InputPeer user_id:InputUser = premium.BoostsList`
    public struct GetUserBoosts: TLFunction {
        public typealias Response = API.Premium.BoostsList
        public static var constructorID: UInt32 { 0x39854d1f }
        public static var name: String { "premium.getUserBoosts" }

        public var peer: API.InputPeer
        public var userID: API.InputUser

        public init(peer: API.InputPeer, userID: API.InputUser) {
            self.peer = peer
            self.userID = userID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x39854d1f, "premium.getUserBoosts")
            self.peer = try API.InputPeer(from: &reader)
            self.userID = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x39854d1f)
            self.peer.write(to: &writer)
            self.userID.write(to: &writer)
        }
    }
}
