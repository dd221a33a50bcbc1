import Foundation
import Graphics
import UIKitValues
import Views

/// The window of the keyboard, which only the keyboard covers.
@MainActor
final class KeyboardWindow: UIWindow {
  let host = KeyboardHost()

  override init(frame: CGRect) {
    super.init(frame: frame)
    windowLevel = .keyboard
    addSubview(host)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var canBecomeKey: Bool { false }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

/// The accessory view above the keyboard or the view in its place.
@MainActor
final class KeyboardHost: UIView {
  /// The responder whose accessory view it shows, which is next in the chain.
  weak var owner: UIResponder?
  private(set) var accessory, keys: UIView?
  /// The former keys below an accessory view that stays, until they have slid away.
  private var leavingKeys: UIView?
  /// The heights of its parts, in points; `below` is the space below the keys.
  private var heights = (accessory: CGFloat(0), keys: CGFloat(0), below: CGFloat(0))
  private let ground = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    ground.isAccessibilityElement = false
    addSubview(ground)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var next: UIResponder? { owner ?? super.next }

  /// The window's safe area without its top, whatever the keyboard's position.
  override var safeAreaInsets: UIEdgeInsets {
    var insets = window?.safeAreaInsets ?? .zero
    insets.top = 0
    return insets
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    // Accessory views may let touches through to what is below.
    return hit === self ? nil : hit
  }

  /// Replaces the views; keys below an accessory view stay until `removeLeavingKeys()`.
  func show(accessory: UIView?, keys: UIView?, isDark: Bool) {
    let leaving = accessory != nil && keys == nil ? self.keys ?? leavingKeys : nil
    for (old, new) in [(self.accessory, accessory), (self.keys ?? leavingKeys, keys)] {
      guard let old, old !== new, old !== leaving, old.superview === self else { continue }
      old.removeFromSuperview()
    }
    (self.accessory, self.keys, leavingKeys) = (accessory, keys, leaving)
    for view in [keys, accessory] {
      guard let view, view.superview !== self else { continue }
      view[companion: InputSizing.self] = InputSizing(
        isByConstraints: !view.translatesAutoresizingMaskIntoConstraints)
      // Its frame is set here.
      view.translatesAutoresizingMaskIntoConstraints = true
      addSubview(view)
    }
    guard leaving == nil else { return }
    ground.backgroundColor = KeyboardColors(isDark: isDark).ground
    ground.isHidden = keys == nil
  }

  /// Removes the former keys once they are below the screen.
  func removeLeavingKeys() {
    guard let leavingKeys else { return }
    if leavingKeys.superview === self { leavingKeys.removeFromSuperview() }
    self.leavingKeys = nil
    ground.isHidden = true
  }

  /// The height of its parts for a width.
  func height(width: CGFloat, keys: CGFloat, below: CGFloat) -> CGFloat {
    heights = (0, self.keys == nil ? 0 : keys, self.keys == nil ? 0 : below)
    if let accessory { heights.accessory = fittingHeight(of: accessory, width: width) }
    return heights.accessory + heights.keys + heights.below
  }

  /// The height that a view asks for by its frame, its constraints or its intrinsic size.
  private func fittingHeight(of view: UIView, width: CGFloat) -> CGFloat {
    // The constraints may depend on the safe area of its place.
    let rest = heights.keys + heights.below
    let isSelfSizing =
      (view as? UIInputView)?.allowsSelfSizing ?? false
      || view[companion: InputSizing.self]?.isByConstraints ?? false
    if view.bounds.height > 0, !isSelfSizing, !view.autoresizingMask.contains(.flexibleHeight) {
      return view.bounds.height
    }
    let old = view.bounds.height
    view.frame = CGRect(x: 0, y: bounds.height - rest - old, width: width, height: old)
    let fitting = view.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    return fitting > 0 ? fitting : max(old, view.intrinsicContentSize.height, 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    accessory?.frame = CGRect(x: 0, y: 0, width: width, height: heights.accessory)
    let top = heights.accessory
    guard leavingKeys == nil else { return }
    keys?.frame = CGRect(x: 0, y: top, width: width, height: heights.keys)
    // The ground continues below a keyboard that grows while it slides.
    ground.frame = CGRect(
      x: 0, y: top, width: width, height: heights.keys + heights.below)
  }
}

/// The part of a view that decides its height as an input view.
private struct InputSizing {
  /// Whether its constraints do, not its frame.
  var isByConstraints: Bool
}
