import MTProtoCore
import TelegramAPI

extension Router {
    /// Configuration, which every client may have.
    mutating func addHelpMethods() {
        self.on(API.Help.GetConfig.self, .anyone) { (world, _, call) throws(RPCError) in world.config(call) }
        self.on(API.Help.GetNearestDc.self, .anyone) { (_, _, call) throws(RPCError) in
            // The lab is on the caller's machine, so the datacenter that was asked is as near as any.
            API.NearestDc(
                country: "XX", thisDC: Int32(clamping: call.datacenter), nearestDC: Int32(clamping: call.datacenter))
        }
        self.on(API.Help.GetAppConfig.self, .anyone) { (world, query, _) throws(RPCError) in
            let told = world.surroundings.announcements
            guard query.hash != told.configurationHash else { return .appConfigNotModified }
            return .appConfig(hash: told.configurationHash, config: .jsonObject(value: told.configuration))
        }
        self.on(API.Help.GetAppUpdate.self, .anyone) { (_, _, _) throws(RPCError) in .noAppUpdate }
        self.on(API.Help.GetPromoData.self, .anywhere) { (world, _, call) throws(RPCError) in
            world.promotion(for: call)
        }
        self.on(API.Help.GetTermsOfServiceUpdate.self, .anyone) { (world, _, call) throws(RPCError) in
            world.surroundings.announcements.termsUpdate(for: call)
        }
        self.on(API.Help.AcceptTermsOfService.self, .anywhere) { (world, query, call) throws(RPCError) in
            guard world.surroundings.announcements.isCurrent(query.id.data) else {
                throw .badRequest("TOS_ID_INVALID")
            }
            world.surroundings.announcements.acceptedTerms[call.user] = query.id.data
            return true
        }
    }
}

extension World {
    /// The channel that is promoted by the proxy which the client has named under its key.
    fileprivate func promotion(for call: Call) -> API.Help.PromoData {
        let expires = call.date + 600
        guard let port = self.keys[call.session.key]?.clientProxyPort, let title = self.promotions[port] else {
            return .promoDataEmpty(expires: expires)
        }
        let channel = API.Chat.Channel(
            left: true, broadcast: true, id: 77_000 + Int64(port), accessHash: 7_700, title: title,
            username: "promoted\(port)", photo: .chatPhotoEmpty, date: call.date)
        return .promoData(
            .init(
                proxy: true, expires: expires, peer: .peerChannel(channelID: channel.id), pendingSuggestions: [],
                dismissedSuggestions: [], chats: [.channel(channel)], users: []))
    }

    fileprivate func config(_ call: Call) -> API.Config {
        API.Config(
            date: call.date,
            expires: call.date + 3600,
            testMode: false,
            thisDC: Int32(clamping: call.datacenter),
            dcOptions: self.datacenters.map {
                API.DcOption(
                    ipv6: $0.address.contains(":"), cdn: $0.isCDN, thisPortOnly: true, id: Int32(clamping: $0.id),
                    ipAddress: $0.address, port: Int32(clamping: $0.port))
            }
                + self.entries.filter(\.isAnnounced).map {
                    API.DcOption(
                        ipv6: $0.address.contains(":"), mediaOnly: $0.isMediaOnly, thisPortOnly: true,
                        id: Int32(clamping: $0.datacenter), ipAddress: $0.address, port: Int32(clamping: $0.port))
                },
            dcTxtDomainName: "",
            chatSizeMax: Int32(World.largestGroup),
            megagroupSizeMax: 200_000,
            forwardedCountMax: 100,
            onlineUpdatePeriodMs: 210_000,
            offlineBlurTimeoutMs: 5_000,
            offlineIdleTimeoutMs: 30_000,
            onlineCloudTimeoutMs: 300_000,
            notifyCloudDelayMs: 30_000,
            notifyDefaultDelayMs: 1_500,
            pushChatPeriodMs: 60_000,
            pushChatLimit: 2,
            editTimeLimit: Self.editTimeLimit,
            revokeTimeLimit: Int32.max,
            revokePmTimeLimit: Int32.max,
            ratingEDecay: 2_419_200,
            stickersRecentLimit: 200,
            channelsReadMediaPeriod: 604_800,
            callReceiveTimeoutMs: 20_000,
            callRingTimeoutMs: 90_000,
            callConnectTimeoutMs: 30_000,
            callPacketTimeoutMs: 10_000,
            meURLPrefix: "https://t.me/",
            captionLengthMax: Int32(Self.maximumCaptionLength),
            messageLengthMax: Int32(Self.maximumMessageLength),
            webfileDCID: 4,
            suggestedLangCode: self.suggestedLanguage,
            langPackVersion: self.suggestedLanguage == nil ? nil : 1,
            baseLangPackVersion: self.suggestedLanguage == nil ? nil : 1)
    }
}
