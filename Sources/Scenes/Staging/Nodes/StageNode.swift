public import Foundation
package import JSON

/// A view or a layer without a view, as a stage shows it at one time.
public struct StageNode: Hashable, Sendable {
  /// The same at every time of a stage, and in every run of the same code: nodes are counted from 1
  /// in the order in which they come to the stage, those that come together depth first.
  public let id: Int
  /// The id of the node around it; nil at the top.
  public let parent: Int?
  /// The number of nodes around it.
  public let depth: Int
  /// The class, such as `UIButton`.
  public let type: String
  /// The view's accessibility identifier or the layer's name.
  public let name: String?
  /// The text that it draws, on one line, whole even where it is cut off; that of a control's parts
  /// too.
  public let text: String?
  /// The box around its bounds, in points of the canvas.
  public let frame: CGRect
  /// Whether it is hidden itself; a node inside a hidden one is not, but does not show either.
  public let isHidden: Bool
  /// The present opacity, without those of the nodes around it.
  public let alpha: CGFloat
  /// Whether a control is enabled; nil for others.
  public let isEnabled: Bool?
  /// Whether touches reach it and do something: an enabled control, a cell, a view with gesture
  /// recognizers.
  public let takesTouches: Bool
  /// The part of the frame that shows; nil for a node of which nothing is drawn on the canvas.
  ///
  /// Nodes in front may cover it.
  public let visibleFrame: CGRect?
}

extension StageNode {
  /// The node as an object; members with their usual values are left out.
  package var json: JSONTree {
    let members: [(String, JSONTree?)] = [
      ("id", .number(Double(id))), ("parent", parent.map { .number(Double($0)) }),
      ("depth", .number(Double(depth))), ("class", .string(type)),
      ("name", name.map(JSONTree.string)),
      ("text", text.map(JSONTree.string)),
      ("frame", .numbers([frame.minX, frame.minY, frame.width, frame.height].map(\.rounded))),
      ("hidden", isHidden ? true : nil), ("alpha", alpha == 1 ? nil : .number(alpha.rounded)),
      ("enabled", isEnabled == false ? false : nil), ("touches", .bool(takesTouches)),
      ("shows", .bool(visibleFrame != nil)),
    ]
    return .object(members.compactMap { key, value in value.map { .init(key: key, value: $0) } })
  }
}

extension CGFloat {
  /// To hundredths.
  fileprivate var rounded: Double { (self * 100).rounded() / 100 + 0 }
}
