import Testing

@testable import SceneFile

/// Quotations in a scene's errors stay on one line.
struct HostileFaultTests {
  @Test func everyFaultIsOneLine() {
    let word = "x\n::error::owned\r\u{1B}[31m\u{2028}\u{202E}y"
    let faults: [SceneError.Fault] = [
      .unreadableFile(reason: word),
      .unknownKey(owner: word, suggestion: word, allowed: [word]),
      .unknownName(word, kind: word, suggestion: word, allowed: [word]),
      .keyOfOtherClass(owner: word, classes: [word]),
      .unknownKeyPath(word, owner: word, suggestion: word, classes: [word]),
      .missingKey([word], owner: word), .wrongType(found: word, needed: word),
      .outOfRange(found: word, allowed: word), .malformed(word, kind: word, reason: word),
      .conflict(word, with: word, reason: word), .duplicateID(word, first: word), .cycle([word]),
      .includeCycle([word]), .notComputable(reason: word),
      .unusableFile(reason: word), .leadsOut(file: word, folder: word),
      .unknownID(word, kind: word, suggestion: word, allowed: [word]),
      .notAnimatable(word, owner: word),
    ]
    for fault in faults {
      let error = SceneError(
        file: word, line: 1, column: 1, path: word, fault: fault, excerpt: "")
      let text = error.description
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(text.debugDescription)")
      #expect(!text.contains("\u{2028}"))
      #expect(!text.contains("\u{202E}"))
      let note = SceneError.Note(reason: .use(word), file: word, line: 1, column: 1, excerpt: "")
      let noted = SceneError(
        file: word, line: 1, column: 1, path: word, fault: fault, excerpt: "", notes: [note])
      #expect(noted.description.split(separator: "\n").count == 2)
      #expect(!noted.description.contains("\u{1B}"))
      #expect(text.hasPrefix(#"x\n::error::owned\u{D}\u{1B}[31m\u{2028}\u{202E}y:1:1: "#))
    }
  }
}
