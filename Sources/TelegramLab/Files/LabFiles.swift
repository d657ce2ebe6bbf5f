// Orders about files; each takes effect before the call returns.
extension Lab {
    /// Lets something go wrong once `parts` further parts of uploaded files have been handed out.
    public func order(_ order: LabFileOrder, afterParts parts: Int = 0) async {
        _ = await self.onServer { $0.world.surroundings.fileOrders.add(order, after: parts) }
    }

    /// Forgets some parts of all uploads that have begun, as servers do after a while.
    public func forgetUploadedParts(_ numbers: [Int]) async {
        _ = await self.onServer { server in
            for reference in server.world.uploads.keys {
                for number in numbers { server.world.uploads[reference]?.parts[Int32(clamping: number)] = nil }
            }
        }
    }

    /// How many parts of files were handed out, and how many were taken in uploads.
    public var filePartCounts: (out: Int, in: Int) {
        get async { await self.onServer { ($0.world.surroundings.partsOut, $0.world.surroundings.partsIn) } ?? (0, 0) }
    }
}
