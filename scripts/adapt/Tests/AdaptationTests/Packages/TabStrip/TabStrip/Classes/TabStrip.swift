import Handlers
import UIKit

@objc public protocol TabStripDelegate: NSObjectProtocol {
  @objc optional func tabStrip(_ strip: TabStrip, shouldSelect index: Int) -> Bool
  @objc optional func tabStrip(_ strip: TabStrip, didSelect index: Int)
  @objc optional func itemTapped(_ index: Int)
}

/// A bar whose own methods have the names of its delegate's.
open class TabStrip: UIView, UITabBarDelegate {
  open weak var delegate: TabStripDelegate?
  open weak var barDelegate: UITabBarDelegate?
  let tabBar = UITabBar()
  var itemTapped: ((Int) -> Void)?

  @IBAction func reset() { select(0) }
  @IBAction func pressed(_ sender: UIButton, forEvent event: UIEvent) { select(sender.tag) }
  @IBAction private func changed(_ sender: UISegmentedControl) {
    select(sender.selectedSegmentIndex)
  }

  func button(_ index: Int) -> UIButton {
    let button = UIButton(type: .system)
    button.tag = index
    button.addTarget(self, action: #selector(pressed(_:forEvent:)), for: .touchUpInside)
    button.addTarget(self, action: #selector(reset), for: .touchUpOutside)
    button.onTap { [weak self] _ in self?.reset() }
    return button
  }

  open func select(_ index: Int) {
    if let delegate = delegate, delegate.responds(to: #selector(TabStripDelegate.itemTapped(_:))) {
      delegate.itemTapped?(index)
    }
    itemTapped?(index)
    if delegate?.tabStrip?(self, shouldSelect: index) == false { return }
    delegate?.tabStrip?(self, didSelect: index)
  }

  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    barDelegate?.tabBar?(tabBar, didSelect: item)
    select(item.tag)
  }

  private func tabStrip(_ strip: TabStrip, didSelect index: Int) {}
}

/// Made without a frame.
public final class TabLine: UIView {
  private let height: CGFloat
  public init() {
    height = 2
    super.init(frame: .zero)
    backgroundColor = tintColor
  }
  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  public override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: height)
  }
}
