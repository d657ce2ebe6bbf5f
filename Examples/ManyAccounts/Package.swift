// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
let kit = Target.Dependency.product(name: "TelegramKit", package: "swift-mtproto-kit")

let package = Package(
    name: "manyaccounts",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [.package(name: "swift-mtproto-kit", path: "../..")],
    targets: [
        // What the accounts do, and how they stand.
        .target(name: "AccountDesk", dependencies: [kit], swiftSettings: swiftSettings),
        .executableTarget(name: "manyaccounts", dependencies: ["AccountDesk", kit], swiftSettings: swiftSettings),
        .testTarget(
            name: "AccountDeskTests",
            dependencies: [
                "AccountDesk", kit, .product(name: "TelegramLab", package: "swift-mtproto-kit"),
            ],
            swiftSettings: swiftSettings),
    ]
)
