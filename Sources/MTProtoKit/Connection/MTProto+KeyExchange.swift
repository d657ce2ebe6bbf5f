import MTProtoCore
import MTProtoCrypto
import NIOCore

// Making the datacenter's key on the connection that then carries the requests (rows E01, N08).
extension MTProto {
    func startKeyExchange(now: Instant) {
        guard let info = link?.info else { return }
        setState(.authorizing)
        emit(.keyExchangeStarted(info))
        let machine = ClientHandshake(
            configuration: ClientHandshakeConfiguration(
                publicKeys: context.servers.publicKeys,
                datacenterTag: configuration.datacenter.tag(isTest: context.servers.isTest, isMedia: false),
                timeout: configuration.exchangeTimeout
            ),
            clock: context.serverClock,
            random: random
        )
        link?.exchange = Link.KeyExchange(machine: machine, startedAt: now)
        if let action = link?.exchange?.machine.start(now: now) {
            run(action, now: now)
        }
    }

    /// Does what the key exchange asks for.
    func run(_ action: ClientHandshake.Action, now: Instant) {
        switch action {
        case .wait:
            break
        case .send(let packet):
            send(packet)
            link?.channel.flush()
        case .completed(let result):
            exchangeCompleted(result, now: now)
        case .failed(let error):
            exchangeFailed(error, now: now)
        }
        armTimer()
    }

    /// The key is there: it is stored before anything is said under it, so that it survives whatever happens next.
    private func exchangeCompleted(_ result: HandshakeResult, now: Instant) {
        guard let exchange = link?.exchange, let info = link?.info else { return }
        link?.exchange = nil
        link?.isStoringKey = true
        context.serverClock = result.clock
        let (context, datacenter) = (context, configuration.datacenter)
        let auth = AuthInfo(key: result.authKey, salts: [result.salt])
        Task {
            do throws(StorageError) {
                try await context.keyCreated(auth, for: datacenter)
                self.keyStored(auth, on: info, duration: now - exchange.startedAt)
            } catch {
                self.keyNotStored(error, on: info)
            }
        }
    }

    private func keyStored(_ auth: AuthInfo, on info: ConnectionInfo, duration: Duration) {
        exchangeBackoff.succeeded()
        emit(.keyExchangeFinished(info, duration: duration))
        guard link?.info == info else { return }
        link?.isStoringKey = false
        startSession(auth, now: context.clock.now)
        armTimer()
    }

    private func keyNotStored(_ error: StorageError, on info: ConnectionInfo) {
        emit(.keyExchangeFailed(info, message: "\(error)"))
        context.releaseKeyClaim(for: configuration.datacenter, by: self)
        guard link?.info == info else { return }
        closeLink(CloseReason("the key cannot be stored"), isFailure: true, redialDelay: exchangeBackoff.failed())
        failAll(.storage(error))
        evaluate()
    }

    private func exchangeFailed(_ error: HandshakeError, now: Instant) {
        guard let info = link?.info else { return }
        emit(.keyExchangeFailed(info, message: "\(error)"))
        let address = "\(info.address):\(info.port)"
        closeLink(CloseReason("\(error)"), isFailure: true, redialDelay: exchangeBackoff.failed())
        if case .noKnownKey = error {
            // Trying again changes nothing: who asked learns it at once.
            failAll(.unknownServerKey(address: address))
            isPrepared = false
        } else {
            lastFailure = .keyExchange(address: address, reason: "\(error)")
        }
        evaluate()
    }
}
