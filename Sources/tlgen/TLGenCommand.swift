import ArgumentParser

@main
struct TLGenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "tlgen")
}
