// Orders about files; each takes effect before the call returns.
extension Lab {
    /// Lets something go wrong once `parts` further parts of uploaded files have been handed out.
    public func order(_ order: LabFileOrder, afterParts parts: Int = 0) async {
        _ = await self.onServer { server in
            server.world.fileOrders.add(order, after: parts)
            server.happened(.fileOrdered(order, after: parts))
        }
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

// As orders are kept.
extension LabFileOrder {
    /// 1, 2, 3… in the order of the cases.
    var number: Int32 {
        switch self {
        case .expireReferences: 1
        case .move: 2
        case .refuse: 3
        case .damagePart: 4
        case .shortenPart: 5
        }
    }

    /// Where files go; 0 if they stay.
    var datacenter: Int { if case .move(let datacenter) = self { datacenter } else { 0 } }
    /// Of the error; 0 without one.
    var code: Int32 { if case .refuse(let code, _) = self { code } else { 0 } }
    /// Of the error; empty without one.
    var message: String { if case .refuse(_, let message) = self { message } else { "" } }

    /// Nil for a number that no order has.
    init?(number: Int32, datacenter: Int, code: Int32, message: String) {
        switch number {
        case 1: self = .expireReferences
        case 2: self = .move(to: datacenter)
        case 3: self = .refuse(code: code, message: message)
        case 4: self = .damagePart
        case 5: self = .shortenPart
        default: return nil
        }
    }
}
