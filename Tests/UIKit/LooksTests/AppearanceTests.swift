import Flipbook
import FlipbookTesting
import Foundation
import Testing

/// Appearance proxies.
@Suite(.stage) @MainActor struct AppearanceTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200), scale: 2)

  private class Panel: UIView {}
  private final class InnerPanel: UIView {}

  private final class Badge: UIView {
    var corner: CGFloat = 4 { didSet { layer.cornerRadius = corner } }

    override class var appearanceProperties: [AnyKeyPath] {
      super.appearanceProperties + [\Badge.corner]
    }
  }

  private final class Caption: UILabel {
    override init(frame: CGRect) {
      super.init(frame: frame)
      textColor = .green
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test func viewsGetValuesInAWindow() {
    UILabel.appearance().textColor = .red
    UIView.appearance().tintColor = .purple
    let (label, set, panel) = (UILabel(), UILabel(), Panel())
    set.textColor = .blue
    panel.addSubview(label)
    panel.addSubview(set)
    #expect(label.textColor == .label)
    stage.addSubview(panel)
    #expect(label.textColor == .red)
    #expect(set.textColor == .blue)
    #expect(label.tintColor == .purple)
    // What is in a window stays as it is until it comes back.
    UILabel.appearance().textColor = .orange
    #expect(label.textColor == .red)
    label.removeFromSuperview()
    panel.addSubview(label)
    #expect(label.textColor == .orange)
    label.textColor = .brown
    label.removeFromSuperview()
    panel.addSubview(label)
    #expect(label.textColor == .brown)
  }

  @Test func aClassGoesBeforeItsSuperclass() {
    UILabel.appearance().font = .systemFont(ofSize: 9)
    UIView.appearance().backgroundColor = .yellow
    UILabel.appearance().backgroundColor = .gray
    let (label, caption) = (UILabel(), Caption())
    for view in [label, caption] { stage.addSubview(view) }
    #expect(label.backgroundColor == .gray)
    #expect(label.font.pointSize == 9)
    #expect(caption.font.pointSize == 9)
    // Its initializer has set the color.
    UILabel.appearance().textColor = .red
    caption.removeFromSuperview()
    stage.addSubview(caption)
    #expect(caption.textColor == .green)
  }

  /// The containers are looked for from the window down, and a longer chain wins.
  @Test func theOutermostContainerCounts() {
    UILabel.appearance().textColor = .red
    UILabel.appearance(whenContainedInInstancesOf: [InnerPanel.self]).textColor = .green
    let (outer, inner, first, second) = (Panel(), InnerPanel(), UILabel(), UILabel())
    outer.addSubview(first)
    inner.addSubview(second)
    stage.addSubview(outer)
    stage.addSubview(inner)
    #expect(first.textColor == .red)
    #expect(second.textColor == .green)
    UILabel.appearance(whenContainedInInstancesOf: [Panel.self]).textColor = .blue
    let third = UILabel()
    outer.addSubview(inner)
    inner.addSubview(third)
    #expect(third.textColor == .blue)
    let chain: [any UIAppearanceContainer.Type] = [InnerPanel.self, Panel.self]
    UILabel.appearance(whenContainedInInstancesOf: chain).textColor = .brown
    let fourth = UILabel()
    inner.addSubview(fourth)
    #expect(fourth.textColor == .brown)
    #expect(UILabel.appearance() === UILabel.appearance())
    #expect(
      UILabel.appearance(whenContainedInInstancesOf: chain)
        === UILabel.appearance(whenContainedInInstancesOf: chain))
  }

  @Test func controllersAreContainers() {
    final class Screen: UIViewController {}
    UILabel.appearance(whenContainedInInstancesOf: [Screen.self]).textColor = .red
    let (screen, label, other) = (Screen(), UILabel(), UILabel())
    screen.view.addSubview(label)
    stage.addSubview(other)
    stage.rootViewController = screen
    stage.addSubview(other)
    #expect(label.textColor == .red)
    #expect(other.textColor == .label)
  }

  @Test func traitsAreMatched() {
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    UILabel.appearance().textColor = .red
    UILabel.appearance(for: dark).textColor = .green
    UILabel.appearance(for: dark, whenContainedInInstancesOf: [Panel.self]).textColor = .blue
    let (label, panel, inside) = (UILabel(), Panel(), UILabel())
    panel.addSubview(inside)
    stage.addSubview(label)
    stage.addSubview(panel)
    #expect(label.textColor == .red)
    #expect(inside.textColor == .red)
    stage.traitOverrides.userInterfaceStyle = .dark
    #expect(label.textColor == .green)
    #expect(inside.textColor == .blue)
    stage.traitOverrides.userInterfaceStyle = .light
    #expect(label.textColor == .red)
    #expect(inside.textColor == .red)
  }

  @Test func statesOfButtonsAreApartFromEachOther() {
    UIButton.appearance().setTitleColor(.red, for: .normal)
    UIButton.appearance().setTitleColor(.green, for: .highlighted)
    let button = UIButton(type: .custom)
    button.setTitleColor(.blue, for: .highlighted)
    button.setTitle("Go", for: .normal)
    stage.addSubview(button)
    #expect(button.titleColor(for: .normal) == .red)
    #expect(button.titleColor(for: .highlighted) == .blue)
    #expect(button.titleLabel?.textColor == .red)
  }

  @Test func barsAndControlsHaveTheirProperties() {
    UINavigationBar.appearance().barTintColor = .red
    UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.white]
    UITabBar.appearance().unselectedItemTintColor = .green
    UISwitch.appearance().onTintColor = .blue
    let attributes = [NSAttributedString.Key.foregroundColor: UIColor.red]
    UISegmentedControl.appearance().setTitleTextAttributes(attributes, for: .selected)
    UITableView.appearance().backgroundColor = .brown
    UITableViewCell.appearance().backgroundColor = .orange
    let (bar, tabs, toggle) = (UINavigationBar(), UITabBar(), UISwitch())
    let (table, cell) = (UITableView(frame: .zero, style: .grouped), UITableViewCell())
    let segments = UISegmentedControl(items: ["A"])
    for view in [bar, tabs, toggle, table, cell, segments] { stage.addSubview(view) }
    #expect(segments.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor == .red)
    #expect(segments.titleTextAttributes(for: .normal) == nil)
    #expect(bar.barTintColor == .red)
    #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .white)
    #expect(tabs.unselectedItemTintColor == .green)
    #expect(toggle.onTintColor == .blue)
    #expect(cell.backgroundColor == .orange)
    #expect(UITableView().backgroundColor == .systemBackground)
  }

  @Test func partsOfListsHaveDefaults() throws {
    let header = UITableViewHeaderFooterView.self
    UILabel.appearance(whenContainedInInstancesOf: [header]).textColor = .red
    UILabel.appearance(whenContainedInInstancesOf: [header]).font = .systemFont(ofSize: 9)
    final class Rows: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        UITableViewCell()
      }
      func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        "Header"
      }
    }
    UITableViewCell.appearance().backgroundColor = .orange
    let (rows, table) = (Rows(), UITableView(frame: stage.window.bounds, style: .grouped))
    table.dataSource = rows
    stage.addSubview(table)
    table.layoutIfNeeded()
    let view = try #require(table.headerView(forSection: 0) as? UITableViewHeaderFooterView)
    #expect(view.textLabel?.textColor == .red)
    #expect(view.textLabel?.font.pointSize == 9)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.backgroundColor == .orange)
  }

  @Test func classesAddTheirProperties() {
    Badge.appearance().corner = 9
    let (badge, set) = (Badge(), Badge())
    set.corner = 1
    stage.addSubview(badge)
    stage.addSubview(set)
    #expect(badge.corner == 9)
    #expect(badge.layer.cornerRadius == 9)
    #expect(set.corner == 1)
  }

  @Test func stagesAreApart() {
    UILabel.appearance().textColor = .red
    let other = Stage(size: CGSize(width: 10, height: 10))
    let label = UILabel()
    other.addSubview(label)
    #expect(label.textColor == .label)
  }
}
