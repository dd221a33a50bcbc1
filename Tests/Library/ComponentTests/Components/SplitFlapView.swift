import UIKit

/// One character of a departure board: the upper half falls over the lower one, from character to
/// character, until it shows the wanted one.
final class SplitFlapView: UIView {
  var characters: [Character] = Array("0123456789")
  var flipDuration: CFTimeInterval = 0.3
  private(set) var current: Character
  private var target: Character?
  private(set) var shownCharacters: [Character] = []
  var onSettled: ((SplitFlapView) -> Void)?

  private let topHalf = CALayer()
  private let bottomHalf = CALayer()

  init(frame: CGRect, character: Character = "0") {
    current = character
    super.init(frame: frame)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 200
    layer.sublayerTransform = perspective
    for half in [topHalf, bottomHalf] { layer.addSublayer(half) }
    place(topHalf, top: true)
    place(bottomHalf, top: false)
    setHalves(current)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func place(_ half: CALayer, top: Bool) {
    half.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height / 2)
    half.anchorPoint = CGPoint(x: 0.5, y: top ? 1 : 0)
    half.position = CGPoint(x: bounds.midX, y: bounds.midY)
    half.contentsRect = CGRect(x: 0, y: top ? 0 : 0.5, width: 1, height: 0.5)
    half.contentsGravity = .resize
    half.isDoubleSided = false
    half.cornerRadius = 5
    half.maskedCorners =
      top
      ? [.layerMinXMinYCorner, .layerMaxXMinYCorner] : [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    half.masksToBounds = true
  }

  private func setHalves(_ character: Character) {
    let image = picture(of: character)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    topHalf.contents = image
    bottomHalf.contents = image
    CATransaction.commit()
  }

  private func picture(of character: Character) -> CGImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    return UIGraphicsImageRenderer(size: bounds.size, format: format).image { context in
      UIColor(white: 0.15, alpha: 1).setFill()
      context.fill(bounds)
      let text = NSAttributedString(
        string: String(character),
        attributes: [
          .font: UIFont.systemFont(ofSize: bounds.height * 0.75, weight: .bold),
          .foregroundColor: UIColor.white,
        ])
      let size = text.size()
      text.draw(at: CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2))
      UIColor.black.setFill()
      context.fill(CGRect(x: 0, y: bounds.midY - 0.5, width: bounds.width, height: 1))
    }.cgImage
  }

  func show(_ character: Character) {
    precondition(characters.contains(character))
    let isIdle = target == nil
    target = character
    if isIdle { flipNext() }
  }

  private func flipNext() {
    guard let target = target, target != current, let index = characters.firstIndex(of: current)
    else {
      self.target = nil
      onSettled?(self)
      return
    }
    let next = characters[(index + 1) % characters.count]
    let falling = CALayer()
    place(falling, top: true)
    falling.contents = picture(of: current)
    let landing = CALayer()
    place(landing, top: false)
    landing.contents = picture(of: next)
    landing.isHidden = true
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.addSublayer(falling)
    layer.addSublayer(landing)
    topHalf.contents = picture(of: next)
    CATransaction.commit()

    turn(falling, from: 0, to: -.pi / 2, timing: .easeIn) {
      falling.removeFromSuperlayer()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      landing.isHidden = false
      CATransaction.commit()
      self.turn(landing, from: .pi / 2, to: 0, timing: .easeOut) {
        self.current = next
        self.shownCharacters.append(next)
        self.setHalves(next)
        landing.removeFromSuperlayer()
        self.flipNext()
      }
    }
  }

  private func turn(
    _ half: CALayer, from: CGFloat, to: CGFloat, timing: CAMediaTimingFunctionName,
    completion: @escaping () -> Void
  ) {
    CATransaction.begin()
    CATransaction.setCompletionBlock(completion)
    let turn = CABasicAnimation(keyPath: "transform.rotation.x")
    turn.fromValue = from
    turn.toValue = to
    turn.duration = flipDuration / 2
    turn.timingFunction = CAMediaTimingFunction(name: timing)
    turn.fillMode = .forwards
    turn.isRemovedOnCompletion = false
    half.add(turn, forKey: "turn")
    CATransaction.commit()
  }
}
