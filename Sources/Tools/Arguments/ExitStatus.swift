/// The exit status of a command; a command may add further ones.
package struct ExitStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let done = ExitStatus(rawValue: 0)
  /// Wrong usage or bad input.
  package static let usage = ExitStatus(rawValue: 2)
  /// Anything else: disk full, no permission.
  package static let failure = ExitStatus(rawValue: 70)
}
