import Foundation
import Graphics

extension DisplayList {
  /// Whether a command is bounded only by the clip.
  var fillsItsClip: Bool {
    commands.contains {
      switch $0 {
      case .linearGradient, .radialGradient, .conicGradient: true
      default: false
      }
    }
  }
}

extension DisplayList {
  /// Whether a command may change pixels outside of its shape.
  var erases: Bool {
    commands.contains {
      if case .beginTransparencyLayer(let c) = $0 { return !c.blendMode.keepsBackdrop }
      return $0.isErasing
    }
  }
}

extension DisplayList.Command {
  /// The compositing of the command; nil for those that draw nothing.
  var compositing: DisplayList.Compositing? {
    switch self {
    case .fill(_, _, _, let c), .stroke(_, _, _, let c), .linearGradient(_, _, _, _, let c),
      .radialGradient(_, _, _, _, _, _, let c), .conicGradient(_, _, _, let c),
      .image(_, _, _, let c), .glyphs(_, let c):
      c
    default: nil
    }
  }

  /// Whether even a transparent source changes the backdrop.
  var isErasing: Bool { compositing.map { !$0.blendMode.keepsBackdrop } ?? false }

  /// The only color with which it draws; nil for several.
  var solidColor: CGColor? {
    switch self {
    case .fill(_, _, let color, _), .stroke(_, _, let color, _): return color
    case .glyphs(let run, _):
      let onlyOutlines = run.glyphs.allSatisfy {
        if case .outline = $0.shape { true } else { false }
      }
      guard onlyOutlines else { return nil }
      guard let stroke = run.stroke else { return run.color }
      return stroke.isHollow || stroke.color == run.color ? stroke.color : nil
    default: return nil
    }
  }

  func recolored(_ color: CGColor) -> DisplayList.Command {
    switch self {
    case .fill(let path, let rule, _, let c): return .fill(path, rule, color, c)
    case .stroke(let path, let style, _, let c): return .stroke(path, style, color, c)
    case .glyphs(var run, let c):
      run.color = color
      run.stroke?.color = color
      return .glyphs(run, c)
    default: return self
    }
  }

  /// The device bounds of its ink, without its shadow; nil if only the clip bounds it.
  func inkBox(in t: CGAffineTransform) -> CGRect? {
    switch self {
    case .fill(let path, _, _, _): path.box(in: t)
    case .stroke(let path, let style, _, _):
      path.controlBox.isNull
        ? .null : path.controlBox.insetBy(dx: -style.reach, dy: -style.reach).box(in: t)
    case .image(_, let rect, _, _): rect.box(in: t)
    case .glyphs(let run, _): run.inkBounds.box(in: t)
    default: nil
    }
  }
}

extension Canvas {
  /// Divides premultiplied pixels by coverage.
  func divide(by shape: Canvas, in rect: DeviceRect) {
    shape.flush()
    change(rect) { y, row in
      shape.read(y, rect.columns) { mask in
        precondition(mask.count == row.count)
        for i in row.indices {
          let m = mask[i].alpha
          if m == 0 || m == 255 { continue }
          row[i] = Blend.pack(Blend.unpack(row[i]) * (255 / Float(m)))
        }
      }
    }
  }
}
