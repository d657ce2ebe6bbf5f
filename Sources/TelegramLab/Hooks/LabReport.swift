import MTProtoCore

/// A user of a running lab, as `mtproto lab --control` tells of it.
package struct LabUserReport: Encodable, Hashable, Sendable {
    package var id: Int64
    package var first_name: String
    package var username: String?
    package var phone: String?
    package var code: String?
    package var home_dc: Int
    package var bot: Bool
    /// Sessions that receive updates.
    package var sessions: Int
    /// The account is gone; nil for all others.
    package var deleted: Bool?
}

/// A group, supergroup or channel.
package struct LabChatReport: Encodable, Hashable, Sendable {
    package var id: Int64
    /// `group`, `supergroup` or `channel`.
    package var kind: String
    package var title: String
    /// Without `@`; nil for a chat that is not public.
    package var username: String?
    package var members: [Int64]
}

/// A login code that was sent and not used.
package struct LabCodeReport: Encodable, Hashable, Sendable {
    package var phone: String
    package var code: String
    /// The address to which it went, if it did not go to the phone.
    package var email: String?
    /// Unix time in seconds.
    package var expires_at: Int64
}

extension Lab {
    /// All users and bots, by id.
    package func users() async -> [LabUserReport] {
        await self.onServer { server in
            server.world.users.values.sorted { $0.id < $1.id }.map { user in
                LabUserReport(
                    id: user.id, first_name: user.firstName, username: user.username,
                    phone: user.phone.isEmpty ? nil : user.phone, code: user.code.isEmpty ? nil : user.code,
                    home_dc: user.homeDC, bot: user.isBot, sessions: server.world.subscribers[user.id]?.count ?? 0,
                    deleted: user.isDeleted ? true : nil)
            }
        } ?? []
    }

    /// All groups and channels, by kind and id.
    package func chats() async -> [LabChatReport] {
        await self.onServer { server in
            server.world.groups.values.sorted { $0.id < $1.id }.map { group in
                LabChatReport(id: group.id, kind: "group", title: group.title, members: group.members.map(\.user))
            }
                + server.world.channels.values.sorted { $0.id < $1.id }.map { channel in
                    LabChatReport(
                        id: channel.id, kind: channel.isBroadcast ? "channel" : "supergroup", title: channel.title,
                        username: channel.username, members: channel.members.map(\.user))
                }
        } ?? []
    }

    /// Why a user may not bring others into a new channel or supergroup; nil if nothing is in the way.
    package func refusal(
        ofInviting others: [Int64], toBroadcast isBroadcast: Bool, as user: Int64
    ) async -> LabRequestError? {
        await self.onServer { server -> LabRequestError? in
            do throws(RPCError) {
                for other in others {
                    try server.world.checkBringing(member: other, toBroadcast: isBroadcast, by: user)
                }
                return nil
            } catch {
                return LabRequestError(code: error.code, message: error.message)
            }
        } ?? nil
    }

    /// Login codes that were sent and can be used now, by phone number.
    package func pendingCodes() async -> [LabCodeReport] {
        await self.onServer { server, now in
            let seconds = server.worldSeconds(at: now)
            return server.world.codeReports.filter { $0.expires_at > seconds }
        } ?? []
    }
}

extension World {
    /// Codes by phone number, wherever they went.
    fileprivate var codeReports: [LabCodeReport] {
        var reports: [LabCodeReport] = []
        for (phone, pending) in self.codes {
            let address: String?
            switch pending.email {
            // No code before there is an address.
            case .missing?: continue
            case .named(let named)?: address = named
            case .code(let known)?: address = pending.isWritten ? nil : known
            case nil: address = nil
            }
            reports.append(.init(phone: phone, code: pending.code, email: address, expires_at: pending.expiresAt))
        }
        for change in self.security.phoneChanges.values {
            reports.append(
                .init(phone: change.phone, code: change.code.code, email: nil, expires_at: change.code.expiresAt))
        }
        for (id, proof) in self.security.emails.proofs {
            guard let user = self.users[id] else { continue }
            reports.append(
                .init(phone: user.phone, code: user.code, email: proof.address, expires_at: proof.expiresAt))
        }
        return reports.sorted { ($0.phone, $0.expires_at) < ($1.phone, $1.expires_at) }
    }
}
