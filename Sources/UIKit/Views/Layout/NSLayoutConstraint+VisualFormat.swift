import Foundation
import LayerTree
import UIKitValues

extension NSLayoutConstraint {
  /// Creates constraints for a row or a column of views from a format such as
  /// `H:|-[name(80)]-10-[value]|`.
  ///
  /// `|` is the superview, `-` the standard space: 8 points between views, the superview's margin
  /// at its edges. A malformed format gives no constraints and a diagnostic, where UIKit throws an
  /// exception.
  /// - Parameters:
  ///   - metrics: Numbers by name.
  ///   - views: Views or guides by name.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]? = nil, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do {
      let parsed = try VisualFormat(format)
      return try VisualFormatBuilder(
        format: parsed, options: opts, metrics: metrics ?? [:], views: views
      ).makeConstraints()
    } catch {
      let stripped = format.filter { !$0.isWhitespace }
      let position = stripped.index(
        stripped.startIndex, offsetBy: error.position, limitedBy: stripped.endIndex)
      let marked =
        stripped[..<(position ?? stripped.endIndex)] + "⏵"
        + stripped[(position ?? stripped.endIndex)...]
      ViewFact.visualFormat(format, message: "\(marked): \(error.message)").report(
        of: "NSLayoutConstraint", at: "visual format")
      return []
    }
  }
}

/// Creates the constraints of a parsed format.
@MainActor private struct VisualFormatBuilder {
  let format: VisualFormat
  let options: NSLayoutConstraint.FormatOptions
  let metrics: [String: Any]
  let views: [String: Any]

  private var isVertical: Bool { format.axis == .vertical }

  func makeConstraints() throws(VisualFormat.Problem) -> [NSLayoutConstraint] {
    var result: [NSLayoutConstraint] = []
    for (index, item) in format.items.enumerated() {
      for size in item.sizes { result.append(try constraint(size, of: item)) }
      guard index > 0, let space = item.space else { continue }
      result += try constraints(space, from: format.items[index - 1], to: item)
    }
    let named = format.items.compactMap(\.name)
    for attribute in options.aligned {
      for (a, b) in zip(named, named.dropFirst()) {
        result.append(
          NSLayoutConstraint(
            .init(item: try item(a), attribute: attribute), .equal,
            .init(item: try item(b), attribute: attribute)))
      }
    }
    return result
  }

  private func constraint(_ size: VisualFormat.Predicate, of item: VisualFormat.Item)
    throws(VisualFormat.Problem) -> NSLayoutConstraint
  {
    let attribute: NSLayoutConstraint.Attribute = isVertical ? .height : .width
    let first = NSLayoutConstraint.Anchor(
      item: try self.item(item.name ?? ""), attribute: attribute)
    let made: NSLayoutConstraint
    if case .name(let name) = size.value, metrics[name] == nil, views[name] != nil {
      made = NSLayoutConstraint(
        first, size.relation, .init(item: try self.item(name), attribute: attribute))
    } else {
      made = NSLayoutConstraint(first, size.relation, nil, constant: try number(size.value))
    }
    return try prioritized(made, size)
  }

  private func constraints(
    _ space: VisualFormat.Space, from a: VisualFormat.Item, to b: VisualFormat.Item
  ) throws(VisualFormat.Problem) -> [NSLayoutConstraint] {
    let (start, end) = sides
    let isInner = a.name != nil && b.name != nil
    let isStandard = if case .standard = space { true } else { false }
    // At the superview's edges the standard space is the superview's margin.
    let first = NSLayoutConstraint.Anchor(
      item: try item(b),
      attribute: b.name == nil ? (isStandard ? end.margin : end.edge) : start.edge)
    let second = NSLayoutConstraint.Anchor(
      item: try item(a),
      attribute: a.name == nil ? (isStandard ? start.margin : start.edge) : end.edge)
    let sign: CGFloat = options.contains(.directionRightToLeft) && !isVertical ? -1 : 1
    switch space {
    case .none: return [NSLayoutConstraint(first, .equal, second)]
    case .standard:
      return [
        NSLayoutConstraint(first, .equal, second, constant: isInner ? sign * systemSpacing : 0)
      ]
    case .predicates(let list):
      var result: [NSLayoutConstraint] = []
      for predicate in list {
        var relation = predicate.relation
        if sign < 0, relation != .equal {
          relation = relation == .greaterThanOrEqual ? .lessThanOrEqual : .greaterThanOrEqual
        }
        let made = NSLayoutConstraint(
          first, relation, second, constant: sign * (try number(predicate.value)))
        result.append(try prioritized(made, predicate))
      }
      return result
    }
  }

  private typealias Side = (
    edge: NSLayoutConstraint.Attribute, margin: NSLayoutConstraint.Attribute
  )

  private var sides: (start: Side, end: Side) {
    if isVertical { return ((.top, .topMargin), (.bottom, .bottomMargin)) }
    if options.contains(.directionRightToLeft) {
      return ((.right, .rightMargin), (.left, .leftMargin))
    }
    if options.contains(.directionLeftToRight) {
      return ((.left, .leftMargin), (.right, .rightMargin))
    }
    return ((.leading, .leadingMargin), (.trailing, .trailingMargin))
  }

  private func prioritized(_ constraint: NSLayoutConstraint, _ predicate: VisualFormat.Predicate)
    throws(VisualFormat.Problem) -> NSLayoutConstraint
  {
    if let priority = predicate.priority {
      constraint.priority = UILayoutPriority(Float(try number(priority)))
    }
    return constraint
  }

  // MARK: Names

  private func item(_ item: VisualFormat.Item) throws(VisualFormat.Problem) -> AnyObject {
    if let name = item.name { return try self.item(name) }
    for name in format.items.compactMap(\.name) {
      let item = try self.item(name)
      if let superview = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView {
        return superview
      }
    }
    throw problem("| is the views' superview, and they have none")
  }

  private func item(_ name: String) throws(VisualFormat.Problem) -> AnyObject {
    guard let item = views[name] else {
      throw problem("there is no view “\(name)”; there are \(views.keys.sorted())")
    }
    return item as AnyObject
  }

  private func number(_ value: VisualFormat.Value) throws(VisualFormat.Problem) -> CGFloat {
    switch value {
    case .number(let number): return number
    case .name(let name):
      switch metrics[name] {
      case let number as CGFloat: return number
      case let number as Int: return CGFloat(number)
      case let number as Float: return CGFloat(number)
      case let number as NSNumber: return number.doubleValue
      case nil: throw problem("there is no metric “\(name)”; there are \(metrics.keys.sorted())")
      default: throw problem("the metric “\(name)” is not a number")
      }
    }
  }

  private func problem(_ message: String) -> VisualFormat.Problem {
    .init(message: message, position: 0)
  }
}
