#if HTTPS
    import AsyncHTTPClient
    import MTProtoCore
    import NIOCore
    import NIOHTTP1
    import NIOPosix
    import NIOSSL

    /// Asks over HTTPS. Nothing of it exists between questions: no client, no connection.
    package struct HTTPSFetcher: DiscoveryFetching {
        /// Longer answers are none.
        package static let largestAnswer = 65_536

        /// Where to connect to in place of what a name resolves to.
        package var endpoint: DiscoveryService.Endpoint?
        /// Who may vouch for a server, as PEM; nil: whom the system trusts.
        package var trustedRootsPEM: String?
        /// For a whole question.
        package var timeout = Duration.seconds(10)

        private let time: TimeSource

        package init(
            endpoint: DiscoveryService.Endpoint? = nil, trustedRootsPEM: String? = nil, time: TimeSource = .system
        ) {
            self.endpoint = endpoint
            self.trustedRootsPEM = trustedRootsPEM
            self.time = time
        }

        package func fetch(
            _ query: DNSOverHTTPS.Query, through route: DiscoveryRoute
        ) async throws(DiscoveryFetchError) -> DiscoveryAnswer {
            let client = HTTPClient(
                eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton),
                configuration: try configuration(for: query, through: route))
            let result = await answer(query, from: client)
            // Closes the connection, too. Nothing depends on how that ends.
            try? await client.shutdown()
            return try result.get()
        }

        private func answer(
            _ query: DNSOverHTTPS.Query, from client: HTTPClient
        ) async -> Result<DiscoveryAnswer, DiscoveryFetchError> {
            let port = endpoint.map { ":\($0.port)" } ?? ""
            var request = HTTPClientRequest(url: "https://\(query.host)\(port)\(query.target)")
            for header in query.headers { request.headers.add(name: header.name, value: header.value) }
            let asked = request
            let answer = await time.within(timeout) { await Self.answer(asked, from: client) }
            return answer ?? .failure(DiscoveryFetchError("no answer within \(timeout.components.seconds) s"))
        }

        private static func answer(
            _ request: HTTPClientRequest, from client: HTTPClient
        ) async -> Result<DiscoveryAnswer, DiscoveryFetchError> {
            do {
                let response = try await client.execute(request, deadline: .distantFuture)
                let date = response.headers.first(name: "Date").flatMap(HTTPDate.unixSeconds)
                let body = try await response.body.collect(upTo: largestAnswer)
                return .success(
                    DiscoveryAnswer(
                        status: Int(response.status.code), body: Array(body.readableBytesView), date: date))
            } catch is CancellationError {
                return .failure(DiscoveryFetchError("cancelled"))
            } catch is NIOTooManyBytesError {
                return .failure(DiscoveryFetchError("the answer is longer than \(largestAnswer) bytes"))
            } catch let error as HTTPClientError {
                return .failure(DiscoveryFetchError(error.shortDescription))
            } catch {
                return .failure(DiscoveryFetchError(MTProto.describe(error)))
            }
        }

        private func configuration(
            for query: DNSOverHTTPS.Query, through route: DiscoveryRoute
        ) throws(DiscoveryFetchError) -> HTTPClient.Configuration {
            var tls = TLSConfiguration.makeClientConfiguration()
            if let trustedRootsPEM {
                do {
                    tls.trustRoots = .certificates(
                        try NIOSSLCertificate.fromPEMBytes(Array(trustedRootsPEM.utf8)))
                } catch {
                    throw DiscoveryFetchError("the certificates to trust cannot be read as PEM")
                }
            }
            // The question as a whole has a limit; the client's own ones are not to come before it.
            let limit = TimeAmount.hours(1)
            var configuration = HTTPClient.Configuration(
                tlsConfiguration: tls, redirectConfiguration: .disallow,
                timeout: .init(connect: limit, read: limit))
            // One attempt: whoever asks decides what comes next.
            configuration.connectionPool.retryConnectionEstablishment = false
            if let endpoint { configuration.dnsOverride = [query.host: endpoint.address] }
            switch route {
            case .direct:
                break
            case .socks5(let host, let port):
                configuration.proxy = .socksServer(host: host, port: port)
            case .http(let host, let port, let credentials):
                configuration.proxy = .server(
                    host: host, port: port,
                    authorization: credentials.map { .basic(username: $0.user, password: $0.password) })
            }
            return configuration
        }
    }
#endif
