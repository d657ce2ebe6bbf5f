import MTProtoCore
import MTProtoKit
import TelegramAPI

extension TelegramClient {
    /// Far above any profile photo: a server that never ends a file does not fill the memory.
    private static let photoLimit: Int64 = 16 << 20

    /// The bytes of a profile photo (JPEG), from whichever datacenter has it.
    ///
    /// The connection to that datacenter serves all further files there, and is closed when it has been idle for
    /// ``TelegramConfiguration/idleTimeout``. Many photos at once may get more connections, see
    /// ``TelegramConfiguration/files``.
    ///
    /// - Parameter big: the large form instead of the 160×160 one.
    public func downloadProfilePhoto(
        _ photo: ProfilePhoto,
        of peer: Peer,
        big: Bool = false
    ) async throws(TelegramError) -> [UInt8] {
        let location = API.InputFileLocation.inputPeerPhotoFileLocation(
            .init(big: big, peer: peer.input, photoID: photo.id))
        let file = RemoteFile(
            at: location, datacenter: photo.datacenter, network: network, options: DownloadOptions(), isSmall: !big,
            category: .image)
        var download = FileDownload(
            file: file, plan: DownloadPlan(size: nil), limit: Self.photoLimit, progress: nil)
        return try await download.content()
    }
}
