import Flipbook

private final class Toast: UIView {
  convenience init(frame: CGRect, text: String, symbol: String) {
    self.init(frame: frame)
    backgroundColor = .label
    layer.cornerRadius = 20
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 8
    layer.shadowOffset = CGSize(width: 0, height: 4)
    let image = UIImageView(frame: CGRect(x: 18, y: 10, width: 20, height: 20))
    image.contentMode = .center
    image.tintColor = .systemGreen
    image.image = UIImage(
      systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 17))
    addSubview(image)
    let label = UILabel(frame: CGRect(x: 46, y: 10, width: 124, height: 20))
    label.text = text
    label.textColor = .systemBackground
    label.font = .systemFont(ofSize: 15)
    addSubview(label)
    hide()
  }

  private func hide() {
    alpha = 0
    transform = CGAffineTransform(translationX: 0, y: 60)
  }

  func show(for seconds: Double) {
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
      animations: {
        self.alpha = 1
        self.transform = .identity
      },
      completion: { _ in
        UIView.animate(withDuration: 0.3, delay: seconds - 0.5, options: .curveEaseIn) {
          self.hide()
        }
      })
  }
}

extension Example {
  /// A message rises, stays for a while, and sinks.
  static let toast = Example(
    cookbook: "toast", size: CGSize(width: 240, height: 160), seconds: 2.8
  ) { stage in
    var gray = UIButton.Configuration.gray()
    gray.title = "Copy link"
    let copy = UIButton(configuration: gray)
    copy.frame = CGRect(x: 60, y: 30, width: 120, height: 40)
    stage.addSubview(copy)
    let toast = Toast(
      frame: CGRect(x: 30, y: 106, width: 180, height: 40), text: "Link copied",
      symbol: "checkmark.circle.fill")
    stage.addSubview(toast)
    copy.addAction(UIAction { _ in toast.show(for: 1.6) }, for: .touchUpInside)
    stage.tap(copy, at: 0.3)
  }
}
