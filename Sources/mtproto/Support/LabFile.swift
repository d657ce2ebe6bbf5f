import Foundation
import TelegramKit

/// The file that `mtproto lab --describe` writes, checked before anything is built on it.
struct LabFile: Sendable {
    let lab: LabServers
    /// Differs between labs that run as commands: each makes its own RSA key, and a session belongs to one lab only.
    let identity: String

    /// Far above five datacenters, a key, a few accounts, and as many chats as a lab begins with.
    private static let maximumLength = 16 << 20

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

    /// Refuses to replace a file that holds anything but the description of a lab, perhaps of another version. A link is
    /// replaced as such.
    static func checkReplaceable(_ path: String) throws(CommandFailure) {
        var place = stat()
        guard lstat(path, &place) == 0, place.st_mode & S_IFMT == S_IFREG, place.st_size > 0 else { return }
        let content = try? WholeFile.read(path, limit: maximumLength)
        let object = content.flatMap { try? JSONSerialization.jsonObject(with: Data($0)) } as? [String: Any]
        guard object?["datacenters"] is [Any] else {
            throw CommandFailure(
                .cannotCreate,
                "\(path) is there already and is no description of a lab; choose another place, or remove it first")
        }
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
