import MTProtoCore
import MTProtoKit
import TelegramAPI

/// A person in the account's address book.
public struct Contact: Hashable, Sendable {
    public let user: User
    /// Whether the account is in that person's address book, too.
    public let isMutual: Bool
}

extension TelegramClient {
    /// The people in the account's address book.
    ///
    /// The client keeps the list in memory as long as it runs. When the program asks again, the servers send the list
    /// only if people were added or removed; otherwise the names are those of the last time. The client never asks by
    /// itself. ``addContact(phoneNumber:firstName:lastName:)`` adds a person.
    public func contacts() async throws(TelegramError) -> [Contact] {
        try await network.contacts()
    }
}

/// The address book as the servers told it.
struct ContactBook: Sendable {
    /// So many ids tell lists apart.
    private static let hashedLimit = 100_000

    let contacts: [Contact]
    /// By which the servers know the list (core.telegram.org/api/offsets#hash-generation); 0 for an empty one.
    let hash: Int64

    /// - Parameter savedCount: how many numbers are kept of people who have no account.
    init(_ contacts: [API.Contact], savedCount: Int32, users: [API.User]) {
        let people = Dictionary(users.compactMap(User.init).map { ($0.id, $0) }) { $1 }
        self.contacts = contacts.compactMap { contact in
            people[contact.userID].map { Contact(user: $0, isMutual: contact.mutual) }
        }
        var numbers = [Int64(savedCount)]
        numbers += contacts.map(\.userID).sorted().prefix(Self.hashedLimit)
        hash = Self.hash(of: numbers)
    }

    private static func hash(of ids: [Int64]) -> Int64 {
        let hash = ids.reduce(UInt64(0)) { hash, id in
            var hash = hash
            hash ^= hash >> 21
            hash ^= hash << 35
            hash ^= hash >> 4
            return hash &+ UInt64(bitPattern: id)
        }
        return Int64(bitPattern: hash)
    }
}

extension Network {
    fileprivate func contacts() async throws(TelegramError) -> [Contact] {
        try await untilRunning(API.Contacts.GetContacts.name)
        let (user, known) = (account.userID, keptAnswers.contacts)
        let answer = try await invoke(API.Contacts.GetContacts(hash: known?.hash ?? 0), on: .home)
        guard case .contacts(let contacts, let savedCount, let users) = answer else { return known?.contacts ?? [] }
        let book = ContactBook(contacts, savedCount: savedCount, users: users)
        if account.userID == user { keptAnswers.contacts = book }
        return book.contacts
    }
}
