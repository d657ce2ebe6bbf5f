import MTProtoCore
import TelegramAPI

// Files through a content delivery network (core.telegram.org/cdn): its one method, and the methods of a file's
// datacenter that concern it.
extension Router {
    mutating func addCDNMethods() {
        self.on(API.Help.GetCdnConfig.self, .anyone) { (world, _, _) throws(RPCError) in
            API.CdnConfig(
                publicKeys: world.surroundings.cdn.map {
                    [.init(dcID: Int32(LabCDNConfiguration.datacenter), publicKey: $0.publicKeyPEM)]
                } ?? [])
        }
        self.on(API.Upload.GetCdnFile.self, .anyone) { (world, query, call) throws(RPCError) in
            guard let cdn = world.surroundings.cdn, call.datacenter == LabCDNConfiguration.datacenter else {
                throw .badRequest("CDN_METHOD_INVALID")
            }
            guard let file = world.cdnFiles.files[query.fileToken] else { throw .badRequest("FILE_TOKEN_INVALID") }
            guard file.isThere else { return .cdnFileReuploadNeeded(requestToken: file.requestToken) }
            let part = try FilePart(offset: query.offset, limit: query.limit, isPrecise: false)
            let range = part.range(in: Int(file.content.size))
            var bytes = file.encrypted(
                try world.read(file.content, Int64(range.lowerBound)..<Int64(range.upperBound)),
                at: Int64(range.lowerBound))
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
            world.cdnFiles.upload(query.fileToken)
            return try world.hashes(of: file, from: 0)
        }
        self.on(API.Upload.GetCdnFileHashes.self, .anywhere) { (world, query, call) throws(RPCError) in
            let file = try world.cdnFile(query.fileToken, call)
            guard (0...World.largestOffset).contains(query.offset) else { throw .badRequest("OFFSET_INVALID") }
            return try world.hashes(of: file, from: query.offset)
        }
    }
}

extension World {
    /// A file that this datacenter has given away.
    fileprivate func cdnFile(_ token: [UInt8], _ call: Call) throws(RPCError) -> CDNFiles.File {
        guard let cdn = self.surroundings.cdn, let file = self.cdnFiles.files[token],
            file.datacenter == call.datacenter,
            cdn.configuration.fault != .forgottenTokens
        else { throw .badRequest("FILE_TOKEN_INVALID") }
        return file
    }

    /// The hashes that a file's datacenter vouches for, from an offset on.
    fileprivate func hashes(of file: CDNFiles.File, from offset: Int64) throws(RPCError) -> [API.FileHash] {
        let block = Int64(self.surroundings.cdn?.configuration.blockSize ?? 1)
        let first = (offset + block - 1) / block * block
        return try self.hashes(of: file.content, from: first, block: block, limit: 32)
    }

    /// Where the network has the file, for clients that say that they support it.
    mutating func redirect(
        _ name: [UInt8], _ content: LocatedFile.Content, _ call: Call
    ) throws(RPCError) -> API.Upload.File? {
        // Small files are not worth another datacenter.
        guard let cdn = self.surroundings.cdn, content.size >= Int64(cdn.configuration.smallestFile) else {
            return nil
        }
        let token = self.cdnFiles.token(
            for: name, content, at: call.datacenter, isThere: !cdn.configuration.needsReupload, random: &self.random)
        guard let file = self.cdnFiles.files[token] else { return nil }
        // The rest of the hashes is to be asked for.
        return .fileCdnRedirect(
            .init(
                dcID: Int32(LabCDNConfiguration.datacenter), fileToken: token, encryptionKey: file.key,
                encryptionIv: file.iv, fileHashes: Array(try self.hashes(of: file, from: 0).prefix(1))))
    }
}
