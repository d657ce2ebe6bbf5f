import FuzzSupport
import TelegramAPI
import TelegramKit

extension ClientOperations {
    /// A file of whatever a message may carry.
    private func file(_ random: inout FuzzRandom) async throws -> TelegramFile? {
        let peer = peer(&random)
        if random.once(in: 3) { return try await client.file(ofMessage: random.below(4), in: peer) }
        if random.once(in: 3), let media = server.object(API.MessageMedia.self, named: "MessageMedia") {
            return TelegramFile(media, in: peer, messageID: random.pick([nil, 1]))
        }
        return TelegramFile(HostileAnswers.media(&random), in: peer, messageID: random.pick([nil, 1]))
    }

    private func options(_ random: inout FuzzRandom) -> DownloadOptions {
        var options = DownloadOptions()
        options.verifiesHashes = random.once(in: 3)
        options.partSize = random.pick([nil, 4096, 128 << 10])
        options.progress = { progress in _ = progress.total.map { progress.completed < $0 } }
        return options
    }

    static let files: [(name: String, run: Operation)] = [
        (
            "download",
            { this, random in
                guard let file = try await this.file(&random) else { return }
                _ = try await this.client.download(file, limit: 1 << 20, options: this.options(&random))
            }
        ),
        (
            "download to a file",
            { this, random in
                guard let file = try await this.file(&random) else { return }
                _ = try await this.client.download(
                    file, to: "\(this.directory)/\(random.below(4))", options: this.options(&random))
            }
        ),
        (
            "bytes",
            { this, random in
                guard let file = try await this.file(&random) else { return }
                let bytes = try this.client.bytes(
                    of: file, from: random.pick([0, 0, 5000, .max, .min, 1 << 47]), options: this.options(&random))
                var parts = 0
                for try await _ in bytes {
                    parts += 1
                    if parts > 4 { break }
                }
            }
        ),
        (
            "photo",
            { this, random in
                let people = try await this.client.dialogs(limit: 3).collect()
                guard let chat = people.first(where: { $0.photo != nil }), let photo = chat.photo else { return }
                _ = try await this.client.downloadProfilePhoto(photo, of: chat.peer, big: random.once(in: 2))
            }
        ),
        (
            "upload",
            { this, random in
                let size = random.pick([1, 70_000, 140_000])
                _ = try await this.client.send(
                    .bytes([UInt8](repeating: 5, count: size), name: "x.bin"), to: this.peer(&random))
            }
        ),
        (
            "send an album",
            { this, random in
                let album = (0..<2).map { OutgoingMedia.photo(.bytes([UInt8($0)], name: "x.jpg")) }
                _ = try await this.client.send(album: album, to: this.peer(&random))
            }
        ),
        (
            "send a file",
            { this, random in
                guard let file = try await this.file(&random) else { return }
                _ = try await this.client.send(.file(file), to: this.peer(&random))
            }
        ),
    ]

    // MARK: - Signing in

    static let signingIn: [(name: String, run: Operation)] = [
        (
            "code",
            { this, random in
                let code = try await this.client.sendCode(to: "+9996620001")
                if random.once(in: 4) { _ = try await this.client.resendCode(code) }
                if random.once(in: 4) { try await this.client.cancelCode(code) }
                _ = try await this.client.signIn("12345", with: code)
                if random.once(in: 4) { _ = try await this.client.signUp(with: code, firstName: "A") }
            }
        ),
        ("begin", { this, _ in _ = try await this.client.beginSignIn(with: "+9996620001") }),
        ("bot", { this, _ in _ = try await this.client.signIn(botToken: "1:x") }),
        (
            "picture",
            { this, _ in
                for try await _ in this.client.qrLogin() { break }
            }
        ),
        ("accept", { this, _ in _ = try await this.client.acceptLogin("tg://login?token=AAAA") }),
        ("check", { this, _ in _ = try await this.client.checkPassword("x") }),
        ("recovery", { this, _ in _ = try await this.client.requestPasswordRecovery() }),
        ("recover", { this, _ in _ = try await this.client.recoverPassword(code: "1") }),
        (
            "set password",
            { this, _ in _ = try await this.client.setPassword(current: nil, new: AccountPassword("x")) }
        ),
        ("reset", { this, _ in _ = try await this.client.resetPassword() }),
        (
            "leave",
            { this, random in
                // The rest of the round would be without an account.
                if random.once(in: 20) { try await this.client.logOut() }
            }
        ),
    ]
}
