import Flipbook
import Testing

@testable import Controls

/// Lists in the look of iOS 26, and what follows another look.
@Suite(.stage) @MainActor struct ListsOf26Tests {
  let stage = Stage(size: CGSize(width: 390, height: 400), scale: 2)

  init() { stage.look = .ios26 }

  private final class Rows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      "Header"
    }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(
        style: indexPath.row == 1 ? .subtitle : .default, reuseIdentifier: nil)
      if indexPath.row == 2 {
        cell.contentConfiguration = cell.defaultContentConfiguration().named("Text")
      } else {
        cell.textLabel?.text = "Text"
        cell.detailTextLabel?.text = "More"
      }
      return cell
    }
  }

  /// A table measures its rows again, and makes its headers anew; cells that stay have the texts of
  /// the look.
  @Test func tablesFollowTheLook() throws {
    let rows = Rows()
    let table = UITableView(frame: .zero, style: .insetGrouped)
    table.dataSource = rows
    table.frame = CGRect(x: 0, y: 0, width: 390, height: 400)
    stage.addSubview(table)
    func measures() -> [CGFloat] {
      stage.timeline.run {
        table.layoutIfNeeded()
        let frames = (0..<3).map { table.rectForRow(at: IndexPath(row: $0, section: 0)) }
        return [frames[0].minX, table.rectForHeader(inSection: 0).height] + frames.map(\.height)
          + [
            table.visibleCells[0].layer.cornerRadius,
            table.visibleCells[1].detailTextLabel?.font.pointSize ?? 0,
            table.visibleCells[0].separator.bounds.height,
          ]
      }
    }
    func title() -> String? {
      (table.headerView(forSection: 0) as? UITableViewHeaderFooterView)?.textLabel?.text
    }
    let (new, old): ([CGFloat], [CGFloat]) = (
      [16, 40.5, 51.5, 70.5, 51.5, 26, 15, 1], [20, 55, 44, 44, 44, 10, 12, 0.5]
    )
    #expect(measures() == new)
    #expect(title() == "Header")
    stage.look = .classic
    #expect(measures() == old)
    #expect(title() == "HEADER")
    stage.look = .ios26
    #expect(measures() == new)
    #expect(title() == "Header")
    withExtendedLifetime(rows) {}
  }

  /// A configuration takes over the values of another look, but those that were set.
  @Test func configurationsFollowTheLook() {
    var content = UITraitCollection { $0.look = .classic }.performing {
      UIListContentConfiguration.groupedHeader()
    }
    #expect(content.textProperties.transform == .uppercase)
    content.textProperties.color = .systemRed
    let state = UIViewConfigurationState(traitCollection: UITraitCollection { $0.look = .ios26 })
    content = content.updated(for: state)
    #expect(content.textProperties.transform == .none)
    #expect(content.textProperties.font == .preferredFont(forTextStyle: .headline))
    #expect(content.directionalLayoutMargins.top == 10)
    #expect(content.textProperties.color == .systemRed)
    #expect(content.updated(for: state) == content)
  }

  // MARK: Swipes

  /// Buttons beside a row are capsules with gaps; a full swipe leaves the first one.
  @Test func actionsOfRowsAreCapsules() {
    let actions = ["Delete", "Flag"].map {
      UIContextualAction(style: .normal, title: $0) { $2(true) }
    }
    let view = SwipeActionsView(
      actions, isRight: true, rowHeight: 51.5, isRightToLeft: false,
      metrics: ListMetrics.ios26.swipe, performs: { _ in })
    let width = view.restingWidth
    stage.timeline.run {
      view.frame = CGRect(x: 0, y: 0, width: width, height: 51.5)
      view.layoutIfNeeded()
    }
    let (first, second) = (view.button(0), view.button(1))
    #expect(first.frame.maxX == width - 8)
    #expect(abs(first.frame.minX - second.frame.maxX - 8) < 1e-9)
    #expect(abs(second.frame.minX - 8) < 1e-9)
    #expect(first.frame.height == 43.5)
    #expect(first.layer.cornerRadius == 43.5 / 2)
    stage.timeline.run {
      view.isArmed = true
      view.layoutIfNeeded()
    }
    #expect(first.frame == CGRect(x: 8, y: 4, width: width - 16, height: 43.5))
    #expect(second.frame.maxX <= 0)
  }
}

extension UITraitCollection {
  fileprivate func performing<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    performAsCurrent { result = body() }
    guard let result else { preconditionFailure("not performed") }
    return result
  }
}

extension UIListContentConfiguration {
  fileprivate func named(_ text: String) -> Self {
    var copy = self
    copy.text = text
    return copy
  }
}
