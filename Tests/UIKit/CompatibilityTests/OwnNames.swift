import Flipbook

// Names that both the code and the library declare refer to the code's.

protocol Shakeable: AnyObject {
  var shakes: Int { get set }
}

extension Shakeable where Self: UIView {
  func shakeIt() { shakes += 1 }
}

extension UIView {
  func shake(count: Float = 3) {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = [0, 10, -10, 0]
    animation.isAdditive = true
    animation.duration = 0.1
    animation.repeatCount = count
    layer.add(animation, forKey: "own shake")
  }

  func bounce() { layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "own bounce") }

  var parentViewController: UIViewController? {
    sequence(first: self as UIResponder, next: { $0.next }).first { $0 is UIViewController }
      as? UIViewController
  }
}

class ShakyButton: UIButton, Shakeable {
  var shakes = 0
  var isShaking = false
  weak var viewController: UIViewController?

  func startShake() { isShaking = true }
  func endShake() { isShaking = false }
  func shake() { shakes += 1 }
}

class ShakyLabel: UILabel {
  private(set) var shakes = 0
  func shake() { shakes += 1 }
}
