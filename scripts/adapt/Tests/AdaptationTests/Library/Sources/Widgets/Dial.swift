import Core
import Darwin

import class UIKit.UIView

open class Dial: Gauge {
  override open func setup() {
    super.setup()
    let turned = #selector(turn)
    _ = turned
    counting = observe(\.turns, options: [.new]) { dial, change in
      dial.owner.name = "\(change.newValue ?? 0) turns"
    }
  }
  @objc public private(set) dynamic var turns = 0
  private var counting: NSKeyValueObservation?
  private let owner = Owner()
  @objc fileprivate func turn() { turns += 1 }
}

final class Owner: NSObject, GaugeDelegate {
  @objc dynamic var name: String {
    get { names.last ?? "" }
    set {
      guard newValue != name else { return }
      names.append(newValue)
    }
  }
  private var names: [String] = []
  func gaugeDidStart(_ gauge: Gauge) {}
  func title(for gauge: Gauge) -> String { "dial" }
  var accent: UIColor { .red }
}

#if canImport(UIKit)
  extension UIView {
    @objc func shake() { perform(#selector(UIView.setNeedsLayout), with: nil, afterDelay: 0) }
  }
#else
  #error("UIKit is there")
#endif
