public import Foundation
public import Graphics
import LayerTree
public import UIKitValues
public import Views

/// An item of a bar: a title, an image, or both.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  open var title: String? { didSet { if title != oldValue { changed() } } }
  open var image: UIImage? { didSet { if image != oldValue { changed() } } }
  open var isEnabled = true { didSet { if isEnabled != oldValue { changed() } } }
  open var tag = 0 { didSet { valuesChanged() } }
  open var accessibilityLabel: String? {
    didSet { if accessibilityLabel != oldValue { changed() } }
  }
  open var accessibilityIdentifier: String? {
    didSet { if accessibilityIdentifier != oldValue { changed() } }
  }
  open var imageInsets = UIEdgeInsets.zero { didSet { if imageInsets != oldValue { changed() } } }
  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]
  /// Called to update the bar.
  final var onChange: (() -> Void)?
  /// The view of the item in a bar.
  final weak var shownView: UIView?

  public override init() { super.init() }

  // MARK: Key-value coding

  /// The value of a property by its name; "view" is the item's view in a bar.
  open func value(forKey key: String) -> Any? { codedValue(key, among: Self.keyedValues) }
  open func setValue(_ value: Any?, forKey key: String) {
    setCodedValue(value, key, among: Self.keyedValues)
  }
  open func value(forKeyPath keyPath: String) -> Any? { codedValue(atPath: keyPath) }
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setCodedValue(value, atPath: keyPath)
  }
  open func value(forUndefinedKey key: String) -> Any? { reportUndefined(key) }
  open func setValue(_ value: Any?, forUndefinedKey key: String) { reportUndefined(key) }

  private static let keyedValues: [KeyedValue] = [
    KeyedValue("view", \UIBarItem.shownView),
    KeyedValue("title", \UIBarItem.title),
    KeyedValue("image", \UIBarItem.image),
    KeyedValue("enabled", \UIBarItem.isEnabled),
    KeyedValue("isEnabled", \UIBarItem.isEnabled),
    KeyedValue("tag", \UIBarItem.tag),
    KeyedValue("imageInsets", \UIBarItem.imageInsets),
    KeyedValue("style", \UIBarButtonItem.style),
    KeyedValue("width", \UIBarButtonItem.width),
    KeyedValue("customView", \UIBarButtonItem.customView),
    KeyedValue("tintColor", \UIBarButtonItem.tintColor),
    KeyedValue("target", \UIBarButtonItem.target),
    KeyedValue("action", \UIBarButtonItem.action),
    KeyedValue("selectedImage", \UITabBarItem.selectedImage),
    KeyedValue("badgeValue", \UITabBarItem.badgeValue),
    KeyedValue("badgeColor", \UITabBarItem.badgeColor),
  ]

  final func changed() {
    onChange?()
    valuesChanged()
  }

  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    let old = self.attributes[state.rawValue]
    guard attributes.map({ old?.isSame(as: $0) ?? false }) ?? (old == nil) == false else { return }
    self.attributes[state.rawValue] = attributes
    changed()
  }

  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state.rawValue]
  }
}

extension UIBarItem: KeyValueCoded {}
