import Checking
import Comparison
public import Flipbook

/// Compares the recording of a stage with its golden, and fails the test if they differ.
///
///     expectSnapshot(of: stage, as: .animation(duration: 1.5))
///
/// Goldens and parameters are as in `expectSnapshot(of:named:tolerance:allowing:)`.
public func expectSnapshot(
  of stage: Stage, as form: SnapshotForm, named name: String? = nil,
  allowing allowances: [Allowance] = [], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  location.expect(named: name) {
    try RecordingSource(try stage.record(form), allowances: allowances)
  }
}

/// Compares a layer, on a stage of its frame's size, with its golden.
///
///     expectSnapshot(of: spinner, as: .animation(duration: 1))
///
/// - Parameters:
///   - style: Light or dark colors of the system; the golden of a dark one is `TEST~dark.png`.
///   - device: The device drawn around the layer; nil for none.
///   - scale: Pixels per point; the golden of scale 2 is `TEST@2x.png`.
public func expectSnapshot(
  of layer: CALayer, as form: SnapshotForm = .still(), style: Scene.Style = .light,
  device: Presentation.Device? = nil, scale: CGFloat = 1, named name: String? = nil,
  allowing allowances: [Allowance] = [], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  location.expect(named: name, variant: GoldenVariant(style, scale)) {
    try EmptySizeError.check(layer.frame.size, of: layer.label)
    let stage = Stage(size: layer.frame.size, background: style.background, scale: scale)
    stage.prepare(style, device)
    layer.frame.origin = .zero
    stage.rootLayer.addSublayer(layer)
    return try RecordingSource(try stage.record(form), allowances: allowances)
  }
}

/// Compares a view, on a stage of its size, with its golden.
///
///     expectSnapshot(of: badge)
///     expectSnapshot(of: card, as: .still(at: 0.5), style: .dark, device: .phone)
///
/// - Parameters:
///   - size: The stage's size, in points; nil for the view's size, or if that is empty, its fitting
///     size.
///   - style: Light or dark colors of the system; the golden of a dark one is `TEST~dark.png`.
///   - device: The device drawn around the view; nil for none.
///   - scale: Pixels per point; the golden of scale 2 is `TEST@2x.png`.
@preconcurrency @MainActor
public func expectSnapshot(
  of view: UIView, as form: SnapshotForm = .still(), size: CGSize? = nil,
  style: Scene.Style = .light, device: Presentation.Device? = nil, scale: CGFloat = 1,
  named name: String? = nil, allowing allowances: [Allowance] = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  let look = SnapshotLook(style: style, frame: device, scale: scale)
  location.expect(named: name, variant: GoldenVariant(style, scale)) {
    try look.source(of: { view }, size.map { .fixed($0) } ?? .fitting, form, allowances)
  }
}

/// Compares a view, in a width or a height that its content decides, with its golden.
///
///     expectSnapshot(of: card, size: .width(320))
///
/// - Parameters:
///   - size: The stage's size; a length that is not given is the view's fitting length.
@preconcurrency @MainActor
public func expectSnapshot(
  of view: UIView, as form: SnapshotForm = .still(), size: SnapshotSize,
  style: Scene.Style = .light, device: Presentation.Device? = nil, scale: CGFloat = 1,
  named name: String? = nil, allowing allowances: [Allowance] = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  let look = SnapshotLook(style: style, frame: device, scale: scale)
  location.expect(named: name, variant: GoldenVariant(style, scale)) {
    try look.source(of: { view }, size, form, allowances)
  }
}

/// Compares a view controller, in a window of a size, with its golden.
///
///     expectSnapshot(of: LoginController(), size: CGSize(width: 390, height: 844), device: .phone)
///
/// - Parameters:
///   - size: The window's size, in points.
///   - style: Light or dark colors of the system; the golden of a dark one is `TEST~dark.png`.
///   - device: The device drawn around the window; nil for none.
///   - scale: Pixels per point; the golden of scale 2 is `TEST@2x.png`.
@preconcurrency @MainActor
public func expectSnapshot(
  of controller: UIViewController, as form: SnapshotForm = .still(),
  size: CGSize = CGSize(width: 390, height: 844), style: Scene.Style = .light,
  device: Presentation.Device? = nil, scale: CGFloat = 1, named name: String? = nil,
  allowing allowances: [Allowance] = [], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  let look = SnapshotLook(style: style, frame: device, scale: scale)
  location.expect(named: name, variant: GoldenVariant(style, scale)) {
    try look.source(of: { controller }, size, form, allowances)
  }
}

/// The error for an object with an empty size.
struct EmptySizeError: Error, CustomStringConvertible {
  let description: String

  /// - Parameters:
  ///   - size: In points.
  ///   - owner: A description of the object with the size.
  ///   - isGiven: Whether the test specifies the size.
  static func check(_ size: CGSize, of owner: String, isGiven: Bool = false) throws(EmptySizeError)
  {
    let sides = [(size.width, "width"), (size.height, "height")]
    let missing = sides.filter { !($0.0 > 0) }.map(\.1)
    guard !missing.isEmpty else { return }
    let numbers = sides.map { Int(exactly: $0.0).map(String.init) ?? "\(Double($0.0))" }
    throw EmptySizeError(
      description: "\(owner) has no \(missing.joined(separator: " and no ")), since its size is "
        + "\(numbers.joined(separator: "×")) points; "
        + (isGiven ? "give a larger one" : "set its frame, or give a size"))
  }
}

extension CALayer {
  /// Its class, and its name if it has one.
  fileprivate var label: String { "\(type(of: self))\(name.map { " “\($0)”" } ?? "")" }
}

extension Scene.Style {
  /// The system's background.
  fileprivate var background: CGColor {
    let gray: CGFloat = self == .dark ? 0 : 1
    return CGColor(red: gray, green: gray, blue: gray, alpha: 1)
  }
}

extension Stage {
  fileprivate func prepare(_ style: Scene.Style, _ device: Presentation.Device?) {
    timeline.display.isDark = style == .dark
    if let device { presentation = Presentation(device: device) }
  }

  func record(_ form: SnapshotForm) throws -> Recording {
    switch form.kind {
    case .still(let time): try record(at: [time])
    case .animation(let duration, let rate): try record(duration: duration, fps: rate)
    case .accessibility(let time): try recordAccessibility(at: time)
    }
  }
}
