import MTProtoCore
import TelegramAPI

// Files by way of a content delivery network (core.telegram.org/cdn): its own one method, and what the datacenter of a
// file has to say about it.
extension Router {
    mutating func addCDNMethods() {
        self.on(API.Help.GetCdnConfig.self, .anyone) { (world, _, _) throws(RPCError) in
            API.CdnConfig(
                publicKeys: world.cdn.map {
                    [.init(dcID: Int32(LabCDNConfiguration.datacenter), publicKey: $0.publicKeyPEM)]
                } ?? [])
        }
        self.on(API.Upload.GetCdnFile.self, .anyone) { (world, query, call) throws(RPCError) in
            guard let cdn = world.cdn, call.datacenter == LabCDNConfiguration.datacenter else {
                throw .badRequest("CDN_METHOD_INVALID")
            }
            guard let file = cdn.files[query.fileToken] else { throw .badRequest("FILE_TOKEN_INVALID") }
            guard file.isThere else { return .cdnFileReuploadNeeded(requestToken: file.requestToken) }
            let part = try FilePart(offset: query.offset, limit: query.limit, isPrecise: false)
            var bytes = Array(file.encrypted[part.range(in: file.encrypted.count)])
            switch cdn.configuration.fault {
            case .changedParts where !bytes.isEmpty: bytes[bytes.count / 2] ^= 1
            case .shortParts where !bytes.isEmpty: bytes.removeLast()
            default: break
            }
            return .cdnFile(bytes: bytes)
        }
        self.on(API.Upload.ReuploadCdnFile.self, .anywhere) { (world, query, call) throws(RPCError) in
            let file = try world.cdnFile(query.fileToken, call)
            guard file.requestToken == query.requestToken else { throw .badRequest("REQUEST_TOKEN_INVALID") }
            world.cdn?.upload(query.fileToken)
            return file.hashes
        }
        self.on(API.Upload.GetCdnFileHashes.self, .anywhere) { (world, query, call) throws(RPCError) in
            try world.cdnFile(query.fileToken, call).hashes.filter { $0.offset >= query.offset }
        }
    }
}

extension World {
    /// A file that this datacenter has given away.
    fileprivate func cdnFile(_ token: [UInt8], _ call: Call) throws(RPCError) -> CDNFiles.File {
        guard let cdn = self.cdn, let file = cdn.files[token], file.datacenter == call.datacenter,
            cdn.configuration.fault != .forgottenTokens
        else { throw .badRequest("FILE_TOKEN_INVALID") }
        return file
    }

    /// Where the network has the file, for clients that say that they understand it.
    mutating func redirect(_ name: [UInt8], _ bytes: [UInt8], _ call: Call) -> API.Upload.File? {
        // Small files are not worth another datacenter.
        guard var cdn = self.cdn, bytes.count >= cdn.configuration.smallestFile else { return nil }
        let token = cdn.token(for: name, bytes, at: call.datacenter, random: &self.random)
        self.cdn = cdn
        guard let file = cdn.files[token] else { return nil }
        // The rest of the hashes is to be asked for.
        return .fileCdnRedirect(
            .init(
                dcID: Int32(LabCDNConfiguration.datacenter), fileToken: token, encryptionKey: file.key,
                encryptionIv: file.iv, fileHashes: Array(file.hashes.prefix(1))))
    }
}
