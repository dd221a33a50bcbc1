/// The shape with which an item collides with others.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  case rectangle, ellipse, path
}
