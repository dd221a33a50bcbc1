import Base
public import Foundation
import Graphics
import LayerTree
import UIKitValues
public import Views

/// Wheels side by side, in each of which a row is selected.
@preconcurrency @MainActor
open class UIPickerView: UIView {
  private let band = UIView()
  private let stand = UIView()
  private let fade = CAGradientLayer()
  private var wheels: [PickerWheel] = []
  private var isLoaded = false
  private var tracked: TrackedTouch?

  /// The state of a finger on a wheel.
  private struct TrackedTouch {
    var component: Int
    /// The wheel's position when the finger touched it.
    var position: Double
    var startY: CGFloat
    var rowBefore: Int
    var isDragging = false
    var wasGliding: Bool
    /// The finger's latest points, for its velocity.
    var trail: [(time: Double, y: CGFloat)] = []
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  open weak var dataSource: (any UIPickerViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadAllComponents() } }
  }
  open weak var delegate: (any UIPickerViewDelegate)? {
    didSet { if delegate !== oldValue { reloadAllComponents() } }
  }
  /// Has no effect; always shown, as on iOS since version 7.
  open var showsSelectionIndicator = true

  // MARK: Components and rows

  /// The frames of the wheels.
  final var accessibilityFrames: [CGRect] {
    load()
    return wheels.map(\.frame)
  }

  open var numberOfComponents: Int {
    load()
    return wheels.count
  }

  open func numberOfRows(inComponent component: Int) -> Int { wheel(component).rowCount }

  /// The size in points.
  open func rowSize(forComponent component: Int) -> CGSize {
    let wheel = wheel(component)
    return CGSize(width: widths()[component], height: wheel.rowHeight)
  }

  /// The view of a row that is on the wheel now; nil for any other row.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    layoutIfNeeded()
    return wheel(component).rows[row]
  }

  open func reloadAllComponents() {
    isLoaded = false
    setNeedsLayout()
  }

  open func reloadComponent(_ component: Int) {
    guard isLoaded else { return }
    reload(wheel(component), component)
  }

  /// Asks for the titles that show once more, while the wheels go on.
  final func refreshTitles() { for wheel in wheels { wheel.refreshTitles() } }

  // MARK: Selection

  /// The selected row; −1 if there are no rows.
  open func selectedRow(inComponent component: Int) -> Int {
    load()
    guard wheels.indices.contains(component), wheels[component].rowCount > 0 else { return -1 }
    if let tracked, tracked.component == component { return tracked.rowBefore }
    return chosen[component]
  }
  private var chosen: [Int] = []

  /// The duration of a rotation to a selected row, in seconds, estimated by eye.
  nonisolated package static let turnDuration = 0.4

  /// Rotates a wheel to a row; the delegate is not called.
  ///
  /// A row beyond its ends is clamped to the nearest one.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    load()
    guard wheels.indices.contains(component), wheels[component].rowCount > 0 else {
      return reportMissing(row, component, "nothing is selected")
    }
    let wheel = wheels[component]
    if !(0..<wheel.rowCount).contains(row) {
      reportMissing(row, component, "the nearest of its \(wheel.rowCount) rows is selected")
    }
    let row = min(max(row, 0), wheel.rowCount - 1)
    if tracked?.component == component { tracked = nil }
    chosen[component] = row
    guard animated else { return wheel.move(to: Double(row)) }
    layoutIfNeeded()
    wheel.run(WheelGlide(from: wheel.shownPosition, to: Double(row))) {}
  }

  private func reportMissing(_ row: Int, _ component: Int, _ consequence: String) {
    ControlFact.missingRow(row, component: component, outcome: consequence).report(
      of: layer.description, at: "selectRow(_:inComponent:animated:)")
  }

  // MARK: Layout

  /// UIKit's size of a picker, by documentation.
  open override var intrinsicContentSize: CGSize { CGSize(width: 320, height: 216) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    load()
    let height = (wheels.first?.rowHeight ?? 32) + 2
    band.frame = CGRect(
      x: bounds.minX + 9, y: bounds.midY - height / 2, width: max(0, bounds.width - 18),
      height: height)
    let metrics = PickerMetrics(traitCollection)
    band.layer.cornerRadius = metrics.bandCorners.radius(in: band.bounds.size)
    band.layer.cornerCurve = metrics.bandCurve
    stand.frame = bounds
    let widths = widths()
    var x = (bounds.width - widths.reduce(0, +) - Self.gap * CGFloat(max(0, widths.count - 1))) / 2
    for (wheel, width) in zip(wheels, widths) {
      wheel.frame = oriented(CGRect(x: x.toPixel, y: 0, width: width, height: bounds.height))
      x += width + Self.gap
    }
    placeFade(bandHeight: height)
  }

  /// The gap between wheels, in points, as measured on iOS 26.
  private static let gap: CGFloat = 5

  /// The widths of the components: those of the delegate, and equal shares of the rest, in whole
  /// points.
  private func widths() -> [CGFloat] {
    let asked = wheels.indices.map {
      delegate?.pickerView(self, widthForComponent: $0) ?? UIView.noIntrinsicMetric
    }
    let open = asked.count { $0 < 0 }
    guard open > 0 else { return asked }
    let room =
      bounds.width - 18 - Self.gap * CGFloat(asked.count - 1)
      - asked.filter { $0 >= 0 }.reduce(0, +)
    return asked.map { $0 < 0 ? max(0, (room / CGFloat(open)).rounded(.down)) : $0 }
  }

  /// Positions the mask that makes rows outside of the band paler, fading to the ends of the wheel;
  /// its stops are estimated by eye.
  private func placeFade(bandHeight: CGFloat) {
    let height = max(bounds.height, 1)
    let edge = min(0.5, bandHeight / 2 / height)
    let stops: [(Double, CGFloat)] = [
      (0, 0.02), (0.12, 0.12), (0.5 - edge, 0.52), (0.5 - edge, 1), (0.5 + edge, 1),
      (0.5 + edge, 0.52), (0.88, 0.12), (1, 0.02),
    ]
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    fade.frame = stand.bounds
    fade.locations = stops.map { NSNumber(value: $0.0) }
    fade.colors = stops.map { CGColor(red: 0, green: 0, blue: 0, alpha: $0.1) }
    CATransaction.commit()
  }

  // MARK: Loading

  private func setUp() {
    band.backgroundColor = .quaternarySystemFill
    addSubview(band)
    addSubview(stand)
    stand.layer.mask = fade
    clipsToBounds = true
  }

  private func load() {
    guard !isLoaded else { return }
    isLoaded = true
    let count = max(0, dataSource?.numberOfComponents(in: self) ?? 0)
    while wheels.count > count { wheels.removeLast().removeFromSuperview() }
    while wheels.count < count {
      let wheel = PickerWheel()
      wheels.append(wheel)
      stand.addSubview(wheel)
    }
    chosen = (0..<count).map { $0 < chosen.count ? chosen[$0] : 0 }
    for (component, wheel) in wheels.enumerated() { reload(wheel, component) }
    tracked = nil
  }

  private func reload(_ wheel: PickerWheel, _ component: Int) {
    let count = max(0, dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0)
    let asked = delegate?.pickerView(self, rowHeightForComponent: component) ?? -1
    wheel.makeRow = { [weak self] row, spare in
      self?.makeRow(row, component, reusing: spare) ?? UIView()
    }
    wheel.reload(rowCount: count, rowHeight: asked > 0 ? asked : 32)
    chosen[component] = min(max(chosen[component], 0), max(0, count - 1))
    wheel.move(to: Double(chosen[component]))
    setNeedsLayout()
  }

  /// The view of a row; the size of its title is by eye.
  private func makeRow(_ row: Int, _ component: Int, reusing spare: UIView?) -> UIView {
    guard let delegate else { return UILabel() }
    let view = delegate.pickerView(
      self, viewForRow: row, forComponent: component, reusing: spare is RowLabel ? nil : spare)
    if !(view is NoRowView) { return view }
    let label = spare as? RowLabel ?? RowLabel()
    label.font = .systemFont(ofSize: 23.5)
    label.textColor = .label
    label.textAlignment = .center
    if let title = delegate.pickerView(
      self, attributedTitleForRow: row, forComponent: component)
    {
      label.attributedText = title
    } else {
      label.text = delegate.pickerView(self, titleForRow: row, forComponent: component)
    }
    return label
  }

  private func wheel(_ component: Int) -> PickerWheel {
    load()
    precondition(
      wheels.indices.contains(component),
      "component \(component) of a picker with \(wheels.count)")
    return wheels[component]
  }

  // MARK: Touches

  /// Receives all touches itself, not its subviews.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event) == nil ? nil : self
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard tracked == nil, let touch = touches.first else { return }
    let point = touch.location(in: self)
    guard
      let component = wheels.indices.first(where: {
        wheels[$0].frame.insetBy(dx: -Self.gap / 2, dy: 0).safelyContains(point)
      }), wheels[component].rowCount > 0
    else { return }
    let wheel = wheels[component]
    let wasGliding = wheel.isGliding
    wheel.stop()
    tracked = TrackedTouch(
      component: component, position: wheel.position, startY: point.y,
      rowBefore: chosen[component], wasGliding: wasGliding,
      trail: [(touch.timestamp, point.y)])
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard var now = tracked, let touch = touches.first else { return }
    let y = touch.location(in: self).y
    now.trail.append((touch.timestamp, y))
    now.trail.removeAll { touch.timestamp - $0.time > 0.1 }
    // Estimated by eye.
    if !now.isDragging, abs(y - now.startY) > 4 { now.isDragging = true }
    tracked = now
    guard now.isDragging else { return }
    let wheel = wheels[now.component]
    let position = now.position - Double((y - now.startY) / wheel.rowHeight)
    let inside = min(max(position, 0), Double(max(0, wheel.rowCount - 1)))
    // In rows.
    wheel.move(
      to: rubberBanded(
        position, beyond: inside, length: Double(bounds.height / wheel.rowHeight)))
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let now = tracked, let touch = touches.first else { return }
    let wheel = wheels[now.component]
    let y = touch.location(in: self).y
    if !now.isDragging, !now.wasGliding {
      let row = min(max(wheel.row(atY: y), 0), Double(wheel.rowCount - 1))
      runGlide(WheelGlide(from: wheel.position, to: row))
      return
    }
    var velocity = 0.0
    if now.isDragging, let first = now.trail.first, touch.timestamp > first.time,
      touch.timestamp - first.time <= 0.1
    {
      velocity = -Double((y - first.y) / wheel.rowHeight) / (touch.timestamp - first.time)
    }
    runGlide(WheelGlide(from: wheel.position, velocity: velocity, rows: wheel.rowCount))
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let now = tracked else { return }
    let wheel = wheels[now.component]
    runGlide(WheelGlide(from: wheel.position, velocity: 0, rows: wheel.rowCount))
  }

  /// Runs a glide of the touched wheel, and then calls the delegate with the selected row.
  private func runGlide(_ glide: WheelGlide) {
    guard let now = tracked else { return }
    tracked = nil
    let component = now.component
    wheels[component].run(glide) { [weak self] in
      guard let self, self.chosen.indices.contains(component) else { return }
      let row = Int(saturating: glide.target)
      guard row != self.chosen[component] else { return }
      self.chosen[component] = row
      self.delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }
  }
}

/// The shape of a picker's band; all by eye.
private struct PickerMetrics: LookMetrics {
  let bandCorners: CornerShape
  let bandCurve: CALayerCornerCurve

  static let classic = PickerMetrics(bandCorners: .radius(8), bandCurve: .continuous)
  static let ios26 = PickerMetrics(bandCorners: .capsule, bandCurve: .circular)
}

/// A label created by the picker for a row's title.
private final class RowLabel: UILabel {}
