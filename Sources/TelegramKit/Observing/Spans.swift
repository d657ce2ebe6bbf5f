#if Tracing
    import MTProtoKit
    import Tracing

    /// Makes the spans of one client, for whatever backend the program has chosen.
    struct Spans: Sendable {
        private let tracer: any Tracing.Tracer
        private let account: String?

        /// Nil for no tracer, and for one that keeps nothing.
        init?(_ tracer: (any Tracing.Tracer)?, account: String?) {
            guard let tracer, !(tracer is NoOpTracer) else { return nil }
            self.tracer = tracer
            self.account = account
        }

        /// The span of one request, which may need several attempts.
        struct Request: Sendable {
            fileprivate let span: any Tracing.Span

            /// An attempt went out.
            func sent(as messageID: Int64, over connection: Int?) {
                span.addEvent(SpanEvent(name: "sent", attributes: Self.attributes(messageID, connection)))
                span.updateAttributes { $0.merge(Self.attributes(messageID, connection)) }
            }

            private static func attributes(_ messageID: Int64, _ connection: Int?) -> SpanAttributes {
                var attributes: SpanAttributes = ["telegram.message_id": .string("\(messageID)")]
                if let connection { attributes["telegram.connection"] = connection }
                return attributes
            }

            func end(at datacenter: Int, _ error: TelegramError?) {
                span.updateAttributes { attributes in
                    attributes["telegram.datacenter"] = datacenter
                    attributes["telegram.result"] = error?.serverError?.message ?? error?.code.description ?? "ok"
                }
                if let error {
                    span.recordError(error)
                    span.setStatus(SpanStatus(code: .error, message: error.code.description))
                }
                span.end()
            }
        }

        func begin(_ method: String) -> Request {
            let span = tracer.startSpan(method, ofKind: .client)
            span.updateAttributes { attributes in
                attributes["rpc.system"] = "mtproto"
                attributes["rpc.method"] = method
                if let account { attributes["telegram.account"] = account }
            }
            return Request(span: span)
        }

        /// Runs what handles an update; the requests that it makes are children of its span.
        func handling<Result>(
            _ update: BotUpdate, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
        ) async throws -> Result {
            let span = tracer.startSpan("handle \(update.kindName)", ofKind: .consumer)
            span.updateAttributes { attributes in
                attributes["messaging.system"] = "telegram"
                if let account { attributes["telegram.account"] = account }
            }
            defer { span.end() }
            do {
                return try await ServiceContext.withValue(span.context) { try await body() }
            } catch {
                // What a handler of the program throws may hold anything.
                if let error = error as? TelegramError {
                    span.recordError(error)
                } else {
                    span.updateAttributes { $0["error.type"] = "\(type(of: error))" }
                }
                span.setStatus(SpanStatus(code: .error))
                throw error
            }
        }
    }
#endif
