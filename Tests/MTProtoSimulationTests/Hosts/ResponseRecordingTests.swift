import NIOCore
import Testing

@testable import MTProtoSimulation

struct ResponseRecordingTests {
    private func response(_ number: Int) -> ByteBuffer {
        ByteBuffer(string: "HTTP/1.1 200 OK\r\n\r\n\(number)")
    }

    @Test("An adversary says one of the last 24 answers again, and none that is older")
    func lastResponses() {
        var said: Set<ByteBuffer> = []
        for seed in 0..<200 as Range<UInt64> {
            var recording = ResponseRecording(seed: seed)
            let early = (0..<30).compactMap { recording.replay(before: response($0), zeal: 0) }
            #expect(early.isEmpty)
            if let old = recording.replay(before: response(30), zeal: 4000) { said.insert(old) }
        }
        #expect(said == Set((6..<30).map { response($0) }))
    }

    @Test("Bytes that continue an answer are not recorded, and nothing is said before them")
    func restsOfResponses() {
        var recording = ResponseRecording(seed: 1)
        let said = [response(1), ByteBuffer(string: "more of it"), response(2)].map {
            recording.replay(before: $0, zeal: 4000)
        }
        #expect(said == [nil, nil, response(1)])
    }
}
