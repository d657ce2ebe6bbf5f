// What programs upload and send, and what happens to that.
extension AccountDrawing {
    mutating func drawUploads() {
        guard draw.chance(40) else { return }
        if draw.chance(25) { drawSharedFile(2000 + draw.below(length)) }
        if draw.chance(25) { drawSentFile(2000 + draw.below(length)) }
        var at = 1500 + draw.below(length)
        for _ in 0..<draw.scaled(1...5) {
            drawUpload(at)
            // Several are under way at once, mostly.
            at = draw.chance(60) ? at + draw.below(200) : 1500 + draw.below(length)
        }
    }

    private mutating func nextUpload() -> AccountUpload {
        var upload = AccountUpload(number: uploads.count + 1, size: draw.scaled(1...200_000))
        upload.isUnsized = draw.chance(40)
        uploads.append(upload)
        return upload
    }

    private mutating func drawUpload(_ at: Int) {
        let upload = nextUpload()
        add(at, .upload(upload))
        if draw.chance(60) {
            addCall(
                at + draw.scaled(1...5000), .media(upload.number), work: draw.chance(20) ? draw.scaled(10...8000) : 0,
                isImpatient: draw.chance(15))
        }
        if draw.chance(20) { add(at + draw.scaled(1...3000), .cancelUpload(upload.number)) }
        if draw.chance(25) { add(at + draw.scaled(500...6000), .upload(upload)) }
        if draw.chance(40) { drawUploadTrouble(at + draw.scaled(1...3000)) }
    }

    /// Two accounts upload one file.
    private mutating func drawSharedFile(_ at: Int) {
        let account = account()
        var upload = nextUpload()
        upload.isUnsized = false
        add(at - 1500, .signIn(account))
        add(at, .upload(upload))
        if draw.chance(40) { add(at + draw.scaled(20...2000), .cancelUpload(upload.number)) }
        let end = at + draw.between(1500...4000)
        add(end, .signOut)
        add(end + draw.between(500...2000), .signIn(account % AccountServer.accounts.count + 1))
        add(end + draw.between(3000...6000), .upload(upload))
    }

    /// The account moves to another home while a server works on a message with a file.
    private mutating func drawSentFile(_ at: Int) {
        let account = account()
        let upload = nextUpload()
        add(at - 1500, .signIn(account))
        add(at, .upload(upload))
        let message = at + draw.between(1000...3000)
        addCall(message, .media(upload.number), work: draw.between(2000...9000))
        add(message + draw.scaled(300...1500), .move(account: account, to: draw.between(AccountServer.datacenters)))
        addCall(message + draw.between(1500...2500), .mark)
    }

    private mutating func drawUploadTrouble(_ at: Int) {
        switch draw.below(6) {
        case 0:
            add(at, .kill)
            add(at + draw.scaled(1...2000), .start)
        case 1: add(at, .forgetParts(draw.scaled(1...40)))
        case 2: add(at, .dropAnswers(draw.scaled(50...3000)))
        case 3: add(at, .reset)
        case 4: add(at, .move(account: signedIn, to: draw.between(AccountServer.datacenters)))
        default:
            let method = draw.pick([AccountMethod.save, .saveBig, .media], else: .save)
            for datacenter in AccountServer.datacenters {
                add(at, .flood(method, at: datacenter, seconds: draw.scaled(1...20)))
            }
        }
    }
}
