import Foundation
import TLCodegen
import Testing

struct RegenerationTests {
    /// The root of the package, from the place of this file.
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("regenerating the service messages gives no difference")
    func serviceMessagesAreUpToDate() throws {
        let schema = try String(contentsOf: Self.root.appending(path: "Schema/mtproto.tl"), encoding: .utf8)
        let patches = try String(contentsOf: Self.root.appending(path: "Schema/mtproto.patches"), encoding: .utf8)
        let options = RenderOptions(
            namespace: "MT", access: .package, source: "mtproto.tl", emitsConstructorIDs: true)
        let files = try Generator(options: options).generate(
            try SchemaParser.parse(schema, file: "mtproto.tl"),
            patches: try SchemaPatches(parsing: patches, file: "mtproto.patches"))
        let directory = Self.root.appending(path: "Sources/MTProtoCore/Messages/Generated")
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(Set(names) == Set(files.map(\.name)), "run Scripts/generate-api.sh")
        for file in files {
            let committed = try String(contentsOf: directory.appending(path: file.name), encoding: .utf8)
            let isSame = committed == file.content
            #expect(isSame, "\(file.name) differs; run Scripts/generate-api.sh")
        }
    }
}
