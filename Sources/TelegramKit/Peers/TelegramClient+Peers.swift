import MTProtoCore
import Synchronization
import TelegramAPI

// Peers in raw requests.
extension TelegramClient {
    /// A chat as raw requests name it. An access hash that is missing, as it is in the peers of messages, is taken from
    /// what the client knows: every answer teaches it, so do updates if they are read, and what it has learnt is stored
    /// with the account. A peer of which the server gave no hash is named by a message that shows it.
    ///
    /// ```swift
    /// let peer = try await client.inputPeer(message.peer)
    /// _ = try await client.invoke(API.Messages.ReadMentions(peer: peer))
    /// ```
    ///
    /// - Returns: with an access hash of zero where nothing is known of the peer. Servers accept that from bots alone.
    /// - Throws: `stopped` if the client was stopped; before ``run()`` it waits.
    public func inputPeer(_ peer: Peer) async throws(TelegramError) -> API.InputPeer {
        try await network.untilRunning("inputPeer")
        return network.known(peer)
    }

    /// A person as raw requests name them; see ``inputPeer(_:)``.
    ///
    /// - Throws: `peerInvalid` for a group or a channel.
    public func inputUser(_ peer: Peer) async throws(TelegramError) -> API.InputUser {
        guard peer.kind == .user else { throw wrongKind(peer, "inputUser", "a person") }
        try await network.untilRunning("inputUser")
        return await network.inputUser(peer)
    }

    /// A channel as raw requests name it; see ``inputPeer(_:)``.
    ///
    /// - Throws: `peerInvalid` for a person or a basic group.
    public func inputChannel(_ peer: Peer) async throws(TelegramError) -> API.InputChannel {
        guard peer.kind == .channel else { throw wrongKind(peer, "inputChannel", "a channel") }
        try await network.untilRunning("inputChannel")
        return await network.inputChannel(peer)
    }

    private func wrongKind(_ peer: Peer, _ location: String, _ wanted: String) -> TelegramError {
        TelegramError(
            .peerInvalid, message: "\(peer) is not \(wanted)", location: location, hint: "Name \(wanted).")
    }
}

// What was said of them, without a request.
extension TelegramClient {
    /// What the server said last of a person, if that was in this run and of late: what came with updates, messages and
    /// answers. Nothing is requested.
    public func user(_ id: Int64) -> User? { network.memory.peers.withLock { $0.user(id) }.flatMap { User($0) } }

    /// What the server said last of a group or channel, if that was in this run and of late. Nothing is requested.
    public func chat(_ peer: Peer) -> Chat? {
        network.memory.peers.withLock { $0.chat(peer.kind, peer.id) }.flatMap { Chat($0) }
    }

    /// The same by the id; a channel, if a group has the same one.
    public func chat(_ id: Int64) -> Chat? {
        chat(Peer(kind: .channel, id: id)) ?? chat(Peer(kind: .group, id: id))
    }

    /// The name of a person, or the title of a chat, if it is known without a request.
    public func name(of peer: Peer) -> String? { peer.kind == .user ? user(peer.id)?.name : chat(peer)?.title }

    /// The name of who wrote a message, if it is known without a request. Where a message names no author, that is the
    /// account itself or the other one of a private chat, or else the channel.
    public func senderName(of message: Message) -> String? {
        if let sender = message.sender { return name(of: sender) }
        guard message.isOutgoing, message.peer.kind != .channel else { return name(of: message.peer) }
        return network.memory.peers.withLock { $0.owner }.flatMap { user($0)?.name }
    }

    /// The name of the chat of a message, if it is known without a request.
    public func chatName(of message: Message) -> String? { name(of: message.peer) }
}
