import FlipbookTesting
import Testing
import UIKit

/// Sheets over a screen with text, in several looks and while a finger drags them.
@MainActor struct SheetSnapshotTests {
  /// Colored rows under a title.
  private final class Page: UIViewController {
    private let name: String
    private let color: UIColor
    var appeared: () -> Void = {}

    init(_ name: String, _ color: UIColor) {
      (self.name, self.color) = (name, color)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      let title = UILabel()
      title.text = name
      title.font = .preferredFont(forTextStyle: .title2)
      title.adjustsFontForContentSizeCategory = true
      let rows = (0..<9).map { _ in
        let row = UIView()
        row.backgroundColor = color
        row.layer.cornerRadius = 8
        row.heightAnchor.constraint(equalToConstant: 44).isActive = true
        return row
      }
      let stack = UIStackView(arrangedSubviews: [title] + rows)
      stack.axis = .vertical
      stack.spacing = 12
      stack.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(stack)
      NSLayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 28),
        stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
      ])
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      appeared()
    }
  }

  private func screen(
    _ detents: [UISheetPresentationController.Detent], grabber: Bool = true
  ) -> (root: UIViewController, sheet: Page) {
    let (root, page) = (Page("Orders", .systemTeal), Page("Filters", .systemIndigo))
    page.sheetPresentationController?.detents = detents
    page.sheetPresentationController?.prefersGrabberVisible = grabber
    root.appeared = { [unowned root] in
      if root.presentedViewController == nil { root.present(page, animated: false) }
    }
    return (root, page)
  }

  @Test func medium() {
    expectSnapshots(
      of: screen([.medium(), .large()]).root, devices: ["iPhone 14"], styles: [.light, .dark],
      textSizes: [.large, .accessibilityLarge], directions: [.leftToRight])
  }

  @Test func large() {
    expectSnapshots(
      of: screen([.large()], grabber: false).root,
      devices: ["iPhone SE (1st generation)", "iPhone 14"], styles: [.light, .dark])
  }

  @Test func mediumOf26() {
    expectSnapshots(
      of: screen([.medium(), .large()]).root, devices: ["iPhone 16"], styles: [.light, .dark],
      textSizes: [.large, .accessibilityLarge], looks: [.ios26], scale: 1)
  }

  @Test func lowOf26() {
    expectSnapshots(
      of: screen([.custom { _ in 100 }]).root, devices: ["iPhone 16"], looks: [.ios26], scale: 1)
  }

  @Test func largeOf26() {
    expectSnapshots(
      of: screen([.large()], grabber: false).root, devices: ["iPhone 16"],
      styles: [.light, .dark], looks: [.ios26], scale: 1)
  }

  @Test func stacked() {
    let (root, sheet) = screen([.large()])
    let third = Page("Colors", .systemOrange)
    sheet.appeared = { [unowned sheet] in
      if sheet.presentedViewController == nil { sheet.present(third, animated: false) }
    }
    expectSnapshots(of: root, devices: ["iPhone 14"])
  }

  @Test func onATablet() {
    expectSnapshots(
      of: screen([.large()]).root, devices: ["iPad mini (6th generation)"], scale: 1)
  }
}
