import UIKit

/// A plant and when it gets water.
struct Plant: Hashable, Identifiable, Sendable {
  enum Room: CaseIterable, Sendable {
    case livingRoom, kitchen, balcony

    var title: String {
      switch self {
      case .livingRoom: String(localized: "Living Room")
      case .kitchen: String(localized: "Kitchen")
      case .balcony: String(localized: "Balcony")
      }
    }
  }

  enum Light: Int, CaseIterable, Sendable {
    case shade, indirect, sun

    var title: String {
      switch self {
      case .shade: String(localized: "Shade")
      case .indirect: String(localized: "Indirect")
      case .sun: String(localized: "Sun")
      }
    }
  }

  let id: Int
  var name: String
  var species: String
  var symbol: String
  var room: Room
  var light: Light
  var lastWatered: Date
  var interval: Int
  var moisture: Double
  var isFavorite = false

  func daysUntilWatering(from today: Date, calendar: Calendar = .current) -> Int {
    let due = calendar.date(byAdding: .day, value: interval, to: lastWatered) ?? lastWatered
    return calendar.dateComponents([.day], from: today, to: due).day ?? 0
  }

  func status(on today: Date) -> String {
    let days = daysUntilWatering(from: today)
    return days > 0
      ? String(localized: "Water in \(days) days") : String(localized: "Needs water today")
  }
}

/// All plants, and what the user has set.
@MainActor
final class PlantStore {
  var plants: [Plant]
  let today: Date
  var remindsUser = true
  var volume: Float = 0.6

  init(plants: [Plant], today: Date) {
    self.plants = plants
    self.today = today
  }

  var due: [Plant] { plants.filter { $0.daysUntilWatering(from: today) <= 0 } }

  func plants(in room: Plant.Room, matching text: String = "") -> [Plant] {
    plants.filter {
      $0.room == room && (text.isEmpty || $0.name.localizedCaseInsensitiveContains(text))
    }
  }
}
