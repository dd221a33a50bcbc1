public import Foundation
import UIKitValues
public import Views

/// A controller that shows a view of SwiftUI's, in the safe area and at its center.
///
/// A view or a controller of UIKit is shown as it is: one that the root is a representable of, or
/// that the bodies of the root lead to. Any other view is a gray placeholder with the view's type
/// as its name, which a diagnostic says once. Sizes are by the rules that SwiftUI documents, and
/// not measured.
@preconcurrency @MainActor
open class UIHostingController<Content: View>: UIViewController {
  /// The view; a new one of the same type updates the views of UIKit.
  open var rootView: Content {
    didSet {
      guard let old = content else { return }
      if old.update(rootView) { return view.setNeedsLayout() }
      remove(old)
      show()
    }
  }
  /// The content; nil until the view is loaded.
  private var content: (any HostedContent)?

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  public init?(coder: NSCoder, rootView: Content) {
    self.rootView = rootView
    super.init(coder: coder)
  }

  /// Nil, since an archive has no root view.
  public required init?(coder: NSCoder) { nil }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if view.backgroundColor == nil { view.backgroundColor = .systemBackground }
    show()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    guard let content else { return }
    let place = view.bounds.inset(by: view.safeAreaInsets)
    // Insets may be larger than the view.
    let free = CGSize(width: max(0, place.size.width), height: max(0, place.size.height))
    let size = content.size(in: ProposedViewSize(free))
    content.view.frame = CGRect(
      x: place.midX - size.width / 2, y: place.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The size that the root view takes in another one, in points; 0 stands for its ideal length.
  open func sizeThatFits(in size: CGSize) -> CGSize {
    loadViewIfNeeded()
    let lengths = [size.width, size.height].map {
      $0 > 0 && $0 < .greatestFiniteMagnitude ? $0 : nil
    }
    return content?.size(in: ProposedViewSize(width: lengths[0], height: lengths[1])) ?? .zero
  }

  private func show() {
    let new = hostedContent(of: rootView)
    content = new
    if let controller = new.controller { addChild(controller) }
    view.addSubview(new.view)
    new.controller?.didMove(toParent: self)
    view.setNeedsLayout()
  }

  private func remove(_ old: any HostedContent) {
    old.controller?.willMove(toParent: nil)
    old.view.removeFromSuperview()
    old.controller?.removeFromParent()
    old.dismantle()
  }
}
