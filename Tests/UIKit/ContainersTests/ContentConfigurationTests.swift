import Controls
import Flipbook
import Testing
import Views

/// Rows, headers and cells that show themselves by configurations.
@MainActor
@Suite(.stage) struct ContentConfigurationTests {
  private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    var configure: (UITableViewCell, Int) -> Void = { _, _ in }
    var header: UITableViewHeaderFooterView?
    private(set) var cells: [UITableViewCell] = []

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      configure(cell, indexPath.row)
      return cell
    }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      header
    }
    func tableView(
      _ tableView: UITableView, heightForHeaderInSection section: Int
    ) -> CGFloat { header == nil ? 0 : UITableView.automaticDimension }
  }

  private let stage = Stage(size: CGSize(width: 320, height: 480), scale: 3)
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let source = Source()

  private func show(_ configure: @escaping (UITableViewCell, Int) -> Void) throws {
    source.configure = configure
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = source
    table.delegate = source
    stage.addSubview(table)
    try stage.advance(to: stage.time + 0.1)
  }

  private func labels(of view: UIView) -> [UILabel] {
    view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels(of: $0) }
      .filter { !$0.isHidden }
  }

  @Test func aRowIsAsHighAsItsTexts() throws {
    try show { cell, row in
      var content = UIListContentConfiguration.subtitleCell()
      content.text = row == 1 ? String(repeating: "word ", count: 30) : "Title"
      content.secondaryText = row == 2 ? nil : "Detail"
      cell.contentConfiguration = content
    }
    let heights = table.visibleCells.map(\.frame.height)
    #expect(heights[2] == 44)
    #expect(abs(heights[0] - 60) < 1)
    #expect(heights[1] > 90)
    let texts = labels(of: table.visibleCells[0])
    #expect(texts.map(\.text) == ["Title", "Detail"])
    #expect(texts.map(\.frame.minX) == [16, 16])
    #expect(texts[1].frame.minY > texts[0].frame.maxY)
    #expect(stage.diagnostics == [])
  }

  @Test func aValueStandsAtTheEndOfItsRow() throws {
    try show { cell, row in
      var content = UIListContentConfiguration.valueCell()
      content.text = "Name"
      content.secondaryText = row == 0 ? "Ada" : String(repeating: "long ", count: 12)
      cell.contentConfiguration = content
      cell.accessoryType = row == 2 ? .none : .disclosureIndicator
    }
    let short = labels(of: table.visibleCells[0])
    #expect(short[0].frame.minY == short[1].frame.minY)
    #expect(abs(short[1].frame.maxX - (table.visibleCells[0].contentView.bounds.width - 8)) < 0.5)
    let long = labels(of: table.visibleCells[1])
    #expect(long[1].frame.minY > long[0].frame.maxY)
  }

  @Test func aPictureKeepsItsProportionsWithinItsRoom() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 40)).image { _ in }
    try show { cell, _ in
      var content = UIListContentConfiguration.cell()
      content.text = "Title"
      content.image = image
      content.imageProperties.maximumSize = CGSize(width: 40, height: 40)
      content.imageProperties.reservedLayoutSize = CGSize(width: 60, height: 0)
      cell.contentConfiguration = content
    }
    let content = try #require(table.visibleCells[0].contentView.subviews.first)
    let picture = try #require(content.subviews.first { $0 is UIImageView })
    #expect(picture.frame.size == CGSize(width: 40, height: 20))
    #expect(abs(picture.frame.midX - 46) < 1e-9)
    #expect(abs(labels(of: content)[0].frame.minX - 92) < 1e-9)
  }

  /// Symbols are as large as the text, and begin the texts of all rows at one place.
  @Test func symbolsFollowTheText() throws {
    let names = ["leaf", "envelope", "minus"]
    try show { cell, row in
      var content = cell.defaultContentConfiguration()
      content.text = "Text"
      content.image = UIImage(systemName: names[row])
      cell.contentConfiguration = content
    }
    func views() throws -> [(image: CGRect, text: CGRect)] {
      try table.visibleCells.map { cell in
        let list = try #require(cell.contentView.subviews.first as? UIListContentView)
        let image = try #require(list.subviews.lazy.compactMap { $0 as? UIImageView }.first)
        return (image.frame, labels(of: list)[0].frame)
      }
    }
    let usual = try views()
    #expect(usual.allSatisfy { abs($0.text.minX - 64) < 0.5 })
    #expect(Set(table.visibleCells.map(\.frame.height)) == [44])
    #expect(usual.allSatisfy { abs($0.image.midX - 32) < 0.5 })
    stage.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    try stage.advance(to: stage.time + 0.1)
    let large = try views()
    for (old, new) in zip(usual, large) {
      #expect(abs(new.image.width / old.image.width - 33.0 / 17) < 0.1)
    }
    #expect(Set(large.map { $0.text.minX.rounded() }).count == 1)
  }

  @Test func symbolsWithTheirOwnSizeKeepIt() throws {
    let own = UIImage.SymbolConfiguration(pointSize: 40)
    try show { cell, _ in
      var content = cell.defaultContentConfiguration()
      content.text = "Text"
      content.image = UIImage(systemName: "leaf", withConfiguration: own)
      cell.contentConfiguration = content
    }
    let cell = try #require(table.visibleCells.first)
    let list = try #require(cell.contentView.subviews.first as? UIListContentView)
    let image = try #require(list.subviews.lazy.compactMap { $0 as? UIImageView }.first)
    #expect(image.frame.height > 40)
    #expect(cell.frame.height == image.frame.height + 22)
  }

  @Test func theHandlerSeesTheStateOfItsCell() throws {
    var states: [Bool] = []
    try show { cell, row in
      guard row == 0 else { return }
      cell.configurationUpdateHandler = { cell, state in
        states.append(state.isSelected)
        var content = UIListContentConfiguration.cell()
        content.text = state.isSelected ? "Selected" : "Not selected"
        cell.contentConfiguration = content
      }
    }
    #expect(labels(of: table.visibleCells[0])[0].text == "Not selected")
    table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
    try stage.advance(to: stage.time + 0.1)
    #expect(labels(of: table.visibleCells[0])[0].text == "Selected")
    #expect(states.last == true)
  }

  private struct Badge: UIContentConfiguration {
    var count = 0
    var isSelected = false

    func makeContentView() -> any UIView & UIContentView { BadgeView(self) }
    func updated(for state: any UIConfigurationState) -> Badge {
      var copy = self
      copy.isSelected = (state as? UICellConfigurationState)?.isSelected ?? false
      return copy
    }
  }

  private final class BadgeView: UIView, UIContentView {
    private(set) var applied: [Badge] = []
    var configuration: any UIContentConfiguration {
      didSet { (configuration as? Badge).map { applied.append($0) } }
    }

    init(_ badge: Badge) {
      configuration = badge
      super.init(frame: .zero)
      heightAnchor.constraint(equalToConstant: 70).isActive = true
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  @Test func ownConfigurationsMakeTheirViewOnce() throws {
    try show { cell, row in
      cell.contentConfiguration = Badge(count: row)
      cell.contentConfiguration = Badge(count: row + 10)
    }
    let cell = table.visibleCells[1]
    #expect(cell.frame.height == 70)
    let view = try #require(cell.contentView.subviews.first as? BadgeView)
    #expect(cell.contentView.subviews.count == 1)
    #expect(view.applied.last?.count == 11)
    cell.isSelected = true
    try stage.advance(to: stage.time + 0.1)
    #expect(view.applied.last?.isSelected == true)
    cell.contentConfiguration = nil
    #expect(cell.contentView.subviews.isEmpty)
  }

  @Test func backgroundsReplaceTheColor() throws {
    try show { cell, _ in
      var background = UIBackgroundConfiguration.listPlainCell()
      background.backgroundColor = .systemYellow
      background.cornerRadius = 8
      background.backgroundInsets = NSDirectionalEdgeInsets(
        top: 2, leading: 4, bottom: 2, trailing: 6)
      cell.backgroundConfiguration = background
    }
    let ground = try #require(table.visibleCells[0].subviews.first)
    #expect(ground.backgroundColor == .systemYellow)
    #expect(ground.layer.cornerRadius == 8)
    #expect(ground.frame == CGRect(x: 4, y: 2, width: 310, height: 40))
    #expect(table.visibleCells[0].backgroundColor == nil)
  }

  private func ground(of cell: UIView) throws -> UIView { try #require(cell.subviews.first) }

  @Test func backgroundsOfListsFollowTheState() throws {
    try show { cell, row in
      cell.backgroundConfiguration = .listPlainCell()
      if row == 1 { cell.backgroundConfiguration?.backgroundColor = .systemYellow }
      if row == 2 { cell.automaticallyUpdatesBackgroundConfiguration = false }
    }
    let cells = table.visibleCells
    let before: [UIColor] = [.systemBackground, .systemYellow, .systemBackground]
    #expect(try cells.map { try ground(of: $0).backgroundColor } == before)
    for cell in cells { cell.isSelected = true }
    try stage.advance(to: stage.time + 0.1)
    let selected: [UIColor] = [.systemGray4, .systemYellow, .systemBackground]
    #expect(try cells.map { try ground(of: $0).backgroundColor } == selected)
    // The gray of rows without a configuration does not lie over it.
    #expect(cells[1].subviews[1].backgroundColor == .systemGray4)
    #expect(cells[1].subviews[1].isHidden)
    for cell in cells { cell.isSelected = false }
    try stage.advance(to: stage.time + 0.1)
    #expect(try cells.map { try ground(of: $0).backgroundColor } == before)
  }

  @Test func backgroundsWithoutASelectionStyleStay() throws {
    try show { cell, _ in
      cell.backgroundConfiguration = .listGroupedCell()
      cell.selectionStyle = .none
    }
    let cell = table.visibleCells[0]
    cell.isHighlighted = true
    try stage.advance(to: stage.time + 0.1)
    #expect(try ground(of: cell).backgroundColor == .secondarySystemGroupedBackground)
    #expect(cell.configurationState.isHighlighted)
  }

  @Test func backgroundsFadeWithTheSelection() throws {
    try show { cell, _ in
      cell.backgroundConfiguration = .listPlainCell()
    }
    let cell = table.visibleCells[0]
    let ground = try ground(of: cell)
    cell.isSelected = true
    try stage.advance(to: stage.time + 0.1)
    cell.setSelected(false, animated: true)
    try stage.advance(to: stage.time + 0.15)
    #expect(try self.ground(of: cell) === ground)
    let between = try #require(ground.layer.presentation()?.backgroundColor)
    let gray = UIColor.systemGray4.cgColor
    #expect(between.red > gray.red && between.red < 1)
    try stage.advance(to: stage.time + 0.2)
    #expect(ground.layer.presentation()?.backgroundColor == UIColor.systemBackground.cgColor)
  }

  @Test func backgroundsOfItemsFollowTheState() throws {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
    stage.addSubview(cell)
    cell.backgroundConfiguration = .listGroupedCell()
    cell.isHighlighted = true
    try stage.advance(to: stage.time + 0.1)
    #expect(try ground(of: cell).backgroundColor == .systemGray4)
    cell.isHighlighted = false
    try stage.advance(to: stage.time + 0.1)
    #expect(try ground(of: cell).backgroundColor == .secondarySystemGroupedBackground)
    cell.backgroundConfiguration = nil
    #expect(cell.subviews == [cell.contentView])
  }

  @Test func headersCallTheirHandler() throws {
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    var states: [Bool] = []
    header.configurationUpdateHandler = { header, state in
      states.append(state.isDisabled)
      var content = UIListContentConfiguration.groupedFooter()
      content.text = state.isDisabled ? "Off" : "On"
      header.contentConfiguration = content
    }
    source.header = header
    try show { _, _ in }
    #expect(labels(of: header.contentView).last?.text == "On")
    header.isUserInteractionEnabled = false
    header.setNeedsUpdateConfiguration()
    try stage.advance(to: stage.time + 0.1)
    #expect(labels(of: header.contentView).last?.text == "Off")
    #expect(states == [false, true])
  }

  @Test func headersShowTheirs() throws {
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    var content = header.defaultContentConfiguration()
    content.text = "Section"
    header.contentConfiguration = content
    source.header = header
    try show { _, _ in }
    let label = try #require(labels(of: header.contentView).first { $0.text == "Section" })
    #expect(label.font.pointSize == 17)
    #expect(header.frame.height == label.frame.height + 22 || header.frame.height == 44)
  }
}
