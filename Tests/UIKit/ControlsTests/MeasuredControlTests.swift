import Flipbook
import FlipbookTesting
import Foundation
import Testing

@testable import Controls
@testable import Views

/// Controls against measurements in pictures that UIKit drew on iOS 13 to 18.
///
/// They agree to half a point unless a test says more.
@Suite(.stage) @MainActor struct MeasuredControlTests {
  private let stage = Stage(size: CGSize(width: 393, height: 852), scale: 3)

  private func onStage<Result>(_ body: () -> Result) -> Result { stage.timeline.run(body) }

  /// A slider 373 points wide: its thumb's center goes from 14.2 to 358.8, at 75 % it is at 272.67,
  /// and 15.83 below the top.
  @Test(arguments: [(Float(0), 14.2), (0.75, 272.67), (1, 358.8)])
  func aSlidersThumbIsWhereApplesIs(value: Float, x: Double) {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 373, height: 34))
    let track = onStage { slider.trackRect(forBounds: slider.bounds) }
    let thumb = onStage {
      slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: value)
    }
    #expect(track == CGRect(x: 3, y: 15, width: 367, height: 4))
    #expect(thumb.size == CGSize(width: 27, height: 27))
    #expect(abs(thumb.midX - x) < 0.1)
    #expect(abs(thumb.midY - 15.83) < 0.1)
  }

  /// Three segments "Segment A", "B" and "C" are 263 wide on iOS 17.
  ///
  /// The widest title and 20 each, and two gaps of a point. A title is up to 1.7 points wider in
  /// the letters of iOS 26.
  @Test func segmentsAreAPointApart() {
    let control = onStage { UISegmentedControl(items: ["Segment A", "Segment B", "Segment C"]) }
    #expect(abs(control.bounds.width - 263) <= 5)
    let boxes = onStage { control.boxes }
    #expect(abs(boxes[1].minX - boxes[0].maxX - 1) < 1e-9)
    #expect(abs(boxes[2].maxX - control.bounds.maxX) < 1e-9)
  }

  /// Texts of cells and their separators begin 16 points from the side at 320, and 20 at 390, 393
  /// and 402.
  @Test(arguments: [(CGFloat(320), CGFloat(16)), (390, 20), (393, 20), (402, 20)])
  func marginsOfCellsFollowTheWidth(width: CGFloat, margin: CGFloat) {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "7"
    cell.accessoryView = UISwitch()
    cell.frame = CGRect(x: 0, y: 0, width: width, height: 44)
    onStage { cell.layoutIfNeeded() }
    #expect(cell.textLabel?.frame.minX == margin)
    #expect(cell.separator.frame.minX == margin)
    #expect(cell.accessoryView?.frame.maxX == width - margin)
  }

  /// Lists the lines of a table of three rows from the top.
  private func lines(_ change: (UITableView) -> Void) -> [CGFloat] {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
    let rows = ThreeRows()
    table.dataSource = rows
    change(table)
    stage.addSubview(table)
    onStage { table.layoutIfNeeded() }
    return table.fillers.map { $0.frame.maxY }
  }

  @Test func emptyRowsHaveSeparators() {
    #expect(lines { _ in } == [176, 220, 264])
    #expect(lines { $0.rowHeight = 60 } == [240, 300])
    #expect(lines { $0.fillerRowHeight = 0 } == [])
    #expect(lines { $0.fillerRowHeight = 100 } == [232])
    #expect(lines { $0.separatorStyle = .none } == [])
    #expect(lines { $0.tableFooterView = UIView() } == [])
    // Only what is visible has lines, however far it is scrolled.
    #expect(lines { $0.contentOffset.y = 1e9 }.count <= 8)
    #expect(lines { $0.bounds.origin.y = 90 } == [176, 220, 264, 308, 352])
  }

  /// New lines do not fly in from a corner.
  @Test func newLinesAppearWhereTheyStay() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
    let rows = ThreeRows()
    table.dataSource = rows
    stage.addSubview(table)
    onStage {
      table.layoutIfNeeded()
      UIView.animate(withDuration: 1) {
        table.frame.size.height = 300
        table.layoutIfNeeded()
      }
    }
    #expect(table.fillers.count == 3)
    #expect(table.fillers.allSatisfy { $0.layer.animationKeys() == nil })
  }

  /// Colors around the knobs of iOS 17, in the middle of the knob or of the control: the distance
  /// from the knob's edge, in points, and the level of red.
  ///
  /// They were read from pictures at scale 3, to 5 levels of 255.
  @Test func shadowsHaveApplesColors() throws {
    let (on, off, slider) = (UISwitch(), UISwitch(), UISlider())
    on.isOn = true
    on.frame.origin = CGPoint(x: 20, y: 20)
    off.frame.origin = CGPoint(x: 100, y: 20)
    slider.frame = CGRect(x: 10, y: 70, width: 373, height: 34)
    slider.value = 0.75
    for view in [on, off, slider] { stage.addSubview(view) }
    stage.window.backgroundColor = .white
    let picture = try stage.bitmap(at: 0)
    func level(_ x: Double, _ y: Double) -> Int { Int(picture[Int(x * 3), Int(y * 3)].red) }
    let rows: [(String, x: Double, y: Double, Int)] = [
      ("below, on", 55.5, 49.17, 0x2F), ("at the end, on", 55.5, 50.83, 0x30),
      ("beside, on", 41.8, 35.5, 0x32), ("above, on", 55.5, 20.5, 0x34),
      ("below, off", 115.5, 49.17, 0xD5), ("at the end, off", 115.5, 50.83, 0xD9),
      ("beside, off", 129.2, 35.5, 0xDD), ("above, off", 115.5, 20.5, 0xE7),
      ("slider, 0.5 below", 282.67, 99.83, 0xD8), ("1.3 below", 282.67, 100.67, 0xDE),
      ("2.3 below", 282.67, 101.67, 0xE5), ("4 below", 282.67, 103.33, 0xEF),
      ("7 below", 282.67, 106.33, 0xF5), ("10 below", 282.67, 109.33, 0xF9),
      ("14 below", 282.67, 113.33, 0xFD),
    ]
    for (name, x, y, expected) in rows {
      #expect(abs(level(x, y) - expected) <= 5, "\(name): \(level(x, y))")
    }
  }

  /// The shadow of a knob ends at its control.
  @Test func shadowsOfKnobsAreClipped() throws {
    let toggle = UISwitch()
    toggle.frame.origin = CGPoint(x: 20, y: 20)
    let control = onStage { UISegmentedControl(items: ["A", "B"]) }
    control.selectedSegmentIndex = 0
    control.frame = CGRect(x: 20, y: 80, width: 200, height: 32)
    stage.addSubview(toggle)
    stage.addSubview(control)
    stage.window.backgroundColor = .white
    let picture = try stage.bitmap(at: 0)
    for (x, y) in [(33.0, 51.4), (19.5, 35), (33, 19.5), (70, 112.4), (19.5, 96)] {
      #expect(picture.color(x: Int(x * 3), y: Int(y * 3)) == .white, "\(x), \(y)")
    }
  }
}

private final class ThreeRows: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}
