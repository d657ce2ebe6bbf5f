// What texts of others may hold besides what can be read.
extension Unicode.Scalar {
    /// Whether a terminal or an editor would do something else with it than show it: begin a line, move the cursor, turn the
    /// direction of what follows, or show nothing at all. These are the control characters (C0, DEL and C1), the separators of
    /// lines and paragraphs, and the format characters.
    ///
    /// The two joiners, which Persian and emoji need, are none, nor are the signs of Arabic and other scripts that the standard
    /// counts among the format characters although they have a shape.
    package var steersOutput: Bool {
        // Nearly all that is ever asked about.
        if (0x20..<0x7f).contains(value) { return false }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: !Self.shownFormats.contains { $0.contains(value) }
        default: false
        }
    }

    private static let shownFormats: [ClosedRange<UInt32>] = [
        0x200c...0x200d, 0x600...0x605, 0x6dd...0x6dd, 0x70f...0x70f, 0x890...0x891, 0x8e2...0x8e2, 0x1_10bd...0x1_10bd,
        0x1_10cd...0x1_10cd,
    ]
}

extension String {
    /// The text with something else in place of each character that ``Swift/Unicode/Scalar/steersOutput``.
    package func replacingSteering(with replacement: (Unicode.Scalar) -> String) -> String {
        guard unicodeScalars.contains(where: \.steersOutput) else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.steersOutput {
                result.append(contentsOf: replacement(scalar).unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// The beginning of the text, of at most so many Unicode scalars. A character may consist of any number of them, so that
    /// counting characters would bound nothing.
    package func prefix(scalars limit: Int) -> String {
        String(unicodeScalars.prefix(limit))
    }
}
