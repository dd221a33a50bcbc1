import Base
import Controls
public import Foundation
public import Graphics
public import LayerTree
import Rasterizer
public import Recordings
import UIKitValues
import Views

/// A canvas with layers and a virtual clock, on which a scene plays.
///
///     let stage = Stage(size: CGSize(width: 320, height: 120))
///     stage.rootLayer.addSublayer(dot)
///     stage.at(0.5) { dot.add(bounce, forKey: nil) }
///     try stage.record(duration: 1.5, fps: 50).write(to: "bounce.gif")
///
/// Like its layers, a stage belongs to one thread at a time. It is not tied to the main actor, so
/// that tests can run several in parallel; each has its own clock. Code outside of a stage's events
/// (an animation block, `CACurrentMediaTime()`) belongs to the newest stage of its task or thread;
/// code called through a stage belongs to that stage.
public final class Stage {
  /// The canvas in points.
  public let size: CGSize
  /// Painted under everything; nil leaves the canvas transparent.
  public var background: CGColor?
  /// The device whose screen the stage is; nil for a screen that has nothing but a size.
  public let device: Device?
  /// The drawn device and backdrop around the canvas; nil for the canvas alone.
  ///
  /// A phone's island and home indicator are in the safe area of the stage's windows: 59 points
  /// above and 34 below, 24 and 20 on a tablet, in proportion on smaller canvases. A stage with a
  /// `device` has that one's safe area and corners.
  /// With `hasKeyboard` a keyboard appears while text is edited.
  public var presentation: Presentation? {
    didSet {
      followSafeArea()
      followKeyboard(was: oldValue?.hasKeyboard ?? false)
      if presentation?.easing.isEmpty == false { followEasing() }
      if presentation?.pointer != oldValue?.pointer { onStage(with: self) { $0.followPointer() } }
    }
  }
  /// Pixels per point.
  public let scale: CGFloat
  /// The layer that a stage was made from, or else a layer that fills the canvas.
  public let rootLayer: CALayer
  /// The timeline of `at(_:perform:)` and animations.
  public let timeline: Timeline
  /// The stage's random numbers, the same on every run.
  public var random: SeededGenerator {
    get { timeline.random }
    set { timeline.random = newValue }
  }

  /// The layer whose bounds are the canvas; for a stage made from a layer, its superlayer.
  let canvas: CALayer
  let snapshots: SnapshotMaker
  var presentedCanvas: PresentedCanvas?
  /// Other stages in its picture; nil without any.
  var grid: StageGrid?
  private(set) lazy var renderer = LayerRenderer(scale: scale)
  /// The time of the last executed call of `at(_:perform:)`, which a recording includes.
  private(set) var lastAction = -Double.infinity
  /// The end of the last scheduled finger path, in seconds.
  var endOfPaths = 0.0

  /// An empty stage: add layers to its `rootLayer`.
  ///
  /// - Parameters:
  ///   - size: In points.
  ///   - background: nil leaves the canvas transparent.
  ///   - scale: Pixels per point.
  ///   - seed: The seed of `random`.
  public convenience init(
    size: CGSize, background: CGColor? = .white, scale: CGFloat = 1, seed: UInt64 = 0
  ) {
    self.init(of: nil, size: size, background: background, scale: scale, seed: seed)
  }

  /// An empty stage with a device's screen: its size, safe area and traits.
  ///
  ///     let stage = Stage(device: "iPad mini (6th generation) landscape")
  ///
  /// - Parameters:
  ///   - background: nil leaves the canvas transparent.
  ///   - scale: Pixels per point; nil for the device's.
  ///   - seed: The seed of `random`.
  public convenience init(
    device: Device, background: CGColor? = .white, scale: CGFloat? = nil, seed: UInt64 = 0
  ) {
    self.init(
      of: device, size: device.size, background: background, scale: scale ?? device.scale,
      seed: seed)
  }

  /// - Parameters:
  ///   - device: A device; its safe area counts if the stage has its size.
  ///   - continues: Whether it goes on with the clock of the code before any stage.
  package init(
    of device: Device?, size: CGSize, background: CGColor?, scale: CGFloat, seed: UInt64,
    continues: Bool = false
  ) {
    self.device = device
    self.size = size
    self.background = background
    self.scale = scale
    timeline = Timeline.ofNewStage(continues: continues)
    if timeline.hasPreparedScreen, !continues {
      timeline.display = Display()
      timeline.run { UITraitCollection.screenOverrides = UITraitOverrides() }
    }
    snapshots = SnapshotMaker(timeline: timeline)
    canvas = CALayer()
    rootLayer = canvas
    setUp(seed: seed) {}
  }

  /// A stage for a layer and everything in it; the canvas is the layer's present frame.
  ///
  /// - Parameter rootLayer: A layer without a superlayer, which the stage adds to its canvas.
  public init(
    rootLayer: CALayer, background: CGColor? = .white, scale: CGFloat = 1, seed: UInt64 = 0
  ) {
    precondition(rootLayer.superlayer == nil, "a stage's root layer has no superlayer")
    device = nil
    self.rootLayer = rootLayer
    self.background = background
    self.scale = scale
    timeline = Timeline.ofNewStage()
    snapshots = SnapshotMaker(timeline: timeline)
    canvas = CALayer()
    size = rootLayer.frame.size
    setUp(seed: seed) {
      canvas.bounds = rootLayer.frame
      canvas.addSublayer(rootLayer)
    }
  }

  /// Prepares the timeline for the stage and shows its canvas.
  private func setUp(seed: UInt64, _ fill: () -> Void) {
    timeline.random = SeededGenerator(seed: seed)
    timeline.display.scale = scale
    timeline.display.size = size
    timeline.installPictureMaker()
    if let device {
      if size == device.size { timeline.display.safeArea = device.safeArea }
      timeline.display.sideMargin = device.sideMargin
      timeline.run { UITraitCollection.screenOverrides = device.traits }
    }
    timeline.run {
      canvas.frame = CGRect(origin: .zero, size: size)
      fill()
      timeline.state(WindowHost.self).canvas = canvas
      timeline.show(canvas)
    }
  }

  deinit { timeline.end() }

  /// Applies the safe area of the drawn device to windows.
  private func followSafeArea() {
    if let device, device.size == size { return }
    let area = presentation.map { PresentationLayout($0, canvas: size).safeArea } ?? .zero
    guard area != timeline.display.safeArea else { return }
    timeline.display.safeArea = area
    timeline.run {
      onStage { for window in UIApplication.shared.allWindows { window.safeAreaChanged() } }
    }
  }

  /// Enables or disables the software keyboard as the presentation says.
  private func followKeyboard(was: Bool) {
    let hasKeyboard = presentation?.hasKeyboard ?? false
    guard hasKeyboard != was else { return }
    timeline.run { onStage { SoftwareKeyboard.setEnabled(hasKeyboard) } }
  }

  /// The drawn device and backdrop, with the corners and the island of the stage's device.
  var drawnPresentation: Presentation? {
    guard var drawn = presentation, let device, drawn.device == .phone || drawn.device == .tablet
    else { return presentation }
    drawn.cornerRadius = drawn.cornerRadius ?? device.cornerRadius
    if drawn.device == .phone, device.cutout == .island, device.orientation == .portrait {
      drawn.hasIsland = true
    }
    return drawn
  }

  /// The clock's present time, in seconds.
  public var time: Double { timeline.now }

  /// Unmet requests of the code, such as an animation to a value of the wrong type.
  public var diagnostics: [Diagnostic] {
    timeline.diagnostics + (grid?.cells.flatMap(\.diagnostics) ?? [])
  }
}

// MARK: - Events

extension Stage {
  /// Runs a closure when the clock reaches a time; closures for the same time run in the order of
  /// the calls.
  ///
  /// - Parameter time: In seconds; a past time is due at once.
  public func at(_ time: Double, perform action: @escaping () -> Void) {
    timeline.schedule(at: time, name: "Stage.at(\(time))") { [weak self] in
      if let self { lastAction = timeline.now }
      action()
    }
  }

  /// Runs a closure after a delay from the clock's present time.
  ///
  /// - Parameter delay: In seconds.
  public func after(_ delay: Double, perform action: @escaping () -> Void) {
    at(time + delay, perform: action)
  }

  /// Moves the clock, running everything that is due by the new time.
  ///
  /// - Parameter time: In seconds, not before the present time.
  public func advance(to time: Double) throws {
    // Less than a nanosecond is rounding: sums of times rarely meet exactly.
    guard time.isFinite, time >= timeline.now - 1e-9 else {
      throw StagingError.timeRunsForward(now: timeline.now, asked: time)
    }
    let end = max(time, timeline.now)
    try placeCallouts(before: end)
    try timeline.run { try timeline.advance(to: end) }
    try advanceCells()
    try checkFonts()
  }

  private func advanceCells() throws {
    for cell in grid?.cells ?? [] { try cell.advance(to: timeline.now) }
  }
}

extension Stage {
  /// Stops at the times before another one at which callouts choose their sides.
  private func placeCallouts(before end: Double) throws {
    guard let callouts = presentation?.callouts, !callouts.isEmpty else { return }
    let starts = callouts.filter { $0.origin == nil }.map { $0.start ?? 0 }
    for start in Set(starts).sorted() where start >= timeline.now && start < end {
      try timeline.run { try timeline.advance(to: start) }
      try advanceCells()
      _ = snapshot()
    }
  }
}

extension Device {
  /// The traits in which the device's screen differs from one that has only a size.
  package var traits: UITraitOverrides {
    var traits = UITraitOverrides()
    traits.userInterfaceIdiom = isTablet ? .pad : .phone
    traits.horizontalSizeClass = hasRegularWidth ? .regular : .compact
    traits.verticalSizeClass = hasRegularHeight ? .regular : .compact
    traits.displayGamut = hasWideColor ? .P3 : .SRGB
    return traits
  }
}
