#if HTTPS
    import MTProtoCore
    import MTProtoCrypto
    import NIOCore
    import Testing

    @testable import TelegramLab

    struct ResolverTests {
        @Test("the resolver answers questions for its texts in the forms of both resolvers, and others with a status")
        func statuses() throws {
            let answer = BackupAnswer(
                name: "a.example", key: try LabRSAKey.datacenters.pair(or: nil).key, rules: [],
                random: .seeded(1))
            let state = LabResolverState(answer: answer, kind: .garbage, clock: LabClock(offset: .zero))
            func status(_ target: String, method: String = "GET", accept: String? = nil) -> Int? {
                var head = HTTPRequestHead(method: method, target: target, fields: ["Host": "x"])
                if let accept { head.fields.append("Accept", accept) }
                let response = state.respond(to: head)
                let status = state.requests.last?.status
                #expect(response.map { String(buffer: $0).hasPrefix("HTTP/1.1 \(status ?? 0) ") } == true)
                return status
            }
            let (question, json) = ("name=a.example&type=16&random_padding=x", "application/dns-json")
            #expect(status("/resolve?\(question)") == 200)
            #expect(status("/dns-query?\(question)", accept: json) == 200)
            #expect(status("/dns-query?\(question)") == 400)
            #expect(status("/dns-query?\(question)", accept: "text/html") == 400)
            #expect(status("/other?\(question)", accept: json) == 404)
            #expect(status("/resolve?\(question)", method: "POST") == 405)
            #expect(status("/resolve?name=b.example&type=16") == 400)
            #expect(status("/resolve?name=a.example&type=1") == 400)
            #expect(status("/resolve?type=16") == 400)
            #expect(status("/resolve") == 400)
            state.kind = .failure
            #expect(status("/resolve?\(question)") == 500)
            state.kind = .mute
            #expect(state.respond(to: HTTPRequestHead(method: "GET", target: "/resolve?\(question)")) == nil)
            #expect(state.requests.count == 12 && state.requests.last?.status == nil)
        }

        @Test("an answer says that it is JSON, how long it is and when it was given, and others may follow")
        func heads() throws {
            let answer = BackupAnswer(
                name: "a.example", key: try LabRSAKey.datacenters.pair(or: nil).key, rules: [],
                random: .seeded(1))
            let time = LabTime(
                now: { Instant(nanoseconds: 0) }, schedule: LabTime.system.schedule, wallClock: { 1_800_000_000 })
            let state = LabResolverState(answer: answer, kind: .garbage, clock: LabClock(offset: .zero, time: time))
            var reader = HTTPMessageReader<HTTPResponseHead>(bodyLimit: 1 << 16)
            for target in ["/resolve?name=a.example&type=16", "/resolve"] {
                let response = state.respond(to: HTTPRequestHead(method: "GET", target: target, fields: ["Host": "x"]))
                reader.append(try #require(response))
                let next = try reader.next()
                let message = try #require(next)
                #expect(message.head.fields["Content-Type"] == "application/dns-json")
                #expect(message.head.fields["Date"].flatMap(HTTPDate.unixSeconds) == 1_800_000_000)
                #expect(!message.isLast && reader.partialBytes == nil)
                let texts = DNSOverHTTPS.texts(in: Array(message.body.readableBytesView))
                #expect(texts.count == (message.head.status == 200 ? 2 : 0))
            }
            #expect(state.requests.map(\.status) == [200, 400])
        }

        @Test("a key that is none is the fault of who gave it, and not of the port")
        func badKeys() async {
            var configuration = LabConfiguration()
            configuration.discovery = LabDiscoveryConfiguration()
            configuration.discovery?.rsaPrivateKeyPEM = "nonsense"
            let error = await #expect(throws: LabError.self) { try await Lab.start(configuration) }
            #expect(error?.code == .badKey)
        }
    }
#endif
