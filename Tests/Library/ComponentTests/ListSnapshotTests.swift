import FlipbookTesting
import Testing
import UIKit

/// Lists that fingers edit, as films, and in several looks.
@MainActor struct ListSnapshotTests {
  private let film = Film(width: 320, height: 420)
  private let list = ReminderList(style: .insetGrouped)

  private func show() throws {
    film.stage.rootViewController = UINavigationController(rootViewController: list)
    try film.stage.advance(to: 0)
  }

  private func middle(_ row: Int, _ section: Int = 0) throws -> CGPoint {
    let cell = try #require(list.tableView.cellForRow(at: IndexPath(row: row, section: section)))
    return cell.convert(CGPoint(x: cell.bounds.midX, y: cell.bounds.midY), to: nil)
  }

  /// A swipe opens, the flag is tapped, and another swipe goes all the way.
  @Test func swipes() throws {
    try show()
    let (first, second) = try (middle(0), middle(1))
    film.stage.drag(
      from: CGPoint(x: 290, y: first.y), to: CGPoint(x: 150, y: first.y), at: 0.1, duration: 0.4)
    film.stage.tap(CGPoint(x: 180, y: first.y), at: 1)
    film.stage.drag(
      from: CGPoint(x: 290, y: second.y), to: CGPoint(x: 60, y: second.y), at: 2, duration: 0.5)
    try film.roll(at: [0, 0.3, 0.45, 0.9, 1.3, 2.3, 2.45, 2.65, 3.2])
    #expect(list.flagged == ["Call Ada"])
    #expect(list.sections[0].items == ["Call Ada", "Buy bread"])
  }

  /// Editing controls slide in, a circle asks to confirm, and the row goes.
  @Test func deleting() throws {
    try show()
    let row = try middle(1)
    film.stage.at(0.1) { list.setEditing(true, animated: true) }
    film.stage.tap(CGPoint(x: 43, y: row.y), at: 0.8)
    film.stage.tap(CGPoint(x: 280, y: row.y), at: 1.6)
    film.stage.at(2.4) { list.setEditing(false, animated: true) }
    try film.roll(at: [0, 0.2, 0.5, 1, 1.5, 1.8, 2.3, 2.5, 3])
    #expect(list.sections[0].items == ["Call Ada", "Buy bread"])
  }

  /// A row is lifted, others make room, and it lands in the other section.
  @Test func moving() throws {
    try show()
    list.setEditing(true, animated: false)
    try film.stage.advance(to: 0.05)
    let (start, end) = try (middle(0), middle(1, 1))
    film.stage.drag(
      from: CGPoint(x: 276, y: start.y), to: CGPoint(x: 276, y: end.y), at: 0.2, duration: 1.2)
    try film.roll(at: [0.1, 0.5, 0.75, 0.95, 1.15, 1.35, 1.5, 2])
    #expect(list.sections[0].items == ["Water the plants", "Buy bread"])
    #expect(list.sections[1].items.contains("Call Ada"))
  }

  @Test func editing() {
    let list = ReminderList(style: .insetGrouped)
    list.setEditing(true, animated: false)
    expectSnapshots(
      of: UINavigationController(rootViewController: list),
      devices: ["iPhone SE (2nd generation)"], styles: [.light, .dark],
      textSizes: [.large, .accessibilityLarge], directions: [.leftToRight, .rightToLeft])
  }

  @Test func contacts() {
    expectSnapshots(
      of: ContactList(style: .plain), devices: ["iPhone SE (2nd generation)"],
      styles: [.light, .dark], directions: [.leftToRight, .rightToLeft])
  }
}
