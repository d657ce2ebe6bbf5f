import TelegramLab

/// What there is to choose from in the weather of the page.
enum PageWeather {
    static func write(_ name: StaticString, _ kinds: [FaultKind], into json: inout JSONLine) {
        json.name(name)
        json.array { json in
            for kind in kinds { json.string(kind.rawValue) }
        }
    }
}
