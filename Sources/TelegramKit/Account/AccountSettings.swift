import Logging
import MTProtoKit
import NIOCore

#if Metrics
    import Metrics
#endif
#if Tracing
    import Tracing
#endif

/// What may differ between the ``Accounts`` of one store. Everything else is the same for all: servers, storage and the
/// application's id.
///
/// ```swift
/// let accounts = try await Accounts.open(store, configuration: configuration) { id, settings in
///     settings.name = "support \(id)"
///     settings.device.deviceModel = "Support desk"
/// }
/// ```
public struct AccountSettings: Sendable {
    /// What logs, trace events, metrics and spans call the account. Default: its number in the store.
    public var name: String
    /// How its client introduces itself. Servers show it in the list of sessions.
    public var device: TelegramConfiguration.Device
    /// What its connections go through.
    public var proxies: [TelegramProxy]
    /// When it may have connections.
    public var connections: ConnectionPermission
    /// Its log, to which ``name`` is added as metadata.
    public var logger: Logger
    /// Told about every connection, key exchange and request of it.
    public var trace: (any TraceSink)?
    #if Metrics
        /// Where its figures go.
        public var metrics: (any MetricsFactory)?
    #endif
    #if Tracing
        /// What makes its spans.
        public var tracer: (any Tracing.Tracer)?
    #endif
    /// Where its connections run.
    public var eventLoopGroup: any EventLoopGroup

    init(_ configuration: TelegramConfiguration, account id: Int64) {
        name = "\(id)"
        device = configuration.device
        proxies = configuration.proxies
        connections = configuration.connections
        logger = configuration.logger
        trace = configuration.trace
        #if Metrics
            metrics = configuration.metrics
        #endif
        #if Tracing
            tracer = configuration.tracer
        #endif
        eventLoopGroup = configuration.eventLoopGroup
    }

    func apply(to configuration: inout TelegramConfiguration) {
        configuration.account = name
        configuration.device = device
        configuration.proxies = proxies
        configuration.connections = connections
        configuration.logger = logger
        configuration.trace = trace
        #if Metrics
            configuration.metrics = metrics
        #endif
        #if Tracing
            configuration.tracer = tracer
        #endif
        configuration.eventLoopGroup = eventLoopGroup
    }
}
