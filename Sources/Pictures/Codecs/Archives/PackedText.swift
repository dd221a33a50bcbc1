import Foundation

/// Compressed text in ASCII, for notes in pictures.
package enum PackedText {
  /// - Returns: Base64 of the text in zlib's format; nil if the library fails.
  package static func pack(_ text: String) -> String? {
    let bytes = try? Deflate.compress(Array(text.utf8), level: 9, file: "a note")
    return bytes.map { Data($0).base64EncodedString() }
  }

  /// The original text; nil for invalid data, or for more bytes than the limit.
  package static func unpack(_ packed: some StringProtocol, limit: Int) -> String? {
    guard let data = Data(base64Encoded: String(packed)), data.count > 2 else { return nil }
    // zlib's header of two bytes precedes the deflated data.
    let bytes = try? Inflater.inflate(Array(data)[2...], limit: limit)
    return bytes.flatMap { String(validating: $0, as: UTF8.self) }
  }
}
