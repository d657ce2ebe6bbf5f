import TelegramAPI
import TelegramKit

extension DailyUse {
    /// Others, and what they may see.
    func setPeople(_ order: DailyOrder) async throws -> DailyAnswer? {
        switch order.call {
        case "addContact":
            _ = try await client.addContact(
                person(order), firstName: order.wanted(\.text, "text"), lastName: order.more ?? "",
                sharesPhoneNumber: order.isOn ?? false)
        case "removeContact": try await client.removeContacts([person(order)])
        case "block": try await client.block(person(order))
        case "unblock": try await client.unblock(person(order))
        case "setPrivacy":
            // Everyone, or no one but those who are named.
            var rules: PrivacyRules = order.isOn == true ? .everyone() : .noOne()
            for name in order.people ?? [] { rules.allowed.append(try await peer(name)) }
            try await client.setPrivacy(rules, of: order.privacySetting())
        default: return nil
        }
        return .done
    }

    /// The account itself.
    func setProfile(_ order: DailyOrder) async throws -> DailyAnswer? {
        switch order.call {
        case "updateProfile":
            let user = try await client.updateProfile(
                firstName: order.text, lastName: order.more, bio: order.names?.first)
            return DailyAnswer(title: user.name)
        case "setOwnUsername": try await client.setUsername(order.text)
        case "setProfilePhoto":
            let photo = try await client.setProfilePhoto(.file(order.wanted(\.path, "path")))
            return DailyAnswer(ids: ["\(photo.id)"])
        case "deleteProfilePhoto":
            for try await photo in client.profilePhotos(of: try await client.me().peer, limit: 1) {
                try await client.deleteProfilePhotos([photo])
            }
        case "setOnline": try await client.setOnline(order.wanted(\.isOn, "isOn"))
        default: return nil
        }
        return .done
    }

    /// What others have made, as it is seen here.
    func read(_ order: DailyOrder) async throws -> DailyAnswer? {
        switch order.call {
        case "chats":
            // What it lists can be named afterwards.
            let dialogs = try await client.dialogs(limit: 100).collect()
            return DailyAnswer(ids: dialogs.map { name(of: $0.peer) }, texts: dialogs.map(\.title))
        case "history":
            let messages = try await client.messages(in: chat(order), limit: order.number ?? 100).collect()
            return DailyAnswer(ids: messages.map { "\($0.id)" }, texts: messages.map(\.text))
        case "fullUser":
            let full = try await client.fullUser(of: person(order))
            return DailyAnswer(
                number: full.commonChatCount, title: full.user.name, text: full.bio, phone: full.user.phone,
                isOn: full.isBlocked, digest: try await digest(full.photo?.file),
                ids: full.photo.map { ["\($0.id)"] } ?? [])
        case "fullChat":
            let full = try await client.fullChat(of: chat(order))
            return DailyAnswer(
                number: full.memberCount, title: full.chat.title, text: full.description,
                isShown: full.showsHistoryToNewMembers, isProtected: full.chat.isContentProtected,
                digest: try await digest(full.photo?.file),
                ids: full.photo.map { ["\($0.id)"] } ?? [])
        case "profilePhotos":
            let photos = try await client.profilePhotos(of: person(order)).collect()
            return DailyAnswer(digest: try await digest(photos.first?.file), ids: photos.map { "\($0.id)" })
        case "stories":
            let stories = try await client.stories(of: person(order)).stories
            return DailyAnswer(
                digest: try await digest(stories.first?.file), ids: stories.map { "\($0.id)" },
                texts: stories.map(\.caption.text))
        default: return nil
        }
    }

    /// What bots sell.
    func buy(_ order: DailyOrder) async throws -> DailyAnswer? {
        switch order.call {
        case "stars":
            let status = try await client.invoke(API.Payments.GetStarsStatus(peer: .inputPeerSelf))
            guard case .starsAmount(let amount, _) = status.balance else { throw ProbeFailure("no stars") }
            return DailyAnswer(number: Int(amount))
        case "pay":
            let invoice = API.InputInvoice.inputInvoiceMessage(
                peer: try await client.inputPeer(chat(order)),
                msgID: Int32(clamping: try order.wanted(\.number, "number")))
            let answer = try await client.invoke(API.Payments.GetPaymentForm(invoice: invoice))
            guard case .paymentFormStars(let form) = answer else { throw ProbeFailure("another form") }
            _ = try await client.invoke(API.Payments.SendStarsForm(formID: form.formID, invoice: invoice))
            return .done
        case "buyMedia":
            let number = try order.wanted(\.number, "number")
            let message = try await client.messages([number], in: chat(order)).first
            guard case .paid(let media)? = message?.media, !media.isBought else {
                throw ProbeFailure("nothing is sold there")
            }
            let bought = try await client.buyMedia(of: number, in: chat(order), for: media.stars)
            return DailyAnswer(number: Int(media.stars), digest: try await digest(bought.files.first))
        default: return nil
        }
    }
}
