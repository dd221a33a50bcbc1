import Comparison
public import Flipbook

// `expectSnapshot` under the names that XCTest users expect.

/// Compares what a stage shows with its golden, in XCTest.
///
/// It is `expectSnapshot` under the name that goes with `XCTAssert`.
public func assertSnapshot(
  of stage: Stage, as form: SnapshotForm = .still(), named name: String? = nil,
  allowing allowances: [Allowance] = [], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  expectSnapshot(
    of: stage, as: form, named: name, allowing: allowances, fileID: fileID, filePath: filePath,
    line: line, column: column, function: function)
}

/// Compares a bitmap with its golden, in XCTest.
public func assertSnapshot(
  of bitmap: @autoclosure () throws -> Bitmap, named name: String? = nil,
  allowing allowances: [Allowance] = [], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  expectSnapshot(
    of: try bitmap(), named: name, allowing: allowances, fileID: fileID, filePath: filePath,
    line: line, column: column, function: function)
}

/// Compares a layer with its golden, in XCTest.
public func assertSnapshot(
  of layer: CALayer, as form: SnapshotForm = .still(), style: Scene.Style = .light,
  device: Presentation.Device? = nil, scale: CGFloat = 1, named name: String? = nil,
  allowing allowances: [Allowance] = [], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  expectSnapshot(
    of: layer, as: form, style: style, device: device, scale: scale, named: name,
    allowing: allowances, fileID: fileID, filePath: filePath, line: line, column: column,
    function: function)
}

/// Compares a view with its golden, in XCTest.
@preconcurrency @MainActor
public func assertSnapshot(
  of view: UIView, as form: SnapshotForm = .still(), size: CGSize? = nil,
  style: Scene.Style = .light, device: Presentation.Device? = nil, scale: CGFloat = 1,
  named name: String? = nil, allowing allowances: [Allowance] = [],
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  expectSnapshot(
    of: view, as: form, size: size, style: style, device: device, scale: scale, named: name,
    allowing: allowances, fileID: fileID, filePath: filePath, line: line, column: column,
    function: function)
}

/// Compares a view controller with its golden, in XCTest.
@preconcurrency @MainActor
public func assertSnapshot(
  of controller: UIViewController, as form: SnapshotForm = .still(),
  size: CGSize = CGSize(width: 390, height: 844), style: Scene.Style = .light,
  device: Presentation.Device? = nil, scale: CGFloat = 1, named name: String? = nil,
  allowing allowances: [Allowance] = [], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  expectSnapshot(
    of: controller, as: form, size: size, style: style, device: device, scale: scale, named: name,
    allowing: allowances, fileID: fileID, filePath: filePath, line: line, column: column,
    function: function)
}
