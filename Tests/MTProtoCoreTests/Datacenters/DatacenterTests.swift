import Testing

@testable import MTProtoCore

@Suite("Datacenters and their addresses")
struct DatacenterTests {
    @Test("A01 P32 B-74 names and tags of datacenters")
    func namesAndTags() {
        let aliases = (0...6).map { DatacenterID($0).alias }
        #expect(aliases == [nil, "pluto", "venus", "aurora", "vesta", "flora", nil])
        #expect(DatacenterID(2).tag(isTest: false, isMedia: false) == 2)
        #expect(DatacenterID(2).tag(isTest: true, isMedia: false) == 10_002)
        #expect(DatacenterID(2).tag(isTest: true, isMedia: true) == -10_002)
        #expect(DatacenterID(4).tag(isTest: false, isMedia: true) == -4)
        #expect("\(DatacenterID(4))" == "DC 4")
    }

    @Test("A06 addresses are equal only in all fields; an absent secret is not an empty one")
    func addressEquality() {
        let base = DatacenterAddress(host: "1.2.3.4", port: 443)
        var others = [DatacenterAddress](repeating: base, count: 8)
        others[0].host = "1.2.3.5"
        others[1].port = 80
        others[2].preferForMedia = true
        others[3].restrictToTCP = true
        others[4].isCDN = true
        others[5].preferForProxy = true
        others[6].secret = []
        others[7].secret = [1]
        #expect(Set(others + [base]).count == 9)
        for other in others { #expect(other != base) }
        #expect(base.hashValue == others[2].hashValue)
        #expect(DatacenterAddress(host: "::1", port: 1).isIPv6)
        #expect(!base.isIPv6)
        var secret = base
        secret.secret = [0xde, 0xad]
        #expect("\(secret)" == "1.2.3.4:443#(false,false,false,secret)")
        #expect("\(base)" == "1.2.3.4:443#(false,false,false,no secret)")
    }

    @Test("A07 N19 A12 sets are equal whatever their order; prepending is news only for an unknown address")
    func setEquality() {
        let first = DatacenterAddress(host: "1.2.3.4", port: 443)
        let second = DatacenterAddress(host: "1.2.3.5", port: 443)
        let set = DatacenterAddressSet([first, second, first])
        #expect(set.addresses == [first, second])
        #expect(set == DatacenterAddressSet([second, first]))
        #expect(set.hashValue == DatacenterAddressSet([second, first]).hashValue)
        #expect(set != DatacenterAddressSet([second]))
        var changed = set
        let known = changed.prepend(second)
        #expect(!known)
        #expect(changed.addresses == [first, second])
        let third = DatacenterAddress(host: "1.2.3.6", port: 443)
        let isNew = changed.prepend(third)
        #expect(isNew)
        #expect(changed.addresses == [third, first, second])
        #expect(changed.contains(third))
    }
}
