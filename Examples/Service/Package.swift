// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
let kit = Target.Dependency.product(name: "TelegramKit", package: "swift-mtproto-kit")
let lab = Target.Dependency.product(name: "TelegramLab", package: "swift-mtproto-kit")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let spans = Target.Dependency.product(name: "InMemoryTracing", package: "swift-distributed-tracing")
let tracing = Target.Dependency.product(name: "Tracing", package: "swift-distributed-tracing")
let services = ["ServiceLifecycle", "UnixSignals"].map {
    Target.Dependency.product(name: $0, package: "swift-service-lifecycle")
}

let package = Package(
    name: "service",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    // For other examples.
    products: [.library(name: "Observing", targets: ["Observing"])],
    dependencies: [
        // None of them is on by default.
        .package(
            name: "swift-mtproto-kit", path: "../..", traits: [.defaults, "ServiceLifecycle"]),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.3.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
    ],
    targets: [
        // Figures as text for Prometheus, and spans as a picture.
        .target(name: "Observing", dependencies: [metrics, tracing, spans], swiftSettings: swiftSettings),
        // One message through client, lab and bot, observed.
        .executableTarget(
            name: "observe", dependencies: ["Observing", kit, lab, tracing, spans], swiftSettings: swiftSettings),
        // A bot among the services of a program.
        .executableTarget(
            name: "servicebot", dependencies: ["Observing", kit, logging] + services,
            swiftSettings: swiftSettings),
        .testTarget(
            name: "ObservingTests", dependencies: ["Observing", "observe", "servicebot", kit, lab, metrics],
            swiftSettings: swiftSettings),
    ]
)
