import Foundation
import Graphics

@testable import Typesetting

extension TextLayout {
  /// All glyphs in drawing order.
  var glyphs: [GlyphRun.Glyph] { glyphRuns().flatMap(\.glyphs) }
  /// The characters of each line.
  func texts(of string: String) -> [String] {
    let units = Array(string.utf16)
    return lines.map { String(decoding: units[$0.range], as: UTF16.self) }
  }
}

extension FontLibrary {
  func layout(
    _ text: String, size: CGFloat = 16, family: String = "Inter", width: CGFloat = .infinity,
    height: CGFloat = .infinity, style: ParagraphStyle = ParagraphStyle()
  ) -> TextLayout {
    layout(
      AttributedText(text, font: Font(family: family, size: size)), style: style,
      in: CGSize(width: width, height: height))
  }
}

extension Path {
  /// The box around all points, control points too.
  var pointBounds: CGRect {
    let points = elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let to), .line(let to): [to]
      case .quad(let to, let control): [to, control]
      case .cubic(let to, let control1, let control2): [to, control1, control2]
      case .close: []
      }
    }
    guard let first = points.first else { return .null }
    return points.reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }
}
