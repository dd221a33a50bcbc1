public import Foundation
import Graphics
import LayerTree
public import UIKitValues
public import Views

/// A spinner above the content of a scroll view, which is pulled down to reload.
///
/// `valueChanged` is sent when it has been pulled by one and a half times its height; it stays
/// visible after the finger is lifted until `endRefreshing()`.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  /// The height without a title, in points, as measured on iOS 26; the title's size, the distance
  /// to pull and the fading are by eye.
  private static let usualHeight: CGFloat = 60
  private let spinner = UIActivityIndicatorView(style: .medium)
  private let title = UILabel()
  private var isFading = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    spinner.hidesWhenStopped = false
    spinner.show(0)
    title.font = .systemFont(ofSize: 13)
    title.textColor = .systemGray
    title.textAlignment = .center
    autoresizingMask = .flexibleWidth
    addSubview(spinner)
    addSubview(title)
    bounds.size.height = Self.usualHeight
  }

  open private(set) var isRefreshing = false

  /// A title below the spinner.
  open var attributedTitle: NSAttributedString? {
    didSet {
      guard attributedTitle != oldValue else { return }
      title.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  /// The color of the spinner; gray by default.
  open override var tintColor: UIColor! {
    didSet { if spinner.color != tintColor { spinner.color = tintColor } }
  }

  private var scrollView: UIScrollView? { superview as? UIScrollView }

  /// Becomes the scroll view's refresh control, as old code adds it as a subview.
  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if let scrollView, scrollView.refreshControl == nil { scrollView.refreshControl = self }
  }

  // MARK: Refreshing

  /// Reserves space and spins; as on iOS, the content does not move.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    begin()
    if let scrollView, !scrollView.isDragging { scrollView.refreshInset = bounds.height }
  }

  private func begin() {
    isRefreshing = true
    isFading = false
    layer.removeAllAnimations()
    spinner.show(1)
    spinner.startAnimating()
  }

  /// Moves the content back, in 0.3 s.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    isFading = true
    if let scrollView {
      scrollView.refreshInset = 0
      let top = -scrollView.adjustedContentInset.top
      if !scrollView.isDragging, scrollView.contentOffset.y < top {
        scrollView.setContentOffset(
          CGPoint(x: scrollView.contentOffset.x, y: top), animated: true)
      }
    }
    UIView.animate(
      withDuration: 0.3,
      animations: {
        self.spinner.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
        self.spinner.alpha = 0
      },
      completion: { _ in self.faded() })
  }

  private func faded() {
    isFading = false
    spinner.transform = .identity
    spinner.alpha = 1
    guard !isRefreshing else { return }
    spinner.stopAnimating()
    spinner.show(0)
  }

  /// Shows more spokes the farther the scroll view is pulled, and then refreshes.
  final func pulled(in scrollView: UIScrollView) {
    place(in: scrollView)
    guard !isRefreshing, !isFading, isEnabled else { return }
    let pull = -(scrollView.bounds.minY + scrollView.adjustedContentInset.top)
    let share = Double(pull / (1.5 * bounds.height))
    spinner.show(min(max((share - 0.2) / 0.8, 0), 1))
    guard scrollView.isDragging, share >= 1 else { return }
    begin()
    sendActions(for: .valueChanged)
  }

  /// Keeps itself visible while refreshing, after the finger is lifted.
  final func released(in scrollView: UIScrollView) {
    if isRefreshing { scrollView.refreshInset = bounds.height }
  }

  final func place(in scrollView: UIScrollView) {
    let height = title.attributedText == nil ? Self.usualHeight : Self.usualHeight + 20
    let box = CGRect(x: 0, y: -height, width: scrollView.bounds.width, height: height)
    if frame != box { frame = box }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    spinner.center = CGPoint(x: bounds.midX, y: Self.usualHeight / 2)
    title.frame = CGRect(x: 0, y: Self.usualHeight - 8, width: bounds.width, height: 20)
  }
}

extension UIScrollView {
  final func refreshControlChanged(from old: UIRefreshControl?) {
    if old?.superview === self { old?.removeFromSuperview() }
    refreshInset = 0
    guard let refreshControl else { return }
    if refreshControl.isRefreshing { refreshInset = refreshControl.bounds.height }
    if refreshControl.superview !== self { insertSubview(refreshControl, at: 0) }
    refreshControl.place(in: self)
    alwaysBounceVertical = true
  }
}
