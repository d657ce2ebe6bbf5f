import MTProtoCore
import TelegramAPI

// What official clients ask at every start and what has one fixed answer.

extension Router {
    /// Settings that cannot be changed in the lab, and tables that are the same for all users.
    mutating func addStartSettings() {
        self.on(API.Account.GetReactionsNotifySettings.self) { (_, _, _) throws(RPCError) in
            .init(
                messagesNotifyFrom: .reactionNotificationsFromContacts, sound: .notificationSoundDefault,
                showPreviews: true)
        }
        self.on(API.Account.GetWebBrowserSettings.self) { (_, query, _) throws(RPCError) in
            guard query.hash != StartTables.hash else { return .webBrowserSettingsNotModified }
            return .webBrowserSettings(
                .init(externalExceptions: [], inappExceptions: [], hash: StartTables.hash))
        }
        self.on(API.Account.GetContentSettings.self) { (_, _, _) throws(RPCError) in .init() }
        self.on(API.Account.GetAutoSaveSettings.self) { (_, _, _) throws(RPCError) in
            .init(
                usersSettings: .init(), chatsSettings: .init(), broadcastsSettings: .init(), exceptions: [], chats: [],
                users: [])
        }
        self.on(API.Channels.GetAdminedPublicChannels.self) { (world, query, call) throws(RPCError) in
            // No group has a place.
            guard !query.byLocation else { return .chats(chats: []) }
            if query.checkLimit { try world.checkPublicChannels(of: call.user) }
            return .chats(
                chats: world.publicChannels(of: call.user).filter { !query.forPersonal || $0.isBroadcast }
                    .map { world.chat($0, seenBy: call.user) })
        }
        self.on(API.Help.GetPeerColors.self, .anywhere) { (_, query, _) throws(RPCError) in
            guard query.hash != StartTables.shortHash else { return .peerColorsNotModified }
            return .peerColors(hash: StartTables.shortHash, colors: StartTables.nameColors)
        }
        self.on(API.Help.GetPeerProfileColors.self, .anywhere) { (_, query, _) throws(RPCError) in
            guard query.hash != StartTables.shortHash else { return .peerColorsNotModified }
            return .peerColors(hash: StartTables.shortHash, colors: StartTables.profileColors)
        }
        self.on(API.Help.GetTimezonesList.self, .anywhere) { (_, query, _) throws(RPCError) in
            guard query.hash != StartTables.shortHash else { return .timezonesListNotModified }
            return .timezonesList(timezones: StartTables.timezones, hash: StartTables.shortHash)
        }
        self.on(API.Help.GetCountriesList.self, .anyone) { (_, query, _) throws(RPCError) in
            guard query.hash != StartTables.shortHash else { return .countriesListNotModified }
            return .countriesList(countries: StartTables.countries, hash: StartTables.shortHash)
        }
        self.on(API.Help.GetSupport.self, .anywhere) { (world, _, call) throws(RPCError) in
            .init(
                phoneNumber: world.users[World.serviceUser]?.phone ?? "",
                user: world.user(World.serviceUser, seenBy: call.user, now: call.now))
        }
    }
}

/// What stands in the tables.
private enum StartTables {
    /// By which clients say that they have a table. It never changes while a lab runs, nor with another lab.
    static let shortHash: Int32 = 1
    static let hash: Int64 = 1

    /// The first seven are in every client, so a server sends no colours for them.
    static let nameColors: [API.Help.PeerColorOption] =
        (0...6).map { .init(colorID: $0) } + [
            .init(colorID: 7, colors: .peerColorSet(colors: [0xe1_5052, 0xf9_ae63])),
            .init(colorID: 8, colors: .peerColorSet(colors: [0xe0_802b, 0xfa_c534])),
            .init(colorID: 9, colors: .peerColorSet(colors: [0xa0_5ff3, 0xf4_8fff])),
        ]

    static let profileColors: [API.Help.PeerColorOption] = [0xba_5650, 0xc2_7c3e, 0x95_6ac8, 0x49_a355].enumerated()
        .map { index, color in
            .init(
                colorID: Int32(clamping: index),
                colors: .peerColorProfileSet(
                    paletteColors: [color], bgColors: [color], storyColors: [color, color]))
        }

    static let timezones: [API.Timezone] = [
        .init(id: "America/New_York", name: "New York", utcOffset: -18_000),
        .init(id: "America/Sao_Paulo", name: "São Paulo", utcOffset: -10_800),
        .init(id: "Etc/UTC", name: "UTC", utcOffset: 0),
        .init(id: "Europe/Berlin", name: "Berlin", utcOffset: 3600),
        .init(id: "Asia/Kolkata", name: "Kolkata", utcOffset: 19_800),
        .init(id: "Asia/Tokyo", name: "Tokyo", utcOffset: 32_400),
    ]

    /// The first one is where the lab's own numbers belong, as in the answer to `help.getNearestDc`.
    static let countries: [API.Help.Country] = [
        .init(
            iso2: "XX", defaultName: "Local Telegram",
            countryCodes: [.init(countryCode: "999", prefixes: ["66"], patterns: ["66 " + Self.pattern([1, 4])])]),
        Self.country("BR", "Brazil", "55", [2, 5, 4]), Self.country("DE", "Germany", "49", [3, 8]),
        Self.country("GB", "United Kingdom", "44", [4, 6]), Self.country("IN", "India", "91", [5, 5]),
        Self.country("US", "USA", "1", [3, 3, 4]),
    ]

    private static func country(_ iso: String, _ name: String, _ code: String, _ groups: [Int]) -> API.Help.Country {
        .init(iso2: iso, defaultName: name, countryCodes: [.init(countryCode: code, patterns: [Self.pattern(groups)])])
    }

    /// How the digits of a number are grouped.
    private static func pattern(_ groups: [Int]) -> String {
        groups.map { String(repeating: "X", count: $0) }.joined(separator: " ")
    }
}
