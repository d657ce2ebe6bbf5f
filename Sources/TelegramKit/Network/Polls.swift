import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TelegramAPI

/// What is requested again and again while an account is signed in: the configuration, and what the proxy promotes. All
/// of it goes over connections that are open anyway, unless the home datacenter is silent.
struct Polls {
    var configuration: ConfigurationPoll
    var promotion = PromotionPoll()
    var presence: Presence
    /// The question for the configuration that is under way.
    var question: Task<Void, Never>?
    var promotionQuestion: Task<Void, Never>?
    var timer: (deadline: Instant, task: Task<Void, Never>)?

    init(_ configuration: ConfigurationPoll.Configuration, presence: Presence) {
        self.configuration = ConfigurationPoll(configuration: configuration)
        self.presence = presence
    }

    mutating func cancel() {
        question?.cancel()
        promotionQuestion?.cancel()
        timer?.task.cancel()
        (question, promotionQuestion, timer) = (nil, nil, nil)
    }
}

extension Network {
    /// Goes on while the machine sleeps.
    private var pollClock: MonotonicClock { context.time.continuous }

    /// The home datacenter's connection is in another state; after a sleep this is also when time is looked at again.
    func homeStateChanged(_ state: ConnectionState) {
        guard configuration.role == .main, isRunning, account.userID != nil else { return }
        let now = pollClock.now
        life.polls.presence.setConnected(state == .online || state == .updating)
        // Also where no connection comes about: another datacenter may know where the home is now.
        if state != .paused, state != .stopped { life.polls.configuration.begin(home: account.home, now: now) }
        if state == .online { pollPromotion() }
        tendPolls()
    }

    /// The system has found a network, or lost it.
    func pollOverNetwork(isAvailable: Bool) {
        life.polls.configuration.networkChanged(isAvailable: isAvailable, now: pollClock.now)
        life.polls.promotion.networkChanged(isAvailable: isAvailable, now: pollClock.now)
        tendPolls()
    }

    /// An account has signed in: the connection is there already.
    func beginPolls() {
        homeStateChanged(.online)
    }

    func endPolls() {
        life.polls.configuration.stop()
        life.polls.presence.told(isOnline: false, now: pollClock.now)
        life.polls.promotion.setActive(false, now: pollClock.now)
        tendPolls()
    }

    /// Whether the proxy may promote a channel: one with a secret.
    private var promotes: Bool { namedProxy?.configuration.secret != nil }

    /// Asks from now on what the proxy promotes, if it may promote something.
    func pollPromotion() {
        proxyMayHaveChanged()
        life.polls.promotion.setActive(promotes, now: pollClock.now)
    }

    /// Another proxy, or none.
    func promotionMayHaveChanged() {
        guard configuration.role == .main else { return }
        let now = pollClock.now
        life.polls.promotion.proxyChanged(now: now)
        life.polls.promotion.setActive(promotes && account.userID != nil, now: now)
        tendPolls()
    }

    func tendPolls() {
        guard isRunning else { return }
        let now = pollClock.now
        life.polls.configuration.deadlineReached(known: context.knownDatacenters, now: now)
        life.polls.promotion.deadlineReached(now: now)
        if life.polls.presence.isDue(now: now) { renewPresence() }
        for action in life.polls.configuration.takeActions() {
            life.polls.question?.cancel()
            life.polls.question = nil
            if case .ask(let datacenter) = action {
                life.polls.question = Task {
                    await OwnRequest.$isCurrent.withValue(true) { await self.askForConfiguration(datacenter) }
                }
            }
        }
        for action in life.polls.promotion.takeActions() {
            life.polls.promotionQuestion?.cancel()
            life.polls.promotionQuestion = nil
            switch action {
            case .ask:
                life.polls.promotionQuestion = Task {
                    await OwnRequest.$isCurrent.withValue(true) { await self.askForPromotion() }
                }
            case .clear: news.promote(nil)
            }
        }
        armPolls(now: now)
    }

    private func armPolls(now: Instant) {
        let deadlines = [
            life.polls.configuration.nextDeadline, life.polls.promotion.nextDeadline, life.polls.presence.nextDeadline,
        ]
        let deadline = deadlines.compactMap { $0 }.min()
        guard deadline != life.polls.timer?.deadline else { return }
        life.polls.timer?.task.cancel()
        life.polls.timer = deadline.map { deadline in
            let wait = max(deadline - now, .milliseconds(1))
            let task = Task { [weak self, time = context.time] in
                guard (try? await time.sleep(for: wait)) != nil else { return }
                await self?.pollTimerFired(deadline)
            }
            return (deadline, task)
        }
    }

    private func pollTimerFired(_ deadline: Instant) {
        guard life.polls.timer?.deadline == deadline else { return }
        life.polls.timer = nil
        tendPolls()
    }

    func promotionAnswered(_ data: API.Help.PromoData?) {
        let now = pollClock.now
        switch data {
        case .promoDataEmpty(let expires)?:
            news.promote(nil)
            life.polls.promotion.answered(expires: Int64(expires), unixTime: context.unixSeconds, now: now)
        case .promoData(let promotion)?:
            news.promote(PromotedChannel(.promoData(promotion)))
            life.polls.promotion.answered(expires: Int64(promotion.expires), unixTime: context.unixSeconds, now: now)
        case nil:
            life.polls.promotion.failed(now: now)
        }
        tendPolls()
    }

    private func askForConfiguration(_ datacenter: DatacenterID) async {
        guard isRunning, account.userID != nil else { return }
        let manager = await manager(for: datacenter, purpose: .configuration)
        guard let config = await config(from: manager), !Task.isCancelled else { return }
        await take(config, from: datacenter)
        life.polls.configuration.answered(by: datacenter, now: pollClock.now)
        tendPolls()
    }
}
