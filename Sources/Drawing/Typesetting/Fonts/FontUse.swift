import Base
import Foundation
import Graphics

/// The fonts that text was set in.
package struct FontUse: Sendable {
  /// The paths of the fonts' files.
  package var files: Set<String>
  /// The error if no font was available for some text; nil if all text had one.
  package var missingFontError: TypesettingError?

  package init(files: Set<String> = [], missingFontError: TypesettingError? = nil) {
    self.files = files
    self.missingFontError = missingFontError
  }

  /// The content hashes of the files, keyed by file name; reads every file, and omits those that
  /// cannot be read.
  package var hashes: [String: String] {
    var hashes: [String: String] = [:]
    for path in files {
      guard let bytes = FileManager.default.contents(atPath: path) else { continue }
      hashes[(path as NSString).lastPathComponent] = ContentHash([UInt8](bytes)).description
    }
    return hashes
  }
}
