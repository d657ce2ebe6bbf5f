import MTProtoCore
import NIOCore
import TL
import TelegramAPI

extension LabScript.Answer {
    /// What a client gets.
    ///
    /// - Throws: ``LabError`` if there is no empty answer of the method's type.
    func reply(of method: String) throws(LabError) -> Result<ByteBuffer, RPCError> {
        switch self {
        case .error(let error): return .failure(RPCError(code: error.code, message: error.message))
        case .empty:
            let id = try LabMethods.id(of: method)
            guard let type = API.registry.type(of: id) as? any TLFunction.Type, let answer = EmptyAnswer.of(type) else {
                throw LabError(
                    code: .badConfiguration,
                    message: "\(method) has no empty answer: answer it with an error, or in Swift with Lab.answer")
            }
            return .success(answer)
        }
    }

    /// Refuses what ``LabServer/play(_:)`` would refuse.
    package func validate(of method: String) throws(LabError) { _ = try self.reply(of: method) }
}

/// Finds the smallest answers: no elements, zeros, empty texts, nothing that may be left out.
enum EmptyAnswer {
    /// In words of four bytes.
    private static let longest = 64

    static func of<Function: TLFunction>(_ function: Function.Type) -> ByteBuffer? {
        // `true`, and a vector without elements, stand in no registry.
        let first: [UInt32] = [0x9972_75b5, TLWriter.vector]
        if let plain = first.lazy.compactMap({ Self.grown(from: $0, function) }).first { return plain }
        var best: (rank: Int, length: Int, bytes: ByteBuffer)?
        for id in API.registry.constructorIDs {
            // A client without anything cannot be told that nothing has changed.
            guard let name = API.registry.name(of: id), !name.hasSuffix("NotModified"),
                let bytes = Self.grown(from: id, function)
            else { continue }
            let rank = name.hasSuffix("Empty") ? 0 : 1
            if let best, (best.rank, best.length) <= (rank, bytes.readableBytes) { continue }
            best = (rank, bytes.readableBytes, bytes)
        }
        return best?.bytes
    }

    /// An answer that begins with an id: zeros are added, and the id of a vector wherever one is wanted.
    private static func grown<Function: TLFunction>(from id: UInt32, _ function: Function.Type) -> ByteBuffer? {
        var words: [UInt32] = [id]
        while words.count <= Self.longest {
            var bytes = ByteBuffer()
            for word in words { bytes.writeInteger(word, endianness: .little) }
            var reader = TLReader(bytes)
            do throws(TLError) {
                _ = try Function.readResponse(from: &reader)
                return reader.remaining == 0 ? bytes : nil
            } catch {
                let place = error.offset / 4
                if error.code == .endOfInput {
                    words.append(0)
                } else if error.code == .unexpectedConstructor, place > 0, place < words.count, words[place] == 0 {
                    words[place] = TLWriter.vector
                } else {
                    return nil
                }
            }
        }
        return nil
    }
}
