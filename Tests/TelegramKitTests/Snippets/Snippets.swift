// Made by Scripts/snippets --write of what README.md and the DocC catalogs show. Do not edit.
// swift-format-ignore-file
import Dispatch
import Foundation
import Logging
import MTProtoKit
import TL
import TelegramAPI
import TelegramKit
import TelegramLab
#if Metrics
import Metrics
#endif
#if ServiceLifecycle
import ServiceLifecycle
#endif
#if ServiceLifecycle
import UnixSignals
#endif
#if Tracing
import Tracing
#endif

// What the documentation asks people is the code of a login.
private func readLine() -> String? { LabClient.alice.code }

// What belongs to the whole process: the tests of all others run in it.
private typealias CommandLine = SnippetProcess
private typealias DispatchSource = SnippetProcess
private func runUntilInterrupted(_ work: @escaping @Sendable () async throws -> Void) async {
    await SnippetProcess.runUntilInterrupted(work)
}
@discardableResult
private func signal(_: Int32, _: (@convention(c) (Int32) -> Void)?) -> (@convention(c) (Int32) -> Void)? { nil }

enum Snippets {
    static let all: [Snippet] = [
        Snippet(place: "README.md:60", kind: .program) { try await snippet1(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "README.md:77", kind: .no) { try await snippet2(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "README.md:90", kind: .no) { try await snippet3(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "README.md:133", kind: .lab) { try await snippet4(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/MTProtoKit/MTProtoKit.docc/OwnSchema.md:22", kind: .lab) { try await snippet5(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramAPI/TelegramAPI.docc/TelegramAPI.md:10", kind: .client) { try await snippet6(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:10", kind: .bot) { try await snippet7(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:74", kind: .no) { try await snippet8(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:85", kind: .no) { try await snippet9(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:104", kind: .no) { _ in try await snippet10() },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:132", kind: .no) { try await snippet11(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:146", kind: .no) { _ in try await snippet12() },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:172", kind: .no) { _ in try await snippet13() },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:208", kind: .no) { _ in try await snippet14() },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:239", kind: .no) { _ in try await snippet15() },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:266", kind: .no) { _ in try await snippet16() },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:296", kind: .no) { _ in try await snippet17() },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:332", kind: .no) { try await snippet18(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:352", kind: .no) { try await snippet19(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:363", kind: .no) { _ in try await snippet20() },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:394", kind: .no) { try await snippet21(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Bots.md:407", kind: .no) { try await snippet22(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/BotsThatSell.md:17", kind: .no) { _ in try await snippet23() },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/BotsThatSell.md:49", kind: .no) { _ in try await snippet24() },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/BotsThatSell.md:69", kind: .no) { _ in try await snippet25() },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Chats.md:16", kind: .client) { try await snippet26(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Chats.md:29", kind: .client) { try await snippet27(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Chats.md:52", kind: .client) { try await snippet28(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Chats.md:64", kind: .no) { try await snippet29(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Chats.md:73", kind: .client) { try await snippet30(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Files.md:10", kind: .client) { try await snippet31(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Files.md:30", kind: .client) { try await snippet32(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Files.md:49", kind: .client) { try await snippet33(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/LimitedClients.md:10", kind: .client) { try await snippet34(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/ManyAccounts.md:17", kind: .configuration) { try await snippet35(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/ManyAccounts.md:38", kind: .configuration) { try await snippet36(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/ManyAccounts.md:58", kind: .configuration) { try await snippet37(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:12", kind: .client) { try await snippet38(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:32", kind: .client) { try await snippet39(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:52", kind: .no) { try await snippet40(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:68", kind: .no) { try await snippet41(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:84", kind: .no) { try await snippet42(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:99", kind: .no) { try await snippet43(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:123", kind: .no) { try await snippet44(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:137", kind: .no) { try await snippet45(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:158", kind: .no) { try await snippet46(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:166", kind: .client) { try await snippet47(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:184", kind: .client) { try await snippet48(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:209", kind: .client) { try await snippet49(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:217", kind: .client) { try await snippet50(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:230", kind: .no) { try await snippet51(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:248", kind: .client) { try await snippet52(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:270", kind: .client) { try await snippet53(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:280", kind: .client) { try await snippet54(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:295", kind: .client) { try await snippet55(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:308", kind: .client) { try await snippet56(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:320", kind: .client) { try await snippet57(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:333", kind: .client) { try await snippet58(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Messages.md:342", kind: .client) { try await snippet59(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/NumbersDatesAndCases.md:20", kind: .no) { try await snippet60(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/NumbersDatesAndCases.md:36", kind: .client) { try await snippet61(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/NumbersDatesAndCases.md:53", kind: .client) { try await snippet62(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Observing.md:25", kind: .client) { try await snippet63(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Observing.md:46", kind: .no) { try await snippet64(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Observing.md:121", kind: .configuration) { try await snippet65(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Observing.md:143", kind: .no) { try await snippet66(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Reading.md:12", kind: .client) { try await snippet67(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Reading.md:20", kind: .client) { try await snippet68(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Reading.md:29", kind: .client) { try await snippet69(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Reading.md:39", kind: .no) { try await snippet70(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Reading.md:50", kind: .client) { try await snippet71(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Reading.md:61", kind: .client) { try await snippet72(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Reading.md:77", kind: .client) { try await snippet73(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Reading.md:100", kind: .client) { try await snippet74(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SendingMuch.md:15", kind: .client) { try await snippet75(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SendingMuch.md:45", kind: .client) { try await snippet76(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SendingMuch.md:65", kind: .client) { try await snippet77(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SendingMuch.md:82", kind: .no) { try await snippet78(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SendingMuch.md:110", kind: .client) { try await snippet79(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SendingMuch.md:123", kind: .client) { try await snippet80(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SendingMuch.md:149", kind: .client) { try await snippet81(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SessionsAndAccounts.md:16", kind: .configuration) { try await snippet82(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SessionsAndAccounts.md:45", kind: .client) { try await snippet83(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SessionsAndAccounts.md:55", kind: .no) { try await snippet84(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SessionsAndAccounts.md:75", kind: .no) { try await snippet85(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SessionsAndAccounts.md:104", kind: .client) { try await snippet86(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/ShuttingDown.md:11", kind: .no) { try await snippet87(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/ShuttingDown.md:44", kind: .client) { try await snippet88(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/ShuttingDown.md:94", kind: .no) { try await snippet89(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/ShuttingDown.md:114", kind: .no) { try await snippet90(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/ShuttingDown.md:135", kind: .no) { try await snippet91(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SigningIn.md:10", kind: .no) { try await snippet92(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SigningIn.md:17", kind: .configuration) { try await snippet93(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SigningIn.md:46", kind: .configuration) { try await snippet94(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/SigningIn.md:76", kind: .configuration) { try await snippet95(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/StuckRequests.md:11", kind: .client) { try await snippet96(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/StuckRequests.md:47", kind: .client) { try await snippet97(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/StuckRequests.md:66", kind: .no) { try await snippet98(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/StuckRequests.md:85", kind: .client) { try await snippet99(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/StuckRequests.md:103", kind: .client) { try await snippet100(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/StuckRequests.md:125", kind: .configuration) { try await snippet101(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/TelegramKit.md:8", kind: .configuration) { try await snippet102(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/TelegramKit.md:46", kind: .client) { try await snippet103(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/TelegramKit.md:54", kind: .client) { try await snippet104(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/TelegramKit.md:73", kind: .client) { try await snippet105(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/TelegramKit.md:105", kind: .configuration) { try await snippet106(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/TestingYourProgram.md:17", kind: .lab) { try await snippet107(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Topics.md:12", kind: .client) { try await snippet108(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Topics.md:36", kind: .no) { try await snippet109(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Topics.md:49", kind: .client) { try await snippet110(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Updates.md:12", kind: .client) { try await snippet111(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Updates.md:24", kind: .client) { try await snippet112(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Updates.md:46", kind: .client) { try await snippet113(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Updates.md:65", kind: .no) { try await snippet114(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramKit/TelegramKit.docc/Updates.md:87", kind: .no) { try await snippet115(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramLab/Documentation.docc/TelegramLab.md:8", kind: .lab) { try await snippet116(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramLab/Documentation.docc/TelegramLab.md:40", kind: .lab) { try await snippet117(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramLab/Documentation.docc/TelegramLab.md:62", kind: .lab) { try await snippet118(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramLab/Documentation.docc/TelegramLab.md:72", kind: .lab) { try await snippet119(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramLab/Documentation.docc/TelegramLab.md:84", kind: .lab) { try await snippet120(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
        Snippet(place: "Sources/TelegramLab/Documentation.docc/TelegramLab.md:97", kind: .lab) { try await snippet121(client: $0.client, peer: $0.peer, configuration: $0.configuration, phoneNumber: $0.phoneNumber, directory: $0.directory) },
    ]

    static func snippet1(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            await runUntilInterrupted {
                let configuration = TelegramConfiguration.lab(try LabServers(contentsOf: CommandLine.arguments[1]))
                try await withTelegramClient(configuration) { client in
                    let code = try await client.sendCode(to: "+999 66 51 001")
                    guard case .signedIn(let me) = try await client.signIn("55555", with: code) else { return }
                    try await client.send("Hello from Swift", to: me.peer)
                    for try await message in client.messages(in: me.peer, limit: 50) { print(message.text) }
                }
            }
        }
        try await body()
    }

    static func snippet2(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let configuration = try TelegramConfiguration.production(apiID: 12345, apiHash: "…").storing(in: "session")
            try await withTelegramClient(configuration) { client in
                let me = try await client.signIn(asking: .terminal)
                try await client.send("Hello from Swift", to: me.peer)
            }
        }
        try await body()
    }

    static func snippet3(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var bot = Bot()
            bot.onCommand("start", "What this bot does") { message in
                try await message.respond("Tea or coffee?", keyboard: [[.callback("Tea", "drink:tea"), .callback("Coffee", "drink:coffee")]])
            }
            bot.onCallback("drink:") { query in
                try await query.answer("Careful, it is hot.")
                try await query.edit("Here is your \(query.argument).")
            }
            bot.onText(matching: /(\d{1,9}) \+ (\d{1,9})/) { message, match in
                try await message.reply("\((Int(match.1) ?? 0) + (Int(match.2) ?? 0))")
            }
            bot.onInlineQuery { query in try await query.answer([.article("Louder", text: query.text.uppercased())]) }
            bot.onText { message in try await message.respond(message.text) }
            await runUntilInterrupted { [bot] in
                let servers = try LabServers(contentsOf: CommandLine.arguments[1])
                try await bot.run(.lab(servers), token: servers.bots[0].token)
            }
        }
        try await body()
    }

    static func snippet4(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            try await withLab { lab in
                try await withTelegramClient(.lab(LabServers(lab.description))) { client in
                    let code = try await client.sendCode(to: lab.description.accounts[0].phone)
                    _ = try await client.signIn(lab.description.accounts[0].code, with: code)
                }
                print(lab.counters.tcpAccepts)
            }
        }
        try await body()
    }

    static func snippet5(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            struct Word: TLObject {
                var text: String
                init(_ text: String) { self.text = text }
                init(from reader: inout TLReader) throws(TLError) {
                    try reader.expect(0x0123_4567, "word")
                    text = try reader.readString()
                }
                func write(to writer: inout TLWriter) {
                    writer.writeConstructorID(0x0123_4567)
                    writer.writeString(text)
                }
            }
            struct Shout: TLFunction {
                typealias Response = Word
                static var constructorID: UInt32 { 0x89ab_cdef }
                static var name: String { "shout" }
                var text: String
                init(_ text: String) { self.text = text }
                init(from reader: inout TLReader) throws(TLError) {
                    try reader.expect(0x89ab_cdef, "shout")
                    text = try reader.readString()
                }
                func write(to writer: inout TLWriter) {
                    writer.writeConstructorID(0x89ab_cdef)
                    writer.writeString(text)
                }
            }
            struct Words: MTProtoSerialization {
                typealias Update = Word
            }

            var handlers = MTProtoHandlers()
            handlers.on(Shout.self) { query, caller in Word(query.text.uppercased()) }
            let key = try MTProtoServerKey.make()
            let server = try await MTProtoServer.start(MTProtoServerConfiguration(key: key), handlers: handlers)

            var servers = MTProtoContext.Configuration()
            servers.addresses[1] = [MTProtoAddress(host: server.host, port: server.port)]
            servers.publicKeys = [server.publicKeyPEM]
            let context = try await MTProtoContext(servers)
            let caller = MTProtoClient(MTProtoClientConfiguration(), serialization: Words(), context: context)
            await caller.start()
            print(try await caller.send(Shout("hello")).text)
            await caller.stop()
            await server.stop()
        }
        try await body()
    }

    static func snippet6(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let config = try await client.invoke(API.Help.GetConfig())
            print(config.dcOptions.count)
        }
        try await body()
    }

    static func snippet7(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var bot = Bot()
            bot.onCommand("start", "What this bot does") { message in
                let why: Keyboard = [[.callback("Why?", "why:asked"), .url("Who?", "https://core.telegram.org/bots")]]
                try await message.respond("Send me a text, and I send it back.", keyboard: why)
            }
            bot.onCallback("why:") { query in try await query.answer("You \(query.argument).", alert: true) }
            bot.onText { message in try await message.respond(message.text) }

            await runUntilInterrupted { [bot] in
                let lab = try LabServers(contentsOf: CommandLine.arguments[1])
                var configuration = TelegramConfiguration.lab(lab)
                configuration.storage = try FileStore(directory: CommandLine.arguments[2])
                try await bot.run(configuration, token: lab.bots[0].token)
            }
        }
        try await body()
    }

    static func snippet8(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var configuration = TelegramConfiguration.production(apiID: 12345, apiHash: "…")
            configuration.storage = try FileStore(directory: directory)
            try await Bot().run(configuration, token: ProcessInfo.processInfo.environment["BOT_TOKEN"] ?? "")
        }
        try await body()
    }

    static func snippet9(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var bot = Bot()
            bot.onText { message in try await message.respond(message.text) }
            try await withTelegramClient(configuration, shutDownWithin: .seconds(30)) { [bot] client in
                _ = try await client.signIn(botToken: ProcessInfo.processInfo.environment["BOT_TOKEN"] ?? "")
                try await bot.run(client)
            }
        }
        try await body()
    }

    static func snippet10() async throws {
        let body: () async throws -> Void = {
            func addGreetings(to bot: inout Bot, owners: [Peer], welcome: String) {
                bot.onCommand("start") { message in try await message.respond(welcome) }
                bot.onCommand("stop", where: .from(owners)) { message in await message.client.shutDown() }
            }
            var bot = Bot()
            addGreetings(to: &bot, owners: [Peer(kind: .user, id: 4242)], welcome: "Hello!")
        }
        try await body()
    }

    static func snippet11(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var bot = Bot()
            bot.menuButton = .webApp("Shop", url: "https://example.org")
            bot.onCommand("start", "What this bot does") { message in try await message.respond("Send me a text.") }
            bot.onCommand("ban", "Remove a member", scope: .groupAdmins) { message in try await message.reply("Banned.") }
            bot.setCommands(["start": "Was dieser Bot tut"], language: "de")
        }
        try await body()
    }

    static func snippet12() async throws {
        let body: () async throws -> Void = {
            var bot = Bot()
            let owners: Set<Int64> = [4242]
            bot.use { update, next in
                let start = ContinuousClock.now
                try await next()
                print("handled within", ContinuousClock.now - start)
            }
            bot.use { update, next in
                // What is not let on counts as handled.
                guard let sender = update.sender, owners.contains(sender.id) else { return }
                try await next()
            }
            bot.onCommand("ban", where: .group && .reply) { message in
                guard let sender = try await message.repliedMessage()?.sender else { return }
                try await message.client.ban(sender, in: message.peer)
                try await message.reply("Banned.")
            }
            bot.onMessage(.photo || .video) { message in try await message.react("👍") }
            bot.onMessage(.privateChat && !.text) { message in try await message.reply("In words, please.") }
        }
        try await body()
    }

    static func snippet13() async throws {
        let body: () async throws -> Void = {
            var bot = Bot()
            bot.use { update, next in
                guard case .message(let message) = update, message.peer.kind != .user, !message.formattedText.links.isEmpty,
                    let sender = message.sender, let member = try await message.client.member(sender, of: message.peer),
                    case .member = member.status, let joined = member.date, message.date - joined < 24 * 60 * 60
                else { return try await next() }
                try await message.delete()
                try await message.respond("No links on the first day, \(member.name).")
            }
        }
        try await body()
    }

    static func snippet14() async throws {
        let body: () async throws -> Void = {
            var bot = Bot()
            bot.onCommand("register") { message in
                let conversation = message.conversation
                let name = try await conversation.ask("Your name?", timeout: .seconds(300), where: !.command)
                let age = try await conversation.ask("Your age, \(name.text)?", timeout: .seconds(300), where: !.command)
                try await age.reply("Welcome, \(name.text)!")
            }
            bot.onCommand("cancel") { message in message.conversation.cancel() }
        }
        try await body()
    }

    static func snippet15() async throws {
        let body: () async throws -> Void = {
            enum Order: Codable { case none, size, address(size: String) }

            let orders = Scenes("orders", initial: Order.none)
            var bot = Bot()
            bot.onCommand("pizza", in: orders) { message, order in
                order = .size
                try await message.respond("Which size?")
            }
            bot.onText(in: orders) { message, order in
                switch order {
                case .none: try await message.respond("/pizza orders one.")
                case .size:
                    order = .address(size: message.text)
                    try await message.respond("Where to?")
                case .address(let size):
                    order = .none
                    try await message.respond("A \(size) one comes to \(message.text).")
                }
            }
        }
        try await body()
    }

    static func snippet16() async throws {
        let body: () async throws -> Void = {
            enum Order: Codable { case none, address(size: String) }

            let orders = Scenes("orders", initial: Order.none)
            var bot = Bot()
            bot.onCommand("pizza") { message in
                try await message.respond("Which size?", keyboard: [[.callback("Small", "size:small"), .callback("Large", "size:large")]])
            }
            bot.onCallback("size:", in: orders) { query, order in
                try await query.answer()
                order = .address(size: query.argument)
                try await query.respond("Where to?")
            }
            bot.onText(in: orders, where: !.command, when: { if case .address = $0 { true } else { false } }) { message, order in
                if case .address(let size) = order { try await message.respond("A \(size) one comes to \(message.text).") }
                order = .none
            }
            bot.onText { message in try await message.respond("/pizza orders one.") }
        }
        try await body()
    }

    static func snippet17() async throws {
        let body: () async throws -> Void = {
            enum Order: Codable { case none, size }

            let orders = Scenes("orders", initial: Order.none, expiresAfter: .seconds(600))
            var bot = Bot()
            bot.onCommand("pizza", in: orders) { message, order in
                order = .size
                try await message.respond("Which size?")
                try await orders.setDeadline(after: .seconds(60), of: message.peer, in: message.client)
            }
            bot.onDeadline(of: orders) { order in try await order.respond("Your order has lapsed.") }
            bot.onCommand("scenes") { message in
                for scene in try await message.client.runningScenes() {
                    print(scene.name, scene.chat, scene.member?.id ?? 0, scene.since, scene.deadline ?? 0)
                    try await message.client.endScene(scene)
                }
            }
        }
        try await body()
    }

    static func snippet18(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let file = URL(fileURLWithPath: directory + "/subscribers.json")
            let stored = try? Data(contentsOf: file)
            var subscribers = try stored.map { try JSONDecoder().decode(Set<Peer>.self, from: $0) } ?? []
            subscribers.insert(peer)
            try JSONEncoder().encode(subscribers).write(to: file, options: .atomic)
        }
        try await body()
    }

    static func snippet19(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var bot = Bot()
            bot.onText { message in try await message.reply("Slowly.") }
            try await bot.run(client, chatsAtOnce: 16)
        }
        try await body()
    }

    static func snippet20() async throws {
        let body: () async throws -> Void = {
            var bot = Bot()
            bot.onMemberChanged(where: .group) { change in
                guard change.hasJoined else { return }
                try await change.client.send(change.isMe ? "I am new here." : "Welcome!", to: change.chat)
            }
            bot.onJoinRequest { request in try await request.answer(isApproved: !request.bio.isEmpty) }
            bot.onPreCheckout { query in
                if query.payload == Array("tea".utf8) { try await query.accept() } else { try await query.refuse("Sold out") }
            }
            bot.onPollVote { vote in print(vote.voter, "chose", vote.positions) }
        }
        try await body()
    }

    static func snippet21(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            for await update in client.botUpdates {
                switch update {
                case .callbackQuery(let query): try await query.answer("You pressed \(query.text).")
                case .inlineQuery(let query): try await query.answer([.article("Say it", text: query.text)])
                default: break
                }
            }
        }
        try await body()
    }

    static func snippet22(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            for await case .inlineQuery(let query) in client.botUpdates {
                try await query.answer([
                    .article("Say it", text: query.text),
                    .photo("https://example.org/tea.jpg", width: 800, height: 600, title: "Tea"),
                    .venue("Tea house", address: "Street 1", latitude: 52.52, longitude: 13.40),
                    .contact(phoneNumber: "+4930123456", firstName: "Tea", lastName: "House"),
                ])
            }
        }
        try await body()
    }

    static func snippet23() async throws {
        let body: () async throws -> Void = {
            var bot = Bot()
            bot.onCommand("tea") { message in
                try await message.respond(.invoice("Tea", description: "A cup of green tea", stars: 5, payload: "order-17"))
            }
            bot.onPreCheckout { query in
                if query.payload == Array("order-17".utf8) {
                    try await query.accept()
                } else {
                    try await query.refuse("The order is too old.")
                }
            }
            bot.onMessage { message in
                guard case .paid(let payment)? = message.action, let charge = payment.chargeID else { return }
                print("to deliver:", payment.payload ?? [], "paid:", payment)
                // There is no tea left: the stars go back.
                if let sender = message.sender { try await message.client.refund(charge, to: sender) }
            }
        }
        try await body()
    }

    static func snippet24() async throws {
        let body: () async throws -> Void = {
            var bot = Bot()
            bot.onCommand("play") { message in try await message.respond(.game("tea_time")) }
            bot.onGame("tea_time") { query in
                try await query.answer(url: "https://example.org/tea?player=\(query.sender.id)")
                // When the page has told it:
                try await query.setGameScore(120)
                for best in try await query.gameHighScores() { print(best.position, best.player.id, best.score) }
            }
        }
        try await body()
    }

    static func snippet25() async throws {
        let body: () async throws -> Void = {
            var bot = Bot()
            bot.onBusinessMessage(where: .text) { message in
                try await message.reply("Thank you! We answer within an hour.", keyboard: [[.callback("Prices", "prices")]])
            }
            bot.onCallback("prices") { query in
                try await query.answer()
                try await query.respond("Tea is 5, coffee is 6.")
            }
            bot.onBusinessConnection { connection in
                print(connection.account, connection.isEnabled ? "lets the bot in" : "has ended it", connection.rights)
            }
        }
        try await body()
    }

    static func snippet26(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let group = try await client.createChannel(title: "Lunch", about: "Every day at one")
            try await client.setTitle("Long lunch", of: group)
            try await client.setDescription("Every day from twelve to two", of: group)
            try await client.setSlowMode(.seconds(30), in: group)
            try await client.setHistoryVisible(false, toNewMembersOf: group)
            try await client.setContentProtected(true, in: group)
            print(try await client.fullChat(of: group).description)
            try await client.deleteChat(group)
        }
        try await body()
    }

    static func snippet27(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let group = try await client.createChannel(title: "Lunch")
            try await client.addMembers([peer], to: group)
            for try await member in client.members(of: group, matching: .bots) { print(member.name, member.status) }
            try await client.setPermissions(.all.subtracting([.changeInfo, .pinMessages]), in: group)
            try await client.restrict(peer, in: group, to: .all.subtracting(.media))
            try await client.ban(peer, in: group)
            if let member = try await client.member(peer, of: group) { print(member.status, member.isInside) }
            for try await event in client.adminLog(of: group, matching: [.banning, .restricting]) {
                print(event.actorName, event.action)
            }
        }
        try await body()
    }

    static func snippet28(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let group = try await client.createChannel(title: "Lunch")
            let link = try await client.createInviteLink(to: group, InviteLink.Options(title: "Poster", needsApproval: true))
            for try await request in client.joinRequests(to: group) {
                try await client.answerJoinRequest(of: request.user, to: group, isApproved: true)
            }
            try await client.revokeInviteLink(link.link, of: group)
        }
        try await body()
    }

    static func snippet29(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            switch try await client.join(invitation: "https://t.me/+AbCdEfGhIjK") {
            case .joined(let chat): try await client.send("Hello", to: chat)
            case .requested: print("An administrator has to let me in.")
            }
        }
        try await body()
    }

    static func snippet30(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            try await client.updateProfile(bio: "Mostly at lunch.")
            try await client.setPrivacy(.contacts(refused: [peer]), of: .lastSeen)
            try await client.block(peer)
            for try await blocked in client.blockedPeers() { print(blocked.name) }
            try await client.unblock(peer)
        }
        try await body()
    }

    static func snippet31(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let content = OutgoingMedia.bytes(Array("%PDF-1.7".utf8), name: "holiday.pdf")  // or .file("holiday.pdf")
            let sent = try await client.send(content, to: peer, caption: "Page 3!")
            if let file = sent.file {
                _ = try await client.download(file, to: directory + ".pdf")
                for try await bytes in try client.bytes(of: file) {
                    print(bytes.count)
                }
            }
        }
        try await body()
    }

    static func snippet32(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            let folder = directory + "/" + peer.pathComponent
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            var options = DownloadOptions()
            options.picksFreeName = true
            options.acceptsSameFile = true
            for try await message in client.messages(in: peer, limit: 100) {
                guard let file = message.file else { continue }
                let name = try await client.download(file, into: folder, options: options).path
                print(message.id, name)
            }
        }
        try await body()
    }

    static func snippet33(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let sent = try await client.send(.bytes(Array("%PDF-1.7".utf8), name: "holiday.pdf"), to: peer)
            var options = DownloadOptions()
            options.progress = { print("\(Int(($0.fraction ?? 0) * 100)) %") }
            if let file = sent.file { _ = try await client.download(file, to: directory + ".copy.pdf", options: options) }
        }
        try await body()
    }

    static func snippet34(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let reader = try await client.limited(to: .reading)
            let newest = try await reader.messages(in: peer, limit: 5).collect()
            print(newest.count)

            let writer = try await client.limited(to: .writing(to: peer))
            try await writer.send("The backup is done.", to: peer)
            do throws(TelegramError) {
                _ = try await writer.me()
            } catch {
                guard error.code == .notPermitted else { throw error }
                print(error.message)
            }
        }
        try await body()
    }

    static func snippet35(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let store = try FileStore(directory: directory)
            let accounts = try await Accounts.open(store, configuration: configuration) { id, settings in
                settings.name = "desk \(id)"
                settings.device.deviceModel = "Support desk \(id)"
                settings.trace = TraceHandler { event in print(event) }  // each names its account
            }
            try await accounts.newClient().withClient { client in
                let code = try await client.sendCode(to: phoneNumber)
                _ = try await client.signIn(readLine() ?? "", with: code)
            }
        }
        try await body()
    }

    static func snippet36(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let accounts = try await Accounts.open(MemoryStore(), configuration: configuration)
            await withTaskGroup(of: Void.self) { group in
                for record in await accounts.records {
                    group.addTask {
                        do {
                            try await accounts.client(record.id).withClient { client in
                                for await update in client.updates { print(record.id, update) }
                            }
                        } catch {
                            print("account \(record.id): \(error)")
                        }
                    }
                }
            }
        }
        try await body()
    }

    static func snippet37(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let accounts = try await Accounts.open(MemoryStore(), configuration: configuration)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for record in await accounts.records {
                    group.addTask {
                        try await accounts.client(record.id).withClient { client in
                            for await update in client.updates { print(record.id, update) }
                        }
                    }
                }
                for try await _ in group {}  // the first error ends the others
            }
        }
        try await body()
    }

    static func snippet38(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            for try await dialog in client.dialogs(limit: 50) {
                print(dialog.title, dialog.unreadCount, dialog.isPinned)
            }
            if let reference = PeerReference("https://t.me/echobot") {
                let bot = try await client.resolve(reference)
                print(bot)
            }
        }
        try await body()
    }

    static func snippet39(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let text = try FormattedText(markdown: "*Lunch* at _one_, [the usual place](https://example.org)")
            let message = try await client.send(text, to: peer, options: SendOptions(isSilent: true))
            let answer = try FormattedText(html: "<b>Two</b> would be <tg-spoiler>better</tg-spoiler>")
            try await client.send(answer, to: peer, options: SendOptions(replyTo: message.id))
            print(message.formattedText.markdown)
        }
        try await body()
    }

    static func snippet40(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let photo = UploadContent.file("beach.jpg")
            try await client.send(.photo(photo), to: peer, caption: "The beach")
            try await client.send(album: [.photo(photo), .photo(photo)], to: peer, captions: ["Two of them"])
            try await client.send(.location(latitude: 52.52, longitude: 13.40), to: peer)
            let lunch = try await client.send(.poll("Lunch?", answers: ["Yes", "No"]), to: peer)
            if case .poll(let poll)? = lunch.media {
                let result = try await client.vote(on: lunch.id, in: peer, for: poll.answers[0])
                print(result.answers.map { "\($0.text.text): \($0.votes ?? 0)" })
            }
        }
        try await body()
    }

    static func snippet41(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let photo = UploadContent.file("surprise.jpg")
            try await client.send(.photo(photo, hasSpoiler: true), to: peer)
            try await client.send(.photo(photo, lifetime: .seconds(10)), to: peer)
            for try await message in client.messages(in: peer, limit: 10) where message.mediaLifetime != nil {
                if let file = message.file { print(try await client.download(file).count) }
                try await client.markOpened([message.id], in: peer)
            }
        }
        try await body()
    }

    static func snippet42(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let media = OutgoingMedia.toDoList("Shopping", items: ["Bread", "Milk"], othersCanComplete: true)
            let message = try await client.send(media, to: peer)
            if case .toDoList(let list)? = message.media {
                try await client.completeToDo([list.items[0]], on: message.id, in: peer)
                let longer = try await client.appendToDo(["Salt"], on: message.id, in: peer)
                print(longer.items.filter { !$0.isCompleted }.map(\.text.text))
            }
        }
        try await body()
    }

    static func snippet43(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let story = try await client.post(
                story: .photo(.file("beach.jpg")), caption: "The sea", visibleTo: .contacts(refused: [peer]), staysOnProfile: true)
            try await client.editStory(story.id, caption: "The sea, again")
            try await client.deleteStories([story.id])

            for active in try await client.activeStories() {
                for story in active.unread {
                    if let file = story.file { _ = try await client.download(file, into: "stories") }
                }
                if let last = active.stories.last { try await client.markStoriesRead(of: active.owner, upTo: last.id) }
            }
            let kept = try await client.profileStories(of: peer, limit: 20).collect()
            print(kept.map(\.caption.text))
        }
        try await body()
    }

    static func snippet44(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let mine = try await client.stories(of: client.me().peer)
            if let story = mine.stories.last {
                let message = try await client.send(.story(story.id, of: story.owner), to: peer)
                if case .story(let shared)? = message.media { print(shared.story?.caption.text ?? "not for this account") }
            }
        }
        try await body()
    }

    static func snippet45(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let channel = try await client.createChannel(title: "Beaches", isBroadcast: true)
            try await client.send(.paid([.photo(.file("beach.jpg")), .photo(.file("sea.jpg"))], stars: 5), to: channel)

            for try await message in client.messages(in: peer, limit: 20) {
                guard case .paid(let media)? = message.media, media.stars <= 5 else { continue }
                let bought = try await client.buyMedia(of: message.id, in: peer, for: media.stars)
                for file in bought.files { _ = try await client.download(file, into: "bought") }
            }
        }
        try await body()
    }

    static func snippet46(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            try await client.send(.raw(.inputMediaDice(emoticon: "🎳")), to: peer)
        }
        try await body()
    }

    static func snippet47(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            for try await found in client.messages(in: peer, limit: 10) where found.text == "ping" {
                let message = found.bound(to: client)
                try await message.reply("pong")
                try await message.react("👍")
                try await message.forward(to: peer, namesAuthor: false)
            }
        }
        try await body()
    }

    static func snippet48(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let hour = Date(unixSeconds: client.serverTime.unixSeconds + 3600)
            let message = try await client.send("In an hour", to: peer, options: .scheduled(at: hour))
            try await client.editScheduled(message.id, in: peer, to: "In an hour, at one")
            try await client.reschedule(message.id, in: peer, toDate: hour.addingTimeInterval(600))
            let waiting = try await client.scheduledMessages(in: peer)
            try await client.sendScheduled(waiting.map(\.id), in: peer)
            try await client.setDraft("Dear all, ", in: peer)
        }
        try await body()
    }

    static func snippet49(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let lunch = try await client.send("Lunch is at one", to: peer)
            try await client.setPinned(true, lunch.id, in: peer)
            try await client.unpinAll(in: peer)
        }
        try await body()
    }

    static func snippet50(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let here = OutgoingMedia.liveLocation(latitude: 52.52, longitude: 13.40, for: 900)
            let message = try await client.send(here, to: peer)
            try await client.moveLiveLocation(message.id, in: peer, latitude: 52.53, longitude: 13.41, heading: 45)
            for moving in try await client.liveLocations(in: peer) {
                if case .liveLocation(let place)? = moving.media { print(place.latitude, place.longitude) }
            }
            try await client.stopLiveLocation(message.id, in: peer)
        }
        try await body()
    }

    static func snippet51(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let bot = try await client.resolve(.username("teabot"))
            let updates = client.updates  // before the question, so that the answer is not missed
            try await client.start(bot, parameter: "abc")
            for await case .newMessage(let message) in updates where message.peer == bot && !message.isOutgoing {
                print(try await client.press("Tea", on: message)?.text ?? "nothing")
                break
            }
            let found = try await client.inlineResults(of: bot, for: "green", in: peer)
            if let first = found.items.first { try await client.send(inlineResult: first, to: peer) }
        }
        try await body()
    }

    static func snippet52(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let options = SendOptions(randomID: SendOptions.makeRandomID())
            // Keep options.randomID with what is to be sent…
            do throws(TelegramError) {
                try await client.send("Once", to: peer, options: options)
                // …and when nobody knows whether it went out, send it again.
                try await client.send("Once", to: peer, options: options)
            } catch {
                guard error.code == .alreadySent else { throw error }
                print("It did go out.")
            }
        }
        try await body()
    }

    static func snippet53(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let channel = try await client.loadPromotedChannel()
            for try await dialog in client.dialogs(limit: 20) {
                print(dialog.promotion == nil ? dialog.title : "Ad: \(dialog.title)")
            }
            print(channel?.title ?? "nothing is promoted")
        }
        try await body()
    }

    static func snippet54(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let message = try await client.send("Tomorow", to: peer)
            let edited = try await client.edit(message.id, in: peer, to: "Tomorrow")
            print(edited.editDate ?? 0)
            try await client.setTyping(in: peer)
            try await client.markRead(peer)
            try await client.delete([message.id], in: peer, forEveryone: true)
        }
        try await body()
    }

    static func snippet55(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let status = try await client.send("Closed", to: peer)
            for text in ["Open", "Open"] {
                try await TelegramError.ignoring(.messageNotModified) {
                    try await client.edit(status.id, in: peer, to: text)
                }
            }
        }
        try await body()
    }

    static func snippet56(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let lastWeek = client.serverTime.unixSeconds - 7 * 86_400
            try await client.deleteHistory(of: peer, until: lastWeek)
            let mine = MessageFilter("draft", sender: try await client.me().peer)
            print(try await client.deleteMessages(in: peer, matching: mine))
        }
        try await body()
    }

    static func snippet57(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            for try await message in client.messages(in: peer, limit: 500) {
                switch message.media {
                case .photo(let file), .document(let file): print(message.id, file.mimeType, file.size)
                default: print(message.id, message.text)
                }
            }
            for try await message in client.messages(in: peer, matching: "lunch") { print(message.text) }
        }
        try await body()
    }

    static func snippet58(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let newest = try await client.messages(in: peer, limit: 50).collect()
            let chats = try await client.dialogs(limit: 20).collect()
            print(newest.count, chats.map(\.title))
        }
        try await body()
    }

    static func snippet59(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            try await client.preloadHistories { dialog, messages in
                print(dialog.title, messages.count)
            }
        }
        try await body()
    }

    static func snippet60(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let message = try await client.send("Hello", to: peer)
            let chat = try await client.inputPeer(peer)
            _ = try await client.invoke(API.Messages.GetMessagesViews(peer: chat, id: [Int32(message.id)], increment: false))
        }
        try await body()
    }

    static func snippet61(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let message = try await client.send("Hello", to: peer)
            print(message.dateAsDate)
            var week = MessageFilter()
            week.sinceAsDate = Date(timeIntervalSinceNow: -7 * 86400)
            for try await message in client.messages(in: peer, matching: week) { print(message.text) }
        }
        try await body()
    }

    static func snippet62(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            for try await message in client.messages(in: peer, limit: 20) {
                guard case .message(let content)? = message.raw, let media = content.media else { continue }
                switch media {
                case .messageMediaStory(let story): print("a story, \(story.id)")
                case .messageMediaGame(let game): print("a game: \(game.title)")
                default: print("something else")
                }
            }
        }
        try await body()
    }

    static func snippet63(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            print(client.status.connection, client.status.account, client.status.updates.lag)
            let watcher = Task {
                // The present first, then each change.
                for await status in client.statusChanges where status.waitsFor == .permission { return print("Paused.") }
            }
            await client.setConnections(.never)
            await watcher.value
            await client.setConnections(.always)
        }
        try await body()
    }

    static func snippet64(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            #if Metrics
            var configuration = configuration
            configuration.account = "alice"
            configuration.metrics = MetricsSystem.factory  // the default; nil for none
            #endif
        }
        try await body()
    }

    static func snippet65(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var configuration = configuration
            configuration.keepsFigures = true
            try await withTelegramClient(configuration) { client in
                _ = try await client.ping()
                guard let figures = client.figures else { return }
                print(figures.total("telegram_requests_total", where: ["result": "ok"]))
                print(figures.prometheusText)
            }
        }
        try await body()
    }

    static func snippet66(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            #if Tracing
            try await withSpan("say hello") { span in
                span.attributes["shift"] = "night"
                try await client.send("Hello", to: peer)
            }
            #endif
        }
        try await body()
    }

    static func snippet67(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            for try await message in client.messages(in: peer, matching: "lunch", limit: 20) { print(message.text) }
            let photos = MessageFilter(content: .photos, sender: peer, since: 1_700_000_000)
            for try await message in client.messages(in: peer, matching: photos) { print(message.id, message.date) }
        }
        try await body()
    }

    static func snippet68(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let known = try await client.messages(in: peer, limit: 1).collect().first?.id
            for try await message in client.messages(in: peer, after: known, order: .oldestFirst) {
                print(client.senderName(of: message) ?? "?", message.formattedText.markdown)
            }
        }
        try await body()
    }

    static func snippet69(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            for try await message in client.messages(matching: "#lunch", among: .groups, limit: 20) {
                print(client.chatName(of: message) ?? "?", message.text)
            }
        }
        try await body()
    }

    static func snippet70(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            for try await post in client.publicPosts(.hashtag("tea"), limit: 20) { print(post.text) }
            let allowance = try await client.publicPostAllowance(for: "green tea")
            if allowance.isFree || allowance.remaining > 0 {
                print(try await client.publicPosts(.text("green tea"), limit: 20).collect().count)
            }
        }
        try await body()
    }

    static func snippet71(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let count = try await client.messageCount(in: peer, matching: MessageFilter(content: .photos))
            let lunch = try await client.dialogs().first { $0.title == "Lunch" }
            print(count, lunch?.peer.description ?? "There is no such chat.")
        }
        try await body()
    }

    static func snippet72(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            try await client.setArchived(true, [peer])
            let unread = try await client.dialogs(in: .archive, matching: .unread).collect()
            let folder = try await client.createFolder(ChatFolder("Groups", kinds: .groups, excludesMuted: true))
            for try await dialog in client.dialogs(in: .folder(folder)) { print(dialog.title, dialog.draft?.text ?? "") }
            try await client.deleteFolder(folder.id)
            print(unread.count)
        }
        try await body()
    }

    static func snippet73(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let full = try await client.fullUser(of: peer)
            print(full.user.name, full.bio, full.commonChatCount)
            for try await photo in client.profilePhotos(of: peer, limit: 3) {
                print(photo.date, photo.sizes.map { "\($0.width)×\($0.height)" })
            }
        }
        try await body()
    }

    static func snippet74(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            struct Key: Hashable {
                let channel: Int64?  // nil for private chats and basic groups
                let id: Int

                init(_ id: Int, in chat: Peer?) {
                    self.id = id
                    channel = chat?.kind == .channel ? chat?.id : nil
                }
            }
            struct Store {  // stands for a database
                var texts: [Key: String] = [:]
                var position: MirrorPosition?
            }
            var store = Store()
            var isWhole = false
            for try await batch in client.mirror([peer], from: store.position) {
                for change in batch.changes {
                    switch change {
                    case .message(let message), .edited(let message): store.texts[Key(message.id, in: message.peer)] = message.text
                    case .deleted(let ids, let channel): for id in ids { store.texts[Key(id, in: channel)] = nil }
                    case .cleared(let channel, let last):
                        store.texts = store.texts.filter { $0.key.channel != channel.id || $0.key.id > last }
                    case .gap(let chat, let reason): print("of \(chat) something may be missing: \(reason)")
                    case .closed(let chat, let reason): print("\(chat) cannot be read any more: \(reason)")
                    default: break  // pins, reactions, polls
                    }
                }
                store.position = batch.position
                isWhole = batch.isCurrent
                if isWhole { break }
            }
            print(isWhole ? "\(store.texts.count) messages" : "interrupted")
        }
        try await body()
    }

    static func snippet75(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var plan = BulkPlan([(peer, 3)], limits: BulkLimits(overall: .init(20, per: .seconds(1))))
            print("\(plan.total) messages, \(plan.duration())")
            try await client.sendInBulk(&plan, onProgress: { print($0.done, "of", $0.total) }) { item in
                try await client.send("News \(item.number)", to: item.peer, options: SendOptions(randomID: item.randomID))
            }
            for failure in plan.failures { print(failure.item.peer, failure.error.message) }
        }
        try await body()
    }

    static func snippet76(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let outbox = try await client.outbox()
            try await outbox.send("Your order is on its way.", to: peer, key: "order-17")
            if case .sent? = try await outbox.outcome(of: "order-17")?.state { print("it is there") }
        }
        try await body()
    }

    static func snippet77(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let outbox = try await client.outbox()
            for entry in await outbox.entries {
                if case .failed(let failure) = entry.state { print(entry.key, failure.message, failure.serverMessage) }
            }
            try await outbox.removeSent(olderThan: .seconds(30 * 86_400))
        }
        try await body()
    }

    static func snippet78(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let outbox = try await client.outbox()
            try await outbox.send(.file("invoice.pdf"), to: peer, caption: "Thank you!", key: "invoice-17")
            try await outbox.send(.poll("Did it arrive?", answers: ["Yes", "No"]), to: peer, key: "poll-17")
        }
        try await body()
    }

    static func snippet79(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            for wait in await client.rememberedFloodWaits() {
                print(wait.method, wait.peer?.description ?? "everywhere", wait.remaining)
            }
            // An administrator has ended the slow mode of this chat.
            await client.forgetFloodWaits(in: peer)
        }
        try await body()
    }

    static func snippet80(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let outbox = try await client.outbox()
            for entry in await outbox.entries {
                guard let wait = entry.waiting, case .limit(let limit) = wait.reason else { continue }
                print(entry.key, limit.scope, limit.refusal?.serverMessage ?? "as configured", wait.remaining ?? .zero)
            }
            for limit in await outbox.limits { print(limit) }
        }
        try await body()
    }

    static func snippet81(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            for stored in try await client.outboxes() where !stored.isOpen {
                print(stored.name, stored.userID, stored.counts?.waiting ?? 0)
            }
        }
        try await body()
    }

    static func snippet82(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let store = try FileStore(directory: directory)
            let accounts = try await Accounts.open(store, configuration: configuration)

            for record in await accounts.records {
                let client = try await accounts.client(record.id)
                try await client.withClient { client in
                    print(record.id, try await client.me().name)
                }
            }

            let newcomer = try await accounts.newClient()
            try await newcomer.withClient { client in
                let code = try await client.sendCode(to: phoneNumber)
                _ = try await client.signIn(readLine() ?? "", with: code)
            }
        }
        try await body()
    }

    static func snippet83(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let session = try await client.exportSession()
            let text = try session.encoded(passphrase: AccountPassword("three words and a number"))
            try await client.abandonSession()
            print(text.count)
        }
        try await body()
    }

    static func snippet84(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let text = readLine() ?? ""
            let session = try ExportedSession(text, passphrase: AccountPassword("three words and a number"))
            try await withTelegramClient(configuration) { client in
                let user = try await client.importSession(session)
                print("Welcome back, \(user.name)")
            }
        }
        try await body()
    }

    static func snippet85(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let session = try ExportedSession(readLine() ?? "", as: .telethon)
            let user = try await client.importSession(session)
            let moved = try await client.exportSession()
            try await client.abandonSession()
            print(user.name, try moved.encoded(as: .pyrogram).count)
            for desktop in try await ExportedSession.telegramDesktop(in: "/home/me/tdata", passcode: nil) { print(desktop) }
        }
        try await body()
    }

    static func snippet86(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let watcher = Task {
                for await status in client.accountStatusChanges {
                    if case .ended(let reason) = status {
                        print("The session has ended: \(reason)")
                        return
                    }
                }
            }
            try await client.logOut()
            await watcher.value
        }
        try await body()
    }

    static func snippet87(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            await runUntilInterrupted {
                try await withTelegramClient(configuration, shutDownWithin: .seconds(10)) { client in
                    for await case .newMessage(let message) in client.updates where !message.isOutgoing {
                        try await client.send("Seen: \(message.text)", to: message.peer)
                    }
                }
            }
        }
        try await body()
    }

    static func snippet88(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let reader = Task {
                for await update in client.updates {
                    print(update)  // finished before the client ends
                }
            }
            await client.shutDown(within: .seconds(10))
            await reader.value
        }
        try await body()
    }

    static func snippet89(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            await runUntilInterrupted {
                defer { if Task.isCancelled { exit(130) } }  // The client has ended.
                try await withTelegramClient(configuration) { client in
                    for try await message in client.messages(in: peer) { print(message.text) }
                }
            }
        }
        try await body()
    }

    static func snippet90(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            #if ServiceLifecycle
            var bot = Bot()
            bot.onText { message in try await message.respond(message.text) }

            let service = BotService(bot, configuration: configuration, token: "…")
            let group = ServiceGroup(
                services: [service], gracefulShutdownSignals: [.sigterm, .sigint], logger: Logger(label: "services"))
            try await group.run()
            #endif
        }
        try await body()
    }

    static func snippet91(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            #if ServiceLifecycle
            let services: [any Service] = [client, BotService(Bot(), client: client)]
            try await ServiceGroup(services: services, logger: Logger(label: "services")).run()
            #endif
        }
        try await body()
    }

    static func snippet92(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            try await client.signIn(asking: .terminal)
        }
        try await body()
    }

    static func snippet93(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let questions = SignInQuestions(
                phoneNumber: { phoneNumber },
                code: { code in
                    print("Enter the code that was sent \(code.delivery):")
                    return readLine() ?? ""
                },
                password: { info in
                    print("Enter the password (\(info.hint ?? "no hint")):")
                    return readLine() ?? ""
                },
                name: { termsOfService in "New User" },
                wrong: { error in print(error) })
            try await withTelegramClient(configuration) { client in
                let user = try await client.signIn(asking: questions)
                print("Welcome, \(user.name)")
            }
        }
        try await body()
    }

    static func snippet94(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            try await withTelegramClient(configuration) { client in
                let code = try await client.sendCode(to: phoneNumber)
                print("Enter the code that was sent \(code.delivery):")
                switch try await client.signIn(readLine() ?? "", with: code) {
                case .signedIn(let user):
                    print("Welcome, \(user.name)")
                case .passwordNeeded(let info):
                    print("Enter the password (\(info.hint ?? "no hint")):")
                    let user = try await client.checkPassword(readLine() ?? "")
                    print("Welcome, \(user.name)")
                case .signUpRequired:
                    let user = try await client.signUp(with: code, firstName: "New", lastName: "User")
                    print("Welcome, \(user.name)")
                }
            }
        }
        try await body()
    }

    static func snippet95(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var configuration = configuration
            configuration.storage = try FileStore(directory: directory)
            try await withTelegramClient(configuration) { client in
                switch try await client.accountStatus() {
                case .signedIn(let userID): print("Signed in as \(userID)")
                case .ended(let reason): print("The session has ended: \(reason)")
                default: print("No account is signed in")
                }
            }
        }
        try await body()
    }

    static func snippet96(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            await client.setConnections(.never)
            let sending = Task { try await client.send("Hello", to: peer) }
            while await client.pendingRequests().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            for request in await client.pendingRequests() {
                print(request)
            }
            await client.setConnections(.always)
            _ = try await sending.value
        }
        try await body()
    }

    static func snippet97(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            for request in await client.pendingRequests() {
                switch request.state {
                case .pausing(let rest, _): print("a pause of \(rest) more")
                case .waitingForConnection(let connection, _): print("offline: \(connection)")
                default: print(request.state)
                }
                if request.serverFaults > 0 { print("the server has trouble") }
            }
        }
        try await body()
    }

    static func snippet98(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var configuration = configuration
            configuration.recording = .file(directory + "/run.record")
            try await withTelegramClient(configuration) { client in
                _ = try await client.invoke(API.Help.GetConfig())
            }
        }
        try await body()
    }

    static func snippet99(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var options = RequestOptions()
            options.serverFaultLimit = 2
            options.timeout = .seconds(60)
            do {
                _ = try await client.invoke(API.Help.GetConfig(), options: options)
            } catch let error as TelegramError {
                print("given up after \(error.attempts) attempts and \(error.waited)")
            }
        }
        try await body()
    }

    static func snippet100(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            do throws(TelegramError) {
                _ = try await client.createGroup(title: "Lunch", members: [peer])
            } catch {
                guard error.mayHaveRun else { throw error }
                let isThere = try await client.dialogs(limit: 20).contains { $0.title == "Lunch" }
                print(isThere ? "It was made." : "It was not made.")
            }
        }
        try await body()
    }

    static func snippet101(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var configuration = configuration
            configuration.requestTimeout = .seconds(30)
            try await withTelegramClient(configuration) { client in
                do throws(TelegramError) {
                    _ = try await client.invoke(API.Help.GetConfig())
                } catch {
                    guard error.code == .timeout else { throw error }
                    print(error.mayHaveRun ? "No answer came." : "It was not sent.")
                }
            }
        }
        try await body()
    }

    static func snippet102(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var configuration = configuration  // TelegramConfiguration.production(apiID: 12345, apiHash: "…")
            configuration.storage = try FileStore(directory: directory)

            try await withTelegramClient(configuration) { client in
                if try await !client.accountStatus().isSignedIn {
                    let code = try await client.sendCode(to: phoneNumber)
                    print("A code was sent \(code.delivery).")
                    _ = try await client.signIn(readLine() ?? "", with: code)
                }
                for try await dialog in client.dialogs(limit: 20) {
                    print(dialog.title, dialog.lastMessage?.text ?? "")
                }
            }
        }
        try await body()
    }

    static func snippet103(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let config = try await client.invoke(API.Help.GetConfig())
            print(config.thisDC, config.dcOptions.count)
        }
        try await body()
    }

    static func snippet104(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var options = RequestOptions()
            options.acknowledgement = { print("The server has it.") }
            options.progress = { print("\(Int($0.fraction * 100)) % of \($0.total) bytes") }
            let country = try await client.invoke(API.Help.GetNearestDc(), options: options).country
            print(country)
        }
        try await body()
    }

    static func snippet105(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            await client.networkChanged(isAvailable: true, kind: .cellular)
            let photos = client.usage().traffic(of: .image, over: .cellular)
            print(photos.bytesIn, photos.bytesOut)
        }
        try await body()
    }

    static func snippet106(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            await runUntilInterrupted {
                try await withTelegramClient(configuration) { client in
                    for await case .newMessage(let message) in client.updates { print(message) }
                }
            }
        }
        try await body()
    }

    static func snippet107(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            func greet(_ name: String, with client: TelegramClient) async throws {
                try await client.send("Hello!", to: client.resolve(.username(name)))
            }

            try await withLab { lab in
                let servers = try LabServers(lab.description)
                guard let alice = servers.account("alice") else { return }
                try await withTelegramClient(.lab(servers)) { client in
                    try await client.signIn(alice)
                    try await greet("boris", with: client)
                    let boris = try await client.resolve(.username("boris"))
                    let texts = try await client.messages(in: boris, limit: 1).collect().map(\.text)
                    print(texts == ["Hello!"])  // #expect(texts == ["Hello!"])
                }
            }
        }
        try await body()
    }

    static func snippet108(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let forum = try await client.createChannel(title: "Kitchen")
            try await client.setForum(true, forum)
            let tea = try await client.createTopic("Tea", in: forum, iconColor: 0x8EEE98)
            try await client.send("Green or black?", to: forum, options: SendOptions(topic: tea))
            for try await topic in client.topics(of: forum) { print(topic.id, topic.title, topic.unreadCount) }
            for try await message in client.messages(in: forum, matching: MessageFilter("green", topic: tea)) { print(message.text) }
            try await client.editTopic(tea, of: forum, title: "Hot drinks")
            try await client.setTopicClosed(true, tea, of: forum)
            try await client.setTopicPinned(true, tea, of: forum)
            try await client.deleteTopic(tea, of: forum)
        }
        try await body()
    }

    static func snippet109(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let channel = try await client.resolve(.username("swiftlang"))
            guard let post = try await client.messages(in: channel, limit: 1).collect().first else { return }
            for try await comment in client.replies(to: post.id, in: channel, order: .oldestFirst) {
                print(client.senderName(of: comment) ?? "?", comment.text)
            }
            let discussion = try await client.discussion(of: post.id, in: channel)
            try await client.send(
                "Well said", to: discussion.message.peer, options: SendOptions(replyTo: discussion.message.id))
        }
        try await body()
    }

    static func snippet110(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let sent = try await client.send("Lunch?", to: peer)
            if let date = try await client.readDate(of: sent.id, in: peer) { print("read at \(date)") }
            for try await message in client.unreadMentions(in: peer) { print(message.text) }
            try await client.markMentionsRead(in: peer)
        }
        try await body()
    }

    static func snippet111(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let updates = client.updates
            try await client.send("Hello", to: peer)
            for await case .newMessage(let message) in updates where !message.isOutgoing {
                print(message.text)
                break
            }
        }
        try await body()
    }

    static func snippet112(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            let updates = client.updates
            try await client.setDraft("Hel", in: peer)
            try await client.send("Hello", to: peer)
            for await update in updates {
                switch update.event {
                case .typing(let typing): print(client.user(typing.sender.id)?.name ?? "a stranger", "types")
                case .read(let read) where read.isOutbox: print("read up to", read.upTo ?? 0)
                case .draftChanged(let draft): print("on another device:", draft.text?.text ?? "nothing")
                default: break
                }
                if case .newMessage = update { break }
            }
        }
        try await body()
    }

    static func snippet113(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            func answer(_ message: Message) async throws {
                let options = SendOptions(randomID: message.peer.id << 32 | Int64(message.id))
                do throws(TelegramError) {
                    try await client.send("Seen", to: message.peer, options: options)
                } catch {
                    // Before the program was killed.
                    guard error.code == .alreadySent else { throw error }
                }
            }
            try await answer(client.send("Hello", to: peer))
        }
        try await body()
    }

    static func snippet114(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            try await client.updates.handle(chatsAtOnce: 16) { update in
                guard case .newMessage(let message) = update, !message.isOutgoing else { return }
                try await client.send("Seen", to: message.peer)
            }
        }
        try await body()
    }

    static func snippet115(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var stored: [String: UpdateNumber] = [:]  // a table: line, numbering, value
            let text = try JSONEncoder().encode(Array(stored.values))
            stored = [:]
            for number in try JSONDecoder().decode([UpdateNumber].self, from: text) { stored[number.line] = number }
            try await client.updates.handle(chatsAtOnce: 16, after: stored.values) { update, number in
                // One transaction: what is made of the update, and its number, if it has one.
                print(update, number?.line ?? "not numbered", number?.value ?? 0)
            }
        }
        try await body()
    }

    static func snippet116(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            try await withLab { lab in
                for datacenter in lab.description.datacenters {
                    print(datacenter.id, datacenter.address, datacenter.port)
                }
                // Give a client the addresses and lab.description.rsaPublicKeyPEM, sign in with one of
                // lab.description.accounts, and look at what it did:
                print(lab.counters.tcpAccepts, lab.frameLog(2).count)
            }
        }
        try await body()
    }

    static func snippet117(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            var configuration = LabConfiguration()
            configuration.bots = [LabBot(username: "tea_bot"), LabBot(username: "cake_bot")]
            configuration.chats = [
                LabChat(.supergroup, title: "Kitchen", owner: "alice", members: ["tea_bot"], administrators: ["cake_bot"])
            ]
            try await withLab(configuration) { lab in
                print(lab.description.bots.map(\.token), lab.description.chats.map(\.id))
            }
        }
        try await body()
    }

    static func snippet118(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            try await withLab { lab in
                await lab.failNext("messages.sendMessage", at: 5, code: 420, message: "FLOOD_WAIT_4")
            }
        }
        try await body()
    }

    static func snippet119(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            try await withLab { lab in
                // Every tenth packet costs its connection, and as many answers come late.
                await lab.setFaults(FaultPlan([.dropAfter, .slow], probability: 0.1), datacenter: 2)
                await lab.shiftClock(3, by: .seconds(3600))
                await lab.setFaults(.none)
            }
        }
        try await body()
    }

    static func snippet120(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            try await withLab { lab in
                guard let alice = await lab.userID("alice") else { return }
                try await lab.setLatency(.milliseconds(300), user: alice)
                try await lab.setFaults(FaultPlan([.dropAfter, .stall], probability: 0.1), user: alice)
                await lab.endWeather(user: alice)
            }
        }
        try await body()
    }

    static func snippet121(
        client: TelegramClient, peer: Peer, configuration: TelegramConfiguration, phoneNumber: String, directory: String
    ) async throws {
        let body: () async throws -> Void = {
            try await withLab { lab in
                // Scheduled messages are sent, polls close, codes and links are over.
                print(try await lab.forward(by: .seconds(3600)))
            }
        }
        try await body()
    }
}
