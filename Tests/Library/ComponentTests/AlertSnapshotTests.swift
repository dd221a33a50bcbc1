import FlipbookTesting
import Testing
import UIKit

/// Alerts and action sheets over a colored screen, in several looks.
@MainActor struct AlertSnapshotTests {
  private final class Screen: UIViewController {
    private let alert: UIAlertController

    init(_ alert: UIAlertController) {
      self.alert = alert
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      let band = UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 2000))
      band.backgroundColor = .systemTeal
      view.addSubview(band)
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      alert.popoverPresentationController?.sourceView = view
      alert.popoverPresentationController?.sourceRect = CGRect(x: 160, y: 300, width: 1, height: 1)
      present(alert, animated: false)
    }
  }

  private func deletion(_ style: UIAlertController.Style) -> UIAlertController {
    let alert = UIAlertController(
      title: "Delete 3 pictures?", message: "They are removed from all of your devices.",
      preferredStyle: style)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
    if style == .actionSheet { alert.addAction(UIAlertAction(title: "Hide", style: .default)) }
    return alert
  }

  @Test func alert() {
    expectSnapshots(
      of: Screen(deletion(.alert)), devices: ["iPhone SE (1st generation)"],
      styles: [.light, .dark], textSizes: [.large, .accessibilityLarge],
      directions: [.leftToRight, .rightToLeft])
  }

  @Test func actionSheet() {
    expectSnapshots(
      of: Screen(deletion(.actionSheet)), devices: ["iPhone SE (1st generation)"],
      styles: [.light, .dark], textSizes: [.large, .accessibilityLarge])
  }

  @Test func actionSheetOnATablet() {
    expectSnapshots(
      of: Screen(deletion(.actionSheet)), devices: ["iPad mini (6th generation)"], scale: 1)
  }

  private func login() -> UIAlertController {
    let alert = UIAlertController(
      title: "Log in", message: "To see your pictures.", preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField {
      $0.placeholder = "Password"
      $0.isSecureTextEntry = true
    }
    alert.addAction(UIAlertAction(title: "Later", style: .default))
    let action = UIAlertAction(title: "Log in with a key", style: .default)
    alert.addAction(action)
    alert.preferredAction = action
    return alert
  }

  @Test func fields() {
    expectSnapshots(
      of: Screen(login()), devices: ["iPhone SE (1st generation)"], styles: [.light, .dark])
  }

  @Test func alertOf26() {
    expectSnapshots(
      of: Screen(deletion(.alert)), devices: ["iPhone 16"], styles: [.light, .dark],
      directions: [.leftToRight, .rightToLeft], looks: [.ios26], scale: 1)
  }

  @Test func actionSheetOf26() {
    expectSnapshots(
      of: Screen(deletion(.actionSheet)), devices: ["iPhone 16"], styles: [.light, .dark],
      textSizes: [.large, .accessibilityLarge], looks: [.ios26], scale: 1)
  }

  @Test func fieldsOf26() {
    expectSnapshots(
      of: Screen(login()), devices: ["iPhone 16"], styles: [.light, .dark], looks: [.ios26],
      scale: 1)
  }
}
