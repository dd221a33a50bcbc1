package import Foundation

/// The relevant parts of a manifest, read without running it.
package struct PackageManifest: Codable, Equatable, Sendable {
  package var name: String
  package var products: [Product] = []
  package var targets: [Target] = []

  package struct Product: Codable, Equatable, Sendable {
    package var name: String
    package var targets: [String]

    package init(name: String, targets: [String]) {
      self.name = name
      self.targets = targets
    }
  }

  package struct Target: Codable, Equatable, Sendable {
    package enum Kind: String, Codable, Sendable { case regular, executable, other }

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

  package struct Resource: Codable, Equatable, Sendable {
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
package struct ManifestFault: Error, Codable, Equatable, Sendable {
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

/// The parser program's answer to a manifest.
package enum ManifestAnswer: Codable, Sendable {
  case manifest(PackageManifest)
  case fault(ManifestFault)
}

/// Reads manifests with the parser program, without running them.
package struct ManifestReader {
  private let program: () throws -> URL

  /// - Parameter program: Locates `flipbook-adapt`; called if there is a manifest.
  package init(program: @escaping () throws -> URL) { self.program = program }

  func read(_ file: URL, in root: SourceRoot) throws -> PackageManifest {
    let text = try root.text(of: file)
    let answer = try Tool.run(program().path, ["manifest"], input: Data(text.utf8))
    guard answer.status == 0 else {
      throw AdaptationError.failed(tool: "flipbook-adapt", message: answer.firstError)
    }
    switch try JSONDecoder().decode(ManifestAnswer.self, from: answer.output) {
    case .manifest(let manifest): return manifest
    case .fault(let fault):
      throw AdaptationError.unreadableManifest(
        place: "\(file.path):\(fault.line):\(fault.column)", reason: fault.reason)
    }
  }
}
