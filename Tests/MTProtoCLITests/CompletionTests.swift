import ArgumentParser
import Foundation
import TestProcesses
import Testing

@testable import mtproto

@Suite("mtproto for shells and readers of manuals")
struct CompletionTests {
    @Test("completion scripts name every command, and the version says which", arguments: ["bash", "zsh", "fish"])
    func completion(shell: String) async throws {
        let run = await CommandRun.of("--generate-completion-script", shell)
        #expect(run.status == .success && run.errors.isEmpty)
        let script = run.output.joined(separator: "\n")
        for command in MTProtoCommand.configuration.subcommands {
            let name = try #require(command.configuration.commandName)
            #expect(script.contains(name), "\(name)")
        }
        #expect(!script.contains("\\u{"), "nothing of it is shown in another way than it is written")
        #expect(await CommandRun.of("--generate-completion-script", "csh").status == .usage)
        #expect(await CommandRun.of("--version").output == [ProgramVersion.text])
    }

    private struct Dump: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                let name: String
            }
            let names: [Name]?
        }

        struct Command: Decodable {
            let commandName: String
            let subcommands: [Command]?
            let arguments: [Argument]?

            /// What can be run, with the words before it, and the names of its options.
            func leaves(_ path: [String] = []) -> [(path: String, options: [String])] {
                guard let subcommands, !subcommands.isEmpty else {
                    return [(path.joined(separator: " "), (arguments ?? []).flatMap { ($0.names ?? []).map(\.name) })]
                }
                return subcommands.filter { $0.commandName != "help" }.flatMap { $0.leaves(path + [$0.commandName]) }
            }
        }

        let command: Command
    }

    @Test("every command that asks a server or changes something prints JSON where it is told to")
    func commandsPrintJSON() async throws {
        let run = await CommandRun.of("--experimental-dump-help")
        let root = try JSONDecoder().decode(Dump.self, from: Data(run.output.joined(separator: "\n").utf8)).command
        let leaves = root.leaves()
        #expect(leaves.count > 50)
        // What has a form of its own: files, words about a record, and what was read.
        #expect(
            leaves.filter { !$0.options.contains("json") }.map(\.path).sorted() == [
                "decode", "explain", "lab", "record", "redact", "replay",
            ])
    }

    /// The shell itself reads the script and completes.
    @Test(
        "bash completes commands and options",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")))
    func bashCompletes() async throws {
        let home = try TemporaryDirectory()
        let script = await CommandRun.of("--generate-completion-script", "bash").output.joined(separator: "\n")
        let file = try home.file("mtproto.bash", script)
        func completions(_ words: [String]) throws -> [String] {
            let process = ChildProcess()
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments =
                [
                    "--norc", "-c",
                    """
                    source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
                    "$(complete -p mtproto | sed 's/.* -F \\([^ ]*\\).*/\\1/')" mtproto "${COMP_WORDS[COMP_CWORD]}" "" 2>/dev/null
                    printf '%s\\n' "${COMPREPLY[@]}"
                    """, "bash", file,
                ] + words
            let pipe = Pipe()
            process.setStandardOutput(pipe)
            try process.run()
            let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: output, as: UTF8.self).split(separator: "\n")
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let check = ChildProcess()
        check.executableURL = URL(fileURLWithPath: "/bin/bash")
        check.arguments = ["-n", file]
        try check.run()
        check.waitUntilExit()
        #expect(check.terminationStatus == 0)
        #expect(try completions(["mtproto", "mir"]) == ["mirror"])
        #expect(try completions(["mtproto", "members", "--fil"]) == ["--filter"])
        #expect(try Set(completions(["mtproto", "invite", ""])).isSuperset(of: ["create", "list", "revoke"]))
    }
}
