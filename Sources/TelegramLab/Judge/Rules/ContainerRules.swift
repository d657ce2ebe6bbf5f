import MTProtoCore

/// Containers and packed objects of clients.
struct ContainerRules: JudgeRule {
    private var readable = JudgeTally(.readableContainers)
    private var flat = JudgeTally(.flatContainers)
    private var above = JudgeTally(.containerIDs)
    private var sizes = JudgeTally(.containerSizes)
    private var packed = JudgeTally(.packedObjects)

    /// The documentation speaks of 1020; servers take 1024.
    private static let largest = 1024

    mutating func take(_ event: JudgeEvent) {
        guard case .packet(let packet) = event, packet.isFromClient else { return }
        if let error = packet.containerError {
            self.readable.broke("\(error)", packet)
        } else if !packet.containers.isEmpty {
            self.readable.kept("it can be taken apart", packet)
        }
        for container in packet.containers {
            if container.depth > 0 {
                self.flat.broke("a container stands in another one", packet)
            } else {
                self.flat.kept("it stands alone", packet)
            }
            if let highest = container.children.max(), highest >= container.id {
                self.above.broke("\(container.id.rawValue) is not above \(highest.rawValue), which is in it", packet)
            } else {
                self.above.kept("above all that is in it", packet)
            }
            if container.children.count > Self.largest {
                self.sizes.broke("\(container.children.count) messages", packet)
            } else {
                self.sizes.kept("\(container.children.count) messages", packet)
            }
        }
        for message in packet.messages {
            if case .undecodable = message.content {
                self.packed.broke("what is packed cannot be unpacked", packet)
            } else if let bytes = message.packedBytes {
                if bytes.packed > bytes.whole {
                    self.packed.broke("\(bytes.whole) bytes became \(bytes.packed)", packet)
                } else {
                    self.packed.kept("\(bytes.whole) bytes became \(bytes.packed)", packet)
                }
            }
        }
    }

    func findings(now: Instant) -> [JudgeFinding] {
        [self.readable, self.flat, self.above, self.sizes, self.packed].map(\.finding)
    }
}

extension JudgeRequirement {
    private static let page = "mtproto/service_messages#containers"

    static let readableContainers = Self(
        "container-readable", .containers, "Containers say how many messages they have, and how long each is.", page)
    static let flatContainers = Self("container-flat", .containers, "A container holds no other container.", page)
    static let containerIDs = Self(
        "container-id", .containers, "The id of a container is above those of the messages in it.", page)
    static let containerSizes = Self("container-size", .containers, "A container holds at most 1024 messages.", page)
    static let packedObjects = Self(
        "packed-smaller", .containers, .should, "Packed objects can be unpacked, and are smaller than what is in them.",
        "mtproto/service_messages#packed-object")
}
