import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI

/// Whether an installed key stands for a device by itself.
package enum LabKeyKind: Hashable, Sendable {
    case permanent
    /// Known until `expiresAt`, Unix time in seconds. Bound to the permanent key with the id `boundTo`, which has to
    /// be installed as well; unbound if `nil`: then it carries nothing but `auth.bindTempAuthKey`, `help.getConfig`
    /// and `help.getNearestDc`.
    case temporary(expiresAt: Int64, boundTo: UInt64?)
}

// What simulations, which stand between the server and its world, look at and do. A state directory keeps no changes
// that are made to accounts here.
extension LabServer {
    /// Packets, bytes, accepted connections and executed calls, by datacenter.
    package var counters: LabCounters { self.journal.counters }

    // MARK: Keys and sessions

    /// Makes a key known to a datacenter, as if a key exchange had agreed on it now.
    ///
    /// - Parameters:
    ///   - salt: its first salt, which begins at the start of this second.
    package func install(
        _ key: AuthKey, datacenter: Int, kind: LabKeyKind = .permanent, salt: Int64, now: Instant
    ) {
        switch kind {
        case .permanent:
            self.register(key, datacenter: datacenter, salt: salt, expiresAt: nil, boundTo: nil, now: now)
        case .temporary(let expiresAt, let boundTo):
            self.register(key, datacenter: datacenter, salt: salt, expiresAt: expiresAt, boundTo: boundTo, now: now)
        }
    }

    /// Restarts a datacenter: closes its connections and forgets its sessions. Keys, salts and accounts are on disk.
    ///
    /// - Parameter onlySettled: as in ``forgetSessions(datacenter:keyID:onlySettled:)``.
    package func restart(datacenter: Int, onlySettled: Bool = false, now: Instant) {
        for connection in self.datacenters[datacenter]?.openConnections ?? [] {
            self.close(connection, why: "the datacenter restarts", now: now)
        }
        self.forgetSessions(datacenter: datacenter, onlySettled: onlySettled)
    }

    /// Sends a boxed object that answers no call to a session, and again until it is acknowledged.
    /// Returns whether there is such a session.
    @discardableResult
    package func push(_ update: ByteBuffer, datacenter: Int, keyID: UInt64, sessionID: Int64, now: Instant) -> Bool {
        let reference = SessionReference(key: KeyReference(datacenter: datacenter, id: keyID), id: sessionID)
        guard let session = self.sessions[reference] else { return false }
        session.machine.push(update, now: now)
        self.touch(session)
        return true
    }

    /// Sends a transport error to a connection, deserved or not. Unknown connections are ignored.
    package func send(transportCode code: Int32, on id: LabConnectionID, now: Instant) {
        guard let connection = self.connection(id) else { return }
        self.send(transportError: code, on: connection, now: now)
    }

    // MARK: Clock

    /// Sets the clock of all datacenters.
    package func setClock(_ clock: ServerClock) {
        self.clock = clock
        for id in self.datacenterIDs { self.clockChanged(datacenter: id) }
    }

    // MARK: Accounts

    /// Runs a call as the server itself would, and returns the boxed answer or the error. Updates that it causes are
    /// not sent.
    ///
    /// - Parameter longest: so many events a difference may tell for this call; nil for as many as configured.
    package func run(
        _ call: LabCall, longestDifference longest: Int? = nil, now: Instant
    ) -> Result<ByteBuffer, RPCError> {
        let differences = self.world.differences
        defer { self.world.differences = differences }
        if let longest { self.world.differences.longest = longest }
        let session = SessionReference(
            key: KeyReference(datacenter: call.datacenter, id: call.keyID), id: call.sessionID)
        return self.run(
            call.query, from: session, messageID: call.messageID.rawValue, now: self.worldSeconds(at: now)
        ).reply
    }

    /// The user who is signed in under a key, imported authorizations included; nil if there is none.
    package func userID(keyID: UInt64, datacenter: Int) -> Int64? {
        self.world.keys[KeyReference(datacenter: datacenter, id: keyID)]?.authorization?.user
    }

    /// The account with a phone number (digits only), if there is one.
    package func userID(phone: String) -> Int64? {
        self.world.userByPhone[phone]
    }

    /// From now on the account lives on another datacenter; its home tells clients so. Everything that it has goes with
    /// it.
    package func moveAccount(_ user: Int64, to datacenter: Int) {
        guard self.datacenters[datacenter] != nil else { return }
        self.world.users[user]?.homeDC = datacenter
    }

    /// Ends every session of an account, as another device can.
    package func revokeAuthorizations(of user: Int64) {
        for key in self.world.authorizations(of: user) { self.world.revoke(key) }
    }

    /// A datacenter forgets the accounts that were carried to it from their homes.
    package func forgetImportedAuthorizations(datacenter: Int) {
        let imported = self.world.keys.filter { key, state in
            guard key.datacenter == datacenter, case .imported = state.authorization else { return false }
            return true
        }
        for key in imported.keys.sorted() { self.world.logOut(key) }
    }

    // MARK: Changes

    /// What happens to updates on their way to sessions from now on.
    package func setUpdateFaults(_ plan: LabUpdateFaults) {
        self.updateFaults.plan = plan
    }

    /// A user opens a supergroup, and others are in it. Returns its id; nil if that is not allowed.
    package func openSupergroup(_ title: String, by owner: Int64, with members: [Int64], now: Instant) -> Int64? {
        let known = Set(self.world.channels.keys)
        _ = self.perform(API.Channels.CreateChannel(megagroup: true, title: title, about: ""), as: owner, now: now)
        guard let (id, channel) = self.world.channels.first(where: { !known.contains($0.key) }) else { return nil }
        let users = members.compactMap { member in
            self.world.users[member].map { API.InputUser.inputUser(userID: member, accessHash: $0.accessHash) }
        }
        let input = API.InputChannel.inputChannel(channelID: id, accessHash: channel.accessHash)
        _ = self.perform(API.Channels.InviteToChannel(channel: input, users: users), as: owner, now: now)
        return id
    }

    /// A user writes to another one, as from a device of theirs: all their sessions are told.
    package func write(_ text: String, id: Int64, from sender: Int64, to user: Int64, now: Instant) {
        guard let hash = self.world.users[user]?.accessHash else { return }
        let peer = API.InputPeer.inputPeerUser(userID: user, accessHash: hash)
        _ = self.perform(API.Messages.SendMessage(peer: peer, message: text, randomID: id), as: sender, now: now)
    }

    /// A member writes in a channel, as from a device of theirs: the sessions of all members are told.
    package func write(_ text: String, id: Int64, from sender: Int64, inChannel channel: Int64, now: Instant) {
        guard let hash = self.world.channels[channel]?.accessHash else { return }
        let peer = API.InputPeer.inputPeerChannel(channelID: channel, accessHash: hash)
        _ = self.perform(API.Messages.SendMessage(peer: peer, message: text, randomID: id), as: sender, now: now)
    }

    /// The number of the last change of an account's box; 0 if there is none.
    package func pts(of user: Int64) -> Int32 { self.world.boxes[user]?.pts ?? 0 }

    /// The number of the last change of a channel's box; 0 if there is none.
    package func pts(ofChannel id: Int64) -> Int32 { self.world.channels[id]?.box.pts ?? 0 }

    // MARK: Uploads

    /// The bytes of a part of an upload; nil if it has not come, or is forgotten.
    package func uploadedPart(_ number: Int, of file: Int64, by user: Int64) -> [UInt8]? {
        let upload = self.world.uploads[UploadReference(user: user, file: file)]
        guard let piece = upload?.parts[Int32(clamping: number)] else { return nil }
        return try? self.world.read(FilePieces([piece]), 0..<Int64(piece.count))
    }

    /// The bytes of a file that a message carries; nil if there is none.
    package func content(ofFile id: Int64) -> [UInt8]? {
        guard let pieces = self.world.fileRecords[id]?.pieces else { return nil }
        return try? self.world.read(pieces, 0..<pieces.size)
    }

    /// Forgets the first parts of all uploads that have begun, as servers do after a while.
    package func forgetUploadedParts(first count: Int) {
        for reference in self.world.uploads.keys {
            for number in 0..<max(0, count) {
                self.world.uploads[reference]?.parts[Int32(clamping: number)] = nil
            }
        }
    }
}
