/// Telephone numbers as the lab understands them.
enum PhoneNumbers {
    /// The digits of a number as people write it, or `nil` when it is none: 5 to 15 digits, an optional leading `+`,
    /// and spaces, dots, hyphens and brackets between them.
    static func normalized(_ text: String) -> String? {
        var digits = ""
        // By scalars: to the order of characters "1⃣" lies between the digits as well.
        for (index, character) in text.unicodeScalars.enumerated() {
            switch character {
            case "0"..."9": digits.unicodeScalars.append(character)
            case "+" where index == 0: break
            case " ", "-", ".", "(", ")": break
            default: return nil
            }
        }
        return (5...15).contains(digits.count) ? digits : nil
    }

    /// For a number of the form `99966XYYYY`: the datacenter X.
    static func signUpDatacenter(_ digits: String) -> Int? {
        guard digits.count == 10, digits.hasPrefix("99966") else { return nil }
        guard let datacenter = digits.dropFirst(5).first?.wholeNumberValue, (1...5).contains(datacenter) else {
            return nil
        }
        return datacenter
    }

    /// The code of a number of the form `99966XYYYY`: X five times.
    static func signUpCode(datacenter: Int) -> String {
        String(repeating: String(datacenter), count: 5)
    }
}
