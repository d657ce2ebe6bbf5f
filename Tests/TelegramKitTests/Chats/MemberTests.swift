import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// Members of groups and channels: who they are, what they may do, and what was noted of that.
struct MemberTests {
    @Test("U23 U31 Members are listed, found and named with their rights; rights are given, taken and noted")
    func membersAndRights() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let clara = try await alice.resolve(.username("clara"))
            let dinesh = try await alice.resolve(.username("dinesh"))
            let talk = try await alice.createChannel(title: "Talk")
            try await alice.addMembers([stage.toBoris, clara], to: talk)
            let there = try await stage.asBoris(talk)
            func names(_ filter: MemberFilter, size: Int = 200) async throws -> [String] {
                try await alice.members(of: talk, matching: filter, pageSize: size).collect().map(\.name)
            }

            // Listed.
            func listed() async throws {
                for size in [1, 2, 200] {
                    #expect(try await names(.all, size: size) == ["Alice Arden", "Boris Berg", "Clara Cohen"])
                }
                #expect(try await alice.members(of: talk, limit: 2).collect().count == 2)
                #expect(try await names("bor") == ["Boris Berg"])
                #expect(try await names(.contacts(named: "cla")) == ["Clara Cohen"])
                #expect(try await names(.administrators) == ["Alice Arden"])
                #expect(try await names(.bots).isEmpty)
            }
            try await listed()
            guard let me = try await membersAreTold(stage, dinesh: dinesh, of: talk) else { return }

            // A basic group is listed as well.
            func listedInGroup() async throws {
                let group = try await alice.createGroup(title: "Trip", members: [stage.toBoris, clara])
                #expect(
                    try await alice.members(of: group).collect().map(\.name) == [
                        "Alice Arden", "Boris Berg", "Clara Cohen",
                    ])
                #expect(try await alice.members(of: group, matching: "bor").collect().map(\.name) == ["Boris Berg"])
                #expect(try await alice.members(of: group, matching: .banned()).collect().isEmpty)
                try await alice.promote(stage.toBoris, in: group, to: .all)
                #expect(
                    try await alice.members(of: group, matching: .administrators).collect().map(\.name)
                        == ["Alice Arden", "Boris Berg"])
                try await alice.demote(stage.toBoris, in: group)
                #expect(try await alice.member(stage.toBoris, of: group)?.status == .member)
                try await alice.ban(clara, in: group)
                #expect(try await alice.member(clara, of: group) == nil)
                for size in [1, 100] {
                    let common = try await alice.commonChats(with: stage.toBoris, pageSize: size).collect()
                    #expect(Set(common.map(\.title)) == ["Talk", "Trip"], "\(size)")
                }
            }
            try await listedInGroup()

            // Rights.
            func rightsAreGiven() async throws -> AdminRights {
                let rights: AdminRights = [.deleteMessages, .pinMessages, .inviteUsers]
                try await alice.promote(stage.toBoris, in: talk, to: rights, rank: "Helper")
                let admin = try #require(try await alice.member(stage.toBoris, of: talk))
                #expect(admin.status == .administrator(rights) && admin.rank == "Helper" && admin.actor?.id == me.id)
                #expect(try await boris.dialogs().collect().contains { $0.peer.id == talk.id })
                #expect(boris.chat(there)?.adminRights == rights)
                let refused = try await error { () async throws(TelegramError) in
                    try await boris.ban(stage.toAlice, in: there)
                }
                #expect(refused.code == .chatForbidden)
                try await alice.demote(stage.toBoris, in: talk)
                #expect(try await alice.member(stage.toBoris, of: talk)?.status == .member)
                return rights
            }
            let rights = try await rightsAreGiven()

            // Restrictions.
            func restricted() async throws {
                let texts = ChatPermissions.all.subtracting(.media)
                try await alice.restrict(stage.toBoris, in: talk, to: texts)
                #expect(try await alice.member(stage.toBoris, of: talk)?.status == .restricted(texts))
                try await boris.send("only words", to: there)
                let noFile = try await error { () async throws(TelegramError) in
                    try await boris.send(.bytes([1], name: "a.txt"), to: there)
                }
                #expect(noFile.serverError?.code == 403, "\(noFile)")
                #expect(try await names(.restricted()) == ["Boris Berg"])
                try await alice.restrict(stage.toBoris, in: talk, to: .all)
                #expect(try await names(.restricted()).isEmpty)
            }
            try await restricted()

            // Out, and in again.
            func outAndInAgain() async throws {
                let until = alice.serverTime.unixSeconds + 3600
                try await alice.ban(stage.toBoris, in: talk, until: until)
                #expect(try await names(.banned(named: "bor")) == ["Boris Berg"])
                let banned = try #require(try await alice.members(of: talk, matching: .banned()).collect().first)
                #expect(banned.status == .banned && !banned.isInside && banned.until == until)
                let out = try await error { () async throws(TelegramError) in
                    try await boris.send("hello?", to: there)
                }
                #expect(out.code == .chatForbidden)
                try await alice.unban(stage.toBoris, in: talk)
                #expect(try await names(.banned()).isEmpty)
                try await alice.addMembers([stage.toBoris], to: talk)
                try await alice.removeMember(stage.toBoris, from: talk)
                let (kept, found) = (try await names(.banned()), try await names("bor"))
                #expect(kept.isEmpty && found.isEmpty)
                try await alice.addMembers([stage.toBoris], to: talk)
                try await alice.setPermissions(ChatPermissions.all.subtracting(.sendText), in: talk)
                // What is so already is well.
                try await alice.setPermissions(ChatPermissions.all.subtracting(.sendText), in: talk)
                let silent = try await error { () async throws(TelegramError) in try await boris.send("a", to: there) }
                #expect(silent.serverError?.code == 403, "\(silent)")
            }
            try await outAndInAgain()

            try await changesAreNoted(stage, talk, me: me, rights: rights)
        }
    }

    /// What the log of a chat holds; and that the chat cannot be given away without a password.
    private func changesAreNoted(_ stage: ChatStage, _ talk: Peer, me: Peer, rights: AdminRights) async throws {
        let alice = stage.alice
        // What was noted.
        let log = try await alice.adminLog(of: talk).collect()
        #expect(try await alice.adminLog(of: talk, pageSize: 2).collect() == log)
        guard case .permissionsChanged(.all, let left)? = log.first?.action else {
            Issue.record("\(String(describing: log.first))")
            return
        }
        #expect(left == .all.subtracting(.sendText) && log.first?.actorName == "Alice Arden")
        let promotions = try await alice.adminLog(of: talk, matching: .promoting).collect()
        guard case .rightsChanged(_, let promoted)? = promotions.first?.action else {
            Issue.record("\(promotions)")
            return
        }
        #expect(promotions.count == 1 && promoted.status == .administrator(rights))
        let bans = try await alice.adminLog(of: talk, matching: .banning, by: [me], limit: 1).collect()
        guard case .restrictionsChanged(_, let gone)? = bans.first?.action else {
            Issue.record("\(bans)")
            return
        }
        #expect(gone.status == .banned && gone.peer.id == stage.toBoris.id)

        // Only a password gives a chat away.
        let transfer = try await error { () async throws(TelegramError) in
            try await alice.transferOwnership(of: talk, to: stage.toBoris, password: AccountPassword("secret"))
        }
        #expect(transfer.code == .passwordMissing, "\(transfer)")
    }

    /// What is told of the owner, of a member and of somebody who is none. Alice, as she names herself; nil if the chat is not hers.
    private func membersAreTold(_ stage: ChatStage, dinesh: Peer, of talk: Peer) async throws -> Peer? {
        let alice = stage.alice
        let mine = try await alice.me().peer
        let owner = try #require(try await alice.member(mine, of: talk))
        guard case .owner(let all) = owner.status, all.contains([.addAdmins, .banUsers, .changeInfo]) else {
            Issue.record("\(owner)")
            return nil
        }
        let member = try #require(try await alice.member(stage.toBoris, of: talk))
        #expect(member.status == .member && member.isInside && member.username == "boris" && member.date != nil)
        #expect(try await alice.member(dinesh, of: talk) == nil)
        await stage.lab.answer(API.Messages.GetOnlines.self) { _, _ in API.ChatOnlines(onlines: 2) }
        #expect(try await alice.onlineCount(in: talk) == 2)
        return mine
    }

    @Test("U31 The older flags forbid what they always did: one forbids files, the others all that is sent")
    func olderFlagsForbid() {
        func allowed(_ rights: API.ChatBannedRights) -> ChatPermissions { ChatPermissions(rights) }
        let files: ChatPermissions = [
            .sendPhotos, .sendVideos, .sendVideoNotes, .sendMusic, .sendVoiceMessages, .sendDocuments,
        ]
        let silence = ChatPermissions.all.subtracting(.media).subtracting(.sendText)
        #expect(allowed(.init(untilDate: 0)) == .all)
        #expect(allowed(.init(sendMedia: true, untilDate: 0)) == ChatPermissions.all.subtracting(files))
        #expect(allowed(.init(sendMessages: true, untilDate: 0)) == silence)
        #expect(allowed(.init(viewMessages: true, untilDate: 0)) == silence)
    }

    @Test("U30 A group and a channel get title, description, photo, name and rules, grow and go")
    func chatSettings() async throws {
        try await withChatStage { stage in
            let group = try await groupIsSet(stage)
            let talk = try await supergroupIsNamed(stage, group)
            try await supergroupIsSet(stage, talk)
            try await channelIsSet(stage, group: group, talk: talk)
        }
    }

    /// A group with title, description and photo.
    private func groupIsSet(_ stage: ChatStage) async throws -> Peer {
        let (alice, boris) = (stage.alice, stage.boris)
        let group = try await alice.createGroup(title: "Trip", members: [stage.toBoris])
        let picture = UploadContent.bytes(AvatarImage(number: 7).jpeg(side: 160), name: "a.jpg")
        try await alice.setTitle("Journey", of: group)
        try await alice.setDescription("To the sea", of: group)
        try await alice.setDescription("To the sea", of: group)
        try await alice.setPhoto(picture, of: group)
        let seen = try #require(try await boris.dialogs().collect().first { $0.peer.id == group.id })
        #expect(seen.title == "Journey" && seen.photo != nil)
        let full = try await boris.fullChat(of: group)
        #expect(full.description == "To the sea" && full.photo != nil && full.memberCount == 2)
        return group
    }

    /// The supergroup that a group becomes.
    private func supergroupIsNamed(_ stage: ChatStage, _ group: Peer) async throws -> Peer {
        let (alice, boris) = (stage.alice, stage.boris)
        let talk = try await alice.upgradeToSupergroup(group)
        #expect(talk.kind == .channel)
        #expect(try await alice.upgradeToSupergroup(group).id == talk.id)
        try await alice.setUsername("journey_talk", of: talk)
        #expect(try await boris.resolve(.username("journey_talk")).id == talk.id)
        for name in ["boris", "1"] {
            let refused = try await error { () async throws(TelegramError) in
                try await alice.setUsername(name, of: talk)
            }
            #expect(refused.code == .usernameUnavailable, "\(name): \(refused)")
        }
        try await alice.setUsername(nil, of: talk)
        return talk
    }

    private func supergroupIsSet(_ stage: ChatStage, _ talk: Peer) async throws {
        let (alice, boris) = (stage.alice, stage.boris)
        try await alice.setSlowMode(.seconds(30), in: talk)
        try await alice.setSlowMode(.seconds(30), in: talk)
        try await alice.setHistoryVisible(false, toNewMembersOf: talk)
        try await alice.setContentProtected(true, in: talk)
        try await alice.setDescription("A talk", of: talk)
        let there = try await stage.asBoris(talk)
        let settings = try await boris.fullChat(of: there)
        #expect(settings.description == "A talk" && settings.slowMode == .seconds(30))
        #expect(!settings.showsHistoryToNewMembers && settings.chat.isContentProtected)
        #expect(settings.photo != nil && settings.memberCount == 2)
        try await alice.setPhoto(nil, of: talk)
        #expect(try await boris.fullChat(of: there).photo == nil)
        try await alice.setSlowMode(nil, in: talk)
        #expect(try await boris.fullChat(of: there).slowMode == nil)
    }

    private func channelIsSet(_ stage: ChatStage, group: Peer, talk: Peer) async throws {
        let (alice, boris) = (stage.alice, stage.boris)
        let news = try await alice.createChannel(title: "News", isBroadcast: true)
        try await alice.setSignatures(true, in: news)
        try await alice.setTitle("New News", of: news)
        let log = try await alice.adminLog(of: news).collect().map(\.action)
        #expect(log.prefix(2) == [.titleChanged(from: "News", to: "New News"), .signaturesChanged(true)])
        let wrong = try await error { () async throws(TelegramError) in
            try await alice.setSlowMode(.seconds(5), in: group)
        }
        #expect(wrong.code == .peerInvalid)

        for chat in [talk, news] { try await alice.deleteChat(chat) }
        #expect(try await boris.dialogs().collect().contains { $0.peer.id == talk.id } == false)
    }

    @Test("U32 A link is made, changed, revoked and listed; people come by it, and are let in")
    func invitations() async throws {
        try await withChatStage { stage in
            guard let (talk, there, link) = try await linkIsFollowed(stage) else { return }
            try await requestsAreAnswered(stage, talk, there: there, link: link)
            try await linksAreListed(stage, talk, link: link)
        }
    }

    /// A chat, as Alice and as Boris name it, and the link by which he came in; nil if he did not.
    private func linkIsFollowed(
        _ stage: ChatStage
    ) async throws -> (talk: Peer, there: Peer, link: InviteLink)? {
        let (alice, boris) = (stage.alice, stage.boris)
        let talk = try await alice.createChannel(title: "Talk", about: "Of this and that")
        let link = try await alice.createInviteLink(to: talk, .init(title: "Poster", usageLimit: 5))
        #expect(link.title == "Poster" && link.usageLimit == 5 && link.usageCount == 0 && !link.needsApproval)
        let shown = try await boris.invitation(link.link)
        #expect(shown.title == "Talk" && shown.description == "Of this and that" && shown.chat == nil)
        #expect(shown.memberCount == 1 && !shown.needsApproval && !shown.isBroadcast)
        guard case .joined(let there) = try await boris.join(invitation: link.link) else {
            Issue.record("not joined")
            return nil
        }
        #expect(there.id == talk.id)
        try await boris.send("here I am", to: there)
        // Who is in it stays in it.
        #expect(try await boris.join(invitation: link.link) == .joined(there))
        #expect(try await boris.invitation(link.link).chat?.id == talk.id)
        #expect(try await alice.inviteLink(link.link, of: talk).usageCount == 1)
        #expect(try await alice.joins(to: talk, by: link.link).collect().map(\.name) == ["Boris Berg"])
        return (talk, there, link)
    }

    private func requestsAreAnswered(
        _ stage: ChatStage, _ talk: Peer, there: Peer, link: InviteLink
    ) async throws {
        let (alice, boris) = (stage.alice, stage.boris)
        // By hand.
        var options = link.options
        (options.needsApproval, options.usageLimit, options.title) = (true, nil, "By hand")
        let changed = try await alice.editInviteLink(link.link, of: talk, to: options)
        #expect(changed.needsApproval && changed.usageLimit == nil && changed.title == "By hand")
        try await boris.leave(there)
        for isApproved in [false, true] {
            #expect(try await boris.join(invitation: link.link) == .requested)
            let waiting = try await alice.joinRequests(to: talk).collect()
            #expect(waiting.map(\.name) == ["Boris Berg"] && waiting.first?.isPending == true)
            try await alice.answerJoinRequest(of: stage.toBoris, to: talk, isApproved: isApproved)
            #expect(try await alice.joinRequests(to: talk).collect().isEmpty)
            let isInside = try await alice.member(stage.toBoris, of: talk) != nil
            #expect(isInside == isApproved)
        }
        let nobody = try await error { () async throws(TelegramError) in
            try await alice.answerJoinRequest(of: stage.toBoris, to: talk, isApproved: true)
        }
        #expect(nobody.code == .memberNotFound)
        try await boris.leave(there)
        #expect(try await boris.join(invitation: link.link) == .requested)
        try await alice.answerAllJoinRequests(to: talk, areApproved: true)
        try await alice.answerAllJoinRequests(to: talk, areApproved: true)
        #expect(try await alice.member(stage.toBoris, of: talk) != nil)
    }

    private func linksAreListed(_ stage: ChatStage, _ talk: Peer, link: InviteLink) async throws {
        let (alice, boris) = (stage.alice, stage.boris)
        // The list, and the end.
        let second = try await alice.createInviteLink(to: talk)
        for size in [1, 100] {
            let links = try await alice.inviteLinks(of: talk, pageSize: size).collect().map(\.link)
            #expect(links.filter { [link.link, second.link].contains($0) } == [second.link, link.link])
        }
        try await alice.revokeInviteLink(link.link, of: talk)
        #expect(try await alice.inviteLinks(of: talk, areRevoked: true).collect().map(\.link) == [link.link])
        try await alice.deleteInviteLink(link.link, of: talk)
        #expect(try await alice.inviteLinks(of: talk, areRevoked: true).collect().isEmpty)
        for text in [link.link, "https://t.me/+nothing"] {
            let refused = try await error { () async throws(TelegramError) in try await boris.invitation(text) }
            #expect(refused.code == .invitationInvalid, "\(refused)")
        }
    }

    @Test("all rights are those that there are: a supergroup's administrator gets no rights of channels, whose does")
    func allRights() async throws {
        try await withChatStage { stage in
            let alice = stage.alice
            func status(in chat: Peer) async throws -> Member.Status? {
                try await alice.promote(stage.toBoris, in: chat, to: .all)
                return try await alice.member(stage.toBoris, of: chat)?.status
            }
            let talk = try await alice.createChannel(title: "Talk")
            try await alice.addMembers([stage.toBoris], to: talk)
            #expect(try await status(in: talk) == .administrator(.forSupergroups))
            let news = try await alice.createChannel(title: "News", isBroadcast: true)
            #expect(try await status(in: news) == .administrator(.all))
            // What is named by itself is not changed.
            let refused = try await error { () async throws(TelegramError) in
                try await alice.promote(stage.toBoris, in: talk, to: [.postMessages, .banUsers])
            }
            #expect(refused.serverError?.message == "RIGHT_FORBIDDEN")
            // A client that has not heard of the chat asks what it is.
            try await withClient(of: stage.lab) { my in
                try await my.signIn()
                let there = Peer(kind: .channel, id: talk.id, accessHash: talk.accessHash)
                let boris = try await my.client.resolve(.username("boris"))
                try await my.client.promote(boris, in: there, to: .all)
                #expect(try await my.client.member(boris, of: there)?.status == .administrator(.forSupergroups))
            }
        }
    }
}
