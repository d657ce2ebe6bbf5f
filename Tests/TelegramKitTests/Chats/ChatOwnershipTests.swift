import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// Groups and channels that get another owner, and administrators who do not say who they are.
struct ChatOwnershipTests {
    @Test("U31 a chat is given away with a password that is a week old, in a session of a day; the former owner stays")
    func chatsAreGivenAway() async throws {
        // Client and lab go by one time, so that days pass for both.
        let time = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            try await withClient(of: lab, time: time) { owner in
                let farid = owner.client
                let code = try await farid.sendCode(to: LabClient.farid.phone)
                _ = try await farid.signIn(LabClient.farid.code, with: code)
                _ = try await farid.checkPassword("swordfish")
                try await withClient(of: lab, time: time) { heir in
                    try await heir.signIn(LabAccount.standard[1])
                    let boris = heir.client
                    let toBoris = try await farid.resolve(.username("boris"))
                    let talk = try await farid.createChannel(title: "Talk")
                    try await farid.addMembers([toBoris], to: talk)
                    let group = try await farid.createGroup(title: "Trip", members: [toBoris])
                    func refusal(_ password: String, _ chat: Peer) async throws -> TelegramError {
                        try await error { () async throws(TelegramError) in
                            try await farid.transferOwnership(
                                of: chat, to: toBoris, password: AccountPassword(password))
                        }
                    }
                    let young = try await refusal("swordfish", talk)
                    #expect(young.code == .tooFresh && young.message.contains("session"), "\(young)")
                    let rest = young.retryAfter ?? .zero
                    #expect(rest > .seconds(86_000) && rest <= .seconds(86_400))
                    _ = try await farid.setPassword(
                        current: AccountPassword("swordfish"), new: AccountPassword("mackerel"))
                    let new = try await refusal("mackerel", talk)
                    #expect(new.code == .tooFresh && new.message.contains("password"), "\(new)")
                    #expect((new.retryAfter ?? .zero) > .seconds(600_000))
                    time.jump(.seconds(604_801))
                    #expect(try await refusal("swordfish", talk).code == .passwordInvalid)
                    try await farid.transferOwnership(
                        of: talk, to: toBoris, password: AccountPassword("mackerel"))
                    try await farid.transferOwnership(
                        of: group, to: toBoris, password: AccountPassword("mackerel"))
                    let me = try await farid.me().peer
                    for chat in [talk, group] {
                        guard case .owner? = try await farid.member(toBoris, of: chat)?.status,
                            case .administrator? = try await farid.member(me, of: chat)?.status
                        else { throw TestFailure("the owner of \(chat) is another") }
                        #expect(try await refusal("mackerel", chat).code == .chatForbidden)
                    }

                    // An administrator of the new owner's who speaks for the group.
                    let there = try #require(try await boris.dialogs().collect().first { $0.peer.id == talk.id }).peer
                    let toFarid = try await boris.resolve(.username("farid"))
                    try await boris.promote(toFarid, in: there, to: [.anonymous, .changeInfo])
                    let sent = try await farid.send("from us", to: talk)
                    #expect(sent.sender?.kind == .channel && sent.sender?.id == talk.id && sent.isOutgoing)
                    let seen = try await boris.messages(in: there, limit: 1).collect().first
                    #expect(seen?.text == "from us" && seen?.sender?.id == talk.id && seen?.isOutgoing == false)
                    let own = try await farid.send("from me", to: talk, options: SendOptions(sendAs: me))
                    #expect(own.sender?.id == me.id)
                    let forwarded = try await boris.forward([sent.id], from: there, to: boris.me().peer)
                    #expect(forwarded.first?.forwardedFrom?.sender?.id == talk.id)
                    try await boris.promote(toFarid, in: there, to: [.changeInfo])
                    #expect(try await farid.send("mine again", to: talk).sender?.id == me.id)
                }
            }
        }
    }

    @Test("U15 U24 the reactions of a chat are set; a set of stickers is found by its name, and one is sent")
    func reactionsAndStickers() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let group = try await alice.createGroup(title: "Trip", members: [stage.toBoris])
            let sent = try await alice.send("Done", to: group)
            #expect(try await alice.fullChat(of: group).availableReactions == .all(allowsCustomEmoji: false))
            // What is so already is no error.
            for _ in 1...2 { try await alice.setAvailableReactions(.only(["👍"]), in: group) }
            #expect(try await boris.fullChat(of: group).availableReactions == .only(["👍"]))
            try await alice.react(to: sent.id, in: group, with: "👍")
            let other = try await error { () async throws(TelegramError) in
                try await alice.react(to: sent.id, in: group, with: "🔥")
            }
            #expect(other.serverError?.message == "REACTION_INVALID")
            try await alice.setAvailableReactions(.disabled, in: group)
            #expect(try await alice.fullChat(of: group).availableReactions == .disabled)

            let set = try await alice.stickerSet(named: "labfaces")
            #expect(set.name == "LabFaces" && set.title == "Lab Faces" && !set.stickers.isEmpty)
            let sticker = try #require(set.stickers.first)
            #expect(!sticker.emoji.isEmpty)
            let message = try await alice.send(.file(sticker.file), to: stage.toBoris)
            #expect(message.file?.id == sticker.file.id)
            let none = try await error { () async throws(TelegramError) in
                try await alice.stickerSet(named: "no_such_set")
            }
            #expect(none.code == .stickerSetNotFound)
        }
    }
}
