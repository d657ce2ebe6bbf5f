import MTProtoCore
import NIOCore

// Accounts, for simulations that stand between the server and its world. A state directory keeps nothing of what is done to
// them here.
extension LabServer {
    /// Runs a call as the server itself would, and returns the boxed answer or the error. Updates that it causes reach nobody.
    package func run(_ call: LabCall, now: Instant) -> Result<ByteBuffer, RPCError> {
        let session = SessionReference(
            key: KeyReference(datacenter: call.datacenter, id: call.keyID), id: call.sessionID)
        return self.run(
            call.query, from: session, messageID: call.messageID.rawValue, now: self.clock.unixSeconds(at: now)
        ).reply
    }

    /// Who is signed in under a key, imported authorizations included; nil for nobody.
    package func userID(keyID: UInt64, datacenter: Int) -> Int64? {
        self.world.keys[KeyReference(datacenter: datacenter, id: keyID)]?.authorization?.user
    }

    /// The account with a phone number (digits only), if there is one.
    package func userID(phone: String) -> Int64? {
        self.world.userByPhone[phone]
    }

    /// From now on the account lives on another datacenter; its home tells clients so. What it has goes with it.
    package func moveAccount(_ user: Int64, to datacenter: Int) {
        guard self.datacenters[datacenter] != nil else { return }
        self.world.users[user]?.homeDC = datacenter
    }

    /// Ends every session of an account, as another device can.
    package func revokeAuthorizations(of user: Int64) {
        for key in self.world.authorizations(of: user) { self.world.revoke(key) }
    }

    /// A datacenter that is not the home of anybody concerned forgets the accounts that were carried to it.
    package func forgetImportedAuthorizations(datacenter: Int) {
        let imported = self.world.keys.filter { key, state in
            guard key.datacenter == datacenter, case .imported = state.authorization else { return false }
            return true
        }
        for key in imported.keys.sorted() { self.world.logOut(key) }
    }
}
