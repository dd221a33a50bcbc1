import Flipbook
import Foundation
import Testing

@testable import Lottie

struct TextTests {
  /// A text in a font of one letter: a square of half the size on the baseline.
  private func text(_ document: String) -> [UInt8] {
    let square =
      #"{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": true, "#
      + #""v": [[0, -50], [50, -50], [50, 0], [0, 0]], "#
      + #""i": [[0, 0], [0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0], [0, 0]]}}}]}"#
    return file(
      [
        #"{"ty": 5, "nm": "words", "ip": 0, "op": 10, "ks": {"p": {"k": [10, 10]}}, "#
          + #""t": {"d": {"k": [{"t": 0, "s": {\#(document)}}]}, "a": []}}"#
      ],
      extra:
        #""fonts": {"list": [{"fName": "Optima-Regular", "fFamily": "Optima", "fStyle": "Regular"}]}, "#
        + #""chars": [{"ch": "o", "fFamily": "Optima", "style": "Regular", "size": 100, "w": 60, "#
        + #""data": {"shapes": [\#(square)]}}],"#)
  }

  private let document = #""s": 10, "f": "Optima-Regular", "fc": [1, 0, 0], "lh": 8"#

  @Test(arguments: [(0, 10), (1, -2), (2, 4)])
  func lettersStandOnTheBaselineFromTheOrigin(justification: Int, x: Int) throws {
    let found = try picture(
      text(document + #", "t": "oo", "j": \#(justification), "tr": 0"#), frame: 0,
      like: .afterEffects)
    // Each letter is 5 wide, and the pen moves on by 6.
    if x >= 0 { #expect(found.red(x, 9) == 255) }
    #expect(found.red(x + 6, 9) == 255)
    #expect(found.red(x + 6, 5) == 255)
    #expect(found.alpha(x + 6, 4) == 0)
    #expect(found.alpha(x + 6, 10) == 0)
    #expect(found.alpha(x + 5, 9) == 0)
  }

  @Test func trackingAndLinesSpread() throws {
    let found = try picture(
      text(document + #", "t": "oo\ro", "j": 1, "tr": 200"#), frame: 0, like: .afterEffects)
    // 2 points more between two letters.
    #expect(found.red(4, 9) == 255)
    #expect(found.alpha(3, 9) == 0)
    #expect(found.red(4, 17) == 255)
    #expect(found.alpha(9, 9) == 0)
  }

  /// The columns of pixels with ink, ten a point, of a text whose origin is in the middle of its
  /// canvas.
  private func columns(
    _ text: String, _ document: String, animators: String = "", like fidelity: LottieFidelity
  ) throws -> ClosedRange<Int> {
    let bytes = file([
      #"{"ty": 5, "ip": 0, "op": 10, "ks": {"p": {"k": [10, 15]}}, "t": {"d": {"k": [{"t": 0, "#
        + #""s": {"s": 5, "f": "Helvetica", "t": "\#(text)", "fc": [0, 0, 0], "lh": 5, "#
        + #"\#(document)}}]}, "a": [\#(animators)]}}"#
    ])
    let found = try picture(bytes, frame: 0, like: fidelity, scale: 10)
    let inked = (0..<200).filter { x in (0..<200).contains { found.alpha(x, $0) > 127 } }
    return try #require(inked.first)...#require(inked.last)
  }

  /// A space is as wide at a line's end as within it: 1.39 points at this size.
  @Test(arguments: [LottieFidelity.lottieIOS, .afterEffects])
  func spacesAtTheEndOfALineCountOnce(like fidelity: LottieFidelity) throws {
    for (justification, share) in [(0, 0.0), (1, 1), (2, 0.5)] {
      let document = #""j": \#(justification), "tr": 0"#
      let plain = try columns("ll", document, like: fidelity)
      // What lottie-ios draws lies on half pixels of the screen, in a frame of whole points.
      let near = fidelity == .lottieIOS ? 6.0 : 1
      for count in 1...2 {
        let spaced = try columns(
          "ll" + String(repeating: " ", count: count), document, like: fidelity)
        let moved = Double(plain.lowerBound - spaced.lowerBound)
        #expect(abs(moved - 13.9 * share * Double(count)) <= near)
      }
    }
  }

  @Test func textsWithAnimatorsLieWhereStillOnesDo() throws {
    let animator =
      #"{"nm": "a", "s": {"t": 0, "b": 1, "sh": 1, "rn": 0, "r": 1, "a": {"k": 100}, "#
      + #""s": {"k": 0}, "e": {"k": 100}}, "a": {"o": {"k": 99}}}"#
    for text in ["ll", "ll ", "l l  ", " ll"] {
      for document in [#""j": 1, "tr": 0"#, #""j": 2, "tr": 150"#, #""j": 0, "tr": 150"#] {
        let still = try columns(text, document, like: .afterEffects)
        let animated = try columns(text, document, animators: animator, like: .afterEffects)
        #expect(abs(still.lowerBound - animated.lowerBound) <= 1, "\(text) \(document)")
        #expect(abs(still.upperBound - animated.upperBound) <= 1, "\(text) \(document)")
      }
    }
  }

  /// Core Text kerns the last letter of a line, too; After Effects tracks between letters only.
  @Test func theLastLetterIsKernedOnIPhonesOnly() throws {
    for fidelity in LottieFidelity.allCases {
      for (justification, share) in [(0, 0.0), (1, 1), (2, 0.5)] {
        let plain = try columns("ll", #""j": \#(justification), "tr": 0"#, like: fidelity)
        let tracked = try columns("ll", #""j": \#(justification), "tr": 600"#, like: fidelity)
        // Three points more.
        let isLast = fidelity == .lottieIOS
        let right = Double(tracked.upperBound - plain.upperBound)
        #expect(abs(right - (30 * (1 - share) - (isLast ? 30 * share : 0))) <= (isLast ? 3 : 1))
        #expect(abs(tracked.count - plain.count - 30) <= (isLast ? 3 : 1))
      }
    }
  }

  /// Letters of 5 points, the second of which is 6 after the first, and kerned.
  @Test(arguments: [(40, 6.0), (60, 7), (140, 7), (160, 8)])
  func lettersAreKernedByWholePointsOnIPhonesOnly(tracking: Int, x: Double) throws {
    let bytes = text(document + #", "t": "oo", "j": 0, "tr": \#(tracking)"#)
    let found = try picture(bytes, frame: 0, scale: 2)
    let left = Int((10 + x) * 2)
    #expect(found.alpha(left, 15) == 255)
    #expect(found.alpha(left - 1, 15) == 0)
    let exact = try picture(bytes, frame: 0, like: .afterEffects, scale: 2)
    #expect((1..<255).contains(exact.alpha(32 + tracking / 50, 15)))
  }

  /// Text around a point lies in the middle of a frame of whole points, on half pixels.
  @Test func textsAroundAPointAreMovedByWhatTheirFrameIsWiderOnIPhonesOnly() throws {
    let bytes = text(#""s": 9, "f": "Optima-Regular", "fc": [1, 0, 0], "lh": 8, "t": "o", "j": 2"#)
    // The frame begins 2.7 points to the left, and is 6 wide in place of 5.4: 0.6 pixels are left.
    let found = try picture(bytes, frame: 0, scale: 2)
    let exact = try picture(bytes, frame: 0, like: .afterEffects, scale: 2)
    #expect(found.alpha(14, 15) < exact.alpha(14, 15))
    #expect(found.alpha(23, 15) > exact.alpha(23, 15))
  }

  /// The bitmap of a text in lottie-ios is whole points high, plus a stroke's width.
  @Test func aStrokeLiftsTextsOnIPhonesOnly() throws {
    let bytes = text(document + #", "t": "o", "j": 0, "sc": [0, 0, 1], "sw": 1"#)
    // 0.77 × 10 × 1/11 higher: a little of the last row of pixels is left, and a bit of the stroke.
    let found = try picture(bytes, frame: 0, scale: 2)
    #expect(found.alpha(24, 18) > 100)
    #expect((1...100).contains(found.alpha(24, 19)))
    let exact = try picture(bytes, frame: 0, like: .afterEffects, scale: 2)
    #expect(exact.alpha(24, 19) == 255)
  }

  @Test func helveticaStandsLowerOnIPhonesOnly() throws {
    let bytes = file([
      #"{"ty": 5, "ip": 0, "op": 10, "ks": {"p": {"k": [2, 17]}}, "t": {"d": {"k": [{"t": 0, "#
        + #""s": {"s": 15, "f": "Helvetica", "t": "H", "j": 0, "fc": [0, 0, 0], "lh": 15}}]}, "#
        + #""a": []}}"#
    ])
    // The baseline is 11.55 points below the frame's top: on the half point after that.
    let stem = try picture(bytes, frame: 0)
    #expect(stem.alpha(3, 16) > 80)
    #expect((10...130).contains(stem.alpha(3, 17)))
    #expect(try picture(bytes, frame: 0, like: .afterEffects).alpha(3, 17) == 0)
  }

  /// Each part of the twin's percent sign has the position of Helvetica's.
  @Test func thePercentSignIsMovedPartByPart() {
    let boxes = [
      (29, 343, 370, 685), (98, 413, 301, 615), (214, -20, 675, 709), (518, -19, 859, 322),
      (587, 51, 790, 252),
    ]
    let twin = Path(
      boxes.flatMap { left, bottom, right, top in
        Path(rect: CGRect(x: left, y: -top, width: right - left, height: top - bottom)).elements
      })
    let found = Helvetica.fitted(twin, of: "%", size: 1000)
    #expect(found.elements.count == twin.elements.count)
    #expect(found.boundingBox == CGRect(x: 32.5, y: -698.5, width: 819, height: 717.5))
    // A percent sign made of other parts is stretched as a whole.
    let other = Helvetica.fitted(Path(Array(twin.elements.prefix(10))), of: "%", size: 1000)
    #expect(other.boundingBox.maxX != 372.5)
  }

  @Test func boxesWrapWordsUnderTheirTop() throws {
    let found = try picture(
      text(document + #", "t": "oo", "sz": [7, 20], "ps": [-10, -10], "j": 0"#), frame: 0,
      like: .afterEffects)
    // A word that is too wide is broken; the capitals of an unknown font touch the top.
    #expect(found.red(0, 5) == 255 || found.red(0, 6) == 255)
    #expect(found.alpha(0, 0) == 0)
    #expect(found.alpha(7, 5) == 0)
    #expect(found.red(0, 13) == 255 || found.red(0, 14) == 255)
  }

  /// On iPhones, lines whose baseline lies below the box are not drawn.
  @Test func linesBelowTheBoxAreLeftOutOnIPhones() throws {
    let bytes = text(document + #", "t": "o\ro", "sz": [20, 10], "ps": [-10, -10], "j": 0"#)
    let exact = try picture(bytes, frame: 0, like: .afterEffects).ink
    let found = try picture(bytes, frame: 0).ink
    #expect(found > 0)
    #expect(found < exact)
    let high = text(document + #", "t": "o\ro", "sz": [20, 20], "ps": [-10, -10], "j": 0"#)
    #expect(try picture(high, frame: 0).ink > found)
  }

  /// A phone that lacks a font draws Helvetica, whatever letters the file has.
  @Test func lettersOfTheFileStandForFontsOfPhones() throws {
    let known = text(document + #", "t": "o", "j": 0"#)
    let unknown = Array(
      String(decoding: known, as: UTF8.self).replacingOccurrences(of: "Optima", with: "Unheard")
        .utf8)
    #expect(try picture(known, frame: 0).alpha(11, 8) == 255)
    // The middle of a round letter is empty.
    #expect(try picture(unknown, frame: 0, like: .afterEffects).alpha(12, 7) == 255)
    #expect(try picture(unknown, frame: 0).alpha(12, 7) < 128)
    #expect(
      try LottieAnimation(unknown, name: "a").issues().map(\.feature) == ["font Unheard-Regular"])
    #expect(try LottieAnimation(known, name: "a").issues().isEmpty)
  }

  @Test(arguments: [
    ("Arial-BoldMT", true), ("ArialMT", true), ("TimesNewRomanPSMT", true),
    ("TimesNewRomanPS-BoldMT", true), ("AvenirNext-Medium", true), ("Helvetica", true),
    ("TrebuchetMS", true), ("FuturaPT-Bold", false), ("Roboto-Regular", false), ("", false),
  ])
  func phonesHaveTheirFonts(name: String, isThere: Bool) {
    #expect(PhoneFonts.contains(name) == isThere)
  }

  /// The second of two letters, at frame 5 half a point lower for each point of 8.
  @Test func animatorsMoveLettersInAfterEffectsOnly() throws {
    let start = keyframes([(0, "[0]"), (10, "[100]")])
    let animator =
      #"{"nm": "a", "s": {"t": 0, "b": 1, "sh": 1, "rn": 0, "r": 1, "a": {"k": 100}, "#
      + #""s": \#(start), "e": {"k": 100}}, "a": {"p": {"k": [0, 4]}, "o": {"k": 50}}}"#
    let bytes = text(document + #", "t": "oo", "j": 0, "tr": 0"#)
    let animated = Array(
      String(decoding: bytes, as: UTF8.self)
        .replacingOccurrences(of: #""a": []"#, with: #""a": [\#(animator)]"#).utf8)
    let still = try picture(animated, frame: 5)
    #expect(still.alpha(12, 8) > 200)
    #expect(still.alpha(18, 8) > 200)
    // At half of the time, the range begins with the second letter.
    let moved = try picture(animated, frame: 5, like: .afterEffects)
    #expect(moved.alpha(12, 9) == 255)
    #expect(moved.alpha(12, 11) == 0)
    #expect(moved.alpha(18, 6) == 0)
    #expect((126...129).contains(moved.alpha(18, 11)))
    #expect(try LottieAnimation(animated, name: "a").issues().map(\.feature) == ["text animators"])
    #expect(try LottieAnimation(animated, name: "a").issues(like: .afterEffects).isEmpty)
  }

  /// The second of two letters, of which the whole animator counts.
  @Test func animatorsStrokeLettersAndMoveTheirAnchors() throws {
    let animator =
      #"{"nm": "a", "s": {"t": 0, "b": 1, "sh": 1, "rn": 0, "r": 2, "a": {"k": 100}, "#
      + #""s": {"k": 1}, "e": {"k": 2}}, "a": {"a": {"k": [0, 3]}, "sc": {"k": [0, 0, 1]}, "#
      + #""sw": {"k": 2}}}"#
    let bytes = text(document + #", "t": "oo", "j": 0, "tr": 0"#)
    let animated = Array(
      String(decoding: bytes, as: UTF8.self)
        .replacingOccurrences(of: #""a": []"#, with: #""a": [\#(animator)]"#).utf8)
    let found = try picture(animated, frame: 0, like: .afterEffects)
    // Three points higher, with a line of a point all around.
    #expect(found.red(12, 8) == 255)
    #expect(found.blue(12, 8) == 0)
    #expect(found.alpha(12, 9) > 0)
    #expect(found.red(18, 3) == 255)
    #expect(found.blue(15, 4) == 255)
    #expect(found.alpha(18, 8) == 0)
  }

  @Test func selectorsRiseAndFall() {
    func share(_ shape: RangeShape, _ place: Double) -> Double {
      LetterAnimation.share(shape: shape, from: 0, to: 4, at: place)
    }
    #expect(share(.rampUp, 0) == 0.125)
    #expect(share(.rampUp, 3) == 0.875)
    #expect(share(.rampDown, 0) == 0.875)
    #expect(share(.triangle, 0) == 0.25)
    #expect(share(.triangle, 1) == 0.75)
    #expect(share(.triangle, 3) == 0.25)
    #expect(share(.square, 3) == 1)
    #expect(share(.square, 4) == 0)
    #expect(LetterAnimation.share(shape: .square, from: 0.25, to: 4, at: 0) == 0.75)
  }

  @Test func textKeyframesCountInAfterEffectsOnly() throws {
    let first = #"{"t": 0, "s": {\#(document), "t": "o", "j": 0}}"#
    let bytes = text(document + #", "t": "o", "j": 0"#)
    let whole = String(decoding: bytes, as: UTF8.self)
    let second = #"{"t": 5, "s": {\#(document), "t": "oo", "j": 1}}"#
    let start = try #require(whole.range(of: #"{"t": 0, "s": {"#))
    let end = try #require(whole.range(of: "]}, \"a\""))
    let changing = Array(
      whole.replacingCharacters(
        in: start.lowerBound..<end.lowerBound, with: first + "," + second
      ).utf8)
    #expect(try picture(changing, frame: 6).alpha(4, 9) == 0)
    #expect(try picture(changing, frame: 6, like: .afterEffects).alpha(4, 9) == 255)
    let issues = try LottieAnimation(changing, name: "a").issues()
    #expect(issues.map(\.feature) == ["text keyframes"])
    #expect(
      issues[0].description
        == "words: text keyframes, frames 0 to 10: only the first text is shown")
  }
}
