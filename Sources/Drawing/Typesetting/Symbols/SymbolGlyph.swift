import Foundation
import Graphics

/// A symbol's shape, in hundredths of the point size relative to its center, y down.
package struct SymbolGlyph: Sendable {
  /// A shape of the symbol in one color.
  package struct Part: Sendable {
    package enum Kind: Sendable {
      /// A line.
      case stroke
      /// A line of half as much again, for dots.
      case point
      /// An area.
      case fill
      /// An area with a line around it, so that its corners are round and its weight grows.
      case roundedFill
      /// Parts that are cut out of those before.
      indirect case hole([Part])
      /// Parts that are cut out where the symbol has one color, and drawn where it has several.
      indirect case inlay([Part])
      /// A cut as wide as a line and the gaps on both of its sides.
      case gap
      /// A cut of an area, as large as its rounded fill and a gap around it.
      case areaGap
      /// A cut of a disc and a gap around it.
      case discGap
    }

    package var kind: Kind
    package var path = Path()
    /// The layer whose color it has: 1 is primary, 2 secondary, 3 tertiary.
    package var layer = 1
    /// The name of its color in multicolor rendering, such as "red"; nil for the tint.
    package var color: String?
    /// The step of a variable value from which on it shows; nil for always.
    package var step: Int?
    /// The fraction by which its line grows beyond the regular width; small parts stay open.
    package var growth: CGFloat = 1
  }

  /// The size of its bounding box.
  package var size: CGSize
  /// The size of the box by which it is aligned: a badge lies outside of it.
  package var alignedSize: CGSize
  package var parts: [Part]
  /// Whether it is mirrored in right-to-left order.
  package var isMirrored = false

  /// The number of steps that a variable value has; 0 for a symbol without.
  package var stepCount = 0

  /// The layers of its parts, in increasing order.
  package var layers: [Int] { Set(parts.flatMap(\.flattened).map(\.layer)).sorted() }

  /// Whether it has colors in multicolor rendering.
  package var hasColors: Bool { parts.flatMap(\.flattened).contains { $0.color != nil } }

  /// The bounding box with a line width, enlarged where heavy lines would leave it.
  package func size(lineWidth: CGFloat) -> CGSize {
    guard lineWidth > Self.regularLineWidth else { return size }
    let ink = inkBounds(lineWidth: lineWidth)
    return CGSize(
      width: max(size.width, 2 * max(-ink.minX, ink.maxX) + 2),
      height: max(size.height, 2 * max(-ink.minY, ink.maxY) + 2))
  }

  /// The line width of the weight regular.
  package static let regularLineWidth: CGFloat = 8.5
}

extension SymbolGlyph.Part {
  /// The parts of an inlay, or the part itself if it is drawn.
  package var flattened: [SymbolGlyph.Part] {
    if case .inlay(let parts) = kind { parts.flatMap(\.flattened) } else { isDrawn ? [self] : [] }
  }

  /// Whether it adds ink, rather than cutting it out.
  var isDrawn: Bool {
    switch kind {
    case .stroke, .point, .fill, .roundedFill: true
    case .hole, .inlay, .gap, .areaGap, .discGap: false
    }
  }

  /// - Parameter scale: The factor of the transform, by which lines grow less.
  func applying(_ transform: CGAffineTransform, scale: CGFloat) -> Self {
    changed { part in
      part.path = part.path.applying(transform)
      part.growth *= min(1, scale)
    }
  }

  /// The part in the primary layer.
  var primary: Self { changed { $0.layer = 1 } }

  /// The part after a change of it and of the parts of its holes and inlays.
  private func changed(_ change: (inout Self) -> Void) -> Self {
    var part = self
    change(&part)
    switch kind {
    case .hole(let parts): part.kind = .hole(parts.map { $0.changed(change) })
    case .inlay(let parts): part.kind = .inlay(parts.map { $0.changed(change) })
    default: break
    }
    return part
  }

  /// The width of its line where regular lines of the symbol have a width.
  func lineWidth(_ width: CGFloat) -> CGFloat {
    let regular = SymbolGlyph.regularLineWidth
    let own = width <= regular ? width : regular + (width - regular) * growth
    if case .point = kind { return own * 1.5 }
    return own
  }
}

// MARK: - Subsets

extension SymbolGlyph {
  /// The symbol split into what effects move apart, lowest first.
  /// - Parameters:
  ///   - bySteps: Whether each step is apart, rather than each layer.
  ///   - hasColors: Whether it is drawn in several colors, so that inlays are not cut.
  package func split(bySteps: Bool, hasColors: Bool) -> [SymbolGlyph] {
    func key(_ part: Part) -> Int { bySteps ? part.step ?? 0 : part.layer }
    var keys: [Int] = []
    for part in parts.flatMap(\.flattened) where !keys.contains(key(part)) {
      keys.append(key(part))
    }
    return keys.map { wanted in
      var glyph = self
      glyph.parts = parts.filter { part in
        if case .inlay(let inner) = part.kind {
          // Elsewhere it lies above in another color, or is cut out.
          return !hasColors || inner.first.map(key) == wanted
        }
        return !part.isDrawn || key(part) == wanted
      }
      return glyph
    }
  }
}

extension SymbolGlyph {
  /// The box of all that is drawn, whether or not something is cut out of it.
  package func inkBounds(lineWidth: CGFloat) -> CGRect {
    Self.inkBounds(of: parts, lineWidth: lineWidth)
  }

  static func inkBounds(of parts: [Part], lineWidth: CGFloat) -> CGRect {
    parts.reduce(CGRect.null) { box, part in
      guard part.isDrawn else { return box }
      var outset: CGFloat = 0
      if case .fill = part.kind {} else { outset = part.lineWidth(lineWidth) / 2 }
      return box.union(part.path.boundingBoxOfPath.insetBy(dx: -outset, dy: -outset))
    }
  }
}
