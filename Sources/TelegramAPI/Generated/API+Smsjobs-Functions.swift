// Emitted by tlgen from telegram_api.tl. Do not edit: regenerate.
// swift-format-ignore-file

import TL

extension API.Smsjobs {
    /// `smsjobs.isEligibleToJoin#0edc39d0 = smsjobs.EligibilityToJoin`
    public struct IsEligibleToJoin: TLFunction {
        public typealias Response = API.Smsjobs.EligibilityToJoin
        public static var constructorID: UInt32 { 0x0edc39d0 }
        public static var name: String { "smsjobs.isEligibleToJoin" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x0edc39d0, "smsjobs.isEligibleToJoin")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x0edc39d0)
        }
    }

    /// `smsjobs.join#a74ece2d = Bool`
    public struct Join: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0xa74ece2d }
        public static var name: String { "smsjobs.join" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0xa74ece2d, "smsjobs.join")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0xa74ece2d)
        }
    }

    /// `smsjobs.leave#9898ad73 = Bool`
    public struct Leave: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x9898ad73 }
        public static var name: String { "smsjobs.leave" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x9898ad73, "smsjobs.leave")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x9898ad73)
        }
    }

    /// `smsjobs.updateSettings#093fa0bf flags:# allow_international:flags.0?true = Bool`
    public struct UpdateSettings: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x093fa0bf }
        public static var name: String { "smsjobs.updateSettings" }

        public var allowInternational: Bool

        public init(allowInternational: Bool = false) {
            self.allowInternational = allowInternational
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x093fa0bf, "smsjobs.updateSettings")
            let _flags = try reader.readFlags()
            self.allowInternational = _flags[0]
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x093fa0bf)
            var _flags = TLFlags()
            _flags.set(0, if: self.allowInternational)
            writer.writeFlags(_flags)
        }
    }

    /// `smsjobs.getStatus#10a698e8 = smsjobs.Status`
    public struct GetStatus: TLFunction {
        public typealias Response = API.Smsjobs.Status
        public static var constructorID: UInt32 { 0x10a698e8 }
        public static var name: String { "smsjobs.getStatus" }

        public init() {}

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x10a698e8, "smsjobs.getStatus")
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x10a698e8)
        }
    }

    /// `smsjobs.getSmsJob#778d902f job_id:string = SmsJob`
    public struct GetSmsJob: TLFunction {
        public typealias Response = API.SmsJob
        public static var constructorID: UInt32 { 0x778d902f }
        public static var name: String { "smsjobs.getSmsJob" }

        public var jobID: String

        public init(jobID: String) {
            self.jobID = jobID
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x778d902f, "smsjobs.getSmsJob")
            self.jobID = try reader.readString()
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x778d902f)
            writer.writeString(self.jobID)
        }
    }

    /// `smsjobs.finishJob#4f1ebf24 flags:# job_id:string error:flags.0?string = Bool`
    public struct FinishJob: TLFunction {
        public typealias Response = Bool
        public static var constructorID: UInt32 { 0x4f1ebf24 }
        public static var name: String { "smsjobs.finishJob" }

        public var jobID: String
        public var error: String?

        public init(jobID: String, error: String? = nil) {
            self.jobID = jobID
            self.error = error
        }

        public init(from reader: inout TLReader) throws(TLError) {
            try reader.expect(0x4f1ebf24, "smsjobs.finishJob")
            let _flags = try reader.readFlags()
            self.jobID = try reader.readString()
            self.error = _flags[0] ? try reader.readString() : nil
        }

        public func write(to writer: inout TLWriter) {
            writer.writeConstructorID(0x4f1ebf24)
            var _flags = TLFlags()
            _flags.set(0, if: self.error != nil)
            writer.writeFlags(_flags)
            writer.writeString(self.jobID)
            if let value = self.error { writer.writeString(value) }
        }
    }
}
