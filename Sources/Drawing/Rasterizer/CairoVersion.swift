internal import CCairo

/// The drawing library and its version.
package enum CairoVersion {
  /// The name and version, such as "cairo 1.16.0".
  package static let all: [String] = {
    let number = cairo_version()
    return ["cairo \(number / 10_000).\(number / 100 % 100).\(number % 100)"]
  }()
}
