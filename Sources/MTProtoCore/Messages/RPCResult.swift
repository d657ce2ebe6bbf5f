import NIOCore
import TL

/// The answer to a query (core.telegram.org/mtproto/service_messages#response-to-an-rpc-query).
///
/// Only the frame: which type the result has depends on the query, so its bytes stay as they are.
package struct RPCResult: Sendable, Hashable {
    package static let constructorID: UInt32 = 0xf35c_6d01
    /// Bytes before the result.
    package static let overhead = 12

    /// The query that is answered.
    package var requestID: MessageID
    /// The serialized result, possibly packed, or an `rpc_error`.
    package var result: ByteBuffer

    package init(requestID: MessageID, result: ByteBuffer) {
        self.requestID = requestID
        self.result = result
    }

    /// Reads a serialized `rpc_result`; `nil` if `body` is something else or holds no result.
    package init?(body: ByteBuffer) {
        var rest = body
        guard rest.readWord() == Self.constructorID,
            let id = rest.readLong(),
            rest.readableBytes >= 4
        else { return nil }
        self.init(requestID: MessageID(rawValue: id), result: rest)
    }

    /// Writes the serialized `rpc_result`.
    package func write(to buffer: inout ByteBuffer) {
        buffer.writeWord(Self.constructorID)
        buffer.writeLong(requestID.rawValue)
        buffer.writeImmutableBuffer(result)
    }
}
