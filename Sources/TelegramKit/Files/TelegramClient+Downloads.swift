import MTProtoCore
import TelegramAPI

extension TelegramClient {
    /// The file of a message; nil if it has none.
    ///
    /// - Parameter peer: the chat, with its access hash if it is a channel.
    public func file(ofMessage messageID: Int, in peer: Peer) async throws(TelegramError) -> TelegramFile? {
        try await network.file(of: .init(peer: peer, message: messageID))
    }

    /// Fetches a file to a place of this machine.
    ///
    /// The bytes go to `<path>.part`, and what is there is noted in `<path>.part.ranges`, until the file is complete and
    /// gets its name. After a failure, or when the process was killed, the next call goes on with the bytes that are
    /// there; if their record is damaged, it begins anew and says so in ``DownloadedFile/restartReason``. Bytes of another
    /// file are not touched: that one has to be finished first, or this one go to another place. With
    /// ``DownloadOptions/verifiesHashes`` the bytes that are there are compared, too.
    ///
    /// Nothing that is there is overwritten, neither at `path` nor at the places of the unfinished file, unless
    /// ``DownloadOptions/replacesExisting`` says so; and no link is followed. ``DownloadOptions/picksFreeName`` takes another name
    /// then, and ``DownloadOptions/acceptsSameFile`` takes what is there for the file if it is the same. A name
    /// that the sender chose is no path: see
    /// ``download(_:into:options:)``.
    ///
    /// - Throws: `fileExists`; `file` if the place cannot be written; `fileReferenceExpired` if the file may not be fetched any
    ///   more; what requests fail with.
    public func download(
        _ file: TelegramFile, to path: String, options: DownloadOptions = DownloadOptions()
    ) async throws(TelegramError) -> DownloadedFile {
        try check(options)
        return try await FileSaver(
            file: remote(file, options), compared: options.acceptsSameFile ? remote(file, options.verifying) : nil,
            identity: file.id, size: file.size, path: path, options: options,
            budget: configuration.files.bytesUnderWay
        ).run()
    }

    /// Fetches a file into a directory of this machine, under the name that its sender chose as far as that is safe
    /// (``TelegramFile/localName(in:)``).
    ///
    /// - Throws: `fileExists` if something has this name there; what ``download(_:to:options:)`` fails with.
    public func download(
        _ file: TelegramFile, into directory: String, options: DownloadOptions = DownloadOptions()
    ) async throws(TelegramError) -> DownloadedFile {
        try await download(file, to: "\(directory)/\(file.localName(in: directory))", options: options)
    }

    /// The bytes of a file.
    ///
    /// - Parameter limit: a larger file is refused, so that it does not fill the memory.
    public func download(
        _ file: TelegramFile, limit: Int = 64 << 20, options: DownloadOptions = DownloadOptions()
    ) async throws(TelegramError) -> [UInt8] {
        try check(options)
        guard file.size <= limit else {
            throw TelegramError(
                .invalidConfiguration, message: "The file has \(file.size) bytes, more than the limit of \(limit)",
                location: "download", hint: "Download it to a file, or read it as a sequence.")
        }
        var download = FileDownload(
            file: remote(file, options),
            plan: DownloadPlan(
                size: file.size, partSize: options.partSize, budget: configuration.files.bytesUnderWay),
            limit: Int64(limit), progress: options.progress)
        return try await download.content()
    }

    /// The bytes of a file in order, as they come.
    ///
    /// - Parameter offset: the first byte that is wanted.
    public func bytes(
        of file: TelegramFile, from offset: Int64 = 0, options: DownloadOptions = DownloadOptions()
    ) throws(TelegramError) -> FileBytes {
        try check(options)
        return FileBytes(
            file: { [self] in remote(file, options) }, size: file.size, start: max(0, offset),
            partSize: options.partSize, budget: configuration.files.bytesUnderWay)
    }

    private func check(_ options: DownloadOptions) throws(TelegramError) {
        guard let size = options.partSize else { return }
        guard (DownloadPlan.smallestPart...DownloadPlan.largestPart).contains(size), size & (size - 1) == 0 else {
            throw TelegramError(
                .invalidConfiguration, message: "Parts cannot have \(size) bytes", location: "DownloadOptions",
                hint: "Choose a power of two from 4096 to 524288.")
        }
    }

    private func remote(_ file: TelegramFile, _ options: DownloadOptions) -> RemoteFile {
        var renew: RemoteFile.Renewal?
        if let origin = file.origin {
            renew = { [network, id = file.id] () async throws(TelegramError) -> API.InputFileLocation? in
                let found = try await PatientWork.run { () async throws(TelegramError) in
                    try await network.file(of: origin, id: id)
                }
                return found?.id == id ? found?.location : nil
            }
        }
        return RemoteFile(
            at: file.location, datacenter: file.datacenter, network: network, options: options,
            isSmall: file.size <= DownloadPlan.usualPart, category: .init(mimeType: file.mimeType), renew: renew)
    }
}

extension Network {
    /// The file of a message or story, as the server describes it now.
    ///
    /// - Parameter id: which of several it is; nil for the first.
    func file(of origin: TelegramFile.Origin, id: Int64? = nil) async throws(TelegramError) -> TelegramFile? {
        if origin.isStory {
            return try await stories([origin.message], of: origin.peer).lazy
                .compactMap { Story($0, of: origin.peer) }.first { $0.id == origin.message }?.file
        }
        let messages =
            origin.isScheduled
            ? try await scheduledMessages([origin.message], in: origin.peer)
            : try await messages([origin.message], in: origin.peer)
        for case .message(let message) in messages where Int(message.id) == origin.message {
            let files = message.media.map { TelegramFile.all(of: $0, origin: origin) } ?? []
            return files.first { $0.id == id } ?? files.first
        }
        return nil
    }
}
