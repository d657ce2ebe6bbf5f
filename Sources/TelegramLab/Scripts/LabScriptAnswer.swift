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
            guard let type = API.registry.type(of: id) as? any TLFunction.Type,
                let answer = EmptyAnswers.smallest(of: type)
            else {
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
