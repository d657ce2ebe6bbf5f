import Foundation

// Points in time are seconds since 1970 here, as servers count them: a program that wants dates makes them of these, and gives
// them back.
extension Date {
    /// The point in time of a message, a link, or anything else that has one: also of values of the API.
    ///
    /// ```swift
    /// let message = try await client.send("Hello", to: peer)
    /// print(Date(unixSeconds: message.date))
    /// ```
    ///
    /// - Parameter seconds: since 1970.
    public init(unixSeconds seconds: some BinaryInteger) {
        self.init(timeIntervalSince1970: TimeInterval(seconds))
    }

    /// The same for what takes a point in time: whole seconds since 1970, without the fraction.
    ///
    /// ```swift
    /// let week = MessageFilter(since: Date(timeIntervalSinceNow: -7 * 86400).unixSeconds)
    /// for try await message in client.messages(in: peer, matching: week) { print(message.text) }
    /// ```
    public var unixSeconds: Int {
        Int(exactly: timeIntervalSince1970.rounded(.down)) ?? (timeIntervalSince1970 < 0 ? .min : .max)
    }
}
