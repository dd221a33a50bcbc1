import Controls
import Foundation
import Graphics
import LayerTree
import Rasterizer
import Views

extension Stage {
  /// Finds accessibility problems in what the stage shows at the present time.
  ///
  /// Disabled controls are left out, as WCAG has it; so is text that something covers.
  @preconcurrency @MainActor public func accessibilityIssues(
    for types: AccessibilityAuditType = .all
  ) throws -> [AccessibilityIssue] {
    try timeline.run {
      timeline.commit()
      var audit = AccessibilityAudit(
        size: size, background: background,
        snapshot: snapshots.snapshot(of: canvas, size: size, background: background),
        views: AccessibilityAudit.views(below: canvas), markers: accessibilityMarkers)
      if types.contains(.contrast) { try audit.checkContrast() }
      if types.contains(.hitRegion) { audit.checkTargets() }
      if types.contains(.textClipped) { audit.checkClippedText() }
      if types.contains(.sufficientElementDescription) { audit.checkLabels() }
      if types.contains(.overlap) { try audit.checkOverlap() }
      return audit.issues
    }
  }
}

/// An audit of what a stage shows.
@MainActor private struct AccessibilityAudit {
  let size: CGSize
  let background: CGColor?
  let snapshot: LayerSnapshot
  /// The views by the ids of their layers.
  let views: [UInt64: UIView]
  let markers: [AccessibilityMarker]
  private(set) var issues: [AccessibilityIssue] = []
  private let texts: [DrawnText]

  init(
    size: CGSize, background: CGColor?, snapshot: LayerSnapshot, views: [UInt64: UIView],
    markers: [AccessibilityMarker]
  ) {
    self.size = size
    self.background = background
    self.snapshot = snapshot
    self.views = views
    self.markers = markers
    texts = DrawnText.all(in: snapshot)
  }

  static func views(below layer: CALayer) -> [UInt64: UIView] {
    var found: [UInt64: UIView] = [:]
    func visit(_ layer: CALayer) {
      if let view = layer.delegate as? UIView { found[layer.modelIdentity] = view }
      for sublayer in layer.sublayers ?? [] { visit(sublayer) }
    }
    visit(layer)
    return found
  }

  private mutating func report(
    _ type: AccessibilityAuditType, _ view: UIView?, text: String? = nil, _ frame: CGRect,
    _ detail: String
  ) {
    issues.append(
      AccessibilityIssue(
        auditType: type, element: Self.name(view, text: text), frame: frame, detail: detail))
  }

  private static func name(_ view: UIView?, text: String?) -> String {
    let type = view.map { "\(Swift.type(of: $0))" } ?? "text"
    let name = view?.accessibilityIdentifier ?? view?.layer.name ?? text
    return name.map { "\(type) \"\($0.count > 40 ? $0.prefix(39) + "…" : $0[...])\"" } ?? type
  }

  /// The view to name for a part that a control draws itself by: the control.
  private func owner(of layer: UInt64) -> UIView? {
    guard let view = views[layer] else { return nil }
    return sequence(first: view, next: \.superview).first {
      $0 is UIButton || $0 is UITextField || $0 is UISegmentedControl
    } ?? view
  }

  private static func isDisabled(_ view: UIView?) -> Bool {
    sequence(first: view, next: { $0?.superview }).contains {
      ($0 as? UIControl)?.isEnabled == false
    }
  }

  // MARK: Contrast

  /// Pixels per point of the measured pictures, so that stems of small letters have pixels that
  /// they cover whole.
  private static let scale: CGFloat = 4

  /// The texts that show, with their colors: neither disabled nor covered.
  private func shownTexts() throws -> [(text: DrawnText, colors: TextColors)] {
    let enabled = texts.filter { !Self.isDisabled(views[$0.layer]) }
    guard !enabled.isEmpty else { return [] }
    let limit = CGFloat(4096) / max(size.width, size.height, 1)
    let scale = min(Self.scale, max(1, limit.rounded(.down)))
    let picture = try LayerRenderer(scale: scale).draw(snapshot)
    var ground = snapshot
    ground.root = ground.root.withoutGlyphs
    let behind = try LayerRenderer(scale: scale).draw(ground)
    return enabled.compactMap { text in
      TextColors(of: text.visibleBox, in: picture, over: behind, scale: scale).map { (text, $0) }
    }
  }

  mutating func checkContrast() throws {
    for (text, colors) in try shownTexts() {
      let needed = text.isLarge ? 3 : 4.5
      let ratio = colors.contrast
      guard ratio < needed else { continue }
      // Rounded down: a ratio just below the limit must not read as the limit.
      let shownRatio = (ratio * 100).rounded(.down) / 100
      report(
        .contrast, owner(of: text.layer), text: text.text, text.visibleBox,
        "\(shownRatio):1 of \(colors.text.css) on \(colors.ground.css); \(needed == 3 ? "3" : "4.5"):1 needed"
      )
    }
  }

  // MARK: Targets

  private static let target: CGFloat = 44

  mutating func checkTargets() {
    for marker in markers where marker.isInteractive && !marker.traits.contains(.notEnabled) {
      guard let view = marker.view, !hasFixedTarget(view) else { continue }
      let frame = marker.frame
      guard frame.width < Self.target || frame.height < Self.target,
        !reaches(view, around: CGPoint(x: frame.midX, y: frame.midY))
      else { continue }
      report(
        .hitRegion, view, text: marker.label, frame,
        "\(Self.number(frame.width)) × \(Self.number(frame.height)) points for a finger; 44 × 44 "
          + "needed")
    }
  }

  /// Whether the system has set the size of a control, or touches around it reach it.
  private func hasFixedTarget(_ view: UIView) -> Bool {
    sequence(first: view, next: \.superview).contains {
      $0 is UINavigationBar || $0 is UITabBar
    } || view is UISwitch || view is UISlider || view is UIStepper || view is UISegmentedControl
      || view is UIPageControl || view is UIPickerView || view is UITextView
  }

  /// Whether a view gets the touches within 22 points of a point of its window, as one whose
  /// `point(inside:with:)` is larger than its bounds does.
  private func reaches(_ view: UIView, around point: CGPoint) -> Bool {
    guard let window = view.window else { return false }
    let reach = Self.target / 2 - 0.5
    return [(-reach, 0), (reach, 0), (0, -reach), (0, reach)].allSatisfy { x, y in
      window.hitTest(CGPoint(x: point.x + x, y: point.y + y), with: nil)?.isDescendant(of: view)
        == true
    }
  }

  // MARK: Clipped text

  mutating func checkClippedText() {
    let drawn = snapshot.appearances
    for (id, view) in views.sorted(by: { $0.value.order < $1.value.order }) {
      guard let label = view as? UILabel, let appearance = drawn[id],
        !appearance.visibleBox.isNull, let text = label.text, !text.isEmpty
      else { continue }
      let bounds = label.bounds.size
      let needed = label.neededSize
      // The space above and below the letters of a line may be missing.
      guard needed.width > bounds.width + 1 || needed.height > bounds.height * 1.25 + 1 else {
        continue
      }
      report(
        .textClipped, owner(of: id), text: text, appearance.frame,
        "its text needs \(Self.number(needed.width)) × \(Self.number(needed.height)) points, and "
          + "has \(Self.number(bounds.width)) × \(Self.number(bounds.height))")
    }
  }

  // MARK: Labels

  mutating func checkLabels() {
    for marker in markers
    where (marker.label ?? "").isEmpty && !marker.traits.contains(.notEnabled) {
      let needsLabel =
        marker.isInteractive || marker.traits.contains(.image) || marker.view is UIImageView
      // Text fields and page controls need no label beside their value.
      let hasValue =
        !(marker.value ?? "").isEmpty
        && (marker.view is UITextField || marker.view is UITextView
          || marker.view is UIPageControl)
      guard needsLabel, !hasValue else { continue }
      let spoken = marker.description
      report(
        .sufficientElementDescription, marker.view, marker.frame,
        "no label; VoiceOver says "
          + (spoken.isEmpty ? "nothing" : "only \"\(spoken)\""))
    }
  }

  // MARK: Overlap

  mutating func checkOverlap() throws {
    let controls = markers.filter { marker in
      marker.isInteractive && !marker.traits.contains(.notEnabled)
        && marker.view.map { isReached($0) } == true
    }
    for (index, first) in controls.enumerated() {
      for second in controls[(index + 1)...] {
        guard let a = first.view, let b = second.view, a !== b,
          !a.isDescendant(of: b), !b.isDescendant(of: a)
        else { continue }
        let common = first.frame.intersection(second.frame)
        guard !common.isNull, common.width >= 4, common.height >= 4 else { continue }
        report(
          .overlap, a, text: first.label, first.frame,
          "overlaps \(Self.name(b, text: second.label)) by \(Self.number(common.width)) × "
            + "\(Self.number(common.height)) points")
      }
    }
    let texts = try shownTexts().map(\.text)
    for (index, first) in texts.enumerated() {
      for second in texts[(index + 1)...] where first.layer != second.layer {
        let common = first.visibleBox.intersection(second.visibleBox)
        guard !common.isNull, common.width >= 4, common.height >= 4 else { continue }
        report(
          .overlap, owner(of: first.layer), text: first.text, first.visibleBox,
          "its text overlaps that of \(Self.name(owner(of: second.layer), text: second.text)) by "
            + "\(Self.number(common.width)) × \(Self.number(common.height)) points")
      }
    }
  }

  /// Whether a finger somewhere on a view reaches it: something may cover its middle.
  private func isReached(_ view: UIView) -> Bool {
    guard let window = view.window else { return false }
    let box = view.convert(view.bounds, to: nil)
    let fractions: [CGFloat] = [0.05, 0.25, 0.5, 0.75, 0.95]
    return fractions.contains { x in
      fractions.contains { y in
        let point = CGPoint(x: box.minX + box.width * x, y: box.minY + box.height * y)
        return window.hitTest(point, with: nil)?.isDescendant(of: view) == true
      }
    }
  }

  private static func number(_ value: CGFloat) -> String {
    let rounded = (value * 10).rounded() / 10
    let isWhole = abs(rounded) < 1e15 && rounded == rounded.rounded()
    return isWhole ? "\(Int(saturating: rounded))" : "\(Double(rounded))"
  }
}

extension AccessibilityMarker {
  /// Whether a finger or VoiceOver can do something with it.
  @MainActor fileprivate var isInteractive: Bool {
    !traits.isDisjoint(with: [.button, .link, .adjustable, .searchField, .keyboardKey])
      || view is UIControl
  }
}

extension UILabel {
  /// The size of the whole text: on one line if it has no other, else in the label's width.
  fileprivate var neededSize: CGSize {
    let endless: CGFloat = 100_000
    let width = numberOfLines == 1 ? endless : bounds.width
    let space = CGRect(x: 0, y: 0, width: width, height: endless)
    var size = textRect(forBounds: space, limitedToNumberOfLines: 0).size
    guard numberOfLines != 0 else { return size }
    if adjustsFontSizeToFitWidth, size.width > bounds.width {
      let factor = max(minimumScaleFactor, bounds.width / size.width)
      return CGSize(width: size.width * factor, height: size.height * factor)
    }
    // Lines beyond the allowed ones are missing, however high the label is.
    let limited = textRect(forBounds: space, limitedToNumberOfLines: numberOfLines).size
    if size.height > limited.height + 1 { size.height += bounds.height }
    return size
  }
}

extension UIView {
  /// The place in the tree, for an order that does not change.
  fileprivate var order: String {
    sequence(first: self, next: \.superview).compactMap { view in
      view.superview?.subviews.firstIndex(of: view).map { String(10_000 + $0) }
    }.reversed().joined(separator: ".")
  }
}

/// The text of a layer as it is drawn.
private struct DrawnText {
  var layer: UInt64
  var text: String
  /// The box around the glyphs inside all clips, in points of the canvas.
  var visibleBox: CGRect
  /// Whether it is large in the sense of WCAG: 18 points, or 14 bold.
  var isLarge: Bool

  /// The texts of which something shows.
  static func all(in snapshot: LayerSnapshot) -> [DrawnText] {
    var found: [DrawnText] = []
    func visit(_ node: LayerNode, _ outer: Projection, _ clip: CGRect) {
      guard node.style.opacity > 0 else { return }
      let map = node.style.transform.concatenating(outer)
      let bounds = map.map(node.style.bounds)
      var text = ""
      var box = CGRect.null
      var isLarge = true
      for case .drawing(let list) in node.style.contents {
        for case .glyphs(let run, _) in list.commands {
          guard let source = run.source else { continue }
          text += (text.isEmpty ? "" : " ") + source.text
          isLarge =
            isLarge
            && source.faces.allSatisfy { $0.size >= 18 || $0.size >= 14 && $0.weight >= 700 }
          for glyph in run.glyphs {
            guard case .outline(let path) = glyph.shape else { continue }
            let ink = path.boundingBox
            guard !ink.isNull, !ink.isEmpty else { continue }
            box = box.union(ink.offsetBy(dx: glyph.position.x, dy: glyph.position.y))
          }
        }
      }
      // Labels draw inside of their bounds only.
      let visible = box.isNull ? box : map.map(box).intersection(bounds).intersection(clip)
      if !visible.isNull, visible.width >= 1, visible.height >= 1 {
        found.append(
          DrawnText(layer: node.id.layer, text: text, visibleBox: visible, isLarge: isLarge))
      }
      let inner = node.style.masksToBounds ? clip.intersection(bounds) : clip
      for sublayer in node.sublayers { visit(sublayer, map, inner) }
    }
    visit(snapshot.root, .identity, CGRect(origin: .zero, size: snapshot.size))
    return found
  }
}

extension LayerNode {
  /// The node and everything in it, without text.
  fileprivate var withoutGlyphs: LayerNode {
    var style = style
    style.contents = style.contents.map { content in
      guard case .drawing(var list) = content else { return content }
      list.commands.removeAll { if case .glyphs = $0 { true } else { false } }
      return .drawing(list)
    }
    return LayerNode(
      id: id, style: style, sublayers: sublayers.map(\.withoutGlyphs), mask: mask, label: label)
  }
}

/// The colors of a text and of its ground, as drawn.
private struct TextColors {
  var text: PremultipliedPixel
  var ground: PremultipliedPixel

  /// - Parameters:
  ///   - box: In points.
  ///   - behind: The picture without text.
  /// - Returns: Nil if the text does not show.
  init?(of box: CGRect, in picture: Bitmap, over behind: Bitmap, scale: CGFloat) {
    let area = CGRect(
      x: box.minX * scale, y: box.minY * scale, width: box.width * scale,
      height: box.height * scale
    ).integral.intersection(CGRect(x: 0, y: 0, width: picture.width, height: picture.height))
    guard !area.isNull, !area.isEmpty else { return nil }
    var grounds: [PremultipliedPixel] = []
    var inks: [(difference: UInt32, pixel: PremultipliedPixel)] = []
    for y in Int(area.minY)..<Int(area.maxY) {
      for x in Int(area.minX)..<Int(area.maxX) {
        let (shown, below) = (picture[x, y].over(0xFFFF_FFFF), behind[x, y].over(0xFFFF_FFFF))
        grounds.append(below)
        let difference = shown.distance(to: below)
        if difference > 0 { inks.append((difference, shown)) }
      }
    }
    guard let most = inks.map(\.difference).max() else { return nil }
    ground = grounds.median
    text = inks.filter { $0.difference * 10 >= most * 9 }.map(\.pixel).median
  }

  /// The contrast ratio of WCAG, 1…21.
  var contrast: Double {
    let (a, b) = (text.relativeLuminance, ground.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}

extension PremultipliedPixel {
  fileprivate func distance(to other: PremultipliedPixel) -> UInt32 {
    func difference(_ a: UInt32, _ b: UInt32) -> UInt32 { a > b ? a - b : b - a }
    return difference(red, other.red) + difference(green, other.green)
      + difference(blue, other.blue)
  }

  /// The relative luminance of WCAG 2.2, 0…1.
  fileprivate var relativeLuminance: Double {
    func linear(_ channel: UInt32) -> Double {
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  fileprivate var css: String {
    "#"
      + [red, green, blue].map { channel in
        (channel < 16 ? "0" : "") + String(channel, radix: 16)
      }.joined()
  }
}

extension [PremultipliedPixel] {
  /// The median of each channel.
  fileprivate var median: PremultipliedPixel {
    func middle(_ channel: KeyPath<PremultipliedPixel, UInt32>) -> UInt32 {
      map { $0[keyPath: channel] }.sorted()[count / 2]
    }
    return PremultipliedPixel(
      red: middle(\.red), green: middle(\.green), blue: middle(\.blue), alpha: 255)
  }
}
