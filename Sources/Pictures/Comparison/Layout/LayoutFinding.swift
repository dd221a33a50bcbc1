import Base
package import Foundation

/// A difference of layout between a picture and the reference that another program drew.
package struct LayoutFinding: Equatable, Sendable {
  /// The severity of a picture's findings, the most severe first.
  package enum Severity: String, CaseIterable, Codable, Comparable, Sendable {
    /// One of the pictures lacks an element.
    case missing = "notDrawn"
    case size
    case moved
    /// A surface or text in another color, or a shape that looks different.
    case color
    case lineBreaks
    case same

    package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The kind of difference; distances are this picture's minus the reference's, in points.
  package enum Kind: Equatable, Sendable {
    /// The reference shows something that is not drawn.
    case notDrawn
    /// The reference does not show something that is drawn.
    case notInReference
    /// A part of an element that is not drawn, of a size.
    case lackingPart(CGSize)
    /// A part of an element that the reference does not have.
    case extraPart(CGSize)
    case differentPart(CGSize)
    case pictureSize(CGSize, reference: CGSize)
    case resized(width: Double, height: Double)
    case moved(x: Double, y: Double)
    case color(String, reference: String)
    case textColor(String, reference: String)
    case corners
    case shadow
    case content
    case lineBreaks(Int, reference: Int)
  }

  package var kind: Kind
  /// The name of the view or layer; nil for the picture.
  package var element: String?
  /// In points of the picture.
  package var box: CGRect

  package init(_ kind: Kind, of element: String?, in box: CGRect) {
    self.kind = kind
    self.element = element
    self.box = box
  }

  package var severity: Severity {
    switch kind {
    case .notDrawn, .notInReference, .lackingPart, .extraPart: .missing
    case .pictureSize, .resized: .size
    case .moved: .moved
    case .color, .textColor, .corners, .shadow, .content, .differentPart: .color
    case .lineBreaks: .lineBreaks
    }
  }

  /// The difference without the element's name, such as `moved by 2 pt`.
  var difference: String {
    switch kind {
    case .notDrawn: return "not drawn"
    case .notInReference: return "not in the reference"
    case .lackingPart(let size): return "\(Self.text(size)) not drawn in"
    case .extraPart(let size): return "\(Self.text(size)) too much in"
    case .differentPart(let size): return "\(Self.text(size)) look different in"
    case .pictureSize(let size, let reference):
      return "size \(Self.text(size)), the reference's \(Self.text(reference))"
    case .resized(let width, let height):
      let parts = [
        width == 0 ? nil : "\(width > 0 ? "wider" : "narrower") by \(Self.text(abs(width))) pt",
        height == 0 ? nil : "\(height > 0 ? "higher" : "lower") by \(Self.text(abs(height))) pt",
      ]
      return parts.compactMap { $0 }.joined(separator: ", ")
    case .moved(let x, let y):
      if x == 0 || y == 0 { return "moved by \(Self.text(max(abs(x), abs(y)))) pt" }
      return "moved by (\(Self.text(x)), \(Self.text(y))) pt"
    case .color(let color, let reference): return "color \(color), the reference's \(reference)"
    case .textColor(let color, let reference):
      return "text color \(color), the reference's \(reference)"
    case .corners: return "other corners"
    case .shadow: return "other shadow"
    case .content: return "looks different"
    case .lineBreaks(let count, let reference):
      if count == reference { return "\(count) lines that break elsewhere" }
      return "\(count) \(count == 1 ? "line" : "lines"), the reference's \(reference)"
    }
  }

  private static func text(_ size: CGSize) -> String {
    "\(text(Double(size.width))) × \(text(Double(size.height))) pt"
  }

  private static func text(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded == rounded.rounded() ? "\(Int(saturating: rounded))" : "\(rounded)"
  }
}

extension LayoutFinding: CustomStringConvertible {
  /// The difference with the element's name, such as ``moved by 2 pt: `PriceLabel` ``.
  package var description: String { [self].sentences[0] }

  /// The text between the difference and the names of elements.
  var separator: String {
    switch kind {
    case .lackingPart, .extraPart, .differentPart: " "
    default: ": "
    }
  }
}

extension [LayoutFinding] {
  /// The sentences of findings, the most severe first; elements that differ alike share one.
  package var sentences: [String] { groups.map(\.sentence) }

  /// The sentences with their findings.
  package var groups: [(sentence: String, findings: [LayoutFinding])] {
    var groups: [(start: String, elements: [String], findings: [LayoutFinding])] = []
    for finding in sorted(by: { $0.severity < $1.severity }) {
      let element = finding.element ?? (finding.separator == " " ? "the picture" : nil)
      let start = finding.difference + (element == nil ? "" : finding.separator)
      if let index = groups.firstIndex(where: { $0.start == start }) {
        groups[index].elements += element.map { [$0] } ?? []
        groups[index].findings.append(finding)
      } else {
        groups.append((start, element.map { [$0] } ?? [], [finding]))
      }
    }
    return groups.map { start, elements, findings in
      let shown = elements.prefix(4).map { $0 == "the picture" ? $0 : "`\($0)`" }
      let more = elements.count > 4 ? " and \(elements.count - 4) more" : ""
      return (start + shown.joined(separator: ", ") + more, findings)
    }
  }

  package var severity: LayoutFinding.Severity { map(\.severity).min() ?? .same }
}
