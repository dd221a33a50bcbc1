import Foundation
import Graphics

extension SymbolGlyph {
  /// Creates a symbol of the table; nil for the name of none.
  package init?(named name: String) {
    guard let recipe = SymbolTable.recipes[name], let glyph = SymbolGlyph(recipe) else {
      return nil
    }
    self = glyph
    isMirrored = isMirrored || Self.isDirectional(name)
    stepCount = parts.flatMap(\.flattened).compactMap(\.step).max() ?? 0
  }

  /// A box crossed from corner to corner, for symbols that are not available.
  package static let placeholder = SymbolGlyph(
    size: CGSize(width: 106, height: 104), alignedSize: CGSize(width: 106, height: 104),
    parts: ["R-42 -42 84 84 0", "M-42 -42L42 42M42 -42L-42 42"].map {
      Part(kind: .stroke, path: SymbolPath.path($0) ?? Path())
    })

  private init?(_ recipe: SymbolTable.Recipe) {
    switch recipe {
    case .base(let name, let isFilled): self.init(base: name, isFilled: isFilled)
    case .slashed(let name, let isFilled):
      self.init(base: name, isFilled: isFilled)
      addSlash()
    case .badge(let name, let isFilled, let mark):
      self.init(base: name, isFilled: isFilled)
      if let mark { addBadge(mark) } else { addDot() }
    case .contained(let mark, let container, let isFilled):
      guard let base = SymbolTable.bases[mark.base],
        var glyph = SymbolGlyph(base: mark.base, isFilled: base.hasFill)
      else { return nil }
      if mark.isSlashed { glyph.addSlash() }
      self.init(glyph.marks(scale: mark.scale), in: container, isFilled: isFilled)
      isMirrored = glyph.isMirrored
    case .number(let number, let container, let isFilled):
      self.init(Self.digits(of: number), in: container, isFilled: isFilled)
    }
  }

  // MARK: Bases

  /// A base in its box, or centered in one that fits its outline and its fill.
  private init?(base name: Substring, isFilled: Bool) {
    guard let base = SymbolTable.bases[name] else { return nil }
    var parts = base.parts(isFilled: isFilled)
    var box = base.size
    if box == nil {
      let other = base.hasFill ? base.parts(isFilled: !isFilled) : []
      let ink = Self.inkBounds(of: parts + other, lineWidth: Self.regularLineWidth)
      guard !ink.isNull else { return nil }
      let shift = CGAffineTransform(translationX: -ink.midX, y: -ink.midY)
      parts = parts.map { $0.applying(shift, scale: 1) }
      box = CGSize(
        width: (ink.width + 10).rounded(.up), height: (ink.height + 8).rounded(.up))
    }
    self.init(size: box ?? .zero, alignedSize: box ?? .zero, parts: parts)
    isMirrored = base.variants.contains("mirrored")
  }

  /// The box of the paths of its parts, without the widths of lines.
  private var pathBounds: CGRect { Self.inkBounds(of: parts, lineWidth: 0) }

  // MARK: Slashes

  /// Adds a line from the top left to the bottom right, with gaps at its sides.
  private mutating func addSlash() {
    let box = pathBounds
    let x = 44 + max(0, min(box.width, box.height) / 2 - 44) * 0.8
    let y = x * 42 / 44
    var line = Path()
    line.addLines(between: [CGPoint(x: -x, y: -y), CGPoint(x: x, y: y)])
    parts += [Part(kind: .gap, path: line), Part(kind: .stroke, path: line)]
    size = CGSize(width: max(size.width, 2 * x + 24), height: max(size.height, 2 * y + 24))
    alignedSize = size
  }

  // MARK: Circles and squares

  /// The parts at a scale, or centered and fitted into a container.
  private func marks(scale: CGFloat?) -> [Part] {
    let box = pathBounds
    var transform = CGAffineTransform.identity
    let (x, y) = (max(box.width / 2, 1), max(box.height / 2, 1))
    let fitting = scale ?? min(29 / x, 30 / y, 37 / hypot(x, y), 1)
    if scale == nil {
      transform = CGAffineTransform(translationX: -box.midX, y: -box.midY)
    }
    transform = transform.concatenating(CGAffineTransform(scaleX: fitting, y: fitting))
    return parts.map { $0.applying(transform, scale: 0.6) }
  }

  /// Marks in a shape of the secondary layer: on its outline, or as inlays of its fill.
  private init(_ marks: [Part], in container: SymbolTable.Container, isFilled: Bool) {
    let box: CGSize
    var shape = Part(kind: isFilled ? .fill : .stroke)
    shape.layer = 2
    switch container {
    case .circle:
      box = CGSize(width: 126, height: 124)
      let radius: CGFloat = isFilled ? 58 : 54
      shape.path = Path(
        ellipseIn: CGRect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    case .square:
      box = CGSize(width: 112, height: 108)
      if isFilled { shape.kind = .roundedFill }
      shape.path = Path(
        roundedRect: CGRect(x: -45, y: -45, width: 90, height: 90), cornerWidth: 12,
        cornerHeight: 12)
    }
    let marks = marks.map(\.primary)
    let parts = isFilled ? [shape, Part(kind: .inlay(marks))] : [shape] + marks
    self.init(size: box, alignedSize: box, parts: parts)
  }

  /// The digits of a number, as the marks of a container.
  private static func digits(of number: Int) -> [Part] {
    let digits = String(number).map { SymbolTable.bases["_\($0)"]?.parts(isFilled: false) ?? [] }
    let (scale, step): (CGFloat, CGFloat) = digits.count == 1 ? (0.8, 0) : (0.6, 33)
    return digits.enumerated().flatMap { index, parts in
      let x = step * (CGFloat(index) - CGFloat(digits.count - 1) / 2)
      let place = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: 0)
      return parts.map { $0.applying(place, scale: digits.count == 1 ? 0.6 : 0.3) }
    }
  }

  // MARK: Badges

  /// Adds a dot at the top right.
  private mutating func addDot() {
    let ink = inkBounds(lineWidth: Self.regularLineWidth)
    addDisc(CGPoint(x: ink.maxX - 16, y: ink.minY + 16), radius: 19, color: "red", mark: nil)
  }

  /// Adds a disc with a mark at the bottom right.
  private mutating func addBadge(_ name: Substring) {
    let ink = inkBounds(lineWidth: Self.regularLineWidth)
    let center = CGPoint(x: ink.maxX - 13, y: ink.maxY - 15)
    guard let badge = Self.badges[name], let path = SymbolPath.path(badge.mark) else { return }
    var mark = Part(kind: badge.isDotted ? .point : .stroke, path: path)
    mark.color = "white"
    addDisc(
      center, radius: 27, color: badge.color,
      mark: mark.applying(CGAffineTransform(translationX: center.x, y: center.y), scale: 0.3))
  }

  /// Adds a disc around which the other parts are cut.
  ///
  /// The symbol stays in the middle of its box, which grows, and is aligned by the box without the
  /// badge.
  private mutating func addDisc(_ center: CGPoint, radius: CGFloat, color: String, mark: Part?) {
    let box = CGRect(
      x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    var disc = Part(kind: .fill, path: Path(ellipseIn: box))
    disc.color = color
    parts += [Part(kind: .discGap, path: disc.path), disc]
    if let mark { parts.append(mark.cut(isInlay: true)) }
    size = CGSize(
      width: max(size.width, 2 * box.maxX + 8),
      height: max(size.height, 2 * (abs(center.y) + radius) + 6))
  }

  private static let badges: [Substring: (mark: Substring, color: String, isDotted: Bool)] = [
    "plus": ("M-13 0H13M0 -13V13", "green", false), "minus": ("M-13 0H13", "red", false),
    "xmark": ("M-9.5 -9.5L9.5 9.5M9.5 -9.5L-9.5 9.5", "red", false),
    "checkmark": ("M-12 1L-3.5 10.5L12 -10", "green", false),
    "exclamationmark": ("M0 -14V2M0 12v.1", "yellow", false),
    "questionmark": ("M-8 -8C-8 -17 9 -17 9 -7C9 0 0 -1 0 5M0 14v.1", "yellow", false),
    "ellipsis": ("M-13 0v.1M0 0v.1M13 0v.1", "gray", true),
  ]
}
