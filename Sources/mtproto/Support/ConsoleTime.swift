import MTProtoCore
import MTProtoKit
import TelegramLab

extension LabConfiguration {
    /// The same for a lab that goes by the time of the console, as its clients do.
    func going(by source: TimeSource) -> LabConfiguration {
        var configuration = self
        configuration.time = LabTime(
            now: { source.clock.now },
            schedule: { loop, delay, action in
                let timer = source.schedule(on: loop, in: delay, action)
                return { timer.cancel() }
            },
            wallClock: { source.wallClockUnixSeconds })
        return configuration
    }
}
