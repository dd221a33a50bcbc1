import Base
import Foundation

private typealias Numbers = RenderTreeNumbers

extension LayerNode.Content {
  /// One line per drawing command.
  var lines: [String] {
    switch self {
    case .image(let image): [image.text]
    case .crossFade(let from, let to, let fraction):
      [
        "\(from?.text ?? "nothing") fading into \(to?.text ?? "nothing"), "
          + Numbers.factor(fraction)
      ]
    case .drawing(let list): list.lines
    }
  }
}

extension LayerNode.ImageContents {
  fileprivate var text: String {
    let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    let parts = pieces.map { piece in
      (piece.source == whole ? "" : "\(Numbers.rect(piece.source)) ")
        + "in \(Numbers.rect(piece.destination))"
    }
    return "image \(image.width)×\(image.height) " + parts.joined(separator: "; ")
      + (magnificationFilter == .linear ? "" : ", enlarged \(magnificationFilter)")
      + (minificationFilter == .linear ? "" : ", shrunk \(minificationFilter)")
  }
}

extension DisplayList {
  /// One line per command; commands in a transparency layer or saved state are indented.
  fileprivate var lines: [String] {
    var depth = 0
    return commands.map { command in
      switch command {
      case .restore, .endTransparencyLayer: depth = max(0, depth - 1)
      default: break
      }
      defer {
        switch command {
        case .save, .beginTransparencyLayer: depth += 1
        default: break
        }
      }
      return String(repeating: "  ", count: depth) + command.text
    }
  }
}

extension DisplayList.Command {
  fileprivate var text: String {
    switch self {
    case .save: "save"
    case .restore: "restore"
    case .concatenate(let t):
      "transform [" + [t.a, t.b, t.c, t.d].map(Numbers.factor).joined(separator: ", ")
        + ", \(Numbers.length(t.tx)), \(Numbers.length(t.ty))]"
    case .clip(let path, let rule): "clip to \(Numbers.path(path))\(rule.text)"
    case .clipToMask(let image, let rect):
      "clip to image \(image.width)×\(image.height) in \(Numbers.rect(rect))"
    case .fill(let path, let rule, let color, let compositing):
      "fill \(Numbers.color(color)) \(Numbers.path(path))\(rule.text)\(compositing.text)"
    case .stroke(let path, let style, let color, let compositing):
      "stroke \(Numbers.color(color)) \(style.text) \(Numbers.path(path))\(compositing.text)"
    case .linearGradient(let gradient, let start, let end, let extent, let compositing):
      "linear gradient \(gradient.text) from \(Numbers.point(start)) to \(Numbers.point(end))"
        + extent.text + compositing.text
    case .radialGradient(
      let gradient, let start, let startRadius, let end, let endRadius, let extent, let compositing):
      "radial gradient \(gradient.text) from \(Numbers.point(start)) radius "
        + "\(Numbers.length(startRadius)) to \(Numbers.point(end)) radius "
        + Numbers.length(endRadius) + extent.text + compositing.text
    case .conicGradient(let gradient, let center, let angle, let compositing):
      "conic gradient \(gradient.text) about \(Numbers.point(center)) from "
        + Numbers.length(angle * 180 / .pi) + compositing.text
    case .image(let image, let rect, let filter, let compositing):
      "image \(image.width)×\(image.height) in \(Numbers.rect(rect))"
        + (filter == .linear ? "" : ", \(filter)") + compositing.text
    case .glyphs(let run, let compositing): run.text + compositing.text
    case .clear(let rect): "clear \(Numbers.rect(rect))"
    case .beginTransparencyLayer(let compositing): "begin group\(compositing.text)"
    case .endTransparencyLayer: "end group"
    }
  }
}

extension DisplayList.Compositing {
  /// The settings that differ from the defaults.
  fileprivate var text: String {
    (alpha == 1 ? "" : ", alpha \(Numbers.factor(alpha))")
      + (blendMode == .normal ? "" : ", blend \(blendMode)")
      + (shadow.map {
        ", shadow \(Numbers.color($0.color)) by \(Numbers.size($0.offset)) blurred "
          + Numbers.length($0.blur / 2)
      } ?? "") + (antialias ? "" : ", hard edges")
  }
}

extension FillRule {
  fileprivate var text: String { self == .winding ? "" : ", even-odd" }
}

extension StrokeStyle {
  fileprivate var text: String {
    "width \(Numbers.length(width))" + (cap == .butt ? "" : " cap \(cap)")
      + (join == .miter ? "" : " join \(join)")
      + (dashes.isEmpty
        ? "" : " dashes \(Numbers.list(dashes)) phase \(Numbers.length(dashPhase))")
  }
}

extension GradientExtent {
  fileprivate var text: String {
    switch (contains(.beforeStart), contains(.afterEnd)) {
    case (true, true): ""
    case (true, false): ", not after its end"
    case (false, true): ", not before its start"
    case (false, false): ", only between"
    }
  }
}

extension CGGradient {
  fileprivate var text: String {
    stops.map { "\(Numbers.color($0.color)) \(Numbers.factor($0.location))" }
      .joined(separator: " ")
  }
}

extension GlyphRun {
  /// The number of glyphs, their text and fonts, and the positions of the first and the last one.
  fileprivate var text: String {
    var text = "\(glyphs.count) \(glyphs.count == 1 ? "glyph" : "glyphs")"
    if let source { text += " \(source.text.quoted(atMost: 200)) in \(source.fonts)," }
    text += " \(Numbers.color(color))"
    if let first = glyphs.first { text += " from \(Numbers.point(first.position))" }
    if glyphs.count > 1, let last = glyphs.last { text += " to \(Numbers.point(last.position))" }
    if let stroke {
      text +=
        ", \(stroke.isHollow ? "outlined" : "stroked") \(Numbers.color(stroke.color)) "
        + "width \(Numbers.length(stroke.width))"
    }
    return text
  }
}

extension GlyphRun.Source {
  /// The fonts, such as `Inter bold 17`.
  fileprivate var fonts: String { faces.map(\.text).joined(separator: " and ") }
}

extension GlyphRun.Source.Face {
  private static let weights = [
    100: "ultraLight", 200: "thin", 300: "light", 400: "regular", 500: "medium", 600: "semibold",
    700: "bold", 800: "heavy", 900: "black",
  ]

  fileprivate var text: String {
    "\(family) \(Self.weights[weight] ?? String(weight))\(isItalic ? " italic" : "") "
      + Numbers.length(size)
  }
}
