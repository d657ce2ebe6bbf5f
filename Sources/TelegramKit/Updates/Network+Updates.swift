import Logging
import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI

// What the engine of updates asks of the server and of the store.
extension Network: UpdateSource {
    nonisolated var time: TimeSource { context.time }

    nonisolated func write(_ position: [UInt8]?) -> UpdateFeed.Write {
        context.write(position, forKey: UpdateState.storeKey)
    }

    nonisolated func show(_ standing: UpdateFeed.Standing) {
        let isNews = news.status.withLock { status in
            let shown = status.updates
            return shown.isCatchingUp != standing.isCatchingUp || shown.waiting != standing.waiting
                || standing.isReaderIdle && shown.lag != .zero
        }
        guard isNews else { return }
        news.show { status in
            status.updates.isCatchingUp = standing.isCatchingUp
            status.updates.waiting = standing.waiting
            if standing.isReaderIdle { status.updates.lag = .zero }
        }
    }

    nonisolated func delivered(_ update: TelegramUpdate) {
        if let lag = lag(of: update) { news.show { $0.updates.lag = lag } }
    }

    nonisolated func measure(delivered update: TelegramUpdate?, waiting count: Int?) {
        if let update { news.instruments?.delivered(update, lag: lag(of: update)) }
        if let count { news.instruments?.show(waitingUpdates: count) }
    }

    /// How old an update is.
    nonisolated private func lag(of update: TelegramUpdate) -> Duration? {
        update.date.map { Duration.seconds(max(0, context.unixSeconds.saturatingSubtract(Int64($0)))) }
    }

    nonisolated func warn(_ text: String) {
        configuration.logger.warning("\(text)")
    }

    /// An access hash that was seen of late.
    nonisolated var hashes: UpdateEngine.Hashes {
        { [self] kind, id in memory.peers.withLock { $0.hash(of: kind, id) } }
    }

    nonisolated func load(_ generation: Int) async {
        let stored: Result<[UInt8]?, StorageError>
        do throws(StorageError) {
            stored = .success(try await context.value(forKey: UpdateState.storeKey))
        } catch {
            stored = .failure(error)
        }
        updates.loaded(stored, generation: generation, source: self)
    }

    /// Logs a failure to store a position whose write no caller waits for.
    nonisolated func report(_ write: UpdateFeed.Write) {
        let logger = configuration.logger
        Task {
            if case .failure(let error) = await write.value {
                logger.warning("the position of updates cannot be stored: \(error)")
            }
        }
    }

    /// Asks the server, and gives the answer to the engine that wants it.
    func ask(_ action: UpdateEngine.Action, _ generation: Int) async {
        await OwnRequest.$isCurrent.withValue(true) { await answer(to: action, generation) }
    }

    private func answer(to action: UpdateEngine.Action, _ generation: Int) async {
        switch action {
        case .getState:
            let answer = await ask(API.Updates.GetState())
            updates.answer(generation, self) { $0.stateAnswered(answer, hashes: $1, now: $2) }
        case .getDifference(let pts, let qts, let date, let limit):
            let answer = await ask(
                API.Updates.GetDifference(pts: pts, ptsLimit: limit, date: date, qts: qts, qtsLimit: limit))
            updates.answer(generation, self) { $0.differenceAnswered(answer, hashes: $1, now: $2) }
        case .getChannelDifference(let id, let accessHash, let pts, let limit):
            let hash = accessHash == 0 ? hashes(.channel, id) ?? 0 : accessHash
            // No server answers a question without it.
            guard hash != 0 else {
                return updates.answer(generation, self) {
                    $0.channelDifferenceAnswered(id, .failure(.noAccess), hashes: $1, now: $2)
                }
            }
            let answer = await ask(
                API.Updates.GetChannelDifference(
                    channel: .inputChannel(channelID: id, accessHash: hash), filter: .channelMessagesFilterEmpty,
                    pts: pts, limit: limit))
            updates.answer(generation, self) { $0.channelDifferenceAnswered(id, answer, hashes: $1, now: $2) }
        }
    }

    private func ask<Function: TLFunction>(
        _ function: Function
    ) async -> Result<Function.Response, UpdateEngine.Failure> {
        do throws(TelegramError) {
            return .success(try await invoke(function, on: .home))
        } catch {
            configuration.logger.debug("what was missed cannot be fetched: \(error)")
            return .failure(UpdateEngine.Failure(error))
        }
    }
}

extension UpdateEngine.Failure {
    init(_ error: TelegramError) {
        switch error.serverError?.message {
        case "PERSISTENT_TIMESTAMP_INVALID"?, "PERSISTENT_TIMESTAMP_EMPTY"?:
            self = .positionInvalid
        case "CHANNEL_PRIVATE"?, "CHANNEL_INVALID"?, "CHANNEL_PUBLIC_GROUP_NA"?, "USER_BANNED_IN_CHANNEL"?:
            self = .noAccess
        default:
            self =
                error.code == .unexpectedResponse
                ? .unreadable(error.message) : .unavailable(atLeast: error.retryAfter, refusal: error.refusal)
        }
    }
}
