import MTProtoCore
import MTProtoKit
import TL
import TelegramAPI

extension TelegramClient {
    /// More requests than anything takes: a server that wants more does not come to an end.
    private static let mostParts = 2000

    /// Asks for a change that the server carries out in parts, as often as it says that there is more. Where a later part
    /// fails, those before it are done.
    func changeInParts<Function: TLFunction>(
        _ function: () async -> Function, options: @Sendable (inout Request) -> Void
    ) async throws(TelegramError) where Function.Response == API.Messages.AffectedHistory {
        for part in 0..<Self.mostParts {
            do throws(TelegramError) {
                let affected = try await network.call(await function(), on: .home, options: options)
                if affected.offset <= 0 { return }
            } catch {
                throw part == 0 ? error : error.amongOthers
            }
        }
        throw unexpected("there is always more to do", Function.name)
    }
}
