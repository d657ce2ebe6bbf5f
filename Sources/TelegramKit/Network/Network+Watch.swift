import Logging
import MTProtoCore
import MTProtoKit

// What the system says about the network, where the client asks it (row D21).
extension Network {
    /// How long the system's first word is waited for: what is dialled before it comes may be dialled again because of
    /// it.
    private static let firstWordLimit = Duration.milliseconds(500)
    /// No more addresses are asked about, one after the other; servers may name thousands.
    private static let destinationLimit = 64

    /// Where connections go.
    private struct Destinations {
        /// IP literals, those that are tried first in front.
        var addresses: [String]
        /// Whether they go nowhere else: then there is no network where nothing leads to them.
        var areAll: Bool
    }

    /// Begins to ask the system, and waits for its first word for a moment.
    func watchNetwork() async {
        guard configuration.watchesNetwork, configuration.responder == nil else { return }
        let heard = readNetwork()
        _ = await context.time.within(Self.firstWordLimit) {
            for await _ in heard { break }
        }
    }

    /// Begins to ask the system, anew if it is asked already.
    /// - Returns: something whenever it has said something; ends with what it says.
    @discardableResult
    func readNetwork() -> AsyncStream<Void> {
        life.networkReader?.cancel()
        let (heard, hear) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let destinations = destinations
        let reports = configuration.networkWatch.reports(toward: destinations.addresses, time: context.time)
        life.networkReader = Task { [weak self] in
            for await report in reports {
                if Task.isCancelled { break }
                await self?.take(report, of: destinations)
                hear.yield()
            }
            hear.finish()
        }
        return heard
    }

    private func take(_ report: NetworkWatch.Report, of destinations: Destinations) async {
        switch report {
        case .network(let network):
            await networkChanged(
                isAvailable: network.isAvailable || !destinations.areAll, path: network.path,
                kind: network.medium.map { NetworkKind($0) })
        case .unable(let reason):
            context.tracer.emit(.networkUnwatched(reason: reason))
            configuration.logger.warning("the network is not watched: \(reason)")
            // No report would say when the network is back.
            if !connections.systemNetwork.isAvailable {
                await networkChanged(isAvailable: true, path: connections.systemNetwork.path, kind: nil)
            }
        }
    }

    private var destinations: Destinations {
        // The way to the home names the network, by IPv4 where it has such an address; others may lead elsewhere.
        let home = context.addresses(of: account.home).addresses
        let others = context.knownDatacenters.filter { $0 != account.home }
            .flatMap { context.addresses(of: $0).addresses }
        let first = [home.first { !$0.isIPv6 }, home.first { $0.isIPv6 }].compactMap { $0 }
        let frontLiterals = fronts.filter(IPLiteral.isValid)
        var seen: Set<String> = []
        let known = ((first + home + others).map(\.host) + frontLiterals).filter { seen.insert($0).inserted }
        let own = Array(known.prefix(Self.destinationLimit))
        let proxies = connections.proxies
        guard !proxies.isEmpty else {
            let areAll = own.count == known.count && frontLiterals.count == fronts.count
            return Destinations(addresses: own, areAll: areAll)
        }
        let literals = proxies.map(\.server).filter(IPLiteral.isValid)
        guard literals.count < proxies.count else { return Destinations(addresses: literals, areAll: true) }
        // Where a name leads is found out when it is dialled, and may be anywhere.
        return Destinations(addresses: literals + own, areAll: false)
    }

    /// What is dialled of the servers in front of the datacenters: names and IP literals.
    private var fronts: [String] {
        guard configuration.transport != .tcp else { return [] }
        return context.servers.fronts.values.flatMap { $0.map(\.address.host) }.sorted()
    }
}

extension NetworkKind {
    init(_ medium: SystemNetwork.Medium) {
        self =
            switch medium {
            case .wifi: .wifi
            case .cellular: .cellular
            case .other: .other
            }
    }
}
