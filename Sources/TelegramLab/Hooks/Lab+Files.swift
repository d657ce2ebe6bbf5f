extension Lab {
    /// All bytes of a photo or document that a user has sent, wherever it lies; nil if there is none, or if it has more than `limit`.
    package func content(ofFile id: Int64, limit: Int64) async -> [UInt8]? {
        await self.onServer { server -> [UInt8]? in
            guard let record = server.world.fileRecords[id] else { return nil }
            let content = LocatedFile(record).content
            guard content.size <= limit else { return nil }
            return try? server.world.read(content, 0..<content.size)
        } ?? nil
    }
}
