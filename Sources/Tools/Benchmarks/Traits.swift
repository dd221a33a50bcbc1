import Arguments
import Flipbook

/// Changes the text size and the style of a screen of labels in rows, and lays it out.
struct TraitsBenchmark: Benchmark {
  static let name = "traits"
  static let overview = "Change the traits of a screen, and lay it out."
  static let usage = "COUNT [CHANGES]"

  @Argument("COUNT", .amount, help: "The number of views.")
  private var count: Int

  @Argument(
    "CHANGES", .amount, help: "The number of changes, whose mean time is printed. Default: 100.")
  private var changes: Int?

  func seconds() throws -> Double {
    let (count, changes) = (count, max(1, changes ?? 100))
    return try MainActor.assumeIsolated { try changeTraits(of: count, times: changes) }
  }
}

@MainActor private func changeTraits(of count: Int, times: Int) throws -> Double {
  let stage = Stage(device: "iPhone 17 Pro", scale: 1)
  for index in 0..<max(1, count / 5) {
    let row = UIView(frame: CGRect(x: 0, y: index % 80 * 10, width: 400, height: 10))
    row.backgroundColor = .systemBackground
    for column in 0..<4 {
      let label = UILabel(frame: CGRect(x: column * 100, y: 0, width: 100, height: 10))
      label.text = "Row \(index)"
      label.font = .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = true
      row.addSubview(label)
    }
    stage.addSubview(row)
  }
  try stage.advance(to: 0)
  let seconds = try cpuSeconds {
    for change in 1...times {
      stage.traitOverrides.userInterfaceStyle = change % 2 == 0 ? .light : .dark
      stage.traitOverrides.preferredContentSizeCategory = change % 2 == 0 ? .large : .small
      try stage.advance(to: Double(change))
    }
  }
  return seconds / Double(times * 2)
}
