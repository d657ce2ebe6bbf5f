// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
let kit = Target.Dependency.product(name: "MTProtoKit", package: "swift-mtproto-kit")
let tl = Target.Dependency.product(name: "TL", package: "swift-mtproto-kit")

let package = Package(
    name: "own-schema",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [.package(name: "swift-mtproto-kit", path: "../..")],
    targets: [
        // What chat.tl says, as Swift.
        .target(name: "ChatSchema", dependencies: [kit, tl], swiftSettings: swiftSettings),
        // What the server does.
        .target(name: "ChatService", dependencies: ["ChatSchema", kit], swiftSettings: swiftSettings),
        .executableTarget(
            name: "chatserver", dependencies: ["ChatService", "ChatSchema", kit], swiftSettings: swiftSettings),
        .executableTarget(name: "chatclient", dependencies: ["ChatSchema", kit], swiftSettings: swiftSettings),
        .testTarget(
            name: "ChatTests", dependencies: ["ChatService", "ChatSchema", kit], swiftSettings: swiftSettings),
    ]
)
