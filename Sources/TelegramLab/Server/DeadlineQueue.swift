import MTProtoCore

/// The next deadlines of the sessions of a lab.
typealias DeadlineQueue = KeyedDeadlines<SessionReference>
