import AVFoundation
import AudioToolbox
import UIKit

/// A banner whose view is in a nib, or made by code where there is none.
open class Banner: UIView {
  @IBOutlet open weak var titleLabel: UILabel!
  @IBOutlet open weak var closeButton: UIButton?
  private var timer: Timer?

  open class func make() -> Banner {
    let nib = UINib(nibName: "Banner", bundle: .module)
    return nib.instantiate(withOwner: nil, options: nil).first as? Banner ?? Banner(frame: .zero)
  }

  open override func awakeFromNib() {
    super.awakeFromNib()
    closeButton?.addTarget(self, action: #selector(close), for: .touchUpInside)
  }

  open func show(in view: UIView, for duration: TimeInterval) {
    view.addSubview(self)
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
      options: [.beginFromCurrentState, .allowUserInteraction],
      animations: { self.transform = .identity }, completion: nil)
    timer = Timer.scheduledTimer(
      timeInterval: duration, target: self, selector: #selector(close), userInfo: nil,
      repeats: false)
  }

  @IBAction open func close() { removeFromSuperview() }

  static var text: Data? {
    Bundle.module.url(forResource: "banner", withExtension: "json").flatMap {
      try? Data(contentsOf: $0)
    }
  }
}
