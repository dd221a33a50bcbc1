import Views

// For checks, which run each stage on a separate thread. They stand here since Swift 6 mode, in
// which the callers are compiled, traps where main-actor code runs on another thread.

extension Stage {
  /// `accessibilityIssues(for:)` with those of its grid's scenes, on the stage's thread.
  package func auditedIssues(
    for types: AccessibilityAuditType
  ) throws -> [AccessibilityIssue] {
    let own = try onStage(with: self) { try $0.accessibilityIssues(for: types) }
    return try own
      + (grid?.cells ?? []).flatMap { try $0.presentStage().auditedIssues(for: types) }
  }

  /// The text of `accessibilityMarkers`, on the stage's thread.
  package var accessibilityText: String { onStage(with: self) { $0.accessibilityMarkers.text } }
}
