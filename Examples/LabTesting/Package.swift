// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "lab-testing",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    dependencies: [.package(name: "swift-mtproto-kit", path: "../..")],
    targets: [
        .testTarget(
            name: "LabTestingTests",
            dependencies: [
                .product(name: "TelegramAPI", package: "swift-mtproto-kit"),
                .product(name: "TelegramKit", package: "swift-mtproto-kit"),
                .product(name: "TelegramLab", package: "swift-mtproto-kit"),
            ],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ])
    ]
)
