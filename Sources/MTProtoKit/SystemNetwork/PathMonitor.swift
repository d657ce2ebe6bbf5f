#if canImport(Network)
    import Dispatch
    import Network

    /// What Network.framework says of the network.
    enum PathMonitor {
        /// - Parameter addresses: in bytes. The way to this machine itself is always there, and nothing is said of it.
        static func reports(toward addresses: [[UInt8]]) -> AsyncStream<NetworkWatch.Report> {
            AsyncStream(bufferingPolicy: .bufferingNewest(16)) { reports in
                guard addresses.contains(where: { !isLoopback($0) }) else { return reports.finish() }
                let monitor = NWPathMonitor()
                monitor.pathUpdateHandler = { reports.yield(.network(SystemNetwork($0))) }
                reports.onTermination = { _ in monitor.cancel() }
                monitor.start(queue: DispatchQueue(label: "network watch"))
            }
        }

        private static func isLoopback(_ address: [UInt8]) -> Bool {
            address.count == 4 ? address[0] == 127 : address == [UInt8](repeating: 0, count: 15) + [1]
        }
    }

    extension SystemNetwork {
        fileprivate init(_ path: NWPath) {
            let interface = path.availableInterfaces.first?.name ?? ""
            let gateways = path.gateways.map { "\($0)" }.sorted()
            let medium: Medium =
                path.usesInterfaceType(.wifi) ? .wifi : path.usesInterfaceType(.cellular) ? .cellular : .other
            // One that a connection brings about counts as there.
            self.init(
                isAvailable: path.status != .unsatisfied,
                path: Self.path(of: [Array(interface.utf8)] + gateways.map { Array($0.utf8) }), medium: medium)
        }
    }
#endif
