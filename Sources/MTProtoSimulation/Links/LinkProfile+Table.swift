/// The links that the project measures itself on (docs/weak-links.md).
extension LinkProfile {
    /// The link of this name.
    package static func named(_ name: String) -> LinkProfile? {
        all.first { $0.name == name }
    }

    package static let perfect = LinkProfile(name: "perfect")
    package static let broadband = mobile("broadband", 15, 3, kilobits: 50 * 1_049)
    package static let wan = mobile("wan", 50, 5, kilobits: 200_000)
    package static let slowUplink = mobile("slow-uplink", 20, 2, kilobits: 240, chunk: 4096).with {
        // 64 KiB at 30 kB/s.
        $0.upQueue = .milliseconds(2184)
        $0.downQueue = .milliseconds(2184)
    }
    package static let threeG = mobile("3g", 150, 60, kilobits: 1500, chunk: 1400).with {
        $0.stallChance = 0.01
        $0.stall = .milliseconds(400)
    }
    package static let lossy = mobile("lossy", 80, 40, kilobits: 4000, chunk: 1400).with {
        $0.stallChance = 0.05
        $0.stall = .milliseconds(600)
    }
    package static let flaky = mobile("flaky", 60, 30, kilobits: 8000, chunk: 4096).with {
        $0.lifetime = .seconds(2)...(.seconds(6))
        $0.refusal = 0.2
        $0.connectDelay = .milliseconds(100)
    }
    package static let gprs = mobile("gprs", 500, 250, kilobits: 48, chunk: 256).with {
        $0.stallChance = 0.05
        $0.stall = .milliseconds(2500)
        $0.refusal = 0.1
        $0.connectDelay = .milliseconds(1500)
    }
    package static let edge = mobile("edge", 450, 300, kilobits: 64, chunk: 512).with {
        $0.stallChance = 0.03
        $0.stall = .milliseconds(1500)
        $0.refusal = 0.1
        $0.connectDelay = .milliseconds(600)
    }
    package static let edgeFlaky = edge.with {
        $0.name = "edge-flaky"
        $0.lifetime = .seconds(8)...(.seconds(25))
    }
    package static let satellite = mobile("satellite", 300, 15, kilobits: 4000, chunk: 1400)
    package static let lossyHeavy = mobile("lossy-heavy", 100, 80, kilobits: 2000, chunk: 1400).with {
        $0.stallChance = 0.12
        $0.stall = .milliseconds(900)
    }
    package static let train = mobile("train", 120, 80, kilobits: 1000, chunk: 1400).with {
        $0.darkness = Darkness(length: .seconds(6), pause: .seconds(8)...(.seconds(20)))
    }
    package static let handover = mobile("handover", 40, 15, kilobits: 10_000).with {
        $0.lifetime = .seconds(4)...(.seconds(12))
        $0.refusal = 0.15
        $0.connectDelay = .milliseconds(800)
    }
    package static let uplinkStarved = mobile("uplink-starved", 60, 20, kilobits: 8000, up: 64, chunk: 1400)
    package static let blackholes = mobile("blackholes", 40, 10, kilobits: 10_000).with {
        $0.lifetime = .seconds(2)...(.seconds(5))
        $0.ending = .silence
    }
    package static let bufferbloat = mobile("bufferbloat", 40, 10, kilobits: 4000, up: 256, chunk: 1400).with {
        $0.upQueue = .seconds(3)
        $0.downQueue = .seconds(3)
    }
    package static let bufferbloatDown = mobile("bufferbloat-down", 40, 10, kilobits: 1000, up: 512, chunk: 1400).with {
        $0.upQueue = .seconds(5)
        $0.downQueue = .seconds(5)
    }
    package static let nat = mobile("nat", 80, 30, kilobits: 1500, chunk: 1400).with {
        $0.idleLimit = .seconds(30)
    }
    /// Something in between waits for the client's next byte for a minute, as many proxies and web servers do.
    package static let middlebox = mobile("middlebox", 40, 10, kilobits: 10_000).with {
        $0.readLimit = .seconds(60)
    }
    /// The same, and neither end is told.
    package static let silentMiddlebox = middlebox.with {
        $0.name = "middlebox-silent"
        $0.ending = .silence
    }
    package static let dpiReset = censored("dpi-reset", .reset)
    package static let dpiBlackhole = censored("dpi-blackhole", .silence)
    package static let dpiHalf = censored("dpi-half", .silence, chance: 0.5)
    package static let httpOnly = censored("http-only", .silence, passesHTTP: true)
    package static let httpOnlyReset = censored("http-only-reset", .reset, passesHTTP: true)
    package static let httpOnly3G = threeG.with {
        $0.name = "http-only-3g"
        $0.censor = httpOnly.censor
    }
    package static let httpOnlyLossy = lossy.with {
        $0.name = "http-only-lossy"
        $0.censor = httpOnly.censor
    }

    /// Every link there is.
    package static let all: [LinkProfile] = [
        perfect, broadband, wan, slowUplink, threeG, lossy, flaky, gprs, edge, edgeFlaky, satellite, lossyHeavy, train,
        handover, uplinkStarved, blackholes, bufferbloat, bufferbloatDown, nat, middlebox, silentMiddlebox, dpiReset,
        dpiBlackhole, dpiHalf, httpOnly, httpOnlyReset, httpOnly3G, httpOnlyLossy,
    ]

    /// The links over which calls are slow or often interrupted, and still must get through.
    package static let weak: [LinkProfile] = [
        gprs, edge, edgeFlaky, satellite, lossyHeavy, train, handover, uplinkStarved, blackholes, bufferbloat,
        bufferbloatDown, flaky,
    ]

    private static func mobile(
        _ name: String, _ latency: Int, _ jitter: Int, kilobits: Int, up: Int? = nil, chunk: Int = 65_536
    ) -> LinkProfile {
        LinkProfile(
            name: name, latency: .milliseconds(latency), jitter: .milliseconds(jitter), down: kilobits * 125,
            up: (up ?? kilobits) * 125
        ).with { $0.chunk = chunk }
    }

    private static func censored(
        _ name: String, _ ending: Ending, chance: Double = 1, passesHTTP: Bool = false
    ) -> LinkProfile {
        mobile(name, 30, 10, kilobits: 0).with {
            $0.censor = Censor(ending: ending, chance: chance, passesHTTP: passesHTTP)
        }
    }
}
