/// A Swift file of a target, by its path in the target's folder.
package struct SourceFile: Hashable, Sendable {
  package var target: String
  /// Below the target's folder, with slashes.
  package var path: String
  package var text: String

  package init(target: String, path: String, text: String) {
    self.target = target
    self.path = path
    self.text = text
  }
}

/// A note on something that the rules cannot rewrite, or on a change that they made.
package struct Finding: Hashable, Sendable {
  package var target: String
  /// The file it is in, below the target's folder; empty for the target as a whole.
  package var path: String
  /// From 1, in the file as written; 0 if there is no line.
  package var line: Int
  /// The name from the source that it is about.
  package var symbol: String
  /// The problem and its remedy.
  package var message: String

  package init(target: String, path: String, line: Int = 0, symbol: String, message: String) {
    self.target = target
    self.path = path
    self.line = line
    self.symbol = symbol
    self.message = message
  }
}

/// Rewritten sources.
package struct RewriteResult: Hashable, Sendable {
  /// In the order of the input, with new text.
  package var files: [SourceFile]
  package var findings: [Finding]
  /// The views and controllers that a starter program can show.
  package var screens: [Screen]
  /// The previews, in the order of the files.
  package var previews: [FoundPreview]

  package init(
    files: [SourceFile], findings: [Finding], screens: [Screen], previews: [FoundPreview] = []
  ) {
    self.files = files
    self.findings = findings
    self.screens = screens
    self.previews = previews
  }
}

/// A view or a view controller that can be created without arguments.
package struct Screen: Hashable, Sendable {
  package enum Kind: Sendable {
    case controller
    /// A view with `init(frame:)`.
    case view
    /// A view with only `init()`.
    case plainView
  }

  package var target: String
  package var name: String
  package var kind: Kind
  /// Whether other modules see it.
  package var isPublic: Bool

  package init(target: String, name: String, kind: Kind, isPublic: Bool) {
    self.target = target
    self.name = name
    self.kind = kind
    self.isPublic = isPublic
  }
}
