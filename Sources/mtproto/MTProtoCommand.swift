import ArgumentParser

@main
struct MTProtoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "mtproto")
}
