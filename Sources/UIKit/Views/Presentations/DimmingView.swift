package import Foundation
import Graphics
import UIKitValues

/// The dark layer behind a sheet or an alert: 20 % black, 48 % in dark screens, as measured on
/// iOS 26.
package final class DimmingView: UIView {
  package var onTap: () -> Void = {}

  package override init(frame: CGRect) {
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    backgroundColor = UIColor { traits in
      UIColor(white: 0, alpha: traits.userInterfaceStyle == .dark ? 0.48 : 0.2)
    }
  }

  package required init?(coder: NSCoder) { super.init(coder: coder) }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { onTap() }
}
