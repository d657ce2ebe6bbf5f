import MTProtoCrypto
import NIOCore

/// What somebody on the way does with packets.
enum HostileConduct: Sendable {
    case honest
    /// -404, or status 404, in place of packets of clients under these keys.
    case denies(Set<UInt64>)
    /// The same in place of everything that is under a key: keys are made, and in vain.
    case deniesKeys
    /// The same in place of everything: no server is ever asked.
    case deniesAll
    /// One packet in five of either side is lied about, cut, delayed or played again, or the connection is reset.
    case harms
    /// Whatever clients say is kept, and none of it carried.
    case keeps
    /// Connections end at once.
    case refuses
    /// Everything is carried; what servers say comes so much later.
    case lags(Duration)

    enum Harm: Equatable {
        case none
        /// A transport error, or a status, in place of the packet.
        case forge(Int32)
        case reset, replay, delay
        /// Half of it, and the end of the connection.
        case cut
        /// It goes no further, for now.
        case keep
    }

    /// What happens to a packet of a client under this key, or to one of a server, which has none here.
    func harm(_ keyID: UInt64?, _ dice: inout RandomSource) -> Harm {
        switch self {
        case .honest, .lags: return .none
        case .denies(let keys): return keyID.map(keys.contains) == true ? .forge(-404) : .none
        case .deniesKeys: return keyID.map { $0 != 0 } == true ? .forge(-404) : .none
        case .deniesAll: return keyID == nil ? .none : .forge(-404)
        case .keeps: return keyID == nil ? .none : .keep
        case .refuses: return .reset
        case .harms:
            switch dice.next() % 25 {
            case 0: return .forge([-404, -429, -444][Int(dice.next() % 3)])
            case 1: return .reset
            case 2: return .replay
            case 3: return .delay
            case 4: return .cut
            default: return .none
            }
        }
    }
}

extension ByteBuffer {
    /// The first half of what can be read.
    var half: ByteBuffer {
        getSlice(at: readerIndex, length: readableBytes / 2) ?? self
    }
}
