import LayerTree

/// The mistakes that controls and containers report.
package enum ControlFact: DiagnosticFact {
  case undrawn(reason: String)
  case completionCurve(String)
  case menu
  case segmentItem(type: String)
  case missingSegment(Int, count: Int)
  case missingRow(Int, component: Int, outcome: String)
  case rowCounts(found: String, needed: String)
  case textContainer(found: String)
  case selectedRange(Range<Int>)

  // MARK: Collections
  case itemCounts(found: String, needed: String)
  case missingItem([Int])
  case missingElement(kind: String)
  case itemTooLong(side: String, length: Double, room: Double)

  package var words: DiagnosticWords {
    switch self {
    case .undrawn(let reason): ("a value", "", "is not drawn: \(reason)")
    case .completionCurve(let curve):
      (
        curve, "easeInOut", "is not applied: what is left keeps the timing of its animations"
      )
    case .menu:
      ("a menu", "an action", "menus are not shown; give the button an action instead")
    case .segmentItem(let type):
      (
        type, "a String, a UIImage or a UIAction",
        "items are strings, images and actions; this one is left out"
      )
    case .missingSegment(let index, let count):
      (
        "\(index)", count == 0 ? "a segment" : "0…\(count - 1)",
        "there is no segment \(index): the control has \(count)"
      )
    case .missingRow(let row, let component, let outcome):
      (
        "row \(row) of component \(component)", "an existing row",
        "there is no row \(row) in component \(component): \(outcome)"
      )
    case .rowCounts(let found, let needed):
      (
        "\(found) rows in the sections", needed,
        "the data source has other numbers of rows than the change leads to, for which iOS stops "
          + "the program: change the data first, then insert and delete just those rows"
      )
    case .textContainer(let found):
      (
        found, "the view's own size and text",
        "has no effect: the text fills the view; use a UILabel for lines that end"
      )
    case .selectedRange(let range):
      (
        "\(range)", "the end of the text",
        "the caret stays at the end of the text, where typed text goes"
      )
    case .itemCounts(let found, let needed):
      (
        found, needed,
        "invalid update: after the items inserted and deleted there must be \(needed) items in "
          + "the sections, and the data source has \(found); everything is loaded again"
      )
    case .missingItem(let path):
      (
        "attributes for \(path)", "an item that is there",
        "the layout has a place for item \(path), which the data source does not have; it is left "
          + "out"
      )
    case .missingElement(let kind):
      (
        "no view for \(kind)", "a view",
        "the layout has places for \(kind), and the data source has no "
          + "collectionView(_:viewForSupplementaryElementOfKind:at:); an empty view is shown"
      )
    case .itemTooLong(let side, let length, let room):
      (
        "an item with a \(side) of \(length)", "a \(side) of at most \(room)",
        "the behavior of the flow layout is not defined: an item's \(side) is \(length), and there "
          + "is room for \(room) between the insets; such items stand alone on their lines"
      )
    }
  }
}
