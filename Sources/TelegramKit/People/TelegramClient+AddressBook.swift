import Foundation
import MTProtoCore
import TelegramAPI

/// A person to be put into the address book by a phone number.
public struct NewContact: Hashable, Sendable {
    /// In international form.
    public var phoneNumber: String
    public var firstName: String
    public var lastName: String

    public init(phoneNumber: String, firstName: String, lastName: String = "") {
        self.phoneNumber = phoneNumber
        self.firstName = firstName
        self.lastName = lastName
    }
}

/// Someone from whom the account lets nothing come.
public struct BlockedPeer: Hashable, Sendable {
    public let peer: Peer
    /// Empty if the server does not say.
    public let name: String
    /// Since when: seconds since 1970.
    public let date: Int
    /// The value of the interface.
    public let raw: API.PeerBlocked
}

extension TelegramClient {
    /// Puts a person into the account's address book, or gives one who is there another name;
    /// ``addContact(phoneNumber:firstName:lastName:)`` finds the person by a number.
    ///
    /// - Parameter sharesPhoneNumber: whether the person may see the account's number from now on.
    public func addContact(
        _ person: Peer, firstName: String, lastName: String = "", sharesPhoneNumber: Bool = false
    ) async throws(TelegramError) {
        let request = API.Contacts.AddContact(
            addPhonePrivacyException: sharesPhoneNumber, id: await network.inputUser(person), firstName: firstName,
            lastName: lastName, phone: "")
        _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
    }

    /// Puts people into the account's address book by their numbers, a hundred with each request.
    ///
    /// ```swift
    /// let found = try await client.importContacts([NewContact(phoneNumber: "+9996621002", firstName: "Boris")])
    /// print(found.map(\.name))
    /// ```
    ///
    /// - Returns: those who have an account and let themselves be found.
    public func importContacts(_ contacts: [NewContact]) async throws(TelegramError) -> [User] {
        var found: [User] = []
        for start in stride(from: 0, to: contacts.count, by: Self.importLimit) {
            let part = contacts[start..<min(start + Self.importLimit, contacts.count)]
            let request = API.Contacts.ImportContacts(
                contacts: part.enumerated().map { index, contact in
                    API.InputContact(
                        clientID: Int64(index), phone: contact.phoneNumber, firstName: contact.firstName,
                        lastName: contact.lastName)
                })
            do throws(TelegramError) {
                let answer = try await network.call(request, on: .home) { $0.isIdempotent = true }
                found += answer.users.compactMap { User($0) }
            } catch {
                throw start == 0 ? error : error.amongOthers
            }
        }
        return found
    }

    private static let importLimit = 100

    /// Takes people out of the account's address book.
    public func removeContacts(_ people: [Peer]) async throws(TelegramError) {
        let request = API.Contacts.DeleteContacts(id: await network.inputUsers(people))
        _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
    }

    /// Lets nothing come from a person or a channel any more.
    public func block(_ peer: Peer) async throws(TelegramError) {
        let request = API.Contacts.Block(id: await network.input(peer))
        _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
    }

    /// Lets messages come again.
    public func unblock(_ peer: Peer) async throws(TelegramError) {
        let request = API.Contacts.Unblock(id: await network.input(peer))
        _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
    }

    /// From whom the account lets nothing come, the latest first.
    ///
    /// - Parameters:
    ///   - limit: how many at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func blockedPeers(limit: Int? = nil, pageSize: Int = 100) -> PagedSequence<BlockedPeer> {
        PagedSequence(
            BlockedPager(network: network, progress: PageProgress(size: pageSize, limit: limit)), limit: limit)
    }

    // MARK: - The account itself

    /// Gives the account another name, or lets it say something else of itself. What is nil stays as it is.
    ///
    /// ```swift
    /// let me = try await client.updateProfile(bio: "Mostly at lunch.")
    /// print(me.name)
    /// ```
    ///
    /// - Parameters:
    ///   - firstName: 1 to 64 characters.
    ///   - lastName: up to 64 characters.
    ///   - bio: up to 70 characters.
    /// - Returns: the account as it is now.
    @discardableResult
    public func updateProfile(
        firstName: String? = nil, lastName: String? = nil, bio: String? = nil
    ) async throws(TelegramError) -> User {
        let request = API.Account.UpdateProfile(firstName: firstName, lastName: lastName, about: bio)
        let answer = try await network.call(request, on: .home) { $0.isIdempotent = true }
        guard let user = User(answer) else { throw unexpected("no user", API.Account.UpdateProfile.name) }
        return user
    }

    /// Gives the account a public name, or takes it away; ``setUsername(_:of:)`` does so with channels.
    ///
    /// - Parameter username: without `@`; nil for none.
    /// - Throws: `usernameUnavailable` if the name is taken, or is none.
    public func setUsername(_ username: String?) async throws(TelegramError) {
        let request = API.Account.UpdateUsername(username: username ?? "")
        do throws(TelegramError) {
            _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
        } catch {
            // USERNAME_NOT_MODIFIED: it has this name.
            guard error.saysUnchanged else { throw error.ofUsername }
        }
    }

    /// Gives the account another profile photo. The former ones stay behind it.
    ///
    /// - Throws: `invalidMedia` if the server does not take the picture; `file`.
    @discardableResult
    public func setProfilePhoto(_ photo: UploadContent) async throws(TelegramError) -> Photo {
        let request = API.Photos.UploadProfilePhoto(file: try await upload(photo))
        do throws(TelegramError) {
            let answer = try await network.call(request, on: .home)
            guard let photo = Photo(answer.photo) else {
                throw unexpected("no photo", API.Photos.UploadProfilePhoto.name)
            }
            return photo
        } catch {
            throw TelegramError(media: error, photo.name)
        }
    }

    /// Shows a custom emoji behind the account's name until a date, as ``setEmojiStatus(_:until:)`` does it.
    public func setEmojiStatus(_ customEmojiID: Int64, untilAsDate date: Date) async throws(TelegramError) {
        try await setEmojiStatus(customEmojiID, until: date.unixSeconds)
    }

    /// Shows a custom emoji behind the account's name, or none.
    ///
    /// - Parameters:
    ///   - customEmojiID: the document of the emoji; nil for none.
    ///   - until: Unix time in seconds at which it goes by itself; nil for never.
    /// - Throws: `premiumRequired` for accounts without Telegram Premium.
    public func setEmojiStatus(_ customEmojiID: Int64?, until: Int? = nil) async throws(TelegramError) {
        let status =
            customEmojiID.map { id in
                API.EmojiStatus.emojiStatus(.init(documentID: id, until: until.map { Int32(clamping: $0) }))
            } ?? .emojiStatusEmpty
        _ = try await network.call(API.Account.UpdateEmojiStatus(emojiStatus: status), on: .home) {
            $0.isIdempotent = true
        }
    }

    /// Removes profile photos. The one behind a present one takes its place.
    public func deleteProfilePhotos(_ photos: [Photo]) async throws(TelegramError) {
        let ids = photos.compactMap { photo -> API.InputPhoto? in
            guard case .photo(let raw) = photo.raw else { return nil }
            return .inputPhoto(id: raw.id, accessHash: raw.accessHash, fileReference: raw.fileReference)
        }
        _ = try await network.call(API.Photos.DeletePhotos(id: ids), on: .home) { $0.isIdempotent = true }
    }
}

private struct BlockedPager: Pager {
    let network: Network
    var progress: PageProgress<Peer>

    mutating func next() async throws(TelegramError) -> [BlockedPeer]? {
        guard !progress.isAtEnd else { return nil }
        let request = API.Contacts.GetBlocked(offset: progress.count, limit: progress.size)
        let (blocked, chats, users, total): ([API.PeerBlocked], [API.Chat], [API.User], Int32?)
        switch try await network.call(request, on: .home) {
        case .blocked(let page, let groups, let people):
            (blocked, chats, users, total) = (page, groups, people, Int32(clamping: page.count))
        case .blockedSlice(let page):
            (blocked, chats, users, total) = (page.blocked, page.chats, page.users, page.count)
        }
        let companions = Companions(users: users, chats: chats)
        let peers = blocked.map { raw in
            let card = companions.card(for: raw.peerID)
            return BlockedPeer(peer: card.peer, name: card.title, date: Int(raw.date), raw: raw)
        }
        return progress.receive(peers, of: total) { $0.peer }
    }
}
