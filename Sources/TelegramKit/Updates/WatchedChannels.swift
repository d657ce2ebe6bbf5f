import TelegramAPI

extension TelegramClient {
    /// From now on asks about a channel as often as the server wants, for as long as the program reads ``updates``. Use
    /// it for channels that a person looks at: unless the account is in a channel, the server says nothing of it
    /// unasked.
    ///
    /// What is written from now on is in ``updates``, what was before is in the channel's history.
    public func watch(_ channel: Peer) async throws(TelegramError) {
        let answer = try await network.call(
            API.Channels.GetFullChannel(channel: await network.inputChannel(channel)), on: .home)
        guard case .channelFull(let full) = answer.fullChat else {
            throw unexpected("no channel in it", API.Channels.GetFullChannel.name)
        }
        let hash = network.hashes(.channel, channel.id) ?? channel.accessHash
        network.updates.input(network, count: nil) { engine, _, now in
            engine.watch(channel.id, accessHash: hash, pts: full.pts, now: now)
        }
    }

    /// Ends what ``watch(_:)`` began.
    public func stopWatching(_ channel: Peer) {
        network.updates.input(network, count: nil) { engine, _, _ in engine.stopWatching(channel.id) }
    }
}
