// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API {
    /// `GeoPoint`
    public enum GeoPoint: TLObject {
        /// `geoPointEmpty#1117dd5f = GeoPoint`
        case geoPointEmpty
        /// `geoPoint#b2a2f663 flags:# long:double lat:double access_hash:long accuracy_radius:flags.0?int =
        /// GeoPoint`
        indirect case geoPoint(GeoPoint)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x1117dd5f:
                self = .geoPointEmpty
            case 0xb2a2f663:
                self = .geoPoint(try GeoPoint(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "GeoPoint")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .geoPointEmpty:
                writer.writeConstructorID(0x1117dd5f)
            case .geoPoint(let value):
                writer.writeConstructorID(0xb2a2f663)
                value.writeBare(to: &writer)
            }
        }

        /// `geoPoint#b2a2f663`
        public struct GeoPoint: TLPayload {
            public var long: Double
            public var lat: Double
            public var accessHash: Int64
            public var accuracyRadius: Int32?

            public init(long: Double, lat: Double, accessHash: Int64, accuracyRadius: Int32? = nil) {
                self.long = long
                self.lat = lat
                self.accessHash = accessHash
                self.accuracyRadius = accuracyRadius
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.long = try reader.readDouble()
                self.lat = try reader.readDouble()
                self.accessHash = try reader.readLong()
                self.accuracyRadius = _flags[0] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.accuracyRadius != nil)
                writer.writeFlags(_flags)
                writer.writeDouble(self.long)
                writer.writeDouble(self.lat)
                writer.writeLong(self.accessHash)
                if let value = self.accuracyRadius { writer.writeInt(value) }
            }
        }
    }

    /// `game#bdf9653b flags:# id:long access_hash:long short_name:string title:string description:string
    /// photo:Photo document:flags.0?Document = Game`
    public struct Game: TLObject {
        public var id: Int64
        public var accessHash: Int64
        public var shortName: String
        public var title: String
        public var description: String
        public var photo: API.Photo
        public var document: API.Document?

        public init(id: Int64, accessHash: Int64, shortName: String, title: String, description: String, photo: API.Photo, document: API.Document? = nil) {
            self.id = id
            self.accessHash = accessHash
            self.shortName = shortName
            self.title = title
            self.description = description
            self.photo = photo
            self.document = document
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbdf9653b, "game")
            let _flags = try reader.readFlags()
            self.id = try reader.readLong()
            self.accessHash = try reader.readLong()
            self.shortName = try reader.readString()
            self.title = try reader.readString()
            self.description = try reader.readString()
            self.photo = try API.Photo(from: &reader)
            self.document = _flags[0] ? try API.Document(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbdf9653b)
            var _flags = TLFlags()
            _flags.set(0, if: self.document != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.id)
            writer.writeLong(self.accessHash)
            writer.writeString(self.shortName)
            writer.writeString(self.title)
            writer.writeString(self.description)
            self.photo.write(to: &writer)
            if let value = self.document { value.write(to: &writer) }
        }
    }

    /// `globalPrivacySettings#fe41b34f flags:# archive_and_mute_new_noncontact_peers:flags.0?true
    /// keep_archived_unmuted:flags.1?true keep_archived_folders:flags.2?true hide_read_marks:flags.3?true
    /// new_noncontact_peers_require_premium:flags.4?true display_gifts_button:flags.7?true
    /// noncontact_peers_paid_stars:flags.5?long disallowed_gifts:flags.6?DisallowedGiftsSettings =
    /// GlobalPrivacySettings`
    public struct GlobalPrivacySettings: TLObject {
        public var archiveAndMuteNewNoncontactPeers: Bool
        public var keepArchivedUnmuted: Bool
        public var keepArchivedFolders: Bool
        public var hideReadMarks: Bool
        public var newNoncontactPeersRequirePremium: Bool
        public var displayGiftsButton: Bool
        public var noncontactPeersPaidStars: Int64?
        public var disallowedGifts: API.DisallowedGiftsSettings?

        public init(archiveAndMuteNewNoncontactPeers: Bool = false, keepArchivedUnmuted: Bool = false, keepArchivedFolders: Bool = false, hideReadMarks: Bool = false, newNoncontactPeersRequirePremium: Bool = false, displayGiftsButton: Bool = false, noncontactPeersPaidStars: Int64? = nil, disallowedGifts: API.DisallowedGiftsSettings? = nil) {
            self.archiveAndMuteNewNoncontactPeers = archiveAndMuteNewNoncontactPeers
            self.keepArchivedUnmuted = keepArchivedUnmuted
            self.keepArchivedFolders = keepArchivedFolders
            self.hideReadMarks = hideReadMarks
            self.newNoncontactPeersRequirePremium = newNoncontactPeersRequirePremium
            self.displayGiftsButton = displayGiftsButton
            self.noncontactPeersPaidStars = noncontactPeersPaidStars
            self.disallowedGifts = disallowedGifts
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfe41b34f, "globalPrivacySettings")
            let _flags = try reader.readFlags()
            self.archiveAndMuteNewNoncontactPeers = _flags[0]
            self.keepArchivedUnmuted = _flags[1]
            self.keepArchivedFolders = _flags[2]
            self.hideReadMarks = _flags[3]
            self.newNoncontactPeersRequirePremium = _flags[4]
            self.displayGiftsButton = _flags[7]
            self.noncontactPeersPaidStars = _flags[5] ? try reader.readLong() : nil
            self.disallowedGifts = _flags[6] ? try API.DisallowedGiftsSettings(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfe41b34f)
            var _flags = TLFlags()
            _flags.set(0, if: self.archiveAndMuteNewNoncontactPeers)
            _flags.set(1, if: self.keepArchivedUnmuted)
            _flags.set(2, if: self.keepArchivedFolders)
            _flags.set(3, if: self.hideReadMarks)
            _flags.set(4, if: self.newNoncontactPeersRequirePremium)
            _flags.set(7, if: self.displayGiftsButton)
            _flags.set(5, if: self.noncontactPeersPaidStars != nil)
            _flags.set(6, if: self.disallowedGifts != nil)
            writer.writeFlags(_flags)
            if let value = self.noncontactPeersPaidStars { writer.writeLong(value) }
            if let value = self.disallowedGifts { value.write(to: &writer) }
        }
    }

    /// `GroupCall`
    public enum GroupCall: TLObject {
        /// `groupCallDiscarded#7780bcb4 id:long access_hash:long duration:int = GroupCall`
        case groupCallDiscarded(id: Int64, accessHash: Int64, duration: Int32)
        /// `groupCall#efb2b617 flags:# join_muted:flags.1?true can_change_join_muted:flags.2?true
        /// join_date_asc:flags.6?true schedule_start_subscribed:flags.8?true can_start_video:flags.9?true
        /// record_video_active:flags.11?true rtmp_stream:flags.12?true listeners_hidden:flags.13?true
        /// conference:flags.14?true creator:flags.15?true messages_enabled:flags.17?true
        /// can_change_messages_enabled:flags.18?true min:flags.19?true id:long access_hash:long
        /// participants_count:int title:flags.3?string stream_dc_id:flags.4?int record_start_date:flags.5?int
        /// schedule_date:flags.7?int unmuted_video_count:flags.10?int unmuted_video_limit:int version:int
        /// invite_link:flags.16?string send_paid_messages_stars:flags.20?long default_send_as:flags.21?Peer =
        /// GroupCall`
        indirect case groupCall(GroupCall)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x7780bcb4:
                self = .groupCallDiscarded(id: try reader.readLong(), accessHash: try reader.readLong(), duration: try reader.readInt())
            case 0xefb2b617:
                self = .groupCall(try GroupCall(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "GroupCall")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .groupCallDiscarded(let value1, let value2, let value3):
                writer.writeConstructorID(0x7780bcb4)
                writer.writeLong(value1)
                writer.writeLong(value2)
                writer.writeInt(value3)
            case .groupCall(let value):
                writer.writeConstructorID(0xefb2b617)
                value.writeBare(to: &writer)
            }
        }

        /// `groupCall#efb2b617`
        public struct GroupCall: TLPayload {
            public var joinMuted: Bool
            public var canChangeJoinMuted: Bool
            public var joinDateAsc: Bool
            public var scheduleStartSubscribed: Bool
            public var canStartVideo: Bool
            public var recordVideoActive: Bool
            public var rtmpStream: Bool
            public var listenersHidden: Bool
            public var conference: Bool
            public var creator: Bool
            public var messagesEnabled: Bool
            public var canChangeMessagesEnabled: Bool
            public var min: Bool
            public var id: Int64
            public var accessHash: Int64
            public var participantsCount: Int32
            public var title: String?
            public var streamDCID: Int32?
            public var recordStartDate: Int32?
            public var scheduleDate: Int32?
            public var unmutedVideoCount: Int32?
            public var unmutedVideoLimit: Int32
            public var version: Int32
            public var inviteLink: String?
            public var sendPaidMessagesStars: Int64?
            public var defaultSendAs: API.Peer?

            public init(joinMuted: Bool = false, canChangeJoinMuted: Bool = false, joinDateAsc: Bool = false, scheduleStartSubscribed: Bool = false, canStartVideo: Bool = false, recordVideoActive: Bool = false, rtmpStream: Bool = false, listenersHidden: Bool = false, conference: Bool = false, creator: Bool = false, messagesEnabled: Bool = false, canChangeMessagesEnabled: Bool = false, min: Bool = false, id: Int64, accessHash: Int64, participantsCount: Int32, title: String? = nil, streamDCID: Int32? = nil, recordStartDate: Int32? = nil, scheduleDate: Int32? = nil, unmutedVideoCount: Int32? = nil, unmutedVideoLimit: Int32, version: Int32, inviteLink: String? = nil, sendPaidMessagesStars: Int64? = nil, defaultSendAs: API.Peer? = nil) {
                self.joinMuted = joinMuted
                self.canChangeJoinMuted = canChangeJoinMuted
                self.joinDateAsc = joinDateAsc
                self.scheduleStartSubscribed = scheduleStartSubscribed
                self.canStartVideo = canStartVideo
                self.recordVideoActive = recordVideoActive
                self.rtmpStream = rtmpStream
                self.listenersHidden = listenersHidden
                self.conference = conference
                self.creator = creator
                self.messagesEnabled = messagesEnabled
                self.canChangeMessagesEnabled = canChangeMessagesEnabled
                self.min = min
                self.id = id
                self.accessHash = accessHash
                self.participantsCount = participantsCount
                self.title = title
                self.streamDCID = streamDCID
                self.recordStartDate = recordStartDate
                self.scheduleDate = scheduleDate
                self.unmutedVideoCount = unmutedVideoCount
                self.unmutedVideoLimit = unmutedVideoLimit
                self.version = version
                self.inviteLink = inviteLink
                self.sendPaidMessagesStars = sendPaidMessagesStars
                self.defaultSendAs = defaultSendAs
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.joinMuted = _flags[1]
                self.canChangeJoinMuted = _flags[2]
                self.joinDateAsc = _flags[6]
                self.scheduleStartSubscribed = _flags[8]
                self.canStartVideo = _flags[9]
                self.recordVideoActive = _flags[11]
                self.rtmpStream = _flags[12]
                self.listenersHidden = _flags[13]
                self.conference = _flags[14]
                self.creator = _flags[15]
                self.messagesEnabled = _flags[17]
                self.canChangeMessagesEnabled = _flags[18]
                self.min = _flags[19]
                self.id = try reader.readLong()
                self.accessHash = try reader.readLong()
                self.participantsCount = try reader.readInt()
                self.title = _flags[3] ? try reader.readString() : nil
                self.streamDCID = _flags[4] ? try reader.readInt() : nil
                self.recordStartDate = _flags[5] ? try reader.readInt() : nil
                self.scheduleDate = _flags[7] ? try reader.readInt() : nil
                self.unmutedVideoCount = _flags[10] ? try reader.readInt() : nil
                self.unmutedVideoLimit = try reader.readInt()
                self.version = try reader.readInt()
                self.inviteLink = _flags[16] ? try reader.readString() : nil
                self.sendPaidMessagesStars = _flags[20] ? try reader.readLong() : nil
                self.defaultSendAs = _flags[21] ? try API.Peer(from: &reader) : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(1, if: self.joinMuted)
                _flags.set(2, if: self.canChangeJoinMuted)
                _flags.set(6, if: self.joinDateAsc)
                _flags.set(8, if: self.scheduleStartSubscribed)
                _flags.set(9, if: self.canStartVideo)
                _flags.set(11, if: self.recordVideoActive)
                _flags.set(12, if: self.rtmpStream)
                _flags.set(13, if: self.listenersHidden)
                _flags.set(14, if: self.conference)
                _flags.set(15, if: self.creator)
                _flags.set(17, if: self.messagesEnabled)
                _flags.set(18, if: self.canChangeMessagesEnabled)
                _flags.set(19, if: self.min)
                _flags.set(3, if: self.title != nil)
                _flags.set(4, if: self.streamDCID != nil)
                _flags.set(5, if: self.recordStartDate != nil)
                _flags.set(7, if: self.scheduleDate != nil)
                _flags.set(10, if: self.unmutedVideoCount != nil)
                _flags.set(16, if: self.inviteLink != nil)
                _flags.set(20, if: self.sendPaidMessagesStars != nil)
                _flags.set(21, if: self.defaultSendAs != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.id)
                writer.writeLong(self.accessHash)
                writer.writeInt(self.participantsCount)
                if let value = self.title { writer.writeString(value) }
                if let value = self.streamDCID { writer.writeInt(value) }
                if let value = self.recordStartDate { writer.writeInt(value) }
                if let value = self.scheduleDate { writer.writeInt(value) }
                if let value = self.unmutedVideoCount { writer.writeInt(value) }
                writer.writeInt(self.unmutedVideoLimit)
                writer.writeInt(self.version)
                if let value = self.inviteLink { writer.writeString(value) }
                if let value = self.sendPaidMessagesStars { writer.writeLong(value) }
                if let value = self.defaultSendAs { value.write(to: &writer) }
            }
        }
    }

    /// `groupCallParticipant#2a3dc7ac flags:# muted:flags.0?true left:flags.1?true can_self_unmute:flags.2?true
    /// just_joined:flags.4?true versioned:flags.5?true min:flags.8?true muted_by_you:flags.9?true
    /// volume_by_admin:flags.10?true self:flags.12?true video_joined:flags.15?true peer:Peer date:int
    /// active_date:flags.3?int source:int volume:flags.7?int about:flags.11?string
    /// raise_hand_rating:flags.13?long video:flags.6?GroupCallParticipantVideo
    /// presentation:flags.14?GroupCallParticipantVideo paid_stars_total:flags.16?long = GroupCallParticipant`
    public struct GroupCallParticipant: TLObject {
        public var muted: Bool
        public var left: Bool
        public var canSelfUnmute: Bool
        public var justJoined: Bool
        public var versioned: Bool
        public var min: Bool
        public var mutedByYou: Bool
        public var volumeByAdmin: Bool
        public var isSelf: Bool
        public var videoJoined: Bool
        public var peer: API.Peer
        public var date: Int32
        public var activeDate: Int32?
        public var source: Int32
        public var volume: Int32?
        public var about: String?
        public var raiseHandRating: Int64?
        public var video: API.GroupCallParticipantVideo?
        public var presentation: API.GroupCallParticipantVideo?
        public var paidStarsTotal: Int64?

        public init(muted: Bool = false, left: Bool = false, canSelfUnmute: Bool = false, justJoined: Bool = false, versioned: Bool = false, min: Bool = false, mutedByYou: Bool = false, volumeByAdmin: Bool = false, isSelf: Bool = false, videoJoined: Bool = false, peer: API.Peer, date: Int32, activeDate: Int32? = nil, source: Int32, volume: Int32? = nil, about: String? = nil, raiseHandRating: Int64? = nil, video: API.GroupCallParticipantVideo? = nil, presentation: API.GroupCallParticipantVideo? = nil, paidStarsTotal: Int64? = nil) {
            self.muted = muted
            self.left = left
            self.canSelfUnmute = canSelfUnmute
            self.justJoined = justJoined
            self.versioned = versioned
            self.min = min
            self.mutedByYou = mutedByYou
            self.volumeByAdmin = volumeByAdmin
            self.isSelf = isSelf
            self.videoJoined = videoJoined
            self.peer = peer
            self.date = date
            self.activeDate = activeDate
            self.source = source
            self.volume = volume
            self.about = about
            self.raiseHandRating = raiseHandRating
            self.video = video
            self.presentation = presentation
            self.paidStarsTotal = paidStarsTotal
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2a3dc7ac, "groupCallParticipant")
            let _flags = try reader.readFlags()
            self.muted = _flags[0]
            self.left = _flags[1]
            self.canSelfUnmute = _flags[2]
            self.justJoined = _flags[4]
            self.versioned = _flags[5]
            self.min = _flags[8]
            self.mutedByYou = _flags[9]
            self.volumeByAdmin = _flags[10]
            self.isSelf = _flags[12]
            self.videoJoined = _flags[15]
            self.peer = try API.Peer(from: &reader)
            self.date = try reader.readInt()
            self.activeDate = _flags[3] ? try reader.readInt() : nil
            self.source = try reader.readInt()
            self.volume = _flags[7] ? try reader.readInt() : nil
            self.about = _flags[11] ? try reader.readString() : nil
            self.raiseHandRating = _flags[13] ? try reader.readLong() : nil
            self.video = _flags[6] ? try API.GroupCallParticipantVideo(from: &reader) : nil
            self.presentation = _flags[14] ? try API.GroupCallParticipantVideo(from: &reader) : nil
            self.paidStarsTotal = _flags[16] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2a3dc7ac)
            var _flags = TLFlags()
            _flags.set(0, if: self.muted)
            _flags.set(1, if: self.left)
            _flags.set(2, if: self.canSelfUnmute)
            _flags.set(4, if: self.justJoined)
            _flags.set(5, if: self.versioned)
            _flags.set(8, if: self.min)
            _flags.set(9, if: self.mutedByYou)
            _flags.set(10, if: self.volumeByAdmin)
            _flags.set(12, if: self.isSelf)
            _flags.set(15, if: self.videoJoined)
            _flags.set(3, if: self.activeDate != nil)
            _flags.set(7, if: self.volume != nil)
            _flags.set(11, if: self.about != nil)
            _flags.set(13, if: self.raiseHandRating != nil)
            _flags.set(6, if: self.video != nil)
            _flags.set(14, if: self.presentation != nil)
            _flags.set(16, if: self.paidStarsTotal != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.date)
            if let value = self.activeDate { writer.writeInt(value) }
            writer.writeInt(self.source)
            if let value = self.volume { writer.writeInt(value) }
            if let value = self.about { writer.writeString(value) }
            if let value = self.raiseHandRating { writer.writeLong(value) }
            if let value = self.video { value.write(to: &writer) }
            if let value = self.presentation { value.write(to: &writer) }
            if let value = self.paidStarsTotal { writer.writeLong(value) }
        }
    }

    /// `groupCallParticipantVideoSourceGroup#dcb118b7 semantics:string sources:Vector<int> =
    /// GroupCallParticipantVideoSourceGroup`
    public struct GroupCallParticipantVideoSourceGroup: TLObject {
        public var semantics: String
        public var sources: [Int32]

        public init(semantics: String, sources: [Int32]) {
            self.semantics = semantics
            self.sources = sources
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdcb118b7, "groupCallParticipantVideoSourceGroup")
            self.semantics = try reader.readString()
            self.sources = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdcb118b7)
            writer.writeString(self.semantics)
            writer.writeVector(self.sources)
        }
    }

    /// `groupCallParticipantVideo#67753ac8 flags:# paused:flags.0?true endpoint:string
    /// source_groups:Vector<GroupCallParticipantVideoSourceGroup> audio_source:flags.1?int =
    /// GroupCallParticipantVideo`
    public struct GroupCallParticipantVideo: TLObject {
        public var paused: Bool
        public var endpoint: String
        public var sourceGroups: [API.GroupCallParticipantVideoSourceGroup]
        public var audioSource: Int32?

        public init(paused: Bool = false, endpoint: String, sourceGroups: [API.GroupCallParticipantVideoSourceGroup], audioSource: Int32? = nil) {
            self.paused = paused
            self.endpoint = endpoint
            self.sourceGroups = sourceGroups
            self.audioSource = audioSource
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x67753ac8, "groupCallParticipantVideo")
            let _flags = try reader.readFlags()
            self.paused = _flags[0]
            self.endpoint = try reader.readString()
            self.sourceGroups = try reader.readVector(of: API.GroupCallParticipantVideoSourceGroup.self)
            self.audioSource = _flags[1] ? try reader.readInt() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x67753ac8)
            var _flags = TLFlags()
            _flags.set(0, if: self.paused)
            _flags.set(1, if: self.audioSource != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.endpoint)
            writer.writeVector(self.sourceGroups)
            if let value = self.audioSource { writer.writeInt(value) }
        }
    }

    /// `groupCallStreamChannel#80eb48af channel:int scale:int last_timestamp_ms:long = GroupCallStreamChannel`
    public struct GroupCallStreamChannel: TLObject {
        public var channel: Int32
        public var scale: Int32
        public var lastTimestampMs: Int64

        public init(channel: Int32, scale: Int32, lastTimestampMs: Int64) {
            self.channel = channel
            self.scale = scale
            self.lastTimestampMs = lastTimestampMs
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x80eb48af, "groupCallStreamChannel")
            self.channel = try reader.readInt()
            self.scale = try reader.readInt()
            self.lastTimestampMs = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x80eb48af)
            writer.writeInt(self.channel)
            writer.writeInt(self.scale)
            writer.writeLong(self.lastTimestampMs)
        }
    }

    /// `geoPointAddress#de4c5d93 flags:# country_iso2:string state:flags.0?string city:flags.1?string
    /// street:flags.2?string = GeoPointAddress`
    public struct GeoPointAddress: TLObject {
        public var countryIso2: String
        public var state: String?
        public var city: String?
        public var street: String?

        public init(countryIso2: String, state: String? = nil, city: String? = nil, street: String? = nil) {
            self.countryIso2 = countryIso2
            self.state = state
            self.city = city
            self.street = street
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xde4c5d93, "geoPointAddress")
            let _flags = try reader.readFlags()
            self.countryIso2 = try reader.readString()
            self.state = _flags[0] ? try reader.readString() : nil
            self.city = _flags[1] ? try reader.readString() : nil
            self.street = _flags[2] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xde4c5d93)
            var _flags = TLFlags()
            _flags.set(0, if: self.state != nil)
            _flags.set(1, if: self.city != nil)
            _flags.set(2, if: self.street != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.countryIso2)
            if let value = self.state { writer.writeString(value) }
            if let value = self.city { writer.writeString(value) }
            if let value = self.street { writer.writeString(value) }
        }
    }

    /// `groupCallMessage#1a8afc7e flags:# from_admin:flags.1?true id:int from_id:Peer date:int
    /// message:TextWithEntities paid_message_stars:flags.0?long = GroupCallMessage`
    public struct GroupCallMessage: TLObject {
        public var fromAdmin: Bool
        public var id: Int32
        public var fromID: API.Peer
        public var date: Int32
        public var message: API.TextWithEntities
        public var paidMessageStars: Int64?

        public init(fromAdmin: Bool = false, id: Int32, fromID: API.Peer, date: Int32, message: API.TextWithEntities, paidMessageStars: Int64? = nil) {
            self.fromAdmin = fromAdmin
            self.id = id
            self.fromID = fromID
            self.date = date
            self.message = message
            self.paidMessageStars = paidMessageStars
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1a8afc7e, "groupCallMessage")
            let _flags = try reader.readFlags()
            self.fromAdmin = _flags[1]
            self.id = try reader.readInt()
            self.fromID = try API.Peer(from: &reader)
            self.date = try reader.readInt()
            self.message = try API.TextWithEntities(from: &reader)
            self.paidMessageStars = _flags[0] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1a8afc7e)
            var _flags = TLFlags()
            _flags.set(1, if: self.fromAdmin)
            _flags.set(0, if: self.paidMessageStars != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.id)
            self.fromID.write(to: &writer)
            writer.writeInt(self.date)
            self.message.write(to: &writer)
            if let value = self.paidMessageStars { writer.writeLong(value) }
        }
    }

    /// `groupCallDonor#ee430c85 flags:# top:flags.0?true my:flags.1?true peer_id:flags.3?Peer stars:long =
    /// GroupCallDonor`
    public struct GroupCallDonor: TLObject {
        public var top: Bool
        public var my: Bool
        public var peerID: API.Peer?
        public var stars: Int64

        public init(top: Bool = false, my: Bool = false, peerID: API.Peer? = nil, stars: Int64) {
            self.top = top
            self.my = my
            self.peerID = peerID
            self.stars = stars
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xee430c85, "groupCallDonor")
            let _flags = try reader.readFlags()
            self.top = _flags[0]
            self.my = _flags[1]
            self.peerID = _flags[3] ? try API.Peer(from: &reader) : nil
            self.stars = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xee430c85)
            var _flags = TLFlags()
            _flags.set(0, if: self.top)
            _flags.set(1, if: self.my)
            _flags.set(3, if: self.peerID != nil)
            writer.writeFlags(_flags)
            if let value = self.peerID { value.write(to: &writer) }
            writer.writeLong(self.stars)
        }
    }
}
