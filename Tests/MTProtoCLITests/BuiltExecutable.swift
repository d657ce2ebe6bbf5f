import Foundation

/// The program `mtproto` as it was built.
enum BuiltExecutable {
    /// Its path beside the tests, where it is there.
    static let path: String? = {
        let places = [CommandLine.arguments.first ?? ""] + Bundle.allBundles.map(\.bundlePath)
        return places.map { ($0 as NSString).deletingLastPathComponent + "/mtproto" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()
}
