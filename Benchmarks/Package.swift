// swift-tools-version: 6.2
import PackageDescription

// The benchmarks measure what users cannot call: `package` declarations of the library. SwiftPM gives every package a
// name of its own for these, so this one compiles without checking access.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "swift-mtproto-kit", path: ".."),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    ],
    targets: [
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                .product(name: "TelegramKit", package: "swift-mtproto-kit"),
                .product(name: "TelegramLab", package: "swift-mtproto-kit"),
                .product(name: "TelegramAPI", package: "swift-mtproto-kit"),
                .product(name: "MTProtoKit", package: "swift-mtproto-kit"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .unsafeFlags(["-Xfrontend", "-disable-access-control"]),
            ]
        )
    ]
)
