import UIKit

protocol MorphingCheckboxDelegate: AnyObject {
  func checkbox(_ checkbox: MorphingCheckbox, didChangeTo isChecked: Bool)
  func checkboxDidFinishMorphing(_ checkbox: MorphingCheckbox)
}

extension MorphingCheckboxDelegate {
  func checkboxDidFinishMorphing(_ checkbox: MorphingCheckbox) {}
}

/// A square that rounds itself into a disk when it is checked, and then draws its mark.
@IBDesignable
final class MorphingCheckbox: UIControl, CAAnimationDelegate {
  @IBInspectable var checkedColor: UIColor = .systemGreen { didSet { updateColors() } }
  @IBInspectable var uncheckedColor: UIColor = .systemGray3 { didSet { updateColors() } }
  @IBInspectable var lineWidth: CGFloat = 4 { didSet { setNeedsLayout() } }
  var animationDuration: CFTimeInterval = 0.6
  weak var delegate: MorphingCheckboxDelegate?
  private(set) var isChecked = false

  let boxLayer = CAShapeLayer()
  let markLayer = CAShapeLayer()

  convenience init(side: CGFloat, delegate: MorphingCheckboxDelegate? = nil) {
    self.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    self.delegate = delegate
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }

  private func commonInit() {
    markLayer.fillColor = nil
    markLayer.strokeColor = UIColor.white.cgColor
    markLayer.lineCap = .round
    markLayer.lineJoin = .round
    markLayer.strokeEnd = 0
    layer.addSublayer(boxLayer)
    layer.addSublayer(markLayer)
    updateColors()
    addTarget(self, action: Selector(toggle), for: .touchUpInside)
  }

  private func updateColors() {
    boxLayer.strokeColor = (isChecked ? checkedColor : uncheckedColor).cgColor
    boxLayer.fillColor = (isChecked ? checkedColor : UIColor.clear).cgColor
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    boxLayer.frame = bounds
    markLayer.frame = bounds
    boxLayer.lineWidth = lineWidth
    markLayer.lineWidth = lineWidth
    boxLayer.path = boxPath(rounding: isChecked ? 1 : 0.25)
    markLayer.path = markPath
  }

  /// The same elements whatever the rounding, so that one path turns into another.
  private func boxPath(rounding: CGFloat) -> CGPath {
    let rect = bounds.insetBy(dx: lineWidth / 2, dy: lineWidth / 2)
    let radius = rect.width / 2 * rounding
    let pull = radius * 0.4477
    let path = UIBezierPath()
    path.move(to: CGPoint(x: rect.minX + radius, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX - radius, y: rect.minY))
    path.addCurve(
      to: CGPoint(x: rect.maxX, y: rect.minY + radius),
      controlPoint1: CGPoint(x: rect.maxX - pull, y: rect.minY),
      controlPoint2: CGPoint(x: rect.maxX, y: rect.minY + pull))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - radius))
    path.addCurve(
      to: CGPoint(x: rect.maxX - radius, y: rect.maxY),
      controlPoint1: CGPoint(x: rect.maxX, y: rect.maxY - pull),
      controlPoint2: CGPoint(x: rect.maxX - pull, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.minX + radius, y: rect.maxY))
    path.addCurve(
      to: CGPoint(x: rect.minX, y: rect.maxY - radius),
      controlPoint1: CGPoint(x: rect.minX + pull, y: rect.maxY),
      controlPoint2: CGPoint(x: rect.minX, y: rect.maxY - pull))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.minY + radius))
    path.addCurve(
      to: CGPoint(x: rect.minX + radius, y: rect.minY),
      controlPoint1: CGPoint(x: rect.minX, y: rect.minY + pull),
      controlPoint2: CGPoint(x: rect.minX + pull, y: rect.minY))
    path.close()
    return path.cgPath
  }

  private var markPath: CGPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: bounds.width * 0.3, y: bounds.height * 0.52))
    path.addLine(to: CGPoint(x: bounds.width * 0.45, y: bounds.height * 0.66))
    path.addLine(to: CGPoint(x: bounds.width * 0.71, y: bounds.height * 0.36))
    return path.cgPath
  }

  func toggle() { setChecked(!isChecked, animated: true) }

  func setChecked(_ checked: Bool, animated: Bool) {
    guard checked != isChecked else { return }
    layoutIfNeeded()
    let oldPath = boxLayer.path
    let oldFill = boxLayer.fillColor
    let oldStroke = boxLayer.strokeColor
    isChecked = checked
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    boxLayer.path = boxPath(rounding: checked ? 1 : 0.25)
    markLayer.strokeEnd = checked ? 1 : 0
    updateColors()
    CATransaction.commit()
    sendActions(for: .valueChanged)
    delegate?.checkbox(self, didChangeTo: checked)
    guard animated else { return }

    let morph = CABasicAnimation(keyPath: "path")
    morph.fromValue = oldPath
    let fill = CABasicAnimation(keyPath: "fillColor")
    fill.fromValue = oldFill
    let stroke = CABasicAnimation(keyPath: "strokeColor")
    stroke.fromValue = oldStroke
    let group = CAAnimationGroup()
    group.animations = [morph, fill, stroke]
    group.duration = animationDuration / 2
    group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    boxLayer.add(group, forKey: "morph")

    let draw = CABasicAnimation(keyPath: "strokeEnd")
    draw.fromValue = checked ? 0 : 1
    draw.beginTime = CACurrentMediaTime() + (checked ? animationDuration / 2 : 0)
    draw.duration = animationDuration / 2
    draw.fillMode = .backwards
    draw.timingFunction = CAMediaTimingFunction(name: .easeOut)
    draw.delegate = self
    markLayer.add(draw, forKey: "draw")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if flag { delegate?.checkboxDidFinishMorphing(self) }
  }
}
