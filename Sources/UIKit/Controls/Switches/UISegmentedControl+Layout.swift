import Foundation
import Graphics
import LayerTree
import Typesetting
import UIKitValues
import Views

extension UISegmentedControl {
  private var metrics: SegmentMetrics { SegmentMetrics(traitCollection) }

  private var gaps: CGFloat { metrics.gap * CGFloat(max(segments.count - 1, 0)) }

  final var naturalSize: CGSize {
    let widths = contentWidths
    let total =
      apportionsSegmentWidthsByContent
      ? widths.reduce(0, +)
      : zip(widths, segments).reduce(0) { $0 + ($1.1.width > 0 ? $1.1.width : widths.max() ?? 0) }
    return CGSize(width: total + gaps, height: metrics.height)
  }

  /// The preferred widths of the segments, in points.
  private var contentWidths: [CGFloat] {
    segments.indices.map { index in
      let segment = segments[index]
      if segment.width > 0 { return segment.width }
      // As on iOS 17, the titles are measured as if none was selected.
      return segment.size(attributes(of: index, selected: false)).width + 2 * metrics.padding
    }
  }

  /// The frames of the segments, with the height of the bounds; the first is at the left, or in
  /// right-to-left order at the right.
  final var boxes: [CGRect] {
    let (wanted, gap) = (contentWidths, metrics.gap)
    let fixed = zip(segments, wanted).reduce(0) { $0 + ($1.0.width > 0 ? $1.1 : 0) }
    let rest = max(bounds.width - fixed - gaps, 0)
    let count = segments.count { $0.width == 0 }
    let flexible = wanted.reduce(0, +) - fixed
    var x = bounds.minX
    let boxes = segments.indices.map { index in
      let share: CGFloat =
        if segments[index].width > 0 {
          wanted[index]
        } else if apportionsSegmentWidthsByContent, flexible > 0 {
          rest * wanted[index] / flexible
        } else {
          rest / CGFloat(count)
        }
      defer { x += share + gap }
      return CGRect(x: x, y: bounds.minY, width: share, height: bounds.height)
    }
    return isRightToLeft ? boxes.map { $0.mirrored(in: bounds) } : boxes
  }

  /// The segment under the plate.
  final var raised: Int? {
    if isMomentary || isDragging { return pressed }
    return selectedSegmentIndex == Self.noSegment ? nil : selectedSegmentIndex
  }

  /// Positions the parts; the opacity of a pressed title is by eye.
  final func place() {
    let boxes = boxes
    let raised = raised
    let (isReversed, metrics) = (isRightToLeft, metrics)
    layer.cornerRadius = min(metrics.radius, bounds.height * metrics.radiusPart)
    layer.backgroundColor =
      (backgroundColor ?? .tertiarySystemFill).resolvedColor(with: traitCollection).cgColor
    track.clip.place(bounds)
    track.clip.bounds.origin = bounds.origin
    track.clip.layer.cornerRadius = layer.cornerRadius
    track.clip.clipsToBounds = metrics.clipsShadows
    track.clip.showContrastLine()
    placePlate(raised.map { boxes[$0] })
    for (index, segment) in segments.enumerated() {
      let box = boxes[index]
      let isRaised = index == raised
      segment.show(attributes(of: index, selected: isRaised))
      segment.label.isHidden = segment.image != nil
      segment.picture.isHidden = segment.image == nil
      if let image = segment.image {
        let shown =
          image.renderingMode == .automatic ? image.withRenderingMode(.alwaysTemplate) : image
        if segment.picture.image != shown { segment.picture.image = shown }
        segment.picture.tintColor = segment.isEnabled && isEnabled ? .label : .tertiaryLabel
      }
      var size = segment.size(attributes(of: index, selected: isRaised))
      size.width = min(size.width, max(box.width - 4, 0))
      let content = CGRect(
        x: box.midX - size.width / 2 + segment.offset.width,
        y: box.midY - size.height / 2 + segment.offset.height, width: size.width,
        height: size.height
      ).onPixels
      segment.label.place(content)
      segment.picture.place(content)
      let fades = index == pressed && !isDragging && !isMomentary && isTracking
      for view in [segment.label, segment.picture] { view.alpha = fades ? 0.2 : 1 }
      let edge = isReversed ? box.maxX + metrics.gap / 2 : box.minX - metrics.gap / 2
      placeSeparator(segment, before: index, at: edge, raised: raised)
    }
  }

  /// Positions the plate with its shadows; its size and opacity while pressed or disabled are by
  /// eye.
  private func placePlate(_ box: CGRect?) {
    let isDark = traitCollection.userInterfaceStyle == .dark
    let color = selectedSegmentTintColor ?? (isDark ? Self.darkPlate : .white)
    let metrics = metrics
    let isHeld = isDragging || (isMomentary && pressed != nil)
    let isGlass = isHeld && metrics.heldIsGlass
    for (view, shadow) in [(track.plate, metrics.soft), (track.edge, metrics.close)] {
      if let box { view.place(box.insetBy(dx: metrics.inset, dy: metrics.inset)) }
      view.alpha = box == nil ? 0 : isEnabled ? 1 : 0.5
      view.backgroundColor = isGlass ? color.withAlphaComponent(0) : color
      view.layer.cornerRadius = max(layer.cornerRadius - metrics.radiusStep, 0)
      view.layer.shadowOffset = CGSize(width: 0, height: shadow.y)
      view.layer.shadowRadius = shadow.radius
      view.layer.shadowOpacity = shadow.opacity
      view.layer.shadowColor = .black
    }
    track.plate.showContrastLine(if: !isGlass)
    track.plate.fadeGlass(isGlass)
    // Glass takes over the plate's corners in the same animation.
    track.plate.subviews.first?.layoutIfNeeded()
    let (scaleX, scaleY) = (metrics.heldScale.width, metrics.heldScale.height)
    let transform: CGAffineTransform =
      isHeld ? CGAffineTransform(scaleX: scaleX, y: scaleY) : .identity
    track.plate.transform = transform
    track.edge.transform = transform
  }

  /// The plate in the dark, by eye.
  private static var darkPlate: UIColor {
    UIColor(red: 0x63 / 255, green: 0x63 / 255, blue: 0x66 / 255, alpha: 1)
  }

  /// Positions a separator, hidden next to the plate; its measures are by eye.
  private func placeSeparator(_ segment: Segment, before index: Int, at x: CGFloat, raised: Int?) {
    let view = segment.separator
    let isNear = raised.map { $0 == index || $0 == index - 1 } ?? false
    let height = bounds.height / 2
    view.place(
      CGRect(x: (x - 0.5).toPixel, y: (bounds.midY - height / 2).toPixel, width: 1, height: height))
    view.layer.cornerRadius = 0.5
    view.backgroundColor = .separator
    view.alpha = index == 0 || isNear || !metrics.hasSeparators ? 0 : 1
  }

  private func attributes(of index: Int, selected: Bool) -> [NSAttributedString.Key: Any] {
    let isOn = isEnabled && segments[index].isEnabled
    var result: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 13, weight: selected ? .semibold : .medium),
      .foregroundColor: isOn ? UIColor.label : UIColor.tertiaryLabel,
    ]
    result.merge(attributes[.normal] ?? [:]) { $1 }
    if selected { result.merge(attributes[.selected] ?? [:]) { $1 } }
    if !isOn { result.merge(attributes[.disabled] ?? [:]) { $1 } }
    return result
  }
}

/// The measures of a segmented control, in points.
private struct SegmentMetrics: LookMetrics {
  let height: CGFloat
  /// Beside the content of a segment.
  let padding: CGFloat
  /// The distance between segments.
  let gap: CGFloat
  let hasSeparators: Bool
  /// The largest corner radius, and the largest as a part of the height.
  let radius, radiusPart: CGFloat
  /// The distance of the plate from the edges of its segment.
  let inset: CGFloat
  /// The difference between the control's corner radius and the plate's.
  let radiusStep: CGFloat
  /// The shadows of the plate.
  let soft, close: KnobView.Shadow
  /// Whether the shadows end at the control.
  let clipsShadows: Bool
  /// The scale of a held plate, and whether it is glass.
  let heldScale: CGSize
  let heldIsGlass: Bool

  /// As on iOS 13 to 18, with the shadows of iOS 17.
  static let classic = SegmentMetrics(
    height: 32, padding: 10, gap: 1, hasSeparators: true, radius: 8, radiusPart: 0.25, inset: 2,
    radiusStep: 1, soft: KnobView.Shadow(y: 3, radius: 4, opacity: 0.12),
    close: KnobView.Shadow(y: 1, radius: 0.5, opacity: 0.012), clipsShadows: true,
    heldScale: CGSize(width: 0.95, height: 0.95), heldIsGlass: false)

  /// As in pictures of iOS 26, which do not show the plate: it is by eye, as are the missing
  /// separators.
  static let ios26 = SegmentMetrics(
    height: 32, padding: 10, gap: 0, hasSeparators: false, radius: .infinity, radiusPart: 0.5,
    inset: 2, radiusStep: 2, soft: KnobView.Shadow(y: 1, radius: 3, opacity: 0.1),
    close: KnobView.Shadow(y: 0, radius: 0.5, opacity: 0), clipsShadows: false,
    heldScale: CGSize(width: 1.1, height: 1.3), heldIsGlass: true)
}

extension UISegmentedControl.Segment {
  /// The size of the content, in points.
  fileprivate func size(_ attributes: [NSAttributedString.Key: Any]) -> CGSize {
    if let image { return image.size }
    let size = (title ?? "").size(withAttributes: attributes)
    return CGSize(width: size.width.upToPixel, height: size.height.upToPixel)
  }

  fileprivate func show(_ attributes: [NSAttributedString.Key: Any]) {
    label.show(NSAttributedString(string: title ?? "", attributes: attributes))
  }
}
