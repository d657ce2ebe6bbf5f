/// Where this user's programs keep state that is neither configuration nor cache.
enum StateDirectory {
    /// `~/Library/Application Support/mtproto` on Apple platforms, `$XDG_STATE_HOME/mtproto` or
    /// `~/.local/state/mtproto` elsewhere. Nothing is created.
    static func path(_ environment: [String: String]) throws(CommandFailure) -> String {
        // The specification ignores relative paths in this variable.
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return state + "/mtproto"
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw CommandFailure(.usage, "the home directory is not known: set HOME or give --session DIRECTORY")
        }
        #if canImport(Darwin)
            return home + "/Library/Application Support/mtproto"
        #else
            return home + "/.local/state/mtproto"
        #endif
    }
}
