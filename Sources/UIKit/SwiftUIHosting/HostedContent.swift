import Foundation
import SystemServices
import Views

/// The views of UIKit that show a view of SwiftUI's.
@MainActor
protocol HostedContent: AnyObject {
  var view: UIView { get }
  /// The controller of the view; nil if it has none.
  var controller: UIViewController? { get }
  /// Whether it shows the view from now on; otherwise it must be made anew.
  func update(_ view: any View) -> Bool
  func dismantle()
  /// The size in points of a proposal.
  func size(in proposal: ProposedViewSize) -> CGSize
}

extension HostedContent {
  var controller: UIViewController? { nil }
  func dismantle() {}
}

/// Makes the content of a view.
@MainActor
func hostedContent(of view: any View) -> any HostedContent {
  func host(_ view: some UIViewRepresentable) -> any HostedContent { HostedView(view) }
  func host(_ view: some UIViewControllerRepresentable) -> any HostedContent {
    HostedController(view)
  }
  let resolved = view.resolvedView
  if let view = resolved as? any UIViewRepresentable { return host(view) }
  if let view = resolved as? any UIViewControllerRepresentable { return host(view) }
  return HostedPlaceholder(view)
}

extension View {
  /// The view at the end of the chain of bodies.
  var resolvedView: any View {
    if let view = self as? any WrappingView { return view.content.resolvedView }
    return Body.self == Never.self ? self : body.resolvedView
  }
}

extension View {
  /// The view in all that only hold another one.
  fileprivate var unwrapped: any View {
    (self as? any WrappingView)?.content.unwrapped ?? self
  }
}

/// A view that is another one.
@MainActor
private protocol WrappingView {
  var content: any View { get }
}

extension AnyView: WrappingView {
  fileprivate var content: any View { view }
}

extension Group: WrappingView {
  fileprivate var content: any View { inner }
}

private final class HostedView<Representable: UIViewRepresentable>: HostedContent {
  private var representable: Representable
  private let context: Representable.Context
  private let uiView: Representable.UIViewType
  var view: UIView { uiView }

  init(_ representable: Representable) {
    self.representable = representable
    context = UIViewRepresentableContext(coordinator: representable.makeCoordinator())
    uiView = representable.makeUIView(context: context)
    representable.updateUIView(uiView, context: context)
  }

  func update(_ view: any View) -> Bool {
    guard let new = view.resolvedView as? Representable else { return false }
    representable = new
    new.updateUIView(uiView, context: context)
    return true
  }

  func dismantle() { Representable.dismantleUIView(uiView, coordinator: context.coordinator) }

  func size(in proposal: ProposedViewSize) -> CGSize {
    representable.sizeThatFits(proposal, uiView: uiView, context: context)
      ?? uiView.usualSize(in: proposal)
  }
}

private final class HostedController<Representable: UIViewControllerRepresentable>: HostedContent {
  private var representable: Representable
  private let context: Representable.Context
  private let uiViewController: Representable.UIViewControllerType
  var view: UIView { uiViewController.view }
  var controller: UIViewController? { uiViewController }

  init(_ representable: Representable) {
    self.representable = representable
    context = UIViewControllerRepresentableContext(coordinator: representable.makeCoordinator())
    uiViewController = representable.makeUIViewController(context: context)
    representable.updateUIViewController(uiViewController, context: context)
  }

  func update(_ view: any View) -> Bool {
    guard let new = view.resolvedView as? Representable else { return false }
    representable = new
    new.updateUIViewController(uiViewController, context: context)
    return true
  }

  func dismantle() {
    Representable.dismantleUIViewController(uiViewController, coordinator: context.coordinator)
  }

  func size(in proposal: ProposedViewSize) -> CGSize {
    if let size = representable.sizeThatFits(
      proposal, uiViewController: uiViewController, context: context)
    {
      return size
    }
    let preferred = uiViewController.preferredContentSize
    return CGSize(
      width: proposal.width ?? preferred.width, height: proposal.height ?? preferred.height)
  }
}

/// The content of a view that is not UIKit's, named by the type of the root.
///
/// All of the proposed size, or 200 by 100 points where nothing is proposed (by eye: as wide as
/// most names of types).
private final class HostedPlaceholder: HostedContent {
  let view: UIView
  private let type: any View.Type

  init(_ view: any View) {
    type = Swift.type(of: view.unwrapped)
    self.view =
      view.resolvedView is EmptyView
      ? UIView() : NamedUndrawnView(String(describing: type), frame: .zero)
  }

  func update(_ view: any View) -> Bool { Swift.type(of: view.unwrapped) == type }

  func size(in proposal: ProposedViewSize) -> CGSize {
    let ideal = view is NamedUndrawnView ? CGSize(width: 200, height: 100) : .zero
    return CGSize(width: proposal.width ?? ideal.width, height: proposal.height ?? ideal.height)
  }
}

extension UIView {
  /// The size in points that a representable takes of a proposal: all of it, but the intrinsic
  /// width or height where the view hugs it with high priority, or where nothing is proposed.
  fileprivate func usualSize(in proposal: ProposedViewSize) -> CGSize {
    func length(
      _ proposed: CGFloat?, _ intrinsic: CGFloat, _ axis: NSLayoutConstraint.Axis
    ) -> CGFloat {
      let ideal = intrinsic == UIView.noIntrinsicMetric ? nil : intrinsic
      guard let proposed else { return ideal ?? 0 }
      guard let ideal, contentHuggingPriority(for: axis) >= .defaultHigh else { return proposed }
      return ideal
    }
    let intrinsic = intrinsicContentSize
    return CGSize(
      width: length(proposal.width, intrinsic.width, .horizontal),
      height: length(proposal.height, intrinsic.height, .vertical))
  }
}
