import Testing

@testable import MTProtoCore

struct AddressChoiceTests {
    @Test("H-15 what is remembered of addresses is bounded by those that are known, and survives a change of the list")
    func memoryIsBounded() {
        var choice = AddressChoice([])
        var now = Sample.start
        for round in 0..<1000 {
            let addresses = (0..<4).map {
                DatacenterAddress(host: "10.0.\(round / 250).\($0 + round % 250)", port: 443)
            }
            choice.replace(with: addresses)
            for address in addresses {
                now += .seconds(1)
                choice.failed(address, now: now)
            }
            choice.failed(DatacenterAddress(host: "10.9.9.9", port: 1), now: now)
        }
        #expect(choice.failures.count == 4)
        let kept = choice.addresses
        choice.replace(with: Array(kept.reversed()))
        #expect(choice.next(isMedia: false) == kept[0], "the oldest failure first, whatever the order")
        choice.worked(kept[2])
        #expect(choice.next(isMedia: false) == kept[2])
    }

    @Test("P06 P39 an address is offered exactly if it is among those that are dialled", arguments: [false, true])
    func offeredAddresses(isCDN: Bool) {
        var all: [DatacenterAddress] = []
        for number in 0..<4 {
            var address = DatacenterAddress(host: "10.0.0.\(number)", port: 443)
            address.isCDN = number & 1 != 0
            address.preferForMedia = number & 2 != 0
            all.append(address)
        }
        // Every selection of them, so that there are some without any for media.
        for selection in 0..<16 {
            let known = all.enumerated().filter { selection & 1 << $0.offset != 0 }.map(\.element)
            var choice = AddressChoice(known, isCDN: isCDN)
            if let first = known.first { choice.failed(first, now: Sample.start) }
            for isMedia in [false, true] {
                let dialled = choice.inOrder(isMedia: isMedia)
                for address in all {
                    #expect(choice.offers(address, isMedia: isMedia) == dialled.contains(address))
                }
            }
        }
    }

    @Test("H-15 a client that is given other addresses again and again, all of which refuse, remembers those it has")
    func replacedAddressesAreForgotten() throws {
        let world = try ClientWorld()
        world.fate = { _ in .refused }
        try world.submit(1)
        for round in 0..<250 {
            let addresses = (0..<4).map { DatacenterAddress(host: "10.0.\(round).\($0)", port: 443) }
            world.act { client, now in client.setAddresses(addresses, now: now) }
            world.run(.seconds(20))
        }
        #expect(Set(world.dials.map { $0.address }).count > 50)
        #expect(world.client.routes.book.addresses.failures.count <= 4)
    }
}
