/// The relevant parts of a manifest, read without running it.
package struct PackageManifest: Equatable, Sendable {
  package var name: String
  package var products: [Product] = []
  package var targets: [Target] = []
  /// The language of texts that have no translation.
  package var language: String?
  /// The packages that it depends on, as far as they are literals.
  package var packages: [Dependency] = []

  package struct Dependency: Equatable, Sendable {
    /// Its name, or the last part of its address or path, without an extension.
    package var identity: String
    /// From 1.
    package var line: Int
  }

  package struct Product: Equatable, Sendable {
    package var name: String
    package var targets: [String]

    package init(name: String, targets: [String]) {
      self.name = name
      self.targets = targets
    }
  }

  package struct Target: Equatable, Sendable {
    package enum Kind: Sendable { case regular, executable, test, other }

    package var name: String
    package var kind: Kind
    package var path: String?
    package var sources: [String]?
    package var exclude: [String] = []
    /// Names of targets and products.
    package var dependencies: [String] = []
    package var resources: [Resource] = []
    /// Names for compilation conditions.
    package var defines: [String] = []

    package init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  package struct Resource: Equatable, Sendable {
    package var path: String
    /// Whether a folder is copied as it is, rather than its files.
    package var isCopied: Bool

    package init(path: String, isCopied: Bool) {
      self.path = path
      self.isCopied = isCopied
    }
  }

  package init(name: String) { self.name = name }
}

/// A reason why a manifest cannot be read.
package struct ManifestFault: Error, Equatable {
  /// From 1, columns in bytes of UTF-8.
  package var line: Int
  package var column: Int
  package var reason: String

  package init(line: Int, column: Int, reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }
}
