import TelegramKit
import Testing

/// What a program reaches that imports nothing else.
struct OneImportTests {
    @Test("a program that imports TelegramKit alone has stores, traces and the types of the API")
    func oneImport() throws {
        var configuration = TelegramConfiguration.production(apiID: 1, apiHash: "hash")
        configuration.storage = MemoryStore()
        configuration.trace = TraceRecorder()
        _ = try TelegramClient(configuration: configuration)
        let query = API.Help.GetNearestDc()
        #expect(API.Help.GetNearestDc.name == "help.getNearestDc")
        #expect(query == API.Help.GetNearestDc())
    }
}
