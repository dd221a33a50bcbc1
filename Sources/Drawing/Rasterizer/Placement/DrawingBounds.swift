package import Foundation
package import Graphics

extension StrokeStyle {
  /// The largest distance of ink from the path, in the path's units.
  var reach: CGFloat {
    let half = abs(width) / 2
    let miter = join == .miter ? max(miterLimit, 1) : 1
    return half * max(miter, cap == .square ? 1.4143 : 1)
  }
}

extension DisplayList {
  /// The area in which it may change pixels, in its base space; infinite if unbounded.
  package var changedBounds: CGRect {
    let isBounded = commands.allSatisfy {
      if case .beginTransparencyLayer(let c) = $0 { c.blendMode.keepsBackdrop } else { true }
    }
    return isBounded ? inkBounds : .infinite
  }

  /// The bounds of its ink, in its base space; infinite if unbounded.
  var inkBounds: CGRect {
    var bounds = CGRect.null
    var transform = CGAffineTransform.identity
    var clip = CGRect.infinite
    var stack: [(CGAffineTransform, CGRect)] = []
    var layers: [(DrawingShadow?, CGRect)] = []

    func add(_ box: CGRect, _ compositing: Compositing) {
      var box = box.intersection(clip)
      if box.isNull { return }
      if let shadow = compositing.shadow { box = box.union(shadow.reach(of: box)).bounding }
      bounds = bounds.union(box.intersection(clip))
    }
    for command in commands {
      switch command {
      case .save: stack.append((transform, clip))
      case .restore: if let top = stack.popLast() { (transform, clip) = top }
      case .concatenate(let t): transform = t.concatenating(transform)
      case .clip(let path, _): clip = clip.intersection(path.box(in: transform))
      case .clipToMask(_, let rect): clip = clip.intersection(rect.box(in: transform))
      case .fill(let path, _, _, let compositing): add(path.box(in: transform), compositing)
      case .stroke(let path, let style, _, let compositing):
        let box = path.controlBox
        if !box.isNull {
          add(box.insetBy(dx: -style.reach, dy: -style.reach).box(in: transform), compositing)
        }
      case .linearGradient(_, _, _, _, let compositing),
        .radialGradient(_, _, _, _, _, _, let compositing),
        .conicGradient(_, _, _, let compositing):
        add(clip, compositing)
      case .image(_, let rect, _, let compositing): add(rect.box(in: transform), compositing)
      case .glyphs(let run, let compositing):
        add(run.inkBounds.box(in: transform), compositing)
      case .clear(let rect): add(rect.box(in: transform), Compositing())
      case .beginTransparencyLayer(let compositing):
        layers.append((compositing.shadow, bounds))
        bounds = .null
      case .endTransparencyLayer:
        if let (shadow, outer) = layers.popLast() {
          let inner = bounds
          bounds = outer
          add(inner, Compositing(shadow: shadow))
        }
      }
    }
    while let (_, outer) = layers.popLast() { bounds = bounds.union(outer) }
    return bounds
  }
}

extension CGRect {
  /// Whether it is so large that only a clip bounds it.
  var isUnbounded: Bool { !(width < 1e7 && height < 1e7) }
}

extension DrawingShadow {
  /// The bounds of the shadow of a box.
  func reach(of box: CGRect) -> CGRect {
    let r = abs(blur) / 2 * GaussianBlur.reach + 1
    return box.offsetBy(dx: offset.width, dy: offset.height).insetBy(dx: -r, dy: -r)
  }
}

extension Path {
  func box(in t: CGAffineTransform) -> CGRect { controlBox.box(in: t) }
}

extension CGRect {
  /// The bounding box after a transform.
  func box(in t: CGAffineTransform) -> CGRect {
    if isNull || self == .infinite { return self }
    return Projection(t).boundingBox(of: self).bounding
  }

  /// The rectangle, or an infinite one if a side is NaN.
  fileprivate var bounding: CGRect { isOrdered ? self : .infinite }
}

extension GlyphRun {
  /// The bounds of all outlines and pictures, in the run's coordinates.
  var inkBounds: CGRect {
    var box = CGRect.null
    let reach = stroke.map { StrokeStyle(width: $0.width).reach } ?? 0
    for glyph in glyphs {
      let shape =
        switch glyph.shape {
        case .outline(let path): path.controlBox.insetBy(dx: -reach, dy: -reach)
        case .image(_, let rect): rect
        }
      if !shape.isNull {
        box = box.union(shape.offsetBy(dx: glyph.position.x, dy: glyph.position.y))
      }
    }
    return box
  }
}
