package import Foundation

/// A view or layer that draws: its name, and what a picture shows of it, in points.
package struct DrawnElement: Codable, Equatable, Sendable {
  /// The name in messages, such as an accessibility identifier.
  package var name: String
  /// The class of the view or the layer.
  package var type: String
  /// The part of its box that is not clipped away.
  package var box: CGRect
  /// The index of the element that it lies in; nil for an outermost one.
  package var parent: Int?
  /// The color of its background, such as `#F2F2F7`; nil for none.
  package var background: String?
  /// Whether it has a background, a border or a shadow.
  package var isSurface = false
  /// The radius of its corners.
  package var cornerRadius = 0.0
  /// Its text from top to bottom: lines, or runs of several lines.
  package var lines: [Line] = []
  /// The box around its filled and stroked paths; nil for none.
  package var shapes: CGRect?
  /// Whether it shows an image.
  package var hasImage = false
  /// Whether it shows a symbol of the system, whose outline is another one on Apple's systems.
  package var isSymbol = false
  /// Whether it draws a placeholder of what is not drawn here.
  package var isPlaceholder = false

  /// A line of text, or a run of several lines in one box.
  package struct Line: Codable, Equatable, Sendable {
    package var text: String
    /// The box around its letters.
    package var box: CGRect
    /// The size of its largest font.
    package var fontSize: Double
    /// Whether a letter is a picture, as an emoji is.
    package var hasPicture = false

    package init(text: String, box: CGRect, fontSize: Double) {
      self.text = text
      self.box = box
      self.fontSize = fontSize
    }
  }

  package init(name: String, type: String, box: CGRect) {
    self.name = name
    self.type = type
    self.box = box
  }
}

extension LayerSnapshot {
  /// The views and layers that draw, the lowest first.
  ///
  /// Touch indicators, captions and devices are excluded.
  package func drawnElements(names: ElementNames = ElementNames()) -> [DrawnElement] {
    var found: [DrawnElement] = []
    func visit(_ node: LayerNode, _ outer: Projection, _ clip: CGRect, _ parent: Int?) {
      guard node.style.opacity > 0, !node.isDecoration else { return }
      let map = node.style.transform.concatenating(outer)
      let bounds = map.map(node.style.bounds)
      var parent = parent
      if bounds.isFiniteBox, node.drawsItself,
        let element = DrawnElement(node, names, map, in: bounds.intersection(clip), parent)
      {
        parent = found.count
        found.append(element)
      }
      let inner = node.style.masksToBounds ? clip.intersection(bounds) : clip
      for sublayer in node.sublayers { visit(sublayer, map, inner, parent) }
    }
    visit(root, .identity, CGRect(origin: .zero, size: size), nil)
    return found
  }
}

extension DrawnElement {
  fileprivate init?(
    _ node: LayerNode, _ names: ElementNames, _ map: Projection, in box: CGRect, _ parent: Int?
  ) {
    guard let name = node.elementName(names) else { return nil }
    self.init(name: name.own, type: name.type, box: box)
    self.parent = parent
    let style = node.style
    background = style.backgroundColor.flatMap {
      $0.alpha > 0 ? RenderTreeNumbers.color($0).uppercaseColors : nil
    }
    isSurface = node.traits.contains(.isVisible)
    // A greater radius makes the same capsule.
    cornerRadius = min(max(0, Double(style.corners.radius)), Double(max(box.width, box.height)))
    isSymbol = names.isSymbol(node)
    for content in style.contents {
      switch content {
      case .image, .crossFade: hasImage = true
      case .drawing(let list):
        add(list, map)
        if list.isPlaceholder { isPlaceholder = true }
      }
    }
    // Lines that overlap by more than half are one, such as runs of several fonts.
    lines = lines.sorted { $0.box.midY < $1.box.midY }.reduce(into: []) { lines, line in
      guard let last = lines.last,
        min(last.box.maxY, line.box.maxY) - max(last.box.minY, line.box.minY)
          > min(last.box.height, line.box.height) / 2
      else { return lines.append(line) }
      lines[lines.count - 1].join(line)
    }
    if isPlaceholder, let text = lines.first?.text {
      self.name = name.name ?? name.property ?? text
      type = text
    }
    if box.isNull || box.isEmpty { if lines.isEmpty, shapes == nil { return nil } }
    if box.isNull { self.box = lines.first?.box ?? shapes ?? .zero }
  }

  private mutating func add(_ list: DisplayList, _ map: Projection) {
    var transform = CGAffineTransform.identity
    var saved: [CGAffineTransform] = []
    func mapped(_ box: CGRect) -> CGRect { map.map(box.applying(transform)) }
    for command in list.commands {
      switch command {
      case .save: saved.append(transform)
      case .restore: transform = saved.popLast() ?? .identity
      case .concatenate(let next): transform = next.concatenating(transform)
      case .fill(let path, _, let color, _) where color.alpha > 0:
        add(shape: mapped(path.boundingBoxOfPath))
      case .stroke(let path, let stroke, let color, _) where color.alpha > 0:
        let reach = -stroke.width / 2
        add(shape: mapped(path.boundingBoxOfPath.insetBy(dx: reach, dy: reach)))
      case .image: hasImage = true
      case .glyphs(let run, _):
        if let line = Line(run, mapped) { lines.append(line) }
      default: break
      }
    }
  }

  private mutating func add(shape: CGRect) {
    guard shape.isFiniteBox else { return }
    shapes = shapes.map { $0.union(shape) } ?? shape
  }
}

extension DrawnElement.Line {
  fileprivate init?(_ run: GlyphRun, _ mapped: (CGRect) -> CGRect) {
    var box = CGRect.null
    var hasPicture = false
    for glyph in run.glyphs {
      let own: CGRect
      switch glyph.shape {
      case .outline(let path): own = path.boundingBoxOfPath
      case .image(_, let rect):
        own = rect
        hasPicture = true
      }
      guard own.isFiniteBox else { continue }
      box = box.union(own.offsetBy(dx: glyph.position.x, dy: glyph.position.y))
    }
    guard box.isFiniteBox else { return nil }
    let sizes = run.source?.faces.map { Double($0.size) } ?? []
    self.init(
      text: run.source?.text ?? "", box: mapped(box), fontSize: sizes.max() ?? Double(box.height))
    self.hasPicture = hasPicture
  }

  fileprivate mutating func join(_ other: Self) {
    text = box.minX <= other.box.minX ? text + other.text : other.text + text
    box = box.union(other.box)
    fontSize = max(fontSize, other.fontSize)
    hasPicture = hasPicture || other.hasPicture
  }
}

extension DisplayList {
  /// Whether it is the gray rectangle with the name of a class that stands for content which is not
  /// drawn here.
  fileprivate var isPlaceholder: Bool {
    var (filled, stroked, name): (CGRect?, CGRect?, String?)
    for command in commands {
      switch command {
      case .fill(let path, _, _, _) where filled == nil: filled = path.rect
      case .stroke(let path, _, _, _) where stroked == nil: stroked = path.rect
      case .glyphs(let run, _) where name == nil: name = run.source?.text
      case .save, .restore, .concatenate, .clip: break
      default: return false
      }
    }
    guard let filled, let stroked, let name, stroked == filled.insetBy(dx: 0.5, dy: 0.5) else {
      return false
    }
    return name.first?.isUppercase == true && name.allSatisfy { $0.isLetter || $0.isNumber }
  }
}
