import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: administrators and rights")
struct ForeignRightsTests {
    @Test("LM05 An administrator does what the creator allows, and no more")
    func administrators() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let (channel, _) = try await alice.makeChannel()
            let (user, other) = (try await alice.input("boris"), try await alice.input("clara"))
            func promote(_ user: API.InputUser, _ rights: API.ChatAdminRights) -> API.Channels.EditAdmin {
                .init(channel: channel.input, userID: user, adminRights: rights, rank: "keeper of papers")
            }
            func promotes() async throws {
                let rights = API.ChatAdminRights(banUsers: true, addAdmins: true)
                // A character more than there may be, and pictures, of whatever length.
                let picture = "ADMIN_RANK_EMOJI_NOT_ALLOWED"
                for (rank, error) in [
                    ("keeper of papers!", "ADMIN_RANK_INVALID"), ("I ❤ it", picture), ("keeper of papers!🙂", picture),
                ] {
                    var wrong = promote(user, rights)
                    wrong.rank = rank
                    #expect(try await alice.failure(of: wrong) == "400 \(error)")
                }
                let title = API.Channels.EditTitle(channel: channel.input, title: "Other")
                // Who may bring others in makes administrators also of those who are no members yet.
                let answer = try #require(try await alice.call(promote(user, rights)).whole)
                let arrival = API.MessageAction.messageActionChatAddUser(users: [try await alice.user("boris").id])
                #expect(answer.serviceMessages.map(\.action) == [arrival])
                let seen = try await boris.told { packet -> API.ChatAdminRights? in
                    for case .channel(let channel) in packet.chats {
                        if let rights = channel.adminRights { return rights }
                    }
                    return nil
                }
                #expect(seen == rights)
                // What is forbidden to all, an administrator needs a right for.
                try await alice.call(
                    API.Messages.EditChatDefaultBannedRights(
                        peer: channel.peer, bannedRights: .init(changeInfo: true, inviteUsers: true, untilDate: 0)))
                #expect(try await boris.failure(of: title) == "400 CHAT_ADMIN_REQUIRED")
                #expect(try await boris.failure(of: promote(other, rights)) == "403 CHAT_ADMIN_INVITE_REQUIRED")
                try await alice.call(API.Channels.InviteToChannel(channel: channel.input, users: [other]))
                let more = API.ChatAdminRights(pinMessages: true)
                #expect(try await boris.failure(of: promote(other, more)) == "403 RIGHT_FORBIDDEN")
                #expect(
                    try await boris.failure(of: promote(try await boris.input("alice"), rights)) == "400 USER_CREATOR")
                // A title that is not named stays.
                try await alice.call(API.Channels.EditAdmin(channel: channel.input, userID: user, adminRights: rights))
                let list = try await alice.call(
                    API.Channels.GetParticipants(
                        channel: channel.input, filter: .channelParticipantsAdmins, offset: 0, limit: 10, hash: 0))
                guard case .channelParticipants(let list) = list else { throw RawClientError.unexpected("\(list)") }
                let ranks = list.participants.map { participant -> String? in
                    if case .channelParticipantAdmin(let admin) = participant { admin.rank } else { nil }
                }
                #expect(ranks == [nil, "keeper of papers"])
            }
            try await promotes()

            func mutes() async throws {
                // Mute one member for an hour, and slow down all.
                let clara = try await RawClient.signedIn(lab, LabAccount.standard[2])
                let now = try await alice.call(API.Help.GetConfig()).date
                let mute = API.Channels.EditBanned(
                    channel: channel.input, participant: try await boris.peer("clara"),
                    bannedRights: .init(sendMessages: true, untilDate: now + 3600))
                try await boris.call(mute)
                func write(_ randomID: Int64) -> API.Messages.SendMessage {
                    .init(peer: channel.peer, message: "a", randomID: randomID)
                }
                #expect(try await clara.failure(of: write(1)) == "403 CHAT_WRITE_FORBIDDEN")
                try await boris.call(
                    API.Channels.EditBanned(
                        channel: channel.input, participant: try await boris.peer("clara"),
                        bannedRights: .init(untilDate: 0)))
                try await alice.call(API.Channels.ToggleSlowMode(channel: channel.input, seconds: 3600))
                #expect(try await clara.failure(of: write(1)) == "no error")
                #expect(try await clara.failure(of: write(2)).hasPrefix("420 SLOWMODE_WAIT_3") == true)
                #expect(try await boris.failure(of: write(1)) == "no error")
                #expect(try await boris.failure(of: write(2)) == "no error")
                // What happened is for administrators.
                let log = API.Channels.GetAdminLog(channel: channel.input, q: "", maxID: 0, minID: 0, limit: 10)
                #expect(try await clara.failure(of: log) == "400 CHAT_ADMIN_REQUIRED")
            }
            try await mutes()

            func logs() async throws {
                // All of it stands in the log.
                let log = try await boris.call(
                    API.Channels.GetAdminLog(channel: channel.input, q: "", maxID: 0, minID: 0, limit: 10))
                let kinds = log.events.prefix(4).map { String("\($0.action)".prefix { $0 != "(" }) }
                #expect(
                    kinds == [
                        "channelAdminLogEventActionToggleSlowMode", "channelAdminLogEventActionParticipantToggleBan",
                        "channelAdminLogEventActionParticipantToggleBan",
                        "channelAdminLogEventActionParticipantToggleAdmin",
                    ])
                let filter = API.ChannelAdminLogEventsFilter(promote: true)
                let part = try await boris.call(
                    API.Channels.GetAdminLog(
                        channel: channel.input, q: "", eventsFilter: filter, maxID: 0, minID: 0, limit: 10))
                #expect(part.events.count == 2)
            }
            try await logs()
        }
    }

    @Test("A title alone is refused for somebody without rights; an administrator loses it with the rights")
    func titlesOfMembers() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (channel, _) = try await alice.makeChannel()
            let user = try await alice.input("boris")
            try await alice.call(API.Channels.InviteToChannel(channel: channel.input, users: [user]))
            func edit(_ rights: API.ChatAdminRights, _ rank: String) -> API.Channels.EditAdmin {
                .init(channel: channel.input, userID: user, adminRights: rights, rank: rank)
            }
            let refused = "400 PARAMETER_NOT_IN_LAB: rank"
            #expect(try await alice.failure(of: edit(.init(), "Helper")) == refused)
            try await alice.call(edit(.init(banUsers: true), "Helper"))
            #expect(try await alice.failure(of: edit(.init(), "Member")) == refused)
            // Clients name the title that is to go.
            try await alice.call(edit(.init(), "Helper"))
            let found = try await alice.call(
                API.Channels.GetParticipant(channel: channel.input, participant: try await alice.peer("boris")))
            guard case .channelParticipant(let member) = found.participant else {
                throw RawClientError.unexpected("\(found)")
            }
            #expect(member.rank == nil)
        }
    }

    @Test("LM05 What members may send is up to the administrators")
    func rightsOfMembers() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let (group, _) = try await alice.makeGroup("boris")
            let peer = API.InputPeer.inputPeerChat(chatID: group)
            let rights = API.ChatBannedRights(pinMessages: true, sendPhotos: true, untilDate: 0)
            let edit = API.Messages.EditChatDefaultBannedRights(peer: peer, bannedRights: rights)
            #expect(try await boris.failure(of: edit) == "400 CHAT_ADMIN_REQUIRED")
            try await alice.call(edit)
            let told = try await boris.update { update -> Int32? in
                guard case .updateChatDefaultBannedRights(_, let rights, let version) = update else { return nil }
                return rights.sendPhotos && !rights.sendPlain ? version : nil
            }
            #expect(told == 2)
            #expect(try await alice.failure(of: edit) == "400 CHAT_NOT_MODIFIED")
            let noPhoto = API.Messages.EditChatPhoto(chatID: group, photo: .inputChatPhotoEmpty)
            #expect(try await alice.failure(of: noPhoto) == "400 CHAT_NOT_MODIFIED")
            let photo = API.Messages.SendMedia(
                peer: peer, media: try await boris.photo(1), message: "", randomID: 1)
            #expect(try await boris.failure(of: photo) == "403 CHAT_SEND_PHOTOS_FORBIDDEN")
            let text = API.Messages.SendMessage(peer: peer, message: "a", randomID: 2)
            #expect(try await boris.failure(of: text) == "no error")
            let own = try await boris.history(peer)[0].id
            // By an edit comes none either, whether it is there already or not.
            let upload = API.InputMedia.inputMediaUploadedPhoto(
                .init(file: .inputFile(.init(id: 2, parts: 1, name: "a.jpg", md5Checksum: ""))))
            for media in [try await boris.photo(1), upload] {
                let change = API.Messages.EditMessage(peer: peer, id: own, media: media)
                #expect(try await boris.failure(of: change) == "403 CHAT_SEND_PHOTOS_FORBIDDEN")
            }
            let pin = API.Messages.UpdatePinnedMessage(peer: peer, id: own)
            #expect(try await boris.failure(of: pin) == "400 CHAT_ADMIN_REQUIRED")
            // What is said there may be forwarded, until the creator forbids it.
            func forward(_ randomID: Int64) -> API.Messages.ForwardMessages {
                .init(fromPeer: peer, id: [own], randomID: [randomID], toPeer: .inputPeerSelf)
            }
            #expect(try await boris.failure(of: forward(7)) == "no error")
            let protect = API.Messages.ToggleNoForwards(peer: peer, enabled: true)
            #expect(try await boris.failure(of: protect) == "400 CHAT_ADMIN_REQUIRED")
            #expect(try await alice.call(protect).whole?.group?.noforwards == true)
            #expect(try await alice.failure(of: protect) == "400 CHAT_NOT_MODIFIED")
            #expect(try await boris.failure(of: forward(8)) == "400 CHAT_FORWARDS_RESTRICTED")
            try await alice.call(
                API.Messages.EditChatAdmin(chatID: group, userID: try await alice.input("boris"), isAdmin: true))
            #expect(try await boris.failure(of: pin) == "no error")
        }
    }

    @Test("LM05 A channel says what it is, signs its posts, lets nothing out, and ends")
    func settings() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let (channel, _) = try await alice.makeChannel(isBroadcast: true)
            try await alice.call(
                API.Channels.InviteToChannel(channel: channel.input, users: [try await alice.input("boris")]))
            try await alice.call(API.Messages.EditChatAbout(peer: channel.peer, about: "All of it"))
            try await alice.call(API.Channels.ToggleSignatures(signaturesEnabled: true, channel: channel.input))
            try await alice.call(API.Messages.ToggleNoForwards(peer: channel.peer, enabled: true))
            try await alice.call(API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: testPicture()))
            let photo = API.InputChatPhoto.inputChatUploadedPhoto(
                .init(file: .inputFile(.init(id: 1, parts: 1, name: "a.jpg", md5Checksum: ""))))
            let changed = try await alice.call(API.Channels.EditPhoto(channel: channel.input, photo: photo))
            let shown = try #require(changed.whole).chats.compactMap { chat -> Int64? in
                guard case .channel(let channel) = chat, case .chatPhoto(let photo) = channel.photo else { return nil }
                return photo.photoID
            }
            let full = try await boris.call(API.Channels.GetFullChannel(channel: channel.input)).fullChat
            guard case .channelFull(let full) = full, case .photo(let picture) = full.chatPhoto else {
                throw RawClientError.unexpected("\(full)")
            }
            #expect(full.about == "All of it" && shown == [picture.id])
            try await alice.call(API.Messages.SendMessage(peer: channel.peer, message: "news", randomID: 1))
            let post = try await boris.message("news")
            #expect(post.postAuthor == "Alice Archer" || post.postAuthor?.hasPrefix("Alice") == true)
            let forward = API.Messages.ForwardMessages(
                fromPeer: channel.peer, id: [post.id], randomID: [2], toPeer: .inputPeerSelf)
            #expect(try await boris.failure(of: forward) == "400 CHAT_FORWARDS_RESTRICTED")
            // The message about the photo is found by its filter.
            let photos = API.MessagesFilter.inputMessagesFilterChatPhotos
            let inChannel = try await alice.call(
                API.Messages.Search(
                    peer: channel.peer, q: "", filter: photos, minDate: 0, maxDate: 0, offsetID: 0, addOffset: 0,
                    limit: 10, maxID: 0, minID: 0, hash: 0))
            let everywhere = try await alice.call(
                API.Messages.SearchGlobal(
                    q: "", filter: photos, minDate: 0, maxDate: 0, offsetRate: 0, offsetPeer: .inputPeerEmpty,
                    offsetID: 0, limit: 10))
            #expect(inChannel.all.count == 1 && everywhere.all == inChannel.all)
            let counters = try await alice.call(
                API.Messages.GetSearchCounters(peer: channel.peer, filters: [photos, .inputMessagesFilterEmpty]))
            #expect(counters.map(\.count) == [1, 1])
            // What was refused stands in no log.
            let noPhoto = API.Channels.EditPhoto(channel: channel.input, photo: .inputChatPhotoEmpty)
            #expect(try await alice.failure(of: noPhoto) == "no error")
            #expect(try await alice.failure(of: noPhoto) == "400 CHAT_NOT_MODIFIED")
            let log = try await alice.call(
                API.Channels.GetAdminLog(channel: channel.input, q: "", maxID: 0, minID: 0, limit: 10))
            let changes = log.events.filter { "\($0.action)".hasPrefix("channelAdminLogEventActionChangePhoto") }
            #expect(changes.count == 2)
            try await alice.call(API.Channels.DeleteChannel(channel: channel.input))
            let gone = try await boris.told { packet -> Bool? in
                for case .channelForbidden(let chat) in packet.chats where chat.id == channel.id { return true }
                return nil
            }
            let history = API.Channels.GetFullChannel(channel: channel.input)
            #expect(gone)
            #expect(try await boris.failure(of: history) == "400 CHANNEL_PRIVATE")
        }
    }

    @Test("LM05 A basic group becomes a supergroup with all of its members, and a service message on each side")
    func migration() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let (group, _) = try await alice.makeGroup("boris")
            let migrate = API.Messages.MigrateChat(chatID: group)
            #expect(try await boris.failure(of: migrate) == "400 CHAT_ADMIN_REQUIRED")
            let answer = try #require(try await alice.call(migrate).whole)
            let channel = try #require(
                answer.chats.lazy.compactMap { if case .channel(let chat) = $0 { chat } else { nil } }.first)
            #expect(
                answer.serviceMessages.map(\.action) == [
                    .messageActionChatMigrateTo(channelID: channel.id),
                    .messageActionChannelMigrateFrom(title: "Group", chatID: group),
                ])
            #expect(answer.group?.deactivated == true && answer.group?.migratedTo == channel.input)
            let told = try await boris.told { packet in
                packet.serviceMessages.first {
                    $0.action == .messageActionChannelMigrateFrom(title: "Group", chatID: group)
                }
            }
            #expect(told.peerID == .peerChannel(channelID: channel.id))
            let write = API.Messages.SendMessage(peer: .inputPeerChat(chatID: group), message: "a", randomID: 1)
            #expect(try await boris.failure(of: write) == "400 CHAT_ID_INVALID")
            let full = try await boris.call(API.Channels.GetFullChannel(channel: channel.input)).fullChat
            guard case .channelFull(let full) = full else { throw RawClientError.unexpected("\(full)") }
            #expect(full.migratedFromChatID == group && full.participantsCount == 2)

            let (last, _) = try await alice.makeGroup("boris")
            try await alice.call(API.Messages.DeleteChat(chatID: last))
            let gone = try await boris.told { packet -> Bool? in
                packet.chats.contains(.chatForbidden(id: last, title: "Group")) ? true : nil
            }
            #expect(gone)
        }
    }
}
