// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Users {
    /// `users.userFull#3b6d152e full_user:UserFull chats:Vector<Chat> users:Vector<User> = users.UserFull`
    public struct UserFull: TLObject {
        public var fullUser: API.UserFull
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(fullUser: API.UserFull, chats: [API.Chat], users: [API.User]) {
            self.fullUser = fullUser
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3b6d152e, "users.userFull")
            self.fullUser = try API.UserFull(from: &reader)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3b6d152e)
            self.fullUser.write(to: &writer)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `users.Users`
    public enum Users: TLObject {
        /// `users.users#62d706b8 users:Vector<User> = users.Users`
        case users(users: [API.User])
        /// `users.usersSlice#315a4974 count:int users:Vector<User> = users.Users`
        case usersSlice(count: Int32, users: [API.User])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x62d706b8:
                self = .users(users: try reader.readVector(of: API.User.self))
            case 0x315a4974:
                self = .usersSlice(count: try reader.readInt(), users: try reader.readVector(of: API.User.self))
            default:
                throw reader.unknownConstructor(id, of: "users.Users")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .users(let value):
                writer.writeConstructorID(0x62d706b8)
                writer.writeVector(value)
            case .usersSlice(let value1, let value2):
                writer.writeConstructorID(0x315a4974)
                writer.writeInt(value1)
                writer.writeVector(value2)
            }
        }
    }

    /// `users.SavedMusic`
    public enum SavedMusic: TLObject {
        /// `users.savedMusicNotModified#e3878aa4 count:int = users.SavedMusic`
        case savedMusicNotModified(count: Int32)
        /// `users.savedMusic#34a2f297 count:int documents:Vector<Document> = users.SavedMusic`
        case savedMusic(count: Int32, documents: [API.Document])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xe3878aa4:
                self = .savedMusicNotModified(count: try reader.readInt())
            case 0x34a2f297:
                self = .savedMusic(count: try reader.readInt(), documents: try reader.readVector(of: API.Document.self))
            default:
                throw reader.unknownConstructor(id, of: "users.SavedMusic")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .savedMusicNotModified(let value):
                writer.writeConstructorID(0xe3878aa4)
                writer.writeInt(value)
            case .savedMusic(let value1, let value2):
                writer.writeConstructorID(0x34a2f297)
                writer.writeInt(value1)
                writer.writeVector(value2)
            }
        }
    }
}
