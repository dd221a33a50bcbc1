import FlipbookTesting
import Testing
import UIKit

/// The screens of an app in four languages, both directions and styles, and three text sizes.
@MainActor struct ScreensTests {
  private static let languages = ["en", "de", "fr", "ar"]

  private func store() -> PlantStore {
    // 26 November 2026, noon in London.
    let today = Date(timeIntervalSinceReferenceDate: 817_387_200)
    func plant(
      _ id: Int, _ name: String, _ species: String, _ symbol: String, _ room: Plant.Room,
      _ light: Plant.Light, days: Int, of interval: Int, moisture: Double
    ) -> Plant {
      Plant(
        id: id, name: name, species: species, symbol: symbol, room: room, light: light,
        lastWatered: today.addingTimeInterval(Double(days - interval) * 86_400),
        interval: interval, moisture: moisture, isFavorite: id % 2 == 1)
    }
    return PlantStore(
      plants: [
        plant(
          1, "Monstera", "Monstera deliciosa", "leaf.fill", .livingRoom, .indirect, days: 2, of: 7,
          moisture: 0.42),
        plant(
          2, "Rubber Fig", "Ficus elastica", "tree.fill", .livingRoom, .indirect, days: 5, of: 9,
          moisture: 0.6),
        plant(
          3, "Maidenhair", "Adiantum raddianum", "leaf", .kitchen, .shade, days: 0, of: 2,
          moisture: 0.1),
        plant(
          4, "Basil", "Ocimum basilicum", "carrot.fill", .kitchen, .sun, days: 1, of: 2,
          moisture: 0.3),
        plant(
          5, "Lavender", "Lavandula angustifolia", "camera.macro", .balcony, .sun, days: 11, of: 14,
          moisture: 0.8),
        plant(
          6, "Marigold", "Calendula officinalis", "sun.max.fill", .balcony, .sun, days: 0, of: 3,
          moisture: 0.15),
      ], today: today)
  }

  /// The app, with what the user does in it.
  private func app(_ use: @escaping @MainActor (AppController) -> Void = { _ in }) -> AppController
  {
    let app = AppController(store: store())
    DispatchQueue.main.async { use(app) }
    return app
  }

  /// Compares the app, used in a way, in each of its looks.
  private func expectScreens(
    function: StaticString = #function,
    _ use: @escaping @MainActor (AppController) -> Void = { _ in }
  ) {
    let looks: [(Scene.Style, Scene.TextSize)] = [
      (.light, .large), (.light, .extraSmall), (.dark, .accessibilityLarge),
    ]
    for (style, size) in looks {
      expectSnapshots(
        of: app(use), as: .still(at: 2), devices: ["iPhone 14"], styles: [style],
        textSizes: [size], languages: Self.languages, scale: 1, function: function)
    }
  }

  @Test func list() {
    expectScreens()
  }

  @Test func search() {
    expectScreens { app in
      let search = app.list.searchController
      search.isActive = true
      search.searchBar.text = "ma"
      search.searchBar.selectedScopeButtonIndex = 0
    }
  }

  @Test func detail() {
    expectScreens { app in app.list.show(self.store().plants[0]) }
  }

  @Test func form() {
    expectScreens { app in app.list.presentForm(for: self.store().plants[1]) }
  }

  @Test func alert() {
    expectScreens { app in
      app.list.show(self.store().plants[4])
      (app.list.navigationController?.topViewController as? PlantDetailController)?
        .confirmDeletion()
    }
  }

  @Test func sheet() {
    expectScreens { app in app.list.showFilter() }
  }

  @Test func schedule() {
    expectScreens { app in app.selectedIndex = 1 }
  }

  @Test func settings() {
    expectScreens { app in app.selectedIndex = 2 }
  }
}
