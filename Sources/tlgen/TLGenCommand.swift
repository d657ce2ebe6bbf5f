import ArgumentParser
import Foundation
import TLCodegen

/// The command-line face of `TLCodegen`.
@main
struct TLGenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tlgen",
        abstract: "Compile a TL schema to Swift.",
        discussion: "Files in the output directory that were emitted before and no longer are get removed."
    )

    @Option(help: "The schema, a .tl file.")
    var schema: String

    @Option(help: "Patches to the schema; see SchemaPatches.")
    var patches: String?

    @Option(help: "The directory to write to.")
    var output: String

    @Option(help: "The enum in which everything nests.")
    var namespace: String = "API"

    @Option(help: "Who may use the emitted code: public, package or internal.")
    var access: String = "public"

    @Option(help: "The schema's layer, if no comment in it says so.")
    var layer: Int?

    @Option(help: "Also write the declarations as a string constant to this Swift file, for tests.")
    var declarations: String?

    @Option(help: "Also write what the schema and the older ones in this directory (158.tl and so on) have in common.")
    var olderLayers: String?

    @Option(help: ArgumentHelp("The Swift file to write that to.", valueName: "file"))
    var layerTable: String?

    @Flag(name: .customLong("constructor-ids"), help: "Emit a table of the constructor ids by name.")
    var constructorIDs = false

    @Option(
        help: ArgumentHelp(
            "Emit how to get at the objects of a type in any answer: its name in Swift, and its type, as in users=User. "
                + "May be given again.",
            valueName: "name=type"))
    var enclosed: [String] = []

    @Flag(
        name: .customLong("accept-stated-ids"),
        help: "Take every stated id for right, whatever its declaration hashes to.")
    var acceptStatedIDs = false

    func validate() throws {
        guard olderLayers == nil || layerTable != nil else {
            throw ValidationError("--older-layers needs --layer-table, which says where to write.")
        }
    }

    func run() throws {
        guard let access = RenderOptions.Access(rawValue: access) else {
            throw ValidationError("--access takes public, package or internal, not '\(access)'.")
        }
        let source = URL(fileURLWithPath: schema).lastPathComponent
        let generator = Generator(
            options: RenderOptions(
                namespace: namespace, access: access, source: source, emitsConstructorIDs: constructorIDs,
                enclosed: try enclosed.map(kind)),
            layer: layer)
        let parsed = try SchemaParser.parse(try text(of: schema), file: schema)
        var patches = try patches.map { try SchemaPatches(parsing: try text(of: $0), file: $0) } ?? SchemaPatches()
        patches.acceptsStatedIDs = acceptStatedIDs
        try write(try generator.generate(parsed, patches: patches))
        if let declarations {
            let constant = "declarationsOf\(namespace)"
            let file = try generator.declarations(parsed, patches: patches, constant: constant)
            try write(file, to: URL(fileURLWithPath: declarations))
        }
        if let layerTable { try writeLayerTable(layerTable) }
    }

    private func writeLayerTable(_ file: String) throws {
        guard let olderLayers, let layer else {
            throw ValidationError("--layer-table needs --older-layers, and --layer for the schema itself.")
        }
        var schemas = [layer: try text(of: schema)]
        for name in try FileManager.default.contentsOfDirectory(atPath: olderLayers) where name.hasSuffix(".tl") {
            guard let older = Int(name.dropLast(3)), older < layer else {
                throw ValidationError("'\(name)' is not named by a layer below \(layer).")
            }
            schemas[older] = try text(of: "\(olderLayers)/\(name)")
        }
        let table = try LayerTable(schemas).file(constant: "standardText", in: "LayerTable")
        try write(table, to: URL(fileURLWithPath: file))
    }

    private func kind(_ text: String) throws -> RenderOptions.Enclosed {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[1].isEmpty,
            parts[0].wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil
        else { throw ValidationError("--enclosed takes a name and a type, such as users=User, not '\(text)'.") }
        return RenderOptions.Enclosed(property: parts[0], type: parts[1])
    }

    private func text(of path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ValidationError("Cannot read '\(path)'.")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ValidationError("'\(path)' is not UTF-8.")
        }
        return text
    }

    private func write(_ files: [EmittedFile]) throws {
        let directory = URL(fileURLWithPath: output, isDirectory: true)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let names = Set(files.map(\.name))
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path)
        where name.hasSuffix(".swift") && !names.contains(name) {
            let url = directory.appendingPathComponent(name)
            // Files that `tlgen` did not write stay, whatever directory was named.
            guard FileManager.default.contents(atPath: url.path)?.starts(with: Data("// Emitted by tlgen".utf8)) == true
            else { continue }
            try FileManager.default.removeItem(at: url)
        }
        for file in files {
            try write(file, to: directory.appendingPathComponent(file.name))
        }
    }

    /// Files that stay the same keep their dates, so that they are not compiled again.
    private func write(_ file: EmittedFile, to url: URL) throws {
        let content = Data(file.content.utf8)
        guard FileManager.default.contents(atPath: url.path) != content else { return }
        try content.write(to: url, options: .atomic)
    }
}
