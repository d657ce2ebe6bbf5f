import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// An upload for simulations: an ``UploadMachine`` whose parts are bytes, and that goes on from an ``UploadRecord``. Does
/// with it what ``FileUpload`` and ``PreparedMedia`` do, in one thread and without tasks.
package struct SimulatedUpload {
    /// A part, and the request that brings it to the server.
    package struct Part: Hashable, Sendable {
        package let number: Int
        package let count: Int
        /// The method, in schema spelling.
        package let name: String
        /// What is sent.
        package let body: ByteBuffer
    }

    /// So many bytes are sent at a time.
    package static let partSize = 4 << 10

    private let identity: LocalFile.Identity?
    private var machine: UploadMachine
    private var repairs = UploadRepairs()

    /// - Parameters:
    ///   - identity: tells files apart in records.
    ///   - fileID: how the client calls the upload, unless the record says that.
    ///   - size: of the content, in bytes; nil for a sequence of bytes, which has no record.
    ///   - record: what ``record`` was before; one that cannot be used counts for nothing.
    package init?(identity: Int64, fileID: Int64, size: Int64?, record: [UInt8]?) {
        let file = size.map { LocalFile.Identity(size: $0, modified: 0, number: UInt64(bitPattern: identity)) }
        self.identity = file
        var known = record.flatMap { UploadRecord($0) }
        if known?.file != file || known?.partSize != Self.partSize { known = nil }
        guard
            let plan = try? UploadPlan(
                fileID: known?.fileID ?? fileID, size: size, sent: known?.sent ?? [], partSize: Self.partSize)
        else { return nil }
        machine = UploadMachine(plan)
    }

    /// How the client calls the upload.
    package var fileID: Int64 { machine.plan.fileID }
    /// The parts that the server has.
    package var sent: Set<Int> { machine.plan.sent }
    /// Whether the server has all of the content.
    package var isComplete: Bool { machine.plan.isComplete }

    /// The next part to send; nil if an answer has to come first, or nothing is left.
    ///
    /// - Parameters:
    ///   - size: of the content, in bytes, which a sequence tells with its last part.
    ///   - content: the bytes of a part, cut to the content.
    package mutating func nextPart(size: Int64, now: Instant, content: (Range<Int64>) -> [UInt8]) -> Part? {
        while let part = try? machine.nextPart() {
            let range = machine.plan.range(of: part)
            let bytes = content(range.lowerBound..<min(range.upperBound, range.lowerBound + Int64(Self.partSize)))
            let known = range.lowerBound + Int64(bytes.count) >= size ? size : nil
            if let query = try? machine.read(part, bytes, size: known, now: now) {
                return Self.part(part, bytes.count, query)
            }
        }
        return nil
    }

    /// The server has a part. Returns whether it is time to store ``record``.
    package mutating func completed(_ part: Part, now: Instant) -> Bool {
        machine.completed(part.number, bytes: part.count, now: now)
    }

    /// What has come to the server, for a store; nil for a sequence of bytes.
    package var record: [UInt8]? {
        identity.map {
            UploadRecord(
                fileID: fileID, file: $0, partSize: machine.plan.partSize, sent: machine.plan.sent
            ).encoded()
        }
    }

    // MARK: - The message

    /// `messages.sendMedia` with the file, to the account itself.
    package func message(id: Int64, text: String) -> ByteBuffer {
        let file = machine.input(name: "file")
        let media = API.InputMedia.inputMediaUploadedDocument(
            .init(
                forceFile: true, file: file, mimeType: "application/octet-stream",
                attributes: [.documentAttributeFilename(fileName: "file")]))
        let request = API.Messages.SendMedia(peer: .inputPeerSelf, media: media, message: text, randomID: id)
        return (try? request.encoded()) ?? ByteBuffer()
    }

    /// The server did not take the message: the part that has to go again before the message does; nil if the message has
    /// failed.
    package mutating func repair(after error: TelegramError, content: (Range<Int64>) -> [UInt8]) -> Part? {
        // A sequence of bytes is not there any more.
        guard identity != nil, let part = repairs.next(after: error), part < machine.plan.partCount ?? 0 else {
            return nil
        }
        let bytes = content(machine.plan.range(of: part))
        return Self.part(part, bytes.count, machine.query(part, bytes))
    }

    private static func part(_ number: Int, _ count: Int, _ query: UploadMachine.Query) -> Part? {
        switch query {
        case .small(let function): part(number, count, function)
        case .big(let function): part(number, count, function)
        }
    }

    private static func part<Function: TLFunction>(_ number: Int, _ count: Int, _ function: Function) -> Part? {
        (try? function.encoded()).map { Part(number: number, count: count, name: Function.name, body: $0) }
    }
}
