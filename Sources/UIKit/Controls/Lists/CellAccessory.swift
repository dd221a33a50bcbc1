package import Foundation
import Graphics
package import UIKitValues
package import Views

/// The marks of an accessory type: a detail button, a disclosure indicator, a check mark.
///
/// The sizes of the marks and their distance are by eye.
package final class CellAccessory: UIView {
  private let mark = UIImageView()
  private var button: UIButton?
  /// Called when the detail button is tapped.
  package var tapped: (() -> Void)?

  package var type = UITableViewCell.AccessoryType.none {
    didSet { if type != oldValue { show() } }
  }

  /// The tint of the check mark.
  package var checkTint: UIColor? {
    didSet { if checkTint !== oldValue { mark.tintColor = markTint } }
  }

  /// The color of a disclosure indicator.
  package var markColor = UIColor.systemGray3 { didSet { mark.tintColor = markTint } }

  private var markTint: UIColor? { type == .checkmark ? checkTint : markColor }

  private var hasButton: Bool { type == .detailButton || type == .detailDisclosureButton }

  private func show() {
    let name: String? =
      switch type {
      case .disclosureIndicator, .detailDisclosureButton: "chevron.forward"
      case .checkmark: "checkmark"
      case .none, .detailButton: nil
      }
    let metrics = ListMetrics(traitCollection)
    let look = type == .checkmark ? metrics.checkmark : metrics.disclosure
    mark.image = name.flatMap { UIImage(systemName: $0, withConfiguration: look) }
    mark.tintColor = markTint
    if mark.superview == nil { addSubview(mark) }
    if hasButton, button == nil {
      let new = UIButton(type: .detailDisclosure)
      new.addAction(UIAction { [weak self] _ in self?.tapped?() }, for: .touchUpInside)
      addSubview(new)
      button = new
    }
    button?.isHidden = !hasButton
    setNeedsLayout()
  }

  /// The distance from the margin, in points.
  package var inset: CGFloat {
    type == .checkmark ? ListMetrics(traitCollection).checkmarkInset : 0
  }

  package override func traitCollectionDidChange(
    _ previousTraitCollection: UITraitCollection?
  ) {
    super.traitCollectionDidChange(previousTraitCollection)
    if traitCollection.hasOtherLook(than: previousTraitCollection) { show() }
  }

  private static let gap: CGFloat = 12

  package override func sizeThatFits(_ size: CGSize) -> CGSize {
    let mark = mark.image == nil ? .zero : mark.sizeThatFits(size)
    guard hasButton, let button = button?.sizeThatFits(size) else { return mark }
    let gap = mark.width > 0 ? Self.gap : 0
    return CGSize(
      width: button.width + gap + mark.width, height: max(button.height, mark.height))
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    func place(_ view: UIView, x: CGFloat) {
      let size = view.sizeThatFits(bounds.size)
      view.frame = oriented(
        CGRect(
          x: x, y: (bounds.height - size.height) / 2, width: size.width, height: size.height))
    }
    place(mark, x: bounds.width - mark.sizeThatFits(bounds.size).width)
    if let button, hasButton { place(button, x: 0) }
  }

  /// The views that are aligned in the direction of the cell.
  var parts: [UIView] { [self, mark] + (button.map { [$0] } ?? []) }

  /// The detail button takes touches up to its cell's height.
  package override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    hasButton && bounds.insetBy(dx: -8, dy: -11).contains(point)
  }

  package override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard hasButton, let button, self.point(inside: point, with: event) else { return nil }
    return button.frame.insetBy(dx: -8, dy: -11).contains(point) ? button : nil
  }
}
