import Foundation
import TelegramKit

/// The file that `mtproto lab --describe` writes, checked before anything is built on it.
struct LabFile: Sendable {
    let lab: LabServers
    /// Differs between labs: each makes its own RSA key, and a session belongs to one lab only.
    let identity: String

    /// Far above five datacenters, a key and a few accounts.
    private static let maximumLength = 1 << 20

    /// - Throws: `noInput` if there is no such file, `badData` if it is not a whole lab description.
    static func read(_ path: String) throws(CommandFailure) -> LabFile {
        let content: [UInt8]
        do throws(CommandFailure) {
            content = try WholeFile.read(path, limit: maximumLength)
        } catch {
            guard error.status == .noInput else { throw error }
            throw CommandFailure(.noInput, "\(error.message); start `mtproto lab --describe \(path)` first")
        }
        return try parse(content, path)
    }

    static func parse(_ content: [UInt8], _ path: String) throws(CommandFailure) -> LabFile {
        let lab: LabServers
        do {
            lab = try JSONDecoder().decode(LabServers.self, from: Data(content))
        } catch {
            throw unusable(path, reason(error))
        }
        guard !lab.datacenters.isEmpty else { throw unusable(path, "it names no datacenter") }
        for datacenter in lab.datacenters where !(1...65_535).contains(datacenter.port) {
            throw unusable(path, "datacenter \(datacenter.id) has port \(datacenter.port)")
        }
        guard lab.publicKeyPEM.contains("-----BEGIN RSA PUBLIC KEY-----"),
            lab.publicKeyPEM.contains("-----END RSA PUBLIC KEY-----")
        else {
            throw unusable(path, "it holds no PKCS#1 public key")
        }
        return LabFile(lab: lab, identity: identity(of: lab.publicKeyPEM))
    }

    private static func unusable(_ path: String, _ reason: String) -> CommandFailure {
        CommandFailure(
            .badData,
            "\(path) is not a whole lab description (\(reason)); start `mtproto lab --describe \(path)` again")
    }

    private static func reason(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): "\"\(key.stringValue)\" is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\"\(context.codingPath.last?.stringValue ?? "the whole")\" has another type"
        default: "it is not complete JSON"
        }
    }

    /// FNV-1a, 64 bits: names a directory, guards nothing.
    private static func identity(of text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 16)
    }
}
