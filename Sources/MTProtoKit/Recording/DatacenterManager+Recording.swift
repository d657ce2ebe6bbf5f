import MTProtoCore

// What the machine is given and wants, for who writes the run down.
extension DatacenterManager {
    var isRecorded: Bool { context.tracer.isRecorded }

    func record(_ event: String, _ fields: @autoclosure () -> [RunRecord.Field] = []) {
        context.tracer.record(
            event,
            [.init("dc", configuration.datacenter.rawValue), .init("for", configuration.purpose)] + fields())
    }

    /// The same of one connection.
    func record(_ event: String, of id: ConnectionID, _ fields: @autoclosure () -> [RunRecord.Field]) {
        guard isRecorded, let info = connections[id]?.info else { return }
        context.tracer.record(event, [.init("c", info.id), .init("dc", info.datacenter)] + fields())
    }
}
