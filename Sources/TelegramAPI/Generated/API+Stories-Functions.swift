// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Stories {
    /// `stories.canSendStory#30eb63f0 peer:InputPeer = stories.CanSendStoryCount`
    public struct CanSendStory: TLFunction {
        public typealias Response = API.Stories.CanSendStoryCount
        public static var constructorID: UInt32 { 0x30eb63f0 }
        public static var name: String { "stories.canSendStory" }

        public var peer: API.InputPeer

        public init(peer: API.InputPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x30eb63f0, "stories.canSendStory")
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x30eb63f0)
            self.peer.write(to: &writer)
        }
    }

    /// `stories.sendStory#8f9e6898 flags:# pinned:flags.2?true noforwards:flags.4?true fwd_modified:flags.7?true
    /// peer:InputPeer media:InputMedia media_areas:flags.5?Vector<MediaArea> caption:flags.0?string
    /// entities:flags.1?Vector<MessageEntity> privacy_rules:Vector<InputPrivacyRule> random_id:long
    /// period:flags.3?int fwd_from_id:flags.6?InputPeer fwd_from_story:flags.6?int albums:flags.8?Vector<int>
    /// music:flags.9?InputDocument = Updates`
    public struct SendStory: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x8f9e6898 }
        public static var name: String { "stories.sendStory" }

        public var pinned: Bool
        public var noforwards: Bool
        public var fwdModified: Bool
        public var peer: API.InputPeer
        public var media: API.InputMedia
        public var mediaAreas: [API.MediaArea]?
        public var caption: String?
        public var entities: [API.MessageEntity]?
        public var privacyRules: [API.InputPrivacyRule]
        public var randomID: Int64
        public var period: Int32?
        public var fwdFromID: API.InputPeer?
        public var fwdFromStory: Int32?
        public var albums: [Int32]?
        public var music: API.InputDocument?

        public init(pinned: Bool = false, noforwards: Bool = false, fwdModified: Bool = false, peer: API.InputPeer, media: API.InputMedia, mediaAreas: [API.MediaArea]? = nil, caption: String? = nil, entities: [API.MessageEntity]? = nil, privacyRules: [API.InputPrivacyRule], randomID: Int64, period: Int32? = nil, fwdFromID: API.InputPeer? = nil, fwdFromStory: Int32? = nil, albums: [Int32]? = nil, music: API.InputDocument? = nil) {
            self.pinned = pinned
            self.noforwards = noforwards
            self.fwdModified = fwdModified
            self.peer = peer
            self.media = media
            self.mediaAreas = mediaAreas
            self.caption = caption
            self.entities = entities
            self.privacyRules = privacyRules
            self.randomID = randomID
            self.period = period
            self.fwdFromID = fwdFromID
            self.fwdFromStory = fwdFromStory
            self.albums = albums
            self.music = music
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8f9e6898, "stories.sendStory")
            let _flags = try reader.readFlags()
            self.pinned = _flags[2]
            self.noforwards = _flags[4]
            self.fwdModified = _flags[7]
            self.peer = try API.InputPeer(from: &reader)
            self.media = try API.InputMedia(from: &reader)
            self.mediaAreas = _flags[5] ? try reader.readVector(of: API.MediaArea.self) : nil
            self.caption = _flags[0] ? try reader.readString() : nil
            self.entities = _flags[1] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.privacyRules = try reader.readVector(of: API.InputPrivacyRule.self)
            self.randomID = try reader.readLong()
            self.period = _flags[3] ? try reader.readInt() : nil
            self.fwdFromID = _flags[6] ? try API.InputPeer(from: &reader) : nil
            self.fwdFromStory = _flags[6] ? try reader.readInt() : nil
            self.albums = _flags[8] ? try reader.readVector(of: Int32.self) : nil
            self.music = _flags[9] ? try API.InputDocument(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8f9e6898)
            var _flags = TLFlags()
            _flags.set(2, if: self.pinned)
            _flags.set(4, if: self.noforwards)
            _flags.set(7, if: self.fwdModified)
            _flags.set(5, if: self.mediaAreas != nil)
            _flags.set(0, if: self.caption != nil)
            _flags.set(1, if: self.entities != nil)
            _flags.set(3, if: self.period != nil)
            _flags.set(6, if: self.fwdFromID != nil)
            _flags.set(6, if: self.fwdFromStory != nil)
            _flags.set(8, if: self.albums != nil)
            _flags.set(9, if: self.music != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            self.media.write(to: &writer)
            if let value = self.mediaAreas { writer.writeVector(value) }
            if let value = self.caption { writer.writeString(value) }
            if let value = self.entities { writer.writeVector(value) }
            writer.writeVector(self.privacyRules)
            writer.writeLong(self.randomID)
            if let value = self.period { writer.writeInt(value) }
            if let value = self.fwdFromID {
                value.write(to: &writer)
            } else if _flags[6] {
                writer.failMissing("stories.sendStory.fwd_from_id")
            }
            if let value = self.fwdFromStory {
                writer.writeInt(value)
            } else if _flags[6] {
                writer.failMissing("stories.sendStory.fwd_from_story")
            }
            if let value = self.albums { writer.writeVector(value) }
            if let value = self.music { value.write(to: &writer) }
        }
    }

    /// `stories.editStory#2c63a72b flags:# peer:InputPeer id:int media:flags.0?InputMedia
    /// media_areas:flags.3?Vector<MediaArea> caption:flags.1?string entities:flags.1?Vector<MessageEntity>
    /// privacy_rules:flags.2?Vector<InputPrivacyRule> music:flags.4?InputDocument = Updates`
    public struct EditStory: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x2c63a72b }
        public static var name: String { "stories.editStory" }

        public var peer: API.InputPeer
        public var id: Int32
        public var media: API.InputMedia?
        public var mediaAreas: [API.MediaArea]?
        public var caption: String?
        public var entities: [API.MessageEntity]?
        public var privacyRules: [API.InputPrivacyRule]?
        public var music: API.InputDocument?

        public init(peer: API.InputPeer, id: Int32, media: API.InputMedia? = nil, mediaAreas: [API.MediaArea]? = nil, caption: String? = nil, entities: [API.MessageEntity]? = nil, privacyRules: [API.InputPrivacyRule]? = nil, music: API.InputDocument? = nil) {
            self.peer = peer
            self.id = id
            self.media = media
            self.mediaAreas = mediaAreas
            self.caption = caption
            self.entities = entities
            self.privacyRules = privacyRules
            self.music = music
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2c63a72b, "stories.editStory")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
            self.media = _flags[0] ? try API.InputMedia(from: &reader) : nil
            self.mediaAreas = _flags[3] ? try reader.readVector(of: API.MediaArea.self) : nil
            self.caption = _flags[1] ? try reader.readString() : nil
            self.entities = _flags[1] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.privacyRules = _flags[2] ? try reader.readVector(of: API.InputPrivacyRule.self) : nil
            self.music = _flags[4] ? try API.InputDocument(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2c63a72b)
            var _flags = TLFlags()
            _flags.set(0, if: self.media != nil)
            _flags.set(3, if: self.mediaAreas != nil)
            _flags.set(1, if: self.caption != nil)
            _flags.set(1, if: self.entities != nil)
            _flags.set(2, if: self.privacyRules != nil)
            _flags.set(4, if: self.music != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
            if let value = self.media { value.write(to: &writer) }
            if let value = self.mediaAreas { writer.writeVector(value) }
            if let value = self.caption {
                writer.writeString(value)
            } else if _flags[1] {
                writer.failMissing("stories.editStory.caption")
            }
            if let value = self.entities {
                writer.writeVector(value)
            } else if _flags[1] {
                writer.failMissing("stories.editStory.entities")
            }
            if let value = self.privacyRules { writer.writeVector(value) }
            if let value = self.music { value.write(to: &writer) }
        }
    }

    /// `stories.deleteStories#ae59db5f peer:InputPeer id:Vector<int> = Vector<int>`
    public struct DeleteStories: TLFunction {
        public typealias Response = [Int32]
        public static var constructorID: UInt32 { 0xae59db5f }
        public static var name: String { "stories.deleteStories" }

        public var peer: API.InputPeer
        public var id: [Int32]

        public init(peer: API.InputPeer, id: [Int32]) {
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xae59db5f, "stories.deleteStories")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xae59db5f)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `stories.togglePinned#9a75a1ef peer:InputPeer id:Vector<int> pinned:Bool = Vector<int>`
    public struct TogglePinned: TLFunction {
        public typealias Response = [Int32]
        public static var constructorID: UInt32 { 0x9a75a1ef }
        public static var name: String { "stories.togglePinned" }

        public var peer: API.InputPeer
        public var id: [Int32]
        public var pinned: Bool

        public init(peer: API.InputPeer, id: [Int32], pinned: Bool) {
            self.peer = peer
            self.id = id
            self.pinned = pinned
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9a75a1ef, "stories.togglePinned")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
            self.pinned = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9a75a1ef)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
            writer.writeBool(self.pinned)
        }
    }

    /// `stories.getAllStories#eeb0d625 flags:# next:flags.1?true hidden:flags.2?true state:flags.0?string =
    /// stories.AllStories`
    public struct GetAllStories: TLFunction {
        public typealias Response = API.Stories.AllStories
        public static var constructorID: UInt32 { 0xeeb0d625 }
        public static var name: String { "stories.getAllStories" }

        public var next: Bool
        public var hidden: Bool
        public var state: String?

        public init(next: Bool = false, hidden: Bool = false, state: String? = nil) {
            self.next = next
            self.hidden = hidden
            self.state = state
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xeeb0d625, "stories.getAllStories")
            let _flags = try reader.readFlags()
            self.next = _flags[1]
            self.hidden = _flags[2]
            self.state = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xeeb0d625)
            var _flags = TLFlags()
            _flags.set(1, if: self.next)
            _flags.set(2, if: self.hidden)
            _flags.set(0, if: self.state != nil)
            writer.writeFlags(_flags)
            if let value = self.state { writer.writeString(value) }
        }
    }

    /// `stories.getPinnedStories#5821a5dc peer:InputPeer offset_id:int limit:int = stories.Stories`
    public struct GetPinnedStories: TLFunction {
        public typealias Response = API.Stories.Stories
        public static var constructorID: UInt32 { 0x5821a5dc }
        public static var name: String { "stories.getPinnedStories" }

        public var peer: API.InputPeer
        public var offsetID: Int32
        public var limit: Int32

        public init(peer: API.InputPeer, offsetID: Int32, limit: Int32) {
            self.peer = peer
            self.offsetID = offsetID
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5821a5dc, "stories.getPinnedStories")
            self.peer = try API.InputPeer(from: &reader)
            self.offsetID = try reader.readInt()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5821a5dc)
            self.peer.write(to: &writer)
            writer.writeInt(self.offsetID)
            writer.writeInt(self.limit)
        }
    }

    /// `stories.getStoriesArchive#b4352016 peer:InputPeer offset_id:int limit:int = stories.Stories`
    public struct GetStoriesArchive: TLFunction {
        public typealias Response = API.Stories.Stories
        public static var constructorID: UInt32 { 0xb4352016 }
        public static var name: String { "stories.getStoriesArchive" }

        public var peer: API.InputPeer
        public var offsetID: Int32
        public var limit: Int32

        public init(peer: API.InputPeer, offsetID: Int32, limit: Int32) {
            self.peer = peer
            self.offsetID = offsetID
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb4352016, "stories.getStoriesArchive")
            self.peer = try API.InputPeer(from: &reader)
            self.offsetID = try reader.readInt()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb4352016)
            self.peer.write(to: &writer)
            writer.writeInt(self.offsetID)
            writer.writeInt(self.limit)
        }
    }

    /// `stories.getStoriesByID#5774ca74 peer:InputPeer id:Vector<int> = stories.Stories`
    public struct GetStoriesByID: TLFunction {
        public typealias Response = API.Stories.Stories
        public static var constructorID: UInt32 { 0x5774ca74 }
        public static var name: String { "stories.getStoriesByID" }

        public var peer: API.InputPeer
        public var id: [Int32]

        public init(peer: API.InputPeer, id: [Int32]) {
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5774ca74, "stories.getStoriesByID")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5774ca74)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `stories.toggleAllStoriesHidden#7c2557c4 hidden:Bool = Bool`
    public struct ToggleAllStoriesHidden: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x7c2557c4 }
        public static var name: String { "stories.toggleAllStoriesHidden" }

        public var hidden: Bool

        public init(hidden: Bool) {
            self.hidden = hidden
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7c2557c4, "stories.toggleAllStoriesHidden")
            self.hidden = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7c2557c4)
            writer.writeBool(self.hidden)
        }
    }

    /// `stories.readStories#a556dac8 peer:InputPeer max_id:int = Vector<int>`
    public struct ReadStories: TLFunction {
        public typealias Response = [Int32]
        public static var constructorID: UInt32 { 0xa556dac8 }
        public static var name: String { "stories.readStories" }

        public var peer: API.InputPeer
        public var maxID: Int32

        public init(peer: API.InputPeer, maxID: Int32) {
            self.peer = peer
            self.maxID = maxID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa556dac8, "stories.readStories")
            self.peer = try API.InputPeer(from: &reader)
            self.maxID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa556dac8)
            self.peer.write(to: &writer)
            writer.writeInt(self.maxID)
        }
    }

    /// `stories.incrementStoryViews#b2028afb peer:InputPeer id:Vector<int> = Bool`
    public struct IncrementStoryViews: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xb2028afb }
        public static var name: String { "stories.incrementStoryViews" }

        public var peer: API.InputPeer
        public var id: [Int32]

        public init(peer: API.InputPeer, id: [Int32]) {
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb2028afb, "stories.incrementStoryViews")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb2028afb)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `stories.getStoryViewsList#7ed23c57 flags:# just_contacts:flags.0?true reactions_first:flags.2?true
    /// forwards_first:flags.3?true peer:InputPeer q:flags.1?string id:int offset:string limit:int =
    /// stories.StoryViewsList`
    public struct GetStoryViewsList: TLFunction {
        public typealias Response = API.Stories.StoryViewsList
        public static var constructorID: UInt32 { 0x7ed23c57 }
        public static var name: String { "stories.getStoryViewsList" }

        public var justContacts: Bool
        public var reactionsFirst: Bool
        public var forwardsFirst: Bool
        public var peer: API.InputPeer
        public var q: String?
        public var id: Int32
        public var offset: String
        public var limit: Int32

        public init(justContacts: Bool = false, reactionsFirst: Bool = false, forwardsFirst: Bool = false, peer: API.InputPeer, q: String? = nil, id: Int32, offset: String, limit: Int32) {
            self.justContacts = justContacts
            self.reactionsFirst = reactionsFirst
            self.forwardsFirst = forwardsFirst
            self.peer = peer
            self.q = q
            self.id = id
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7ed23c57, "stories.getStoryViewsList")
            let _flags = try reader.readFlags()
            self.justContacts = _flags[0]
            self.reactionsFirst = _flags[2]
            self.forwardsFirst = _flags[3]
            self.peer = try API.InputPeer(from: &reader)
            self.q = _flags[1] ? try reader.readString() : nil
            self.id = try reader.readInt()
            self.offset = try reader.readString()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7ed23c57)
            var _flags = TLFlags()
            _flags.set(0, if: self.justContacts)
            _flags.set(2, if: self.reactionsFirst)
            _flags.set(3, if: self.forwardsFirst)
            _flags.set(1, if: self.q != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.q { writer.writeString(value) }
            writer.writeInt(self.id)
            writer.writeString(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `stories.getStoriesViews#28e16cc8 peer:InputPeer id:Vector<int> = stories.StoryViews`
    public struct GetStoriesViews: TLFunction {
        public typealias Response = API.Stories.StoryViews
        public static var constructorID: UInt32 { 0x28e16cc8 }
        public static var name: String { "stories.getStoriesViews" }

        public var peer: API.InputPeer
        public var id: [Int32]

        public init(peer: API.InputPeer, id: [Int32]) {
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x28e16cc8, "stories.getStoriesViews")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x28e16cc8)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `stories.exportStoryLink#7b8def20 peer:InputPeer id:int = ExportedStoryLink`
    public struct ExportStoryLink: TLFunction {
        public typealias Response = API.ExportedStoryLink
        public static var constructorID: UInt32 { 0x7b8def20 }
        public static var name: String { "stories.exportStoryLink" }

        public var peer: API.InputPeer
        public var id: Int32

        public init(peer: API.InputPeer, id: Int32) {
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7b8def20, "stories.exportStoryLink")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7b8def20)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
        }
    }

    /// `stories.report#19d8eb45 peer:InputPeer id:Vector<int> option:bytes message:string = ReportResult`
    public struct Report: TLFunction {
        public typealias Response = API.ReportResult
        public static var constructorID: UInt32 { 0x19d8eb45 }
        public static var name: String { "stories.report" }

        public var peer: API.InputPeer
        public var id: [Int32]
        public var option: [UInt8]
        public var message: String

        public init(peer: API.InputPeer, id: [Int32], option: [UInt8], message: String) {
            self.peer = peer
            self.id = id
            self.option = option
            self.message = message
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x19d8eb45, "stories.report")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
            self.option = try reader.readBytes()
            self.message = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x19d8eb45)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
            writer.writeBytes(self.option)
            writer.writeString(self.message)
        }
    }

    /// `stories.activateStealthMode#57bbd166 flags:# past:flags.0?true future:flags.1?true = Updates`
    public struct ActivateStealthMode: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x57bbd166 }
        public static var name: String { "stories.activateStealthMode" }

        public var past: Bool
        public var future: Bool

        public init(past: Bool = false, future: Bool = false) {
            self.past = past
            self.future = future
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x57bbd166, "stories.activateStealthMode")
            let _flags = try reader.readFlags()
            self.past = _flags[0]
            self.future = _flags[1]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x57bbd166)
            var _flags = TLFlags()
            _flags.set(0, if: self.past)
            _flags.set(1, if: self.future)
            writer.writeFlags(_flags)
        }
    }

    /// `stories.sendReaction#7fd736b2 flags:# add_to_recent:flags.0?true peer:InputPeer story_id:int
    /// reaction:Reaction = Updates`
    public struct SendReaction: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x7fd736b2 }
        public static var name: String { "stories.sendReaction" }

        public var addToRecent: Bool
        public var peer: API.InputPeer
        public var storyID: Int32
        public var reaction: API.Reaction

        public init(addToRecent: Bool = false, peer: API.InputPeer, storyID: Int32, reaction: API.Reaction) {
            self.addToRecent = addToRecent
            self.peer = peer
            self.storyID = storyID
            self.reaction = reaction
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7fd736b2, "stories.sendReaction")
            let _flags = try reader.readFlags()
            self.addToRecent = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
            self.storyID = try reader.readInt()
            self.reaction = try API.Reaction(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7fd736b2)
            var _flags = TLFlags()
            _flags.set(0, if: self.addToRecent)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.storyID)
            self.reaction.write(to: &writer)
        }
    }

    /// `stories.getPeerStories#2c4ada50 peer:InputPeer = stories.PeerStories`
    public struct GetPeerStories: TLFunction {
        public typealias Response = API.Stories.PeerStories
        public static var constructorID: UInt32 { 0x2c4ada50 }
        public static var name: String { "stories.getPeerStories" }

        public var peer: API.InputPeer

        public init(peer: API.InputPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2c4ada50, "stories.getPeerStories")
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2c4ada50)
            self.peer.write(to: &writer)
        }
    }

    /// `stories.getAllReadPeerStories#9b5ae7f9 = Updates`
    public struct GetAllReadPeerStories: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x9b5ae7f9 }
        public static var name: String { "stories.getAllReadPeerStories" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9b5ae7f9, "stories.getAllReadPeerStories")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9b5ae7f9)
        }
    }

    /// `stories.getPeerMaxIDs#78499170 id:Vector<InputPeer> = Vector<RecentStory>`
    public struct GetPeerMaxIDs: TLFunction {
        public typealias Response = [API.RecentStory]
        public static var constructorID: UInt32 { 0x78499170 }
        public static var name: String { "stories.getPeerMaxIDs" }

        public var id: [API.InputPeer]

        public init(id: [API.InputPeer]) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x78499170, "stories.getPeerMaxIDs")
            self.id = try reader.readVector(of: API.InputPeer.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x78499170)
            writer.writeVector(self.id)
        }
    }

    /// `stories.getChatsToSend#a56a8b60 = messages.Chats`
    public struct GetChatsToSend: TLFunction {
        public typealias Response = API.Messages.Chats
        public static var constructorID: UInt32 { 0xa56a8b60 }
        public static var name: String { "stories.getChatsToSend" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa56a8b60, "stories.getChatsToSend")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa56a8b60)
        }
    }

    /// `stories.togglePeerStoriesHidden#bd0415c4 peer:InputPeer hidden:Bool = Bool`
    public struct TogglePeerStoriesHidden: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xbd0415c4 }
        public static var name: String { "stories.togglePeerStoriesHidden" }

        public var peer: API.InputPeer
        public var hidden: Bool

        public init(peer: API.InputPeer, hidden: Bool) {
            self.peer = peer
            self.hidden = hidden
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbd0415c4, "stories.togglePeerStoriesHidden")
            self.peer = try API.InputPeer(from: &reader)
            self.hidden = try reader.readBool()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbd0415c4)
            self.peer.write(to: &writer)
            writer.writeBool(self.hidden)
        }
    }

    /// `stories.getStoryReactionsList#b9b2881f flags:# forwards_first:flags.2?true peer:InputPeer id:int
    /// reaction:flags.0?Reaction offset:flags.1?string limit:int = stories.StoryReactionsList`
    public struct GetStoryReactionsList: TLFunction {
        public typealias Response = API.Stories.StoryReactionsList
        public static var constructorID: UInt32 { 0xb9b2881f }
        public static var name: String { "stories.getStoryReactionsList" }

        public var forwardsFirst: Bool
        public var peer: API.InputPeer
        public var id: Int32
        public var reaction: API.Reaction?
        public var offset: String?
        public var limit: Int32

        public init(forwardsFirst: Bool = false, peer: API.InputPeer, id: Int32, reaction: API.Reaction? = nil, offset: String? = nil, limit: Int32) {
            self.forwardsFirst = forwardsFirst
            self.peer = peer
            self.id = id
            self.reaction = reaction
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb9b2881f, "stories.getStoryReactionsList")
            let _flags = try reader.readFlags()
            self.forwardsFirst = _flags[2]
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readInt()
            self.reaction = _flags[0] ? try API.Reaction(from: &reader) : nil
            self.offset = _flags[1] ? try reader.readString() : nil
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb9b2881f)
            var _flags = TLFlags()
            _flags.set(2, if: self.forwardsFirst)
            _flags.set(0, if: self.reaction != nil)
            _flags.set(1, if: self.offset != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.id)
            if let value = self.reaction { value.write(to: &writer) }
            if let value = self.offset { writer.writeString(value) }
            writer.writeInt(self.limit)
        }
    }

    /// `stories.togglePinnedToTop#0b297e9b peer:InputPeer id:Vector<int> = Bool`
    public struct TogglePinnedToTop: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x0b297e9b }
        public static var name: String { "stories.togglePinnedToTop" }

        public var peer: API.InputPeer
        public var id: [Int32]

        public init(peer: API.InputPeer, id: [Int32]) {
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0b297e9b, "stories.togglePinnedToTop")
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0b297e9b)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `stories.searchPosts#d1810907 flags:# hashtag:flags.0?string area:flags.1?MediaArea peer:flags.2?InputPeer
    /// offset:string limit:int = stories.FoundStories`
    public struct SearchPosts: TLFunction {
        public typealias Response = API.Stories.FoundStories
        public static var constructorID: UInt32 { 0xd1810907 }
        public static var name: String { "stories.searchPosts" }

        public var hashtag: String?
        public var area: API.MediaArea?
        public var peer: API.InputPeer?
        public var offset: String
        public var limit: Int32

        public init(hashtag: String? = nil, area: API.MediaArea? = nil, peer: API.InputPeer? = nil, offset: String, limit: Int32) {
            self.hashtag = hashtag
            self.area = area
            self.peer = peer
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd1810907, "stories.searchPosts")
            let _flags = try reader.readFlags()
            self.hashtag = _flags[0] ? try reader.readString() : nil
            self.area = _flags[1] ? try API.MediaArea(from: &reader) : nil
            self.peer = _flags[2] ? try API.InputPeer(from: &reader) : nil
            self.offset = try reader.readString()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd1810907)
            var _flags = TLFlags()
            _flags.set(0, if: self.hashtag != nil)
            _flags.set(1, if: self.area != nil)
            _flags.set(2, if: self.peer != nil)
            writer.writeFlags(_flags)
            if let value = self.hashtag { writer.writeString(value) }
            if let value = self.area { value.write(to: &writer) }
            if let value = self.peer { value.write(to: &writer) }
            writer.writeString(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `stories.createAlbum#a36396e5 peer:InputPeer title:string stories:Vector<int> = StoryAlbum`
    public struct CreateAlbum: TLFunction {
        public typealias Response = API.StoryAlbum
        public static var constructorID: UInt32 { 0xa36396e5 }
        public static var name: String { "stories.createAlbum" }

        public var peer: API.InputPeer
        public var title: String
        public var stories: [Int32]

        public init(peer: API.InputPeer, title: String, stories: [Int32]) {
            self.peer = peer
            self.title = title
            self.stories = stories
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa36396e5, "stories.createAlbum")
            self.peer = try API.InputPeer(from: &reader)
            self.title = try reader.readString()
            self.stories = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa36396e5)
            self.peer.write(to: &writer)
            writer.writeString(self.title)
            writer.writeVector(self.stories)
        }
    }

    /// `stories.updateAlbum#5e5259b6 flags:# peer:InputPeer album_id:int title:flags.0?string
    /// delete_stories:flags.1?Vector<int> add_stories:flags.2?Vector<int> order:flags.3?Vector<int> = StoryAlbum`
    public struct UpdateAlbum: TLFunction {
        public typealias Response = API.StoryAlbum
        public static var constructorID: UInt32 { 0x5e5259b6 }
        public static var name: String { "stories.updateAlbum" }

        public var peer: API.InputPeer
        public var albumID: Int32
        public var title: String?
        public var deleteStories: [Int32]?
        public var addStories: [Int32]?
        public var order: [Int32]?

        public init(peer: API.InputPeer, albumID: Int32, title: String? = nil, deleteStories: [Int32]? = nil, addStories: [Int32]? = nil, order: [Int32]? = nil) {
            self.peer = peer
            self.albumID = albumID
            self.title = title
            self.deleteStories = deleteStories
            self.addStories = addStories
            self.order = order
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5e5259b6, "stories.updateAlbum")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.albumID = try reader.readInt()
            self.title = _flags[0] ? try reader.readString() : nil
            self.deleteStories = _flags[1] ? try reader.readVector(of: Int32.self) : nil
            self.addStories = _flags[2] ? try reader.readVector(of: Int32.self) : nil
            self.order = _flags[3] ? try reader.readVector(of: Int32.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5e5259b6)
            var _flags = TLFlags()
            _flags.set(0, if: self.title != nil)
            _flags.set(1, if: self.deleteStories != nil)
            _flags.set(2, if: self.addStories != nil)
            _flags.set(3, if: self.order != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.albumID)
            if let value = self.title { writer.writeString(value) }
            if let value = self.deleteStories { writer.writeVector(value) }
            if let value = self.addStories { writer.writeVector(value) }
            if let value = self.order { writer.writeVector(value) }
        }
    }

    /// `stories.reorderAlbums#8535fbd9 peer:InputPeer order:Vector<int> = Bool`
    public struct ReorderAlbums: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x8535fbd9 }
        public static var name: String { "stories.reorderAlbums" }

        public var peer: API.InputPeer
        public var order: [Int32]

        public init(peer: API.InputPeer, order: [Int32]) {
            self.peer = peer
            self.order = order
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8535fbd9, "stories.reorderAlbums")
            self.peer = try API.InputPeer(from: &reader)
            self.order = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8535fbd9)
            self.peer.write(to: &writer)
            writer.writeVector(self.order)
        }
    }

    /// `stories.deleteAlbum#8d3456d0 peer:InputPeer album_id:int = Bool`
    public struct DeleteAlbum: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x8d3456d0 }
        public static var name: String { "stories.deleteAlbum" }

        public var peer: API.InputPeer
        public var albumID: Int32

        public init(peer: API.InputPeer, albumID: Int32) {
            self.peer = peer
            self.albumID = albumID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8d3456d0, "stories.deleteAlbum")
            self.peer = try API.InputPeer(from: &reader)
            self.albumID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8d3456d0)
            self.peer.write(to: &writer)
            writer.writeInt(self.albumID)
        }
    }

    /// `stories.getAlbums#25b3eac7 peer:InputPeer hash:long = stories.Albums`
    public struct GetAlbums: TLFunction {
        public typealias Response = API.Stories.Albums
        public static var constructorID: UInt32 { 0x25b3eac7 }
        public static var name: String { "stories.getAlbums" }

        public var peer: API.InputPeer
        public var hash: Int64

        public init(peer: API.InputPeer, hash: Int64) {
            self.peer = peer
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x25b3eac7, "stories.getAlbums")
            self.peer = try API.InputPeer(from: &reader)
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x25b3eac7)
            self.peer.write(to: &writer)
            writer.writeLong(self.hash)
        }
    }

    /// `stories.getAlbumStories#ac806d61 peer:InputPeer album_id:int offset:int limit:int = stories.Stories`
    public struct GetAlbumStories: TLFunction {
        public typealias Response = API.Stories.Stories
        public static var constructorID: UInt32 { 0xac806d61 }
        public static var name: String { "stories.getAlbumStories" }

        public var peer: API.InputPeer
        public var albumID: Int32
        public var offset: Int32
        public var limit: Int32

        public init(peer: API.InputPeer, albumID: Int32, offset: Int32, limit: Int32) {
            self.peer = peer
            self.albumID = albumID
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xac806d61, "stories.getAlbumStories")
            self.peer = try API.InputPeer(from: &reader)
            self.albumID = try reader.readInt()
            self.offset = try reader.readInt()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xac806d61)
            self.peer.write(to: &writer)
            writer.writeInt(self.albumID)
            writer.writeInt(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `stories.startLive#d069ccde flags:# pinned:flags.2?true noforwards:flags.4?true rtmp_stream:flags.5?true
    /// peer:InputPeer caption:flags.0?string entities:flags.1?Vector<MessageEntity>
    /// privacy_rules:Vector<InputPrivacyRule> random_id:long messages_enabled:flags.6?Bool
    /// send_paid_messages_stars:flags.7?long = Updates`
    public struct StartLive: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xd069ccde }
        public static var name: String { "stories.startLive" }

        public var pinned: Bool
        public var noforwards: Bool
        public var rtmpStream: Bool
        public var peer: API.InputPeer
        public var caption: String?
        public var entities: [API.MessageEntity]?
        public var privacyRules: [API.InputPrivacyRule]
        public var randomID: Int64
        public var messagesEnabled: Bool?
        public var sendPaidMessagesStars: Int64?

        public init(pinned: Bool = false, noforwards: Bool = false, rtmpStream: Bool = false, peer: API.InputPeer, caption: String? = nil, entities: [API.MessageEntity]? = nil, privacyRules: [API.InputPrivacyRule], randomID: Int64, messagesEnabled: Bool? = nil, sendPaidMessagesStars: Int64? = nil) {
            self.pinned = pinned
            self.noforwards = noforwards
            self.rtmpStream = rtmpStream
            self.peer = peer
            self.caption = caption
            self.entities = entities
            self.privacyRules = privacyRules
            self.randomID = randomID
            self.messagesEnabled = messagesEnabled
            self.sendPaidMessagesStars = sendPaidMessagesStars
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd069ccde, "stories.startLive")
            let _flags = try reader.readFlags()
            self.pinned = _flags[2]
            self.noforwards = _flags[4]
            self.rtmpStream = _flags[5]
            self.peer = try API.InputPeer(from: &reader)
            self.caption = _flags[0] ? try reader.readString() : nil
            self.entities = _flags[1] ? try reader.readVector(of: API.MessageEntity.self) : nil
            self.privacyRules = try reader.readVector(of: API.InputPrivacyRule.self)
            self.randomID = try reader.readLong()
            self.messagesEnabled = _flags[6] ? try reader.readBool() : nil
            self.sendPaidMessagesStars = _flags[7] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd069ccde)
            var _flags = TLFlags()
            _flags.set(2, if: self.pinned)
            _flags.set(4, if: self.noforwards)
            _flags.set(5, if: self.rtmpStream)
            _flags.set(0, if: self.caption != nil)
            _flags.set(1, if: self.entities != nil)
            _flags.set(6, if: self.messagesEnabled != nil)
            _flags.set(7, if: self.sendPaidMessagesStars != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.caption { writer.writeString(value) }
            if let value = self.entities { writer.writeVector(value) }
            writer.writeVector(self.privacyRules)
            writer.writeLong(self.randomID)
            if let value = self.messagesEnabled { writer.writeBool(value) }
            if let value = self.sendPaidMessagesStars { writer.writeLong(value) }
        }
    }
}
