import MTProtoKit

/// A turn in which a repeated run goes another way: what was decided in the record, beside what is decided now.
struct ReplayParting {
    /// Nil where one of them decided less.
    var pairs: [(MachineDecision?, MachineDecision?)] = []

    /// The first place that differs in more than words, from one on that differs; that one if there is none.
    func place(from index: Int) -> Int {
        pairs[index...].firstIndex { $0 != $1 && !MachineDecision.isReworded($0, $1) } ?? index
    }

    /// Whether a connection is given up for silence in one of the two alone.
    func isOfSilence(from index: Int) -> Bool {
        let rest = pairs[index...]
        return rest.contains { $0.0?.isSilence == true } != rest.contains { $0.1?.isSilence == true }
    }

    /// Whether what differs there is a failure that the record has not, or the same in other words.
    func mendsNothing(at place: Int) -> Bool {
        let rest = pairs[place...]
        let known = rest.compactMap { $0.0 }
        return MachineDecision.isReworded(pairs[place].0, pairs[place].1)
            || rest.compactMap { $0.1 }.contains { $0.isFailure && !known.contains($0) }
    }
}
