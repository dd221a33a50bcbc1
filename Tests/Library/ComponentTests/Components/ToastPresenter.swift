import UIKit

/// One message, its look and how long it stays.
struct ToastMessage {
  enum Kind { case info, success, failure }
  var text: String
  var kind = Kind.info
  var seconds: TimeInterval = 1
}

protocol ToastPresenterDelegate: AnyObject {
  func toastPresenter(_ presenter: ToastPresenter, didShow message: ToastMessage)
  func toastPresenter(_ presenter: ToastPresenter, didHide message: ToastMessage)
}

extension ToastPresenterDelegate {
  func toastPresenter(_ presenter: ToastPresenter, didShow message: ToastMessage) {}
}

/// The bubble of a toast, sized by its text.
final class ToastBubble: UIView {
  private let label = UILabel()
  private let badge = UIView()

  convenience init(message: ToastMessage) {
    self.init(frame: .zero)
    label.text = message.text
    switch message.kind {
    case .info: badge.backgroundColor = .systemBlue
    case .success: badge.backgroundColor = .systemGreen
    case .failure: badge.backgroundColor = .systemRed
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.15, alpha: 0.95)
    layer.cornerRadius = 10
    label.textColor = .white
    label.font = .systemFont(ofSize: 12)
    label.numberOfLines = 2
    badge.layer.cornerRadius = 4
    for view in [label, badge] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    NSLayoutConstraint.activate([
      badge.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 10),
      badge.centerYAnchor.constraint(equalTo: centerYAnchor),
      badge.widthAnchor.constraint(equalToConstant: 8),
      badge.heightAnchor.constraint(equalTo: badge.widthAnchor),
      label.leadingAnchor.constraint(equalTo: badge.trailingAnchor, constant: 6),
      label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -10),
      label.topAnchor.constraint(equalTo: topAnchor, constant: 7),
      label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -7),
    ])
  }

  required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Shows messages one after the other at the lower edge of a view.
final class ToastPresenter {
  weak var delegate: ToastPresenterDelegate?
  private(set) var queue: [ToastMessage] = []
  private(set) var bubble: ToastBubble?
  private weak var container: UIView?
  private var bottom: NSLayoutConstraint?
  private var timer: Timer?

  init(container: UIView) { self.container = container }

  func post(_ message: ToastMessage) {
    queue.append(message)
    if bubble == nil { presentNext() }
  }

  private func presentNext() {
    guard let container = container, !queue.isEmpty else { return }
    let message = queue.removeFirst()
    let bubble = ToastBubble(message: message)
    bubble.translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(bubble)
    let bottom = bubble.bottomAnchor.constraint(equalTo: container.bottomAnchor, constant: 40)
    NSLayoutConstraint.activate([
      bottom, bubble.centerXAnchor.constraint(equalTo: container.centerXAnchor),
      bubble.widthAnchor.constraint(lessThanOrEqualTo: container.widthAnchor, constant: -16),
    ])
    container.layoutIfNeeded()
    self.bubble = bubble
    self.bottom = bottom

    bottom.constant = -10
    bubble.alpha = 0
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      options: [.curveEaseOut],
      animations: {
        bubble.alpha = 1
        container.layoutIfNeeded()
      },
      completion: { _ in
        self.delegate?.toastPresenter(self, didShow: message)
        self.timer = Timer.scheduledTimer(withTimeInterval: message.seconds, repeats: false) { _ in
          self.hide(message)
        }
      })
  }

  private func hide(_ message: ToastMessage) {
    timer = nil
    bottom?.constant = 40
    UIView.animate(
      withDuration: 0.25, delay: 0, options: .curveEaseIn,
      animations: {
        self.bubble?.alpha = 0
        self.container?.layoutIfNeeded()
      },
      completion: { _ in
        self.bubble?.removeFromSuperview()
        self.bubble = nil
        self.delegate?.toastPresenter(self, didHide: message)
        self.presentNext()
      })
  }
}
