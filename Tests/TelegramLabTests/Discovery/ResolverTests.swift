#if HTTPS
    import MTProtoCore
    import MTProtoCrypto
    import NIOCore
    import Testing

    @testable import TelegramLab

    @Suite struct ResolverTests {
        @Test("the resolver answers questions for its texts in the forms of both resolvers, and others with a status")
        func statuses() throws {
            let answer = BackupAnswer(
                name: "a.example", key: try RSAPrivateKey(pem: try LabRSAKey.datacenters.pem(or: nil)), rules: [],
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
    }
#endif
