// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
let kit = Target.Dependency.product(name: "TelegramKit", package: "swift-mtproto-kit")

let package = Package(
    name: "watcher",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [.package(name: "swift-mtproto-kit", path: "../..")],
    targets: [
        // What is kept of chats.
        .target(name: "ChatWatch", dependencies: [kit], swiftSettings: swiftSettings),
        .executableTarget(name: "watcher", dependencies: ["ChatWatch", kit], swiftSettings: swiftSettings),
        .testTarget(
            name: "ChatWatchTests",
            dependencies: [
                "ChatWatch", kit, .product(name: "TelegramLab", package: "swift-mtproto-kit"),
            ],
            swiftSettings: swiftSettings),
    ]
)
