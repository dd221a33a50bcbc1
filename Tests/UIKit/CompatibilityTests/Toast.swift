import Flipbook

/// A message that springs in and goes away by itself or when tapped.
final class Toast: UIView {
  private let effectView = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
  private let stack = UIStackView()
  private let label = UILabel()
  private let imageView = UIImageView()
  private var topConstraint: NSLayoutConstraint?
  private var timer: Timer?
  var onDismiss: (() -> Void)?

  init(message: String, image: UIImage? = nil) {
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
    layer.cornerRadius = 12
    layer.masksToBounds = true
    effectView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(effectView)
    stack.axis = .horizontal
    stack.alignment = .center
    stack.distribution = .fill
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.addArrangedSubview(imageView)
    stack.addArrangedSubview(label)
    addSubview(stack)
    imageView.image = image?.withRenderingMode(.alwaysTemplate)
    imageView.tintColor = .white
    imageView.contentMode = .scaleAspectFit
    imageView.isHidden = image == nil
    label.numberOfLines = 0
    label.attributedText = NSAttributedString(
      string: message,
      attributes: [
        .font: UIFont.boldSystemFont(ofSize: 14), .foregroundColor: UIColor.white, .kern: 0.2,
      ])
    let insets = UIEdgeInsets(top: 10, left: 14, bottom: 10, right: 14)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: topAnchor, constant: insets.top),
      stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: insets.left),
      trailingAnchor.constraint(equalTo: stack.trailingAnchor, constant: insets.right),
      bottomAnchor.constraint(equalTo: stack.bottomAnchor, constant: insets.bottom),
      heightAnchor.constraint(greaterThanOrEqualToConstant: 40),
    ])
    let tap = UITapGestureRecognizer(target: self, action: Selector(tapped))
    tap.numberOfTapsRequired = 1
    addGestureRecognizer(tap)
    isUserInteractionEnabled = true
  }

  required init?(coder: NSCoder) { fatalError() }

  func tapped() { dismiss() }

  func show(in view: UIView, for length: TimeInterval = 1) {
    view.addSubview(self)
    let top = topAnchor.constraint(equalTo: view.topAnchor, constant: -60)
    top.isActive = true
    topConstraint = top
    centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
    widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor, multiplier: 0.8).isActive = true
    view.layoutIfNeeded()
    top.constant = 20
    UIView.animate(
      withDuration: 0.6, delay: 0.1, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.5,
      options: .curveEaseInOut,
      animations: { view.layoutIfNeeded() },
      completion: { _ in
        self.timer = Timer.scheduledTimer(
          timeInterval: length, target: self, selector: Selector(self.expired), userInfo: nil,
          repeats: false)
      })
  }

  func expired() { dismiss() }

  func dismiss() {
    timer?.invalidate()
    topConstraint?.constant = -60
    UIView.animate(
      withDuration: 0.3,
      animations: {
        self.superview?.layoutIfNeeded()
        self.alpha = 0
      },
      completion: { finished in
        if finished { self.removeFromSuperview() }
        self.onDismiss?()
      })
  }
}
