import Animation
public import Foundation

/// An animation of one property; use one of its subclasses.
open class CAPropertyAnimation: CAAnimation {
  /// The property, or part of it, such as `transform.rotation.z`.
  open var keyPath: String? { willSet { requireMutable() } }
  /// Whether the value is added to the one beneath it, instead of replacing it.
  open var isAdditive = false { willSet { requireMutable() } }
  /// Whether each repetition starts where the last one ended.
  open var isCumulative = false { willSet { requireMutable() } }
  /// Makes transforms from interpolated numbers; only for `transform` and `sublayerTransform`.
  open var valueFunction: CAValueFunction? { willSet { requireMutable() } }

  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  package override class var propertyTable: AnimationPropertyTable { .property }

  override class func blank() -> CAAnimation { CAPropertyAnimation() }

  // MARK: Evaluation

  override func node(in context: AnimationContext) -> AnimationNode {
    let timing = mediaTiming(in: context)
    guard let keyPath, !keyPath.isEmpty else {
      context.report(
        "keyPath", ValueMismatch(key: "keyPath", found: "none", needed: "a property"))
      return .group(timing, nil, [])
    }
    guard let kind = context.kind(keyPath) else { return .group(timing, nil, []) }
    if let valueFunction, kind != .transform {
      context.report(
        keyPath,
        ValueMismatch(
          key: "valueFunction", found: valueFunction.name.rawValue,
          needed: "none for \(kind.description)"))
      return .group(timing, nil, [])
    }
    let reader = BoxedValueReader(
      keyPath: keyPath, kind: valueFunction?.function.inputKind ?? kind, report: context.report)
    guard let interpolation = interpolation(reading: reader) else { return .group(timing, nil, []) }
    let track = PropertyTrack(
      interpolation, timingFunction: timingFunction?.timing, isAdditive: isAdditive,
      isCumulative: isCumulative, valueFunction: valueFunction?.function)
    return .property(keyPath, timing, track)
  }

  /// The interpolation of the values; nil if one of them cannot be used, which has been reported.
  func interpolation(reading reader: BoxedValueReader) -> PropertyTrack.Interpolation? {
    .basic(.init())
  }
}
