import UIKit

/// A box with a wheel over everything, which a controller without a parent shows in the window.
final class HeadsUpDisplay: UIViewController {
  let box = UIView()
  private let spinner = UIActivityIndicatorView(style: .large)
  private(set) var label: UILabel?
  private(set) var layouts: [Int] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0, alpha: 0.3)
    box.backgroundColor = UIColor(white: 0.1, alpha: 0.85)
    box.layer.cornerRadius = 12
    spinner.color = .white
    box.addSubview(spinner)
    view.addSubview(box)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    spinner.startAnimating()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    view.alpha = 0
    box.transform = CGAffineTransform(scaleX: 1.4, y: 1.4)
    UIView.animate(withDuration: 0.3) {
      self.view.alpha = 1
      self.box.transform = .identity
    }
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    layouts.append(box.subviews.count)
    box.bounds.size = CGSize(width: 110, height: label == nil ? 80 : 100)
    box.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    spinner.center = CGPoint(x: 55, y: 40)
    label?.frame = CGRect(x: 5, y: 70, width: 100, height: 20)
  }

  /// Comes over a window's content; the text is added once its view is there.
  static func show(_ text: String, in window: UIWindow) -> HeadsUpDisplay {
    let display = HeadsUpDisplay()
    display.view.frame = window.bounds
    window.addSubview(display.view)
    let label = UILabel()
    label.text = text
    label.textColor = .white
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 14, weight: .medium)
    display.box.addSubview(label)
    display.label = label
    return display
  }

  func hide() {
    UIView.animate(
      withDuration: 0.3, animations: { self.view.alpha = 0 },
      completion: { _ in self.view.removeFromSuperview() })
  }
}
