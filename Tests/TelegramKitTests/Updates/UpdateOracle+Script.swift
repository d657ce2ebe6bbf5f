import MTProtoCore
import TL
import TelegramAPI

@testable import TelegramKit
@testable import TelegramLab

// What people do.
extension UpdateOracle {
    /// Runs one seed.
    static func judge(seed: UInt64, steps: Int = 60, traces: Bool = false) throws(OracleFinding) -> Statistics {
        let oracle = UpdateOracle(seed: seed, traces: traces)
        oracle.play(steps)
        if let failure = oracle.failure { throw failure }
        return oracle.statistics
    }

    func play(_ steps: Int) {
        prepare()
        for _ in 0..<steps where failure == nil {
            schedule(.act, in: 0)
            // Now much at once, now nothing for minutes.
            let pause = random.pick([0, 5, 50, 400, 3000, random.chance(0.05) ? 1_200_000 : 100])
            run(until: now + .milliseconds(pause + 1))
        }
        finish()
    }

    private func prepare() {
        // The reader is there from the beginning: what it does not hear of is lost.
        run(until: now + .milliseconds(300))
        for _ in 0..<200 where engine.head == nil { run(until: now + .seconds(30)) }
        stored = (engine.confirmed, reader)
        first = engine.head?.pts ?? 1
        group = 1_001
        _ = call(API.Messages.CreateChat(users: [user(alice), user(others[1])], title: "g"), by: others[0])
        for isBroadcast in [false, true, false] {
            _ = call(
                API.Channels.CreateChannel(broadcast: isBroadcast, megagroup: !isBroadcast, title: "c", about: ""),
                by: others[0])
            guard let id = world.channels.keys.max() else { continue }
            channels.append(id)
            var invited = [user(others[1])]
            if channels.count < 3 { invited.append(user(alice)) }
            _ = call(API.Channels.InviteToChannel(channel: channel(id), users: invited), by: others[0])
        }
    }

    func user(_ id: Int64) -> API.InputUser {
        .inputUser(userID: id, accessHash: world.users[id]?.accessHash ?? 0)
    }

    func channel(_ id: Int64) -> API.InputChannel {
        .inputChannel(channelID: id, accessHash: world.channels[id]?.accessHash ?? 0)
    }

    private func input(_ peer: PeerKey) -> API.InputPeer {
        switch peer {
        case .user(let id): .inputPeerUser(userID: id, accessHash: world.users[id]?.accessHash ?? 0)
        case .group(let id): .inputPeerChat(chatID: id)
        case .channel(let id):
            .inputPeerChannel(channelID: id, accessHash: world.channels[id]?.accessHash ?? 0)
        }
    }

    func act() {
        switch random.below(24) {
        case 0...4: send(by: random.pick(others), to: .user(alice))
        case 5...6: send(by: random.pick(others), to: .group(group))
        case 7...11: send(by: random.pick(others), to: .channel(random.pick(channels)))
        case 12: send(by: alice, to: random.pick([.user(others[0]), .user(alice), .group(group)]))
        case 13: send(by: alice, to: .channel(random.pick(channels)))
        case 14: read(by: alice, from: random.pick(others))
        case 15: read(by: random.pick(others), from: alice)
        case 16: delete(by: random.pick([alice, others[0]]))
        case 17: deleteInChannel(by: random.pick([alice, others[0]]))
        case 18...19: edit(by: random.pick([alice, others[0], others[1]]))
        case 20:
            _ = call(
                API.Messages.SetTyping(peer: input(.user(alice)), action: .sendMessageTypingAction), by: others[0])
        case 21: comeOrGo()
        case 22:
            if random.chance(0.5) { kill() } else { cut() }
        default:
            for _ in 0..<random.below(12) {
                send(by: others[0], to: random.pick([.user(alice), .channel(channels[0])]))
            }
        }
    }

    private func send(by sender: Int64, to peer: PeerKey) {
        lastRandomID += 1
        if sender == alice, !isConnected { return }
        let text = "\(lastRandomID)"
        let answer = call(
            API.Messages.SendMessage(peer: input(peer), message: text, randomID: lastRandomID), by: sender)
        guard sender == alice, case .success(let packet) = answer else { return }
        schedule(
            .answer(life: life) { oracle in
                oracle.note(packet)
                guard case .updateShortSentMessage(let short) = packet else {
                    return oracle.engine.received(packet, hashes: oracle.hashes, now: oracle.now)
                }
                let message = TelegramKit.Message(
                    id: Int(short.id), peer: Peer(peer.object), sender: nil, date: Int(short.date), text: text,
                    isOutgoing: true)
                oracle.engine.changed(
                    pts: short.pts, count: short.ptsCount, content: .sent(message), hashes: oracle.hashes,
                    now: oracle.now)
            }, in: 5 + random.below(200))
    }

    /// What the answer to a change of alice's means.
    private func changed(_ affected: API.Messages.AffectedMessages, by function: any TLFunction) {
        guard let change = OwnChange(function, deleted: nil) else { return }
        let content = change.content(pts: affected.pts, count: affected.ptsCount, account: alice)
        schedule(
            .answer(life: life) { oracle in
                oracle.engine.changed(
                    pts: affected.pts, count: affected.ptsCount, channel: change.channel, content: content,
                    hashes: oracle.hashes, now: oracle.now)
            }, in: 5 + random.below(200))
    }

    private func read(by reader: Int64, from writer: Int64) {
        if reader == alice, !isConnected { return }
        let isGroup = random.chance(0.3)
        let peer: PeerKey = isGroup ? .group(group) : .user(writer)
        let request = API.Messages.ReadHistory(peer: input(peer), maxID: 0)
        let answer = call(request, by: reader)
        guard reader == alice, case .success(let affected) = answer else { return }
        let mark = world.boxes[alice]?.chats[peer]?.readInboxMaxID ?? 0
        own[0, default: OracleBox()].readInbox.raise(peer, to: mark)
        changed(affected, by: request)
    }

    private func delete(by user: Int64) {
        guard user != alice || isConnected, let box = world.boxes[user] else { return }
        let newest = box.nextID - 1
        let ids = (0..<(1 + random.below(3))).map { _ in newest - Int32(random.below(6)) }.filter { $0 > 8 }
        let request = API.Messages.DeleteMessages(revoke: true, id: ids)
        let answer = call(request, by: user)
        guard user == alice, case .success(let affected) = answer else { return }
        changed(affected, by: request)
    }

    private func deleteInChannel(by user: Int64) {
        guard user != alice || isConnected else { return }
        let id = random.pick(channels)
        guard let box = world.channels[id]?.box else { return }
        let own = (0..<8).map { box.nextID - 1 - $0 }.filter { box.message($0)?.sender == user }
        guard let message = own.first else { return }
        let request = API.Channels.DeleteMessages(channel: channel(id), id: [message])
        let answer = call(request, by: user)
        guard user == alice, case .success(let affected) = answer else { return }
        changed(affected, by: request)
    }

    private func edit(by user: Int64) {
        guard user != alice || isConnected else { return }
        lastRandomID += 1
        let peer: PeerKey = random.pick([.group(group), .channel(channels[0]), .channel(channels[1])])
        let box = peer.channel.map { world.channels[$0]?.box } ?? world.boxes[user]
        guard let box else { return }
        let own = (0..<10).map { box.nextID - 1 - $0 }.filter {
            box.message($0)?.sender == user && box.message($0)?.peer == peer
        }
        guard let message = own.randomElement(&random) else { return }
        let answer = call(
            API.Messages.EditMessage(peer: input(peer), id: message, message: "edit \(lastRandomID)"), by: user)
        guard user == alice, case .success(let packet) = answer else { return }
        schedule(
            .answer(life: life) { oracle in
                oracle.note(packet)
                oracle.engine.received(packet, hashes: oracle.hashes, now: oracle.now)
            }, in: 5 + random.below(200))
    }

    private func comeOrGo() {
        let id = random.pick([channels[0], channels[2]])
        if world.channels[id]?.has(alice) == true {
            if random.chance(0.5) {
                _ = call(
                    API.Channels.EditBanned(
                        channel: channel(id), participant: input(.user(alice)),
                        bannedRights: API.ChatBannedRights(viewMessages: true, untilDate: 0)), by: others[0])
            } else if isConnected {
                _ = call(API.Channels.LeaveChannel(channel: channel(id)), by: alice)
            }
        } else {
            _ = call(API.Channels.InviteToChannel(channel: channel(id), users: [user(alice)]), by: others[0])
        }
    }

    // MARK: - The end

    /// Lets everything come to rest and compares.
    private func finish() {
        wire.heal()
        // Nothing happens any more that would show what a kill has cost.
        if random.chance(0.7) {
            run(until: now + .milliseconds(random.below(3000)))
            kill()
        }
        isHealed = true
        readPause = 1
        run(until: now + .seconds(30 * 60))
        for _ in 0..<50 where engine.count > 0 && failure == nil { run(until: now + .seconds(60)) }
        trace("account \(world.boxes[alice]?.events(after: 1, limit: .max) ?? [])")
        for id in channels { trace("channel \(id) \(world.channels[id]?.box.events(after: 1, limit: .max) ?? [])") }
        statistics.elements = reader.elements
        statistics.reloads = reader.reloads
        guard failure == nil else { return }
        do throws(OracleFinding) {
            guard let box = world.boxes[alice] else { throw OracleFinding("no box") }
            if let own = own[0] { reader.account.add(own) }
            try reader.account.judge(box, since: first, "account")
            for id in channels {
                guard let record = world.channels[id], record.has(alice) else { continue }
                guard var known = reader.channels[id] else { throw OracleFinding("channel \(id) was never heard of") }
                if let own = own[id] { known.add(own) }
                try known.judge(record.box, since: 1, "channel \(id)")
            }
            guard engine.head?.pts == box.pts, engine.confirmed == engine.head else {
                throw OracleFinding("the engine is at \(engine.head?.pts ?? 0), the box at \(box.pts)")
            }
        } catch {
            failure = error
        }
    }
}

extension [Int32] {
    fileprivate func randomElement(_ random: inout OracleRandom) -> Int32? {
        isEmpty ? nil : random.pick(self)
    }
}
