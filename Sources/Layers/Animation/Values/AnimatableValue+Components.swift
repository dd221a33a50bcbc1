import Foundation
import Graphics

/// Parts of a value by the key path below it: `x` of a point, `size.width` of a rectangle,
/// `rotation.z` of a transform.
///
/// A transform is decomposed into scale, shear, rotation (about x, then y, then z), translation and
/// perspective; setting a part composes it again with this one replaced. So `scale` and `rotation`
/// combine on one layer; but a scale of 0 leaves no rotation to read, and a rotation about y beyond
/// a quarter turn reads as one about x and z as well.
extension AnimatableValue {
  /// The part at a key path below this value, or nil where there is none.
  public func component(_ path: String) -> AnimatableValue? {
    switch (self, path) {
    case (.point(let point), "x"): return .number(point.x)
    case (.point(let point), "y"): return .number(point.y)
    case (.size(let size), "width"): return .number(size.width)
    case (.size(let size), "height"): return .number(size.height)
    case (.rect(let rect), "origin"): return .point(rect.origin)
    case (.rect(let rect), "origin.x"): return .number(rect.origin.x)
    case (.rect(let rect), "origin.y"): return .number(rect.origin.y)
    case (.rect(let rect), "size"): return .size(rect.size)
    case (.rect(let rect), "size.width"): return .number(rect.size.width)
    case (.rect(let rect), "size.height"): return .number(rect.size.height)
    case (.transform(let transform), _):
      return TransformComponent(path).flatMap { $0.read(transform) }
    default: return nil
    }
  }

  /// This value with the part at a key path replaced; nil where there is no such part, or it
  /// is of another kind.
  ///
  /// `scale` of a transform sets all three axes; reading it gives their mean.
  public func settingComponent(_ path: String, to value: AnimatableValue) -> AnimatableValue? {
    switch (self, value) {
    case (.point(var point), .number(let number)):
      switch path {
      case "x": point.x = number
      case "y": point.y = number
      default: return nil
      }
      return .point(point)
    case (.size(var size), .number(let number)):
      switch path {
      case "width": size.width = number
      case "height": size.height = number
      default: return nil
      }
      return .size(size)
    case (.rect(var rect), .number(let number)):
      switch path {
      case "origin.x": rect.origin.x = number
      case "origin.y": rect.origin.y = number
      case "size.width": rect.size.width = number
      case "size.height": rect.size.height = number
      default: return nil
      }
      return .rect(rect)
    case (.rect(let rect), .point(let origin)) where path == "origin":
      return .rect(CGRect(origin: origin, size: rect.size))
    case (.rect(let rect), .size(let size)) where path == "size":
      return .rect(CGRect(origin: rect.origin, size: size))
    case (.transform(let transform), _):
      return TransformComponent(path)?.write(value, into: transform).map { .transform($0) }
    default: return nil
    }
  }
}

extension AnimatableValue.Kind {
  /// The key paths below a value of this kind.
  public var componentPaths: [String] {
    switch self {
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["origin", "origin.x", "origin.y", "size", "size.width", "size.height"]
    case .transform: TransformComponent.allCases.map(\.rawValue) + ["rotation"]
    default: []
    }
  }

  /// The kind of the part at a key path, or nil where there is none.
  public func component(_ path: String) -> AnimatableValue.Kind? {
    switch (self, path) {
    case (.rect, "origin"): .point
    case (.rect, "size"), (.transform, "translation"): .size
    case (.transform, _): TransformComponent(path) == nil ? nil : .number
    default: componentPaths.contains(path) ? .number : nil
    }
  }
}

/// A part of a transform that key paths can read and write.
private enum TransformComponent: String, CaseIterable {
  case rotationX = "rotation.x"
  case rotationY = "rotation.y"
  case rotationZ = "rotation.z"
  case scale
  case scaleX = "scale.x"
  case scaleY = "scale.y"
  case scaleZ = "scale.z"
  case scaleXY = "scale.xy"
  case translation
  case translationX = "translation.x"
  case translationY = "translation.y"
  case translationZ = "translation.z"

  init?(_ path: String) {
    // A rotation without an axis is the one in the plane.
    self.init(rawValue: path == "rotation" ? "rotation.z" : path)
  }

  func read(_ transform: CATransform3D) -> AnimatableValue? {
    guard let parts = TransformParts3D(transform, mirroring: .nearest) else { return nil }
    return switch self {
    case .rotationX: .number(parts.rotation.eulerAngles.x)
    case .rotationY: .number(parts.rotation.eulerAngles.y)
    case .rotationZ: .number(parts.rotation.eulerAngles.z)
    case .scale: .number((parts.scale.x + parts.scale.y + parts.scale.z) / 3)
    case .scaleX: .number(parts.scale.x)
    case .scaleY: .number(parts.scale.y)
    case .scaleZ: .number(parts.scale.z)
    case .scaleXY: .number((parts.scale.x + parts.scale.y) / 2)
    case .translation:
      .size(CGSize(width: parts.translation.x, height: parts.translation.y))
    case .translationX: .number(parts.translation.x)
    case .translationY: .number(parts.translation.y)
    case .translationZ: .number(parts.translation.z)
    }
  }

  func write(_ value: AnimatableValue, into transform: CATransform3D) -> CATransform3D? {
    guard var parts = TransformParts3D(transform, mirroring: .nearest) else { return nil }
    switch (self, value) {
    case (.rotationX, .number(let angle)): parts.setAngle(angle, about: 0)
    case (.rotationY, .number(let angle)): parts.setAngle(angle, about: 1)
    case (.rotationZ, .number(let angle)): parts.setAngle(angle, about: 2)
    case (.scale, .number(let scale)): parts.scale = SIMD3(repeating: scale)
    case (.scaleX, .number(let scale)): parts.scale.x = scale
    case (.scaleY, .number(let scale)): parts.scale.y = scale
    case (.scaleZ, .number(let scale)): parts.scale.z = scale
    case (.scaleXY, .number(let scale)): (parts.scale.x, parts.scale.y) = (scale, scale)
    case (.translation, .size(let size)):
      (parts.translation.x, parts.translation.y) = (size.width, size.height)
    case (.translation, .point(let point)):
      (parts.translation.x, parts.translation.y) = (point.x, point.y)
    case (.translationX, .number(let distance)): parts.translation.x = distance
    case (.translationY, .number(let distance)): parts.translation.y = distance
    case (.translationZ, .number(let distance)): parts.translation.z = distance
    default: return nil
    }
    return parts.transform
  }
}

extension TransformParts3D {
  fileprivate mutating func setAngle(_ angle: Double, about axis: Int) {
    var angles = rotation.eulerAngles
    angles[axis] = angle
    rotation = Rotation(eulerAngles: angles)
  }
}
