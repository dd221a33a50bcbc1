import Flipbook
import Views

/// Views and controllers as text, in the form of UIKit's `recursiveDescription` and
/// `_printHierarchy`, without addresses.
@MainActor enum HierarchyText {
  static func views(_ view: UIView, depth: Int = 0) -> String {
    let line = indent(depth) + describe(view)
    return ([line] + view.subviews.map { views($0, depth: depth + 1) }).joined(separator: "\n")
  }

  static func controllers(_ controller: UIViewController, depth: Int = 0) -> String {
    let view = controller.viewIfLoaded
    let state = view?.window == nil ? "disappeared" : "appeared"
    let shown = view.map { "<\(type(of: $0))>" + ($0.window == nil ? " not in the window" : "") }
    var lines = [
      indent(depth) + "<\(type(of: controller))>, state: \(state), view: "
        + (shown ?? "(view not loaded)")
    ]
    lines += controller.children.map { controllers($0, depth: depth + 1) }
    if let presented = controller.presentedViewController,
      presented.presentingViewController === controller
    {
      lines.append(controllers(presented, depth: depth + 1))
    }
    return lines.joined(separator: "\n")
  }

  private static func indent(_ depth: Int) -> String {
    depth == 0 ? "" : String(repeating: "   | ", count: depth)
  }

  /// A view's class, frame and what differs from the usual.
  private static func describe(_ view: UIView) -> String {
    let frame = [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height].map(number)
    var parts = [
      "<\(type(of: view))", "frame = (\(frame[0]) \(frame[1]); \(frame[2]) \(frame[3]))",
    ]
    let text =
      (view as? UILabel)?.text ?? (view as? UITextField)?.text ?? (view as? UITextView)?.text
    if let text { parts.append("text = '\(text)'") }
    if view.clipsToBounds { parts.append("clipsToBounds = YES") }
    if view.alpha != 1 { parts.append("alpha = \(number(view.alpha))") }
    if view.isHidden { parts.append("hidden = YES") }
    if !view.isOpaque { parts.append("opaque = NO") }
    let mask = autoresizing(view.autoresizingMask)
    if !mask.isEmpty { parts.append("autoresize = \(mask)") }
    if !view.isUserInteractionEnabled { parts.append("userInteractionEnabled = NO") }
    if view.tag != 0 { parts.append("tag = \(view.tag)") }
    if let color = view.backgroundColor { parts.append("backgroundColor = \(describe(color))") }
    return parts.joined(separator: "; ") + "; layer = <\(type(of: view.layer))>>"
  }

  private static func describe(_ color: UIColor) -> String {
    let value = color.cgColor
    let channels = [value.red, value.green, value.blue, value.alpha]
    return "<UIColor; \(channels.map(number).joined(separator: " "))>"
  }

  private static func autoresizing(_ mask: UIView.AutoresizingMask) -> String {
    let names: [(UIView.AutoresizingMask, String)] = [
      (.flexibleLeftMargin, "LM"), (.flexibleWidth, "W"), (.flexibleRightMargin, "RM"),
      (.flexibleTopMargin, "TM"), (.flexibleHeight, "H"), (.flexibleBottomMargin, "BM"),
    ]
    return names.filter { mask.contains($0.0) }.map(\.1).joined(separator: "+")
  }

  /// A number with up to three decimals, without useless ones.
  private static func number(_ number: CGFloat) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(Double(rounded))"
  }
}
