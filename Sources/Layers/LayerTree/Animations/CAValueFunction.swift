import Animation
public import Foundation

public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let rotateX = Self(rawValue: "rotateX")
  public static let rotateY = Self(rawValue: "rotateY")
  public static let rotateZ = Self(rawValue: "rotateZ")
  /// Expects arrays of three numbers.
  public static let scale = Self(rawValue: "scale")
  public static let scaleX = Self(rawValue: "scaleX")
  public static let scaleY = Self(rawValue: "scaleY")
  public static let scaleZ = Self(rawValue: "scaleZ")
  /// Expects arrays of three numbers.
  public static let translate = Self(rawValue: "translate")
  public static let translateX = Self(rawValue: "translateX")
  public static let translateY = Self(rawValue: "translateY")
  public static let translateZ = Self(rawValue: "translateZ")
}

/// Makes a transform from the numbers that an animation of `transform` interpolates.
open class CAValueFunction: NSObject, NSCoding {
  public let name: CAValueFunctionName
  let function: ValueFunction

  /// Nil for an unknown name.
  public init?(name: CAValueFunctionName) {
    guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
    self.name = name
    self.function = function
  }

  /// Returns nil: nothing is decoded.
  public required init?(coder: NSCoder) { nil }

  open func encode(with coder: NSCoder) {}

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAValueFunction)?.name == name
  }

  open override var hash: Int { name.hashValue }
}

public let kCAValueFunctionRotateX = CAValueFunctionName.rotateX
public let kCAValueFunctionRotateY = CAValueFunctionName.rotateY
public let kCAValueFunctionRotateZ = CAValueFunctionName.rotateZ
public let kCAValueFunctionScale = CAValueFunctionName.scale
public let kCAValueFunctionScaleX = CAValueFunctionName.scaleX
public let kCAValueFunctionScaleY = CAValueFunctionName.scaleY
public let kCAValueFunctionScaleZ = CAValueFunctionName.scaleZ
public let kCAValueFunctionTranslate = CAValueFunctionName.translate
public let kCAValueFunctionTranslateX = CAValueFunctionName.translateX
public let kCAValueFunctionTranslateY = CAValueFunctionName.translateY
public let kCAValueFunctionTranslateZ = CAValueFunctionName.translateZ
