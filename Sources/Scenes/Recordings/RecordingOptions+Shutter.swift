extension RecordingOptions {
  /// The shutter, 0…1, that a text such as `0.5` or `180deg` stands for; nil for other texts.
  package static func shutter(_ text: String) -> Double? {
    let isAngle = text.hasSuffix("deg")
    let digits = isAngle ? text.dropLast(3) : text[...]
    guard digits.allSatisfy({ "0123456789.".contains($0) }), let number = Double(digits) else {
      return nil
    }
    let part = isAngle ? number / 360 : number
    return part <= 1 ? part : nil
  }
}
