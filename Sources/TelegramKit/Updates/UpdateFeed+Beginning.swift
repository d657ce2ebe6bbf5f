import MTProtoKit
import TelegramAPI

// Where a reader begins.
extension UpdateFeed {
    /// The place of a reader that is about to begin.
    struct Beginning {
        /// Nil for the present.
        var state: UpdateState?
        /// Why that is not where it should have begun, so that everything has to be read anew.
        var lostBecause: LossReason?

        /// In this order: where the reader wants to begin, where the last one of this run ended, what is stored.
        init(_ feed: State, _ stored: Result<[UInt8]?, StorageError>, of user: Int64) {
            if let wish = feed.wish {
                read(wish.bytes, of: user, "the given position of updates cannot be used")
            } else if let rest = feed.rest {
                state = rest
            } else {
                switch stored {
                case .success(nil): break
                case .success(let bytes?): read(bytes, of: user, "the stored position of updates cannot be used")
                case .failure(let error):
                    lostBecause = .placeUnusable("the stored position of updates cannot be read: \(error)")
                }
            }
        }

        private mutating func read(_ bytes: [UInt8], of user: Int64, _ what: String) {
            do throws(UpdateState.Problem) {
                state = try UpdateState(stored: bytes, of: user)
            } catch {
                lostBecause = .placeUnusable("\(what): \(error)")
            }
        }
    }

    /// The chat list says how far channels are. That is where they begin, should nothing else be known of them.
    func listed(_ dialogs: [API.Dialog], source: any UpdateSource) {
        var places: [Int64: Int32] = [:]
        for case .dialog(let dialog) in dialogs {
            guard case .peerChannel(let id) = dialog.peer, let pts = dialog.pts else { continue }
            places[id] = pts
        }
        guard !places.isEmpty else { return }
        change(source) { state in
            guard !state.isFinished, state.listed.count + places.count <= UpdateState.channelLimit else { return }
            state.listed.merge(places) { $1 }
        }
    }
}
