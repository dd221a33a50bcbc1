import Flipbook
import Foundation
import Testing
import Views

@testable import CollectionViews
@testable import Controls

/// Context menus: the calls of their delegates, previews, and rows and items with menus.
@MainActor
@Suite(.stage) struct ContextMenuTests {
  private let stage = Stage(device: "iPhone 13", scale: 2)
  private let root = UIViewController()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let log = Log()

  private final class Log: NSObject, UIContextMenuInteractionDelegate {
    var lines: [String] = []
    var preview: UIViewController?
    var hasMenu = true

    var menu: UIMenu {
      UIMenu(children: [UIAction(title: "Copy") { [weak self] _ in self?.lines.append("copy") }])
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      lines.append("configuration \(Int(location.x)), \(Int(location.y))")
      guard hasMenu else { return nil }
      return UIContextMenuConfiguration(
        previewProvider: preview.map { preview in { preview } }, actionProvider: { _ in self.menu })
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willDisplayMenuFor configuration:
        UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
    ) {
      lines.append("display")
      animator?.addAnimations { self.lines.append("animate") }
      animator?.addCompletion { self.lines.append("displayed") }
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willEndFor configuration:
        UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
    ) {
      lines.append("end")
      animator?.addCompletion { self.lines.append("ended") }
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) {
      lines.append("preview")
      animator.addCompletion { self.lines.append("committed") }
    }
  }

  init() throws {
    window.rootViewController = root
    window.makeKeyAndVisible()
    try stage.advance(to: 0)
  }

  private var overlay: MenuOverlay? { window.subviews.compactMap { $0 as? MenuOverlay }.last }
  private var card: MenuCard? { overlay?.presentation?.cards.last }
  private var preview: MenuPreview? { overlay?.presentation?.preview }

  private func wait(_ time: Double = 1) throws { try stage.advance(to: stage.time + time) }

  private func box(y: CGFloat = 100) -> UIView {
    let view = UIView(frame: CGRect(x: 40, y: y, width: 100, height: 80))
    view.backgroundColor = .systemTeal
    view.layer.cornerRadius = 10
    root.view.addSubview(view)
    return view
  }

  private func hold(_ point: CGPoint) throws {
    stage.press(point, for: 0.8)
    try wait(2)
  }

  @Test func theViewIsLiftedWithItsMenuBelow() throws {
    let view = box()
    let interaction = UIContextMenuInteraction(delegate: log)
    view.addInteraction(interaction)
    try hold(CGPoint(x: 50, y: 120))
    #expect(log.lines == ["configuration 10, 20", "display", "animate", "displayed"])
    let (preview, card) = (try #require(preview), try #require(card))
    #expect(abs(preview.frame.width - 103) < 1e-9)
    #expect(abs(preview.frame.midX - 90) <= 0.5 && abs(preview.frame.midY - 140) <= 0.5)
    #expect(abs(card.frame.minY - preview.frame.maxY - 16) <= 0.5)
    #expect(card.frame.minX == preview.frame.minX)
    // The lifted view leaves a hole.
    #expect(view.layer.opacity == 0)
    #expect(interaction.menuAppearance == .rich)
    log.lines = []
    stage.tap(CGPoint(x: 350, y: 700))
    try wait()
    #expect(log.lines == ["end", "ended"])
    #expect(overlay == nil)
    #expect(view.layer.opacity == 1)
    #expect(stage.diagnostics.isEmpty)
  }

  @Test func aChoiceDismisses() throws {
    let view = box()
    view.addInteraction(UIContextMenuInteraction(delegate: log))
    try hold(CGPoint(x: 50, y: 120))
    log.lines = []
    let card = try #require(card)
    stage.tap(CGPoint(x: card.frame.midX, y: card.frame.midY))
    try wait()
    #expect(log.lines == ["end", "copy", "ended"])
  }

  @Test func theFingerThatOpenedItSlidesIntoIt() throws {
    box().addInteraction(UIContextMenuInteraction(delegate: log))
    let finger = stage.touchDown(at: CGPoint(x: 50, y: 120))
    try wait()
    let card = try #require(card)
    finger.move(to: CGPoint(x: card.frame.midX, y: card.frame.midY))
    try wait(0.1)
    #expect(card.rows.map(\.isHighlighted) == [true])
    finger.up()
    try wait()
    #expect(log.lines.contains("copy"))
    #expect(overlay == nil)
  }

  @Test func withoutAConfigurationTheTouchStaysTheViews() throws {
    log.hasMenu = false
    let button = UIButton(frame: CGRect(x: 40, y: 100, width: 100, height: 80))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    root.view.addSubview(button)
    button.addInteraction(UIContextMenuInteraction(delegate: log))
    try hold(CGPoint(x: 50, y: 120))
    #expect(log.lines == ["configuration 10, 20"])
    #expect(overlay == nil)
    #expect(taps == 1)
    log.hasMenu = true
    try hold(CGPoint(x: 50, y: 120))
    #expect(overlay != nil)
    #expect(taps == 1)
  }

  @Test func aPreviewControllerIsShownInItsSizeAndCommitted() throws {
    let controller = UIViewController()
    controller.preferredContentSize = CGSize(width: 300, height: 200)
    log.preview = controller
    box(y: 700).addInteraction(UIContextMenuInteraction(delegate: log))
    try hold(CGPoint(x: 50, y: 720))
    let (preview, card) = (try #require(preview), try #require(card))
    #expect(preview.bounds.size == CGSize(width: 300, height: 200))
    #expect(controller.view.window != nil)
    // Both fit on the screen.
    #expect(card.frame.maxY <= 844 - 34 - 8)
    #expect(card.frame.minY > preview.frame.maxY)
    log.lines = []
    stage.tap(CGPoint(x: preview.frame.midX, y: preview.frame.midY))
    try wait()
    #expect(log.lines == ["preview", "end", "committed", "ended"])
  }

  @Test func theInteractionEndsWithItsView() throws {
    let (view, other) = (box(), box(y: 400))
    let interaction = UIContextMenuInteraction(delegate: log)
    view.addInteraction(interaction)
    other.addInteraction(interaction)
    #expect(view.interactions.isEmpty)
    #expect(view.gestureRecognizers?.isEmpty != false)
    try hold(CGPoint(x: 50, y: 120))
    #expect(overlay == nil)
    try hold(CGPoint(x: 50, y: 420))
    #expect(overlay != nil)
    interaction.updateVisibleMenu { $0.replacingChildren([UIAction(title: "New") { _ in }]) }
    #expect(card?.rows.map(\.item.title) == ["New"])
    interaction.dismissMenu()
    try wait()
    #expect(overlay == nil)
  }

  // MARK: Lists

  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate,
    UICollectionViewDataSource, UICollectionViewDelegate
  {
    var lines: [String] = []

    private func configuration(_ title: String) -> UIContextMenuConfiguration {
      UIContextMenuConfiguration(actionProvider: { _ in
        UIMenu(children: [UIAction(title: title) { _ in self.lines.append(title) }])
      })
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell() }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      lines.append("select \(indexPath.row)")
    }
    func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      indexPath.row == 4 ? nil : configuration("row \(indexPath.row)")
    }
    func tableView(
      _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { lines.append("display") }
    func tableView(
      _ tableView: UITableView,
      willEndContextMenuInteraction configuration:
        UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
    ) { lines.append("end") }

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 5 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView,
      contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? { configuration("items \(indexPaths.map(\.item))") }
    func collectionView(
      _ collectionView: UICollectionView,
      willDisplayContextMenu configuration:
        UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
    ) { lines.append("display") }
  }

  private func chooseFirst() throws {
    let card = try #require(card)
    stage.tap(CGPoint(x: card.frame.midX, y: card.frame.minY + 20))
    try wait()
  }

  @Test func rowsHaveMenus() throws {
    let rows = Rows()
    let table = UITableView(frame: CGRect(x: 0, y: 100, width: 390, height: 600))
    (table.dataSource, table.delegate) = (rows, rows)
    root.view.addSubview(table)
    try wait(0.1)
    let second = table.rectForRow(at: IndexPath(row: 1, section: 0))
    try hold(CGPoint(x: 195, y: 100 + second.midY))
    #expect(rows.lines == ["display"])
    #expect(abs((preview?.frame.width ?? 0) - 358) < 1)
    try chooseFirst()
    #expect(rows.lines == ["display", "end", "row 1"])
    // A row without a menu is selected after however long a touch.
    rows.lines = []
    let last = table.rectForRow(at: IndexPath(row: 4, section: 0))
    try hold(CGPoint(x: 195, y: 100 + last.midY))
    #expect(rows.lines == ["select 4"])
  }

  @Test func itemsHaveMenus() throws {
    let rows = Rows()
    let collection = UICollectionView(frame: CGRect(x: 0, y: 100, width: 390, height: 600))
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    (collection.dataSource, collection.delegate) = (rows, rows)
    root.view.addSubview(collection)
    try wait(0.1)
    try hold(CGPoint(x: 25, y: 125))
    #expect(rows.lines == ["display"])
    try chooseFirst()
    #expect(rows.lines == ["display", "items [0]"])
  }
}
