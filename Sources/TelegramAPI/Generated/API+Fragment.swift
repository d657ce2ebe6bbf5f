// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Fragment {
    /// `fragment.collectibleInfo#6ebdff91 purchase_date:int currency:string amount:long crypto_currency:string
    /// crypto_amount:long url:string = fragment.CollectibleInfo`
    public struct CollectibleInfo: TLObject {
        public var purchaseDate: Int32
        public var currency: String
        public var amount: Int64
        public var cryptoCurrency: String
        public var cryptoAmount: Int64
        public var url: String

        public init(purchaseDate: Int32, currency: String, amount: Int64, cryptoCurrency: String, cryptoAmount: Int64, url: String) {
            self.purchaseDate = purchaseDate
            self.currency = currency
            self.amount = amount
            self.cryptoCurrency = cryptoCurrency
            self.cryptoAmount = cryptoAmount
            self.url = url
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6ebdff91, "fragment.collectibleInfo")
            self.purchaseDate = try reader.readInt()
            self.currency = try reader.readString()
            self.amount = try reader.readLong()
            self.cryptoCurrency = try reader.readString()
            self.cryptoAmount = try reader.readLong()
            self.url = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6ebdff91)
            writer.writeInt(self.purchaseDate)
            writer.writeString(self.currency)
            writer.writeLong(self.amount)
            writer.writeString(self.cryptoCurrency)
            writer.writeLong(self.cryptoAmount)
            writer.writeString(self.url)
        }
    }
}
