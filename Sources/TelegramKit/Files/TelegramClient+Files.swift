import MTProtoCore
import MTProtoKit
import TelegramAPI

extension TelegramClient {
    /// Far above any profile photo: a server that never ends a file does not fill the memory.
    private static let photoLimit = 16 << 20

    /// The bytes of a profile photo (JPEG), from whichever datacenter has it.
    ///
    /// The connection to that datacenter serves all further files there, and is closed when it has been idle for
    /// ``TelegramConfiguration/idleTimeout``.
    ///
    /// - Parameter big: the large form instead of the 160×160 one.
    public func downloadProfilePhoto(
        _ photo: ProfilePhoto,
        of peer: Peer,
        big: Bool = false
    ) async throws(TelegramError) -> [UInt8] {
        var download = FileDownload(
            of: .inputPeerPhotoFileLocation(.init(big: big, peer: peer.input, photoID: photo.id)), at: photo.datacenter,
            limit: Self.photoLimit, network: network)
        return try await download.run()
    }
}
