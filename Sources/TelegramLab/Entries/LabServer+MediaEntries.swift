import MTProtoCore
import NIOCore
import TelegramAPI

// Datacenters that serve files at entries for files alone (rows P06, P39).
extension LabServer {
    /// Whether a datacenter has an entry for files, and serves them nowhere else.
    private func separatesFiles(of datacenter: Int) -> Bool {
        self.configuration.servesFilesAtMediaEntriesAlone
            && self.configuration.entries.contains { $0.isMediaOnly && !$0.isMain && $0.datacenter == datacenter }
    }

    /// Whether the number by which a client names the datacenter fits the entry that it used: the number is negative
    /// for files. No number fits every entry.
    func fits(_ tag: Int16?, _ connection: LabConnection) -> Bool {
        guard let tag, self.separatesFiles(of: connection.datacenter) else { return true }
        return (tag < 0) == connection.isMediaOnly
    }

    /// The error for a query that came in at the wrong entry; nil if the entry is right.
    func misplacement(of query: ByteBuffer, on connection: LabConnection?) -> RPCError? {
        guard let connection, self.separatesFiles(of: connection.datacenter),
            let method = QueryEnvelope(query).constructorID
        else {
            return nil
        }
        let isAboutFiles = World.methodName(method)?.hasPrefix("upload.") == true
        guard isAboutFiles != connection.isMediaOnly else { return nil }
        // Temporary keys are bound where they are used.
        guard method != API.Auth.BindTempAuthKey.constructorID else { return nil }
        return .badRequest(isAboutFiles ? "FILES_AT_MEDIA_ENTRY_ONLY" : "MEDIA_ENTRY_METHOD_INVALID")
    }
}
