import Flipbook
import FlipbookTesting
import Foundation
import Testing

@testable import Controls
@testable import Views

/// The separators of the empty rows of plain tables.
@Suite(.stage) @MainActor struct FillerRowTests {
  private let stage = Stage(size: CGSize(width: 393, height: 852), scale: 3)

  private func onStage<Result>(_ body: () -> Result) -> Result { stage.timeline.run(body) }

  /// Lists the lines of a table of three rows from the top.
  private func lines(_ change: (UITableView) -> Void) -> [CGFloat] {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
    let rows = ThreeRows()
    table.dataSource = rows
    change(table)
    stage.addSubview(table)
    onStage { table.layoutIfNeeded() }
    return table.fillers.map { $0.frame.maxY }
  }

  @Test func emptyRowsHaveSeparators() {
    #expect(lines { _ in } == [176, 220, 264])
    #expect(lines { $0.rowHeight = 60 } == [240, 300])
    #expect(lines { $0.fillerRowHeight = 0 } == [])
    #expect(lines { $0.fillerRowHeight = 100 } == [232])
    #expect(lines { $0.separatorStyle = .none } == [])
    #expect(lines { $0.tableFooterView = UIView() } == [])
    // Only what is visible has lines, however far it is scrolled.
    #expect(lines { $0.contentOffset.y = 1e9 }.count <= 8)
    #expect(lines { $0.bounds.origin.y = 90 } == [176, 220, 264, 308, 352])
  }

  /// New lines do not fly in from a corner.
  @Test func newLinesAppearWhereTheyStay() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
    let rows = ThreeRows()
    table.dataSource = rows
    stage.addSubview(table)
    onStage {
      table.layoutIfNeeded()
      UIView.animate(withDuration: 1) {
        table.frame.size.height = 300
        table.layoutIfNeeded()
      }
    }
    #expect(table.fillers.count == 3)
    #expect(table.fillers.allSatisfy { $0.layer.animationKeys() == nil })
  }
}

private final class ThreeRows: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}
