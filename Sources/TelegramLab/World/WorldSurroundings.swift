import MTProtoCore

/// What a world has around it while a lab runs, and what belongs to the running call. It is not kept: the next lab has its
/// own, as its configuration says.
struct WorldSurroundings: Sendable {
    var datacenters: [LabDescription.Datacenter] = []
    var entries: [LabDescription.Entry] = []
    var differences = LabDifferences()
    /// A content delivery network; nil without one.
    var cdn: CDNSettings?
    /// Where the bytes of uploaded files are kept.
    var content: any FileContentStore = MemoryFileContent()
    /// Where uploaded files are served; nil: by the home of the user who uploaded them.
    var fileDatacenter: Int?
    /// Pictures that were asked for; drawing them all at the start would slow it down.
    var photoFiles: [Int64: PhotoFiles] = [:]
    /// Sizes of uploaded pictures.
    var madePictures = MadePictures()
    /// What was made of the pictures of the running call, beside the world.
    var readyPictures: [PictureTask: PictureOutcome] = [:]
    /// How many points of pictures were gone through by what was not kept yet.
    var pointsRead = 0
    /// Titles of the channels that proxies promote, by the port of the proxy.
    var promotions: [Int: String] = [:]

    // What tests order.
    /// Parts of uploaded files that were handed out, and parts that were taken.
    var partsOut = 0
    var partsIn = 0
    /// What `help.getConfig` suggests for the client's texts.
    var suggestedLanguage: String?
    /// What applications are told.
    var announcements = Announcements()
    /// Users who answer by themselves, and what they have got to answer.
    var scripted: Set<Int64> = []
    var heard: [HeardMessage] = []

    /// How far the time was ahead of the clock by which keys expire when it began to stand still; nil: it runs.
    var lead: Int64?
    /// Unix time of the last call, those included that only read.
    var now: Int64 = 0

    // Of the running call.
    /// It only reads.
    var isReading = false
    /// The bot that makes it for an account.
    var actor: BusinessActor?
    /// Updates that it caused.
    var pending: [Delivery] = []
    /// For how long it waits.
    var patience: Int64?
    /// Answers that it gives to others.
    var lateAnswers: [LateAnswer] = []
}

extension WorldSurroundings: Codable {
    init(from decoder: any Decoder) {}
    func encode(to encoder: any Encoder) {}
}

extension World {
    var datacenters: [LabDescription.Datacenter] { self.surroundings.datacenters }
    var entries: [LabDescription.Entry] { self.surroundings.entries }
    var promotions: [Int: String] {
        get { self.surroundings.promotions }
        set { self.surroundings.promotions = newValue }
    }
    var differences: LabDifferences {
        get { self.surroundings.differences }
        set { self.surroundings.differences = newValue }
    }
    var fileDatacenter: Int? {
        get { self.surroundings.fileDatacenter }
        set { self.surroundings.fileDatacenter = newValue }
    }
    var suggestedLanguage: String? {
        get { self.surroundings.suggestedLanguage }
        set { self.surroundings.suggestedLanguage = newValue }
    }
    var scripted: Set<Int64> {
        get { self.surroundings.scripted }
        set { self.surroundings.scripted = newValue }
    }
}
