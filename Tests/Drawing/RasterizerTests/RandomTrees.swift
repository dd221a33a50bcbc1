import Foundation
import Graphics
import TestSupport

/// Random trees that are the same on every run.
struct RandomTrees {
  private var numbers: SplitMix64
  /// The chance that a layer blurs what is beneath it.
  var backdrops = 0.0

  init(seed: UInt64) { numbers = SplitMix64(seed: seed &* 0x9e37_79b9_7f4a_7c15 &+ 1) }

  mutating func next() -> UInt64 { numbers.next() }
  mutating func number(_ range: ClosedRange<Double>) -> Double { numbers.double(in: range) }

  mutating func whole(_ count: Int) -> Int { Int(next() % UInt64(count)) }
  /// An impossible thing takes no throw.
  mutating func chance(_ p: Double) -> Bool { p > 0 && number(0...1) < p }

  mutating func color(alpha: Double? = nil) -> CGColor {
    CGColor(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: alpha ?? (chance(0.5) ? 1 : number(0.1...1)))
  }

  mutating func point(_ size: Double) -> CGPoint {
    CGPoint(x: number(-size * 0.2...size * 1.2), y: number(-size * 0.2...size * 1.2))
  }

  mutating func rect(_ size: Double) -> CGRect {
    let whole = chance(0.4)
    func pick(_ v: Double) -> Double { whole ? v.rounded() : v }
    return CGRect(
      x: pick(number(-size * 0.2...size * 0.8)), y: pick(number(-size * 0.2...size * 0.8)),
      width: pick(number(1...size)), height: pick(number(1...size)))
  }

  mutating func path(_ size: Double) -> Path {
    var elements: [Path.Element] = [.move(to: point(size))]
    for _ in 0..<(2 + whole(5)) {
      switch whole(3) {
      case 0: elements.append(.line(to: point(size)))
      case 1: elements.append(.quad(to: point(size), control: point(size)))
      default:
        elements.append(.cubic(to: point(size), control1: point(size), control2: point(size)))
      }
      if chance(0.1) {
        elements.append(.close)
        elements.append(.move(to: point(size)))
      }
    }
    if chance(0.7) { elements.append(.close) }
    return Path(elements)
  }

  mutating func image() -> CGImage {
    let (w, h) = (1 + whole(24), 1 + whole(24))
    return CGImage(
      Bitmap(
        width: w, height: h,
        pixels: (0..<w * h).map { _ in
          let a = chance(0.6) ? 255 : UInt32(whole(256))
          func c() -> UInt32 { a == 0 ? 0 : UInt32(next() % UInt64(a + 1)) }
          return PremultipliedPixel(red: c(), green: c(), blue: c(), alpha: a)
        }))
  }

  mutating func affine(_ size: Double) -> CGAffineTransform {
    switch whole(4) {
    case 0: return CGAffineTransform(translationX: Double(whole(Int(size))), y: Double(whole(20)))
    case 1: return CGAffineTransform(translationX: number(-20...size), y: number(-20...size))
    case 2:
      return CGAffineTransform(scaleX: number(0.3...2), y: number(0.3...2)).concatenating(
        CGAffineTransform(translationX: number(0...size), y: number(0...size)))
    default:
      return CGAffineTransform(rotationAngle: number(0...6.3)).concatenating(
        CGAffineTransform(translationX: number(0...size), y: number(0...size)))
    }
  }

  mutating func projection(_ size: Double) -> Projection {
    var p = Projection(affine(size))
    if chance(0.25) {
      p.m14 = number(-0.004...0.004)
      p.m24 = number(-0.004...0.004)
    }
    return p
  }

  mutating func compositing(plain: Bool) -> DisplayList.Compositing {
    var c = DisplayList.Compositing()
    if chance(0.3) { c.alpha = number(0...1) }
    if !plain {
      if chance(0.4) { c.blendMode = CGBlendMode.allCases[whole(CGBlendMode.allCases.count)] }
      if chance(0.15) {
        c.shadow = DrawingShadow(
          offset: CGSize(width: number(-8...8), height: number(-8...8)), blur: number(0...12),
          color: color())
      }
    }
    if chance(0.1) { c.antialias = false }
    return c
  }

  mutating func gradient() -> CGGradient {
    var at = 0.0
    return CGGradient(
      stops: (0..<(1 + whole(4))).map { _ in
        at = min(1, at + number(0...0.5))
        return .init(location: at, color: color())
      })
  }

  mutating func stroke() -> StrokeStyle {
    var dashes: [CGFloat] = []
    if chance(0.5) { for _ in 0..<(1 + whole(3)) { dashes.append(number(0...15)) } }
    return StrokeStyle(
      width: number(0.3...12), cap: [.butt, .round, .square][whole(3)],
      join: [.miter, .round, .bevel][whole(3)], miterLimit: number(1...10),
      dashPhase: number(-10...10),
      dashes: dashes)
  }

  mutating func displayList(_ size: Double) -> DisplayList {
    var list: [DisplayList.Command] = []
    var depth = 0
    for _ in 0..<(1 + whole(8)) {
      let extent = GradientExtent(rawValue: UInt32(whole(4)))
      let c = compositing(plain: chance(0.5))
      switch whole(14) {
      case 0: list.append(.save)
      case 1: list.append(.restore)
      case 2: list.append(.concatenate(affine(size / 4)))
      case 3: list.append(.clip(chance(0.5) ? path(size) : Path.box(rect(size)), .evenOdd))
      case 4: list.append(.clipToMask(image(), rect(size)))
      case 5, 6: list.append(.fill(path(size), chance(0.5) ? .winding : .evenOdd, color(), c))
      case 7: list.append(.stroke(path(size), stroke(), color(), c))
      case 8:
        list.append(
          .linearGradient(gradient(), start: point(size), end: point(size), extends: extent, c))
      case 9:
        list.append(
          .radialGradient(
            gradient(), start: point(size), startRadius: number(0...20), end: point(size),
            endRadius: number(0...50), extends: extent, c))
      case 10: list.append(.conicGradient(gradient(), center: point(size), angle: number(0...6), c))
      case 11:
        list.append(.image(image(), rect(size), [.nearest, .linear, .trilinear][whole(3)], c))
      case 12:
        list.append(
          .glyphs(
            GlyphRun(
              glyphs: [
                .init(shape: .outline(path(10)), position: point(size)),
                .init(shape: .image(image(), rect(12)), position: point(size)),
              ], color: color(),
              stroke: chance(0.5)
                ? nil : .init(width: number(0...4), color: color(), isHollow: chance(0.5))), c))
      default:
        if depth > 0, chance(0.5) {
          list.append(.endTransparencyLayer)
          depth -= 1
        } else {
          list.append(.beginTransparencyLayer(c))
          depth += 1
        }
      }
    }
    return DisplayList(list)
  }

  mutating func contents(_ bounds: CGRect) -> LayerNode.ImageContents {
    let image = image()
    let (w, h) = (Double(image.width), Double(image.height))
    var contents: LayerNode.ImageContents
    if chance(0.3) {
      // Two pieces side by side.
      let cut = number(0.2...0.8)
      contents = .init(
        image: image,
        pieces: [
          .init(
            source: CGRect(x: 0, y: 0, width: w / 2, height: h),
            destination: CGRect(
              x: bounds.minX, y: bounds.minY, width: bounds.width * cut, height: bounds.height)),
          .init(
            source: CGRect(x: w / 2, y: 0, width: w / 2, height: h),
            destination: CGRect(
              x: bounds.minX + bounds.width * cut, y: bounds.minY,
              width: bounds.width * (1 - cut), height: bounds.height)),
        ])
    } else {
      contents = .init(
        image: image,
        pieces: [
          .init(
            source: CGRect(x: number(-2...2), y: 0, width: w, height: h + number(-1...3)),
            destination: chance(0.5) ? bounds : rect(bounds.width))
        ])
    }
    contents.minificationFilter = [.nearest, .linear, .trilinear][whole(3)]
    contents.magnificationFilter = [.nearest, .linear, .trilinear, .cubic][whole(4)]
    return contents
  }

  mutating func style(_ size: Double) -> LayerNode.Style {
    var s = LayerNode.Style()
    s.transform = projection(size)
    s.bounds = CGRect(
      x: chance(0.2) ? number(-5...5) : 0, y: 0,
      width: chance(0.5) ? Double(1 + whole(60)) : number(1...60),
      height: chance(0.5) ? Double(1 + whole(60)) : number(1...60))
    if chance(0.3) { s.opacity = number(0...1) }
    s.groupsOpacity = chance(0.7)
    if chance(0.7) { s.backgroundColor = color() }
    if chance(0.4) {
      s.corners.radius = number(0...30)
      s.corners.isContinuous = chance(0.5)
      s.corners.maxXMinY = chance(0.7)
      s.corners.minXMaxY = chance(0.7)
    }
    if chance(0.3) {
      s.borderWidth = number(0...8)
      s.borderColor = color()
    }
    if chance(0.25) { s.contents.append(.image(contents(s.bounds))) }
    if chance(0.25) { s.contents.append(.drawing(displayList(50))) }
    if chance(0.08) {
      s.contents.append(
        .crossFade(
          from: contents(s.bounds), to: chance(0.7) ? contents(s.bounds) : nil,
          fraction: number(0...1)))
    }
    s.masksToBounds = chance(0.3)
    if chance(0.25) {
      s.shadow = .init(
        color: color(), offset: CGSize(width: number(-6...6), height: number(-6...6)),
        radius: chance(0.1) ? 0 : number(0.2...20), path: chance(0.4) ? path(40) : nil)
    }
    if chance(0.15) { s.colorMultiplier = color() }
    if chance(0.15) { s.blendMode = CGBlendMode.allCases[whole(CGBlendMode.allCases.count)] }
    s.antialiasesEdges = chance(0.8)
    if chance(backdrops) {
      s.backdrop = .init(
        radius: chance(0.2) ? 0 : number(0.2...25), saturation: number(0...2),
        tint: chance(0.6) ? color(alpha: number(0...0.8)) : nil)
    }
    if chance(0.05) {
      s.rasterizationScale = number(0.5...2)
      if chance(0.5) { s.rasterizationFilter = .cubic }
    }
    return s
  }

  mutating func node(_ size: Double, depth: Int) -> LayerNode {
    let count = depth > 0 ? whole(5) : 0
    return LayerNode(
      id: .init(layer: next()), style: style(size),
      sublayers: (0..<count).map { _ in node(50, depth: depth - 1) },
      mask: chance(0.1) ? node(20, depth: 0) : nil)
  }

  /// The same tree with one thing changed somewhere; what did not change is the same object.
  mutating func mutated(_ node: LayerNode, size: Double) -> LayerNode {
    if !node.sublayers.isEmpty, chance(0.75) {
      var sublayers = Array(node.sublayers)
      let i = whole(sublayers.count)
      switch whole(10) {
      case 0: sublayers.remove(at: i)
      case 1: sublayers.insert(self.node(50, depth: 1), at: i)
      case 2: sublayers.swapAt(i, whole(sublayers.count))
      default: sublayers[i] = mutated(sublayers[i], size: 50)
      }
      return LayerNode(id: node.id, style: node.style, sublayers: sublayers, mask: node.mask)
    }
    if node.sublayers.isEmpty, chance(0.15) {
      return LayerNode(
        id: node.id, style: node.style, sublayers: [self.node(50, depth: 0)], mask: node.mask)
    }
    var style = node.style
    var mask = node.mask
    switch whole(8) {
    case 0: style.opacity = number(0...1)
    case 1: style.backgroundColor = chance(0.8) ? color() : nil
    case 2: style.corners.radius = number(0...20)
    case 3: style.contents = [.drawing(displayList(50))]
    case 4: mask = chance(0.5) ? nil : self.node(20, depth: 0)
    case 5: style = self.style(size)
    default:
      style.transform = style.transform.concatenating(
        Projection(CGAffineTransform(translationX: number(-9...9), y: number(-9...9))))
    }
    return LayerNode(id: node.id, style: style, sublayers: node.sublayers, mask: mask)
  }

  mutating func root(width: Double, height: Double) -> LayerNode {
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    if chance(0.5) { style.backgroundColor = color() }
    return LayerNode(
      id: .init(layer: 0), style: style,
      sublayers: (chance(0.3) ? tiles(width, height) : [])
        + (0..<(2 + whole(5))).map { _ in node(width * 0.8, depth: 2) }
        + (chance(0.3) ? hinge() : []))
  }

  /// A square on whole points, and a face in perspective that shares its right side.
  mutating func hinge() -> [LayerNode] {
    var style = LayerNode.Style()
    let height = Double(20 + whole(40))
    style.bounds = CGRect(x: 0, y: 0, width: Double(20 + whole(40)), height: height)
    style.backgroundColor = color(alpha: 1)
    let (x, y) = (Double(whole(30)), Double(whole(30)))
    style.transform = Projection(CGAffineTransform(translationX: x, y: y))
    let square = LayerNode(id: .init(layer: next()), style: style)
    // It shrinks toward the middle of its height.
    var perspective = Projection(CGAffineTransform(translationX: 0, y: -height / 2))
    perspective.m14 = number(0.004...0.03)
    style.transform = perspective.concatenating(
      Projection(
        CGAffineTransform(translationX: x + style.bounds.width, y: y + height / 2)))
    style.backgroundColor = color(alpha: 1)
    return [square, LayerNode(id: .init(layer: next()), style: style)]
  }

  /// Rows of random layers far beyond the canvas, and more layers in front of them.
  mutating func list(_ more: [LayerNode] = []) -> LayerNode {
    var style = LayerNode.Style()
    style.bounds = CGRect(x: 0, y: 0, width: 120, height: 90)
    style.masksToBounds = chance(0.5)
    let rows = (0..<(70 + whole(60))).map { i in
      node(20, depth: 1).moved(x: number(-10...80), y: Double(i) * 8)
    }
    return LayerNode(id: .init(layer: next()), style: style, sublayers: rows + more)
  }

  /// A list a little further, or with other rows.
  mutating func scrolled(_ list: LayerNode) -> LayerNode {
    var rows = Array(list.sublayers)
    let i = whole(rows.count)
    switch whole(8) {
    case 0: rows[i] = mutated(rows[i], size: 20)
    case 1: rows.remove(at: i)
    case 2: rows.insert(node(20, depth: 1), at: i)
    case 3 where rows[rows.count - 1].sublayers.count > 64:
      rows[rows.count - 1] = scrolled(rows[rows.count - 1])
    default: break
    }
    let kept = LayerNode(
      id: list.id, style: list.style,
      sublayers: rows.elementsEqual(list.sublayers, by: ===) ? list.sublayers : LayerNodes(rows))
    if chance(0.2) { return kept }
    return kept.moved(x: chance(0.2) ? number(-20...20) : 0, y: number(-90...40))
  }

  /// More than a block of layers on whole points, most of them opaque.
  mutating func tiles(_ width: Double, _ height: Double) -> [LayerNode] {
    (0..<(60 + whole(120))).map { _ in
      var style = LayerNode.Style()
      style.bounds = CGRect(x: 0, y: 0, width: Double(whole(12)), height: Double(whole(12)))
      style.backgroundColor = chance(0.8) ? color(alpha: 1) : color()
      if chance(0.1) { style.opacity = number(0...1) }
      style.transform = Projection(
        CGAffineTransform(
          translationX: Double(whole(Int(width))), y: Double(whole(Int(height)))))
      return LayerNode(id: .init(layer: next()), style: style)
    }
  }
}

extension LayerNode {
  fileprivate func moved(x: Double, y: Double) -> LayerNode {
    var style = style
    style.transform = style.transform.concatenating(
      Projection(CGAffineTransform(translationX: x, y: y)))
    return LayerNode(id: id, style: style, sublayers: sublayers, mask: mask)
  }
}

extension Path {
  static func box(_ r: CGRect) -> Path {
    Path([
      .move(to: CGPoint(x: r.minX, y: r.minY)), .line(to: CGPoint(x: r.maxX, y: r.minY)),
      .line(to: CGPoint(x: r.maxX, y: r.maxY)), .line(to: CGPoint(x: r.minX, y: r.maxY)), .close,
    ])
  }
}
