// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Users {
    /// `users.getUsers#0d91a548 id:Vector<InputUser> = Vector<User>`
    public struct GetUsers: TLFunction {
        public typealias Response = [API.User]
        public static var constructorID: UInt32 { 0x0d91a548 }
        public static var name: String { "users.getUsers" }

        public var id: [API.InputUser]

        public init(id: [API.InputUser]) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0d91a548, "users.getUsers")
            self.id = try reader.readVector(of: API.InputUser.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0d91a548)
            writer.writeVector(self.id)
        }
    }

    /// `users.getFullUser#b60f5918 id:InputUser = users.UserFull`
    public struct GetFullUser: TLFunction {
        public typealias Response = API.Users.UserFull
        public static var constructorID: UInt32 { 0xb60f5918 }
        public static var name: String { "users.getFullUser" }

        public var id: API.InputUser

        public init(id: API.InputUser) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb60f5918, "users.getFullUser")
            self.id = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb60f5918)
            self.id.write(to: &writer)
        }
    }

    /// `users.setSecureValueErrors#90c894b5 id:InputUser errors:Vector<SecureValueError> = Bool`
    public struct SetSecureValueErrors: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x90c894b5 }
        public static var name: String { "users.setSecureValueErrors" }

        public var id: API.InputUser
        public var errors: [API.SecureValueError]

        public init(id: API.InputUser, errors: [API.SecureValueError]) {
            self.id = id
            self.errors = errors
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x90c894b5, "users.setSecureValueErrors")
            self.id = try API.InputUser(from: &reader)
            self.errors = try reader.readVector(of: API.SecureValueError.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x90c894b5)
            self.id.write(to: &writer)
            writer.writeVector(self.errors)
        }
    }

    /// `users.getRequirementsToContact#d89a83a3 id:Vector<InputUser> = Vector<RequirementToContact>`
    public struct GetRequirementsToContact: TLFunction {
        public typealias Response = [API.RequirementToContact]
        public static var constructorID: UInt32 { 0xd89a83a3 }
        public static var name: String { "users.getRequirementsToContact" }

        public var id: [API.InputUser]

        public init(id: [API.InputUser]) {
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd89a83a3, "users.getRequirementsToContact")
            self.id = try reader.readVector(of: API.InputUser.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd89a83a3)
            writer.writeVector(self.id)
        }
    }

    /// `users.getSavedMusic#788d7fe3 id:InputUser offset:int limit:int hash:long = users.SavedMusic`
    public struct GetSavedMusic: TLFunction {
        public typealias Response = API.Users.SavedMusic
        public static var constructorID: UInt32 { 0x788d7fe3 }
        public static var name: String { "users.getSavedMusic" }

        public var id: API.InputUser
        public var offset: Int32
        public var limit: Int32
        public var hash: Int64

        public init(id: API.InputUser, offset: Int32, limit: Int32, hash: Int64) {
            self.id = id
            self.offset = offset
            self.limit = limit
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x788d7fe3, "users.getSavedMusic")
            self.id = try API.InputUser(from: &reader)
            self.offset = try reader.readInt()
            self.limit = try reader.readInt()
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x788d7fe3)
            self.id.write(to: &writer)
            writer.writeInt(self.offset)
            writer.writeInt(self.limit)
            writer.writeLong(self.hash)
        }
    }

    /// `users.getSavedMusicByID#7573a4e9 id:InputUser documents:Vector<InputDocument> = users.SavedMusic`
    public struct GetSavedMusicByID: TLFunction {
        public typealias Response = API.Users.SavedMusic
        public static var constructorID: UInt32 { 0x7573a4e9 }
        public static var name: String { "users.getSavedMusicByID" }

        public var id: API.InputUser
        public var documents: [API.InputDocument]

        public init(id: API.InputUser, documents: [API.InputDocument]) {
            self.id = id
            self.documents = documents
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7573a4e9, "users.getSavedMusicByID")
            self.id = try API.InputUser(from: &reader)
            self.documents = try reader.readVector(of: API.InputDocument.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7573a4e9)
            self.id.write(to: &writer)
            writer.writeVector(self.documents)
        }
    }

    /// `users.suggestBirthday#fc533372 id:InputUser birthday:Birthday = Updates`
    public struct SuggestBirthday: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xfc533372 }
        public static var name: String { "users.suggestBirthday" }

        public var id: API.InputUser
        public var birthday: API.Birthday

        public init(id: API.InputUser, birthday: API.Birthday) {
            self.id = id
            self.birthday = birthday
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfc533372, "users.suggestBirthday")
            self.id = try API.InputUser(from: &reader)
            self.birthday = try API.Birthday(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfc533372)
            self.id.write(to: &writer)
            self.birthday.write(to: &writer)
        }
    }
}
