/// A Swift file of a target, by its place in the target's folder.
package struct SourceFile: Codable, Hashable, Sendable {
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

/// Something that the rules cannot rewrite, or that is worth knowing about what they did.
package struct Finding: Codable, Hashable, Sendable {
  package var target: String
  /// The file it is in, below the target's folder; empty for the target as a whole.
  package var path: String
  /// From 1, in the file as written; 0 where there is no line to name.
  package var line: Int
  /// What it is about: a name from the source.
  package var symbol: String
  /// What is wrong, and what to do.
  package var message: String

  package init(target: String, path: String, line: Int = 0, symbol: String, message: String) {
    self.target = target
    self.path = path
    self.line = line
    self.symbol = symbol
    self.message = message
  }
}

/// What the rewriting program reads from its standard input.
package struct RewriteRequest: Codable, Sendable {
  /// All files of all targets: rules look at declarations in other files.
  package var files: [SourceFile]
  /// The targets with resources, for which SwiftPM writes `Bundle.module`.
  package var bundles: Set<String>

  package init(files: [SourceFile], bundles: Set<String>) {
    self.files = files
    self.bundles = bundles
  }
}

/// What the rewriting program writes to its standard output.
package struct RewriteResult: Codable, Hashable, Sendable {
  /// In the order of the request, with new text.
  package var files: [SourceFile]
  package var findings: [Finding]
  /// What a program to start from may show.
  package var screens: [Screen]

  package init(files: [SourceFile], findings: [Finding], screens: [Screen]) {
    self.files = files
    self.findings = findings
    self.screens = screens
  }
}

/// A view or a view controller that can be made without knowing more of it.
package struct Screen: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Sendable {
    case controller
    /// A view that has `init(frame:)`.
    case view
    /// A view that has `init()` alone.
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
