import Foundation

/// The terminal while a secret is typed.
enum SilentTerminal {
    /// How the terminal was. Safe to share: a command asks for one secret at a time, and this is written before the handlers
    /// that read it are installed, and not again until they are gone.
    nonisolated(unsafe) private static var usual = termios()
    private static let ending = [SIGINT, SIGTERM, SIGQUIT]

    /// Runs `body` while the terminal does not show what is typed. A signal that ends the program restores the terminal
    /// first. The program cannot be suspended meanwhile, as what is typed would be shown when it goes on.
    static func read<Result>(_ body: () -> Result) -> Result {
        guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return body() }
        var silent = usual
        silent.c_lflag &= ~tcflag_t(ECHO)
        let before = ending.map { number in
            // Only calls that are allowed in a handler.
            signal(number) { number in
                tcsetattr(STDIN_FILENO, TCSANOW, &SilentTerminal.usual)
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        let stopping = signal(SIGTSTP, SIG_IGN)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual)
            for (number, handler) in zip(ending, before) { signal(number, handler) }
            signal(SIGTSTP, stopping)
        }
        return body()
    }
}
