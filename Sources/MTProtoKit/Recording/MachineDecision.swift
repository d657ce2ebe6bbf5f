import MTProtoCore

/// Something that a machine wanted or told, in words and numbers that a record may have: what two runs are compared by.
package struct MachineDecision: Hashable, Sendable {
    package var name: String
    package var fields: [RunRecord.Field]

    package init(name: String, fields: [RunRecord.Field]) {
        self.name = name
        self.fields = fields
    }

    /// What is decided by an action.
    ///
    /// - Parameter numbers: of what must not be written.
    package static func decisions(
        of action: DatacenterClient.Action, _ numbers: inout RecordNumbers
    ) -> [MachineDecision] {
        guard case .event(.said(let id, let messages)) = action else {
            return MachineDecision(action).map { [$0] } ?? []
        }
        var decisions: [MachineDecision] = []
        for message in messages { decisions.append(MachineDecision("say", id, message.saidFields(&numbers))) }
        return decisions
    }

    private init?(_ action: DatacenterClient.Action) {
        switch action {
        case .dial(let id, let target):
            self.init(
                "dial", id,
                [
                    .init("to", target.host), .init("port", target.port), .init("by", target.transport),
                    .init("probe", target.isProbe ? 1 : 0),
                ])
        case .write(let id, _): self.init("write", id, [])
        case .secure(let id, _): self.init("secure", id, [])
        case .close(let id, let end): self.init("close", id, [.init("why", Self.text(of: end))])
        case .needsKey: self.init(name: "want_key", fields: [])
        case .event(let event): self.init(event)
        }
    }

    private init(_ name: String, _ id: ConnectionID, _ fields: [RunRecord.Field]) {
        self.init(name: name, fields: [.init("k", id.rawValue)] + fields)
    }

    private init?(_ event: DatacenterClient.Event) {
        switch event {
        case .completed(let id, let result, _, let mayHaveRun):
            var fields: [RunRecord.Field] = [.init("r", id.rawValue), .init("outcome", Self.text(of: result))]
            if case .failure = result { fields.append(.init("may_have_run", mayHaveRun ? 1 : 0)) }
            self.init(name: "end", fields: fields)
        case .submitted(let id, let connection):
            self.init(
                name: "submit",
                fields: [.init("r", id.rawValue)] + (connection.map { [.init("k", $0.rawValue)] } ?? []))
        case .delayed(let id, let delay, _):
            self.init(name: "delay", fields: [.init("r", id.rawValue), .init("wait", delay.microseconds)])
        case .stateChanged(let state): self.init(name: "state", fields: [.init("is", state.rawValue)])
        case .connectionClosed(let id, let end, _): self.init("lose", id, [.init("why", Self.text(of: end))])
        case .exchangeStarted(let id, _): self.init("begin_key", id, [])
        case .exchangeFinished(let id, _, _): self.init("have_key", id, [])
        case .exchangeFailed(let id, _, _): self.init("fail_key", id, [])
        case .keyUnknown: self.init(name: "give_up_key", fields: [])
        case .keyMade: self.init(name: "store_key", fields: [])
        case .keyPermissionReturned: self.init(name: "leave_key", fields: [])
        case .noRoute: self.init(name: "no_route", fields: [])
        case .updatesReset: self.init(name: "miss_updates", fields: [])
        case .temporaryKeyBound: self.init(name: "bind_key", fields: [])
        case .session(.sessionReplaced): self.init(name: "replace_session", fields: [])
        case .authorizationRequired: self.init(name: "lose_login", fields: [])
        case .update: self.init(name: "hand_on_update", fields: [])
        case .said, .quickAcknowledged, .acknowledged, .progress, .notice, .clockChanged, .clockMeasured, .session,
            .connectionOpened, .greetingUnderstood, .routeProven, .keyProven, .saltsChanged, .initialized:
            return nil
        }
    }

    /// What the system said, and addresses, differ from one machine to the next.
    private static func text(of end: ConnectionEnd) -> String {
        switch end {
        case .byPeer: "from outside"
        case .unusableAddress: "unusable address"
        case .tunnel, .tunnelTimeout: "tunnel"
        case .brokenStream: "broken stream"
        case .exchangeFailed: "exchange failed"
        case .connectTimeout: "timeout"
        default: end.description
        }
    }

    package static func text<Answer>(of result: Result<Answer, RequestFailure>) -> String {
        switch result {
        case .success: "ok"
        case .failure(.connection): "no connection"
        case .failure(.keyExchange), .failure(.unknownServerKey): "no key"
        case .failure(let failure): "\(failure)"
        }
    }

    /// As a person reads it.
    package var text: String {
        ([name] + fields.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
    }
}
