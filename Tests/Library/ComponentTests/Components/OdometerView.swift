import UIKit

/// A number whose digits roll like the drums of an odometer.
class OdometerView: UIView {
  var font: UIFont = .monospacedDigitSystemFont(ofSize: 24, weight: .bold)
  var duration: CFTimeInterval = 1
  /// The time by which each drum stops before the one to its left, in seconds.
  var stagger: CFTimeInterval = 0.2
  private(set) var value = 0
  private(set) var drums: [CALayer] = []
  private let cell: CGSize
  private let fade = CAGradientLayer()

  init(frame: CGRect, digits: Int) {
    cell = CGSize(width: frame.width / CGFloat(digits), height: frame.height)
    super.init(frame: frame)
    clipsToBounds = true
    backgroundColor = UIColor(white: 0.1, alpha: 1)
    layer.cornerRadius = 6
    for index in 0..<digits {
      let drum = makeDrum()
      drum.frame.origin = CGPoint(x: CGFloat(index) * cell.width, y: 0)
      layer.addSublayer(drum)
      drums.append(drum)
    }
    fade.frame = bounds
    fade.colors = [
      UIColor.black.withAlphaComponent(0.7).cgColor, UIColor.clear.cgColor,
      UIColor.black.withAlphaComponent(0.7).cgColor,
    ]
    fade.locations = [0, 0.5, 1]
    layer.addSublayer(fade)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  /// Two rounds of digits, so that a drum can always roll forward.
  private func makeDrum() -> CALayer {
    let drum = CALayer()
    drum.anchorPoint = .zero
    drum.bounds = CGRect(x: 0, y: 0, width: cell.width, height: cell.height * 20)
    for row in 0..<20 {
      let digit = CATextLayer()
      digit.string = NSAttributedString(
        string: "\(row % 10)", attributes: [.font: font, .foregroundColor: UIColor.white])
      digit.alignmentMode = .center
      digit.contentsScale = UIScreen.main.scale
      digit.frame = CGRect(
        x: 0, y: CGFloat(row) * cell.height + (cell.height - font.lineHeight) / 2,
        width: cell.width, height: font.lineHeight)
      drum.addSublayer(digit)
    }
    return drum
  }

  private func digit(_ index: Int, of value: Int) -> Int {
    let power = drums.count - 1 - index
    return (value / Int(pow(10, Double(power)))) % 10
  }

  private func offset(row: Int) -> CGFloat { -CGFloat(row) * cell.height }

  func setValue(_ newValue: Int, animated: Bool, completion: (() -> Void)? = nil) {
    CATransaction.begin()
    CATransaction.setCompletionBlock(completion)
    CATransaction.setDisableActions(true)
    for (index, drum) in drums.enumerated() {
      let old = digit(index, of: value)
      let new = digit(index, of: newValue)
      drum.position.y = offset(row: new)
      guard animated, old != new else { continue }
      let roll = CABasicAnimation(keyPath: "position.y")
      roll.fromValue = offset(row: old)
      roll.toValue = offset(row: new < old ? new + 10 : new)
      roll.duration = duration - stagger * CFTimeInterval(index)
      roll.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, 0, 0.1, 1)
      drum.add(roll, forKey: "roll")
    }
    CATransaction.commit()
    value = newValue
  }
}
