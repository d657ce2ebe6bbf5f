import Foundation

/// The process: hands the arguments to ``CommandLineTool`` and exits with its status.
@main
enum Main {
    static func main() async {
        let status = await CommandLineTool.run(Array(CommandLine.arguments.dropFirst()), console: .process)
        exit(status.rawValue)
    }
}
