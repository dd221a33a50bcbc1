import Flipbook
public import Staging

/// Fails for each accessibility problem in what a stage shows now, as
/// `performAccessibilityAudit(for:)` of an app in UI tests does.
///
///     expectAccessible(stage, for: [.contrast, .hitRegion])
///
/// - Parameters:
///   - types: The audits.
///   - isIgnored: Whether a problem is accepted.
@preconcurrency @MainActor
public func expectAccessible(
  _ stage: Stage, for types: AccessibilityAuditType = .all,
  ignoring isIgnored: (AccessibilityIssue) -> Bool = { _ in false },
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  let location = TestLocation(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  do {
    for issue in try stage.accessibilityIssues(for: types) where !isIgnored(issue) {
      location.fail(TestLocation.Failure(issue.description))
    }
  } catch {
    location.fail(TestLocation.Failure("The stage could not be drawn: \(error)"))
  }
}
