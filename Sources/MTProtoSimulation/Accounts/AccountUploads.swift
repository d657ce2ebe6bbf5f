import MTProtoCore
import NIOCore
import TelegramKit
import TelegramLab

/// An upload, as a schedule describes it.
package struct AccountUpload: Hashable, Sendable {
    /// Names the file; the same number goes on where it ended.
    package var number: Int
    /// How many bytes it has.
    package var size: Int
    /// The program does not know how many: it is uploaded as a big file.
    package var isUnsized = false

    package init(number: Int, size: Int) {
        self.number = number
        self.size = size
    }

    /// Bytes of the file, cut to it.
    func content(_ range: Range<Int64>) -> [UInt8] {
        AccountDownload(number: number, datacenter: 0, size: size).content(range)
    }

    /// The bytes of a part.
    func content(_ part: Int) -> [UInt8] {
        // checked: servers take no part with a larger number than 3999.
        let start = Int64(part) * Int64(SimulatedUpload.partSize)
        return content(start..<start + Int64(SimulatedUpload.partSize))
    }

    var partCount: Int { (size + SimulatedUpload.partSize - 1) / SimulatedUpload.partSize }
}

/// An upload in one process.
struct AccountUploading {
    /// Tells the uploads of one process apart.
    let id: Int
    let upload: AccountUpload
    /// The user that it is for.
    let user: Int64
    /// Where the account was at home when it began.
    let home: Int
    var machine: SimulatedUpload
}

/// A part on its way to the server.
struct AccountUploadPart {
    /// The number of the upload.
    let upload: Int
    /// Which upload of the process it is.
    let uploading: Int
    let content: SimulatedUpload.Part
    /// Where it goes.
    let datacenter: Int
    /// The message that waits for it, because the server has lost it.
    var message: AccountCall?
}

// Files that are uploaded.
extension AccountClient {
    /// A program uploads a file.
    func begin(_ upload: AccountUpload) {
        let number = upload.number
        guard isLoaded, let user, uploads[number] == nil, uploaded[number] == nil else { return }
        var stored = memory.uploads[number]
        if stored?.user != user || stored?.home != home, sabotage != .sharedRecord { stored = nil }
        let machine = SimulatedUpload(
            identity: Int64(number), fileID: newID(), size: upload.isUnsized ? nil : Int64(upload.size),
            record: stored?.record)
        guard let machine else { return }
        uploadCount += 1
        let uploading = AccountUploading(id: uploadCount, upload: upload, user: user, home: home, machine: machine)
        uploads[number] = uploading
        run?.began(uploading)
        changed()
    }

    /// Another process goes on with what is not sent yet.
    func resumeUploads() {
        for stored in memory.uploads.values.sorted(by: { $0.upload.number < $1.upload.number })
        where stored.user == user {
            begin(stored.upload)
        }
    }

    /// Sends the parts that may be sent, and ends what is whole.
    /// - Returns: whether there was something to do.
    func sendParts() -> Bool {
        var hasSent = false
        for number in uploads.keys.sorted() {
            while let uploading = uploads[number] {
                let upload = uploading.upload
                let next = uploads[number]?.machine.nextPart(size: Int64(upload.size), now: now) { upload.content($0) }
                guard let next else { break }
                hasSent = true
                run?.sends(next.number, of: uploading)
                let part = AccountUploadPart(
                    upload: number, uploading: uploading.id, content: next, datacenter: home)
                begin(.save(part))
                if sabotage == .earlyParts { acknowledged(part) }
            }
            guard let uploading = uploads[number], uploading.machine.isComplete, requests(of: uploading).isEmpty else {
                continue
            }
            hasSent = true
            // What refers to the upload may be refused, and is tried again then.
            noteUpload(number)
            endUpload(number, isWhole: true)
        }
        return hasSent
    }

    /// The server has a part.
    func acknowledged(_ part: AccountUploadPart) {
        if let call = part.message { return repaired(part, call) }
        guard let uploading = uploads[part.upload], uploading.id == part.uploading else { return }
        run?.acknowledged(part.content.number, of: uploading)
        if uploads[part.upload]?.machine.completed(part.content, now: now) == true { noteUpload(part.upload) }
    }

    /// A part does not get to the server, and so does the file. What is there is noted.
    func failed(_ part: AccountUploadPart, because error: TelegramError) {
        if let call = part.message {
            run?.ended(call.number, .failed, because: error)
            return
        }
        guard uploads[part.upload]?.id == part.uploading else { return }
        noteUpload(part.upload)
        endUpload(part.upload, isWhole: false)
    }

    func cancelUpload(_ number: Int) {
        guard uploads[number] != nil else { return }
        noteUpload(number)
        endUpload(number, isWhole: false)
        changed()
    }

    /// The account is no longer signed in.
    func endUploads() {
        for number in uploads.keys.sorted() { endUpload(number, isWhole: false) }
        uploaded = [:]
        heldMessages = [:]
    }

    /// The requests of an upload that have not ended, by the numbers of their parts.
    private func requests(of uploading: AccountUploading) -> [AccountMachine.RequestKey] {
        let theirs = tickets.compactMap { key, ticket -> (part: Int, key: AccountMachine.RequestKey)? in
            guard case .save(let part) = ticket.errand, part.uploading == uploading.id, part.message == nil else {
                return nil
            }
            return (part.content.number, key)
        }
        return theirs.sorted { $0.part < $1.part }.map(\.key)
    }

    private func noteUpload(_ number: Int) {
        guard let uploading = uploads[number], let record = uploading.machine.record else { return }
        let stored = AccountStore.Upload(
            upload: uploading.upload, user: uploading.user, home: uploading.home, record: record)
        memory.uploads[number] = stored
        // One that cannot be written only costs that parts go again.
        write { $0.uploads[number] = stored }
    }

    private func endUpload(_ number: Int, isWhole: Bool) {
        guard let uploading = uploads.removeValue(forKey: number) else { return }
        // Those that wait are given up.
        if sabotage != .lingeringUpload { for key in requests(of: uploading) { giveUp(key) } }
        run?.ended(uploading, isWhole: isWhole, left: requests(of: uploading).count)
        let messages = heldMessages.removeValue(forKey: number) ?? []
        guard isWhole else { return }
        uploaded[number] = uploading
        for call in messages { run?.call(call) }
    }
}

// Messages with files.
extension AccountClient {
    /// Whether a request can be made. One that needs an upload waits until that has ended, and is not made if that
    /// fails.
    func hasFile(for call: AccountCall) -> Bool {
        guard let number = call.kind.upload else { return true }
        if uploads[number] != nil, heldMessages[number]?.contains(where: { $0.number == call.number }) != true {
            heldMessages[number, default: []].append(call)
        }
        return uploaded[number] != nil
    }

    /// A program makes a request.
    func make(_ call: AccountCall) {
        guard let number = call.kind.upload else {
            begin(.call(call))
            return
        }
        begin(.media(call, AccountWire.body(of: call, with: uploaded[number]?.machine)))
    }

    /// A message that waits for its file is not wanted any more.
    func dropMessage(_ number: Int) {
        for upload in heldMessages.keys { heldMessages[upload]?.removeAll { $0.number == number } }
    }

    /// The server did not take a message with a file. If it has lost a part of the file, that one goes again.
    func failed(_ call: AccountCall, because error: TelegramError) {
        guard let number = call.kind.upload, let uploading = uploaded[number],
            let content = uploaded[number]?.machine.repair(
                after: error, content: { uploading.upload.content($0) })
        else {
            run?.ended(call.number, .failed, because: error)
            return
        }
        run?.repairs(content.number, of: uploading, for: call.number)
        begin(
            .save(
                AccountUploadPart(
                    upload: number, uploading: uploading.id, content: content, datacenter: home, message: call)))
    }

    /// What a message waits for is there again.
    private func repaired(_ part: AccountUploadPart, _ call: AccountCall) {
        guard let uploading = uploaded[part.upload], uploading.id == part.uploading else {
            run?.ended(call.number, .failed, because: nil)
            return
        }
        run?.acknowledged(part.content.number, of: uploading)
        make(call)
    }

    /// A message with a file was sent: nothing has to be remembered of the upload.
    func forgetUpload(of call: AccountCall) {
        guard let number = call.kind.upload, memory.uploads[number] != nil else { return }
        memory.uploads[number] = nil
        write { $0.uploads[number] = nil }
    }
}

// What the run sees of uploads.
extension AccountRun {
    func began(_ upload: AccountUploading) {
        let sent = upload.machine.sent.sorted()
        tells("file \(upload.upload.number) is uploaded, but for \(sent.count) parts")
        uploading.began(upload.upload, as: upload.machine.fileID)
        for part in sent { checkThere(part, of: upload) }
    }

    func sends(_ part: Int, of upload: AccountUploading) {
        tells("sends part \(part) of file \(upload.upload.number)")
        guard upload.machine.sent.contains(part) else { return }
        report(.partsOnce, "part \(part) of upload \(upload.upload.number) is sent again")
    }

    func acknowledged(_ part: Int, of upload: AccountUploading) {
        checkThere(part, of: upload)
    }

    func repairs(_ part: Int, of upload: AccountUploading, for number: Int) {
        tells("sends part \(part) of file \(upload.upload.number) again, for request \(number)")
    }

    /// - Parameter left: so many requests of it are still under way.
    func ended(_ upload: AccountUploading, isWhole: Bool, left: Int) {
        let number = upload.upload.number
        tells("upload \(number) \(isWhole ? "is whole" : "has not come to its end")")
        if left > 0 { report(.uploadEnds, "upload \(number) has ended, and \(left) of its requests have not") }
        guard isWhole else { return }
        statistics.uploads += 1
        for part in 0..<upload.upload.partCount { checkThere(part, of: upload) }
    }

    private func checkThere(_ part: Int, of upload: AccountUploading) {
        let file = upload.machine.fileID
        let bytes = servers.server.uploadedPart(part, of: file, by: upload.user)
        report(
            uploading.counts(part, of: upload.upload, as: file, by: upload.user, bytes, now: simulation.now))
    }

    /// The server has taken a part.
    func stored(_ part: Int, of file: Int64, _ bytes: [UInt8], by user: Int64) {
        report(uploading.stored(part, of: file, bytes, by: user, now: simulation.now))
    }

    /// The server has sent a message with a file.
    func delivered(_ number: Int, _ bytes: [UInt8]?) {
        guard let upload = ledger.entries[number]?.call.kind.upload.flatMap({ servers.uploads[$0] }) else { return }
        guard bytes != upload.content(0..<Int64(upload.size)) else { return }
        report(.uploadWhole, "the message of request \(number) carries other bytes than upload \(upload.number)")
    }

    /// A request has failed: whether a message with a file was sent is told, as far as it is known.
    func checkOutcome(of entry: AccountLedger.Entry, _ error: TelegramError) {
        guard entry.call.kind.upload != nil, !entry.runs.isEmpty, error.code != .outcomeUnknown, !error.mayHaveRun
        else { return }
        report(.outcomeTold, "request \(entry.call.number) has run, and is told to have failed: \(error.message)")
    }
}
