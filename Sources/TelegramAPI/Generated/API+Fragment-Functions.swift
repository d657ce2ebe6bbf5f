// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Fragment {
    /// `fragment.getCollectibleInfo#be1e85ba collectible:InputCollectible = fragment.CollectibleInfo`
    public struct GetCollectibleInfo: TLFunction {
        public typealias Response = API.Fragment.CollectibleInfo
        public static var constructorID: UInt32 { 0xbe1e85ba }
        public static var name: String { "fragment.getCollectibleInfo" }

        public var collectible: API.InputCollectible

        public init(collectible: API.InputCollectible) {
            self.collectible = collectible
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbe1e85ba, "fragment.getCollectibleInfo")
            self.collectible = try API.InputCollectible(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbe1e85ba)
            self.collectible.write(to: &writer)
        }
    }
}
