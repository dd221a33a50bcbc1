import Graphics
import LayerTree
import UIKitValues

// Key-value coding for properties that layers do not have or name differently.
extension UIView {
  final func viewValue(_ keyPath: String) -> Any? {
    switch keyPath {
    case "tag": tag
    case "backgroundColor": backgroundColor
    case "tintColor": tintColor
    case "transform": transform
    case "contentMode": contentMode
    case "isUserInteractionEnabled", "userInteractionEnabled": isUserInteractionEnabled
    case "layer": layer
    case "superview": superview
    case "subviews": subviews
    case "window": window
    default: layer.value(forKeyPath: Self.layerKeyPath(keyPath))
    }
  }

  final func setViewValue(_ value: Any?, _ keyPath: String) {
    switch (keyPath, value) {
    case ("tag", let tag as Int): self.tag = tag
    case ("backgroundColor", let color as UIColor?): backgroundColor = color
    case ("tintColor", let color as UIColor?): tintColor = color
    case ("transform", let transform as CGAffineTransform): self.transform = transform
    case ("isUserInteractionEnabled", let isEnabled as Bool),
      ("userInteractionEnabled", let isEnabled as Bool):
      isUserInteractionEnabled = isEnabled
    default: layer.setValue(value, forKeyPath: Self.layerKeyPath(keyPath))
    }
  }

  /// The layer's key path for a view's "alpha", "center", "isHidden", "clipsToBounds" or "layer.…".
  private static func layerKeyPath(_ keyPath: String) -> String {
    if keyPath.hasPrefix("layer.") { return String(keyPath.dropFirst("layer.".count)) }
    let head = keyPath.prefix { $0 != "." }
    let names = [
      "alpha": "opacity", "center": "position", "isHidden": "hidden",
      "clipsToBounds": "masksToBounds",
    ]
    return (names[String(head)] ?? String(head)) + keyPath.dropFirst(head.count)
  }
}
