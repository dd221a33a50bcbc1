import Comparison
public import Flipbook

/// Compares what a preview shows, in several styles, each with its own golden.
///
///     expectSnapshots(of: cardPreview)
///
/// The content is made anew for each style. A view fills the canvas, unless the preview's layout is
/// the size that fits it; a controller then has its `preferredContentSize`, or else a phone's
/// screen.
///
/// - Parameters:
///   - styles: The golden of a dark one is `TEST~dark@2x.png`.
///   - scale: Pixels per point.
@preconcurrency @MainActor
public func expectSnapshots(
  of preview: Preview, as form: SnapshotForm = .still(),
  styles: [Scene.Style] = [.light, .dark], scale: CGFloat = 2, named name: String? = nil,
  allowing allowances: [Allowance] = [], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  for style in styles {
    let look = SnapshotLook(style: style, scale: scale)
    location.expect(named: name, variant: GoldenVariant(style, scale)) {
      try look.source(of: preview, form, allowances)
    }
  }
}
