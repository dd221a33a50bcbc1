import Views

// For checks, which run each stage on a separate thread. They stand here since Swift 6 mode, in
// which the callers are compiled, traps where main-actor code runs on another thread.

extension Stage {
  /// `accessibilityIssues(for:)`, on the stage's thread.
  package func auditedIssues(
    for types: AccessibilityAuditType
  ) throws -> [AccessibilityIssue] {
    try onStage(with: self) { try $0.accessibilityIssues(for: types) }
  }

  /// The text of `accessibilityMarkers`, on the stage's thread.
  package var accessibilityText: String { onStage(with: self) { $0.accessibilityMarkers.text } }
}
