import Flipbook
import Foundation
import Testing

/// The painting of lists of shape items, group by group.
struct GroupTests {
  private let red = fill(1, 0, 0)
  private let blue = fill(0, 0, 1)

  /// A repeater that moves each copy by 5 points.
  private func repeater(_ copies: Int, scale: Int = 100) -> String {
    #"{"ty": "rp", "c": {"k": \#(copies)}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [5, 0]}, "#
      + #""a": {"k": [0, 0]}, "s": {"k": [\#(scale), \#(scale)]}, "r": {"k": 0}, "#
      + #""so": {"k": 100}, "eo": {"k": 100}}}"#
  }

  private func stroke(_ width: Int, extra: String = "") -> String {
    #"{"ty": "st", "c": {"k": [0, 0, 0]}, "o": {"k": 100}, "w": {"k": \#(width)}, "lc": 1\#(extra)}"#
  }

  @Test func aSecondFillPaintsTheGroupsOfAListNotItsPaths() throws {
    let bytes = file([
      shapes(group(rectangle(0, 0, 4, 4), red, group(rectangle(10, 0, 4, 4)), blue))
    ])
    let found = try picture(bytes, frame: 0)
    #expect(found.red(1, 1) == 255)
    #expect(found.blue(1, 1) == 0)
    #expect(found.blue(11, 1) == 255)
    #expect(found.red(11, 1) == 0)
    // Without groups it paints the same paths once more, below.
    let faint = fill(1, 0, 0, opacity: "50")
    let twice = try picture(file([shapes(group(rectangle(0, 0, 4, 4), faint, blue))]), frame: 0)
    #expect(twice.alpha(1, 1) == 255)
    #expect(twice.blue(1, 1) > 120)
    #expect(twice.red(1, 1) > 120)
  }

  @Test func theTransformOfTheOutermostListMovesIt() throws {
    let bytes = file([
      shapes(rectangle(0, 0, 2, 2), red, #"{"ty": "tr", "p": {"k": [6, 4]}, "o": {"k": 50}}"#)
    ])
    for fidelity in LottieFidelity.allCases {
      let found = try picture(bytes, frame: 0, like: fidelity)
      #expect(found.ink == 4)
      #expect((126...129).contains(found.alpha(6, 4)))
    }
  }

  @Test func groupsWithoutATransformTakeThatOfTheirList() throws {
    let inner = #"{"ty": "gr", "it": [\#(rectangle(0, 0, 2, 2)), \#(red)]}"#
    let bytes = file([shapes(group(inner, transform: #", "p": {"k": [3, 0]}"#))])
    // Once for the outer group, and once for the inner one.
    #expect(try picture(bytes, frame: 0).alpha(6, 0) == 255)
    #expect(try picture(bytes, frame: 0, like: .afterEffects).alpha(3, 0) == 255)
  }

  @Test func hiddenItemsOfGroupsDoNothing() throws {
    let hidden = #"{"ty": "tr", "hd": true, "p": {"k": [9, 9]}}"#
    let shade = red.replacingOccurrences(of: #""ty": "fl""#, with: #""ty": "fl", "hd": 1"#)
    let bytes = file([
      shapes(
        #"{"ty": "gr", "it": [\#(rectangle(0, 0, 2, 2)), \#(shade), \#(blue), \#(hidden)]}"#)
    ])
    let found = try picture(bytes, frame: 0)
    #expect(found.ink == 4)
    #expect(found.blue(0, 0) == 255)
    #expect(found.red(0, 0) == 0)
  }

  @Test func eachRepeaterRepeatsWhatIsListedSinceTheOneBefore() throws {
    let bytes = file([
      shapes(
        group(rectangle(0, 0, 2, 2), red), repeater(3), group(rectangle(0, 6, 2, 2), blue),
        repeater(2), group(rectangle(0, 12, 2, 2), red))
    ])
    let found = try picture(bytes, frame: 0)
    #expect(found.ink == 4 * 6)
    #expect(found.red(10, 0) == 255)
    #expect(found.blue(5, 6) == 255)
    #expect(found.alpha(10, 6) == 0)
    #expect(found.red(0, 12) == 255)
    #expect(found.alpha(5, 12) == 0)
  }

  /// In a group the paths show as they are as well, above their copies.
  @Test func aRepeaterInAGroupLeavesTheOriginal() throws {
    let bytes = file([shapes(group(rectangle(0, 0, 4, 4), red, repeater(2, scale: 50)))])
    let found = try picture(bytes, frame: 0)
    #expect(found.ink == 16 + 4)
    #expect(found.alpha(3, 3) == 255)
    #expect(found.alpha(6, 1) == 255)
    #expect(found.alpha(7, 3) == 0)
    let exact = try picture(bytes, frame: 0, like: .afterEffects)
    #expect(exact.ink == 16 + 4)
    #expect(exact.alpha(3, 3) == 255)
  }

  @Test func aTrimWithoutAPaintedPathTrimsGroups() throws {
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 25}, "o": {"k": 0}}"#
    let bytes = file([
      shapes(group(group(rectangle(4, 4, 12, 12), stroke(2)), rectangle(0, 0, 1, 1), trim))
    ])
    let found = try picture(bytes, frame: 0)
    // From the top right corner down.
    #expect(found.alpha(16, 10) == 255)
    #expect(found.alpha(4, 10) == 0)
  }

  /// The ends of a trim that pass one another from frame 0 to 10.
  @Test func trimsThatCrossAreWholeOnIPhones() throws {
    let trim =
      #"{"ty": "tm", "s": \#(keyframes([(0, "[0]"), (10, "[100]")])), "#
      + #""e": \#(keyframes([(0, "[100]"), (10, "[0]")])), "o": {"k": 0}}"#
    let bytes = file([shapes(group(rectangle(4, 4, 12, 12), stroke(2), trim))])
    #expect(try picture(bytes, frame: 5).alpha(10, 4) == 255)
    #expect(try picture(bytes, frame: 5, like: .afterEffects).ink == 0)
  }

  @Test func outlinesRunBackwardInAfterEffectsOnly() throws {
    let line =
      #"{"ty": "sh", "d": 3, "ks": {"k": {"c": false, "v": [[0, 10], [20, 10]], "#
      + #""i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}"#
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 25}, "o": {"k": 0}}"#
    let bytes = file([shapes(group(line, stroke(2), trim))])
    let found = try picture(bytes, frame: 0)
    #expect(found.alpha(2, 10) == 255)
    #expect(found.alpha(17, 10) == 0)
    let exact = try picture(bytes, frame: 0, like: .afterEffects)
    #expect(exact.alpha(17, 10) == 255)
    #expect(exact.alpha(2, 10) == 0)
  }

  /// A group that leans by up to 60 degrees: halfway by 30, tan 0.577, as no matrix between two
  /// others does.
  @Test func aChangingSkewIsThatOfItsAngle() throws {
    let lean = #", "sk": \#(keyframes([(0, "[0]"), (10, "[60]")])), "sa": {"k": 0}"#
    let bytes = file([
      shapes(
        group(rectangle(0, 0, 2, 10), red, transform: lean + #", "p": {"k": [16, 0]}"#))
    ])
    let found = try picture(bytes, frame: 5)
    // In the last row at y = 9.5: 5.48 points to the left.
    #expect(found.alpha(11, 9) > 200)
    #expect(found.alpha(9, 9) == 0)
    #expect(found.alpha(13, 9) == 0)
  }

  /// A style paints all that is before it in its list, groups too.
  @Test func stylesPaintAllBeforeThemInAfterEffects() throws {
    let bytes = file([
      shapes(
        group(rectangle(0, 0, 4, 4)), rectangle(6, 0, 4, 4), red, rectangle(12, 0, 4, 4), blue)
    ])
    let found = try picture(bytes, frame: 0, like: .afterEffects)
    #expect(found.ink == 48)
    #expect(found.red(1, 1) == 255)
    #expect(found.red(7, 1) == 255)
    #expect(found.blue(13, 1) == 255)
  }

  /// All paths under one style are one in After Effects, so that holes are holes.
  @Test func pathsOfOtherKindsPunchHolesInAfterEffectsOnly() throws {
    let evenOdd = red.replacingOccurrences(of: #""r": 1"#, with: #""r": 2"#)
    let bytes = file([shapes(group(rectangle(0, 0, 8, 8), rectangle(2, 2, 4, 4), evenOdd))])
    #expect(try picture(bytes, frame: 0).ink == 64)
    #expect(try picture(bytes, frame: 0, like: .afterEffects).ink == 48)
  }

  /// lottie-ios looks for a group's position in one property only.
  @Test func splitPositionsOfGroupsAreLostOnIPhones() throws {
    let split = #", "p": {"s": true, "x": {"k": 5}, "y": {"k": 5}}"#
    let bytes = file([shapes(group(rectangle(0, 0, 2, 2), red, transform: split))])
    #expect(try picture(bytes, frame: 0).alpha(0, 0) == 255)
    #expect(try picture(bytes, frame: 0, like: .afterEffects).alpha(5, 5) == 255)
    let issues = try LottieAnimation(bytes, name: "a").issues()
    #expect(issues.map(\.feature) == ["a group's position in two properties"])
  }

  @Test func hiddenRepeatersOfALayerRepeatOnIPhones() throws {
    let hidden = repeater(3).replacingOccurrences(
      of: #""ty": "rp""#, with: #""ty": "rp", "hd": true"#)
    let bytes = file([shapes(rectangle(0, 0, 2, 2), red, hidden)])
    #expect(try picture(bytes, frame: 0).ink == 12)
    #expect(try picture(bytes, frame: 0, like: .afterEffects).ink == 4)
  }
}
