import Foundation
import Graphics
import Views

/// The measures of a keyboard, in points.
///
/// They are those of iOS 17 by knowledge: with its bar of suggestions a phone with a home indicator
/// has a keyboard of 336 points, 291 without; on its side 209.
struct KeyboardMeasures: Hashable {
  var width: CGFloat
  /// The safe area of the screen.
  var insets: UIEdgeInsets
  var isLandscape: Bool
  var hasSuggestions: Bool
  /// Less than 1 on canvases that are narrower than any phone.
  var scale: CGFloat

  /// - Parameter screen: The size of the screen.
  init(screen: CGSize, insets: UIEdgeInsets, hasSuggestions: Bool) {
    width = screen.width
    self.insets = insets
    self.hasSuggestions = hasSuggestions
    isLandscape = screen.width > screen.height && screen.width >= 480
    scale = min(1, (isLandscape ? screen.height : screen.width) / 320)
  }

  private var hasIndicator: Bool { insets.bottom > 0 }
  var barHeight: CGFloat {
    guard hasSuggestions else { return 0 }
    return (isLandscape ? 38 : hasIndicator ? 45 : 44) * scale
  }
  /// The height of the four rows of keys.
  var keysHeight: CGFloat {
    let large = width >= 414 && width < 600
    return (isLandscape ? (hasIndicator ? 150 : 162) : large ? 226 : 216) * scale
  }
  /// The height below the keys, where a phone with a home indicator has two more keys.
  var dockHeight: CGFloat {
    guard hasIndicator else { return 0 }
    return (isLandscape ? 0 : 41 * scale) + insets.bottom
  }
  var height: CGFloat { barHeight + keysHeight + dockHeight }

  /// The keys for emoji and dictation lie below or beside the others.
  var hasDock: Bool { hasIndicator }
  /// The columns of the keys, from the left edge.
  var columns: ClosedRange<CGFloat> {
    let side = max(insets.left, insets.right)
    let margin = isLandscape && side > 0 ? side + 28 * scale : 0
    return margin...max(margin, width - margin)
  }
}

/// The keys of a page and their frames.
struct KeyboardPlan: Hashable {
  struct Place: Hashable {
    let key: KeyboardKey
    let frame: CGRect
    /// Whether it is drawn without a ground.
    var isBare = false
  }

  private(set) var places: [Place] = []
  private let measures: KeyboardMeasures
  private var scale: CGFloat { measures.scale }

  init(
    _ type: UIKeyboardType, page: KeyboardPage, language: KeyboardLanguage,
    measures: KeyboardMeasures
  ) {
    self.measures = measures
    if page.isPad {
      addPad(type, page, language)
    } else {
      addRows(type, page, language)
    }
    addDock(type)
  }

  // MARK: Letters and symbols

  private var keyHeight: CGFloat { measures.keysHeight / 4 - rowGap }
  private var rowGap: CGFloat { (measures.isLandscape ? 8 : 12) * scale }
  private var left: CGFloat { measures.columns.lowerBound }
  private var width: CGFloat { measures.columns.upperBound - left }
  private var margin: CGFloat { 3 * scale }

  /// The top of a row: the first one keeps two thirds of a gap from what is above.
  private func top(_ row: Int) -> CGFloat {
    measures.barHeight + rowGap * 2 / 3 + CGFloat(row) * (keyHeight + rowGap)
  }

  private mutating func add(
    _ key: KeyboardKey, _ x: CGFloat, _ width: CGFloat, row: Int, isBare: Bool = false
  ) {
    let y = top(row)
    let (from, to) = ((left + x).toPixel, (left + x + width).toPixel)
    places.append(
      Place(
        key: key,
        frame: CGRect(
          x: from, y: y.toPixel, width: to - from, height: (y + keyHeight).toPixel - y.toPixel),
        isBare: isBare))
  }

  private mutating func addRows(
    _ type: UIKeyboardType, _ page: KeyboardPage, _ language: KeyboardLanguage
  ) {
    let rows =
      switch page {
      case .numbers:
        [
          Self.keys("1234567890"),
          Self.keys("-/:;()") + [language.currency] + Self.keys("&@\""), Self.keys(".,?!'"),
        ]
      case .symbols:
        [
          Self.keys("[]{}#%^*+="),
          Self.keys("_\\|~<>") + Self.others(of: language.currency) + ["•"], Self.keys(".,?!'"),
        ]
      default: language.rows
      }
    let count = max(10, rows[0].count, rows[1].count)
    let gap: CGFloat = (count > 10 ? 5 : 6) * scale
    let unit = (width - 2 * margin - CGFloat(count - 1) * gap) / CGFloat(count)
    func length(_ count: Int, _ unit: CGFloat) -> CGFloat {
      CGFloat(count) * unit + CGFloat(count - 1) * gap
    }
    for (index, row) in rows.prefix(2).enumerated() {
      var x = (width - length(row.count, unit)) / 2
      for text in row {
        add(.text(text), x, unit, row: index)
        x += unit + gap
      }
    }
    // The marks of the third row share the width of seven letters.
    let third = rows[2]
    let span = page == .letters ? length(third.count, unit) : length(7, unit)
    let own = (span - CGFloat(third.count - 1) * gap) / CGFloat(third.count)
    var x = (width - span) / 2
    let side = max(unit, x - margin - (third.count > 8 ? 5 : 13) * scale)
    let first: KeyboardKey =
      switch page {
      case .letters: .shift
      case .numbers: .page(.symbols)
      default: .page(.numbers)
      }
    add(first, margin, side, row: 2)
    for text in third {
      add(.text(text), x, own, row: 2)
      x += own + gap
    }
    add(.delete, width - margin - side, side, row: 2)
    addLastRow(type, page, unit: unit, gap: gap)
  }

  /// The keys of the last row with their shares of the width; nil for the rest.
  private mutating func addLastRow(
    _ type: UIKeyboardType, _ page: KeyboardPage, unit: CGFloat, gap: CGFloat
  ) {
    let wide = width * 0.235
    let other: KeyboardKey =
      .page(page == .letters ? (type == .namePhonePad ? .pad : .numbers) : .letters)
    var keys: [(KeyboardKey, CGFloat?)] = []
    if measures.hasDock || !type.hasEmoji {
      keys.append((other, wide))
    } else {
      let half = (wide - gap) / 2
      keys += [(other, half), (.emoji, half)]
    }
    switch page == .letters ? type : .default {
    case .URL: keys += [(.text("."), nil), (.text("/"), nil), (.text(".com"), nil), (.enter, wide)]
    case .emailAddress:
      keys += [(.space, nil), (.text("@"), unit), (.text("."), unit), (.enter, wide)]
    case .webSearch: keys += [(.space, nil), (.text("."), unit), (.enter, wide)]
    case .twitter:
      let half = (wide - gap) / 2
      keys += [(.space, nil), (.text("@"), half), (.text("#"), half)]
    default: keys += [(.space, nil), (.enter, wide)]
    }
    let fixed = keys.reduce(0) { $0 + ($1.1 ?? 0) } + CGFloat(keys.count - 1) * gap
    let share = (width - 2 * margin - fixed) / CGFloat(keys.count { $0.1 == nil })
    var x = margin
    for (key, length) in keys {
      add(key, x, length ?? share, row: 3)
      x += (length ?? share) + gap
    }
  }

  private static func keys(_ text: String) -> [String] { text.map(String.init) }

  /// Three currencies beside the one that the page of numbers has.
  private static func others(of currency: String) -> [String] {
    Array(["€", "$", "£", "¥"].filter { $0 != currency }.prefix(3))
  }

  // MARK: Pads

  private mutating func addPad(
    _ type: UIKeyboardType, _ page: KeyboardPage, _ language: KeyboardLanguage
  ) {
    let corner: KeyboardKey? =
      switch type {
      case .decimalPad: .text(language.decimalSeparator)
      case .phonePad: .page(page == .pad ? .padSymbols : .pad)
      case .namePhonePad: .page(.letters)
      default: nil
      }
    let letters = ["", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]
    var rows: [[KeyboardKey?]] = (0..<3).map { row in
      (0..<3).map { .digit("\(3 * row + $0 + 1)", letters: letters[3 * row + $0]) }
    }
    if page == .padSymbols {
      rows = [
        [.text(","), nil, .text(";")], [.text("*"), .text("+"), .text("#")], [nil, nil, nil],
      ]
    }
    rows.append([corner, page == .pad ? .digit("0", letters: "") : nil, .delete])
    let (edge, gap) = (6 * scale, 7 * scale)
    let unit = (width - 2 * edge - 2 * 6 * scale) / 3
    let height = (measures.keysHeight - edge - 3 * gap - 5 * scale) / 4
    for (row, keys) in rows.enumerated() {
      for (column, key) in keys.enumerated() {
        guard let key else { continue }
        let x = left + edge + CGFloat(column) * (unit + 6 * scale)
        let y = measures.barHeight + edge + CGFloat(row) * (height + gap)
        let box = CGRect(
          x: x.toPixel, y: y.toPixel, width: (x + unit).toPixel - x.toPixel,
          height: (y + height).toPixel - y.toPixel)
        places.append(Place(key: key, frame: box, isBare: row == 3 && column != 1))
      }
    }
  }

  // MARK: The dock

  private mutating func addDock(_ type: UIKeyboardType) {
    guard measures.hasDock, type.hasEmoji else { return }
    let size = 44 * scale
    let isLow = measures.isLandscape && left > 0
    let (x, y) =
      isLow
      ? (left - 8 * scale - size, top(3) + (keyHeight - size) / 2)
      : (16 * scale, measures.barHeight + measures.keysHeight)
    for (key, x) in [(KeyboardKey.emoji, x), (.dictation, measures.width - x - size)] {
      guard isLow || !measures.isLandscape else { return }
      places.append(
        Place(
          key: key,
          frame: CGRect(x: x.toPixel, y: y.toPixel, width: size.toPixel, height: size.toPixel),
          isBare: true))
    }
  }
}
