import NIOCore

extension Outbox {
    /// From this size on a message is part of a file rather than a request.
    private static let bulk = 4096

    /// Parts of files would keep everything else waiting on a slow connection. What depends on another stays behind it.
    static func smallOnesFirst(_ entries: [Entry]) -> [Entry] {
        guard !entries.contains(where: { $0.options.after != nil }) else { return entries }
        return entries.filter { $0.wire.readableBytes < bulk } + entries.filter { $0.wire.readableBytes >= bulk }
    }
}
