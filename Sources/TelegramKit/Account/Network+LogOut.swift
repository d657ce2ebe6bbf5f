import Logging
import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TelegramAPI

// Leaving (rows B-23, B-73, P33).
extension Network {
    /// Ends the session at the server, and with it the keys that carried the account. What was learnt of the servers stays,
    /// and the token that makes the next sign-in easier.
    func logOut() async throws(TelegramError) {
        try await untilRunning(API.Auth.LogOut.name)
        let owner = account.userID
        do throws(TelegramError) {
            // Twice does no harm: the second one finds the account signed out.
            _ = try await invoke(API.Auth.LogOut(), on: .home) { $0.isIdempotent = true }
        } catch {
            // An account that is signed out already is where it was to be.
            guard error.code == .unauthorized else { throw error }
            try await loggedOut(token: nil, of: owner)
        }
    }

    /// The server has ended the session, as was wanted.
    ///
    /// - Parameters:
    ///   - token: makes the next sign-in easier.
    ///   - owner: whose session it was.
    func loggedOut(token: [UInt8]?, of owner: Int64?) async throws(TelegramError) {
        if let token, token.count <= Self.futureTokenLength {
            do throws(TelegramError) {
                try await keep(futureToken: token)
            } catch {
                // The session has ended at the server: that counts.
                configuration.logger.warning("a token for the next sign-in cannot be kept: \(error)")
            }
        }
        // Another log-out may have been as quick, and another account may be there since.
        guard account.userID == owner else { return }
        try await signedOut(telling: .loggedOut, destroysKeys: true)
    }

    /// Forgets a key here alone: the next request there makes another.
    func forgetKey(_ key: UInt64, of datacenter: DatacenterID) async {
        do throws(StorageError) {
            try await context.removeKey(key, for: datacenter)
        } catch {
            configuration.logger.warning("\(error)")
        }
    }

    // MARK: - What is kept of accounts that were left

    private static let futureTokensKey = "persistent:future-tokens"
    /// The documentation's limit.
    private static let futureTokenLimit = 20
    /// They have some hundred bytes.
    private static let futureTokenLength = 1024

    /// Tokens of accounts that were logged out of, oldest first.
    var futureTokens: [[UInt8]] {
        get async throws(TelegramError) {
            try await untilRunning("future tokens")
            do throws(StorageError) {
                guard let bytes = try await context.value(forKey: Self.futureTokensKey) else { return [] }
                var reader = TLReader(bytes: bytes)
                return (try? reader.readBytesVector()) ?? []
            } catch {
                throw TelegramError(storage: error)
            }
        }
    }

    private func keep(futureToken: [UInt8]) async throws(TelegramError) {
        let tokens = try await (futureTokens.filter { $0 != futureToken } + [futureToken]).suffix(Self.futureTokenLimit)
        var writer = TLWriter()
        writer.writeBytesVector(Array(tokens))
        do throws(StorageError) {
            try await context.setValue(Array(writer.take().readableBytesView), forKey: Self.futureTokensKey)
        } catch {
            throw TelegramError(storage: error)
        }
    }
}
