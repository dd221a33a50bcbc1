import Foundation
import JSON

extension Form where Value == String {
  /// A day, perhaps with a time.
  static let date = Form(
    "a date such as \"2026-11-25\" or \"2026-11-25T09:30\"",
    schema: Schema([
      "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2})?$",
    ]),
    write: text.write,
    read: { node, decoding in
      guard let text = node.string, Date(scene: text) != nil else {
        decoding.reportType(
          of: node, needed: "a date such as \"2026-11-25\" or \"2026-11-25T09:30\"")
        return nil
      }
      return text
    })
}
