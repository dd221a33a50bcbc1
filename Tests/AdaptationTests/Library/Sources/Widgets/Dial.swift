import Core
import Darwin
import class UIKit.UIView

open class Dial: Gauge {
  override open func setup() {
    super.setup()
    let turned = #selector(turn)
    _ = turned
  }
  @objc fileprivate func turn() {}
}

final class Owner: NSObject, GaugeDelegate {
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
