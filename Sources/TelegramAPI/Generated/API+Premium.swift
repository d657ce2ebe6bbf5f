// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Premium {
    /// `premium.boostsList#86f8613c flags:# count:int boosts:Vector<Boost> next_offset:flags.0?string
    /// users:Vector<User> = premium.BoostsList`
    public struct BoostsList: TLObject {
        public var count: Int32
        public var boosts: [API.Boost]
        public var nextOffset: String?
        public var users: [API.User]

        public init(count: Int32, boosts: [API.Boost], nextOffset: String? = nil, users: [API.User]) {
            self.count = count
            self.boosts = boosts
            self.nextOffset = nextOffset
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x86f8613c, "premium.boostsList")
            let _flags = try reader.readFlags()
            self.count = try reader.readInt()
            self.boosts = try reader.readVector(of: API.Boost.self)
            self.nextOffset = _flags[0] ? try reader.readString() : nil
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x86f8613c)
            var _flags = TLFlags()
            _flags.set(0, if: self.nextOffset != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.count)
            writer.writeVector(self.boosts)
            if let value = self.nextOffset { writer.writeString(value) }
            writer.writeVector(self.users)
        }
    }

    /// `premium.myBoosts#9ae228e2 my_boosts:Vector<MyBoost> chats:Vector<Chat> users:Vector<User> =
    /// premium.MyBoosts`
    public struct MyBoosts: TLObject {
        public var myBoosts: [API.MyBoost]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(myBoosts: [API.MyBoost], chats: [API.Chat], users: [API.User]) {
            self.myBoosts = myBoosts
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9ae228e2, "premium.myBoosts")
            self.myBoosts = try reader.readVector(of: API.MyBoost.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9ae228e2)
            writer.writeVector(self.myBoosts)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `premium.boostsStatus#4959427a flags:# my_boost:flags.2?true level:int current_level_boosts:int boosts:int
    /// gift_boosts:flags.4?int next_level_boosts:flags.0?int premium_audience:flags.1?StatsPercentValue
    /// boost_url:string prepaid_giveaways:flags.3?Vector<PrepaidGiveaway> my_boost_slots:flags.2?Vector<int> =
    /// premium.BoostsStatus`
    public struct BoostsStatus: TLObject {
        public var myBoost: Bool
        public var level: Int32
        public var currentLevelBoosts: Int32
        public var boosts: Int32
        public var giftBoosts: Int32?
        public var nextLevelBoosts: Int32?
        public var premiumAudience: API.StatsPercentValue?
        public var boostURL: String
        public var prepaidGiveaways: [API.PrepaidGiveaway]?
        public var myBoostSlots: [Int32]?

        public init(myBoost: Bool = false, level: Int32, currentLevelBoosts: Int32, boosts: Int32, giftBoosts: Int32? = nil, nextLevelBoosts: Int32? = nil, premiumAudience: API.StatsPercentValue? = nil, boostURL: String, prepaidGiveaways: [API.PrepaidGiveaway]? = nil, myBoostSlots: [Int32]? = nil) {
            self.myBoost = myBoost
            self.level = level
            self.currentLevelBoosts = currentLevelBoosts
            self.boosts = boosts
            self.giftBoosts = giftBoosts
            self.nextLevelBoosts = nextLevelBoosts
            self.premiumAudience = premiumAudience
            self.boostURL = boostURL
            self.prepaidGiveaways = prepaidGiveaways
            self.myBoostSlots = myBoostSlots
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4959427a, "premium.boostsStatus")
            let _flags = try reader.readFlags()
            self.myBoost = _flags[2]
            self.level = try reader.readInt()
            self.currentLevelBoosts = try reader.readInt()
            self.boosts = try reader.readInt()
            self.giftBoosts = _flags[4] ? try reader.readInt() : nil
            self.nextLevelBoosts = _flags[0] ? try reader.readInt() : nil
            self.premiumAudience = _flags[1] ? try API.StatsPercentValue(from: &reader) : nil
            self.boostURL = try reader.readString()
            self.prepaidGiveaways = _flags[3] ? try reader.readVector(of: API.PrepaidGiveaway.self) : nil
            self.myBoostSlots = _flags[2] ? try reader.readVector(of: Int32.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4959427a)
            var _flags = TLFlags()
            _flags.set(2, if: self.myBoost)
            _flags.set(4, if: self.giftBoosts != nil)
            _flags.set(0, if: self.nextLevelBoosts != nil)
            _flags.set(1, if: self.premiumAudience != nil)
            _flags.set(3, if: self.prepaidGiveaways != nil)
            _flags.set(2, if: self.myBoostSlots != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.level)
            writer.writeInt(self.currentLevelBoosts)
            writer.writeInt(self.boosts)
            if let value = self.giftBoosts { writer.writeInt(value) }
            if let value = self.nextLevelBoosts { writer.writeInt(value) }
            if let value = self.premiumAudience { value.write(to: &writer) }
            writer.writeString(self.boostURL)
            if let value = self.prepaidGiveaways { writer.writeVector(value) }
            if let value = self.myBoostSlots {
                writer.writeVector(value)
            } else if _flags[2] {
                writer.failMissing("premium.boostsStatus.my_boost_slots")
            }
        }
    }
}
