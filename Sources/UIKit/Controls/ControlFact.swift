import LayerTree

/// The mistakes that controls and containers report.
package enum ControlFact: DiagnosticFact {
  case unsupported(reason: String)
  case completionCurve(String)
  case segmentItem(type: String)
  case missingSegment(Int, count: Int)
  case missingRow(Int, component: Int, outcome: String)
  case rowCounts(found: String, needed: String)
  case uncommittedEdit
  case textContainer(found: String)
  case textContainers(Int)
  case exclusionPaths(Int)
  case selectedRange(Range<Int>)

  // MARK: Dates
  case noPresenter
  case minuteInterval(Int)

  // MARK: The keyboard
  case keyboardLanguage(String)
  case keyboardOfTablet
  case keyboardKey(String)

  // MARK: Alerts
  case secondCancelAction
  case fieldInActionSheet
  case alertWithoutActions

  // MARK: Search
  case searchWithoutView

  // MARK: Collections
  case itemCounts(found: String, needed: String)
  case missingItem([Int])
  case missingElement(kind: String)
  case itemTooLong(side: String, length: Double, room: Double)

  package var words: DiagnosticWords {
    switch self {
    case .unsupported(let reason): ("a value", "", "has no effect: \(reason)")
    case .completionCurve(let curve):
      (
        curve, "easeInOut",
        "is ignored: the rest of the transition keeps the timing of its animations"
      )
    case .secondCancelAction:
      (
        "a second action of the style cancel", "one such action",
        "is left out: an alert has at most one"
      )
    case .fieldInActionSheet:
      ("a text field", "the style alert", "is left out: an action sheet has no text fields")
    case .alertWithoutActions:
      ("no action", "an action", "only code can dismiss it; add an action")
    case .keyboardLanguage(let tag):
      (
        tag, "a language with a known keyboard",
        "the letters of a keyboard for \(tag) are not known: English ones are drawn"
      )
    case .keyboardOfTablet:
      ("a tablet", "a phone", "a tablet's keyboard is drawn with the keys of a phone's")
    case .keyboardKey(let key):
      (key, "a key that types", "the key for \(key) does nothing here")
    case .minuteInterval(let minutes):
      (
        "\(minutes)", "a divisor of 60 from 1 to 30",
        "counts as 1: a step of minutes divides 60 and is at most 30"
      )
    case .noPresenter:
      (
        "a window without a controller", "a root view controller",
        "nothing opens: its calendar is presented by a view controller"
      )
    case .searchWithoutView:
      (
        "a search without a view", "a search bar in a window",
        "the search does not begin: its bar, or the controller of its navigation item, is in no "
          + "window"
      )
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
        "the row counts of the data source do not match the update, which is an exception on iOS: "
          + "change the data first, then insert and delete exactly those rows"
      )
    case .uncommittedEdit:
      (
        "an edit of a row", "tableView(_:commit:forRowAt:)",
        "the data source does not perform edits; on iOS, its rows could not be swiped: implement the "
          + "method, or return false from tableView(_:canEditRowAt:)"
      )
    case .textContainer(let found):
      (
        found, "the view's own size and text",
        "has no effect: the text fills the view; use a UILabel to limit or truncate lines"
      )
    case .textContainers(let count):
      ("\(count) containers", "one", "all text is in the first container; the others stay empty")
    case .exclusionPaths(let count):
      ("\(count) paths", "none", "has no effect: text does not flow around shapes")
    case .selectedRange(let range):
      (
        "\(range)", "the end of the text",
        "the caret stays at the end of the text, where typed text goes"
      )
    case .itemCounts(let found, let needed):
      (
        found, needed,
        "invalid update: after the insertions and deletions there must be \(needed) items in the "
          + "sections, and the data source has \(found); all data is reloaded"
      )
    case .missingItem(let path):
      (
        "attributes for \(path)", "an existing item",
        "the layout returns attributes for item \(path), which the data source does not have; they "
          + "are ignored"
      )
    case .missingElement(let kind):
      (
        "no view for \(kind)", "a view",
        "the layout returns attributes for \(kind), and the data source does not implement "
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
