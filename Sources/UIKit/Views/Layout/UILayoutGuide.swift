public import Foundation

/// A rectangle that takes part in layout but is never drawn.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  /// The source of a guide's rectangle.
  enum Kind {
    /// The guide's constraints.
    case own
    case margins, safeArea, readable
    /// A scroll view's content, and the visible part of it.
    case content, frame
    /// Strips as wide as the view, with the height of the safe area's top or bottom inset.
    case top, bottom
    /// A strip at the bottom, with the height covered by the keyboard.
    case keyboard
  }

  final var kind = Kind.own
  open internal(set) weak var owningView: UIView?
  open var identifier = ""
  final var solved = CGRect.zero
  final var anchors = LayoutAnchors()

  public override init() { super.init() }

  init(_ kind: Kind, of view: UIView, identifier: String) {
    self.kind = kind
    owningView = view
    self.identifier = identifier
    super.init()
  }

  /// The rectangle of the last layout, in the owning view's coordinates.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    switch kind {
    case .own, .content: return solved
    case .frame: return view.bounds
    case .top:
      return CGRect(x: 0, y: 0, width: view.bounds.width, height: view.safeAreaInsets.top)
    case .bottom:
      let height = view.safeAreaInsets.bottom
      return CGRect(
        x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
    case .keyboard:
      let height = (self as? UIKeyboardLayoutGuide)?.coveredHeight ?? 0
      return CGRect(
        x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
    default:
      let bounds = CGRect(origin: .zero, size: view.bounds.size)
      return bounds.inset(by: view.insets(of: kind, width: bounds.width))
    }
  }

  open var leadingAnchor: NSLayoutXAxisAnchor { anchors.x(.leading, of: self) }
  open var trailingAnchor: NSLayoutXAxisAnchor { anchors.x(.trailing, of: self) }
  open var leftAnchor: NSLayoutXAxisAnchor { anchors.x(.left, of: self) }
  open var rightAnchor: NSLayoutXAxisAnchor { anchors.x(.right, of: self) }
  open var topAnchor: NSLayoutYAxisAnchor { anchors.y(.top, of: self) }
  open var bottomAnchor: NSLayoutYAxisAnchor { anchors.y(.bottom, of: self) }
  open var widthAnchor: NSLayoutDimension { anchors.size(.width, of: self) }
  open var heightAnchor: NSLayoutDimension { anchors.size(.height, of: self) }
  open var centerXAnchor: NSLayoutXAxisAnchor { anchors.x(.centerX, of: self) }
  open var centerYAnchor: NSLayoutYAxisAnchor { anchors.y(.centerY, of: self) }
}

/// The end of a bar, for code from before the safe area.
@preconcurrency @MainActor
public protocol UILayoutSupport: AnyObject {
  /// The distance from the view's edge, in points.
  var length: CGFloat { get }
  var topAnchor: NSLayoutYAxisAnchor { get }
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  var heightAnchor: NSLayoutDimension { get }
}

final class BarGuide: UILayoutGuide, UILayoutSupport {
  var length: CGFloat { layoutFrame.height }
}

extension UIViewController {
  /// The strip at the view's top that bars cover, as high as the safe area's inset.
  public final var topLayoutGuide: any UILayoutSupport {
    view.barGuide(.top, "UIViewTopLayoutGuide")
  }

  /// The strip at the view's bottom that bars cover, as high as the safe area's inset.
  public final var bottomLayoutGuide: any UILayoutSupport {
    view.barGuide(.bottom, "UIViewBottomLayoutGuide")
  }
}
