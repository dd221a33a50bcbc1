import Foundation
import Graphics
import Testing

@Suite struct SVGPathTests {
  func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  /// Data on the left means the same as the plain data on the right.
  @Test(
    arguments: [
      ("M1 2 3 4", "M1 2 L3 4"), ("m1 2 3 4 5 6", "M1 2 L4 6 L9 12"), ("M1,2L3,4", "M1 2 L3 4"),
      ("M 10 10 h5v5H2V3", "M10 10 L15 10 L15 15 L2 15 L2 3"),
      ("M0 0h1 2 3", "M0 0 L1 0 L3 0 L6 0"), ("M.5.5-1-1", "M0.5 0.5 L-1 -1"),
      ("M1.5.5e1.5-1", "M1.5 5 L0.5 -1"), ("M1-2+3+4", "M1 -2 L3 4"),
      ("m5 5 l1 0 z l0 3", "M5 5 L6 5 Z L5 8"), ("M0 0zm1 1 2 2", "M0 0 Z M1 1 L3 3"),
      ("M1e2,1E-1", "M100 0.1"), ("M1.e1 2.", "M10 2"), ("  M\t1\n2\r3\u{C}4  ", "M1 2 L3 4"),
      ("M0 0c1 2 3 4 5 6", "M0 0 C1 2 3 4 5 6"),
      ("M1 1c1 2 3 4 5 6 1 2 3 4 5 6", "M1 1 C2 3 4 5 6 7 C7 9 9 11 11 13"),
      ("M0 0C1 2 3 4 5 6S7 8 9 10", "M0 0 C1 2 3 4 5 6 C7 8 7 8 9 10"),
      ("M1 1S7 8 9 10", "M1 1 C1 1 7 8 9 10"),
      ("M1 1Q2 3 4 5T6 7 8 9", "M1 1Q2 3 4 5 Q6 7 6 7 Q6 7 8 9"),
      ("M1 1t2 2", "M1 1 Q1 1 3 3"), ("M0 0Q1 1 2 0S3 3 4 4", "M0 0 Q1 1 2 0 C2 0 3 3 4 4"),
      ("M0 0 A0 5 0 0 1 3 4", "M0 0 L3 4"), ("M1 1 A5 5 0 0 1 1 1 L2 2", "M1 1 L2 2"),
      ("", ""), ("  ", ""),
    ])
  func grammar(data: String, plain: String) throws {
    var expected = Path()
    var letters = plain.split(separator: " ").joined(separator: " ")[...]
    // An independent reader of the plain form: a letter, then numbers separated by spaces.
    while let letter = letters.popFirst() {
      guard letter != " " else { continue }
      let text = letters.prefix { !$0.isLetter }
      letters = letters.dropFirst(text.count)
      let n = text.split(separator: " ").compactMap { Double($0) }
      switch letter {
      case "M": expected.move(to: point(n[0], n[1]))
      case "L": expected.addLine(to: point(n[0], n[1]))
      case "Q": expected.addQuadCurve(to: point(n[2], n[3]), control: point(n[0], n[1]))
      case "C":
        expected.addCurve(
          to: point(n[4], n[5]), control1: point(n[0], n[1]), control2: point(n[2], n[3]))
      default: expected.closeSubpath()
      }
    }
    #expect(try Path(svgPathData: data) == expected)
  }

  @Test(
    arguments: [
      ("0 0", 0, "'M' or 'm'", "0"), ("L1 2", 0, "'M' or 'm'", "L"), ("M1", 2, "a number", nil),
      ("M1 2 3", 6, "a number", nil), ("M1 2,", 5, "a number", nil), ("M1,,2", 3, "a number", ","),
      ("M1 2 X", 5, "a command (one of MZLHVCSQTA) or a number", "X"),
      ("M1 2 L", 6, "a number", nil), ("M1 2 A1 1 0 2 0 3 3", 12, "a flag, 0 or 1", "2"),
      ("M1 2 L3 é", 8, "a number", "é"), ("M1 1e999", 3, "a number within range", "1e999"),
      ("M1e308 0 l1e308 1", 10, "a point within the range of a number", "1e308 1"),
      ("M1 2z3", 5, "a command (one of MZLHVCSQTA) or a number", "3"),
      ("M+-1 2", 1, "a number", "+"),
      ("M1e308 0h1e308", 9, "a point within the range of a number", "1e308"),
    ] as [(String, Int, String, String?)])
  func mistakes(data: String, offset: Int, expected: String, found: String?) {
    #expect(throws: SVGPathError(offset: offset, expected: expected, found: found)) {
      try Path(svgPathData: data)
    }
  }

  @Test func mistakesReadWell() {
    let error = SVGPathError(offset: 6, expected: "a number", found: nil)
    #expect(error.description == "path data, offset 6: expected a number, found the end")
  }

  /// Every combination of the flags, against the ellipse itself and the angle that the definition
  /// gives.
  @Test(arguments: [false, true], [false, true])
  func arcs(large: Bool, sweep: Bool) throws {
    let data = "M10 20A30 15 30 \(large ? 1 : 0) \(sweep ? 1 : 0) 40 25"
    let path = try Path(svgPathData: data)
    #expect(path.currentPoint == point(40, 25))
    // Back to the unit circle: all points there have one center, at distance 1.
    let unit = path.applying(
      CGAffineTransform(scaleX: 30, y: 15).concatenating(CGAffineTransform(rotationAngle: .pi / 6))
        .inverted())
    let samples = unit.samples()
    let (a, b, c) = (samples[0], samples[samples.count / 2], samples[samples.count - 1])
    let d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y))
    func square(_ p: CGPoint) -> CGFloat { p.x * p.x + p.y * p.y }
    let center = point(
      (square(a) * (b.y - c.y) + square(b) * (c.y - a.y) + square(c) * (a.y - b.y)) / d,
      (square(a) * (c.x - b.x) + square(b) * (a.x - c.x) + square(c) * (b.x - a.x)) / d)
    #expect(samples.allSatisfy { abs($0.distance(to: center) - 1) < 6e-4 })
    #expect((unit.length > .pi) == large)
    #expect((CGVector(from: a, to: b).cross(CGVector(from: b, to: c)) > 0) == sweep)
  }

  @Test func smallRadiiGrow() throws {
    let path = try Path(svgPathData: "M0 0A1 1 0 0 1 10 0")
    #expect(path.samples().allSatisfy { abs($0.distance(to: point(5, 0)) - 5) < 2e-3 })
    #expect(path.boundingBoxOfPath.minY < -4.9)
  }

  @Test func flagsNeedNoSeparators() throws {
    #expect(
      try Path(svgPathData: "M0 0a5 5 0 015 5 5 5 0 10-5-5")
        == Path(svgPathData: "M0 0 a 5,5 0 0,1 5,5 a 5 5 0 1 0 -5 -5"))
    #expect(
      try Path(svgPathData: "M0 0a5 5 0 01.5.5")
        == Path(svgPathData: "M0 0 a 5 5 0 0 1 0.5 0.5"))
  }

  @Test(
    arguments: [
      ("M0 0L10 0L10 10L0 10Z", "M0 0H10V10H0Z"), ("M0.5 -0.5 L 1.25 .75", "M.5-.5 1.25.75"),
      ("M0 0L1 2L3 4", "M0 0 1 2 3 4"),
      ("M0 0C1 2 3 4 5 6C7 8 7 8 9 10", "M0 0C1 2 3 4 5 6S7 8 9 10"),
      ("M1 1Q2 3 4 5Q6 7 8 9", "M1 1Q2 3 4 5T8 9"), ("M1e21 1e-7", "M1e21 1e-07"),
      ("M1 1M2 2Z", "M1 1M2 2Z"), ("M1 1ZL2 3", "M1 1ZL2 3"),
    ])
  func writes(data: String, shortest: String) throws {
    #expect(try Path(svgPathData: data).svgPathData == shortest)
  }

  @Test func readsBackExactly() throws {
    var numbers = Numbers(seed: 5)
    for round in 0..<60 {
      var path = Path()
      for _ in 0..<12 {
        let scale = pow(10, (numbers.next() * 20).rounded())
        let (a, b, c) = (numbers.point(scale), numbers.point(1), numbers.point(scale))
        switch abs(Int(numbers.next() * 1000)) % 6 {
        case 0: path.move(to: a)
        case 1: path.addLine(to: a)
        case 2: path.addLine(to: CGPoint(x: path.currentPoint?.x ?? 0, y: b.y))
        case 3: path.addQuadCurve(to: a, control: b)
        case 4: path.addCurve(to: a, control1: path.currentPoint ?? b, control2: c)
        default: path.closeSubpath()
        }
      }
      #expect(try Path(svgPathData: path.svgPathData) == path, "round \(round)")
    }
  }
}
