// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
let kit = Target.Dependency.product(name: "TelegramKit", package: "swift-mtproto-kit")

let package = Package(
    name: "inline-bot",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [.package(name: "swift-mtproto-kit", path: "../..")],
    targets: [
        // What the bot finds.
        .target(name: "InlineBotHandlers", dependencies: [kit], swiftSettings: swiftSettings),
        .executableTarget(name: "inlinebot", dependencies: ["InlineBotHandlers", kit], swiftSettings: swiftSettings),
        .testTarget(
            name: "InlineBotTests",
            dependencies: [
                "InlineBotHandlers", kit,
                .product(name: "TelegramAPI", package: "swift-mtproto-kit"),
                .product(name: "TelegramLab", package: "swift-mtproto-kit"),
            ],
            swiftSettings: swiftSettings),
    ]
)
