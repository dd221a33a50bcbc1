import UIKit

/// Shows a controller in a tray at the bottom, over a dimmed screen.
public final class TrayController: UIViewController {
  /// The height to which the tray opens.
  public enum Detent: Equatable {
    case fitting
    case fraction(CGFloat)
  }

  public var detent: Detent = .fitting { didSet { updateHeight() } }
  public let content: UIViewController

  let dimmingView = UIView()
  let trayView = UIView()
  private let grabber = UIView()
  private var heightConstraint: NSLayoutConstraint?
  private lazy var bottomConstraint = trayView.bottomAnchor.constraint(
    equalTo: view.bottomAnchor)

  public init(content: UIViewController) {
    self.content = content
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .overFullScreen
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override func viewDidLoad() {
    super.viewDidLoad()
    dimmingView.backgroundColor = UIColor.black.withAlphaComponent(0.4)
    trayView.backgroundColor = .secondarySystemBackground
    trayView.layer.cornerRadius = 24
    trayView.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    trayView.clipsToBounds = true
    grabber.backgroundColor = .tertiaryLabel
    grabber.layer.cornerRadius = 2.5
    addChild(content)
    for (parent, child) in [
      (view!, dimmingView), (view!, trayView), (trayView, grabber), (trayView, content.view!),
    ] {
      child.translatesAutoresizingMaskIntoConstraints = false
      parent.addSubview(child)
    }
    content.didMove(toParent: self)
    NSLayoutConstraint.activate([
      dimmingView.topAnchor.constraint(equalTo: view.topAnchor),
      dimmingView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      dimmingView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      dimmingView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      trayView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      trayView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      bottomConstraint,
      grabber.topAnchor.constraint(equalTo: trayView.topAnchor, constant: 8),
      grabber.centerXAnchor.constraint(equalTo: trayView.centerXAnchor),
      grabber.widthAnchor.constraint(equalToConstant: 36),
      grabber.heightAnchor.constraint(equalToConstant: 5),
      content.view.topAnchor.constraint(equalTo: grabber.bottomAnchor, constant: 8),
      content.view.leadingAnchor.constraint(equalTo: trayView.leadingAnchor),
      content.view.trailingAnchor.constraint(equalTo: trayView.trailingAnchor),
      content.view.bottomAnchor.constraint(equalTo: trayView.safeAreaLayoutGuide.bottomAnchor),
    ])
    updateHeight()
    let pan = UIPanGestureRecognizer(target: self, action: #selector(pan(_:)))
    trayView.addGestureRecognizer(pan)
  }

  private func updateHeight() {
    heightConstraint?.isActive = false
    heightConstraint = nil
    guard isViewLoaded, case .fraction(let fraction) = detent else { return }
    heightConstraint = trayView.heightAnchor.constraint(
      equalTo: view.heightAnchor, multiplier: fraction)
    heightConstraint?.isActive = true
  }

  @objc private func pan(_ recognizer: UIPanGestureRecognizer) {
    let distance = max(0, recognizer.translation(in: view).y)
    switch recognizer.state {
    case .changed:
      bottomConstraint.constant = distance
      dimmingView.alpha = 1 - min(1, distance / trayView.bounds.height)
    case .ended, .cancelled:
      let isDismissed = distance > trayView.bounds.height / 3
      bottomConstraint.constant = isDismissed ? trayView.bounds.height : 0
      UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseOut) {
        self.dimmingView.alpha = isDismissed ? 0 : 1
        self.view.layoutIfNeeded()
      }
    default:
      break
    }
  }
}

#Preview("Tray", traits: .fixedLayout(width: 320, height: 360)) {
  TrayController(
    content: TrayListController(
      header: "Photo",
      items: [
        TrayItem("Favorite", symbol: "heart", accessory: .checkmark),
        TrayItem("Delete", symbol: "trash", isDestructive: true),
      ]))
}
