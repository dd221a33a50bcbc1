import Flipbook

extension Example {
  /// A message is typed and rises from the field; the answer pops up.
  static let chat = Example(cookbook: "chat", size: CGSize(width: 220, height: 220), seconds: 4) {
    stage in
    @MainActor func bubble(_ text: String, _ frame: CGRect, isMine: Bool) -> UILabel {
      let bubble = UILabel(frame: frame)
      bubble.text = text
      bubble.textAlignment = .center
      bubble.font = .systemFont(ofSize: 15)
      bubble.textColor = isMine ? .white : .label
      bubble.backgroundColor = isMine ? .systemBlue : .systemGray5
      bubble.clipsToBounds = true
      bubble.layer.cornerRadius = 16
      stage.addSubview(bubble)
      return bubble
    }
    @MainActor func show(_ bubble: UILabel, damping: CGFloat, at time: Double) {
      bubble.alpha = 0
      stage.at(time) {
        UIView.animate(
          withDuration: 0.5, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0
        ) {
          bubble.alpha = 1
          bubble.transform = .identity
        }
      }
    }
    _ = bubble("Are you there?", CGRect(x: 12, y: 16, width: 130, height: 32), isMine: false)
    let field = UITextField(frame: CGRect(x: 12, y: 176, width: 152, height: 34))
    field.borderStyle = .roundedRect
    field.placeholder = "Message"
    stage.addSubview(field)
    let send = UIButton(frame: CGRect(x: 172, y: 176, width: 36, height: 34))
    let size = UIImage.SymbolConfiguration(pointSize: 26)
    let arrow = UIImage(systemName: "arrow.up.circle.fill", withConfiguration: size)
    send.setImage(arrow, for: .normal)
    stage.addSubview(send)
    let sent = bubble("Almost!", CGRect(x: 118, y: 58, width: 90, height: 32), isMine: true)
    sent.transform = CGAffineTransform(translationX: 0, y: 100)
    let reply = bubble("No hurry", CGRect(x: 12, y: 100, width: 120, height: 32), isMine: false)
    reply.transform = CGAffineTransform(scaleX: 0.4, y: 0.4)

    stage.tap(field, at: 0.3)
    stage.type("Almost!", into: field, at: 0.6, interval: 0.1)
    stage.tap(send, at: 1.6)
    stage.at(1.7) { field.text = "" }
    show(sent, damping: 0.8, at: 1.7)
    show(reply, damping: 0.6, at: 2.8)
  }
}
