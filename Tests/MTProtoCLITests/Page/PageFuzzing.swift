import Foundation
import FuzzSupport
import MTProtoCore
import NIOCore
import TelegramLab

@testable import mtproto

extension CommandLineFuzzTests {
    /// What comes to the port of a lab's page, and what the page makes of names that strangers choose.
    static func page() -> FuzzTarget {
        let access = PageAccess()
        let host = "Host: 127.0.0.1:80\r\n"
        let corpus = [
            "GET /\(access.token)/packets?user=5&text=%C3%BC&direction=in HTTP/1.1\r\n\(host)\r\n",
            "GET /\(access.token)/ HTTP/1.1\r\n\(host)Origin: http://localhost:80\r\n\r\n",
            "POST /\(access.token)/write HTTP/1.1\r\n\(host)Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
            "GET /0123/map?connection=2%231&smallest=1&largest=3 HTTP/1.1\r\n\(host)Sec-Fetch-Site: none\r\n\r\n",
        ].map { Array($0.utf8) }
        let sent = LabFrame(datacenter: 2, connection: 1, direction: .sent, kind: .plain, bytes: 60)
        return FuzzTarget("page of a lab", corpus: corpus, weight: 0.5) { input, _ in
            var reader = HTTPMessageReader<HTTPRequestHead>(bodyLimit: 1 << 10)
            reader.append(ByteBuffer(bytes: input))
            while let message = try? reader.next() {
                guard case .granted(let target) = access.judge(message.head, port: 80) else { continue }
                try FuzzFinding.unless(
                    message.head.target.contains("/\(access.token)/") && message.head.fields["Host"] != nil,
                    "granted: \(message.head)")
                guard let query = try? PageQuery(target), let filter = try? PacketFilter(query) else { continue }
                try FuzzFinding.unless(!filter.sizes.isEmpty, "no size fits")
            }
            var frame = sent
            frame.messages = [.init(id: 5, sequence: 1, name: String(decoding: input, as: UTF8.self))]
            // Of some layer, or of none.
            let layer = input.first.map { Int32($0) + 120 }
            let record = PacketRecord(nanoseconds: 1, frame: frame, layer: layer, wire: ByteBuffer(bytes: input))
            var json = JSONLine()
            json.object { PacketDetails.write(record, LabLayers(), into: &$0) }
            let object = try? JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
            let names = (object?["row"] as? [String: Any])?["names"] as? [String]
            try FuzzFinding.unless(names == record.names, "\(String(decoding: json.bytes, as: UTF8.self))")
        }
    }
}
