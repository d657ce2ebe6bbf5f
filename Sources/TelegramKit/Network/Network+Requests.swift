import MTProtoCore
import NIOCore
import TL
import TelegramAPI

extension Network {
    /// Sends a request of the API and reads its answer.
    func invoke<Function: TLFunction>(
        _ function: Function,
        on target: Target,
        options: (inout Request) -> Void = { _ in }
    ) async throws(TelegramError) -> Function.Response {
        var request = Request(body: try function.body(Function.name))
        request.mayRepeat = Repetition.isHarmless(Function.name)
        options(&request)
        return try Function.response(in: try await send(request, name: Function.name, to: target))
    }
}

extension TLFunction {
    /// What a boxed answer says.
    static func response(in answer: ByteBuffer) throws(TelegramError) -> Response {
        do throws(TLError) {
            var reader = TLReader(answer)
            return try readResponse(from: &reader)
        } catch {
            throw TelegramError(
                .unexpectedResponse,
                message: "The answer cannot be read: \(error)",
                location: name,
                hint: "The server may speak a newer layer than \(API.layer)."
            )
        }
    }

    /// The encoded request.
    func body(_ name: String) throws(TelegramError) -> ByteBuffer {
        do throws(TLError) {
            return try encoded()
        } catch {
            throw TelegramError(
                .invalidConfiguration,
                message: "The request cannot be written: \(error)",
                location: name,
                hint: "Check the lengths of its fields."
            )
        }
    }
}
