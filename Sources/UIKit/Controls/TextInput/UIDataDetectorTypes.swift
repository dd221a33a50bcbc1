import Foundation

/// The kinds of information that a text view turns into links.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
  /// Addresses of pages and of mail.
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  // None of the following is found.
  public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
  public static let shipmentTrackingNumber = UIDataDetectorTypes(rawValue: 1 << 4)
  public static let flightNumber = UIDataDetectorTypes(rawValue: 1 << 5)
  public static let lookupSuggestion = UIDataDetectorTypes(rawValue: 1 << 6)
  public static let money = UIDataDetectorTypes(rawValue: 1 << 7)
  public static let physicalValue = UIDataDetectorTypes(rawValue: 1 << 8)
  public static let all = UIDataDetectorTypes(rawValue: .max)
}

extension UIDataDetectorTypes {
  /// The kinds that are found in texts.
  static let found: UIDataDetectorTypes = [.phoneNumber, .link]

  /// The links in a text, in its order; no two overlap.
  ///
  /// By regular expressions, as Foundation has no `NSDataDetector` here: pages with a scheme, with
  /// `www.` or with a common top-level domain, addresses of mail, and phone numbers of at least
  /// seven digits.
  func links(in text: String) -> [(range: NSRange, url: URL)] {
    var links: [(range: NSRange, url: URL)] = []
    func add(_ pattern: NSRegularExpression?, _ url: (String) -> String?) {
      let whole = NSRange(location: 0, length: (text as NSString).length)
      for match in pattern?.matches(in: text, range: whole) ?? [] {
        let isFree = !links.contains { NSIntersectionRange($0.range, match.range).length > 0 }
        let found = (text as NSString).substring(with: match.range)
        if isFree, let url = url(found).flatMap({ URL(string: $0) }) {
          links.append((match.range, url))
        }
      }
    }
    if contains(.link) {
      add(DataPatterns.mail) { "mailto:\($0)" }
      add(DataPatterns.page) { $0.contains("://") ? $0 : "http://\($0)" }
    }
    if contains(.phoneNumber) {
      add(DataPatterns.phone) { number in
        let digits = number.filter { $0.isNumber || $0 == "+" }
        return digits.count >= 7 && digits.count <= 16 ? "tel:\(digits)" : nil
      }
    }
    return links.sorted { $0.range.location < $1.range.location }
  }
}

private enum DataPatterns {
  static let mail = try? NSRegularExpression(
    pattern: #"(?<![\w.+-])[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}"#)
  static let page = try? NSRegularExpression(
    pattern: #"(?<![\w@.])((https?|ftp)://[^\s<>"]+|"#
      + #"(www\.[A-Za-z0-9-]+|[A-Za-z0-9-]+)(\.[A-Za-z0-9-]+)*"#
      + #"\.(com|org|net|edu|gov|io|dev|app|info|biz|de|fr|uk|it|es|nl|ch|at|eu|jp|cn|us)"#
      + #"(?![\w])(/[^\s<>"]*)?)(?<![.,;:!?)'’”])"#)
  static let phone = try? NSRegularExpression(
    pattern: #"(?<![\w+])\+?\(?\d[\d\-. ()/]{5,18}\d(?!\w)"#)
}
