extension ValueForm where Value == Double {
  /// A positive number, or a fraction such as 30000/1001.
  package static func positive(example: String) -> Self {
    Self { (text) throws(InvalidValue) in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(decimal)
      let number: Double? =
        switch parts.count {
        case 1: parts[0]
        case 2: parts[0].flatMap { upper in parts[1].map { upper / $0 } }
        default: nil
        }
      guard let number, number.isFinite, number > 0 else {
        throw InvalidValue(text, allowed: "a number greater than 0, such as \(example)")
      }
      return number
    }
  }

  /// A time in seconds, at least 0, written as 1.5, 1.5s or 1500ms.
  package static var seconds: Self {
    Self { (text) throws(InvalidValue) in
      var digits = text[...]
      var unit = 1.0
      if digits.hasSuffix("ms") {
        digits = digits.dropLast(2)
        unit = 1000
      } else if digits.hasSuffix("s") {
        digits = digits.dropLast()
      }
      guard let number = decimal(digits), number.isFinite, number >= 0 else {
        throw InvalidValue(text, allowed: "seconds from 0 up, such as 1.5 or 300ms")
      }
      return number / unit
    }
  }
}

extension ValueForm where Value == Int {
  /// A whole number, at least 1.
  package static var count: Self {
    Self { (text) throws(InvalidValue) in
      guard let number = Int(text), number > 0 else {
        throw InvalidValue(text, allowed: "a whole number greater than 0, such as 2")
      }
      return number
    }
  }

  /// A whole number within a range.
  package static func count(in range: ClosedRange<Int>) -> Self {
    Self { (text) throws(InvalidValue) in
      guard let number = Int(text), range.contains(number) else {
        throw InvalidValue(
          text, allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }
}

/// A number in decimal digits; `Double` itself would also accept hexadecimal, "inf" and "nan".
private func decimal(_ text: some StringProtocol) -> Double? {
  guard text.allSatisfy({ "0123456789.eE+-".contains($0) }) else { return nil }
  return Double(text)
}
