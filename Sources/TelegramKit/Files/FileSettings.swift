/// How a client moves files.
public struct FileSettings: Hashable, Sendable {
    /// How many requests one connection carries at a time before others wait for another connection, or their turn.
    public var requestsPerConnection = 3
    /// The most connections to one datacenter, its main one included. Connections beyond the first are only made while
    /// they make files come faster.
    public var connectionsPerDatacenter = 4
    /// Connections beyond the first are closed when they have had nothing to do for so long.
    public var idleTimeout = Duration.seconds(5)
    /// The most bytes of one file under way at a time.
    public var bytesUnderWay = 4 << 20
    /// Whether small files of the home datacenter, such as profile photos, come over its main connection. Where the servers
    /// name addresses for files only, these are used whatever stands here.
    public var smallFilesUseMainConnection = true
    /// Whether parts of files are asked for again after a fault inside the server (code 500), with pauses of 2, 4, 8 and 16
    /// seconds between the attempts. Otherwise the transfer fails at once.
    public var retriesServerFaults = true

    public init() {}

    var policy: MultiplexedRequestManager.Policy {
        var policy = MultiplexedRequestManager.Policy()
        policy.requestsPerWorker = max(1, requestsPerConnection)
        policy.connectionsPerDatacenter = max(1, connectionsPerDatacenter)
        policy.idleTime = idleTimeout
        return policy
    }
}

extension TelegramClient {
    /// Tells the client that the application has gone to the background, or come back. Meanwhile connections that only serve
    /// files are closed and the files wait, but for those that were asked for with
    /// ``DownloadOptions/continuesInBackground`` or ``UploadOptions/continuesInBackground``. The other connections stay;
    /// ``setConnections(_:)`` closes them all.
    public func setInBackground(_ isInBackground: Bool) async {
        await network.setInBackground(isInBackground)
    }
}
