public import Foundation
import LayerTree
import UIKitValues

/// A linear relation of two views' edges, centers, baselines or sizes:
/// `firstItem.firstAttribute relation secondItem.secondAttribute × multiplier + constant`.
///
/// It takes effect while it is active, that is, installed in the nearest common ancestor of its
/// items. Edges and centers are measured from that ancestor's top left corner.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// A `UIView` or `UILayoutGuide`; nil once it has been deallocated.
  open private(set) weak var firstItem: AnyObject?
  public let firstAttribute: Attribute
  public let relation: Relation
  open private(set) weak var secondItem: AnyObject?
  public let secondAttribute: Attribute
  public let multiplier: CGFloat
  private let hasSecondItem: Bool
  /// The anchors that are subtracted from the two items, for distances between anchors.
  let difference: (first: NSLayoutConstraint.Anchor?, second: NSLayoutConstraint.Anchor?)

  /// A view's or guide's attribute.
  struct Anchor {
    weak var item: AnyObject?
    let attribute: Attribute
  }

  /// A name for messages about conflicts.
  open var identifier: String?
  open var shouldBeArchived = false

  /// Never called, as nibs cannot be loaded.
  open func awakeFromNib() {}

  /// The view in which it is installed while active.
  final weak var holder: UIView?
  /// The order of activation: of contradicting constraints, the last activated one is broken.
  final var order = 0

  /// The constant, in points; in right-to-left order positive to the left, for leading and trailing
  /// edges.
  open var constant: CGFloat {
    didSet { if constant != oldValue { changed() } }
  }

  /// The priority; in UIKit to be set before activation, here at any time.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { changed() } }
  }

  /// - Parameters:
  ///   - view1: A `UIView` or a `UILayoutGuide`, as is `view2`.
  ///   - view2: Nil for a size that is a constant.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    self.init(
      Anchor(item: view1 as AnyObject, attribute: attr1), relation,
      view2.map { Anchor(item: $0 as AnyObject, attribute: attr2) }, multiplier: multiplier,
      constant: c)
  }

  /// Creates a constraint of no items, which cannot be activated, for code that replaces it later.
  public convenience override init() {
    self.init(Anchor(item: nil, attribute: .notAnAttribute), .equal, nil)
  }

  init(
    _ first: Anchor, _ relation: Relation, _ second: Anchor?, multiplier: CGFloat = 1,
    constant: CGFloat = 0, subtracting difference: (Anchor?, Anchor?) = (nil, nil)
  ) {
    firstItem = first.item
    firstAttribute = first.attribute
    secondItem = second?.item
    secondAttribute = second?.attribute ?? .notAnAttribute
    self.relation = relation
    self.multiplier = multiplier
    self.constant = constant
    hasSecondItem = second != nil
    self.difference = difference
    super.init()
  }

  /// Whether it is active; true installs it in the nearest common ancestor of its items.
  open var isActive: Bool {
    get { holder != nil }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// Activates constraints, in order.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The anchor of the first item; the same object for all constraints on its attribute.
  open var firstAnchor: NSLayoutAnchor<AnyObject> { Self.anchor(firstAttribute, of: firstItem) }

  open var secondAnchor: NSLayoutAnchor<AnyObject>? {
    hasSecondItem ? Self.anchor(secondAttribute, of: secondItem) : nil
  }

  private static func anchor(
    _ attribute: Attribute, of item: AnyObject?
  ) -> NSLayoutAnchor<AnyObject> {
    switch item {
    case let view as UIView: view.layoutState.auto.anchors.general(attribute, of: view)
    case let guide as UILayoutGuide: guide.anchors.general(attribute, of: guide)
    default: NSLayoutAnchor(Anchor(item: item, attribute: attribute))
    }
  }

  /// `<NSLayoutConstraint 'id' UILabel(name).width >= 20 @750>`.
  open override var description: String { onStage { self.text } }

  private func changed() {
    holder?.constraintsChanged()
  }

  private func activate() {
    guard holder == nil else { return }
    guard let problem else {
      commonAncestor?.install(self)
      return
    }
    report(
      "\(self) \(problem)",
      needed: "items of one tree of views, and attributes that can be compared"
    )
  }

  private func deactivate() {
    guard let holder else { return }
    holder.uninstall(self)
  }

  final func report(_ message: String, needed: String) {
    ViewFact.constraint(text, message: message, needed: needed).report(
      of: firstItem.map(Self.name) ?? "NSLayoutConstraint", at: "constraints")
  }
}

// MARK: - Items

extension NSLayoutConstraint {
  /// The views of its items; nil if an item has been deallocated or has no view.
  var views: [UIView]? {
    var views: [UIView] = []
    for item in items {
      guard let item, let view = Self.view(of: item) else { return nil }
      views.append(view)
    }
    return views
  }

  var items: [AnyObject?] {
    var items = [firstItem]
    if hasSecondItem { items.append(secondItem) }
    for anchor in [difference.first, difference.second] {
      if let anchor { items.append(anchor.item) }
    }
    return items
  }

  static func view(of item: AnyObject) -> UIView? {
    (item as? UIView) ?? (item as? UILayoutGuide)?.owningView
  }

  fileprivate var commonAncestor: UIView? {
    guard let views, var ancestor = views.first else { return nil }
    for view in views.dropFirst() {
      while !view.isDescendant(of: ancestor) {
        guard let next = ancestor.superview else { return nil }
        ancestor = next
      }
    }
    return ancestor
  }

  /// The reason why two attributes cannot be related, whatever their items; a nil second attribute
  /// is a constant.
  nonisolated package static func problem(
    _ first: Attribute, _ second: Attribute?, isDifference: Bool = false
  ) -> String? {
    guard let second else {
      return first.isSize || isDifference
        ? nil : "needs a second item, as a position alone has no meaning"
    }
    if first.isSize != second.isSize && !isDifference { return "compares a size with a position" }
    if !first.isSize && first.isHorizontal != second.isHorizontal {
      return "compares a horizontal position with a vertical one"
    }
    if first.isDirectional != second.isDirectional, first.isAbsoluteSide || second.isAbsoluteSide {
      return "compares a leading or trailing edge with a left or right one"
    }
    return nil
  }

  /// The reason why it cannot be activated.
  fileprivate var problem: String? {
    if views == nil { return "has an item that is no view, or a guide that no view owns" }
    if firstAttribute == .notAnAttribute { return "has no first attribute" }
    if !constant.isFinite || !multiplier.isFinite { return "has a number that is not finite" }
    let second = hasSecondItem && secondAttribute != .notAnAttribute ? secondAttribute : nil
    let isDifference = difference.first != nil || difference.second != nil
    if let problem = Self.problem(firstAttribute, second, isDifference: isDifference) {
      return problem
    }
    return commonAncestor == nil ? "relates views that have no common ancestor" : nil
  }

  fileprivate static func name(_ item: AnyObject) -> String {
    if let guide = item as? UILayoutGuide {
      let owner = guide.owningView.map { " of \(name($0))" } ?? ""
      return (guide.identifier.isEmpty ? "UILayoutGuide" : guide.identifier) + owner
    }
    guard let view = item as? UIView else { return "\(type(of: item))" }
    let id = view.accessibilityIdentifier ?? view.layer.name
    return "\(type(of: view))" + (id.map { "(\($0))" } ?? "")
  }

  var text: String {
    func term(_ item: AnyObject?, _ attribute: Attribute) -> String {
      "\(item.map(Self.name) ?? "gone").\(attribute)"
    }
    var right: [String] = []
    if hasSecondItem && secondAttribute != .notAnAttribute {
      right.append(
        term(secondItem, secondAttribute) + (multiplier == 1 ? "" : " × \(number(multiplier))"))
    }
    if constant != 0 || right.isEmpty {
      right.append(
        right.isEmpty ? number(constant) : "\(constant < 0 ? "−" : "+") \(number(abs(constant)))")
    }
    let name = identifier.map { "'\($0)' " } ?? ""
    let strength = priority < .required ? " @\(number(CGFloat(priority.rawValue)))" : ""
    return "<NSLayoutConstraint \(name)\(term(firstItem, firstAttribute)) \(relation.sign) "
      + right.joined(separator: " ") + strength + ">"
  }

  private func number(_ value: CGFloat) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}

extension NSLayoutConstraint.Attribute {
  fileprivate var isAbsoluteSide: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }
}
