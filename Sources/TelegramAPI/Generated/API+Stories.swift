// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Stories {
    /// `stories.AllStories`
    public enum AllStories: TLObject {
        /// `stories.allStoriesNotModified#1158fe3e flags:# state:string stealth_mode:StoriesStealthMode =
        /// stories.AllStories`
        indirect case allStoriesNotModified(AllStoriesNotModified)
        /// `stories.allStories#6efc5e81 flags:# has_more:flags.0?true count:int state:string
        /// peer_stories:Vector<PeerStories> chats:Vector<Chat> users:Vector<User> stealth_mode:StoriesStealthMode
        /// = stories.AllStories`
        indirect case allStories(AllStories)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x1158fe3e:
                self = .allStoriesNotModified(try AllStoriesNotModified(bareFrom: &reader))
            case 0x6efc5e81:
                self = .allStories(try AllStories(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "stories.AllStories")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .allStoriesNotModified(let value):
                writer.writeConstructorID(0x1158fe3e)
                value.writeBare(to: &writer)
            case .allStories(let value):
                writer.writeConstructorID(0x6efc5e81)
                value.writeBare(to: &writer)
            }
        }

        /// `stories.allStoriesNotModified#1158fe3e`
        public struct AllStoriesNotModified: TLPayload {
            public var state: String
            public var stealthMode: API.StoriesStealthMode

            public init(state: String, stealthMode: API.StoriesStealthMode) {
                self.state = state
                self.stealthMode = stealthMode
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                _ = try reader.readFlags()
                self.state = try reader.readString()
                self.stealthMode = try API.StoriesStealthMode(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeFlags(TLFlags())
                writer.writeString(self.state)
                self.stealthMode.write(to: &writer)
            }
        }

        /// `stories.allStories#6efc5e81`
        public struct AllStories: TLPayload {
            public var hasMore: Bool
            public var count: Int32
            public var state: String
            public var peerStories: [API.PeerStories]
            public var chats: [API.Chat]
            public var users: [API.User]
            public var stealthMode: API.StoriesStealthMode

            public init(hasMore: Bool = false, count: Int32, state: String, peerStories: [API.PeerStories], chats: [API.Chat], users: [API.User], stealthMode: API.StoriesStealthMode) {
                self.hasMore = hasMore
                self.count = count
                self.state = state
                self.peerStories = peerStories
                self.chats = chats
                self.users = users
                self.stealthMode = stealthMode
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.hasMore = _flags[0]
                self.count = try reader.readInt()
                self.state = try reader.readString()
                self.peerStories = try reader.readVector(of: API.PeerStories.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
                self.stealthMode = try API.StoriesStealthMode(from: &reader)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.hasMore)
                writer.writeFlags(_flags)
                writer.writeInt(self.count)
                writer.writeString(self.state)
                writer.writeVector(self.peerStories)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
                self.stealthMode.write(to: &writer)
            }
        }
    }

    /// `stories.stories#63c3dd0a flags:# count:int stories:Vector<StoryItem> pinned_to_top:flags.0?Vector<int>
    /// chats:Vector<Chat> users:Vector<User> = stories.Stories`
    public struct Stories: TLObject {
        public var count: Int32
        public var stories: [API.StoryItem]
        public var pinnedToTop: [Int32]?
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(count: Int32, stories: [API.StoryItem], pinnedToTop: [Int32]? = nil, chats: [API.Chat], users: [API.User]) {
            self.count = count
            self.stories = stories
            self.pinnedToTop = pinnedToTop
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x63c3dd0a, "stories.stories")
            let _flags = try reader.readFlags()
            self.count = try reader.readInt()
            self.stories = try reader.readVector(of: API.StoryItem.self)
            self.pinnedToTop = _flags[0] ? try reader.readVector(of: Int32.self) : nil
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x63c3dd0a)
            var _flags = TLFlags()
            _flags.set(0, if: self.pinnedToTop != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.count)
            writer.writeVector(self.stories)
            if let value = self.pinnedToTop { writer.writeVector(value) }
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `stories.storyViewsList#59d78fc5 flags:# count:int views_count:int forwards_count:int reactions_count:int
    /// views:Vector<StoryView> chats:Vector<Chat> users:Vector<User> next_offset:flags.0?string =
    /// stories.StoryViewsList`
    public struct StoryViewsList: TLObject {
        public var count: Int32
        public var viewsCount: Int32
        public var forwardsCount: Int32
        public var reactionsCount: Int32
        public var views: [API.StoryView]
        public var chats: [API.Chat]
        public var users: [API.User]
        public var nextOffset: String?

        public init(count: Int32, viewsCount: Int32, forwardsCount: Int32, reactionsCount: Int32, views: [API.StoryView], chats: [API.Chat], users: [API.User], nextOffset: String? = nil) {
            self.count = count
            self.viewsCount = viewsCount
            self.forwardsCount = forwardsCount
            self.reactionsCount = reactionsCount
            self.views = views
            self.chats = chats
            self.users = users
            self.nextOffset = nextOffset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x59d78fc5, "stories.storyViewsList")
            let _flags = try reader.readFlags()
            self.count = try reader.readInt()
            self.viewsCount = try reader.readInt()
            self.forwardsCount = try reader.readInt()
            self.reactionsCount = try reader.readInt()
            self.views = try reader.readVector(of: API.StoryView.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
            self.nextOffset = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x59d78fc5)
            var _flags = TLFlags()
            _flags.set(0, if: self.nextOffset != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.count)
            writer.writeInt(self.viewsCount)
            writer.writeInt(self.forwardsCount)
            writer.writeInt(self.reactionsCount)
            writer.writeVector(self.views)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
            if let value = self.nextOffset { writer.writeString(value) }
        }
    }

    /// `stories.storyViews#de9eed1d views:Vector<StoryViews> users:Vector<User> = stories.StoryViews`
    public struct StoryViews: TLObject {
        public var views: [API.StoryViews]
        public var users: [API.User]

        public init(views: [API.StoryViews], users: [API.User]) {
            self.views = views
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xde9eed1d, "stories.storyViews")
            self.views = try reader.readVector(of: API.StoryViews.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xde9eed1d)
            writer.writeVector(self.views)
            writer.writeVector(self.users)
        }
    }

    /// `stories.peerStories#cae68768 stories:PeerStories chats:Vector<Chat> users:Vector<User> =
    /// stories.PeerStories`
    public struct PeerStories: TLObject {
        public var stories: API.PeerStories
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(stories: API.PeerStories, chats: [API.Chat], users: [API.User]) {
            self.stories = stories
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcae68768, "stories.peerStories")
            self.stories = try API.PeerStories(from: &reader)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcae68768)
            self.stories.write(to: &writer)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `stories.storyReactionsList#aa5f789c flags:# count:int reactions:Vector<StoryReaction> chats:Vector<Chat>
    /// users:Vector<User> next_offset:flags.0?string = stories.StoryReactionsList`
    public struct StoryReactionsList: TLObject {
        public var count: Int32
        public var reactions: [API.StoryReaction]
        public var chats: [API.Chat]
        public var users: [API.User]
        public var nextOffset: String?

        public init(count: Int32, reactions: [API.StoryReaction], chats: [API.Chat], users: [API.User], nextOffset: String? = nil) {
            self.count = count
            self.reactions = reactions
            self.chats = chats
            self.users = users
            self.nextOffset = nextOffset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xaa5f789c, "stories.storyReactionsList")
            let _flags = try reader.readFlags()
            self.count = try reader.readInt()
            self.reactions = try reader.readVector(of: API.StoryReaction.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
            self.nextOffset = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xaa5f789c)
            var _flags = TLFlags()
            _flags.set(0, if: self.nextOffset != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.count)
            writer.writeVector(self.reactions)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
            if let value = self.nextOffset { writer.writeString(value) }
        }
    }

    /// `stories.foundStories#e2de7737 flags:# count:int stories:Vector<FoundStory> next_offset:flags.0?string
    /// chats:Vector<Chat> users:Vector<User> = stories.FoundStories`
    public struct FoundStories: TLObject {
        public var count: Int32
        public var stories: [API.FoundStory]
        public var nextOffset: String?
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(count: Int32, stories: [API.FoundStory], nextOffset: String? = nil, chats: [API.Chat], users: [API.User]) {
            self.count = count
            self.stories = stories
            self.nextOffset = nextOffset
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe2de7737, "stories.foundStories")
            let _flags = try reader.readFlags()
            self.count = try reader.readInt()
            self.stories = try reader.readVector(of: API.FoundStory.self)
            self.nextOffset = _flags[0] ? try reader.readString() : nil
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe2de7737)
            var _flags = TLFlags()
            _flags.set(0, if: self.nextOffset != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.count)
            writer.writeVector(self.stories)
            if let value = self.nextOffset { writer.writeString(value) }
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `stories.canSendStoryCount#c387c04e count_remains:int = stories.CanSendStoryCount`
    public struct CanSendStoryCount: TLObject {
        public var countRemains: Int32

        public init(countRemains: Int32) {
            self.countRemains = countRemains
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc387c04e, "stories.canSendStoryCount")
            self.countRemains = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc387c04e)
            writer.writeInt(self.countRemains)
        }
    }

    /// `stories.Albums`
    public enum Albums: TLObject {
        /// `stories.albumsNotModified#564edaeb = stories.Albums`
        case albumsNotModified
        /// `stories.albums#c3987a3a hash:long albums:Vector<StoryAlbum> = stories.Albums`
        case albums(hash: Int64, albums: [API.StoryAlbum])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x564edaeb:
                self = .albumsNotModified
            case 0xc3987a3a:
                self = .albums(hash: try reader.readLong(), albums: try reader.readVector(of: API.StoryAlbum.self))
            default:
                throw reader.unknownConstructor(id, of: "stories.Albums")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .albumsNotModified:
                writer.writeConstructorID(0x564edaeb)
            case .albums(let value1, let value2):
                writer.writeConstructorID(0xc3987a3a)
                writer.writeLong(value1)
                writer.writeVector(value2)
            }
        }
    }
}
