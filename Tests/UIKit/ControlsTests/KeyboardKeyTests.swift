import FlipbookTesting
import Foundation
import Testing

@testable import Controls
@testable import Views

/// The keys of the keyboard: their places, letters, titles, and typing by them.
@Suite(.stage) @MainActor struct KeyboardKeyTests {
  let stage = Stage(size: CGSize(width: 390, height: 844))
  let field = UITextField(frame: CGRect(x: 10, y: 100, width: 300, height: 30))

  private func show(in language: String? = nil) throws {
    stage.traitOverrides.typesettingLanguage = language
    stage.presentation = Presentation(device: .phone, hasKeyboard: true)
    stage.addSubview(field)
    stage.at(0) { field.becomeFirstResponder() }
    try stage.advance(to: 1)
  }

  private var keys: [KeyView] {
    let keyboard = stage.timeline.run { SoftwareKeyboard.current }
    return keyboard?.keyboardView.subviews.compactMap { $0 as? KeyView } ?? []
  }

  /// The rows of keys, by their labels.
  private var rows: [String] {
    let shown = keys.filter { !$0.place.isBare }
    return Dictionary(grouping: shown) { $0.frame.minY }.sorted { $0.key < $1.key }.map { row in
      row.value.sorted { $0.frame.minX < $1.frame.minX }
        .map { $0.accessibilityLabel ?? "" }.joined(separator: " ")
    }
  }

  private func tap(_ labels: String...) throws {
    for label in labels {
      let key = try #require(keys.first { $0.accessibilityLabel == label }, "\(label): \(rows)")
      stage.tap(key, at: stage.time + 0.1)
      try stage.advance(to: stage.time + 0.4)
    }
  }

  @Test func lettersOfAPhone() throws {
    try show()
    #expect(
      rows == [
        "Q W E R T Y U I O P", "A S D F G H J K L", "shift Z X C V B N M delete",
        "numbers space return",
      ])
    let first = try #require(keys.first { $0.accessibilityLabel == "Q" })
    // Ten keys of 33, 6 apart, 3 from the edges.
    #expect(first.frame == CGRect(x: 3, y: 53, width: 33, height: 42))
    #expect(keys.first { $0.accessibilityLabel == "P" }?.frame.maxX == 387)
    #expect(keys.first { $0.accessibilityLabel == "emoji" } != nil)
    #expect(first.accessibilityTraits.contains(.keyboardKey))
  }

  @Test(arguments: [
    ("de", "Q W E R T Z U I O P Ü", "A S D F G H J K L Ö Ä"),
    ("fr", "A Z E R T Y U I O P", "Q S D F G H J K L M"),
    ("es", "Q W E R T Y U I O P", "A S D F G H J K L Ñ"),
    ("sv", "Q W E R T Y U I O P Å", "A S D F G H J K L Ö Ä"),
    ("nb", "Q W E R T Y U I O P Å", "A S D F G H J K L Ø Æ"),
    ("tr", "Q W E R T Y U I O P Ğ Ü", "A S D F G H J K L Ş İ"),
    ("fr-CA", "Q W E R T Y U I O P", "A S D F G H J K L"),
    ("ru", "Й Ц У К Е Н Г Ш Щ З Х", "Ф Ы В А П Р О Л Д Ж Э"),
  ])
  func languagesHaveTheirLetters(language: String, first: String, second: String) throws {
    try show(in: language)
    #expect(rows.prefix(2) == [first, second])
    let edges = keys.filter { !$0.place.isBare }.map(\.frame)
    #expect(edges.allSatisfy { $0.minX >= 2.5 && $0.maxX <= 387.5 })
    #expect(stage.diagnostics.isEmpty)
  }

  @Test(arguments: ["ar", "ja"]) func otherAlphabetsAreReported(language: String) throws {
    try show(in: language)
    #expect(rows.first == "Q W E R T Y U I O P")
    // The space and the page of letters are the same in right-to-left order.
    #expect(rows.last == "numbers space return")
    #expect(stage.diagnostics.map(\.keyPath) == ["keyboard"])
    try tap("numbers", "letters")
    #expect(stage.diagnostics.count == 1)
  }

  @Test(arguments: [
    (UIKeyboardType.default, "numbers space return"), (.URL, "numbers . / .com return"),
    (.emailAddress, "numbers space @ . return"), (.twitter, "numbers space @ #"),
    (.webSearch, "numbers space . return"), (.asciiCapable, "numbers space return"),
    (.numbersAndPunctuation, "letters space return"),
    (.namePhonePad, "numbers space return"),
  ])
  func kindsHaveTheirLastRow(type: UIKeyboardType, row: String) throws {
    field.keyboardType = type
    try show()
    #expect(rows.last == row)
  }

  @Test(arguments: [
    (UIKeyboardType.numberPad, ["delete"]), (.phonePad, ["symbols", "delete"]),
    (.decimalPad, [",", "delete"]), (.asciiCapableNumberPad, ["delete"]),
  ])
  func padsHaveDigits(type: UIKeyboardType, bare: [String]) throws {
    field.keyboardType = type
    try show(in: "de")
    #expect(rows == ["1 2 3", "4 5 6", "7 8 9", "0"])
    #expect(keys.filter(\.place.isBare).map(\.accessibilityLabel) == bare)
  }

  @Test func aPhoneWithoutIndicatorHasEmojiInTheRow() throws {
    stage.addSubview(field)
    stage.presentation = Presentation(hasKeyboard: true)
    stage.at(0) { field.becomeFirstResponder() }
    try stage.advance(to: 1)
    #expect(rows.last == "numbers emoji space return")
    #expect(stage.timeline.run { SoftwareKeyboard.current?.frame?.height } == 260)
  }

  @Test func typingByFinger() throws {
    try show()
    try tap("H", "i", "space", "shift", "Y", "numbers", "1", "symbols", "%", "letters", "delete")
    #expect(field.text == "Hi Y1")
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func sentencesBeginWithCapitals() throws {
    try show()
    try tap("A", "numbers", ".", "space")
    #expect(rows.first == "Q W E R T Y U I O P")
    try tap("B")
    #expect(field.text == "A. B")
    #expect(rows.first == "q w e r t y u i o p")
    try tap("delete")
    #expect(rows.first == "Q W E R T Y U I O P")
  }

  @Test func twoTapsLockTheShiftKey() throws {
    field.autocapitalizationType = .none
    try show()
    let shift = try #require(keys.first { $0.accessibilityLabel == "shift" })
    stage.tap(shift, at: 1.1)
    stage.tap(shift, at: 1.3)
    try stage.advance(to: 1.6)
    try tap("A", "B")
    #expect(field.text == "AB")
    try tap("shift", "c")
    #expect(field.text == "ABc")
  }

  @Test func returnKeysHaveTitles() throws {
    field.returnKeyType = .search
    field.enablesReturnKeyAutomatically = true
    try show(in: "de")
    let key = try #require(keys.first { $0.place.key == .enter })
    #expect(key.accessibilityLabel == "suchen")
    #expect(!key.isEnabled)
    #expect(key.backgroundColor == KeyboardColors(isDark: false).function)
    stage.type("a")
    try stage.advance(to: 1.5)
    #expect(key.isEnabled)
    #expect(key.backgroundColor == KeyboardColors(isDark: false).action)
  }

  @Test func returnAsksTheDelegate() throws {
    let listener = UITextFieldTests.Listener()
    field.delegate = listener
    try show()
    try tap("return")
    #expect(listener.log.contains("shouldReturn"))
  }

  @Test func typedCharactersShowTheirKeys() throws {
    try show()
    stage.type("a1", at: 1.1, interval: 0.3)
    try stage.advance(to: 1.12)
    // A small letter, though the field was empty.
    let preview = try #require(
      keys.first?.superview?.subviews.compactMap { $0 as? KeyPreview }.first)
    #expect(!preview.isHidden)
    #expect(preview.subviews.compactMap { ($0 as? UILabel)?.text } == ["a"])
    try stage.advance(to: 1.3)
    #expect(!keys.contains { $0.isPressed })
    try stage.advance(to: 1.42)
    #expect(keys.first { $0.isPressed }?.typedText == "1")
    #expect(rows.first == "1 2 3 4 5 6 7 8 9 0")
    #expect(field.text == "a1")
  }

  @Test func itFollowsTheAppearance() throws {
    field.keyboardAppearance = .dark
    try show()
    #expect(keys.first?.backgroundColor == KeyboardColors(isDark: true).key)
  }

  @Test func keysOfADrawnTabletAreReported() throws {
    let pad = Stage(device: "iPad mini (6th generation)")
    let field = UITextField(frame: CGRect(x: 10, y: 100, width: 300, height: 30))
    pad.presentation = Presentation(hasKeyboard: true)
    pad.addSubview(field)
    pad.at(0) { field.becomeFirstResponder() }
    try pad.advance(to: 0.5)
    #expect(pad.diagnostics.map(\.keyPath) == ["keyboard"])
  }
}
