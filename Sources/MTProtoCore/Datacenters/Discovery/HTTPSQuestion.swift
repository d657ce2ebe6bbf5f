import NIOCore

/// One question to a resolver and its answer, on a connection of its own (rows B01, T-25): through a proxy if there is
/// one, inside of TLS, one request and no other. Redirects are not followed.
///
/// Connect to ``target``, do what ``connected()`` says, feed ``receive(_:)``, ``secured()`` and ``ended()``, and do what they
/// say. It is over when ``outcome`` is there; what comes later changes nothing.
package struct HTTPSQuestion: Sendable {
    package typealias Answer = HTTPMessage<HTTPResponseHead>

    /// Why there is no answer. Never quotes what came.
    package enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
        case tunnel(TunnelError)
        case http(HTTPError)
        /// The connection ended before anything was answered; the string says what was waited for.
        case closed(waitingFor: String)

        package var description: String {
            switch self {
            case .tunnel(let error): error.description
            case .http(let error): error.description
            case .closed(let what): "closed by the other side instead of \(what)"
            }
        }
    }

    /// The answer with as much of its body as is wanted, or why there is none.
    package private(set) var outcome: Result<Answer, Failure>?
    /// What to connect a socket to.
    package let target: DialTarget
    private var tunnel = StreamTunnel()
    private let request: ByteBuffer
    private var isAsked = false
    private var reader: HTTPMessageReader<HTTPResponseHead>

    /// - Parameters:
    ///   - address: where to connect to in place of what the name of the resolver leads to.
    ///   - proxy: SOCKS5 or HTTP. An MTProxy leads to datacenters only.
    ///   - bodyLimit: longer answers are none.
    /// - Throws: what can never work.
    package init(
        _ query: DNSOverHTTPS.Query, at address: DatacenterAddress? = nil, through proxy: ProxyConfiguration? = nil,
        bodyLimit: Int
    ) throws(Failure) {
        let route = Route(
            address ?? DatacenterAddress(host: query.host, port: 443), transport: .https, proxy: proxy,
            name: query.host)
        target = DialTarget(route)
        reader = HTTPMessageReader(bodyLimit: bodyLimit)
        do throws(TunnelError) {
            try tunnel.add(proxy, in: route.address)
        } catch {
            throw .tunnel(error)
        }
        tunnel.addTLS(serverName: query.host)
        var head = HTTPRequestHead(method: "GET", target: query.target)
        for header in query.headers { head.fields.append(header.name, header.value) }
        var bytes = ByteBuffer()
        do throws(HTTPError) {
            try head.write(into: &bytes)
        } catch {
            throw .http(error)
        }
        request = bytes
    }

    /// What is being waited for, in words.
    package var waitsFor: String { tunnel.isOpen ? "the answer" : tunnel.waitsFor }

    /// The socket is open.
    package mutating func connected() -> TransportStack.Step {
        ask(after: TransportStack.Step(reply: tunnel.begin(), serverName: tunnel.wantsTLS))
    }

    /// TLS is up, which a step has asked for.
    package mutating func secured() -> TransportStack.Step {
        ask(after: TransportStack.Step(reply: tunnel.secured(), serverName: tunnel.wantsTLS))
    }

    /// Bytes of the connection, in pieces of any size.
    package mutating func receive(_ bytes: ByteBuffer) -> TransportStack.Step {
        guard outcome == nil else { return TransportStack.Step() }
        do throws(TunnelError) {
            let progress = try tunnel.receive(bytes)
            if isAsked { read(progress.stream) }
            return ask(after: TransportStack.Step(reply: progress.reply, serverName: tunnel.wantsTLS))
        } catch {
            outcome = .failure(.tunnel(error))
            return TransportStack.Step()
        }
    }

    /// The connection ended, and the other side had announced its end.
    package mutating func ended() {
        guard outcome == nil else { return }
        do throws(HTTPError) {
            let answer = try reader.end()
            outcome = answer.map { .success($0) } ?? .failure(.closed(waitingFor: waitsFor))
        } catch {
            outcome = .failure(.http(error))
        }
    }

    /// Asks as soon as the way is open.
    private mutating func ask(after step: TransportStack.Step) -> TransportStack.Step {
        guard tunnel.isOpen, !isAsked else { return step }
        isAsked = true
        var step = step
        step.reply.writeImmutableBuffer(request)
        return step
    }

    private mutating func read(_ bytes: ByteBuffer) {
        reader.append(bytes)
        do throws(HTTPError) {
            outcome = try reader.next().map { .success($0) }
        } catch {
            outcome = .failure(.http(error))
        }
    }
}
