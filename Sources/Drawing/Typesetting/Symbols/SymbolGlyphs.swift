import Foundation
import Graphics

extension SymbolGlyph {
  /// The names of the symbols that are mirrored in right-to-left order.
  package static let mirrored: Set = [
    "arrow.backward", "arrow.forward", "chevron.backward", "chevron.forward", "list.bullet",
  ]

  /// All symbols, keyed by their SF Symbols names.
  package static let named: [String: SymbolGlyph] = {
    var glyphs: [String: SymbolGlyph] = [:]
    for (index, direction) in ["right", "down", "left", "up"].enumerated() {
      let turn = CGAffineTransform(rotationAngle: CGFloat(index) * .pi / 2)
      let isUpright = index.isMultiple(of: 2)
      let chevron = lines([(-19, -41), (20, 0), (-19, 41)]).applying(turn)
      glyphs["chevron.\(direction)"] = SymbolGlyph(
        isUpright ? (68, 104) : (108, 66), .stroke(chevron))
      let arrow = joined([lines([(-46, 0), (46, 0)]), lines([(12, -34), (46, 0), (12, 34)])])
      glyphs["arrow.\(direction)"] = SymbolGlyph(
        isUpright ? (114, 92) : (92, 114), .stroke(arrow.applying(turn)))
    }
    for kind in ["chevron", "arrow"] {
      glyphs["\(kind).forward"] = glyphs["\(kind).right"]
      glyphs["\(kind).backward"] = glyphs["\(kind).left"]
    }
    glyphs["xmark"] = SymbolGlyph((100, 94), .stroke(cross(35)))
    glyphs["checkmark"] = SymbolGlyph(
      (108, 100), .stroke(lines([(-38, 7), (-12, 38), (39, -38)])))
    glyphs["plus"] = SymbolGlyph((106, 104), .stroke(plus(42)))
    glyphs["minus"] = SymbolGlyph((106, 24), .stroke(lines([(-42, 0), (42, 0)])))
    glyphs["circle"] = SymbolGlyph(circleBox, .stroke(circle(54)))
    glyphs["circle.fill"] = SymbolGlyph(circleBox, .fill(circle(58)))
    let inCircles: [(String, Path)] = [
      ("xmark", cross(19)), ("checkmark", lines([(-24, 3), (-7, 23), (24, -23)])),
      ("plus", plus(27)), ("minus", lines([(-27, 0), (27, 0)])),
    ]
    for (name, mark) in inCircles {
      glyphs["\(name).circle"] = SymbolGlyph(circleBox, .stroke(circle(54)), .stroke(mark))
      glyphs["\(name).circle.fill"] = SymbolGlyph(circleBox, .fill(circle(58)), .cut(mark))
    }
    glyphs["line.3.horizontal"] = SymbolGlyph(
      (108, 74), .stroke(joined([-26, 0, 26].map { lines([(-42, $0), (42, $0)]) })))
    let dots = joined([-38, 0, 38].map { circle(9.5, x: $0) })
    glyphs["ellipsis"] = SymbolGlyph((112, 32), .fill(dots))
    glyphs["magnifyingglass"] = SymbolGlyph(
      (118, 116), .stroke(circle(36, x: -9, y: -9)), .stroke(lines([(17, 17), (45, 45)])))
    glyphs["heart"] = SymbolGlyph((122, 112), .stroke(heart))
    glyphs["heart.fill"] = SymbolGlyph((122, 112), .roundedFill(heart))
    glyphs["star"] = SymbolGlyph((126, 120), .stroke(star))
    glyphs["star.fill"] = SymbolGlyph((126, 120), .roundedFill(star))
    glyphs["square"] = SymbolGlyph((112, 108), .stroke(box(45, 45, radius: 12)))
    glyphs["square.fill"] = SymbolGlyph((112, 108), .roundedFill(box(45, 45, radius: 12)))
    let slash = lines([(-44, -42), (44, 42)])
    let lens = Path(
      svg: "M-64 0C-42-46 42-46 64 0C42 46-42 46-64 0Z")
    glyphs["eye"] = SymbolGlyph((150, 94), .stroke(lens), .stroke(circle(17)))
    glyphs["eye.slash"] = SymbolGlyph(
      (150, 108), .stroke(lens), .stroke(circle(17)), .cutGap(slash), .stroke(slash))
    glyphs["eye.fill"] = SymbolGlyph((150, 94), .roundedFill(lens), .cut(circle(20)))
    let can = joined([
      lines([(-44, -38), (44, -38)]),
      Path(svg: "M-17-38V-44Q-17-52-9-52H9Q17-52 17-44V-38"),
      Path(svg: "M-36-38L-32 42Q-31 53-20 53H20Q31 53 32 42L36-38"),
      lines([(0, -20), (0, 34)]), lines([(-15, -20), (-13.5, 34)]),
      lines([(15, -20), (13.5, 34)]),
    ])
    glyphs["trash"] = SymbolGlyph((106, 124), .stroke(can))
    glyphs["gear"] = SymbolGlyph((130, 126), .stroke(gear))
    let bell = Path(
      svg: "M0-46C-20-46-31-32-32-12C-33 10-37 18-46 28H46C37 18 33 10 32-12C31-32 20-46 0-46Z")
    let clapper = Path(svg: "M-14 40C-12 55 12 55 14 40Z")
    let nub = lines([(0, -46), (0, -53)])
    glyphs["bell"] = SymbolGlyph((112, 124), .stroke(bell), .stroke(nub), .fill(clapper))
    glyphs["bell.fill"] = SymbolGlyph(
      (112, 124), .roundedFill(bell), .stroke(nub), .fill(clapper))
    var play = lines([(-33, -43), (43, 0), (-33, 43)])
    glyphs["play"] = SymbolGlyph((104, 104), .stroke(closed(play)))
    play.closeSubpath()
    glyphs["play.fill"] = SymbolGlyph((104, 104), .roundedFill(play))
    glyphs["pause.fill"] = SymbolGlyph(
      (88, 104), .roundedFill(box(8, 40, radius: 3, x: -21)),
      .roundedFill(box(8, 40, radius: 3, x: 21)))
    glyphs["stop.fill"] = SymbolGlyph((96, 96), .roundedFill(box(36, 36, radius: 5)))
    glyphs["clock"] = SymbolGlyph(
      circleBox, .stroke(circle(54)), .stroke(lines([(0, -34), (0, 4), (-24, 4)])))
    glyphs["arrow.down.circle"] = SymbolGlyph(
      circleBox, .stroke(circle(54)), .stroke(lines([(0, -27), (0, 27)])),
      .stroke(lines([(-21, 7), (0, 28), (21, 7)])))
    glyphs["bookmark"] = SymbolGlyph(
      (90, 124),
      .stroke(Path(svg: "M-32 53V-43Q-32-52-23-52H23Q32-52 32-43V53L0 22Z")))
    glyphs["person"] = SymbolGlyph(
      (116, 124), .stroke(Path(svg: "M0-52C30-52 30-4 0-4C-30-4-30-52 0-52Z")),
      .stroke(Path(svg: "M-46 46C-46 6 46 6 46 46Q46 52 39 52H-39Q-46 52-46 46Z")))
    let rows: [CGFloat] = [-32, 0, 32]
    glyphs["list.bullet"] = SymbolGlyph(
      (132, 92), .fill(joined(rows.map { circle(7, x: -52, y: $0) })),
      .stroke(joined(rows.map { lines([(-28, $0), (56, $0)]) })))
    glyphs["photo"] = SymbolGlyph(
      (146, 112), .stroke(box(62, 45, radius: 13)), .fill(circle(10, x: -30, y: -16)),
      .stroke(lines([(-60, 30), (-28, 4), (-6, 24), (22, -8), (60, 26)])))
    return glyphs
  }()

  private init(_ size: (CGFloat, CGFloat), _ parts: Part...) {
    self.init(size: CGSize(width: size.0, height: size.1), parts: parts)
  }

  /// A box crossed from corner to corner, for symbols that are not available.
  package static let placeholder = SymbolGlyph(
    (106, 104), .stroke(box(42, 42, radius: 0)), .stroke(cross(42)))

  private static let circleBox: (CGFloat, CGFloat) = (126, 124)

  private static func lines(_ points: [(CGFloat, CGFloat)]) -> Path {
    var path = Path()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    return path
  }

  private static func closed(_ path: Path) -> Path {
    var path = path
    path.closeSubpath()
    return path
  }

  private static func joined(_ paths: [Path]) -> Path { Path(paths.flatMap(\.elements)) }

  private static func circle(_ radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> Path {
    Path(
      ellipseIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
  }

  private static func box(
    _ halfWidth: CGFloat, _ halfHeight: CGFloat, radius: CGFloat, x: CGFloat = 0
  ) -> Path {
    Path(
      roundedRect: CGRect(
        x: x - halfWidth, y: -halfHeight, width: 2 * halfWidth, height: 2 * halfHeight),
      cornerWidth: radius, cornerHeight: radius)
  }

  private static func cross(_ halfSide: CGFloat) -> Path {
    joined([
      lines([(-halfSide, -halfSide), (halfSide, halfSide)]),
      lines([(halfSide, -halfSide), (-halfSide, halfSide)]),
    ])
  }

  private static func plus(_ halfLength: CGFloat) -> Path {
    joined([
      lines([(-halfLength, 0), (halfLength, 0)]), lines([(0, -halfLength), (0, halfLength)]),
    ])
  }

  private static let heart = Path(
    svg: """
      M0 47C-26 30-54 8-54-17C-54-34-42-45-27-45C-15-45-6-39 0-28\
      C6-39 15-45 27-45C42-45 54-34 54-17C54 8 26 30 0 47Z
      """)

  private static let star: Path = {
    let points = (0..<10).map { index -> (CGFloat, CGFloat) in
      let angle = CGFloat(index) * .pi / 5 - .pi / 2
      let radius: CGFloat = index.isMultiple(of: 2) ? 56 : 24
      return (radius * cos(angle), radius * sin(angle) + 4)
    }
    return closed(lines(points))
  }()

  /// A toothed wheel with three spokes.
  private static let gear: Path = {
    func ray(_ angle: CGFloat, _ from: CGFloat, _ to: CGFloat) -> Path {
      lines([(from * cos(angle), from * sin(angle)), (to * cos(angle), to * sin(angle))])
    }
    let teeth = (0..<12).map { ray(CGFloat($0) * .pi / 6 - .pi / 2, 50, 56) }
    let spokes = (0..<3).map { ray(CGFloat($0) * 2 * .pi / 3, 15, 45) }
    return joined([circle(46), circle(15)] + teeth + spokes)
  }()
}

extension Path {
  /// Makes a path from SVG path data; an empty one if the data is invalid, which a test would find.
  fileprivate init(svg: String) {
    self = (try? Path(svgPathData: svg)) ?? Path()
  }
}
