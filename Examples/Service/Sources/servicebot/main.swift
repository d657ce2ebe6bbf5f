import Foundation
import Logging
import Observing
import ServiceLifecycle
import TelegramKit
import UnixSignals

/// Writes the figures where Prometheus' node exporter finds them, now and then and at the end.
struct FigureFile: Service {
    let figures: PrometheusText
    let path: String

    func run() async throws {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            try write()
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(15)) }
        }
        try write()
    }

    private func write() throws {
        try figures.text.write(toFile: path, atomically: true, encoding: .utf8)
    }
}

/// One line, and a status that says that something is wrong.
func end(_ words: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data((words + "\n").utf8))
    exit(1)
}

guard CommandLine.arguments.count == 3 else { end("usage: servicebot LAB FIGURES") }
do {
    let servers = try LabServers(contentsOf: CommandLine.arguments[1])
    guard let account = servers.bots.first else { end("This lab has no bot.") }
    let figures = PrometheusText()
    var configuration = TelegramConfiguration.lab(servers)
    configuration.logger = Logger(label: "telegram")
    configuration.metrics = figures

    var bot = Bot()
    bot.onCommand("slow", "Takes a second") { message in
        try await message.respond("Wait.")
        try await Task.sleep(for: .seconds(1))
        try await message.respond("There you are.")
    }
    bot.onText { message in try await message.respond(message.text) }

    // They end in the other order: the file hears of the bot's last figures.
    let group = ServiceGroup(
        services: [
            FigureFile(figures: figures, path: CommandLine.arguments[2]),
            BotService(bot, configuration: configuration, token: account.token),
        ],
        gracefulShutdownSignals: [.sigterm, .sigint], logger: Logger(label: "services"))
    try await group.run()
} catch {
    end("\(error)")
}
