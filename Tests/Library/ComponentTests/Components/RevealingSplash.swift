import UIKit

protocol RevealingSplashDelegate: AnyObject {
  func splashWillReveal(_ splash: RevealingSplash)
  func splashDidReveal(_ splash: RevealingSplash)
}

extension RevealingSplashDelegate {
  func splashWillReveal(_ splash: RevealingSplash) {}
  func splashDidReveal(_ splash: RevealingSplash) {}
}

/// Shows a view through a hole in the form of a logo, which breathes in and then grows over all.
final class RevealingSplash: NSObject, CAAnimationDelegate {
  weak var delegate: RevealingSplashDelegate?
  let maskLayer = CALayer()
  private let target: UIView
  private let cover: UIView
  private let logoSize: CGSize
  private let duration: CFTimeInterval

  init(revealing target: UIView, logoSize: CGSize, color: UIColor, duration: CFTimeInterval = 1) {
    self.target = target
    self.logoSize = logoSize
    self.duration = duration
    cover = UIView(frame: target.bounds)
    super.init()
    target.superview?.backgroundColor = color

    cover.backgroundColor = .white
    target.addSubview(cover)

    maskLayer.contents = RevealingSplash.logo(size: CGSize(width: 100, height: 100)).cgImage
    maskLayer.contentsGravity = .resizeAspect
    maskLayer.bounds = CGRect(origin: .zero, size: logoSize)
    maskLayer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    maskLayer.position = CGPoint(x: target.bounds.midX, y: target.bounds.midY)
    target.layer.mask = maskLayer
  }

  /// A drop: round below, with a tip.
  private static func logo(size: CGSize) -> UIImage {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
    defer { UIGraphicsEndImageContext() }
    let path = UIBezierPath()
    path.move(to: CGPoint(x: size.width / 2, y: 0))
    path.addCurve(
      to: CGPoint(x: size.width * 0.85, y: size.height * 0.65),
      controlPoint1: CGPoint(x: size.width * 0.6, y: size.height * 0.2),
      controlPoint2: CGPoint(x: size.width * 0.85, y: size.height * 0.4))
    path.addArc(
      withCenter: CGPoint(x: size.width / 2, y: size.height * 0.65), radius: size.width * 0.35,
      startAngle: 0, endAngle: .pi, clockwise: true)
    path.addCurve(
      to: CGPoint(x: size.width / 2, y: 0),
      controlPoint1: CGPoint(x: size.width * 0.15, y: size.height * 0.4),
      controlPoint2: CGPoint(x: size.width * 0.4, y: size.height * 0.2))
    path.close()
    UIColor.black.setFill()
    path.fill()
    return UIGraphicsGetImageFromCurrentImageContext()!
  }

  func reveal(after delay: TimeInterval = 0) {
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
      self.delegate?.splashWillReveal(self)
      self.animateMask()
      UIView.animate(
        withDuration: self.duration * 0.4, delay: self.duration * 0.4, options: .curveEaseIn,
        animations: { self.cover.alpha = 0 },
        completion: { _ in self.cover.removeFromSuperview() })
    }
  }

  private func animateMask() {
    let final = max(target.bounds.width, target.bounds.height) * 6
    let grow = CAKeyframeAnimation(keyPath: "bounds")
    grow.values = [
      NSValue(cgRect: CGRect(origin: .zero, size: logoSize)),
      NSValue(
        cgRect: CGRect(x: 0, y: 0, width: logoSize.width * 0.7, height: logoSize.height * 0.7)),
      NSValue(cgRect: CGRect(x: 0, y: 0, width: final, height: final)),
    ]
    grow.keyTimes = [0, 0.4, 1]
    grow.timingFunctions = [
      CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .easeIn),
    ]
    grow.duration = duration
    grow.fillMode = .forwards
    grow.isRemovedOnCompletion = false
    grow.delegate = self
    maskLayer.add(grow, forKey: "grow")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    target.layer.mask = nil
    delegate?.splashDidReveal(self)
  }
}
