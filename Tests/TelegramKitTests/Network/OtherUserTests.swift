import Foundation
import FuzzSupport
import TelegramLab
import Testing

@testable import TelegramKit

/// A process that gives up the rights of root, for what works for root alone otherwise.
enum OtherUser {
    /// The number of the user whom many systems call nobody.
    static let id: uid_t = 65534

    /// Goes on as another user, to whom a directory is given first. Root alone can.
    ///
    /// - Returns: false where there is no such user; the process is root then.
    static func become(owning directory: String? = nil) -> Bool {
        if geteuid() != 0 { return true }
        if let directory, chown(directory, id, id) != 0 { return false }
        return setgid(id) == 0 && setuid(id) == 0
    }
}

struct OtherUserTests {
    @Test("a local Telegram takes connections of its clients where it does not run as root")
    func labsNeedNoRoot() async {
        await beforeOthers {
            await #expect(processExitsWith: .success) {
                guard OtherUser.become() else { return }
                try await withLab { lab in
                    try await withClient(of: lab) { alice in
                        try await alice.signIn()
                        _ = try await alice.client.me()
                    }
                }
            }
        }
    }
}
