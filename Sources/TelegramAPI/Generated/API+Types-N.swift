// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `nearestDc#8e1a1775 country:string this_dc:int nearest_dc:int = NearestDc`
    public struct NearestDc: TLObject {
        public var country: String
        public var thisDC: Int32
        public var nearestDC: Int32

        public init(country: String, thisDC: Int32, nearestDC: Int32) {
            self.country = country
            self.thisDC = thisDC
            self.nearestDC = nearestDC
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8e1a1775, "nearestDc")
            self.country = try reader.readString()
            self.thisDC = try reader.readInt()
            self.nearestDC = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8e1a1775)
            writer.writeString(self.country)
            writer.writeInt(self.thisDC)
            writer.writeInt(self.nearestDC)
        }
    }

    /// `NotifyPeer`
    public enum NotifyPeer: TLObject {
        /// `notifyPeer#9fd40bd8 peer:Peer = NotifyPeer`
        case notifyPeer(peer: API.Peer)
        /// `notifyUsers#b4c83b4c = NotifyPeer`
        case notifyUsers
        /// `notifyChats#c007cec3 = NotifyPeer`
        case notifyChats
        /// `notifyBroadcasts#d612e8ef = NotifyPeer`
        case notifyBroadcasts
        /// `notifyForumTopic#226e6308 peer:Peer top_msg_id:int = NotifyPeer`
        case notifyForumTopic(peer: API.Peer, topMsgID: Int32)
        /// `notifyCommunity#be376999 community_id:long = NotifyPeer`
        case notifyCommunity(communityID: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x9fd40bd8:
                self = .notifyPeer(peer: try API.Peer(from: &reader))
            case 0xb4c83b4c:
                self = .notifyUsers
            case 0xc007cec3:
                self = .notifyChats
            case 0xd612e8ef:
                self = .notifyBroadcasts
            case 0x226e6308:
                self = .notifyForumTopic(peer: try API.Peer(from: &reader), topMsgID: try reader.readInt())
            case 0xbe376999:
                self = .notifyCommunity(communityID: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "NotifyPeer")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .notifyPeer(let value):
                writer.writeConstructorID(0x9fd40bd8)
                value.write(to: &writer)
            case .notifyUsers:
                writer.writeConstructorID(0xb4c83b4c)
            case .notifyChats:
                writer.writeConstructorID(0xc007cec3)
            case .notifyBroadcasts:
                writer.writeConstructorID(0xd612e8ef)
            case .notifyForumTopic(let value1, let value2):
                writer.writeConstructorID(0x226e6308)
                value1.write(to: &writer)
                writer.writeInt(value2)
            case .notifyCommunity(let value):
                writer.writeConstructorID(0xbe376999)
                writer.writeLong(value)
            }
        }
    }

    /// `NotificationSound`
    public enum NotificationSound: TLObject {
        /// `notificationSoundDefault#97e8bebe = NotificationSound`
        case notificationSoundDefault
        /// `notificationSoundNone#6f0c34df = NotificationSound`
        case notificationSoundNone
        /// `notificationSoundLocal#830b9ae4 title:string data:string = NotificationSound`
        case notificationSoundLocal(title: String, data: String)
        /// `notificationSoundRingtone#ff6c8049 id:long = NotificationSound`
        case notificationSoundRingtone(id: Int64)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x97e8bebe:
                self = .notificationSoundDefault
            case 0x6f0c34df:
                self = .notificationSoundNone
            case 0x830b9ae4:
                self = .notificationSoundLocal(title: try reader.readString(), data: try reader.readString())
            case 0xff6c8049:
                self = .notificationSoundRingtone(id: try reader.readLong())
            default:
                throw reader.unknownConstructor(id, of: "NotificationSound")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .notificationSoundDefault:
                writer.writeConstructorID(0x97e8bebe)
            case .notificationSoundNone:
                writer.writeConstructorID(0x6f0c34df)
            case .notificationSoundLocal(let value1, let value2):
                writer.writeConstructorID(0x830b9ae4)
                writer.writeString(value1)
                writer.writeString(value2)
            case .notificationSoundRingtone(let value):
                writer.writeConstructorID(0xff6c8049)
                writer.writeLong(value)
            }
        }
    }
}
