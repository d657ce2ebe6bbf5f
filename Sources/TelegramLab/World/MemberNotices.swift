import TelegramAPI

// What bots are told of members, and contacts of names.
extension World {
    // MARK: Members

    /// What a user is in a channel, as it is told to bots; nil for one who is not there.
    func standing(of user: Int64, inChannel id: Int64) -> API.ChannelParticipant? {
        guard let channel = self.channels[id] else { return nil }
        // Viewed by none of the members: nothing is said of who may change what.
        if let member = channel.member(user) { return self.participant(member, of: channel, seenBy: 0) }
        return channel.restricted[user].map { Self.restricted(user, $0, isInside: false) }
    }

    /// Tells bots that administer a channel what a user was there before, and is now. A bot hears of itself anywhere.
    mutating func tellBots(
        of user: Int64, inChannel id: Int64, before: API.ChannelParticipant?, _ call: Call
    ) {
        guard let channel = self.channels[id] else { return }
        let after = self.standing(of: user, inChannel: id)
        guard before != after else { return }
        for bot in self.bots(among: channel.admins.keys.sorted(), or: user) {
            self.tellNumbered(bot, [.channel(id), .user(user), .user(call.user)], call) {
                .updateChannelParticipant(
                    .init(
                        channelID: id, date: call.date, actorID: call.user, userID: user, prevParticipant: before,
                        newParticipant: after, qts: $0))
            }
        }
    }

    /// What a user is in a basic group; nil for one who is not there.
    func standing(of user: Int64, inGroup id: Int64) -> API.ChatParticipant? {
        guard let group = self.groups[id], case .chatParticipants(_, let all, _) = Self.participants(of: group) else {
            return nil
        }
        return zip(group.members, all).first { $0.0.user == user }?.1
    }

    /// The same for basic groups.
    mutating func tellBots(of user: Int64, inGroup id: Int64, before: API.ChatParticipant?, _ call: Call) {
        guard let group = self.groups[id] else { return }
        let after = self.standing(of: user, inGroup: id)
        guard before != after else { return }
        for bot in self.bots(among: group.admins.sorted(), or: user) {
            self.tellNumbered(bot, [.group(id), .user(user), .user(call.user)], call) {
                .updateChatParticipant(
                    .init(
                        chatID: id, date: call.date, actorID: call.user, userID: user, prevParticipant: before,
                        newParticipant: after, qts: $0))
            }
        }
    }

    private func bots(among users: [Int64], or user: Int64) -> [Int64] {
        (users.filter { $0 != user } + [user]).filter { self.users[$0]?.isBot == true }
    }

    // MARK: Names

    /// Those who have a user among their contacts, as far as a session of theirs hears of anything.
    func followers(of user: Int64) -> [Int64] {
        self.subscribers.keys.filter { $0 != user && self.users[$0]?.contacts.contains(user) == true }.sorted()
    }

    /// The other sessions of a user, and those who have the user among their contacts, are told that names or more are
    /// others than before.
    mutating func tellOfProfile(namesChanged: Bool, _ call: Call) {
        let user = call.user
        for viewer in [user] + self.followers(of: user) {
            let companions = self.companions(of: [], seenBy: viewer, and: [.user(user)], now: call.now)
            var update = API.Update.updateUser(userID: user)
            if namesChanged, case .user(let seen)? = companions.users.first {
                let names = seen.username.map { [API.Username(editable: viewer == user, active: true, username: $0)] }
                update = .updateUserName(
                    .init(
                        userID: user, firstName: seen.firstName ?? "", lastName: seen.lastName ?? "",
                        usernames: names ?? []))
            }
            self.deliver(
                self.updates([update], with: companions, date: call.date), to: viewer, except: call.session)
        }
    }
}
