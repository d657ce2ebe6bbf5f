extension TelegramError {
    /// Does something that may end with one of these codes and has done its work all the same: a message that is to say
    /// something may say it already.
    ///
    /// ```swift
    /// try await TelegramError.ignoring(.messageNotModified) {
    ///     try await client.edit(status.id, in: chat, to: "Open until six")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - codes: how it may end. Whatever else it fails with is thrown.
    ///   - body: what to do. It ends where it fails: what stands behind that is not done.
    /// - Returns: what `body` returns; nil if it has ended with one of the codes.
    @discardableResult
    public static func ignoring<Value, Failure: Error>(
        _ codes: Code..., isolation: isolated (any Actor)? = #isolation,
        do body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value? {
        do throws(Failure) {
            return try await body()
        } catch {
            guard let known = error as? TelegramError, codes.contains(known.code) else { throw error }
            return nil
        }
    }
}
