import Foundation
import NIOCore
import NIOPosix
import TL
import TelegramAPI
import TelegramKit
import TelegramLab
import TestProcesses
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto lab")
struct LabProcessTests {
    @Test(
        "The lab as a process writes its file whole and ends with status 0 on SIGINT, SIGTERM and, if asked to, with its input",
        .enabled(if: BuiltExecutable.path != nil, "the executable is not beside the tests"),
        arguments: [SIGINT, SIGTERM, nil])
    func labProcessEndsCleanlyOnSignals(number: Int32?) async throws {
        let directory = try TemporaryDirectory()
        let file = directory.path + "/lab.json"
        let process = ChildProcess()
        process.executableURL = URL(fileURLWithPath: try #require(BuiltExecutable.path))
        process.arguments = ["lab", "--describe", file] + (number == nil ? ["--until-stdin-closes"] : [])
        process.setStandardOutput(FileHandle.nullDevice)
        let input = Pipe()
        process.setStandardInput(input)
        try process.run()
        // The file appears whole, so that the first sight of it is enough.
        while !FileManager.default.fileExists(atPath: file), process.isRunning {
            try await Task.sleep(for: .milliseconds(20))
        }
        let lab = try LabFile.read(file)
        #expect(lab.lab.datacenters.map(\.id) == [1, 2, 3, 4, 5])
        #expect(directory.content == ["lab.json"])
        if let number { kill(process.processIdentifier, number) } else { try input.fileHandleForWriting.close() }
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
    }

    @Test(
        "A second signal ends the process at once, also where the first one cannot be heard because nobody takes its output",
        .enabled(if: BuiltExecutable.path != nil, "the executable is not beside the tests"),
        arguments: [SIGINT, SIGTERM])
    func secondSignalEndsTheProcess(number: Int32) async throws {
        let directory = try TemporaryDirectory()
        let file = directory.path + "/lab.json"
        let process = ChildProcess()
        process.executableURL = URL(fileURLWithPath: try #require(BuiltExecutable.path))
        process.arguments = ["lab", "--describe", file]
        let output = Pipe()
        try output.fill()
        process.setStandardOutput(output)
        try process.run()
        while !FileManager.default.fileExists(atPath: file), process.isRunning {
            try await Task.sleep(for: .milliseconds(20))
        }
        // Two that come together count as one.
        while process.isRunning {
            kill(process.processIdentifier, number)
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
        withExtendedLifetime(output) {}
    }

    @Test("LF16 The command says once of each method that the lab does not have")
    func missingMethodsAreTold() async throws {
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory) { lab in
            var configuration = TelegramConfiguration.lab(try LabServers(contentsOf: lab.file))
            // However busy the machine is, no answer is late.
            configuration.time = TestTime().source
            try await withTelegramClient(configuration) { boris in
                let code = try await boris.sendCode(to: "9996621002")
                _ = try await boris.signIn("22222", with: code)
                for _ in 0..<2 {
                    await #expect(throws: TelegramError.self) {
                        _ = try await boris.invoke(API.Phone.GetCallConfig())
                    }
                }
            }
        }
        #expect(run.output.filter { $0.contains("NOT_IN_LAB") } == ["METHOD_NOT_IN_LAB: phone.getCallConfig"])
    }

    @Test("LF16 The command lists the methods of a lab with their parameters, and the methods that it does not have")
    func methodsAreListed() async {
        let run = await CommandRun.of("lab", "--methods")
        #expect(run.status == .success && run.errors.isEmpty)
        let lines = run.output.joined(separator: "\n").split(separator: "\n")
        let row = lines.first { $0.hasPrefix("| `messages.sendMessage` | users at home | `no_webpage`, ") }
        #expect(row?.contains(" | `background`, ") == true && row?.contains(" | `schedule_date` (") == true)
        #expect(lines.contains { $0.hasPrefix("| `messages.getDialogs` | users at home, no bots | ") })
        #expect(!lines.contains { $0.hasPrefix("| `phone.getCallConfig`") })
        #expect(lines.contains { $0.hasPrefix("- `phone.") && $0.contains("`phone.getCallConfig`") })
    }

    @Test(
        "Output that nobody reads ends the process like other programs, by SIGPIPE",
        .enabled(if: BuiltExecutable.path != nil, "the executable is not beside the tests"))
    func outputWithoutReader() throws {
        let process = ChildProcess()
        process.executableURL = URL(fileURLWithPath: try #require(BuiltExecutable.path))
        process.arguments = ["decode", "6b18f9c4"]
        let output = Pipe()
        process.setStandardOutput(output)
        // The reader is gone before there is a first line.
        try output.fileHandleForReading.close()
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGPIPE)
    }

    @Test(
        "S02 The process writes what strangers wrote as a command hands it over, cleaned",
        .enabled(if: BuiltExecutable.path != nil, "the executable is not beside the tests"))
    func processOutput() throws {
        let message = StrangerMessages.message(Stranger.text("bytes"), nil, id: 1)
        let process = ChildProcess()
        process.executableURL = URL(fileURLWithPath: try #require(BuiltExecutable.path))
        let hexadecimal = try message.encoded().readableBytesView.map { String(format: "%02x", $0) }.joined()
        process.arguments = ["decode", hexadecimal]
        let output = Pipe()
        process.setStandardOutput(output)
        try process.run()
        let shown = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let lines = String(decoding: shown, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.contains("]0;bytes") })
        Stranger.expectHarmless(lines, [])

        let failing = ChildProcess()
        failing.executableURL = process.executableURL
        let missing = Stranger.text("missing").replacing("\u{0}", with: "")
        failing.arguments = ["me", "--lab", missing]
        let errors = Pipe()
        failing.setStandardError(errors)
        try failing.run()
        let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
        failing.waitUntilExit()
        #expect(failing.terminationStatus == CommandStatus.noInput.rawValue)
        Stranger.expectHarmless([String(String(decoding: complaint, as: UTF8.self).dropLast())], ["missing"])
    }

    @Test("Nobody is accepted before the description is written")
    func nothingIsAcceptedBeforeTheDescriptionIsWritten() async throws {
        let lab = try await Lab.listen()
        let datacenter = lab.description.datacenters[0]
        let early = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connectTimeout(.hours(1))
            .connect(host: datacenter.address, port: datacenter.port).get()
        // Every loop has looked at its sockets since, twice: an acceptor that does not wait would have accepted.
        for _ in 0..<2 {
            for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() { try await loop.submit {}.get() }
        }
        #expect(lab.counters.tcpAccepts == 0)
        await lab.accept()
        while lab.counters.tcpAccepts == 0 {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(lab.counters[1].tcpAccepts == 1)
        try await early.close()
        await lab.shutdown()
    }

    @Test("A fixed port base is used")
    func portBaseIsUsed() async throws {
        let free = try await Lab.listen()
        let base = free.description.datacenters[0].port
        await free.shutdown()
        guard base < 65_000 else { return }
        var configuration = LabConfiguration()
        configuration.portBase = base
        // Somebody else may have taken one of the five meanwhile: that is an error of its own, not another port.
        guard let lab = try? await Lab.listen(configuration) else { return }
        #expect(lab.description.datacenters.map(\.port) == Array(base..<base + 5))
        await lab.shutdown()
    }

    @Test("The lab says how to sign in by its description, and gives each proxy a port of its own")
    func labIntroducesItself() async throws {
        let directory = try TemporaryDirectory()
        let file = directory.path + "/lab.json"
        let run = await CommandRun.of(
            "lab", "--describe", file, "--proxy", "socks5", "--proxy", "http", interrupted: {})
        #expect(run.status == .success, "\(run.errors)")
        let lab = try JSONDecoder().decode(LabDescription.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
        #expect(lab.proxies.map(\.kind) == ["socks5", "http"] && Set(lab.proxies.map(\.port)).count == 2)
        let account = try #require(lab.accounts.first)
        #expect(
            run.output.contains(
                "Try: mtproto login --lab \(file) --phone \(account.phone) --code \(account.code)"), "\(run.output)")
        let undescribed = await CommandRun.of("lab", interrupted: {})
        #expect(undescribed.status == .success && !undescribed.output.contains { $0.hasPrefix("Try: ") })
    }

    #if HTTPS
        /// `mtproto lab` with these options, and what its file says.
        private func described(_ options: String...) async throws -> (run: CommandRun, lab: LabDescription) {
            let directory = try TemporaryDirectory()
            let file = directory.path + "/lab.json"
            let run = await CommandRun.of(["lab", "--describe", file] + options, interrupted: {})
            #expect(run.status == .success, "\(run.errors)")
            let content = try Data(contentsOf: URL(fileURLWithPath: file))
            return (run, try JSONDecoder().decode(LabDescription.self, from: content))
        }

        @Test("The lab has and shows what options ask for, and nothing else")
        func labWithEverything() async throws {
            let (plain, bare) = try await described()
            #expect(bare.entries.isEmpty && bare.proxies.isEmpty && bare.cdn == nil && bare.discovery == nil)
            for datacenter in bare.datacenters {
                #expect(
                    plain.output.contains {
                        $0.hasPrefix("\(datacenter.id) ") && $0.hasSuffix(" \(datacenter.address):\(datacenter.port)")
                    }, "\(plain.output)")
            }
            #expect(!plain.output.contains { $0.contains("Backup addresses") })
            let bot = try #require(bare.bots.first)
            #expect(
                plain.output.contains(
                    "Bot @\(bot.username) of datacenter \(bot.homeDC) has the token \(bot.token), "
                        + "and the games lab_game"))
            #expect(bot.games == ["lab_game"])
            #expect(try await described("--blocked").lab.discovery != nil)

            let (run, lab) = try await described(
                "--websocket", "--tls", "--entry", "media:2", "--entry", "only-http:3", "--cdn", "--discovery",
                "genuine")
            #expect(lab.entries.count == 12)
            for kind in ["websocket", "tls"] {
                #expect(lab.entries.filter { $0.kind == kind }.map(\.datacenter).sorted() == [1, 2, 3, 4, 5])
                #expect(run.output.count { $0.hasPrefix("\(kind)  ") } == 5, "\(run.output)")
            }
            #expect(run.output.contains { $0.hasPrefix("open (media)  2") }, "\(run.output)")
            #expect(run.output.contains { $0.hasPrefix("http (only)   3") }, "\(run.output)")
            let cdn = try #require(lab.cdn)
            #expect(run.output.contains { $0.hasPrefix("\(cdn.id) (CDN)") && $0.hasSuffix(":\(cdn.port)") })
            let resolver = try #require(lab.discovery)
            #expect(run.output.contains { $0.hasSuffix("over HTTPS at \(resolver.address):\(resolver.port).") })
        }

        @Test("Ports, rules and dead addresses reach what the lab has besides its datacenters")
        func optionsReachTheLab() async throws {
            try await TelegramLab.withLab { lab in
                let taken = "\(lab.description.datacenters[0].port)"
                for options in [
                    ["--proxy", "socks5:\(taken)"], ["--entry", "open:2:\(taken)"], ["--control", taken],
                    ["--discovery", "genuine", "--discovery-port", taken],
                ] {
                    let run = await CommandRun.of(["lab"] + options, interrupted: {})
                    #expect(run.status == .cannotCreate && run.output.isEmpty, "\(options) \(run.errors)")
                    #expect(run.errors.joined().contains(" cannot listen: 127.0.0.1:\(taken) is in use; choose "))
                }
            }
            // More than fits into a configuration.
            for options in [["--discovery-dead", "4"], ["--discovery-phones", "+1,+2,+3,+4,+5,+6,+7,+8,+9"]] {
                let run = await CommandRun.of(["lab", "--discovery", "genuine"] + options, interrupted: {})
                #expect(run.status != .success && run.output.isEmpty, "\(options) \(run.errors)")
            }
        }
    #endif

    @Test(
        "What cannot be read on standard input is an error with a status, not a crash",
        .enabled(if: BuiltExecutable.path != nil, "the executable is not beside the tests"),
        arguments: ["decode </tmp", "decode <&-"])
    func unreadableInput(command: String) throws {
        let process = ChildProcess()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec \"$0\" \(command)", try #require(BuiltExecutable.path)]
        process.setStandardOutput(FileHandle.nullDevice)
        let errors = Pipe()
        process.setStandardError(errors)
        try process.run()
        let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == CommandStatus.noInput.rawValue)
        #expect(said.hasPrefix("mtproto: cannot read ") && said.split(separator: "\n").count == 1, "\(said)")
    }

    @Test(
        "A process takes what is typed, hides a password, and draws how far a file has come on terminals only",
        .enabled(if: BuiltExecutable.path != nil, "the executable is not beside the tests"))
    func typedAnswers() async throws {
        let home = try TemporaryDirectory()
        var (leader, terminal): (Int32, Int32) = (-1, -1)
        #expect(openpty(&leader, &terminal, nil, nil, nil) == 0)
        defer {
            close(leader)
            close(terminal)
        }
        func shows() -> Bool {
            var settings = termios()
            return tcgetattr(terminal, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
        }
        let file = try home.file("original", String(repeating: "content ", count: 20_000))
        try await TelegramLab.withLab { lab in
            let options = ["--lab", try lab.describe(in: home), "--session", home.path + "/session"]
            let input = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
            let login = try Child(["login", "--code", "22222"] + options, input: input)
            // The terminal keeps it until it is read.
            #expect(write(leader, "9996621006\n", 11) == 11)
            while shows(), login.process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
            #expect(write(leader, "swordfish\n", 10) == 10)
            let signedIn = try await login.end()
            #expect(login.process.terminationStatus == 0 && signedIn.output == "Signed in as Farid.\n")
            for prompt in ["Phone number: ", "Password (hint: a fish): "] {
                #expect(signedIn.errors.contains(prompt), "\(signedIn.errors)")
            }
            #expect(shows())

            let upload = try Child(["upload", file, "me"] + options, input: FileHandle.nullDevice)
            let uploaded = try await upload.end()
            #expect(upload.process.terminationStatus == 0 && uploaded.output.hasPrefix("Sent 160000 bytes"))
            #expect(!uploaded.errors.contains("\r") && !uploaded.errors.contains("%"), "\(uploaded.errors)")
        }
    }

    /// The executable at work. It writes less than a pipe holds.
    private struct Child {
        let process = ChildProcess()
        private let output = Pipe()
        private let errors = Pipe()

        init(_ arguments: [String], input: FileHandle) throws {
            process.executableURL = URL(fileURLWithPath: try #require(BuiltExecutable.path))
            process.arguments = arguments
            process.setStandardInput(input)
            process.setStandardOutput(output)
            process.setStandardError(errors)
            try process.run()
        }

        /// Waits for its end; what it has written.
        func end() async throws -> (output: String, errors: String) {
            while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
            func text(_ pipe: Pipe) throws -> String {
                String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            }
            return (try text(output), try text(errors))
        }
    }

    @Test(
        "A process that is ended at the prompt for a password leaves a terminal that shows what is typed",
        .enabled(if: BuiltExecutable.path != nil, "the executable is not beside the tests"),
        arguments: [SIGINT, SIGTERM, SIGQUIT])
    func terminalAfterPasswordPrompt(number: Int32) async throws {
        let home = try TemporaryDirectory()
        var (leader, terminal): (Int32, Int32) = (-1, -1)
        #expect(openpty(&leader, &terminal, nil, nil, nil) == 0)
        defer {
            close(leader)
            close(terminal)
        }
        func shows() -> Bool {
            var settings = termios()
            return tcgetattr(terminal, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
        }
        try await TelegramLab.withLab { lab in
            let process = ChildProcess()
            process.executableURL = URL(fileURLWithPath: try #require(BuiltExecutable.path))
            process.arguments = [
                "login", "--lab", try lab.describe(in: home), "--session", home.path + "/session",
                "--phone", "9996621006", "--code", "22222",
            ]
            process.setStandardInput(FileHandle(fileDescriptor: terminal, closeOnDealloc: false))
            process.setStandardOutput(FileHandle.nullDevice)
            process.setStandardError(FileHandle.nullDevice)
            #expect(shows())
            try process.run()
            while shows(), process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
            #expect(process.isRunning)
            kill(process.processIdentifier, number)
            while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
            #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
            #expect(shows())
        }
    }
}

extension Pipe {
    /// Writes as much as it holds.
    fileprivate func fill() throws {
        let descriptor = fileHandleForWriting.fileDescriptor
        let flags = fcntl(descriptor, F_GETFL)
        #expect(fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0)
        let bytes = [UInt8](repeating: 0, count: 4096)
        for count in [bytes.count, 1] { while write(descriptor, bytes, count) > 0 {} }
        #expect(fcntl(descriptor, F_SETFL, flags) == 0)
    }
}
