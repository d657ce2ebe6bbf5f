// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
let kit = Target.Dependency.product(name: "TelegramKit", package: "swift-mtproto-kit")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let observing = Target.Dependency.product(name: "Observing", package: "Service")

let package = Package(
    name: "watcher-sqlite",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-mtproto-kit", path: "../.."),
        // Makes text for Prometheus.
        .package(path: "../Service"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
    ],
    targets: [
        // The library of the system, with its headers.
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"])]),
        // What is kept of chats.
        .target(name: "ChatTables", dependencies: ["CSQLite", kit, metrics], swiftSettings: swiftSettings),
        .executableTarget(
            name: "sqlitewatcher", dependencies: ["ChatTables", observing, kit], swiftSettings: swiftSettings),
        .testTarget(
            name: "ChatTablesTests",
            dependencies: [
                "ChatTables", observing, kit, .product(name: "TelegramLab", package: "swift-mtproto-kit"),
            ],
            swiftSettings: swiftSettings),
    ]
)
