/// The number of terminal columns that a text takes.
package func displayWidth(_ text: some StringProtocol) -> Int {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
  return text.reduce(0) { $0 + displayWidth($1) }
}

/// The number of terminal columns that a character takes, 1 or 2.
package func displayWidth(_ character: Character) -> Int {
  let scalar = character.unicodeScalars.first!
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
    return 2
  default:
    return scalar.properties.isEmojiPresentation ? 2 : 1
  }
}
