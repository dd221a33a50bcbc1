import Foundation
import LayerTree
import UIKitValues
import Views

// Apple describes that glass in high contrast is nearly white or black with a contrasting line; the
// colors, the widths, and the lines of other controls are by eye.

extension UITraitCollection {
  final var hasHighContrast: Bool { accessibilityContrast == .high }
}

extension UIColor {
  /// The line around controls in high contrast; clear otherwise.
  static let contrastLine = UIColor { traits in
    guard traits.hasHighContrast else { return .clear }
    return traits.userInterfaceStyle == .dark
      ? UIColor(white: 1, alpha: 0.55) : UIColor(white: 0, alpha: 0.55)
  }

  /// The fill of a slider's track above its value, which stands out by itself in high contrast.
  static let sliderTrack = UIColor { $0.hasHighContrast ? .systemGray : .systemFill }
}

extension UIView {
  /// Draws a line of a point along the edge in high contrast, and none otherwise.
  func showContrastLine(if isShown: Bool = true) {
    let width: CGFloat = isShown && traitCollection.hasHighContrast ? 1 : 0
    if layer.borderWidth != width { layer.borderWidth = width }
    guard width > 0 else { return }
    layer.borderColor = UIColor.contrastLine.resolvedColor(with: traitCollection).cgColor
  }
}
