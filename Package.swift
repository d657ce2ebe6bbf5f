// swift-tools-version: 6.2
import PackageDescription

// With MTPROTO_EXAMPLES the sources of Examples/ are built and tested beside ours, and what they need is on.
let examples = Context.environment["MTPROTO_EXAMPLES"] != nil

// Every target shares these settings. Set MTPROTO_WARNINGS_AS_ERRORS to build as CI does: with the lines in the debug information
// that a crash is told by, and without the types and variables, which nobody looks at there and which take a tenth of a build. The end
// of this file has what else makes that build cheaper.
let asContinuousIntegration = Context.environment["MTPROTO_WARNINGS_AS_ERRORS"] != nil
let swiftSettings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    + ["HTTPS", "Metrics", "Tracing"].map { .define($0, .when(traits: ["Standard"])) }
    + (examples ? [.define("ServiceLifecycle", .when(traits: ["Standard"]))] : [])
    + (asContinuousIntegration
        ? [.treatAllWarnings(as: .error), .unsafeFlags(["-Xfrontend", "-gline-tables-only"])] : [])

let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"]))
// TLS. HTTP and WebSocket inside of it are our own values, without input or output.
let forHTTPS: Set<String> = ["Standard", "HTTPS"]
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: forHTTPS))
let nioTLS = Target.Dependency.product(name: "NIOTLS", package: "swift-nio", condition: .when(traits: forHTTPS))
// For programs that are observed and run among other services.
let forServices: Set<String> = examples ? ["Standard", "ServiceLifecycle"] : ["ServiceLifecycle"]
let metrics = Target.Dependency.product(
    name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Standard", "Metrics"]))
let tracing = Target.Dependency.product(
    name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Standard", "Tracing"]))
let serviceLifecycle = Target.Dependency.product(
    name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: .when(traits: forServices))
let keptSpans = Target.Dependency.product(
    name: "InMemoryTracing", package: "swift-distributed-tracing", condition: .when(traits: ["Standard", "Tracing"]))
let unixSignals = Target.Dependency.product(
    name: "UnixSignals", package: "swift-service-lifecycle", condition: .when(traits: forServices))
// What hears of clients under test.
let listeners: [Target.Dependency] = [
    metrics, tracing, serviceLifecycle, unixSignals, keptSpans,
    .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["Standard", "Metrics"])),
]
// The other side of what the tests try.
let oracles: [Target.Dependency] = ["NIOEmbedded", "NIOHTTP1", "NIOWebSocket"].map {
    .product(name: $0, package: "swift-nio")
}
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let package = Package(
    name: "swift-mtproto-kit",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "TelegramKit", targets: ["TelegramKit"]),
        .library(name: "TelegramAPI", targets: ["TelegramAPI"]),
        .library(name: "MTProtoKit", targets: ["MTProtoKit"]),
        .library(name: "TL", targets: ["TL"]),
        .library(name: "TelegramLab", targets: ["TelegramLab"]),
        .executable(name: "mtproto", targets: ["mtproto"]),
        .executable(name: "tlgen", targets: ["tlgen"]),
    ],
    traits: [
        // One trait stands for what is on where nothing is said: SwiftPM before 6.4 names several to the compiler in
        // another order with each plan, and builds everything anew then.
        .default(enabledTraits: ["Standard"]),
        .trait(name: "Standard", description: "What is on by default: HTTPS, Metrics and Tracing."),
        .trait(
            name: "HTTPS",
            description: "Ways around a blocked network that need TLS: backup addresses, HTTPS and WebSocket fronts."),
        .trait(name: "SQLite", description: "SQLiteStore, which keeps a session in a database (GRDB)."),
        .trait(name: "Metrics", description: "Figures of a client, for any backend of swift-metrics."),
        .trait(name: "Tracing", description: "Spans of a client, for any backend of swift-distributed-tracing."),
        .trait(name: "ServiceLifecycle", description: "Clients and bots as services of swift-service-lifecycle."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        // Neither fetched nor built unless their trait is on.
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.3.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
    ],
    targets: [
        // Floor 0: C kernels and system libraries.
        .target(name: "CMTProtoCrypto"),
        .systemLibrary(name: "CMTProtoZlib"),

        // Floor 1: the wire format and the cryptography.
        .target(name: "TL", dependencies: [nioCore], swiftSettings: swiftSettings),
        .target(
            name: "MTProtoCrypto",
            dependencies: ["CMTProtoCrypto", crypto, cryptoExtras],
            swiftSettings: swiftSettings
        ),

        // Floor 2: the protocol, both ends, without input or output.
        .target(
            name: "MTProtoCore",
            dependencies: ["TL", "MTProtoCrypto", "CMTProtoZlib", nioCore],
            swiftSettings: swiftSettings
        ),

        // Floor 3: connections, and the typed API.
        .target(
            name: "MTProtoKit",
            dependencies: [
                "MTProtoCore", "MTProtoCrypto", "TL", nioCore, nioPosix, logging, grdb, nioSSL, nioTLS,
            ],
            swiftSettings: swiftSettings
        ),
        .target(name: "TelegramAPI", dependencies: ["TL"], swiftSettings: swiftSettings),

        // Floor 4: the client library and the local Telegram.
        .target(
            name: "TelegramKit",
            dependencies: [
                "MTProtoKit", "MTProtoCore", "MTProtoCrypto", "TelegramAPI", "TL", nioCore, nioPosix, logging, metrics,
                tracing, serviceLifecycle,
            ],
            swiftSettings: swiftSettings
        ),
        .target(
            name: "TelegramLab",
            dependencies: [
                "MTProtoCore", "MTProtoCrypto", "TelegramAPI", "TL", nioCore, nioPosix, logging, crypto, nioSSL,
            ],
            swiftSettings: swiftSettings
        ),

        // Floor 5: the command line.
        .executableTarget(
            name: "mtproto",
            dependencies: [
                "TelegramKit", "TelegramLab", "TelegramAPI", "MTProtoKit", "MTProtoCore", "MTProtoCrypto",
                "MTProtoSimulation", "TL",
                argumentParser, nioCore, nioPosix,
            ],
            swiftSettings: swiftSettings
        ),

        // Aside: both ends in virtual time.
        .target(
            name: "MTProtoSimulation",
            dependencies: [
                "MTProtoCore", "MTProtoCrypto", "TelegramKit", "TelegramLab", "TelegramAPI", "TL", nioCore,
            ],
            swiftSettings: swiftSettings
        ),

        // Aside: the schema compiler.
        .target(name: "TLCodegen", swiftSettings: swiftSettings),
        .executableTarget(name: "tlgen", dependencies: ["TLCodegen", argumentParser], swiftSettings: swiftSettings),

        // Time for clients under test.
        .target(
            name: "TestTime",
            dependencies: ["TelegramLab", "MTProtoKit", "MTProtoCore", "MTProtoCrypto", nioCore, nioPosix],
            path: "Tests/TestTime", swiftSettings: swiftSettings),
        // Programs that run beside the tests.
        .target(name: "TestProcesses", path: "Tests/TestProcesses", swiftSettings: swiftSettings),
        // Hostile input for the tests of every module.
        .target(name: "FuzzSupport", path: "Tests/FuzzSupport", swiftSettings: swiftSettings),
        // Random objects of the API's schema.
        .target(
            name: "SchemaSupport", dependencies: ["FuzzSupport", "TL", nioCore], path: "Tests/SchemaSupport",
            swiftSettings: swiftSettings),
        // Answers that no server should give, and clients that get them.
        .target(
            name: "AnswerFuzzing",
            dependencies: [
                "FuzzSupport", "SchemaSupport", "TelegramKit", "TelegramAPI", "MTProtoKit", "MTProtoCore", "TL",
                nioCore,
            ],
            path: "Tests/AnswerFuzzing", swiftSettings: swiftSettings),
        .executableTarget(
            name: "answerfuzz", dependencies: ["AnswerFuzzing"], path: "Tests/AnswerFuzz", swiftSettings: swiftSettings),
        .testTarget(name: "TLTests", dependencies: ["FuzzSupport", "TL", nioCore], swiftSettings: swiftSettings),
        .testTarget(
            name: "TLCodegenTests", dependencies: ["TestProcesses", "FuzzSupport", "TLCodegen", "tlgen"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MTProtoCryptoTests", dependencies: ["FuzzSupport", "MTProtoCrypto", "CMTProtoCrypto"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MTProtoCoreTests",
            dependencies: [
                "FuzzSupport", "MTProtoCore", "MTProtoCrypto", "CMTProtoCrypto", "TL", nioCore,
            ] + oracles,
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "TelegramAPITests", dependencies: ["FuzzSupport", "SchemaSupport", "TelegramAPI", "TL", nioCore],
            swiftSettings: swiftSettings),
        // A process that uses a store until it is killed.
        .executableTarget(
            name: "storeprobe", dependencies: ["MTProtoKit"], path: "Tests/StoreProbe", swiftSettings: swiftSettings),
        // Clients that write and read until they are killed.
        .executableTarget(
            name: "loadprobe", dependencies: ["TelegramKit", "TelegramAPI", "MTProtoKit", crypto],
            path: "Tests/LoadProbe", swiftSettings: swiftSettings),
        // Many light clients in one process, for Scripts/check-lab-load.
        .executableTarget(
            name: "labload",
            dependencies: ["MTProtoCore", "MTProtoCrypto", "TelegramAPI", "TL", nioCore, nioPosix],
            path: "Tests/LabLoad", swiftSettings: swiftSettings),
        .testTarget(
            name: "MTProtoKitTests",
            dependencies: [
                "TestProcesses", "FuzzSupport", "TestTime", "MTProtoKit", "storeprobe", "MTProtoCore", "MTProtoCrypto",
                "TL", nioCore, nioPosix, logging,
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "TelegramKitTests",
            dependencies: [
                "AnswerFuzzing", "FuzzSupport", "TestTime", "TelegramKit", "TelegramLab", "MTProtoKit", "MTProtoCore",
                "MTProtoCrypto", "TelegramAPI", "TL", nioCore, nioPosix, logging, nioSSL, grdb,
            ] + oracles + listeners,
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "TelegramLabTests",
            dependencies: [
                "FuzzSupport", "SchemaSupport", "TestTime", "TelegramLab", "MTProtoCore", "MTProtoCrypto",
                "TelegramAPI", "TL", nioCore, nioPosix, nioSSL,
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "MTProtoSimulationTests",
            dependencies: [
                "FuzzSupport", "MTProtoSimulation", "MTProtoCore", "MTProtoCrypto", "TelegramLab", "TL", nioCore,
            ],
            swiftSettings: swiftSettings
        ),
        .testTarget(
            name: "MTProtoCLITests",
            dependencies: [
                "TestProcesses", "FuzzSupport", "TestTime", "mtproto", "loadprobe", "TelegramKit", "TelegramLab",
                "TelegramAPI", "MTProtoKit", "MTProtoCore", "MTProtoCrypto", "MTProtoSimulation", "TL", argumentParser,
                nioCore, nioPosix,
            ],
            swiftSettings: swiftSettings
        ),
    ]
)

// Examples are packages of their own. Continuous integration builds their sources with this one, where everything that
// they need is built already. They see of it what any other package sees.
if examples {
    let ownSchema = "Examples/OwnSchema"
    package.targets += [
        .target(
            name: "ChatSchema", dependencies: ["MTProtoKit", "TL"], path: "\(ownSchema)/Sources/ChatSchema",
            packageAccess: false,
            swiftSettings: swiftSettings),
        .target(
            name: "ChatService", dependencies: ["ChatSchema", "MTProtoKit"], path: "\(ownSchema)/Sources/ChatService",
            packageAccess: false,
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "chatserver", dependencies: ["ChatService", "ChatSchema", "MTProtoKit"],
            path: "\(ownSchema)/Sources/chatserver", packageAccess: false,
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "chatclient", dependencies: ["ChatSchema", "MTProtoKit"], path: "\(ownSchema)/Sources/chatclient",
            packageAccess: false,
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ChatTests", dependencies: ["ChatService", "ChatSchema", "MTProtoKit"],
            path: "\(ownSchema)/Tests/ChatTests", packageAccess: false,
            swiftSettings: swiftSettings),
        .testTarget(
            name: "LabTestingTests", dependencies: ["TelegramAPI", "TelegramKit", "TelegramLab"],
            path: "Examples/LabTesting/Tests/LabTestingTests", packageAccess: false, swiftSettings: swiftSettings),
        .target(
            name: "FirstBotHandlers", dependencies: ["TelegramKit"], path: "Examples/FirstBot/Sources/FirstBotHandlers",
            packageAccess: false, swiftSettings: swiftSettings),
        .executableTarget(
            name: "firstbot", dependencies: ["FirstBotHandlers", "TelegramKit"],
            path: "Examples/FirstBot/Sources/firstbot", packageAccess: false, swiftSettings: swiftSettings),
        .testTarget(
            name: "FirstBotTests", dependencies: ["FirstBotHandlers", "TelegramAPI", "TelegramKit", "TelegramLab"],
            path: "Examples/FirstBot/Tests/FirstBotTests", packageAccess: false, swiftSettings: swiftSettings),
        .target(
            name: "InlineBotHandlers", dependencies: ["TelegramKit"],
            path: "Examples/InlineBot/Sources/InlineBotHandlers", packageAccess: false, swiftSettings: swiftSettings),
        .executableTarget(
            name: "inlinebot", dependencies: ["InlineBotHandlers", "TelegramKit"],
            path: "Examples/InlineBot/Sources/inlinebot", packageAccess: false, swiftSettings: swiftSettings),
        .testTarget(
            name: "InlineBotTests", dependencies: ["InlineBotHandlers", "TelegramAPI", "TelegramKit", "TelegramLab"],
            path: "Examples/InlineBot/Tests/InlineBotTests", packageAccess: false, swiftSettings: swiftSettings),
        .target(
            name: "ChatExport", dependencies: ["TelegramKit"], path: "Examples/Exporter/Sources/ChatExport",
            packageAccess: false, swiftSettings: swiftSettings),
        .executableTarget(
            name: "exporter", dependencies: ["ChatExport", "TelegramKit"],
            path: "Examples/Exporter/Sources/exporter", packageAccess: false, swiftSettings: swiftSettings),
        .testTarget(
            name: "ChatExportTests", dependencies: ["ChatExport", "TelegramKit", "TelegramLab"],
            path: "Examples/Exporter/Tests/ChatExportTests", packageAccess: false, swiftSettings: swiftSettings),
        .target(
            name: "Observing", dependencies: [metrics, tracing, keptSpans], path: "Examples/Service/Sources/Observing",
            packageAccess: false, swiftSettings: swiftSettings),
        .executableTarget(
            name: "observe", dependencies: ["Observing", "TelegramKit", "TelegramLab", tracing, keptSpans],
            path: "Examples/Service/Sources/observe", packageAccess: false, swiftSettings: swiftSettings),
        .executableTarget(
            name: "servicebot", dependencies: ["Observing", "TelegramKit", logging, serviceLifecycle, unixSignals],
            path: "Examples/Service/Sources/servicebot", packageAccess: false, swiftSettings: swiftSettings),
        .testTarget(
            name: "ObservingTests",
            dependencies: ["Observing", "observe", "servicebot", "TelegramKit", "TelegramLab", metrics],
            path: "Examples/Service/Tests/ObservingTests", packageAccess: false, swiftSettings: swiftSettings),
        .target(
            name: "ChatWatch", dependencies: ["TelegramKit"], path: "Examples/Watcher/Sources/ChatWatch",
            packageAccess: false, swiftSettings: swiftSettings),
        .executableTarget(
            name: "watcher", dependencies: ["ChatWatch", "TelegramKit"], path: "Examples/Watcher/Sources/watcher",
            packageAccess: false, swiftSettings: swiftSettings),
        .testTarget(
            name: "ChatWatchTests", dependencies: ["ChatWatch", "TelegramKit", "TelegramLab"],
            path: "Examples/Watcher/Tests/ChatWatchTests", packageAccess: false, swiftSettings: swiftSettings),
        .target(
            name: "AccountDesk", dependencies: ["TelegramKit"], path: "Examples/ManyAccounts/Sources/AccountDesk",
            packageAccess: false, swiftSettings: swiftSettings),
        .executableTarget(
            name: "manyaccounts", dependencies: ["AccountDesk", "TelegramKit"],
            path: "Examples/ManyAccounts/Sources/manyaccounts", packageAccess: false, swiftSettings: swiftSettings),
        .testTarget(
            name: "AccountDeskTests", dependencies: ["AccountDesk", "TelegramKit", "TelegramLab"],
            path: "Examples/ManyAccounts/Tests/AccountDeskTests", packageAccess: false, swiftSettings: swiftSettings),
    ]
    // Needs SQLite's headers, which not every machine has that can build Swift.
    if Context.environment["MTPROTO_EXAMPLES_SQLITE"] != nil {
        let tables = "Examples/WatcherSQLite"
        package.targets += [
            .systemLibrary(name: "CSQLite", path: "\(tables)/Sources/CSQLite"),
            .target(
                name: "ChatTables", dependencies: ["CSQLite", "TelegramKit", metrics],
                path: "\(tables)/Sources/ChatTables", packageAccess: false, swiftSettings: swiftSettings),
            .executableTarget(
                name: "sqlitewatcher", dependencies: ["ChatTables", "Observing", "TelegramKit"],
                path: "\(tables)/Sources/sqlitewatcher", packageAccess: false, swiftSettings: swiftSettings),
            .testTarget(
                name: "ChatTablesTests", dependencies: ["ChatTables", "Observing", "TelegramKit", "TelegramLab"],
                path: "\(tables)/Tests/ChatTablesTests", packageAccess: false, swiftSettings: swiftSettings),
        ]
    }
}

// As continuous integration builds, once and from nothing.
if asContinuousIntegration {
    for target in package.targets where target.type == .test || target.type == .executable {
        // There are 17 programs, and most of them hold all of our libraries. The linker of the toolchain takes less
        // time for each than the system's.
        target.linkerSettings =
            (target.linkerSettings ?? []) + [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))]
        guard target.type == .test else { continue }
        // Tests are made of macros, and what a process of the compiler takes for them grows faster than their number: half as many
        // files for each as usual. With fewer, the modules that each of them reads cost more than that saves.
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-driver-batch-size-limit", "12"])]
    }
    // Nearly all that the explorer and the hostile inputs wait for. Checks that only builds for debugging make are made.
    for target in package.targets where ["TL", "MTProtoCore", "MTProtoCrypto"].contains(target.name) {
        target.swiftSettings =
            (target.swiftSettings ?? []) + [.unsafeFlags(["-O", "-assert-config", "Debug"])]
    }
}
