import MTProtoCore
import NIOCore

/// Something to do later.
enum LabTask {
    /// Give the answer to a call that was run.
    case answer(LabSession, MessageID, Result<ByteBuffer, RPCError>)
    /// Give this answer to a call if nothing else has become its answer.
    case giveUp(LabSession, MessageID, Result<ByteBuffer, RPCError>)
    /// Give this answer to a request that the lab runs as a user, if nothing else has become its answer.
    case giveUpPerforming(WaitingCall, Result<ByteBuffer, RPCError>)
    /// Close a connection of HTTP on which nothing was asked for long.
    case idle(LabConnection)
    /// Something that a fault has put off.
    case fault(FaultTask)
    /// Something that a scripted user does.
    case script(ScriptStep)
    /// Look whether a trial of the judge is over.
    case trial
    /// Look whether a trial of the judge at a proxy is over.
    case trialAtProxy
    /// End a connection that a trial of the judge has let bring one answer.
    case trialEnd(LabConnectionID)
}
