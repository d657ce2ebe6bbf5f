import MTProtoCore
import NIOCore
import TL
import TelegramAPI

// What test authors put in place of the lab's own answers, and what they see of its work.
extension Lab {
    /// From now on answers the requests of a method in place of the lab, which need not have the method.
    ///
    /// ```swift
    /// await lab.answer(API.Help.GetInviteText.self) { _, caller in
    ///     guard caller.userID != nil else { throw LabRequestError(code: 401, message: "AUTH_KEY_UNREGISTERED") }
    ///     return API.Help.InviteText(message: "Come in!")
    /// }
    /// ```
    ///
    /// The lab has found before that the key may carry requests (bound, with `initConnection`); whether anyone is signed in
    /// is left to `handler`. A ``LabRequestError`` that it throws is what the client gets; of any other error the client gets
    /// 500. Nil leaves this request to the lab. Requests that come again are not asked about again while their session is
    /// remembered. A later handler of the same method replaces this one. What handlers do is not kept in
    /// ``LabConfiguration/stateDirectory``.
    public func answer<Method: TLFunction>(
        _ method: Method.Type,
        _ handler: @escaping @Sendable (_ request: Method, _ caller: LabCaller) async throws -> Method.Response?
    ) async {
        await self.setAnswer(Method.constructorID) { query, caller in
            do throws(RPCError) {
                let request: Method = try QueryDecoding.decode(query)
                let response: Method.Response
                do {
                    guard let given = try await handler(request, caller) else { return nil }
                    response = given
                } catch let error as LabRequestError {
                    throw RPCError(code: error.code, message: error.message)
                } catch {
                    throw RPCError(code: 500, message: "LAB_HANDLER_FAILED: \(error)")
                }
                return .success(try Self.encoded(response, of: Method.self))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Leaves a method to the lab again.
    public func stopAnswering<Method: TLFunction>(_ method: Method.Type) async {
        await self.setAnswer(Method.constructorID, nil)
    }

    private static func encoded<Method: TLFunction>(
        _ response: Method.Response, of method: Method.Type
    ) throws(RPCError) -> ByteBuffer {
        var writer = TLWriter()
        Method.writeResponse(response, to: &writer)
        do {
            return try writer.finish()
        } catch {
            throw RPCError(code: 500, message: "RESPONSE_NOT_SERIALIZABLE")
        }
    }

    private func setAnswer(_ method: UInt32, _ answer: LabAnswer?) async {
        guard let answer else {
            _ = await self.onServer { server in server.hooks.answers[method] = nil }
            return
        }
        let begin: LabHooks.Begin = { [weak self] query, caller, number in
            Task {
                let reply = await answer(query, caller)
                _ = await self?.onServer { server, now in server.answered(number, with: reply, now: now) }
            }
        }
        _ = await self.onServer { server in server.hooks.answers[method] = begin }
    }

    /// Sends an update to every session of a user that receives updates, as the servers do by themselves.
    ///
    /// A session receives updates from its first request at the user's home datacenter on. The lab keeps nothing of what is
    /// pushed: no difference has it later.
    ///
    /// - Parameter user: an id, see ``userID(_:)``.
    /// - Returns: how many sessions got it, faults that take updates away considered.
    @discardableResult
    public func push(_ update: API.Update, to user: Int64) async -> Int {
        await self.onServer { server, now in
            let date = Int32(clamping: server.worldSeconds(at: now))
            return server.push(.updateShort(update: update, date: date), to: user, now: now)
        } ?? 0
    }

    /// The same for what comes with users and chats, or in another form.
    @discardableResult
    public func push(_ updates: API.Updates, to user: Int64) async -> Int {
        await self.onServer { $0.push(updates, to: user, now: $1) } ?? 0
    }

    /// The id of a user or bot by phone number or user name; nil if there is none.
    public func userID(_ name: String) async -> Int64? {
        await self.onServer { $0.world.userID(named: name) } ?? nil
    }

    /// Every request that comes from now on, when it comes: before it is answered, refused or held back. Ends with the lab.
    public func requests() async -> AsyncStream<LabRequest> {
        let (stream, continuation) = AsyncStream.makeStream(of: LabRequest.self)
        await self.observe(continuation) { $0.hooks.requestObservers[$1] = continuation }
        return stream
    }

    /// Whatever the lab sends to the sessions of a user from now on without being asked, once for each session. What faults
    /// take away is not among it. Ends with the lab.
    public func updates(to user: Int64) async -> AsyncStream<API.Updates> {
        let (stream, continuation) = AsyncStream.makeStream(of: API.Updates.self)
        await self.observe(continuation) { $0.hooks.updateObservers[$1] = (user, continuation) }
        return stream
    }

    private func observe<Element>(
        _ continuation: AsyncStream<Element>.Continuation, _ add: @escaping @Sendable (LabServer, Int) -> Void
    ) async {
        let number = await self.onServer { server in
            let number = server.hooks.takeNumber()
            add(server, number)
            return number
        }
        guard let number else { return continuation.finish() }
        continuation.onTermination = { [weak self] _ in
            Task { _ = await self?.onServer { $0.hooks.removeObserver(number) } }
        }
    }
}
