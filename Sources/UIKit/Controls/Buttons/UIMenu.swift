public import Views

/// A list of menu elements; stored, but not shown here.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  public let children: [UIMenuElement]

  public init(title: String = "", subtitle: String? = nil, children: [UIMenuElement] = []) {
    self.children = children
    super.init(title: title, subtitle: subtitle, image: nil)
  }
}

/// Edges by reading direction, always left to right here.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let top = NSDirectionalRectEdge(rawValue: 1)
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
