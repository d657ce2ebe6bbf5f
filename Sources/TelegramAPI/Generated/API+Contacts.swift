// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Contacts {
    /// `contacts.Contacts`
    public enum Contacts: TLObject {
        /// `contacts.contactsNotModified#b74ba9d2 = contacts.Contacts`
        case contactsNotModified
        /// `contacts.contacts#eae87e42 contacts:Vector<Contact> saved_count:int users:Vector<User> =
        /// contacts.Contacts`
        case contacts(contacts: [API.Contact], savedCount: Int32, users: [API.User])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xb74ba9d2:
                self = .contactsNotModified
            case 0xeae87e42:
                self = .contacts(contacts: try reader.readVector(of: API.Contact.self), savedCount: try reader.readInt(), users: try reader.readVector(of: API.User.self))
            default:
                throw reader.unknownConstructor(id, of: "contacts.Contacts")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .contactsNotModified:
                writer.writeConstructorID(0xb74ba9d2)
            case .contacts(let value1, let value2, let value3):
                writer.writeConstructorID(0xeae87e42)
                writer.writeVector(value1)
                writer.writeInt(value2)
                writer.writeVector(value3)
            }
        }
    }

    /// `contacts.importedContacts#77d01c3b imported:Vector<ImportedContact>
    /// popular_invites:Vector<PopularContact> retry_contacts:Vector<long> users:Vector<User> =
    /// contacts.ImportedContacts`
    public struct ImportedContacts: TLObject {
        public var imported: [API.ImportedContact]
        public var popularInvites: [API.PopularContact]
        public var retryContacts: [Int64]
        public var users: [API.User]

        public init(imported: [API.ImportedContact], popularInvites: [API.PopularContact], retryContacts: [Int64], users: [API.User]) {
            self.imported = imported
            self.popularInvites = popularInvites
            self.retryContacts = retryContacts
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x77d01c3b, "contacts.importedContacts")
            self.imported = try reader.readVector(of: API.ImportedContact.self)
            self.popularInvites = try reader.readVector(of: API.PopularContact.self)
            self.retryContacts = try reader.readVector(of: Int64.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x77d01c3b)
            writer.writeVector(self.imported)
            writer.writeVector(self.popularInvites)
            writer.writeVector(self.retryContacts)
            writer.writeVector(self.users)
        }
    }

    /// `contacts.Blocked`
    public enum Blocked: TLObject {
        /// `contacts.blocked#0ade1591 blocked:Vector<PeerBlocked> chats:Vector<Chat> users:Vector<User> =
        /// contacts.Blocked`
        case blocked(blocked: [API.PeerBlocked], chats: [API.Chat], users: [API.User])
        /// `contacts.blockedSlice#e1664194 count:int blocked:Vector<PeerBlocked> chats:Vector<Chat>
        /// users:Vector<User> = contacts.Blocked`
        indirect case blockedSlice(BlockedSlice)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x0ade1591:
                self = .blocked(blocked: try reader.readVector(of: API.PeerBlocked.self), chats: try reader.readVector(of: API.Chat.self), users: try reader.readVector(of: API.User.self))
            case 0xe1664194:
                self = .blockedSlice(try BlockedSlice(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "contacts.Blocked")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .blocked(let value1, let value2, let value3):
                writer.writeConstructorID(0x0ade1591)
                writer.writeVector(value1)
                writer.writeVector(value2)
                writer.writeVector(value3)
            case .blockedSlice(let value):
                writer.writeConstructorID(0xe1664194)
                value.writeBare(to: &writer)
            }
        }

        /// `contacts.blockedSlice#e1664194`
        public struct BlockedSlice: TLPayload {
            public var count: Int32
            public var blocked: [API.PeerBlocked]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(count: Int32, blocked: [API.PeerBlocked], chats: [API.Chat], users: [API.User]) {
                self.count = count
                self.blocked = blocked
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.count = try reader.readInt()
                self.blocked = try reader.readVector(of: API.PeerBlocked.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.count)
                writer.writeVector(self.blocked)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }
    }

    /// `contacts.found#b3134d9d my_results:Vector<Peer> results:Vector<Peer> chats:Vector<Chat>
    /// users:Vector<User> = contacts.Found`
    public struct Found: TLObject {
        public var myResults: [API.Peer]
        public var results: [API.Peer]
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(myResults: [API.Peer], results: [API.Peer], chats: [API.Chat], users: [API.User]) {
            self.myResults = myResults
            self.results = results
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb3134d9d, "contacts.found")
            self.myResults = try reader.readVector(of: API.Peer.self)
            self.results = try reader.readVector(of: API.Peer.self)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb3134d9d)
            writer.writeVector(self.myResults)
            writer.writeVector(self.results)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `contacts.resolvedPeer#7f077ad9 peer:Peer chats:Vector<Chat> users:Vector<User> = contacts.ResolvedPeer`
    public struct ResolvedPeer: TLObject {
        public var peer: API.Peer
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(peer: API.Peer, chats: [API.Chat], users: [API.User]) {
            self.peer = peer
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7f077ad9, "contacts.resolvedPeer")
            self.peer = try API.Peer(from: &reader)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7f077ad9)
            self.peer.write(to: &writer)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `contacts.TopPeers`
    public enum TopPeers: TLObject {
        /// `contacts.topPeersNotModified#de266ef5 = contacts.TopPeers`
        case topPeersNotModified
        /// `contacts.topPeers#70b772a8 categories:Vector<TopPeerCategoryPeers> chats:Vector<Chat>
        /// users:Vector<User> = contacts.TopPeers`
        case topPeers(categories: [API.TopPeerCategoryPeers], chats: [API.Chat], users: [API.User])
        /// `contacts.topPeersDisabled#b52c939d = contacts.TopPeers`
        case topPeersDisabled

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xde266ef5:
                self = .topPeersNotModified
            case 0x70b772a8:
                self = .topPeers(categories: try reader.readVector(of: API.TopPeerCategoryPeers.self), chats: try reader.readVector(of: API.Chat.self), users: try reader.readVector(of: API.User.self))
            case 0xb52c939d:
                self = .topPeersDisabled
            default:
                throw reader.unknownConstructor(id, of: "contacts.TopPeers")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .topPeersNotModified:
                writer.writeConstructorID(0xde266ef5)
            case .topPeers(let value1, let value2, let value3):
                writer.writeConstructorID(0x70b772a8)
                writer.writeVector(value1)
                writer.writeVector(value2)
                writer.writeVector(value3)
            case .topPeersDisabled:
                writer.writeConstructorID(0xb52c939d)
            }
        }
    }

    /// `contacts.contactBirthdays#114ff30d contacts:Vector<ContactBirthday> users:Vector<User> =
    /// contacts.ContactBirthdays`
    public struct ContactBirthdays: TLObject {
        public var contacts: [API.ContactBirthday]
        public var users: [API.User]

        public init(contacts: [API.ContactBirthday], users: [API.User]) {
            self.contacts = contacts
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x114ff30d, "contacts.contactBirthdays")
            self.contacts = try reader.readVector(of: API.ContactBirthday.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x114ff30d)
            writer.writeVector(self.contacts)
            writer.writeVector(self.users)
        }
    }

    /// `contacts.SponsoredPeers`
    public enum SponsoredPeers: TLObject {
        /// `contacts.sponsoredPeersEmpty#ea32b4b1 = contacts.SponsoredPeers`
        case sponsoredPeersEmpty
        /// `contacts.sponsoredPeers#eb032884 peers:Vector<SponsoredPeer> chats:Vector<Chat> users:Vector<User> =
        /// contacts.SponsoredPeers`
        case sponsoredPeers(peers: [API.SponsoredPeer], chats: [API.Chat], users: [API.User])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xea32b4b1:
                self = .sponsoredPeersEmpty
            case 0xeb032884:
                self = .sponsoredPeers(peers: try reader.readVector(of: API.SponsoredPeer.self), chats: try reader.readVector(of: API.Chat.self), users: try reader.readVector(of: API.User.self))
            default:
                throw reader.unknownConstructor(id, of: "contacts.SponsoredPeers")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .sponsoredPeersEmpty:
                writer.writeConstructorID(0xea32b4b1)
            case .sponsoredPeers(let value1, let value2, let value3):
                writer.writeConstructorID(0xeb032884)
                writer.writeVector(value1)
                writer.writeVector(value2)
                writer.writeVector(value3)
            }
        }
    }
}
