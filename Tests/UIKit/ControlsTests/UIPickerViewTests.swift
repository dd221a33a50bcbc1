import Flipbook
import Testing

@testable import Controls
@testable import Views

@MainActor
@Suite struct UIPickerViewTests {
  let stage = Stage(size: CGSize(width: 320, height: 216))
  let view = UIPickerView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
  let rows = Rows(counts: [30])

  final class Rows: UIPickerViewDataSource, UIPickerViewDelegate {
    var counts: [Int]
    var chosen: [[Double]] = []
    var rowHeight = 32.0
    init(counts: [Int]) { self.counts = counts }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { counts.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      counts[component]
    }
    func pickerView(
      _ pickerView: UIPickerView, rowHeightForComponent component: Int
    ) -> CGFloat { rowHeight }
    func pickerView(
      _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? { "\(component):\(row)" }
    func pickerView(
      _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
    ) { chosen.append([Double(component), Double(row), Timeline.current.now]) }
  }

  init() throws {
    view.dataSource = rows
    view.delegate = rows
    stage.addSubview(view)
    try stage.advance(to: 0)
  }

  /// The height of a row's center in the picker; nil while it is not on the wheel or on its far
  /// side.
  private func height(ofRow row: Int) throws -> Double? {
    try box(ofRow: row).map { Double($0.midY) }
  }

  /// The box of a row in the picker.
  private func box(ofRow row: Int) throws -> CGRect? {
    func node(_ parent: LayerNode, _ toRoot: Projection) -> CGRect? {
      let projection = parent.style.transform.concatenating(toRoot)
      if let id = view.view(forRow: row, forComponent: 0)?.layer.modelIdentity,
        parent.id.layer == id, parent.style.opacity > 0
      {
        return projection.map(parent.style.bounds)
      }
      for child in parent.sublayers {
        if let found = node(child, projection) { return found }
      }
      return nil
    }
    return node(stage.snapshot().root, .identity)
  }

  @Test func countsAndSizes() {
    #expect(view.numberOfComponents == 1)
    #expect(view.numberOfRows(inComponent: 0) == 30)
    #expect(view.selectedRow(inComponent: 0) == 0)
    #expect(view.rowSize(forComponent: 0) == CGSize(width: 302, height: 32))
    #expect(view.intrinsicContentSize == CGSize(width: 320, height: 216))
    #expect((view.view(forRow: 0, forComponent: 0) as? UILabel)?.text == "0:0")
    #expect(view.view(forRow: 20, forComponent: 0) == nil)
    rows.counts = [3, 0, 5]
    view.reloadAllComponents()
    #expect(view.numberOfComponents == 3)
    #expect(view.selectedRow(inComponent: 1) == -1)
  }

  /// The center and height of the rows from the selected one on, in points.
  struct WheelRow {
    var height: CGFloat
    var rowHeight = 32.0
    var rows: [(middle: CGFloat, height: CGFloat)]

    /// H/2 + R sin (2πd/N) and h cos (2πd/N), with R = 0.334225372 (H + 75) and
    /// N = ⌈2 (H + 75) / h⌉.
    static let all = [
      Self(
        height: 216,
        rows: [
          (108, 32), (139.580, 30.266), (167.738, 25.252), (189.422, 17.502), (202.283, 7.856),
        ]
      ),
      Self(height: 180, rows: [(90, 32), (122.615, 29.564), (150.265, 22.627), (168.740, 12.246)]),
      Self(height: 150, rows: [(75, 32), (105.587, 29.233), (130.885, 21.412), (146.520, 9.889)]),
      Self(
        height: 216, rowHeight: 44,
        rows: [(108, 44), (150.199, 39.643), (184.041, 27.434), (202.821, 9.791)]),
      Self(
        height: 300, rowHeight: 20,
        rows: [(150, 20), (170.629, 19.727), (190.696, 18.916), (209.653, 17.589)]),
    ]
  }

  @Test(arguments: WheelRow.all) func rowsLieOnACylinder(_ wheel: WheelRow) throws {
    let height = wheel.height
    rows.rowHeight = wheel.rowHeight
    view.frame.size.height = height
    view.reloadAllComponents()
    view.selectRow(10, inComponent: 0, animated: false)
    for (step, expected) in wheel.rows.enumerated() {
      for (row, middle) in [
        (10 + step, expected.middle), (10 - step, height - expected.middle),
      ] {
        let shown = try #require(try box(ofRow: row), "row \(row)")
        #expect(abs(shown.midY - middle) < 0.001, "row \(row)")
        #expect(abs(shown.height - expected.height) < 0.001, "row \(row)")
        #expect(abs(shown.width - 302) < 0.001, "row \(row)")
      }
    }
  }

  @Test(arguments: [(1, 302.0), (2, 148), (3, 97), (4, 71), (5, 56)])
  func columnsAreWholePointsWide(count: Int, width: CGFloat) {
    rows.counts = Array(repeating: 3, count: count)
    view.reloadAllComponents()
    for column in 0..<count {
      #expect(view.rowSize(forComponent: column) == CGSize(width: width, height: 32))
    }
  }

  @Test(arguments: [(20.0, 97.0), (32, 91), (44, 85)])
  func theBandIsTwoPointsHigherThanARow(rowHeight: Double, top: CGFloat) throws {
    rows.rowHeight = rowHeight
    view.reloadAllComponents()
    view.layoutIfNeeded()
    let band = try #require(view.subviews.first)
    #expect(band.frame == CGRect(x: 9, y: top, width: 302, height: rowHeight + 2))
    #expect(band.backgroundColor == .quaternarySystemFill)
  }

  /// Slow, fast, slow over 0.4 seconds; the delegate hears nothing.
  @Test func selectingGlides() throws {
    view.selectRow(20, inComponent: 0, animated: true)
    #expect(view.selectedRow(inComponent: 0) == 20)
    try stage.advance(to: 0.2)
    #expect(abs((try height(ofRow: 10) ?? 0) - 108) < 0.05)
    #expect(try height(ofRow: 20) == nil)
    try stage.advance(to: 0.4)
    #expect(abs((try height(ofRow: 20) ?? 0) - 108) < 0.01)
    try stage.advance(to: 1)
    #expect(rows.chosen.isEmpty)
    #expect(view.view(forRow: 10, forComponent: 0) == nil)
  }

  @Test func aDragSnapsAndTellsOnceAtRest() throws {
    let finger = TouchingFinger(on: stage, at: CGPoint(x: 160, y: 108))
    try finger.move(to: CGPoint(x: 160, y: 88), at: 0.1)
    try finger.move(to: CGPoint(x: 160, y: 50), at: 0.3)
    #expect(view.selectedRow(inComponent: 0) == 0)
    try finger.lift(at: 0.6)
    #expect(rows.chosen.isEmpty)
    try stage.advance(to: 3)
    #expect(rows.chosen.map { Array($0.prefix(2)) } == [[0, 2]])
    #expect(view.selectedRow(inComponent: 0) == 2)
    #expect(abs((try height(ofRow: 2) ?? 0) - 108) < 0.01)
  }

  /// Let go of at speed, it rolls on: a quarter of a second's way.
  @Test func aFlingRollsOn() throws {
    let finger = TouchingFinger(on: stage, at: CGPoint(x: 160, y: 180))
    for step in 1...6 {
      try finger.move(
        to: CGPoint(x: 160, y: 180 - 16 * Double(step)), at: Double(step) / 60)
    }
    try finger.lift(at: 0.1)
    try stage.advance(to: 4)
    // 3 rows under the finger, then 30 rows a second for a quarter.
    #expect(view.selectedRow(inComponent: 0) == 11 || view.selectedRow(inComponent: 0) == 10)
    #expect(rows.chosen.count == 1)
  }

  @Test func aTapOnARowGoesThere() throws {
    try TouchingFinger(on: stage, at: CGPoint(x: 160, y: 108 + 60)).lift(at: 0.1)
    try stage.advance(to: 1)
    #expect(rows.chosen == [[0, 2, 0.5]])
  }

  @Test func beyondTheEndsItComesBack() throws {
    let finger = TouchingFinger(on: stage, at: CGPoint(x: 160, y: 60))
    try finger.move(to: CGPoint(x: 160, y: 200), at: 0.2)
    let pulled = try height(ofRow: 0) ?? 0
    #expect(pulled > 140)
    #expect(pulled < 216)
    try finger.lift(at: 0.5)
    try stage.advance(to: 3)
    #expect(abs((try height(ofRow: 0) ?? 0) - 108) < 0.01)
    #expect(rows.chosen.isEmpty)
  }

  @Test func whatIsNotThereIsReported() {
    let empty = UIPickerView()
    stage.addSubview(empty)
    empty.selectRow(0, inComponent: 0, animated: true)
    #expect(empty.selectedRow(inComponent: 0) == -1)
    #expect(empty.numberOfComponents == 0)
    #expect(stage.diagnostics.count == 1)
    rows.counts = [0]
    view.reloadAllComponents()
    view.selectRow(3, inComponent: 0, animated: false)
    #expect(view.selectedRow(inComponent: 0) == -1)
    #expect(stage.diagnostics.count == 2)
  }
}

@Suite struct WheelGlideTests {
  /// No jump in place or speed at the start, and rest on a row at the end.
  @Test(arguments: [(0.3, 12.0), (5.7, -40), (2.4, 0.5), (28.9, 100), (-0.8, 0)])
  func startsAsItWasAndRestsOnARow(_ start: Double, _ velocity: Double) {
    let course = WheelGlide(from: start, velocity: velocity, rows: 30)
    #expect(abs(course.position(at: 0) - start) < 1e-9)
    let speed = (course.position(at: 1e-6) - course.position(at: 0)) / 1e-6
    #expect(abs(speed - velocity) < 0.01)
    #expect((0...29).contains(course.target))
    #expect(course.target == course.target.rounded())
    #expect(abs(course.position(at: course.duration - 1e-9) - course.target) < 0.004)
    #expect(course.position(at: 100) == course.target)
  }
}
