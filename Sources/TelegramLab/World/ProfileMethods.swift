import MTProtoCore
import TelegramAPI

extension Router {
    /// What accounts show of themselves, besides names and a new photo.
    mutating func addProfileMethods() {
        self.on(API.Photos.DeletePhotos.self) { (world, query, call) throws(RPCError) in
            try world.deletePhotos(query.id, call)
        }
        self.on(API.Account.UpdateEmojiStatus.self) { (world, query, call) throws(RPCError) in
            guard case .emojiStatusEmpty = query.emojiStatus else {
                try world.checkPremium(call)
                throw .notInLab(parameter: "emoji_status")
            }
            return true
        }
    }

    static let profileUserMethods: Set<UInt32> = [
        API.Photos.DeletePhotos.constructorID, API.Account.UpdateEmojiStatus.constructorID,
    ]

    mutating func judgeProfileParameters() {
        self.judge(API.Photos.DeletePhotos.self, actsOn: "id")
        self.judge(
            API.Account.UpdateEmojiStatus.self, actsOn: "emoji_status",
            refuses: [.init(byHandler: "emoji_status", when: "one of an account with Premium")])
    }
}

extension World {
    /// Takes photos away from those that the caller shows. The one behind a present one takes its place.
    ///
    /// - Returns: the ids of those that are gone.
    fileprivate mutating func deletePhotos(_ inputs: [API.InputPhoto], _ call: Call) throws(RPCError) -> [Int64] {
        var ids: [Int64] = []
        for input in inputs {
            guard case .inputPhoto(let id, let hash, let reference) = input else { continue }
            // What is no photo of one's own, or is gone, is left out.
            guard let photo = self.photos[id], photo.owner == call.user, photo.accessHash == hash else { continue }
            guard !reference.isEmpty else { throw .badRequest("FILE_REFERENCE_EMPTY") }
            if !ids.contains(id) { ids.append(id) }
        }
        guard let user = self.users[call.user] else { return [] }
        let shown = (user.photoID.map { [$0] } ?? []) + user.formerPhotoIDs
        let left = shown.filter { !ids.contains($0) }
        ids = ids.filter { shown.contains($0) }
        self.users[call.user]?.photoID = left.first
        self.users[call.user]?.formerPhotoIDs = Array(left.dropFirst())
        for id in ids { self.photos[id] = nil }
        if left.first != shown.first { self.tellOfProfile(namesChanged: false, call) }
        return ids
    }
}
