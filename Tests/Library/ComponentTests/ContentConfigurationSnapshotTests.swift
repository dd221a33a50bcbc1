import FlipbookTesting
import Testing
import UIKit

/// A list whose rows show themselves by configurations, in several looks.
@MainActor struct ContentConfigurationSnapshotTests {
  private final class Settings: UITableViewController {
    private let rows: [[(title: String, detail: String?, symbol: String)]] = [
      [("Name", "Ada", "person"), ("Sounds", nil, "bell"), ("Language", "English", "gear")],
      [("Downloads", "3 of 12 pictures are on this device", "photo")],
    ]

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    }

    override func numberOfSections(in tableView: UITableView) -> Int { rows.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows[section].count
    }

    override func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { section == 0 ? "General" : "Storage" }

    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      let row = rows[indexPath.section][indexPath.row]
      var content: UIListContentConfiguration =
        indexPath.section == 0 ? .valueCell() : .subtitleCell()
      content.text = row.title
      content.secondaryText = row.detail
      content.image = UIImage(systemName: row.symbol)
      content.imageProperties.reservedLayoutSize.width = 28
      cell.contentConfiguration = content
      cell.accessoryType = .disclosureIndicator
      return cell
    }
  }

  @Test func settings() {
    expectSnapshots(
      of: Settings(style: .insetGrouped), devices: ["iPhone SE (2nd generation)"],
      styles: [.light, .dark], textSizes: [.large, .accessibilityLarge],
      directions: [.leftToRight, .rightToLeft])
  }
}
