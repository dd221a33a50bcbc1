internal import CPango

/// The text libraries and their versions.
///
/// - Rule: The pointers are to local variables of the call.
/// - Compilers: Swift 6.3.1 on Linux.
/// - Tests: `FontTests`, in debug and release.
package enum TypesettingVersions {
  /// Names and versions, such as "pango 1.50.12".
  package static let all: [String] = {
    let pango = pango_version()
    var (major, minor, patch): (UInt32, UInt32, UInt32) = (0, 0, 0)
    unsafe hb_version(&major, &minor, &patch)
    return [
      "freetype \(FreeType().version)", "harfbuzz \(major).\(minor).\(patch)",
      "pango \(pango / 10_000).\(pango / 100 % 100).\(pango % 100)",
    ]
  }()
}

extension FreeType {
  /// The version, such as "2.12.1".
  fileprivate var version: String {
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    unsafe FT_Library_Version(handle, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
