import Foundation
import Observing
import TelegramKit

await runUntilInterrupted {
    let observation = try await Observation.make()
    print(observation.figures, terminator: "")
    if CommandLine.arguments.count > 1 {
        try observation.drawing.svg.write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
    }
}
