import Logging
import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import TelegramAPI

// What is told of addresses, and what is to be written.
extension Network {
    /// A notification may name an address (rows B12, P31). One that is encrypted with another key, or is about something
    /// else, is left alone.
    func receivedNotification(_ json: [UInt8], secrets: [[UInt8]]) async -> Bool {
        let keys = secrets.compactMap { try? AuthKey($0) }
        guard let payload = try? PushPayload(json: json, secrets: keys) else { return false }
        do throws(StorageError) {
            try await context.take(payload)
        } catch {
            configuration.logger.warning("\(error)")
        }
        return true
    }

    /// Writes what waits to be written.
    func flush() async {
        do throws(StorageError) {
            try await context.flush()
        } catch {
            configuration.logger.warning("\(error)")
        }
    }
}
