// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Payments {
    /// `payments.PaymentForm`
    public enum PaymentForm: TLObject {
        /// `payments.paymentForm#a0058751 flags:# can_save_credentials:flags.2?true password_missing:flags.3?true
        /// form_id:long bot_id:long title:string description:string photo:flags.5?WebDocument invoice:Invoice
        /// provider_id:long url:string native_provider:flags.4?string native_params:flags.4?DataJSON
        /// additional_methods:flags.6?Vector<PaymentFormMethod> saved_info:flags.0?PaymentRequestedInfo
        /// saved_credentials:flags.1?Vector<PaymentSavedCredentials> users:Vector<User> = payments.PaymentForm`
        indirect case paymentForm(PaymentForm)
        /// `payments.paymentFormStars#7bf6b15c flags:# form_id:long bot_id:long title:string description:string
        /// photo:flags.5?WebDocument invoice:Invoice users:Vector<User> = payments.PaymentForm`
        indirect case paymentFormStars(PaymentFormStars)
        /// `payments.paymentFormStarGift#b425cfe1 form_id:long invoice:Invoice = payments.PaymentForm`
        indirect case paymentFormStarGift(formID: Int64, invoice: API.Invoice)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xa0058751:
                self = .paymentForm(try PaymentForm(bareFrom: &reader))
            case 0x7bf6b15c:
                self = .paymentFormStars(try PaymentFormStars(bareFrom: &reader))
            case 0xb425cfe1:
                self = .paymentFormStarGift(formID: try reader.readLong(), invoice: try API.Invoice(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "payments.PaymentForm")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .paymentForm(let value):
                writer.writeConstructorID(0xa0058751)
                value.writeBare(to: &writer)
            case .paymentFormStars(let value):
                writer.writeConstructorID(0x7bf6b15c)
                value.writeBare(to: &writer)
            case .paymentFormStarGift(let value1, let value2):
                writer.writeConstructorID(0xb425cfe1)
                writer.writeLong(value1)
                value2.write(to: &writer)
            }
        }

        /// `payments.paymentForm#a0058751`
        public struct PaymentForm: TLPayload {
            public var canSaveCredentials: Bool
            public var passwordMissing: Bool
            public var formID: Int64
            public var botID: Int64
            public var title: String
            public var description: String
            public var photo: API.WebDocument?
            public var invoice: API.Invoice
            public var providerID: Int64
            public var url: String
            public var nativeProvider: String?
            public var nativeParams: API.DataJSON?
            public var additionalMethods: [API.PaymentFormMethod]?
            public var savedInfo: API.PaymentRequestedInfo?
            public var savedCredentials: [API.PaymentSavedCredentials]?
            public var users: [API.User]

            public init(canSaveCredentials: Bool = false, passwordMissing: Bool = false, formID: Int64, botID: Int64, title: String, description: String, photo: API.WebDocument? = nil, invoice: API.Invoice, providerID: Int64, url: String, nativeProvider: String? = nil, nativeParams: API.DataJSON? = nil, additionalMethods: [API.PaymentFormMethod]? = nil, savedInfo: API.PaymentRequestedInfo? = nil, savedCredentials: [API.PaymentSavedCredentials]? = nil, users: [API.User]) {
                self.canSaveCredentials = canSaveCredentials
                self.passwordMissing = passwordMissing
                self.formID = formID
                self.botID = botID
                self.title = title
                self.description = description
                self.photo = photo
                self.invoice = invoice
                self.providerID = providerID
                self.url = url
                self.nativeProvider = nativeProvider
                self.nativeParams = nativeParams
                self.additionalMethods = additionalMethods
                self.savedInfo = savedInfo
                self.savedCredentials = savedCredentials
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.canSaveCredentials = _flags[2]
                self.passwordMissing = _flags[3]
                self.formID = try reader.readLong()
                self.botID = try reader.readLong()
                self.title = try reader.readString()
                self.description = try reader.readString()
                self.photo = _flags[5] ? try API.WebDocument(from: &reader) : nil
                self.invoice = try API.Invoice(from: &reader)
                self.providerID = try reader.readLong()
                self.url = try reader.readString()
                self.nativeProvider = _flags[4] ? try reader.readString() : nil
                self.nativeParams = _flags[4] ? try API.DataJSON(from: &reader) : nil
                self.additionalMethods = _flags[6] ? try reader.readVector(of: API.PaymentFormMethod.self) : nil
                self.savedInfo = _flags[0] ? try API.PaymentRequestedInfo(from: &reader) : nil
                self.savedCredentials = _flags[1] ? try reader.readVector(of: API.PaymentSavedCredentials.self) : nil
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.canSaveCredentials)
                _flags.set(3, if: self.passwordMissing)
                _flags.set(5, if: self.photo != nil)
                _flags.set(4, if: self.nativeProvider != nil)
                _flags.set(4, if: self.nativeParams != nil)
                _flags.set(6, if: self.additionalMethods != nil)
                _flags.set(0, if: self.savedInfo != nil)
                _flags.set(1, if: self.savedCredentials != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.formID)
                writer.writeLong(self.botID)
                writer.writeString(self.title)
                writer.writeString(self.description)
                if let value = self.photo { value.write(to: &writer) }
                self.invoice.write(to: &writer)
                writer.writeLong(self.providerID)
                writer.writeString(self.url)
                if let value = self.nativeProvider {
                    writer.writeString(value)
                } else if _flags[4] {
                    writer.failMissing("payments.paymentForm.native_provider")
                }
                if let value = self.nativeParams {
                    value.write(to: &writer)
                } else if _flags[4] {
                    writer.failMissing("payments.paymentForm.native_params")
                }
                if let value = self.additionalMethods { writer.writeVector(value) }
                if let value = self.savedInfo { value.write(to: &writer) }
                if let value = self.savedCredentials { writer.writeVector(value) }
                writer.writeVector(self.users)
            }
        }

        /// `payments.paymentFormStars#7bf6b15c`
        public struct PaymentFormStars: TLPayload {
            public var formID: Int64
            public var botID: Int64
            public var title: String
            public var description: String
            public var photo: API.WebDocument?
            public var invoice: API.Invoice
            public var users: [API.User]

            public init(formID: Int64, botID: Int64, title: String, description: String, photo: API.WebDocument? = nil, invoice: API.Invoice, users: [API.User]) {
                self.formID = formID
                self.botID = botID
                self.title = title
                self.description = description
                self.photo = photo
                self.invoice = invoice
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.formID = try reader.readLong()
                self.botID = try reader.readLong()
                self.title = try reader.readString()
                self.description = try reader.readString()
                self.photo = _flags[5] ? try API.WebDocument(from: &reader) : nil
                self.invoice = try API.Invoice(from: &reader)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(5, if: self.photo != nil)
                writer.writeFlags(_flags)
                writer.writeLong(self.formID)
                writer.writeLong(self.botID)
                writer.writeString(self.title)
                writer.writeString(self.description)
                if let value = self.photo { value.write(to: &writer) }
                self.invoice.write(to: &writer)
                writer.writeVector(self.users)
            }
        }
    }

    /// `payments.validatedRequestedInfo#d1451883 flags:# id:flags.0?string
    /// shipping_options:flags.1?Vector<ShippingOption> = payments.ValidatedRequestedInfo`
    public struct ValidatedRequestedInfo: TLObject {
        public var id: String?
        public var shippingOptions: [API.ShippingOption]?

        public init(id: String? = nil, shippingOptions: [API.ShippingOption]? = nil) {
            self.id = id
            self.shippingOptions = shippingOptions
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xd1451883, "payments.validatedRequestedInfo")
            let _flags = try reader.readFlags()
            self.id = _flags[0] ? try reader.readString() : nil
            self.shippingOptions = _flags[1] ? try reader.readVector(of: API.ShippingOption.self) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xd1451883)
            var _flags = TLFlags()
            _flags.set(0, if: self.id != nil)
            _flags.set(1, if: self.shippingOptions != nil)
            writer.writeFlags(_flags)
            if let value = self.id { writer.writeString(value) }
            if let value = self.shippingOptions { writer.writeVector(value) }
        }
    }

    /// `payments.PaymentResult`
    public enum PaymentResult: TLObject {
        /// `payments.paymentResult#4e5f810d updates:Updates = payments.PaymentResult`
        case paymentResult(updates: API.Updates)
        /// `payments.paymentVerificationNeeded#d8411139 url:string = payments.PaymentResult`
        case paymentVerificationNeeded(url: String)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x4e5f810d:
                self = .paymentResult(updates: try API.Updates(from: &reader))
            case 0xd8411139:
                self = .paymentVerificationNeeded(url: try reader.readString())
            default:
                throw reader.unknownConstructor(id, of: "payments.PaymentResult")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .paymentResult(let value):
                writer.writeConstructorID(0x4e5f810d)
                value.write(to: &writer)
            case .paymentVerificationNeeded(let value):
                writer.writeConstructorID(0xd8411139)
                writer.writeString(value)
            }
        }
    }

    /// `payments.PaymentReceipt`
    public enum PaymentReceipt: TLObject {
        /// `payments.paymentReceipt#70c4fe03 flags:# date:int bot_id:long provider_id:long title:string
        /// description:string photo:flags.2?WebDocument invoice:Invoice info:flags.0?PaymentRequestedInfo
        /// shipping:flags.1?ShippingOption tip_amount:flags.3?long currency:string total_amount:long
        /// credentials_title:string users:Vector<User> = payments.PaymentReceipt`
        indirect case paymentReceipt(PaymentReceipt)
        /// `payments.paymentReceiptStars#dabbf83a flags:# date:int bot_id:long title:string description:string
        /// photo:flags.2?WebDocument invoice:Invoice currency:string total_amount:long transaction_id:string
        /// users:Vector<User> = payments.PaymentReceipt`
        indirect case paymentReceiptStars(PaymentReceiptStars)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x70c4fe03:
                self = .paymentReceipt(try PaymentReceipt(bareFrom: &reader))
            case 0xdabbf83a:
                self = .paymentReceiptStars(try PaymentReceiptStars(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "payments.PaymentReceipt")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .paymentReceipt(let value):
                writer.writeConstructorID(0x70c4fe03)
                value.writeBare(to: &writer)
            case .paymentReceiptStars(let value):
                writer.writeConstructorID(0xdabbf83a)
                value.writeBare(to: &writer)
            }
        }

        /// `payments.paymentReceipt#70c4fe03`
        public struct PaymentReceipt: TLPayload {
            public var date: Int32
            public var botID: Int64
            public var providerID: Int64
            public var title: String
            public var description: String
            public var photo: API.WebDocument?
            public var invoice: API.Invoice
            public var info: API.PaymentRequestedInfo?
            public var shipping: API.ShippingOption?
            public var tipAmount: Int64?
            public var currency: String
            public var totalAmount: Int64
            public var credentialsTitle: String
            public var users: [API.User]

            public init(date: Int32, botID: Int64, providerID: Int64, title: String, description: String, photo: API.WebDocument? = nil, invoice: API.Invoice, info: API.PaymentRequestedInfo? = nil, shipping: API.ShippingOption? = nil, tipAmount: Int64? = nil, currency: String, totalAmount: Int64, credentialsTitle: String, users: [API.User]) {
                self.date = date
                self.botID = botID
                self.providerID = providerID
                self.title = title
                self.description = description
                self.photo = photo
                self.invoice = invoice
                self.info = info
                self.shipping = shipping
                self.tipAmount = tipAmount
                self.currency = currency
                self.totalAmount = totalAmount
                self.credentialsTitle = credentialsTitle
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.date = try reader.readInt()
                self.botID = try reader.readLong()
                self.providerID = try reader.readLong()
                self.title = try reader.readString()
                self.description = try reader.readString()
                self.photo = _flags[2] ? try API.WebDocument(from: &reader) : nil
                self.invoice = try API.Invoice(from: &reader)
                self.info = _flags[0] ? try API.PaymentRequestedInfo(from: &reader) : nil
                self.shipping = _flags[1] ? try API.ShippingOption(from: &reader) : nil
                self.tipAmount = _flags[3] ? try reader.readLong() : nil
                self.currency = try reader.readString()
                self.totalAmount = try reader.readLong()
                self.credentialsTitle = try reader.readString()
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.photo != nil)
                _flags.set(0, if: self.info != nil)
                _flags.set(1, if: self.shipping != nil)
                _flags.set(3, if: self.tipAmount != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.date)
                writer.writeLong(self.botID)
                writer.writeLong(self.providerID)
                writer.writeString(self.title)
                writer.writeString(self.description)
                if let value = self.photo { value.write(to: &writer) }
                self.invoice.write(to: &writer)
                if let value = self.info { value.write(to: &writer) }
                if let value = self.shipping { value.write(to: &writer) }
                if let value = self.tipAmount { writer.writeLong(value) }
                writer.writeString(self.currency)
                writer.writeLong(self.totalAmount)
                writer.writeString(self.credentialsTitle)
                writer.writeVector(self.users)
            }
        }

        /// `payments.paymentReceiptStars#dabbf83a`
        public struct PaymentReceiptStars: TLPayload {
            public var date: Int32
            public var botID: Int64
            public var title: String
            public var description: String
            public var photo: API.WebDocument?
            public var invoice: API.Invoice
            public var currency: String
            public var totalAmount: Int64
            public var transactionID: String
            public var users: [API.User]

            public init(date: Int32, botID: Int64, title: String, description: String, photo: API.WebDocument? = nil, invoice: API.Invoice, currency: String, totalAmount: Int64, transactionID: String, users: [API.User]) {
                self.date = date
                self.botID = botID
                self.title = title
                self.description = description
                self.photo = photo
                self.invoice = invoice
                self.currency = currency
                self.totalAmount = totalAmount
                self.transactionID = transactionID
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.date = try reader.readInt()
                self.botID = try reader.readLong()
                self.title = try reader.readString()
                self.description = try reader.readString()
                self.photo = _flags[2] ? try API.WebDocument(from: &reader) : nil
                self.invoice = try API.Invoice(from: &reader)
                self.currency = try reader.readString()
                self.totalAmount = try reader.readLong()
                self.transactionID = try reader.readString()
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(2, if: self.photo != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.date)
                writer.writeLong(self.botID)
                writer.writeString(self.title)
                writer.writeString(self.description)
                if let value = self.photo { value.write(to: &writer) }
                self.invoice.write(to: &writer)
                writer.writeString(self.currency)
                writer.writeLong(self.totalAmount)
                writer.writeString(self.transactionID)
                writer.writeVector(self.users)
            }
        }
    }

    /// `payments.savedInfo#fb8fe43c flags:# has_saved_credentials:flags.1?true
    /// saved_info:flags.0?PaymentRequestedInfo = payments.SavedInfo`
    public struct SavedInfo: TLObject {
        public var hasSavedCredentials: Bool
        public var savedInfo: API.PaymentRequestedInfo?

        public init(hasSavedCredentials: Bool = false, savedInfo: API.PaymentRequestedInfo? = nil) {
            self.hasSavedCredentials = hasSavedCredentials
            self.savedInfo = savedInfo
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xfb8fe43c, "payments.savedInfo")
            let _flags = try reader.readFlags()
            self.hasSavedCredentials = _flags[1]
            self.savedInfo = _flags[0] ? try API.PaymentRequestedInfo(from: &reader) : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xfb8fe43c)
            var _flags = TLFlags()
            _flags.set(1, if: self.hasSavedCredentials)
            _flags.set(0, if: self.savedInfo != nil)
            writer.writeFlags(_flags)
            if let value = self.savedInfo { value.write(to: &writer) }
        }
    }

    /// `payments.bankCardData#3e24e573 title:string open_urls:Vector<BankCardOpenUrl> = payments.BankCardData`
    public struct BankCardData: TLObject {
        public var title: String
        public var openURLs: [API.BankCardOpenUrl]

        public init(title: String, openURLs: [API.BankCardOpenUrl]) {
            self.title = title
            self.openURLs = openURLs
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3e24e573, "payments.bankCardData")
            self.title = try reader.readString()
            self.openURLs = try reader.readVector(of: API.BankCardOpenUrl.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3e24e573)
            writer.writeString(self.title)
            writer.writeVector(self.openURLs)
        }
    }

    /// `payments.exportedInvoice#aed0cbd9 url:string = payments.ExportedInvoice`
    public struct ExportedInvoice: TLObject {
        public var url: String

        public init(url: String) {
            self.url = url
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xaed0cbd9, "payments.exportedInvoice")
            self.url = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xaed0cbd9)
            writer.writeString(self.url)
        }
    }

    /// `payments.checkedGiftCode#eb983f8f flags:# via_giveaway:flags.2?true from_id:flags.4?Peer
    /// giveaway_msg_id:flags.3?int to_id:flags.0?long date:int days:int used_date:flags.1?int chats:Vector<Chat>
    /// users:Vector<User> = payments.CheckedGiftCode`
    public struct CheckedGiftCode: TLObject {
        public var viaGiveaway: Bool
        public var fromID: API.Peer?
        public var giveawayMsgID: Int32?
        public var toID: Int64?
        public var date: Int32
        public var days: Int32
        public var usedDate: Int32?
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(viaGiveaway: Bool = false, fromID: API.Peer? = nil, giveawayMsgID: Int32? = nil, toID: Int64? = nil, date: Int32, days: Int32, usedDate: Int32? = nil, chats: [API.Chat], users: [API.User]) {
            self.viaGiveaway = viaGiveaway
            self.fromID = fromID
            self.giveawayMsgID = giveawayMsgID
            self.toID = toID
            self.date = date
            self.days = days
            self.usedDate = usedDate
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xeb983f8f, "payments.checkedGiftCode")
            let _flags = try reader.readFlags()
            self.viaGiveaway = _flags[2]
            self.fromID = _flags[4] ? try API.Peer(from: &reader) : nil
            self.giveawayMsgID = _flags[3] ? try reader.readInt() : nil
            self.toID = _flags[0] ? try reader.readLong() : nil
            self.date = try reader.readInt()
            self.days = try reader.readInt()
            self.usedDate = _flags[1] ? try reader.readInt() : nil
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xeb983f8f)
            var _flags = TLFlags()
            _flags.set(2, if: self.viaGiveaway)
            _flags.set(4, if: self.fromID != nil)
            _flags.set(3, if: self.giveawayMsgID != nil)
            _flags.set(0, if: self.toID != nil)
            _flags.set(1, if: self.usedDate != nil)
            writer.writeFlags(_flags)
            if let value = self.fromID { value.write(to: &writer) }
            if let value = self.giveawayMsgID { writer.writeInt(value) }
            if let value = self.toID { writer.writeLong(value) }
            writer.writeInt(self.date)
            writer.writeInt(self.days)
            if let value = self.usedDate { writer.writeInt(value) }
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `payments.GiveawayInfo`
    public enum GiveawayInfo: TLObject {
        /// `payments.giveawayInfo#4367daa0 flags:# participating:flags.0?true preparing_results:flags.3?true
        /// start_date:int joined_too_early_date:flags.1?int admin_disallowed_chat_id:flags.2?long
        /// disallowed_country:flags.4?string = payments.GiveawayInfo`
        indirect case giveawayInfo(GiveawayInfo)
        /// `payments.giveawayInfoResults#e175e66f flags:# winner:flags.0?true refunded:flags.1?true
        /// start_date:int gift_code_slug:flags.3?string stars_prize:flags.4?long finish_date:int
        /// winners_count:int activated_count:flags.2?int = payments.GiveawayInfo`
        indirect case giveawayInfoResults(GiveawayInfoResults)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x4367daa0:
                self = .giveawayInfo(try GiveawayInfo(bareFrom: &reader))
            case 0xe175e66f:
                self = .giveawayInfoResults(try GiveawayInfoResults(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "payments.GiveawayInfo")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .giveawayInfo(let value):
                writer.writeConstructorID(0x4367daa0)
                value.writeBare(to: &writer)
            case .giveawayInfoResults(let value):
                writer.writeConstructorID(0xe175e66f)
                value.writeBare(to: &writer)
            }
        }

        /// `payments.giveawayInfo#4367daa0`
        public struct GiveawayInfo: TLPayload {
            public var participating: Bool
            public var preparingResults: Bool
            public var startDate: Int32
            public var joinedTooEarlyDate: Int32?
            public var adminDisallowedChatID: Int64?
            public var disallowedCountry: String?

            public init(participating: Bool = false, preparingResults: Bool = false, startDate: Int32, joinedTooEarlyDate: Int32? = nil, adminDisallowedChatID: Int64? = nil, disallowedCountry: String? = nil) {
                self.participating = participating
                self.preparingResults = preparingResults
                self.startDate = startDate
                self.joinedTooEarlyDate = joinedTooEarlyDate
                self.adminDisallowedChatID = adminDisallowedChatID
                self.disallowedCountry = disallowedCountry
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.participating = _flags[0]
                self.preparingResults = _flags[3]
                self.startDate = try reader.readInt()
                self.joinedTooEarlyDate = _flags[1] ? try reader.readInt() : nil
                self.adminDisallowedChatID = _flags[2] ? try reader.readLong() : nil
                self.disallowedCountry = _flags[4] ? try reader.readString() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.participating)
                _flags.set(3, if: self.preparingResults)
                _flags.set(1, if: self.joinedTooEarlyDate != nil)
                _flags.set(2, if: self.adminDisallowedChatID != nil)
                _flags.set(4, if: self.disallowedCountry != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.startDate)
                if let value = self.joinedTooEarlyDate { writer.writeInt(value) }
                if let value = self.adminDisallowedChatID { writer.writeLong(value) }
                if let value = self.disallowedCountry { writer.writeString(value) }
            }
        }

        /// `payments.giveawayInfoResults#e175e66f`
        public struct GiveawayInfoResults: TLPayload {
            public var winner: Bool
            public var refunded: Bool
            public var startDate: Int32
            public var giftCodeSlug: String?
            public var starsPrize: Int64?
            public var finishDate: Int32
            public var winnersCount: Int32
            public var activatedCount: Int32?

            public init(winner: Bool = false, refunded: Bool = false, startDate: Int32, giftCodeSlug: String? = nil, starsPrize: Int64? = nil, finishDate: Int32, winnersCount: Int32, activatedCount: Int32? = nil) {
                self.winner = winner
                self.refunded = refunded
                self.startDate = startDate
                self.giftCodeSlug = giftCodeSlug
                self.starsPrize = starsPrize
                self.finishDate = finishDate
                self.winnersCount = winnersCount
                self.activatedCount = activatedCount
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                let _flags = try reader.readFlags()
                self.winner = _flags[0]
                self.refunded = _flags[1]
                self.startDate = try reader.readInt()
                self.giftCodeSlug = _flags[3] ? try reader.readString() : nil
                self.starsPrize = _flags[4] ? try reader.readLong() : nil
                self.finishDate = try reader.readInt()
                self.winnersCount = try reader.readInt()
                self.activatedCount = _flags[2] ? try reader.readInt() : nil
            }

            public func writeBare(to writer: inout TLWriter) {
                var _flags = TLFlags()
                _flags.set(0, if: self.winner)
                _flags.set(1, if: self.refunded)
                _flags.set(3, if: self.giftCodeSlug != nil)
                _flags.set(4, if: self.starsPrize != nil)
                _flags.set(2, if: self.activatedCount != nil)
                writer.writeFlags(_flags)
                writer.writeInt(self.startDate)
                if let value = self.giftCodeSlug { writer.writeString(value) }
                if let value = self.starsPrize { writer.writeLong(value) }
                writer.writeInt(self.finishDate)
                writer.writeInt(self.winnersCount)
                if let value = self.activatedCount { writer.writeInt(value) }
            }
        }
    }

    /// `payments.starsStatus#6c9ce8ed flags:# balance:StarsAmount subscriptions:flags.1?Vector<StarsSubscription>
    /// subscriptions_next_offset:flags.2?string subscriptions_missing_balance:flags.4?long
    /// history:flags.3?Vector<StarsTransaction> next_offset:flags.0?string chats:Vector<Chat> users:Vector<User>
    /// = payments.StarsStatus`
    public struct StarsStatus: TLObject {
        public var balance: API.StarsAmount
        public var subscriptions: [API.StarsSubscription]?
        public var subscriptionsNextOffset: String?
        public var subscriptionsMissingBalance: Int64?
        public var history: [API.StarsTransaction]?
        public var nextOffset: String?
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(balance: API.StarsAmount, subscriptions: [API.StarsSubscription]? = nil, subscriptionsNextOffset: String? = nil, subscriptionsMissingBalance: Int64? = nil, history: [API.StarsTransaction]? = nil, nextOffset: String? = nil, chats: [API.Chat], users: [API.User]) {
            self.balance = balance
            self.subscriptions = subscriptions
            self.subscriptionsNextOffset = subscriptionsNextOffset
            self.subscriptionsMissingBalance = subscriptionsMissingBalance
            self.history = history
            self.nextOffset = nextOffset
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6c9ce8ed, "payments.starsStatus")
            let _flags = try reader.readFlags()
            self.balance = try API.StarsAmount(from: &reader)
            self.subscriptions = _flags[1] ? try reader.readVector(of: API.StarsSubscription.self) : nil
            self.subscriptionsNextOffset = _flags[2] ? try reader.readString() : nil
            self.subscriptionsMissingBalance = _flags[4] ? try reader.readLong() : nil
            self.history = _flags[3] ? try reader.readVector(of: API.StarsTransaction.self) : nil
            self.nextOffset = _flags[0] ? try reader.readString() : nil
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6c9ce8ed)
            var _flags = TLFlags()
            _flags.set(1, if: self.subscriptions != nil)
            _flags.set(2, if: self.subscriptionsNextOffset != nil)
            _flags.set(4, if: self.subscriptionsMissingBalance != nil)
            _flags.set(3, if: self.history != nil)
            _flags.set(0, if: self.nextOffset != nil)
            writer.writeFlags(_flags)
            self.balance.write(to: &writer)
            if let value = self.subscriptions { writer.writeVector(value) }
            if let value = self.subscriptionsNextOffset { writer.writeString(value) }
            if let value = self.subscriptionsMissingBalance { writer.writeLong(value) }
            if let value = self.history { writer.writeVector(value) }
            if let value = self.nextOffset { writer.writeString(value) }
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `payments.starsRevenueStats#6c207376 flags:# top_hours_graph:flags.0?StatsGraph revenue_graph:StatsGraph
    /// status:StarsRevenueStatus usd_rate:double = payments.StarsRevenueStats`
    public struct StarsRevenueStats: TLObject {
        public var topHoursGraph: API.StatsGraph?
        public var revenueGraph: API.StatsGraph
        public var status: API.StarsRevenueStatus
        public var usdRate: Double

        public init(topHoursGraph: API.StatsGraph? = nil, revenueGraph: API.StatsGraph, status: API.StarsRevenueStatus, usdRate: Double) {
            self.topHoursGraph = topHoursGraph
            self.revenueGraph = revenueGraph
            self.status = status
            self.usdRate = usdRate
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6c207376, "payments.starsRevenueStats")
            let _flags = try reader.readFlags()
            self.topHoursGraph = _flags[0] ? try API.StatsGraph(from: &reader) : nil
            self.revenueGraph = try API.StatsGraph(from: &reader)
            self.status = try API.StarsRevenueStatus(from: &reader)
            self.usdRate = try reader.readDouble()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6c207376)
            var _flags = TLFlags()
            _flags.set(0, if: self.topHoursGraph != nil)
            writer.writeFlags(_flags)
            if let value = self.topHoursGraph { value.write(to: &writer) }
            self.revenueGraph.write(to: &writer)
            self.status.write(to: &writer)
            writer.writeDouble(self.usdRate)
        }
    }

    /// `payments.starsRevenueWithdrawalUrl#1dab80b7 url:string = payments.StarsRevenueWithdrawalUrl`
    public struct StarsRevenueWithdrawalUrl: TLObject {
        public var url: String

        public init(url: String) {
            self.url = url
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x1dab80b7, "payments.starsRevenueWithdrawalUrl")
            self.url = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x1dab80b7)
            writer.writeString(self.url)
        }
    }

    /// `payments.starsRevenueAdsAccountUrl#394e7f21 url:string = payments.StarsRevenueAdsAccountUrl`
    public struct StarsRevenueAdsAccountUrl: TLObject {
        public var url: String

        public init(url: String) {
            self.url = url
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x394e7f21, "payments.starsRevenueAdsAccountUrl")
            self.url = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x394e7f21)
            writer.writeString(self.url)
        }
    }

    /// `payments.StarGifts`
    public enum StarGifts: TLObject {
        /// `payments.starGiftsNotModified#a388a368 = payments.StarGifts`
        case starGiftsNotModified
        /// `payments.starGifts#2ed82995 hash:int gifts:Vector<StarGift> chats:Vector<Chat> users:Vector<User> =
        /// payments.StarGifts`
        indirect case starGifts(StarGifts)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xa388a368:
                self = .starGiftsNotModified
            case 0x2ed82995:
                self = .starGifts(try StarGifts(bareFrom: &reader))
            default:
                throw reader.unknownConstructor(id, of: "payments.StarGifts")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .starGiftsNotModified:
                writer.writeConstructorID(0xa388a368)
            case .starGifts(let value):
                writer.writeConstructorID(0x2ed82995)
                value.writeBare(to: &writer)
            }
        }

        /// `payments.starGifts#2ed82995`
        public struct StarGifts: TLPayload {
            public var hash: Int32
            public var gifts: [API.StarGift]
            public var chats: [API.Chat]
            public var users: [API.User]

            public init(hash: Int32, gifts: [API.StarGift], chats: [API.Chat], users: [API.User]) {
                self.hash = hash
                self.gifts = gifts
                self.chats = chats
                self.users = users
            }

            public init(bareFrom reader: inout TLReader) throws(TLError) {
                self.hash = try reader.readInt()
                self.gifts = try reader.readVector(of: API.StarGift.self)
                self.chats = try reader.readVector(of: API.Chat.self)
                self.users = try reader.readVector(of: API.User.self)
            }

            public func writeBare(to writer: inout TLWriter) {
                writer.writeInt(self.hash)
                writer.writeVector(self.gifts)
                writer.writeVector(self.chats)
                writer.writeVector(self.users)
            }
        }
    }

    /// `payments.connectedStarRefBots#98d5ea1d count:int connected_bots:Vector<ConnectedBotStarRef>
    /// users:Vector<User> = payments.ConnectedStarRefBots`
    public struct ConnectedStarRefBots: TLObject {
        public var count: Int32
        public var connectedBots: [API.ConnectedBotStarRef]
        public var users: [API.User]

        public init(count: Int32, connectedBots: [API.ConnectedBotStarRef], users: [API.User]) {
            self.count = count
            self.connectedBots = connectedBots
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x98d5ea1d, "payments.connectedStarRefBots")
            self.count = try reader.readInt()
            self.connectedBots = try reader.readVector(of: API.ConnectedBotStarRef.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x98d5ea1d)
            writer.writeInt(self.count)
            writer.writeVector(self.connectedBots)
            writer.writeVector(self.users)
        }
    }

    /// `payments.suggestedStarRefBots#b4d5d859 flags:# count:int suggested_bots:Vector<StarRefProgram>
    /// users:Vector<User> next_offset:flags.0?string = payments.SuggestedStarRefBots`
    public struct SuggestedStarRefBots: TLObject {
        public var count: Int32
        public var suggestedBots: [API.StarRefProgram]
        public var users: [API.User]
        public var nextOffset: String?

        public init(count: Int32, suggestedBots: [API.StarRefProgram], users: [API.User], nextOffset: String? = nil) {
            self.count = count
            self.suggestedBots = suggestedBots
            self.users = users
            self.nextOffset = nextOffset
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xb4d5d859, "payments.suggestedStarRefBots")
            let _flags = try reader.readFlags()
            self.count = try reader.readInt()
            self.suggestedBots = try reader.readVector(of: API.StarRefProgram.self)
            self.users = try reader.readVector(of: API.User.self)
            self.nextOffset = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xb4d5d859)
            var _flags = TLFlags()
            _flags.set(0, if: self.nextOffset != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.count)
            writer.writeVector(self.suggestedBots)
            writer.writeVector(self.users)
            if let value = self.nextOffset { writer.writeString(value) }
        }
    }

    /// `payments.starGiftUpgradePreview#3de1dfed sample_attributes:Vector<StarGiftAttribute>
    /// prices:Vector<StarGiftUpgradePrice> next_prices:Vector<StarGiftUpgradePrice> =
    /// payments.StarGiftUpgradePreview`
    public struct StarGiftUpgradePreview: TLObject {
        public var sampleAttributes: [API.StarGiftAttribute]
        public var prices: [API.StarGiftUpgradePrice]
        public var nextPrices: [API.StarGiftUpgradePrice]

        public init(sampleAttributes: [API.StarGiftAttribute], prices: [API.StarGiftUpgradePrice], nextPrices: [API.StarGiftUpgradePrice]) {
            self.sampleAttributes = sampleAttributes
            self.prices = prices
            self.nextPrices = nextPrices
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x3de1dfed, "payments.starGiftUpgradePreview")
            self.sampleAttributes = try reader.readVector(of: API.StarGiftAttribute.self)
            self.prices = try reader.readVector(of: API.StarGiftUpgradePrice.self)
            self.nextPrices = try reader.readVector(of: API.StarGiftUpgradePrice.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x3de1dfed)
            writer.writeVector(self.sampleAttributes)
            writer.writeVector(self.prices)
            writer.writeVector(self.nextPrices)
        }
    }

    /// `payments.uniqueStarGift#416c56e8 gift:StarGift chats:Vector<Chat> users:Vector<User> =
    /// payments.UniqueStarGift`
    public struct UniqueStarGift: TLObject {
        public var gift: API.StarGift
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(gift: API.StarGift, chats: [API.Chat], users: [API.User]) {
            self.gift = gift
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x416c56e8, "payments.uniqueStarGift")
            self.gift = try API.StarGift(from: &reader)
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x416c56e8)
            self.gift.write(to: &writer)
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `payments.savedStarGifts#95f389b1 flags:# count:int chat_notifications_enabled:flags.1?Bool
    /// gifts:Vector<SavedStarGift> next_offset:flags.0?string chats:Vector<Chat> users:Vector<User> =
    /// payments.SavedStarGifts`
    public struct SavedStarGifts: TLObject {
        public var count: Int32
        public var chatNotificationsEnabled: Bool?
        public var gifts: [API.SavedStarGift]
        public var nextOffset: String?
        public var chats: [API.Chat]
        public var users: [API.User]

        public init(count: Int32, chatNotificationsEnabled: Bool? = nil, gifts: [API.SavedStarGift], nextOffset: String? = nil, chats: [API.Chat], users: [API.User]) {
            self.count = count
            self.chatNotificationsEnabled = chatNotificationsEnabled
            self.gifts = gifts
            self.nextOffset = nextOffset
            self.chats = chats
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x95f389b1, "payments.savedStarGifts")
            let _flags = try reader.readFlags()
            self.count = try reader.readInt()
            self.chatNotificationsEnabled = _flags[1] ? try reader.readBool() : nil
            self.gifts = try reader.readVector(of: API.SavedStarGift.self)
            self.nextOffset = _flags[0] ? try reader.readString() : nil
            self.chats = try reader.readVector(of: API.Chat.self)
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x95f389b1)
            var _flags = TLFlags()
            _flags.set(1, if: self.chatNotificationsEnabled != nil)
            _flags.set(0, if: self.nextOffset != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.count)
            if let value = self.chatNotificationsEnabled { writer.writeBool(value) }
            writer.writeVector(self.gifts)
            if let value = self.nextOffset { writer.writeString(value) }
            writer.writeVector(self.chats)
            writer.writeVector(self.users)
        }
    }

    /// `payments.starGiftWithdrawalUrl#84aa3a9c url:string = payments.StarGiftWithdrawalUrl`
    public struct StarGiftWithdrawalUrl: TLObject {
        public var url: String

        public init(url: String) {
            self.url = url
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x84aa3a9c, "payments.starGiftWithdrawalUrl")
            self.url = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x84aa3a9c)
            writer.writeString(self.url)
        }
    }

    /// `payments.resaleStarGifts#947a12df flags:# count:int gifts:Vector<StarGift> next_offset:flags.0?string
    /// attributes:flags.1?Vector<StarGiftAttribute> attributes_hash:flags.1?long chats:Vector<Chat>
    /// counters:flags.2?Vector<StarGiftAttributeCounter> users:Vector<User> = payments.ResaleStarGifts`
    public struct ResaleStarGifts: TLObject {
        public var count: Int32
        public var gifts: [API.StarGift]
        public var nextOffset: String?
        public var attributes: [API.StarGiftAttribute]?
        public var attributesHash: Int64?
        public var chats: [API.Chat]
        public var counters: [API.StarGiftAttributeCounter]?
        public var users: [API.User]

        public init(count: Int32, gifts: [API.StarGift], nextOffset: String? = nil, attributes: [API.StarGiftAttribute]? = nil, attributesHash: Int64? = nil, chats: [API.Chat], counters: [API.StarGiftAttributeCounter]? = nil, users: [API.User]) {
            self.count = count
            self.gifts = gifts
            self.nextOffset = nextOffset
            self.attributes = attributes
            self.attributesHash = attributesHash
            self.chats = chats
            self.counters = counters
            self.users = users
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x947a12df, "payments.resaleStarGifts")
            let _flags = try reader.readFlags()
            self.count = try reader.readInt()
            self.gifts = try reader.readVector(of: API.StarGift.self)
            self.nextOffset = _flags[0] ? try reader.readString() : nil
            self.attributes = _flags[1] ? try reader.readVector(of: API.StarGiftAttribute.self) : nil
            self.attributesHash = _flags[1] ? try reader.readLong() : nil
            self.chats = try reader.readVector(of: API.Chat.self)
            self.counters = _flags[2] ? try reader.readVector(of: API.StarGiftAttributeCounter.self) : nil
            self.users = try reader.readVector(of: API.User.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x947a12df)
            var _flags = TLFlags()
            _flags.set(0, if: self.nextOffset != nil)
            _flags.set(1, if: self.attributes != nil)
            _flags.set(1, if: self.attributesHash != nil)
            _flags.set(2, if: self.counters != nil)
            writer.writeFlags(_flags)
            writer.writeInt(self.count)
            writer.writeVector(self.gifts)
            if let value = self.nextOffset { writer.writeString(value) }
            if let value = self.attributes {
                writer.writeVector(value)
            } else if _flags[1] {
                writer.failMissing("payments.resaleStarGifts.attributes")
            }
            if let value = self.attributesHash {
                writer.writeLong(value)
            } else if _flags[1] {
                writer.failMissing("payments.resaleStarGifts.attributes_hash")
            }
            writer.writeVector(self.chats)
            if let value = self.counters { writer.writeVector(value) }
            writer.writeVector(self.users)
        }
    }

    /// `payments.StarGiftCollections`
    public enum StarGiftCollections: TLObject {
        /// `payments.starGiftCollectionsNotModified#a0ba4f17 = payments.StarGiftCollections`
        case starGiftCollectionsNotModified
        /// `payments.starGiftCollections#8a2932f3 collections:Vector<StarGiftCollection> =
        /// payments.StarGiftCollections`
        case starGiftCollections(collections: [API.StarGiftCollection])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xa0ba4f17:
                self = .starGiftCollectionsNotModified
            case 0x8a2932f3:
                self = .starGiftCollections(collections: try reader.readVector(of: API.StarGiftCollection.self))
            default:
                throw reader.unknownConstructor(id, of: "payments.StarGiftCollections")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .starGiftCollectionsNotModified:
                writer.writeConstructorID(0xa0ba4f17)
            case .starGiftCollections(let value):
                writer.writeConstructorID(0x8a2932f3)
                writer.writeVector(value)
            }
        }
    }

    /// `payments.uniqueStarGiftValueInfo#512fe446 flags:# last_sale_on_fragment:flags.1?true
    /// value_is_average:flags.6?true currency:string value:long initial_sale_date:int initial_sale_stars:long
    /// initial_sale_price:long last_sale_date:flags.0?int last_sale_price:flags.0?long floor_price:flags.2?long
    /// average_price:flags.3?long listed_count:flags.4?int fragment_listed_count:flags.5?int
    /// fragment_listed_url:flags.5?string = payments.UniqueStarGiftValueInfo`
    public struct UniqueStarGiftValueInfo: TLObject {
        public var lastSaleOnFragment: Bool
        public var valueIsAverage: Bool
        public var currency: String
        public var value: Int64
        public var initialSaleDate: Int32
        public var initialSaleStars: Int64
        public var initialSalePrice: Int64
        public var lastSaleDate: Int32?
        public var lastSalePrice: Int64?
        public var floorPrice: Int64?
        public var averagePrice: Int64?
        public var listedCount: Int32?
        public var fragmentListedCount: Int32?
        public var fragmentListedURL: String?

        public init(lastSaleOnFragment: Bool = false, valueIsAverage: Bool = false, currency: String, value: Int64, initialSaleDate: Int32, initialSaleStars: Int64, initialSalePrice: Int64, lastSaleDate: Int32? = nil, lastSalePrice: Int64? = nil, floorPrice: Int64? = nil, averagePrice: Int64? = nil, listedCount: Int32? = nil, fragmentListedCount: Int32? = nil, fragmentListedURL: String? = nil) {
            self.lastSaleOnFragment = lastSaleOnFragment
            self.valueIsAverage = valueIsAverage
            self.currency = currency
            self.value = value
            self.initialSaleDate = initialSaleDate
            self.initialSaleStars = initialSaleStars
            self.initialSalePrice = initialSalePrice
            self.lastSaleDate = lastSaleDate
            self.lastSalePrice = lastSalePrice
            self.floorPrice = floorPrice
            self.averagePrice = averagePrice
            self.listedCount = listedCount
            self.fragmentListedCount = fragmentListedCount
            self.fragmentListedURL = fragmentListedURL
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x512fe446, "payments.uniqueStarGiftValueInfo")
            let _flags = try reader.readFlags()
            self.lastSaleOnFragment = _flags[1]
            self.valueIsAverage = _flags[6]
            self.currency = try reader.readString()
            self.value = try reader.readLong()
            self.initialSaleDate = try reader.readInt()
            self.initialSaleStars = try reader.readLong()
            self.initialSalePrice = try reader.readLong()
            self.lastSaleDate = _flags[0] ? try reader.readInt() : nil
            self.lastSalePrice = _flags[0] ? try reader.readLong() : nil
            self.floorPrice = _flags[2] ? try reader.readLong() : nil
            self.averagePrice = _flags[3] ? try reader.readLong() : nil
            self.listedCount = _flags[4] ? try reader.readInt() : nil
            self.fragmentListedCount = _flags[5] ? try reader.readInt() : nil
            self.fragmentListedURL = _flags[5] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x512fe446)
            var _flags = TLFlags()
            _flags.set(1, if: self.lastSaleOnFragment)
            _flags.set(6, if: self.valueIsAverage)
            _flags.set(0, if: self.lastSaleDate != nil)
            _flags.set(0, if: self.lastSalePrice != nil)
            _flags.set(2, if: self.floorPrice != nil)
            _flags.set(3, if: self.averagePrice != nil)
            _flags.set(4, if: self.listedCount != nil)
            _flags.set(5, if: self.fragmentListedCount != nil)
            _flags.set(5, if: self.fragmentListedURL != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.currency)
            writer.writeLong(self.value)
            writer.writeInt(self.initialSaleDate)
            writer.writeLong(self.initialSaleStars)
            writer.writeLong(self.initialSalePrice)
            if let value = self.lastSaleDate {
                writer.writeInt(value)
            } else if _flags[0] {
                writer.failMissing("payments.uniqueStarGiftValueInfo.last_sale_date")
            }
            if let value = self.lastSalePrice {
                writer.writeLong(value)
            } else if _flags[0] {
                writer.failMissing("payments.uniqueStarGiftValueInfo.last_sale_price")
            }
            if let value = self.floorPrice { writer.writeLong(value) }
            if let value = self.averagePrice { writer.writeLong(value) }
            if let value = self.listedCount { writer.writeInt(value) }
            if let value = self.fragmentListedCount {
                writer.writeInt(value)
            } else if _flags[5] {
                writer.failMissing("payments.uniqueStarGiftValueInfo.fragment_listed_count")
            }
            if let value = self.fragmentListedURL {
                writer.writeString(value)
            } else if _flags[5] {
                writer.failMissing("payments.uniqueStarGiftValueInfo.fragment_listed_url")
            }
        }
    }

    /// `payments.CheckCanSendGiftResult`
    public enum CheckCanSendGiftResult: TLObject {
        /// `payments.checkCanSendGiftResultOk#374fa7ad = payments.CheckCanSendGiftResult`
        case checkCanSendGiftResultOk
        /// `payments.checkCanSendGiftResultFail#d5e58274 reason:TextWithEntities =
        /// payments.CheckCanSendGiftResult`
        case checkCanSendGiftResultFail(reason: API.TextWithEntities)

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0x374fa7ad:
                self = .checkCanSendGiftResultOk
            case 0xd5e58274:
                self = .checkCanSendGiftResultFail(reason: try API.TextWithEntities(from: &reader))
            default:
                throw reader.unknownConstructor(id, of: "payments.CheckCanSendGiftResult")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .checkCanSendGiftResultOk:
                writer.writeConstructorID(0x374fa7ad)
            case .checkCanSendGiftResultFail(let value):
                writer.writeConstructorID(0xd5e58274)
                value.write(to: &writer)
            }
        }
    }

    /// `payments.starGiftAuctionState#6b39f4ec gift:StarGift state:StarGiftAuctionState
    /// user_state:StarGiftAuctionUserState timeout:int users:Vector<User> chats:Vector<Chat> =
    /// payments.StarGiftAuctionState`
    public struct StarGiftAuctionState: TLObject {
        public var gift: API.StarGift
        public var state: API.StarGiftAuctionState
        public var userState: API.StarGiftAuctionUserState
        public var timeout: Int32
        public var users: [API.User]
        public var chats: [API.Chat]

        public init(gift: API.StarGift, state: API.StarGiftAuctionState, userState: API.StarGiftAuctionUserState, timeout: Int32, users: [API.User], chats: [API.Chat]) {
            self.gift = gift
            self.state = state
            self.userState = userState
            self.timeout = timeout
            self.users = users
            self.chats = chats
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x6b39f4ec, "payments.starGiftAuctionState")
            self.gift = try API.StarGift(from: &reader)
            self.state = try API.StarGiftAuctionState(from: &reader)
            self.userState = try API.StarGiftAuctionUserState(from: &reader)
            self.timeout = try reader.readInt()
            self.users = try reader.readVector(of: API.User.self)
            self.chats = try reader.readVector(of: API.Chat.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x6b39f4ec)
            self.gift.write(to: &writer)
            self.state.write(to: &writer)
            self.userState.write(to: &writer)
            writer.writeInt(self.timeout)
            writer.writeVector(self.users)
            writer.writeVector(self.chats)
        }
    }

    /// `payments.starGiftAuctionAcquiredGifts#7d5bd1f0 gifts:Vector<StarGiftAuctionAcquiredGift>
    /// users:Vector<User> chats:Vector<Chat> = payments.StarGiftAuctionAcquiredGifts`
    public struct StarGiftAuctionAcquiredGifts: TLObject {
        public var gifts: [API.StarGiftAuctionAcquiredGift]
        public var users: [API.User]
        public var chats: [API.Chat]

        public init(gifts: [API.StarGiftAuctionAcquiredGift], users: [API.User], chats: [API.Chat]) {
            self.gifts = gifts
            self.users = users
            self.chats = chats
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x7d5bd1f0, "payments.starGiftAuctionAcquiredGifts")
            self.gifts = try reader.readVector(of: API.StarGiftAuctionAcquiredGift.self)
            self.users = try reader.readVector(of: API.User.self)
            self.chats = try reader.readVector(of: API.Chat.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x7d5bd1f0)
            writer.writeVector(self.gifts)
            writer.writeVector(self.users)
            writer.writeVector(self.chats)
        }
    }

    /// `payments.StarGiftActiveAuctions`
    public enum StarGiftActiveAuctions: TLObject {
        /// `payments.starGiftActiveAuctionsNotModified#db33dad0 = payments.StarGiftActiveAuctions`
        case starGiftActiveAuctionsNotModified
        /// `payments.starGiftActiveAuctions#aef6abbc auctions:Vector<StarGiftActiveAuctionState>
        /// users:Vector<User> chats:Vector<Chat> = payments.StarGiftActiveAuctions`
        case starGiftActiveAuctions(auctions: [API.StarGiftActiveAuctionState], users: [API.User], chats: [API.Chat])

        public init(from reader: inout TLReader) throws(TLError) {
            let id = try reader.readConstructorID()
            switch id {
            case 0xdb33dad0:
                self = .starGiftActiveAuctionsNotModified
            case 0xaef6abbc:
                self = .starGiftActiveAuctions(auctions: try reader.readVector(of: API.StarGiftActiveAuctionState.self), users: try reader.readVector(of: API.User.self), chats: try reader.readVector(of: API.Chat.self))
            default:
                throw reader.unknownConstructor(id, of: "payments.StarGiftActiveAuctions")
            }
        }

        public func write(to writer: inout TLWriter) {
            switch self {
            case .starGiftActiveAuctionsNotModified:
                writer.writeConstructorID(0xdb33dad0)
            case .starGiftActiveAuctions(let value1, let value2, let value3):
                writer.writeConstructorID(0xaef6abbc)
                writer.writeVector(value1)
                writer.writeVector(value2)
                writer.writeVector(value3)
            }
        }
    }

    /// `payments.starGiftUpgradeAttributes#46c6e36f attributes:Vector<StarGiftAttribute> =
    /// payments.StarGiftUpgradeAttributes`
    public struct StarGiftUpgradeAttributes: TLObject {
        public var attributes: [API.StarGiftAttribute]

        public init(attributes: [API.StarGiftAttribute]) {
            self.attributes = attributes
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x46c6e36f, "payments.starGiftUpgradeAttributes")
            self.attributes = try reader.readVector(of: API.StarGiftAttribute.self)
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x46c6e36f)
            writer.writeVector(self.attributes)
        }
    }
}
