// swift-tools-version: 6.2
import PackageDescription

// The benchmarks measure what users cannot call: `package` declarations of the library. The compiler shows them to
// modules whose package has the same name, and SwiftPM names a package at a path after its directory, in lower case,
// with what is not a letter, digit or underscore replaced.
let libraryName = String(
    (Context.packageDirectory.split(separator: "/").dropLast().last ?? "").lowercased()
        .map { $0.isLetter || $0.isNumber ? $0 : "_" })

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
                .unsafeFlags(["-package-name", libraryName]),
            ]
        )
    ]
)
