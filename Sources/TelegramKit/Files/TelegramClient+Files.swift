import MTProtoCore
import MTProtoKit
import TelegramAPI

extension TelegramClient {
    /// Parts are requested in this size; the server wants a multiple of 4 KiB that divides 1 MiB.
    private static let partSize: Int32 = 128 << 10
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
        let location = API.InputFileLocation.inputPeerPhotoFileLocation(
            .init(big: big, peer: peer.input, photoID: photo.id))
        var datacenter = DatacenterID(photo.datacenter)
        var moves = 0
        var content: [UInt8] = []
        while true {
            let query = API.Upload.GetFile(location: location, offset: Int64(content.count), limit: Self.partSize)
            let file: API.Upload.File
            do throws(TelegramError) {
                file = try await network.invoke(query, on: .datacenter(datacenter, .files)) { request in
                    request.mayRepeat = true
                    request.withoutUpdates = true
                }
            } catch {
                // The file lives elsewhere than the photo said (row J15).
                guard let server = error.serverError,
                    case (.file, let number)? = RPCError(code: Int32(server.code), message: server.message).migration,
                    moves < 3
                else { throw error }
                moves += 1
                datacenter = DatacenterID(number)
                content = []
                continue
            }
            guard case .file(_, _, let bytes) = file else {
                throw unexpected("profile photos do not come from a CDN", API.Upload.GetFile.name)
            }
            content += bytes
            guard bytes.count == Int(Self.partSize) else { return content }
            guard content.count <= Self.photoLimit else {
                throw unexpected("a profile photo of more than 16 MiB", API.Upload.GetFile.name)
            }
        }
    }
}
