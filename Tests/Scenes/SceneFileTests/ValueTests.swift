import Foundation
import Graphics
import JSON
import Testing

@testable import SceneFile

/// Values of scene files, each in all the ways to write it and to get it wrong.
struct ValueTests {
  /// The value of a text, and what was reported of it.
  private func read<Value>(_ text: String, as form: Form<Value>) -> (Value?, [String]) {
    let source = SourceText(name: "<json>", bytes: Array(text.utf8))
    var reader = JSON5Reader(source)
    guard let value = reader.read() else { return (nil, reader.faults.map(\.reason.description)) }
    let decoding = Decoding(source: source, folder: URL(fileURLWithPath: "/"))
    let result = form.read(Node(value: value, path: .root), decoding)
    return (result, decoding.mistakes.errors.map(\.message))
  }

  @Test(arguments: [
    ("1.5", 1.5), ("\"300ms\"", 0.3), ("\"2s\"", 2), ("\"-.5s\"", -0.5), ("\"1e3ms\"", 1),
  ])
  func times(text: String, seconds: Double) {
    #expect(read(text, as: .time()).0 == seconds)
  }

  @Test(arguments: [
    (
      "\"2\"",
      "\"2\" is not a time in seconds, or a string such as \"300ms\": a unit is missing; known: s, ms"
    ),
    (
      "\"2min\"",
      "\"2min\" is not a time in seconds, or a string such as \"300ms\": unknown unit min; known: s, ms"
    ),
    ("\"soon\"", "must be a time in seconds, or a string such as \"300ms\", not \"soon\""),
    ("true", "must be a time in seconds, or a string such as \"300ms\", not true"),
    ("-1.0", "must be greater than 0 seconds, not -1.0"),
    ("\"0ms\"", "must be greater than 0 seconds, not \"0ms\""),
    ("NaN", "must be a finite number, not NaN"),
    ("-Infinity", "must be a finite number, not -Infinity"),
    ("1e999", "must be a finite number, not 1e999"),
  ])
  func badTimes(text: String, message: String) {
    #expect(read(text, as: .time(.positive)).1 == [message])
  }

  @Test(arguments: [
    ("1.5", 1.5), ("\"180deg\"", Double.pi), ("\"0.5turn\"", Double.pi), ("\"1rad\"", 1),
    ("\"-100grad\"", -Double.pi / 2),
  ])
  func angles(text: String, radians: Double) throws {
    #expect(abs(try #require(read(text, as: .angle).0) - radians) < 1e-12)
  }

  @Test func dates() {
    #expect(read("\"2024-02-29T08:05\"", as: .date).0 == "2024-02-29T08:05")
    for wrong in ["2023-02-29", "2024-13-01", "2024-01-01T24:00", "24-1-1", "2024-01-01T9:00"] {
      #expect(
        read("\"\(wrong)\"", as: .date).1 == [
          "must be a date such as \"2026-11-25\" or \"2026-11-25T09:30\", not \"\(wrong)\""
        ])
    }
  }

  @Test func repeatCounts() {
    #expect(read("\"infinity\"", as: .repeatCount).0 == .infinity)
    #expect(read("2.5", as: .repeatCount).0 == 2.5)
    #expect(read("-1", as: .repeatCount).1 == ["must be at least 0, not -1"])
    #expect(
      read("\"forever\"", as: .repeatCount).1 == [
        "must be a number of repetitions or \"infinity\", not \"forever\""
      ])
  }

  @Test func geometry() {
    #expect(read("[1, -2]", as: .point).0 == CGPoint(x: 1, y: -2))
    #expect(read("[0, -3]", as: .offset).0 == CGSize(width: 0, height: -3))
    #expect(read("[4, 5]", as: .size).0 == CGSize(width: 4, height: 5))
    #expect(read("[-1, 2, 3, 4]", as: .rect).0 == CGRect(x: -1, y: 2, width: 3, height: 4))
    #expect(read("[1]", as: .point).1 == ["must be a point [x, y], not a list of 1 item"])
    #expect(read("[1, '2']", as: .point).1 == ["must be a number, not \"2\""])
    #expect(read("[4, -5]", as: .size).1 == ["must be at least 0 points, not -5"])
    #expect(
      read("[0, 0, -1, -2]", as: .rect).1 == [
        "must be at least 0 points, not -1", "must be at least 0 points, not -2",
      ])
    #expect(
      read("{x: 1}", as: .rect).1 == [
        "must be a rectangle [x, y, width, height], not an object"
      ])
  }

  @Test func fontsWithWeights() {
    func font(_ text: String) -> String? {
      read("'\(text)'", as: .viewFont).0.map {
        "\($0.weight.map { "\($0)" } ?? "") \($0.size ?? 0) \($0.textStyle ?? "")"
      }
    }
    #expect(font("semibold 24") == #"named("semibold") 24.0 "#)
    #expect(font("bold title2") == #"named("bold") 0.0 title2"#)
    for wrong in [
      "bold", "24", "bold  24", "bold 0", "bolder 24", "bold 24pt", "24 bold", "bold 12345",
    ] {
      #expect(font(wrong) == nil, "\(wrong)")
    }
    #expect(
      read("'bolder 24'", as: .viewFont).1 == [
        #""bolder 24" is not a font: it is a weight and a size or a text style, such as "semibold 24" or "bold title2""#
      ])
  }

  @Test func rings() throws {
    let ring = try #require(read("{ring: [70, 60, 50]}", as: .path).0)
    #expect(
      ring.boundingBox.standardized.insetBy(dx: -0.01, dy: -0.01).contains(
        CGRect(x: 20, y: 10, width: 100, height: 100)))
    #expect(ring.svgPathData.hasPrefix("M70 10"))
    #expect(
      read("{ring: [70, 60]}", as: .path).1 == [
        "must be a circle [x, y, radius], not a list of 2 items"
      ])
    #expect(read("{ring: [70, 60, -1]}", as: .path).1 == ["must be at least 0 points, not -1"])
  }

  @Test(arguments: [
    ("140x100@2x", 140.0, 100.0, 2.0 as CGFloat?), ("390x844", 390, 844, nil),
    ("10.5x1@16x", 10.5, 1, 16),
  ]) func canvases(text: String, width: Double, height: Double, scale: CGFloat?) throws {
    let canvas = try #require(CanvasText(text))
    #expect(canvas.size == CGSize(width: width, height: height))
    #expect(canvas.scale == scale)
  }

  @Test(arguments: ["", "140", "140x", "0x5", "140x100@2", "140x100@17x", "140 x 100", "-1x5"])
  func otherTextsAreNoCanvases(text: String) { #expect(CanvasText(text) == nil) }

  @Test func colors() {
    #expect(
      read("[1, 0.5, 0]", as: Form<CGColor>.color).0
        == CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(read("'white'", as: Form<CGColor>.color).0 == .white)
    #expect(read("null", as: Form<CGColor>.color.orNull).0 == .some(nil))
    #expect(
      read("'systmBlue'", as: Form<CGColor>.color).1 == [
        "unknown color \"systmBlue\"; did you mean `systemBlue`?"
      ])
    #expect(
      read("'#12'", as: Form<CGColor>.color).1 == [
        "\"#12\" is not a color: # is followed by 3, 4, 6 or 8 hexadecimal digits"
      ])
    #expect(
      read("7", as: Form<CGColor>.color).1 == [
        "must be a color such as \"#0A84FF\" or \"systemBlue\", not 7"
      ])
    #expect(read("[1, 0, NaN]", as: Form<CGColor>.color).1 == ["must be a finite number, not NaN"])
  }

  private func map(_ text: String, _ x: Double, _ y: Double) throws -> [Double] {
    let m = try #require(read(text, as: .transform).0)
    let w = x * m.m14 + y * m.m24 + m.m44
    let mapped = [x * m.m11 + y * m.m21 + m.m41, x * m.m12 + y * m.m22 + m.m42]
    return mapped.map { ($0 / w * 1e9).rounded() / 1e9 }
  }

  /// The steps nest: each acts in the space that those before it have made.
  @Test func transformSteps() throws {
    #expect(try map("[]", 1, 2) == [1, 2])
    #expect(try map("[{translate: [10, 0]}, {rotate: '90deg'}, {scale: 2}]", 1, 0) == [10, 2])
    #expect(try map("[{scale: [2, 3]}, {translate: [10, 1, 5]}]", 0, 0) == [20, 3])
    #expect(try map("[{skew: ['45deg', 0]}]", 0, 1) == [1, 1])
    #expect(try map("[{skew: '45deg'}]", 0, 1) == [1, 1])
    #expect(try map("[{rotateY: '60deg'}]", 2, 1) == [1, 1])
    #expect(try map("[{rotateX: '60deg'}]", 1, 2) == [1, 1])
    #expect(try map("[{rotate: {angle: '90deg', axis: [0, 0, 5]}}]", 1, 0) == [0, 1])
    #expect(try map("[{perspective: 100}, {translateZ: 50}]", 1, 1) == [2, 2])
    #expect(try map("[1, 0, 0, 1, 5, 6]", 0, 0) == [5, 6])
    #expect(
      try map("[{matrix: [1, 0, 0, 1, 5, 6]}, {translateX: 1}, {translateY: 2}]", 0, 0) == [6, 8])
    #expect(try map("[1,0,0,0, 0,1,0,0, 0,0,1,0, 7,8,0,1]", 0, 0) == [7, 8])
  }

  @Test(arguments: [
    (
      "[{rotat: 1}]",
      "unknown key in a transform step; did you mean `rotate`?"
    ),
    (
      "[{rotate: 1, scale: 2}]",
      "must have one key; each step is a separate object, not 2"
    ),
    ("[1, 2]", "must have 16 numbers (m11 to m44) or 6 (a, b, c, d, tx, ty), not 2"),
    ("[{perspective: 0}]", "must be greater than 0 points, not 0"),
    ("[{rotate: {angle: 1, axis: [0, 0, 0]}}]", "must be an axis with a direction, not [0, 0, 0]"),
    ("[{rotate: {axis: [0, 0, 1]}}]", "a rotation needs the key `angle`"),
    (
      "[{scale: 1e300}, {scale: 1e300}]", "must be a finite transform, not one with infinite values"
    ),
    (
      "'rotate(30deg)'",
      "must be a list of steps such as [{ rotate: \"30deg\" }], 16 numbers or 6, not \"rotate(30deg)\""
    ),
    ("[{translate: 5}]", "must be a translation [x, y] or [x, y, z], not 5"),
  ])
  func badTransforms(text: String, message: String) {
    let (value, messages) = read(text, as: .transform)
    #expect(value == nil)
    #expect(messages == [message])
  }
}
