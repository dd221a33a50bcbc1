public import Foundation
import Graphics
import UIKitValues
public import Views

/// A view for `inputView` and `inputAccessoryView` with the ground of the keyboard.
///
/// In the style `keyboard` its ground is the keyboard's color, without blur.
@preconcurrency @MainActor
open class UIInputView: UIView {
  public enum Style: Int, Sendable {
    case `default`, keyboard
  }

  open private(set) var inputViewStyle: Style
  /// Whether its constraints decide its height, not its frame.
  open var allowsSelfSizing = false {
    didSet { if allowsSelfSizing != oldValue { SoftwareKeyboard.current?.inputSizeChanged() } }
  }

  public init(frame: CGRect, inputViewStyle: Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
    updateGround()
  }

  public required init?(coder: NSCoder) {
    inputViewStyle = .default
    super.init(coder: coder)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateGround()
  }

  private func updateGround() {
    guard inputViewStyle == .keyboard else { return }
    backgroundColor =
      KeyboardColors(isDark: traitCollection.userInterfaceStyle == .dark).ground
  }
}
