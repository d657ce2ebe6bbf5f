import MTProtoCore
import MTProtoKit

/// When a client may have connections, see ``TelegramConfiguration/connections`` and
/// ``TelegramClient/setConnections(_:)``.
public enum ConnectionPermission: String, CaseIterable, Hashable, Sendable {
    /// When there is something to say, and all the time while an account is signed in. Before that, one is made at the start
    /// unless ``TelegramConfiguration/preparesLogin`` is off.
    case always
    /// The same, and one to the home datacenter at once, whether or not there is anything to say.
    case now
    /// Not at all: the client opens no socket. Requests wait, ``TelegramClient/pendingRequests()`` says why, and go
    /// when connections are allowed again. Until then they fail for nothing but their own time limits or because they
    /// are cancelled; the time that ``TelegramConfiguration/connectionDeadline`` gives them begins afterwards.
    case never
}

extension TelegramClient {
    /// Says when the client may have connections from now on, in place of ``TelegramConfiguration/connections``. That
    /// holds for all datacenters, for files as well, and also after the account has moved to another home.
    ///
    /// With ``ConnectionPermission/never`` those that are open are closed. Requests under way are kept:
    /// their answers come over the next connection. What the program asks for by itself beside the account, such as
    /// ``TelegramProxy/check(with:datacenter:timeout:)``, is not meant.
    public func setConnections(_ permission: ConnectionPermission) async {
        await network.setConnections(permission)
    }
}

// Which managers may connect (rows J02, J14).
extension Network {
    func setConnections(_ permission: ConnectionPermission) async {
        if permission != connections.permission {
            connections.permission = permission
            news.show { $0.mayConnect = permission != .never }
            if permission != .never { connections.endRests() }
            tellOfNetwork()
            await tendManagers()
        }
        await connectIfNow()
    }

    /// Makes the connection to the home datacenter, if it is to be there before a request needs it.
    func connectIfNow() async {
        guard connections.permission == .now, isRunning else { return }
        await manager(for: account.home, purpose: .main).prepare()
    }

    /// Tells the parts that send requests by themselves whether a server can be asked.
    func tellOfNetwork() {
        discovery?.networkChanged(isAvailable: connections.mayAsk)
        pollOverNetwork(isAvailable: connections.mayAsk)
    }

    /// Lets those connect that may, and closes the connections of the others.
    func tendManagers() async {
        for manager in connections.all { await tend(manager) }
    }

    /// Lets a manager connect, or closes its connection. What is decided last reaches it last: nothing comes between a
    /// look at what may be and the call.
    func tend(_ manager: DatacenterManager) async {
        await (mayConnect(manager) ? manager.resume() : manager.pause())
    }

    private func mayConnect(_ manager: DatacenterManager) -> Bool {
        configuration.responder == nil && connections.mayConnect(manager, home: account.home)
    }
}
