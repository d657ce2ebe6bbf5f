extension DatacenterAddressSet {
    /// The addresses that a client knows before it has heard from any server (row A03). Defaults for a
    /// constructor parameter: never stored, and replaced as a whole for other servers (row A04).
    package static func seeds(for environment: DatacenterEnvironment) -> [DatacenterID: DatacenterAddressSet] {
        let table: [Int: [String]] =
            switch environment {
            case .production:
                [
                    1: ["149.154.175.50", "2001:b28:f23d:f001::a"],
                    2: ["149.154.167.50", "2001:67c:4e8:f002::a", "95.161.76.100"],
                    3: ["149.154.175.100", "2001:b28:f23d:f003::a"],
                    4: ["149.154.167.91", "2001:67c:4e8:f004::a"],
                    5: ["149.154.171.5", "2001:b28:f23f:f005::a"],
                ]
            case .test:
                [
                    1: ["149.154.175.10"],
                    2: ["149.154.167.40"],
                    3: ["149.154.175.117"],
                ]
            }
        var seeds: [DatacenterID: DatacenterAddressSet] = [:]
        for (number, hosts) in table {
            seeds[DatacenterID(number)] = DatacenterAddressSet(hosts.map { DatacenterAddress(host: $0, port: 443) })
        }
        return seeds
    }
}
