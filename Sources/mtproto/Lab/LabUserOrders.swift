import TL
import TelegramAPI
import TelegramLab

/// Orders for users, from the control port: `{"user": "alice"}` deletes an account.
struct LabUserOrders: Sendable {
    let lab: Lab

    /// Deletes an account, with a password or without one.
    func delete(_ place: JSONPlace) async throws {
        let named = try place.members("user").required("user", in: place)
        let user = try await lab.userID(at: named)
        guard await lab.users().contains(where: { $0.id == user && $0.phone != nil }) else {
            throw named.mistake("it is no account: bots, Telegram itself and deleted accounts are not deleted")
        }
        do throws(LabRequestError) {
            _ = try await lab.perform(API.Account.DeleteAccount(reason: ""), as: user)
        } catch {
            throw named.mistake("the lab refuses it: \(error.code) \(error.message)")
        }
    }
}
