import MTProtoCore
import NIOCore
import TL

// Requests.
extension MTProtoClient {
    /// Sends a function of the schema and waits for its answer, through as many connections as it takes.
    ///
    /// Cancelling the calling task cancels the request: the server is told that its answer is not wanted any more.
    ///
    /// - Throws: ``MTProtoError``, whose `mayHaveRun` says whether the request can have had an effect.
    public func send<Function: TLFunction>(
        _ function: Function, options: MTProtoRequestOptions = MTProtoRequestOptions()
    ) async throws(MTProtoError) -> Function.Response {
        let place = place(of: Function.name)
        let body: ByteBuffer
        do throws(TLError) {
            body = try function.encoded()
        } catch {
            throw MTProtoError(unwritable: error, place: place)
        }
        let answer = try await send(body, named: Function.name, options: options)
        do throws(TLError) {
            var reader = TLReader(answer)
            let response = try Function.readResponse(from: &reader)
            try reader.finish()
            return response
        } catch {
            throw MTProtoError(unreadable: error, place: place)
        }
    }

    /// Sends one whole object as it is, and returns the answer as it came.
    ///
    /// - Parameters:
    ///   - body: a serialized function, at most 8 MiB.
    ///   - name: what errors and traces call it.
    /// - Throws: ``MTProtoError``, whose `mayHaveRun` says whether the request can have had an effect.
    public func send(
        _ body: ByteBuffer, named name: String, options: MTProtoRequestOptions = MTProtoRequestOptions()
    ) async throws(MTProtoError) -> ByteBuffer {
        let begun = context.clock.now
        var request = Request(
            body: body, isHighPriority: options.isUrgent, isIdempotent: options.isRepeatable, waitsOutFloods: false,
            retriesServerFaults: false)
        var attempt = 1
        var history = RequestHistory()
        while true {
            request.timeout = options.timeout.map { max($0 - (context.clock.now - begun), .milliseconds(1)) }
            let end = await manager.outcome(of: request, name: name)
            history += end.history
            let failure: RequestFailure
            switch end.result {
            case .success(let answer): return answer.body
            case .failure(let error): failure = error
            }
            let error = MTProtoError(failure, place: place(of: name), after: history)
            guard let serverError = error.serverError,
                case .again(let pause) = serialization.demand(of: serverError, to: name, attempt: attempt),
                options.timeout.map({ context.clock.now - begun + pause < $0 }) ?? true
            else { throw error }
            attempt = attempt.saturatingAdd(1)
            do {
                try await context.time.sleep(for: pause)
            } catch {
                // The server has answered, and was not asked again.
                throw MTProtoError(.cancelled, place: place(of: name), after: history)
            }
        }
    }

    private func place(of name: String) -> String { "\(name) to datacenter \(configuration.datacenter)" }
}
