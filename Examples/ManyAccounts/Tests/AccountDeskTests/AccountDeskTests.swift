import AccountDesk
import Foundation
import TelegramKit
import TelegramLab
import Testing

/// Fifty accounts of a lab in one process, and Alice, who writes to them.
struct AccountDeskTests {
    private static let count = 50
    /// Is told to pause. It lives alone on its datacenter.
    private static let flooded = 7
    /// Loses its session.
    private static let revoked = 8

    private static var people: [LabAccount] {
        (1...count).map { number in
            let home = number == flooded ? 3 : [1, 2, 4][number % 3]
            return LabAccount(
                phone: "99966\(home)\(7000 + number)", code: String(repeating: "\(home)", count: 5), homeDC: home,
                firstName: "Desk", lastName: "\(number)", username: "desk\(100 + number)")
        }
    }

    @Test("U53 U55 Fifty accounts run side by side: one that has to pause, or is signed out, disturbs no other")
    func accountsRunSideBySide() async throws {
        let directory = NSTemporaryDirectory() + "mtproto-desk-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        for (number, person) in zip(1..., Self.people) {
            let settings = [
                "phone": person.phone, "answer": "Desk \(number) is at lunch.", "device": "Desk \(number)",
            ]
            try JSONEncoder().encode(settings).write(to: URL(fileURLWithPath: "\(directory)/\(100 + number).json"))
        }
        var configuration = LabConfiguration()
        configuration.accounts = Array(LabAccount.standard.prefix(1)) + Self.people
        configuration.frameLogLimit = 0
        try await withLab(configuration) { lab in
            let servers = try LabServers(lab.description)
            /// Runs all accounts as a process does, and ends them in order.
            func run(_ body: (Desk) async throws -> Void) async throws {
                let desk = try Desk(directory: directory, configuration: .lab(servers))
                let running = Task {
                    await desk.run { client, phone in
                        guard let account = servers.accounts.first(where: { $0.phone == phone }) else { return }
                        try await client.signIn(account)
                    }
                }
                do {
                    try await body(desk)
                } catch {
                    Issue.record(error)
                }
                running.cancel()
                await running.value
                #expect(await desk.statusLines().count { $0.contains(": stopped") } >= Self.count - 1)
            }
            try await withTelegramClient(.lab(servers)) { alice in
                let user = try await alice.signIn(servers.accounts[0])
                var answers = alice.updates.makeAsyncIterator()
                func answer() async throws -> String {
                    while let update = await answers.next() {
                        if case .newMessage(let message) = update, !message.isOutgoing { return message.text }
                    }
                    throw CancellationError()
                }
                var desks: [Peer] = []
                for person in Self.people { desks.append(try await alice.resolve(.username(person.username ?? ""))) }

                try await run { desk in
                    var requests = await lab.requests().makeAsyncIterator()
                    var devices: [Int64: String] = [:]
                    while devices.count < Self.count, let request = await requests.next() {
                        guard request.method == "updates.getState", let id = request.caller.userID, id != user.id
                        else { continue }
                        devices[id] = request.caller.device
                    }
                    #expect(desks.map { devices[$0.id] } == (1...Self.count).map { "Desk \($0)" })

                    await lab.failNext("messages.sendMessage", at: 3, code: 420, message: "FLOOD_WAIT_60000")
                    await lab.revokeAuthorizations(phone: Self.people[Self.revoked - 1].phone)
                    for peer in desks { try await alice.send("Hello", to: peer) }
                    var heard: Set<String> = []
                    while heard.count < Self.count - 2 { heard.insert(try await answer()) }
                    let wanted = (1...Self.count).filter { $0 != Self.flooded && $0 != Self.revoked }
                    #expect(heard == Set(wanted.map { "Desk \($0) is at lunch." }))

                    // The server has told both what is wrong with them, some time.
                    var lines: [String] = []
                    repeat {
                        lines = await desk.statusLines()
                        await Task.yield()
                    } while !lines[Self.flooded - 1].contains("pauses")
                        || !lines[Self.revoked - 1].contains("signed out")
                    #expect(lines.count == Self.count)
                    #expect(lines[Self.flooded - 1].hasPrefix("107: online, pauses 59"))
                    #expect(
                        lines[Self.revoked - 1] == "108: signed out, another device of the account ended it")
                    for number in wanted { #expect(lines[number - 1] == "\(100 + number): online") }
                }
                // While nothing runs. Whoever has an answer gets no second one.
                try await alice.send("Still there?", to: desks[0])
                try await run { desk in
                    // The pause outlasts the process. Somebody knows that the server has forgotten it.
                    while await !desk.statusLines()[Self.flooded - 1].hasPrefix("107: online, pauses 59") {
                        await Task.yield()
                    }
                    await desk.endPause(of: "107")
                    let late = try await answer()
                    #expect(late == "Desk \(Self.flooded) is at lunch.")
                }
                for (number, peer) in zip(1..., desks) where [1, 2, Self.flooded].contains(number) {
                    let texts = try await alice.messages(in: peer).collect().filter { !$0.isOutgoing }.map(\.text)
                        .filter { $0.hasPrefix("Desk") }
                    #expect(texts == ["Desk \(number) is at lunch."])
                }
            }
        }
    }
}
