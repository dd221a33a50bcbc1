import UIKit

/// A text field whose placeholder floats up and gets small while there is something below it.
@IBDesignable
class FloatingField: UITextField {
  @IBInspectable var activeColor: UIColor = .systemBlue
  @IBInspectable var inactiveColor: UIColor = .systemGray
  let floatingLabel = UILabel()
  let line = CALayer()
  private(set) var isFloating = false

  convenience init(frame: CGRect, title: String) {
    self.init(frame: frame)
    floatingLabel.text = title
    floatingLabel.sizeToFit()
    setNeedsLayout()
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    borderStyle = .none
    font = .systemFont(ofSize: 15)
    floatingLabel.font = .systemFont(ofSize: 15)
    floatingLabel.textColor = inactiveColor
    floatingLabel.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
    addSubview(floatingLabel)
    line.backgroundColor = inactiveColor.cgColor
    layer.addSublayer(line)
    addTarget(self, action: Selector(editingBegan), for: .editingDidBegin)
    addTarget(self, action: Selector(editingEnded), for: .editingDidEnd)
    addTarget(self, action: Selector(changed), for: .editingChanged)
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func textRect(forBounds bounds: CGRect) -> CGRect {
    bounds.inset(by: UIEdgeInsets(top: 16, left: 0, bottom: 4, right: 0))
  }

  override func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  private func place() {
    let text = textRect(forBounds: bounds)
    floatingLabel.center = CGPoint(x: 0, y: isFloating ? 8 : text.midY)
    floatingLabel.transform = isFloating ? CGAffineTransform(scaleX: 0.7, y: 0.7) : .identity
    floatingLabel.textColor = isEditing ? activeColor : inactiveColor
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    place()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    line.frame = CGRect(x: 0, y: bounds.maxY - 1, width: bounds.width, height: 1)
    CATransaction.commit()
  }

  func editingBegan() {
    float(true)
    glow(activeColor, height: 2)
  }

  func editingEnded() {
    float(hasText)
    glow(inactiveColor, height: 1)
  }

  func changed() { float(true) }

  private func float(_ up: Bool) {
    guard up != isFloating || !up else { return }
    isFloating = up
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.curveEaseOut, .beginFromCurrentState],
      animations: { self.place() })
  }

  private func glow(_ color: UIColor, height: CGFloat) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.25)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
    line.backgroundColor = color.cgColor
    line.transform = CATransform3DMakeScale(1, height, 1)
    CATransaction.commit()
  }
}
