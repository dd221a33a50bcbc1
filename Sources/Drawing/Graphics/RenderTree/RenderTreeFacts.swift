import Foundation

private typealias Numbers = RenderTreeNumbers

/// The parsed facts of a node's line, by kind.
struct RenderTreeFacts {
  /// The values by kinds such as `background`; a flag has an empty one.
  private var values: [(kind: String, value: String)] = []
  /// In the node's space.
  private(set) var bounds = CGRect.zero
  /// The transform from the node's space to its parent's; perspective is approximated.
  private(set) var transform = CGAffineTransform.identity

  private static let flags = StyleRow.all.filter(\.usual.isEmpty).compactMap(\.kind)

  init(_ facts: [String]) {
    for fact in facts {
      let flag = Self.flags.first { $0 == fact }
      let kind = flag ?? String(fact.prefix { $0 != " " })
      let value = String(fact.dropFirst(kind.count + 1))
      let isPerspective = kind == "corners" && value.hasPrefix("[")
      values.append((isPerspective ? "perspective" : kind, value))
    }
    resolveGeometry()
  }

  private func value(_ kind: String) -> String? { values.first { $0.kind == kind }?.value }
  private func numbers(_ kind: String) -> [CGFloat]? {
    value(kind).map { $0.numbers().map { CGFloat($0) } }
  }

  var isHidden: Bool { value("opacity")?.hasPrefix("0") == true && numbers("opacity")?.first == 0 }
  var clips: Bool { value("clips") != nil }
  /// Whether the node has an appearance, besides its geometry.
  var hasAppearance: Bool {
    values.contains { !Self.geometryKinds.contains($0.kind) && $0.kind != "clips" }
  }

  private static let geometryKinds: Set<String> = [
    "frame", "size", "center", "rotated", "scaled", "sheared", "bounds", "perspective",
  ]

  private mutating func resolveGeometry() {
    let origin = numbers("bounds") ?? [0, 0]
    guard origin.count == 2 else { return }
    if let frame = numbers("frame"), frame.count == 4 {
      bounds = CGRect(x: origin[0], y: origin[1], width: frame[2], height: frame[3])
      transform = CGAffineTransform(
        translationX: frame[0] - origin[0], y: frame[1] - origin[1])
      return
    }
    guard let size = numbers("size"), size.count == 2 else { return }
    bounds = CGRect(x: origin[0], y: origin[1], width: size[0], height: size[1])
    let middle = CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY)
    if let center = numbers("center"), center.count == 2 {
      let scale = numbers("scaled") ?? [1]
      transform =
        middle
        .concatenating(
          CGAffineTransform(scaleX: scale.first ?? 1, y: scale.last ?? 1)
        )
        .concatenating(CGAffineTransform(1, 0, numbers("sheared")?.first ?? 0, 1, 0, 0))
        .concatenating(
          CGAffineTransform(rotationAngle: (numbers("rotated")?.first ?? 0) * .pi / 180)
        )
        .concatenating(CGAffineTransform(translationX: center[0], y: center[1]))
    } else if let points = numbers("perspective"), points.count == 8, size[0] > 0, size[1] > 0 {
      let toUnit = CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
        .concatenating(CGAffineTransform(scaleX: 1 / size[0], y: 1 / size[1]))
      transform = toUnit.concatenating(
        CGAffineTransform(
          points[2] - points[0], points[3] - points[1], points[6] - points[0],
          points[7] - points[1], points[0], points[1]))
    }
  }

  // MARK: - Changes

  /// The differences to another node's facts, geometry first.
  func changes(to new: RenderTreeFacts) -> [RenderTreeChange.Fact] {
    var changes = geometryChanges(to: new)
    var kinds = values.map(\.kind)
    kinds += new.values.map(\.kind).filter { !kinds.contains($0) }
    for kind in kinds where !Self.geometryKinds.contains(kind) || kind == "perspective" {
      let (before, after) = (value(kind), new.value(kind))
      guard before != after else { continue }
      if Self.flags.contains(kind) {
        changes.append(.init(kind, after == nil ? "\(kind) no longer" : "\(kind) now"))
      } else if kind == "perspective" {
        changes.append(.init(kind, "seen in another perspective"))
      } else {
        let usual = StyleRow.all.first { $0.kind == kind }?.usual ?? "none"
        let word = kind == "background" ? "color" : kind
        changes.append(
          .init(
            word,
            "\(word) \((before ?? usual).uppercaseColors) → \((after ?? usual).uppercaseColors)"))
      }
    }
    return changes
  }

  private func geometryChanges(to new: RenderTreeFacts) -> [RenderTreeChange.Fact] {
    var changes: [RenderTreeChange.Fact] = []
    let areFrames = value("frame") != nil && new.value("frame") != nil
    func point(_ facts: RenderTreeFacts) -> CGPoint {
      let own = facts.bounds
      return (areFrames ? own.origin : CGPoint(x: own.midX, y: own.midY))
        .applying(facts.transform)
    }
    let (from, to) = (point(self), point(new))
    let by = CGSize(width: to.x - from.x, height: to.y - from.y)
    if let moved = RenderTreeChange.moved(by: by) { changes.append(.init("moved", moved)) }
    if bounds.size != new.bounds.size {
      changes.append(
        .init("size", "size \(Numbers.size(bounds.size)) → \(Numbers.size(new.bounds.size))"))
    }
    for (kind, usual) in [("rotated", "0"), ("scaled", "1"), ("sheared", "0")] {
      let (before, after) = (value(kind) ?? usual, new.value(kind) ?? usual)
      if before != after { changes.append(.init(kind, "\(kind) \(before) → \(after)")) }
    }
    if bounds.origin != new.bounds.origin {
      let by = CGSize(
        width: new.bounds.minX - bounds.minX, height: new.bounds.minY - bounds.minY)
      changes.append(
        .init("scrolled", "scrolled by (\(Numbers.length(by.width)), \(Numbers.length(by.height)))")
      )
    }
    return changes
  }
}

extension CGAffineTransform {
  fileprivate init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }
}

extension RenderTreeChange {
  /// The description of a move, such as `moved by (1, 0)`; nil for none.
  static func moved(by step: CGSize) -> String? {
    let (x, y) = (Numbers.length(step.width), Numbers.length(step.height))
    return x == "0" && y == "0" ? nil : "moved by (\(x), \(y))"
  }
}

extension String {
  /// The text with colors in upper case, as designers write them: `#5856D6`.
  var uppercaseColors: String {
    var isColor = false
    return String(
      map { character in
        if character == "#" {
          isColor = true
        } else if isColor, !character.isHexDigit {
          isColor = false
        }
        return isColor ? Character(character.uppercased()) : character
      })
  }
}
