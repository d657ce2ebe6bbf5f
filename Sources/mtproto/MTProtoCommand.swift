import ArgumentParser
import TelegramAPI

/// The root of the command line: names the subcommands, does nothing itself.
struct MTProtoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mtproto",
        abstract: "Telegram on the command line: a client, and a local Telegram to try it on.",
        discussion: """
            Begin with `mtproto demo`, which needs no account and no network. Commands of an account take the servers \
            to talk to: --lab FILE (see `mtproto lab`), --test or --production.

            Exit status: 0 done, 1 a check failed, 2 a repeated run fails as it failed, 3 a run was repeated in part, 64 \
            wrong usage, 65 bad data, 66 input file missing, 69 server out of reach, 70 internal error, 73 output file \
            cannot be made or is there already, 74 session storage failed, 75 try again later, 76 may have been done, 77 \
            not authorized.
            """,
        version: ProgramVersion.text,
        subcommands: [
            DemoCommand.self, LabCommand.self, LoginCommand.self, LogoutCommand.self, AcceptLoginCommand.self,
            AccountsCommand.self, ExportCommand.self, ImportCommand.self, MeCommand.self, ChatsCommand.self,
            HistoryCommand.self, SendCommand.self, EditCommand.self, DeleteCommand.self, ReadCommand.self,
            ReactCommand.self, ForwardCommand.self, PinCommand.self, PollCommand.self, VoteCommand.self,
            PressCommand.self, ScheduleCommand.self, ScheduledCommand.self, TopicsCommand.self, SearchCommand.self,
            MembersCommand.self, InviteCommand.self,
            JoinCommand.self, LeaveCommand.self, FoldersCommand.self, MirrorCommand.self,
            UploadCommand.self, AlbumCommand.self, DownloadCommand.self, UpdatesCommand.self,
            PingCommand.self, DecodeCommand.self,
            SimulateCommand.self, CompareCommand.self, ProxyCommand.self, ConfigCommand.self, DatacenterCommand.self,
            UsageCommand.self, TraceCommand.self, RecordCommand.self, ExplainCommand.self, RedactCommand.self,
            ReplayCommand.self,
        ]
    )
}

/// What `mtproto --version` prints.
enum ProgramVersion {
    /// Nothing has been released yet.
    static let number = "0.1-dev"

    static var text: String { "mtproto \(number), layer \(API.layer) of the API" }
}
