import UIKit

/// One section: a header with an arrow, and a body whose height is a constraint.
final class AccordionSection: UIView {
  let header = UIButton(type: .custom)
  let arrow = CAShapeLayer()
  private let body = UIView()
  private(set) var bodyHeight: NSLayoutConstraint!
  private let openHeight: CGFloat
  var onTap: ((AccordionSection) -> Void)?

  var isOpen = false {
    didSet { bodyHeight.constant = isOpen ? openHeight : 0 }
  }

  init(color: UIColor, openHeight: CGFloat) {
    self.openHeight = openHeight
    super.init(frame: .zero)
    clipsToBounds = true
    header.backgroundColor = color
    body.backgroundColor = color.withAlphaComponent(0.25)
    for view in [header, body] as [UIView] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    let path = UIBezierPath()
    path.move(to: CGPoint(x: -3, y: -5))
    path.addLine(to: CGPoint(x: 3, y: 0))
    path.addLine(to: CGPoint(x: -3, y: 5))
    arrow.path = path.cgPath
    arrow.fillColor = nil
    arrow.strokeColor = UIColor.white.cgColor
    arrow.lineWidth = 2
    arrow.position = CGPoint(x: 14, y: 11)
    header.layer.addSublayer(arrow)
    header.addTarget(self, action: Selector(tapped), for: .touchUpInside)

    let views: [String: Any] = ["header": header, "body": body]
    for format in ["H:|[header]|", "H:|[body]|", "V:|[header(22)][body]|"] {
      addConstraints(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: [], metrics: nil, views: views))
    }
    bodyHeight = NSLayoutConstraint(
      item: body, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 0)
    bodyHeight.isActive = true
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func tapped() { onTap?(self) }
}

/// Sections of which one is open at a time; the others give way in the same animation.
class AccordionView: UIView {
  private let stack = UIStackView()
  private(set) var sections: [AccordionSection] = []

  convenience init(frame: CGRect, colors: [UIColor], openHeight: CGFloat = 44) {
    self.init(frame: frame)
    for color in colors {
      let section = AccordionSection(color: color, openHeight: openHeight)
      section.onTap = { [unowned self] in self.toggle($0) }
      sections.append(section)
      stack.addArrangedSubview(section)
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    stack.axis = .vertical
    stack.spacing = 3
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: topAnchor),
      stack.leadingAnchor.constraint(equalTo: leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private func toggle(_ section: AccordionSection) {
    layoutIfNeeded()
    for other in sections { other.isOpen = other === section ? !other.isOpen : false }
    UIView.animate(withDuration: 0.4, delay: 0, options: .curveEaseInOut) {
      self.layoutIfNeeded()
      for each in self.sections {
        each.arrow.transform = CATransform3DMakeRotation(each.isOpen ? .pi / 2 : 0, 0, 0, 1)
      }
    }
  }
}
