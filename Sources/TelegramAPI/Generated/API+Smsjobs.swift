// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Smsjobs {
    /// `smsjobs.eligibleToJoin#dc8b44cf terms_url:string monthly_sent_sms:int = smsjobs.EligibilityToJoin`
    public struct EligibilityToJoin: TLObject {
        public var termsURL: String
        public var monthlySentSms: Int32

        public init(termsURL: String, monthlySentSms: Int32) {
            self.termsURL = termsURL
            self.monthlySentSms = monthlySentSms
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdc8b44cf, "smsjobs.eligibleToJoin")
            self.termsURL = try reader.readString()
            self.monthlySentSms = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdc8b44cf)
            writer.writeString(self.termsURL)
            writer.writeInt(self.monthlySentSms)
        }
    }

    /// `smsjobs.status#2aee9191 flags:# allow_international:flags.0?true recent_sent:int recent_since:int
    /// recent_remains:int total_sent:int total_since:int last_gift_slug:flags.1?string terms_url:string =
    /// smsjobs.Status`
    public struct Status: TLObject {
        public var allowInternational: Bool
        public var recentSent: Int32
        public var recentSince: Int32
        public var recentRemains: Int32
        public var totalSent: Int32
        public var totalSince: Int32
        public var lastGiftSlug: String?
        public var termsURL: String

        public init(allowInternational: Bool = false, recentSent: Int32, recentSince: Int32, recentRemains: Int32, totalSent: Int32, totalSince: Int32, lastGiftSlug: String? = nil, termsURL: String) {
            self.allowInternational = allowInternational
            self.recentSent = recentSent
            self.recentSince = recentSince
            self.recentRemains = recentRemains
            self.totalSent = totalSent
            self.totalSince = totalSince
            self.lastGiftSlug = lastGiftSlug
            self.termsURL = termsURL
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2aee9191, "smsjobs.status")
            let _flags = try reader.readFlags()
            self.allowInternational = _flags[0]
            self.recentSent = try reader.readInt()
            self.recentSince = try reader.readInt()
            self.recentRemains = try reader.readInt()
            self.totalSent = try reader.readInt()
            self.totalSince = try reader.readInt()
            self.lastGiftSlug = _flags[1] ? try reader.readString() : nil
            self.termsURL = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2aee9191)
            var _flags = TLFlags()
            _flags.set(0, if: self.allowInternational)
            _flags.set(1, if: self.lastGiftSlug != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.recentSent)
            writer.writeInt(self.recentSince)
            writer.writeInt(self.recentRemains)
            writer.writeInt(self.totalSent)
            writer.writeInt(self.totalSince)
            if let value = self.lastGiftSlug { writer.writeString(value) }
            writer.writeString(self.termsURL)
        }
    }
}
