// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Payments {
    /// `payments.getPaymentForm#37148dbb flags:# invoice:InputInvoice theme_params:flags.0?DataJSON =
    /// payments.PaymentForm`
    public struct GetPaymentForm: TLFunction {
        public typealias Response = API.Payments.PaymentForm
        public static var constructorID: UInt32 { 0x37148dbb }
        public static var name: String { "payments.getPaymentForm" }

        public var invoice: API.InputInvoice
        public var themeParams: API.DataJSON?

        public init(invoice: API.InputInvoice, themeParams: API.DataJSON? = nil) {
            self.invoice = invoice
            self.themeParams = themeParams
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x37148dbb, "payments.getPaymentForm")
            let _flags = try reader.readFlags()
            self.invoice = try API.InputInvoice(from: &reader)
            self.themeParams = _flags[0] ? try API.DataJSON(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x37148dbb)
            var _flags = TLFlags()
            _flags.set(0, if: self.themeParams != nil)
            writer.writeFlags(_flags)
            self.invoice.write(to: &writer)
            if let value = self.themeParams { value.write(to: &writer) }
        }
    }

    /// `payments.getPaymentReceipt#2478d1cc peer:InputPeer msg_id:int = payments.PaymentReceipt`
    public struct GetPaymentReceipt: TLFunction {
        public typealias Response = API.Payments.PaymentReceipt
        public static var constructorID: UInt32 { 0x2478d1cc }
        public static var name: String { "payments.getPaymentReceipt" }

        public var peer: API.InputPeer
        public var msgID: Int32

        public init(peer: API.InputPeer, msgID: Int32) {
            self.peer = peer
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2478d1cc, "payments.getPaymentReceipt")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2478d1cc)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
        }
    }

    /// `payments.validateRequestedInfo#b6c8f12b flags:# save:flags.0?true invoice:InputInvoice
    /// info:PaymentRequestedInfo = payments.ValidatedRequestedInfo`
    public struct ValidateRequestedInfo: TLFunction {
        public typealias Response = API.Payments.ValidatedRequestedInfo
        public static var constructorID: UInt32 { 0xb6c8f12b }
        public static var name: String { "payments.validateRequestedInfo" }

        public var save: Bool
        public var invoice: API.InputInvoice
        public var info: API.PaymentRequestedInfo

        public init(save: Bool = false, invoice: API.InputInvoice, info: API.PaymentRequestedInfo) {
            self.save = save
            self.invoice = invoice
            self.info = info
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb6c8f12b, "payments.validateRequestedInfo")
            let _flags = try reader.readFlags()
            self.save = _flags[0]
            self.invoice = try API.InputInvoice(from: &reader)
            self.info = try API.PaymentRequestedInfo(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb6c8f12b)
            var _flags = TLFlags()
            _flags.set(0, if: self.save)
            writer.writeFlags(_flags)
            self.invoice.write(to: &writer)
            self.info.write(to: &writer)
        }
    }

    /// `payments.sendPaymentForm#2d03522f flags:# form_id:long invoice:InputInvoice
    /// requested_info_id:flags.0?string shipping_option_id:flags.1?string credentials:InputPaymentCredentials
    /// tip_amount:flags.2?long = payments.PaymentResult`
    public struct SendPaymentForm: TLFunction {
        public typealias Response = API.Payments.PaymentResult
        public static var constructorID: UInt32 { 0x2d03522f }
        public static var name: String { "payments.sendPaymentForm" }

        public var formID: Int64
        public var invoice: API.InputInvoice
        public var requestedInfoID: String?
        public var shippingOptionID: String?
        public var credentials: API.InputPaymentCredentials
        public var tipAmount: Int64?

        public init(formID: Int64, invoice: API.InputInvoice, requestedInfoID: String? = nil, shippingOptionID: String? = nil, credentials: API.InputPaymentCredentials, tipAmount: Int64? = nil) {
            self.formID = formID
            self.invoice = invoice
            self.requestedInfoID = requestedInfoID
            self.shippingOptionID = shippingOptionID
            self.credentials = credentials
            self.tipAmount = tipAmount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2d03522f, "payments.sendPaymentForm")
            let _flags = try reader.readFlags()
            self.formID = try reader.readLong()
            self.invoice = try API.InputInvoice(from: &reader)
            self.requestedInfoID = _flags[0] ? try reader.readString() : nil
            self.shippingOptionID = _flags[1] ? try reader.readString() : nil
            self.credentials = try API.InputPaymentCredentials(from: &reader)
            self.tipAmount = _flags[2] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2d03522f)
            var _flags = TLFlags()
            _flags.set(0, if: self.requestedInfoID != nil)
            _flags.set(1, if: self.shippingOptionID != nil)
            _flags.set(2, if: self.tipAmount != nil)
            writer.writeFlags(_flags)
            writer.writeLong(self.formID)
            self.invoice.write(to: &writer)
            if let value = self.requestedInfoID { writer.writeString(value) }
            if let value = self.shippingOptionID { writer.writeString(value) }
            self.credentials.write(to: &writer)
            if let value = self.tipAmount { writer.writeLong(value) }
        }
    }

    /// `payments.getSavedInfo#227d824b = payments.SavedInfo`
    public struct GetSavedInfo: TLFunction {
        public typealias Response = API.Payments.SavedInfo
        public static var constructorID: UInt32 { 0x227d824b }
        public static var name: String { "payments.getSavedInfo" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x227d824b, "payments.getSavedInfo")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x227d824b)
        }
    }

    /// `payments.clearSavedInfo#d83d70c1 flags:# credentials:flags.0?true info:flags.1?true = Bool`
    public struct ClearSavedInfo: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xd83d70c1 }
        public static var name: String { "payments.clearSavedInfo" }

        public var credentials: Bool
        public var info: Bool

        public init(credentials: Bool = false, info: Bool = false) {
            self.credentials = credentials
            self.info = info
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd83d70c1, "payments.clearSavedInfo")
            let _flags = try reader.readFlags()
            self.credentials = _flags[0]
            self.info = _flags[1]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd83d70c1)
            var _flags = TLFlags()
            _flags.set(0, if: self.credentials)
            _flags.set(1, if: self.info)
            writer.writeFlags(_flags)
        }
    }

    /// `payments.getBankCardData#2e79d779 number:string = payments.BankCardData`
    public struct GetBankCardData: TLFunction {
        public typealias Response = API.Payments.BankCardData
        public static var constructorID: UInt32 { 0x2e79d779 }
        public static var name: String { "payments.getBankCardData" }

        public var number: String

        public init(number: String) {
            self.number = number
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2e79d779, "payments.getBankCardData")
            self.number = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2e79d779)
            writer.writeString(self.number)
        }
    }

    /// `payments.exportInvoice#0f91b065 invoice_media:InputMedia = payments.ExportedInvoice`
    public struct ExportInvoice: TLFunction {
        public typealias Response = API.Payments.ExportedInvoice
        public static var constructorID: UInt32 { 0x0f91b065 }
        public static var name: String { "payments.exportInvoice" }

        public var invoiceMedia: API.InputMedia

        public init(invoiceMedia: API.InputMedia) {
            self.invoiceMedia = invoiceMedia
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0f91b065, "payments.exportInvoice")
            self.invoiceMedia = try API.InputMedia(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0f91b065)
            self.invoiceMedia.write(to: &writer)
        }
    }

    /// `payments.assignAppStoreTransaction#80ed747d receipt:bytes purpose:InputStorePaymentPurpose = Updates`
    public struct AssignAppStoreTransaction: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x80ed747d }
        public static var name: String { "payments.assignAppStoreTransaction" }

        public var receipt: [UInt8]
        public var purpose: API.InputStorePaymentPurpose

        public init(receipt: [UInt8], purpose: API.InputStorePaymentPurpose) {
            self.receipt = receipt
            self.purpose = purpose
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x80ed747d, "payments.assignAppStoreTransaction")
            self.receipt = try reader.readBytes()
            self.purpose = try API.InputStorePaymentPurpose(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x80ed747d)
            writer.writeBytes(self.receipt)
            self.purpose.write(to: &writer)
        }
    }

    /// `payments.assignPlayMarketTransaction#dffd50d3 receipt:DataJSON purpose:InputStorePaymentPurpose =
    /// Updates`
    public struct AssignPlayMarketTransaction: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xdffd50d3 }
        public static var name: String { "payments.assignPlayMarketTransaction" }

        public var receipt: API.DataJSON
        public var purpose: API.InputStorePaymentPurpose

        public init(receipt: API.DataJSON, purpose: API.InputStorePaymentPurpose) {
            self.receipt = receipt
            self.purpose = purpose
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xdffd50d3, "payments.assignPlayMarketTransaction")
            self.receipt = try API.DataJSON(from: &reader)
            self.purpose = try API.InputStorePaymentPurpose(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xdffd50d3)
            self.receipt.write(to: &writer)
            self.purpose.write(to: &writer)
        }
    }

    /// `payments.getPremiumGiftCodeOptions#2757ba54 flags:# boost_peer:flags.0?InputPeer =
    /// Vector<PremiumGiftCodeOption>`
    public struct GetPremiumGiftCodeOptions: TLFunction {
        public typealias Response = [API.PremiumGiftCodeOption]
        public static var constructorID: UInt32 { 0x2757ba54 }
        public static var name: String { "payments.getPremiumGiftCodeOptions" }

        public var boostPeer: API.InputPeer?

        public init(boostPeer: API.InputPeer? = nil) {
            self.boostPeer = boostPeer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2757ba54, "payments.getPremiumGiftCodeOptions")
            let _flags = try reader.readFlags()
            self.boostPeer = _flags[0] ? try API.InputPeer(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2757ba54)
            var _flags = TLFlags()
            _flags.set(0, if: self.boostPeer != nil)
            writer.writeFlags(_flags)
            if let value = self.boostPeer { value.write(to: &writer) }
        }
    }

    /// `payments.checkGiftCode#8e51b4c1 slug:string = payments.CheckedGiftCode`
    public struct CheckGiftCode: TLFunction {
        public typealias Response = API.Payments.CheckedGiftCode
        public static var constructorID: UInt32 { 0x8e51b4c1 }
        public static var name: String { "payments.checkGiftCode" }

        public var slug: String

        public init(slug: String) {
            self.slug = slug
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8e51b4c1, "payments.checkGiftCode")
            self.slug = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8e51b4c1)
            writer.writeString(self.slug)
        }
    }

    /// `payments.applyGiftCode#f6e26854 slug:string = Updates`
    public struct ApplyGiftCode: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xf6e26854 }
        public static var name: String { "payments.applyGiftCode" }

        public var slug: String

        public init(slug: String) {
            self.slug = slug
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf6e26854, "payments.applyGiftCode")
            self.slug = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf6e26854)
            writer.writeString(self.slug)
        }
    }

    /// `payments.getGiveawayInfo#f4239425 peer:InputPeer msg_id:int = payments.GiveawayInfo`
    public struct GetGiveawayInfo: TLFunction {
        public typealias Response = API.Payments.GiveawayInfo
        public static var constructorID: UInt32 { 0xf4239425 }
        public static var name: String { "payments.getGiveawayInfo" }

        public var peer: API.InputPeer
        public var msgID: Int32

        public init(peer: API.InputPeer, msgID: Int32) {
            self.peer = peer
            self.msgID = msgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xf4239425, "payments.getGiveawayInfo")
            self.peer = try API.InputPeer(from: &reader)
            self.msgID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xf4239425)
            self.peer.write(to: &writer)
            writer.writeInt(self.msgID)
        }
    }

    /// `payments.launchPrepaidGiveaway#5ff58f20 peer:InputPeer giveaway_id:long purpose:InputStorePaymentPurpose
    /// = Updates`
    public struct LaunchPrepaidGiveaway: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x5ff58f20 }
        public static var name: String { "payments.launchPrepaidGiveaway" }

        public var peer: API.InputPeer
        public var giveawayID: Int64
        public var purpose: API.InputStorePaymentPurpose

        public init(peer: API.InputPeer, giveawayID: Int64, purpose: API.InputStorePaymentPurpose) {
            self.peer = peer
            self.giveawayID = giveawayID
            self.purpose = purpose
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5ff58f20, "payments.launchPrepaidGiveaway")
            self.peer = try API.InputPeer(from: &reader)
            self.giveawayID = try reader.readLong()
            self.purpose = try API.InputStorePaymentPurpose(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5ff58f20)
            self.peer.write(to: &writer)
            writer.writeLong(self.giveawayID)
            self.purpose.write(to: &writer)
        }
    }

    /// `payments.getStarsTopupOptions#c00ec7d3 = Vector<StarsTopupOption>`
    public struct GetStarsTopupOptions: TLFunction {
        public typealias Response = [API.StarsTopupOption]
        public static var constructorID: UInt32 { 0xc00ec7d3 }
        public static var name: String { "payments.getStarsTopupOptions" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc00ec7d3, "payments.getStarsTopupOptions")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc00ec7d3)
        }
    }

    /// `payments.getStarsStatus#4ea9b3bf flags:# ton:flags.0?true peer:InputPeer = payments.StarsStatus`
    public struct GetStarsStatus: TLFunction {
        public typealias Response = API.Payments.StarsStatus
        public static var constructorID: UInt32 { 0x4ea9b3bf }
        public static var name: String { "payments.getStarsStatus" }

        public var ton: Bool
        public var peer: API.InputPeer

        public init(ton: Bool = false, peer: API.InputPeer) {
            self.ton = ton
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4ea9b3bf, "payments.getStarsStatus")
            let _flags = try reader.readFlags()
            self.ton = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4ea9b3bf)
            var _flags = TLFlags()
            _flags.set(0, if: self.ton)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
        }
    }

    /// `payments.getStarsTransactions#69da4557 flags:# inbound:flags.0?true outbound:flags.1?true
    /// ascending:flags.2?true ton:flags.4?true subscription_id:flags.3?string peer:InputPeer offset:string
    /// limit:int = payments.StarsStatus`
    public struct GetStarsTransactions: TLFunction {
        public typealias Response = API.Payments.StarsStatus
        public static var constructorID: UInt32 { 0x69da4557 }
        public static var name: String { "payments.getStarsTransactions" }

        public var inbound: Bool
        public var outbound: Bool
        public var ascending: Bool
        public var ton: Bool
        public var subscriptionID: String?
        public var peer: API.InputPeer
        public var offset: String
        public var limit: Int32

        public init(inbound: Bool = false, outbound: Bool = false, ascending: Bool = false, ton: Bool = false, subscriptionID: String? = nil, peer: API.InputPeer, offset: String, limit: Int32) {
            self.inbound = inbound
            self.outbound = outbound
            self.ascending = ascending
            self.ton = ton
            self.subscriptionID = subscriptionID
            self.peer = peer
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x69da4557, "payments.getStarsTransactions")
            let _flags = try reader.readFlags()
            self.inbound = _flags[0]
            self.outbound = _flags[1]
            self.ascending = _flags[2]
            self.ton = _flags[4]
            self.subscriptionID = _flags[3] ? try reader.readString() : nil
            self.peer = try API.InputPeer(from: &reader)
            self.offset = try reader.readString()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x69da4557)
            var _flags = TLFlags()
            _flags.set(0, if: self.inbound)
            _flags.set(1, if: self.outbound)
            _flags.set(2, if: self.ascending)
            _flags.set(4, if: self.ton)
            _flags.set(3, if: self.subscriptionID != nil)
            writer.writeFlags(_flags)
            if let value = self.subscriptionID { writer.writeString(value) }
            self.peer.write(to: &writer)
            writer.writeString(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `payments.sendStarsForm#7998c914 form_id:long invoice:InputInvoice = payments.PaymentResult`
    public struct SendStarsForm: TLFunction {
        public typealias Response = API.Payments.PaymentResult
        public static var constructorID: UInt32 { 0x7998c914 }
        public static var name: String { "payments.sendStarsForm" }

        public var formID: Int64
        public var invoice: API.InputInvoice

        public init(formID: Int64, invoice: API.InputInvoice) {
            self.formID = formID
            self.invoice = invoice
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7998c914, "payments.sendStarsForm")
            self.formID = try reader.readLong()
            self.invoice = try API.InputInvoice(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7998c914)
            writer.writeLong(self.formID)
            self.invoice.write(to: &writer)
        }
    }

    /// `payments.refundStarsCharge#25ae8f4a user_id:InputUser charge_id:string = Updates`
    public struct RefundStarsCharge: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x25ae8f4a }
        public static var name: String { "payments.refundStarsCharge" }

        public var userID: API.InputUser
        public var chargeID: String

        public init(userID: API.InputUser, chargeID: String) {
            self.userID = userID
            self.chargeID = chargeID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x25ae8f4a, "payments.refundStarsCharge")
            self.userID = try API.InputUser(from: &reader)
            self.chargeID = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x25ae8f4a)
            self.userID.write(to: &writer)
            writer.writeString(self.chargeID)
        }
    }

    /// `payments.getStarsRevenueStats#d91ffad6 flags:# dark:flags.0?true ton:flags.1?true peer:InputPeer =
    /// payments.StarsRevenueStats`
    public struct GetStarsRevenueStats: TLFunction {
        public typealias Response = API.Payments.StarsRevenueStats
        public static var constructorID: UInt32 { 0xd91ffad6 }
        public static var name: String { "payments.getStarsRevenueStats" }

        public var dark: Bool
        public var ton: Bool
        public var peer: API.InputPeer

        public init(dark: Bool = false, ton: Bool = false, peer: API.InputPeer) {
            self.dark = dark
            self.ton = ton
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd91ffad6, "payments.getStarsRevenueStats")
            let _flags = try reader.readFlags()
            self.dark = _flags[0]
            self.ton = _flags[1]
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd91ffad6)
            var _flags = TLFlags()
            _flags.set(0, if: self.dark)
            _flags.set(1, if: self.ton)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
        }
    }

    /// `payments.getStarsRevenueWithdrawalUrl#2433dc92 flags:# ton:flags.0?true peer:InputPeer
    /// amount:flags.1?long password:InputCheckPasswordSRP = payments.StarsRevenueWithdrawalUrl`
    public struct GetStarsRevenueWithdrawalUrl: TLFunction {
        public typealias Response = API.Payments.StarsRevenueWithdrawalUrl
        public static var constructorID: UInt32 { 0x2433dc92 }
        public static var name: String { "payments.getStarsRevenueWithdrawalUrl" }

        public var ton: Bool
        public var peer: API.InputPeer
        public var amount: Int64?
        public var password: API.InputCheckPasswordSRP

        public init(ton: Bool = false, peer: API.InputPeer, amount: Int64? = nil, password: API.InputCheckPasswordSRP) {
            self.ton = ton
            self.peer = peer
            self.amount = amount
            self.password = password
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2433dc92, "payments.getStarsRevenueWithdrawalUrl")
            let _flags = try reader.readFlags()
            self.ton = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
            self.amount = _flags[1] ? try reader.readLong() : nil
            self.password = try API.InputCheckPasswordSRP(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2433dc92)
            var _flags = TLFlags()
            _flags.set(0, if: self.ton)
            _flags.set(1, if: self.amount != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.amount { writer.writeLong(value) }
            self.password.write(to: &writer)
        }
    }

    /// `payments.getStarsRevenueAdsAccountUrl#d1d7efc5 peer:InputPeer = payments.StarsRevenueAdsAccountUrl`
    public struct GetStarsRevenueAdsAccountUrl: TLFunction {
        public typealias Response = API.Payments.StarsRevenueAdsAccountUrl
        public static var constructorID: UInt32 { 0xd1d7efc5 }
        public static var name: String { "payments.getStarsRevenueAdsAccountUrl" }

        public var peer: API.InputPeer

        public init(peer: API.InputPeer) {
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd1d7efc5, "payments.getStarsRevenueAdsAccountUrl")
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd1d7efc5)
            self.peer.write(to: &writer)
        }
    }

    /// `payments.getStarsTransactionsByID#2dca16b8 flags:# ton:flags.0?true peer:InputPeer
    /// id:Vector<InputStarsTransaction> = payments.StarsStatus`
    public struct GetStarsTransactionsByID: TLFunction {
        public typealias Response = API.Payments.StarsStatus
        public static var constructorID: UInt32 { 0x2dca16b8 }
        public static var name: String { "payments.getStarsTransactionsByID" }

        public var ton: Bool
        public var peer: API.InputPeer
        public var id: [API.InputStarsTransaction]

        public init(ton: Bool = false, peer: API.InputPeer, id: [API.InputStarsTransaction]) {
            self.ton = ton
            self.peer = peer
            self.id = id
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2dca16b8, "payments.getStarsTransactionsByID")
            let _flags = try reader.readFlags()
            self.ton = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
            self.id = try reader.readVector(of: API.InputStarsTransaction.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2dca16b8)
            var _flags = TLFlags()
            _flags.set(0, if: self.ton)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeVector(self.id)
        }
    }

    /// `payments.getStarsGiftOptions#d3c96bc8 flags:# user_id:flags.0?InputUser = Vector<StarsGiftOption>`
    public struct GetStarsGiftOptions: TLFunction {
        public typealias Response = [API.StarsGiftOption]
        public static var constructorID: UInt32 { 0xd3c96bc8 }
        public static var name: String { "payments.getStarsGiftOptions" }

        public var userID: API.InputUser?

        public init(userID: API.InputUser? = nil) {
            self.userID = userID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd3c96bc8, "payments.getStarsGiftOptions")
            let _flags = try reader.readFlags()
            self.userID = _flags[0] ? try API.InputUser(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd3c96bc8)
            var _flags = TLFlags()
            _flags.set(0, if: self.userID != nil)
            writer.writeFlags(_flags)
            if let value = self.userID { value.write(to: &writer) }
        }
    }

    /// `payments.getStarsSubscriptions#032512c5 flags:# missing_balance:flags.0?true peer:InputPeer offset:string
    /// = payments.StarsStatus`
    public struct GetStarsSubscriptions: TLFunction {
        public typealias Response = API.Payments.StarsStatus
        public static var constructorID: UInt32 { 0x032512c5 }
        public static var name: String { "payments.getStarsSubscriptions" }

        public var missingBalance: Bool
        public var peer: API.InputPeer
        public var offset: String

        public init(missingBalance: Bool = false, peer: API.InputPeer, offset: String) {
            self.missingBalance = missingBalance
            self.peer = peer
            self.offset = offset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x032512c5, "payments.getStarsSubscriptions")
            let _flags = try reader.readFlags()
            self.missingBalance = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
            self.offset = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x032512c5)
            var _flags = TLFlags()
            _flags.set(0, if: self.missingBalance)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeString(self.offset)
        }
    }

    /// `payments.changeStarsSubscription#c7770878 flags:# peer:InputPeer subscription_id:string
    /// canceled:flags.0?Bool = Bool`
    public struct ChangeStarsSubscription: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xc7770878 }
        public static var name: String { "payments.changeStarsSubscription" }

        public var peer: API.InputPeer
        public var subscriptionID: String
        public var canceled: Bool?

        public init(peer: API.InputPeer, subscriptionID: String, canceled: Bool? = nil) {
            self.peer = peer
            self.subscriptionID = subscriptionID
            self.canceled = canceled
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc7770878, "payments.changeStarsSubscription")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.subscriptionID = try reader.readString()
            self.canceled = _flags[0] ? try reader.readBool() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc7770878)
            var _flags = TLFlags()
            _flags.set(0, if: self.canceled != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeString(self.subscriptionID)
            if let value = self.canceled { writer.writeBool(value) }
        }
    }

    /// `payments.fulfillStarsSubscription#cc5bebb3 peer:InputPeer subscription_id:string = Bool`
    public struct FulfillStarsSubscription: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xcc5bebb3 }
        public static var name: String { "payments.fulfillStarsSubscription" }

        public var peer: API.InputPeer
        public var subscriptionID: String

        public init(peer: API.InputPeer, subscriptionID: String) {
            self.peer = peer
            self.subscriptionID = subscriptionID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xcc5bebb3, "payments.fulfillStarsSubscription")
            self.peer = try API.InputPeer(from: &reader)
            self.subscriptionID = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xcc5bebb3)
            self.peer.write(to: &writer)
            writer.writeString(self.subscriptionID)
        }
    }

    /// `payments.getStarsGiveawayOptions#bd1efd3e = Vector<StarsGiveawayOption>`
    public struct GetStarsGiveawayOptions: TLFunction {
        public typealias Response = [API.StarsGiveawayOption]
        public static var constructorID: UInt32 { 0xbd1efd3e }
        public static var name: String { "payments.getStarsGiveawayOptions" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xbd1efd3e, "payments.getStarsGiveawayOptions")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xbd1efd3e)
        }
    }

    /// `payments.getStarGifts#c4563590 hash:int = payments.StarGifts`
    public struct GetStarGifts: TLFunction {
        public typealias Response = API.Payments.StarGifts
        public static var constructorID: UInt32 { 0xc4563590 }
        public static var name: String { "payments.getStarGifts" }

        public var hash: Int32

        public init(hash: Int32) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc4563590, "payments.getStarGifts")
            self.hash = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc4563590)
            writer.writeInt(self.hash)
        }
    }

    /// `payments.saveStarGift#2a2a697c flags:# unsave:flags.0?true stargift:InputSavedStarGift = Bool`
    public struct SaveStarGift: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x2a2a697c }
        public static var name: String { "payments.saveStarGift" }

        public var unsave: Bool
        public var stargift: API.InputSavedStarGift

        public init(unsave: Bool = false, stargift: API.InputSavedStarGift) {
            self.unsave = unsave
            self.stargift = stargift
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x2a2a697c, "payments.saveStarGift")
            let _flags = try reader.readFlags()
            self.unsave = _flags[0]
            self.stargift = try API.InputSavedStarGift(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x2a2a697c)
            var _flags = TLFlags()
            _flags.set(0, if: self.unsave)
            writer.writeFlags(_flags)
            self.stargift.write(to: &writer)
        }
    }

    /// `payments.convertStarGift#74bf076b stargift:InputSavedStarGift = Bool`
    public struct ConvertStarGift: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x74bf076b }
        public static var name: String { "payments.convertStarGift" }

        public var stargift: API.InputSavedStarGift

        public init(stargift: API.InputSavedStarGift) {
            self.stargift = stargift
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x74bf076b, "payments.convertStarGift")
            self.stargift = try API.InputSavedStarGift(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x74bf076b)
            self.stargift.write(to: &writer)
        }
    }

    /// `payments.botCancelStarsSubscription#6dfa0622 flags:# restore:flags.0?true user_id:InputUser
    /// charge_id:string = Bool`
    public struct BotCancelStarsSubscription: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x6dfa0622 }
        public static var name: String { "payments.botCancelStarsSubscription" }

        public var restore: Bool
        public var userID: API.InputUser
        public var chargeID: String

        public init(restore: Bool = false, userID: API.InputUser, chargeID: String) {
            self.restore = restore
            self.userID = userID
            self.chargeID = chargeID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6dfa0622, "payments.botCancelStarsSubscription")
            let _flags = try reader.readFlags()
            self.restore = _flags[0]
            self.userID = try API.InputUser(from: &reader)
            self.chargeID = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6dfa0622)
            var _flags = TLFlags()
            _flags.set(0, if: self.restore)
            writer.writeFlags(_flags)
            self.userID.write(to: &writer)
            writer.writeString(self.chargeID)
        }
    }

    /// `payments.getConnectedStarRefBots#5869a553 flags:# peer:InputPeer offset_date:flags.2?int
    /// offset_link:flags.2?string limit:int = payments.ConnectedStarRefBots`
    public struct GetConnectedStarRefBots: TLFunction {
        public typealias Response = API.Payments.ConnectedStarRefBots
        public static var constructorID: UInt32 { 0x5869a553 }
        public static var name: String { "payments.getConnectedStarRefBots" }

        public var peer: API.InputPeer
        public var offsetDate: Int32?
        public var offsetLink: String?
        public var limit: Int32

        public init(peer: API.InputPeer, offsetDate: Int32? = nil, offsetLink: String? = nil, limit: Int32) {
            self.peer = peer
            self.offsetDate = offsetDate
            self.offsetLink = offsetLink
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5869a553, "payments.getConnectedStarRefBots")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.offsetDate = _flags[2] ? try reader.readInt() : nil
            self.offsetLink = _flags[2] ? try reader.readString() : nil
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5869a553)
            var _flags = TLFlags()
            _flags.set(2, if: self.offsetDate != nil)
            _flags.set(2, if: self.offsetLink != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.offsetDate {
                writer.writeInt(value)
            } else if _flags[2] {
                writer.failMissing("payments.getConnectedStarRefBots.offset_date")
            }
            if let value = self.offsetLink {
                writer.writeString(value)
            } else if _flags[2] {
                writer.failMissing("payments.getConnectedStarRefBots.offset_link")
            }
            writer.writeInt(self.limit)
        }
    }

    /// `payments.getConnectedStarRefBot#b7d998f0 peer:InputPeer bot:InputUser = payments.ConnectedStarRefBots`
    public struct GetConnectedStarRefBot: TLFunction {
        public typealias Response = API.Payments.ConnectedStarRefBots
        public static var constructorID: UInt32 { 0xb7d998f0 }
        public static var name: String { "payments.getConnectedStarRefBot" }

        public var peer: API.InputPeer
        public var bot: API.InputUser

        public init(peer: API.InputPeer, bot: API.InputUser) {
            self.peer = peer
            self.bot = bot
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb7d998f0, "payments.getConnectedStarRefBot")
            self.peer = try API.InputPeer(from: &reader)
            self.bot = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb7d998f0)
            self.peer.write(to: &writer)
            self.bot.write(to: &writer)
        }
    }

    /// `payments.getSuggestedStarRefBots#0d6b48f7 flags:# order_by_revenue:flags.0?true
    /// order_by_date:flags.1?true peer:InputPeer offset:string limit:int = payments.SuggestedStarRefBots`
    public struct GetSuggestedStarRefBots: TLFunction {
        public typealias Response = API.Payments.SuggestedStarRefBots
        public static var constructorID: UInt32 { 0x0d6b48f7 }
        public static var name: String { "payments.getSuggestedStarRefBots" }

        public var orderByRevenue: Bool
        public var orderByDate: Bool
        public var peer: API.InputPeer
        public var offset: String
        public var limit: Int32

        public init(orderByRevenue: Bool = false, orderByDate: Bool = false, peer: API.InputPeer, offset: String, limit: Int32) {
            self.orderByRevenue = orderByRevenue
            self.orderByDate = orderByDate
            self.peer = peer
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0d6b48f7, "payments.getSuggestedStarRefBots")
            let _flags = try reader.readFlags()
            self.orderByRevenue = _flags[0]
            self.orderByDate = _flags[1]
            self.peer = try API.InputPeer(from: &reader)
            self.offset = try reader.readString()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0d6b48f7)
            var _flags = TLFlags()
            _flags.set(0, if: self.orderByRevenue)
            _flags.set(1, if: self.orderByDate)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeString(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `payments.connectStarRefBot#7ed5348a peer:InputPeer bot:InputUser = payments.ConnectedStarRefBots`
    public struct ConnectStarRefBot: TLFunction {
        public typealias Response = API.Payments.ConnectedStarRefBots
        public static var constructorID: UInt32 { 0x7ed5348a }
        public static var name: String { "payments.connectStarRefBot" }

        public var peer: API.InputPeer
        public var bot: API.InputUser

        public init(peer: API.InputPeer, bot: API.InputUser) {
            self.peer = peer
            self.bot = bot
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7ed5348a, "payments.connectStarRefBot")
            self.peer = try API.InputPeer(from: &reader)
            self.bot = try API.InputUser(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7ed5348a)
            self.peer.write(to: &writer)
            self.bot.write(to: &writer)
        }
    }

    /// `payments.editConnectedStarRefBot#e4fca4a3 flags:# revoked:flags.0?true peer:InputPeer link:string =
    /// payments.ConnectedStarRefBots`
    public struct EditConnectedStarRefBot: TLFunction {
        public typealias Response = API.Payments.ConnectedStarRefBots
        public static var constructorID: UInt32 { 0xe4fca4a3 }
        public static var name: String { "payments.editConnectedStarRefBot" }

        public var revoked: Bool
        public var peer: API.InputPeer
        public var link: String

        public init(revoked: Bool = false, peer: API.InputPeer, link: String) {
            self.revoked = revoked
            self.peer = peer
            self.link = link
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe4fca4a3, "payments.editConnectedStarRefBot")
            let _flags = try reader.readFlags()
            self.revoked = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
            self.link = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe4fca4a3)
            var _flags = TLFlags()
            _flags.set(0, if: self.revoked)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeString(self.link)
        }
    }

    /// `payments.getStarGiftUpgradePreview#9c9abcb1 gift_id:long = payments.StarGiftUpgradePreview`
    public struct GetStarGiftUpgradePreview: TLFunction {
        public typealias Response = API.Payments.StarGiftUpgradePreview
        public static var constructorID: UInt32 { 0x9c9abcb1 }
        public static var name: String { "payments.getStarGiftUpgradePreview" }

        public var giftID: Int64

        public init(giftID: Int64) {
            self.giftID = giftID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9c9abcb1, "payments.getStarGiftUpgradePreview")
            self.giftID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9c9abcb1)
            writer.writeLong(self.giftID)
        }
    }

    /// `payments.upgradeStarGift#aed6e4f5 flags:# keep_original_details:flags.0?true stargift:InputSavedStarGift
    /// = Updates`
    public struct UpgradeStarGift: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xaed6e4f5 }
        public static var name: String { "payments.upgradeStarGift" }

        public var keepOriginalDetails: Bool
        public var stargift: API.InputSavedStarGift

        public init(keepOriginalDetails: Bool = false, stargift: API.InputSavedStarGift) {
            self.keepOriginalDetails = keepOriginalDetails
            self.stargift = stargift
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xaed6e4f5, "payments.upgradeStarGift")
            let _flags = try reader.readFlags()
            self.keepOriginalDetails = _flags[0]
            self.stargift = try API.InputSavedStarGift(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xaed6e4f5)
            var _flags = TLFlags()
            _flags.set(0, if: self.keepOriginalDetails)
            writer.writeFlags(_flags)
            self.stargift.write(to: &writer)
        }
    }

    /// `payments.transferStarGift#7f18176a stargift:InputSavedStarGift to_id:InputPeer = Updates`
    public struct TransferStarGift: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x7f18176a }
        public static var name: String { "payments.transferStarGift" }

        public var stargift: API.InputSavedStarGift
        public var toID: API.InputPeer

        public init(stargift: API.InputSavedStarGift, toID: API.InputPeer) {
            self.stargift = stargift
            self.toID = toID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7f18176a, "payments.transferStarGift")
            self.stargift = try API.InputSavedStarGift(from: &reader)
            self.toID = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7f18176a)
            self.stargift.write(to: &writer)
            self.toID.write(to: &writer)
        }
    }

    /// `payments.getUniqueStarGift#a1974d72 slug:string = payments.UniqueStarGift`
    public struct GetUniqueStarGift: TLFunction {
        public typealias Response = API.Payments.UniqueStarGift
        public static var constructorID: UInt32 { 0xa1974d72 }
        public static var name: String { "payments.getUniqueStarGift" }

        public var slug: String

        public init(slug: String) {
            self.slug = slug
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa1974d72, "payments.getUniqueStarGift")
            self.slug = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa1974d72)
            writer.writeString(self.slug)
        }
    }

    /// `payments.getSavedStarGifts#a319e569 flags:# exclude_unsaved:flags.0?true exclude_saved:flags.1?true
    /// exclude_unlimited:flags.2?true exclude_unique:flags.4?true sort_by_value:flags.5?true
    /// exclude_upgradable:flags.7?true exclude_unupgradable:flags.8?true peer_color_available:flags.9?true
    /// exclude_hosted:flags.10?true peer:InputPeer collection_id:flags.6?int offset:string limit:int =
    /// payments.SavedStarGifts`
    public struct GetSavedStarGifts: TLFunction {
        public typealias Response = API.Payments.SavedStarGifts
        public static var constructorID: UInt32 { 0xa319e569 }
        public static var name: String { "payments.getSavedStarGifts" }

        public var excludeUnsaved: Bool
        public var excludeSaved: Bool
        public var excludeUnlimited: Bool
        public var excludeUnique: Bool
        public var sortByValue: Bool
        public var excludeUpgradable: Bool
        public var excludeUnupgradable: Bool
        public var peerColorAvailable: Bool
        public var excludeHosted: Bool
        public var peer: API.InputPeer
        public var collectionID: Int32?
        public var offset: String
        public var limit: Int32

        public init(excludeUnsaved: Bool = false, excludeSaved: Bool = false, excludeUnlimited: Bool = false, excludeUnique: Bool = false, sortByValue: Bool = false, excludeUpgradable: Bool = false, excludeUnupgradable: Bool = false, peerColorAvailable: Bool = false, excludeHosted: Bool = false, peer: API.InputPeer, collectionID: Int32? = nil, offset: String, limit: Int32) {
            self.excludeUnsaved = excludeUnsaved
            self.excludeSaved = excludeSaved
            self.excludeUnlimited = excludeUnlimited
            self.excludeUnique = excludeUnique
            self.sortByValue = sortByValue
            self.excludeUpgradable = excludeUpgradable
            self.excludeUnupgradable = excludeUnupgradable
            self.peerColorAvailable = peerColorAvailable
            self.excludeHosted = excludeHosted
            self.peer = peer
            self.collectionID = collectionID
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa319e569, "payments.getSavedStarGifts")
            let _flags = try reader.readFlags()
            self.excludeUnsaved = _flags[0]
            self.excludeSaved = _flags[1]
            self.excludeUnlimited = _flags[2]
            self.excludeUnique = _flags[4]
            self.sortByValue = _flags[5]
            self.excludeUpgradable = _flags[7]
            self.excludeUnupgradable = _flags[8]
            self.peerColorAvailable = _flags[9]
            self.excludeHosted = _flags[10]
            self.peer = try API.InputPeer(from: &reader)
            self.collectionID = _flags[6] ? try reader.readInt() : nil
            self.offset = try reader.readString()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa319e569)
            var _flags = TLFlags()
            _flags.set(0, if: self.excludeUnsaved)
            _flags.set(1, if: self.excludeSaved)
            _flags.set(2, if: self.excludeUnlimited)
            _flags.set(4, if: self.excludeUnique)
            _flags.set(5, if: self.sortByValue)
            _flags.set(7, if: self.excludeUpgradable)
            _flags.set(8, if: self.excludeUnupgradable)
            _flags.set(9, if: self.peerColorAvailable)
            _flags.set(10, if: self.excludeHosted)
            _flags.set(6, if: self.collectionID != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            if let value = self.collectionID { writer.writeInt(value) }
            writer.writeString(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `payments.getSavedStarGift#b455a106 stargift:Vector<InputSavedStarGift> = payments.SavedStarGifts`
    public struct GetSavedStarGift: TLFunction {
        public typealias Response = API.Payments.SavedStarGifts
        public static var constructorID: UInt32 { 0xb455a106 }
        public static var name: String { "payments.getSavedStarGift" }

        public var stargift: [API.InputSavedStarGift]

        public init(stargift: [API.InputSavedStarGift]) {
            self.stargift = stargift
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb455a106, "payments.getSavedStarGift")
            self.stargift = try reader.readVector(of: API.InputSavedStarGift.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb455a106)
            writer.writeVector(self.stargift)
        }
    }

    /// `payments.getStarGiftWithdrawalUrl#d06e93a8 stargift:InputSavedStarGift password:InputCheckPasswordSRP =
    /// payments.StarGiftWithdrawalUrl`
    public struct GetStarGiftWithdrawalUrl: TLFunction {
        public typealias Response = API.Payments.StarGiftWithdrawalUrl
        public static var constructorID: UInt32 { 0xd06e93a8 }
        public static var name: String { "payments.getStarGiftWithdrawalUrl" }

        public var stargift: API.InputSavedStarGift
        public var password: API.InputCheckPasswordSRP

        public init(stargift: API.InputSavedStarGift, password: API.InputCheckPasswordSRP) {
            self.stargift = stargift
            self.password = password
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd06e93a8, "payments.getStarGiftWithdrawalUrl")
            self.stargift = try API.InputSavedStarGift(from: &reader)
            self.password = try API.InputCheckPasswordSRP(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd06e93a8)
            self.stargift.write(to: &writer)
            self.password.write(to: &writer)
        }
    }

    /// `payments.toggleChatStarGiftNotifications#60eaefa1 flags:# enabled:flags.0?true peer:InputPeer = Bool`
    public struct ToggleChatStarGiftNotifications: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x60eaefa1 }
        public static var name: String { "payments.toggleChatStarGiftNotifications" }

        public var enabled: Bool
        public var peer: API.InputPeer

        public init(enabled: Bool = false, peer: API.InputPeer) {
            self.enabled = enabled
            self.peer = peer
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x60eaefa1, "payments.toggleChatStarGiftNotifications")
            let _flags = try reader.readFlags()
            self.enabled = _flags[0]
            self.peer = try API.InputPeer(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x60eaefa1)
            var _flags = TLFlags()
            _flags.set(0, if: self.enabled)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
        }
    }

    /// `payments.toggleStarGiftsPinnedToTop#1513e7b0 peer:InputPeer stargift:Vector<InputSavedStarGift> = Bool`
    public struct ToggleStarGiftsPinnedToTop: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x1513e7b0 }
        public static var name: String { "payments.toggleStarGiftsPinnedToTop" }

        public var peer: API.InputPeer
        public var stargift: [API.InputSavedStarGift]

        public init(peer: API.InputPeer, stargift: [API.InputSavedStarGift]) {
            self.peer = peer
            self.stargift = stargift
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1513e7b0, "payments.toggleStarGiftsPinnedToTop")
            self.peer = try API.InputPeer(from: &reader)
            self.stargift = try reader.readVector(of: API.InputSavedStarGift.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1513e7b0)
            self.peer.write(to: &writer)
            writer.writeVector(self.stargift)
        }
    }

    /// `payments.canPurchaseStore#4fdc5ea7 purpose:InputStorePaymentPurpose = Bool`
    public struct CanPurchaseStore: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x4fdc5ea7 }
        public static var name: String { "payments.canPurchaseStore" }

        public var purpose: API.InputStorePaymentPurpose

        public init(purpose: API.InputStorePaymentPurpose) {
            self.purpose = purpose
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4fdc5ea7, "payments.canPurchaseStore")
            self.purpose = try API.InputStorePaymentPurpose(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4fdc5ea7)
            self.purpose.write(to: &writer)
        }
    }

    /// `payments.getResaleStarGifts#7a5fa236 flags:# sort_by_price:flags.1?true sort_by_num:flags.2?true
    /// for_craft:flags.4?true stars_only:flags.5?true attributes_hash:flags.0?long gift_id:long
    /// attributes:flags.3?Vector<StarGiftAttributeId> offset:string limit:int = payments.ResaleStarGifts`
    public struct GetResaleStarGifts: TLFunction {
        public typealias Response = API.Payments.ResaleStarGifts
        public static var constructorID: UInt32 { 0x7a5fa236 }
        public static var name: String { "payments.getResaleStarGifts" }

        public var sortByPrice: Bool
        public var sortByNum: Bool
        public var forCraft: Bool
        public var starsOnly: Bool
        public var attributesHash: Int64?
        public var giftID: Int64
        public var attributes: [API.StarGiftAttributeId]?
        public var offset: String
        public var limit: Int32

        public init(sortByPrice: Bool = false, sortByNum: Bool = false, forCraft: Bool = false, starsOnly: Bool = false, attributesHash: Int64? = nil, giftID: Int64, attributes: [API.StarGiftAttributeId]? = nil, offset: String, limit: Int32) {
            self.sortByPrice = sortByPrice
            self.sortByNum = sortByNum
            self.forCraft = forCraft
            self.starsOnly = starsOnly
            self.attributesHash = attributesHash
            self.giftID = giftID
            self.attributes = attributes
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7a5fa236, "payments.getResaleStarGifts")
            let _flags = try reader.readFlags()
            self.sortByPrice = _flags[1]
            self.sortByNum = _flags[2]
            self.forCraft = _flags[4]
            self.starsOnly = _flags[5]
            self.attributesHash = _flags[0] ? try reader.readLong() : nil
            self.giftID = try reader.readLong()
            self.attributes = _flags[3] ? try reader.readVector(of: API.StarGiftAttributeId.self) : nil
            self.offset = try reader.readString()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7a5fa236)
            var _flags = TLFlags()
            _flags.set(1, if: self.sortByPrice)
            _flags.set(2, if: self.sortByNum)
            _flags.set(4, if: self.forCraft)
            _flags.set(5, if: self.starsOnly)
            _flags.set(0, if: self.attributesHash != nil)
            _flags.set(3, if: self.attributes != nil)
            writer.writeFlags(_flags)
            if let value = self.attributesHash { writer.writeLong(value) }
            writer.writeLong(self.giftID)
            if let value = self.attributes { writer.writeVector(value) }
            writer.writeString(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `payments.updateStarGiftPrice#edbe6ccb stargift:InputSavedStarGift resell_amount:StarsAmount = Updates`
    public struct UpdateStarGiftPrice: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xedbe6ccb }
        public static var name: String { "payments.updateStarGiftPrice" }

        public var stargift: API.InputSavedStarGift
        public var resellAmount: API.StarsAmount

        public init(stargift: API.InputSavedStarGift, resellAmount: API.StarsAmount) {
            self.stargift = stargift
            self.resellAmount = resellAmount
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xedbe6ccb, "payments.updateStarGiftPrice")
            self.stargift = try API.InputSavedStarGift(from: &reader)
            self.resellAmount = try API.StarsAmount(from: &reader)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xedbe6ccb)
            self.stargift.write(to: &writer)
            self.resellAmount.write(to: &writer)
        }
    }

    /// `payments.createStarGiftCollection#1f4a0e87 peer:InputPeer title:string
    /// stargift:Vector<InputSavedStarGift> = StarGiftCollection`
    public struct CreateStarGiftCollection: TLFunction {
        public typealias Response = API.StarGiftCollection
        public static var constructorID: UInt32 { 0x1f4a0e87 }
        public static var name: String { "payments.createStarGiftCollection" }

        public var peer: API.InputPeer
        public var title: String
        public var stargift: [API.InputSavedStarGift]

        public init(peer: API.InputPeer, title: String, stargift: [API.InputSavedStarGift]) {
            self.peer = peer
            self.title = title
            self.stargift = stargift
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1f4a0e87, "payments.createStarGiftCollection")
            self.peer = try API.InputPeer(from: &reader)
            self.title = try reader.readString()
            self.stargift = try reader.readVector(of: API.InputSavedStarGift.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1f4a0e87)
            self.peer.write(to: &writer)
            writer.writeString(self.title)
            writer.writeVector(self.stargift)
        }
    }

    /// `payments.updateStarGiftCollection#4fddbee7 flags:# peer:InputPeer collection_id:int title:flags.0?string
    /// delete_stargift:flags.1?Vector<InputSavedStarGift> add_stargift:flags.2?Vector<InputSavedStarGift>
    /// order:flags.3?Vector<InputSavedStarGift> = StarGiftCollection`
    public struct UpdateStarGiftCollection: TLFunction {
        public typealias Response = API.StarGiftCollection
        public static var constructorID: UInt32 { 0x4fddbee7 }
        public static var name: String { "payments.updateStarGiftCollection" }

        public var peer: API.InputPeer
        public var collectionID: Int32
        public var title: String?
        public var deleteStargift: [API.InputSavedStarGift]?
        public var addStargift: [API.InputSavedStarGift]?
        public var order: [API.InputSavedStarGift]?

        public init(peer: API.InputPeer, collectionID: Int32, title: String? = nil, deleteStargift: [API.InputSavedStarGift]? = nil, addStargift: [API.InputSavedStarGift]? = nil, order: [API.InputSavedStarGift]? = nil) {
            self.peer = peer
            self.collectionID = collectionID
            self.title = title
            self.deleteStargift = deleteStargift
            self.addStargift = addStargift
            self.order = order
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4fddbee7, "payments.updateStarGiftCollection")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.collectionID = try reader.readInt()
            self.title = _flags[0] ? try reader.readString() : nil
            self.deleteStargift = _flags[1] ? try reader.readVector(of: API.InputSavedStarGift.self) : nil
            self.addStargift = _flags[2] ? try reader.readVector(of: API.InputSavedStarGift.self) : nil
            self.order = _flags[3] ? try reader.readVector(of: API.InputSavedStarGift.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4fddbee7)
            var _flags = TLFlags()
            _flags.set(0, if: self.title != nil)
            _flags.set(1, if: self.deleteStargift != nil)
            _flags.set(2, if: self.addStargift != nil)
            _flags.set(3, if: self.order != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeInt(self.collectionID)
            if let value = self.title { writer.writeString(value) }
            if let value = self.deleteStargift { writer.writeVector(value) }
            if let value = self.addStargift { writer.writeVector(value) }
            if let value = self.order { writer.writeVector(value) }
        }
    }

    /// `payments.reorderStarGiftCollections#c32af4cc peer:InputPeer order:Vector<int> = Bool`
    public struct ReorderStarGiftCollections: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xc32af4cc }
        public static var name: String { "payments.reorderStarGiftCollections" }

        public var peer: API.InputPeer
        public var order: [Int32]

        public init(peer: API.InputPeer, order: [Int32]) {
            self.peer = peer
            self.order = order
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc32af4cc, "payments.reorderStarGiftCollections")
            self.peer = try API.InputPeer(from: &reader)
            self.order = try reader.readVector(of: Int32.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc32af4cc)
            self.peer.write(to: &writer)
            writer.writeVector(self.order)
        }
    }

    /// `payments.deleteStarGiftCollection#ad5648e8 peer:InputPeer collection_id:int = Bool`
    public struct DeleteStarGiftCollection: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xad5648e8 }
        public static var name: String { "payments.deleteStarGiftCollection" }

        public var peer: API.InputPeer
        public var collectionID: Int32

        public init(peer: API.InputPeer, collectionID: Int32) {
            self.peer = peer
            self.collectionID = collectionID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xad5648e8, "payments.deleteStarGiftCollection")
            self.peer = try API.InputPeer(from: &reader)
            self.collectionID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xad5648e8)
            self.peer.write(to: &writer)
            writer.writeInt(self.collectionID)
        }
    }

    /// `payments.getStarGiftCollections#981b91dd peer:InputPeer hash:long = payments.StarGiftCollections`
    public struct GetStarGiftCollections: TLFunction {
        public typealias Response = API.Payments.StarGiftCollections
        public static var constructorID: UInt32 { 0x981b91dd }
        public static var name: String { "payments.getStarGiftCollections" }

        public var peer: API.InputPeer
        public var hash: Int64

        public init(peer: API.InputPeer, hash: Int64) {
            self.peer = peer
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x981b91dd, "payments.getStarGiftCollections")
            self.peer = try API.InputPeer(from: &reader)
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x981b91dd)
            self.peer.write(to: &writer)
            writer.writeLong(self.hash)
        }
    }

    /// `payments.getUniqueStarGiftValueInfo#4365af6b slug:string = payments.UniqueStarGiftValueInfo`
    public struct GetUniqueStarGiftValueInfo: TLFunction {
        public typealias Response = API.Payments.UniqueStarGiftValueInfo
        public static var constructorID: UInt32 { 0x4365af6b }
        public static var name: String { "payments.getUniqueStarGiftValueInfo" }

        public var slug: String

        public init(slug: String) {
            self.slug = slug
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4365af6b, "payments.getUniqueStarGiftValueInfo")
            self.slug = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4365af6b)
            writer.writeString(self.slug)
        }
    }

    /// `payments.checkCanSendGift#c0c4edc9 gift_id:long = payments.CheckCanSendGiftResult`
    public struct CheckCanSendGift: TLFunction {
        public typealias Response = API.Payments.CheckCanSendGiftResult
        public static var constructorID: UInt32 { 0xc0c4edc9 }
        public static var name: String { "payments.checkCanSendGift" }

        public var giftID: Int64

        public init(giftID: Int64) {
            self.giftID = giftID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xc0c4edc9, "payments.checkCanSendGift")
            self.giftID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xc0c4edc9)
            writer.writeLong(self.giftID)
        }
    }

    /// `payments.getStarGiftAuctionState#5c9ff4d6 auction:InputStarGiftAuction version:int =
    /// payments.StarGiftAuctionState`
    public struct GetStarGiftAuctionState: TLFunction {
        public typealias Response = API.Payments.StarGiftAuctionState
        public static var constructorID: UInt32 { 0x5c9ff4d6 }
        public static var name: String { "payments.getStarGiftAuctionState" }

        public var auction: API.InputStarGiftAuction
        public var version: Int32

        public init(auction: API.InputStarGiftAuction, version: Int32) {
            self.auction = auction
            self.version = version
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x5c9ff4d6, "payments.getStarGiftAuctionState")
            self.auction = try API.InputStarGiftAuction(from: &reader)
            self.version = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x5c9ff4d6)
            self.auction.write(to: &writer)
            writer.writeInt(self.version)
        }
    }

    /// `payments.getStarGiftAuctionAcquiredGifts#6ba2cbec gift_id:long = payments.StarGiftAuctionAcquiredGifts`
    public struct GetStarGiftAuctionAcquiredGifts: TLFunction {
        public typealias Response = API.Payments.StarGiftAuctionAcquiredGifts
        public static var constructorID: UInt32 { 0x6ba2cbec }
        public static var name: String { "payments.getStarGiftAuctionAcquiredGifts" }

        public var giftID: Int64

        public init(giftID: Int64) {
            self.giftID = giftID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6ba2cbec, "payments.getStarGiftAuctionAcquiredGifts")
            self.giftID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6ba2cbec)
            writer.writeLong(self.giftID)
        }
    }

    /// `payments.getStarGiftActiveAuctions#a5d0514d hash:long = payments.StarGiftActiveAuctions`
    public struct GetStarGiftActiveAuctions: TLFunction {
        public typealias Response = API.Payments.StarGiftActiveAuctions
        public static var constructorID: UInt32 { 0xa5d0514d }
        public static var name: String { "payments.getStarGiftActiveAuctions" }

        public var hash: Int64

        public init(hash: Int64) {
            self.hash = hash
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa5d0514d, "payments.getStarGiftActiveAuctions")
            self.hash = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa5d0514d)
            writer.writeLong(self.hash)
        }
    }

    /// `payments.resolveStarGiftOffer#e9ce781c flags:# decline:flags.0?true offer_msg_id:int = Updates`
    public struct ResolveStarGiftOffer: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xe9ce781c }
        public static var name: String { "payments.resolveStarGiftOffer" }

        public var decline: Bool
        public var offerMsgID: Int32

        public init(decline: Bool = false, offerMsgID: Int32) {
            self.decline = decline
            self.offerMsgID = offerMsgID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xe9ce781c, "payments.resolveStarGiftOffer")
            let _flags = try reader.readFlags()
            self.decline = _flags[0]
            self.offerMsgID = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xe9ce781c)
            var _flags = TLFlags()
            _flags.set(0, if: self.decline)
            writer.writeFlags(_flags)
            writer.writeInt(self.offerMsgID)
        }
    }

    /// `payments.sendStarGiftOffer#8fb86b41 flags:# peer:InputPeer slug:string price:StarsAmount duration:int
    /// random_id:long allow_paid_stars:flags.0?long = Updates`
    public struct SendStarGiftOffer: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0x8fb86b41 }
        public static var name: String { "payments.sendStarGiftOffer" }

        public var peer: API.InputPeer
        public var slug: String
        public var price: API.StarsAmount
        public var duration: Int32
        public var randomID: Int64
        public var allowPaidStars: Int64?

        public init(peer: API.InputPeer, slug: String, price: API.StarsAmount, duration: Int32, randomID: Int64, allowPaidStars: Int64? = nil) {
            self.peer = peer
            self.slug = slug
            self.price = price
            self.duration = duration
            self.randomID = randomID
            self.allowPaidStars = allowPaidStars
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x8fb86b41, "payments.sendStarGiftOffer")
            let _flags = try reader.readFlags()
            self.peer = try API.InputPeer(from: &reader)
            self.slug = try reader.readString()
            self.price = try API.StarsAmount(from: &reader)
            self.duration = try reader.readInt()
            self.randomID = try reader.readLong()
            self.allowPaidStars = _flags[0] ? try reader.readLong() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x8fb86b41)
            var _flags = TLFlags()
            _flags.set(0, if: self.allowPaidStars != nil)
            writer.writeFlags(_flags)
            self.peer.write(to: &writer)
            writer.writeString(self.slug)
            self.price.write(to: &writer)
            writer.writeInt(self.duration)
            writer.writeLong(self.randomID)
            if let value = self.allowPaidStars { writer.writeLong(value) }
        }
    }

    /// `payments.getStarGiftUpgradeAttributes#6d038b58 gift_id:long = payments.StarGiftUpgradeAttributes`
    public struct GetStarGiftUpgradeAttributes: TLFunction {
        public typealias Response = API.Payments.StarGiftUpgradeAttributes
        public static var constructorID: UInt32 { 0x6d038b58 }
        public static var name: String { "payments.getStarGiftUpgradeAttributes" }

        public var giftID: Int64

        public init(giftID: Int64) {
            self.giftID = giftID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6d038b58, "payments.getStarGiftUpgradeAttributes")
            self.giftID = try reader.readLong()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6d038b58)
            writer.writeLong(self.giftID)
        }
    }

    /// `payments.getCraftStarGifts#fd05dd00 gift_id:long offset:string limit:int = payments.SavedStarGifts`
    public struct GetCraftStarGifts: TLFunction {
        public typealias Response = API.Payments.SavedStarGifts
        public static var constructorID: UInt32 { 0xfd05dd00 }
        public static var name: String { "payments.getCraftStarGifts" }

        public var giftID: Int64
        public var offset: String
        public var limit: Int32

        public init(giftID: Int64, offset: String, limit: Int32) {
            self.giftID = giftID
            self.offset = offset
            self.limit = limit
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfd05dd00, "payments.getCraftStarGifts")
            self.giftID = try reader.readLong()
            self.offset = try reader.readString()
            self.limit = try reader.readInt()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfd05dd00)
            writer.writeLong(self.giftID)
            writer.writeString(self.offset)
            writer.writeInt(self.limit)
        }
    }

    /// `payments.craftStarGift#b0f9684f stargift:Vector<InputSavedStarGift> = Updates`
    public struct CraftStarGift: TLFunction {
        public typealias Response = API.Updates
        public static var constructorID: UInt32 { 0xb0f9684f }
        public static var name: String { "payments.craftStarGift" }

        public var stargift: [API.InputSavedStarGift]

        public init(stargift: [API.InputSavedStarGift]) {
            self.stargift = stargift
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb0f9684f, "payments.craftStarGift")
            self.stargift = try reader.readVector(of: API.InputSavedStarGift.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb0f9684f)
            writer.writeVector(self.stargift)
        }
    }
}
