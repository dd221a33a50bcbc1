import Animation
public import Foundation

/// The names of Core Animation's predefined timing functions.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = Self(rawValue: "linear")
  public static let easeIn = Self(rawValue: "easeIn")
  public static let easeOut = Self(rawValue: "easeOut")
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
  /// The curve of implicit animations.
  public static let `default` = Self(rawValue: "default")

  /// The curve; nil for an unknown name.
  var timing: CubicTiming? { Self.timings[rawValue] }

  static let timings: [String: CubicTiming] = [
    "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInEaseOut": .easeInEaseOut,
    "default": .default,
  ]
}

/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1).
open class CAMediaTimingFunction: NSObject, NSCoding {
  /// The curve, its control points rounded to 32 bits.
  package let timing: CubicTiming

  /// - Parameter name: One of the known ones.
  public init(name: CAMediaTimingFunctionName) {
    guard let timing = name.timing else {
      let names = CAMediaTimingFunctionName.timings.keys.sorted().joined(separator: ", ")
      preconditionFailure("“\(name.rawValue)” is not a timing function; there are \(names)")
    }
    self.timing = timing
  }

  /// Control points within a thousandth of a named curve's become that curve, as in Core Animation.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    let points = [c1x, c1y, c2x, c2y].map { Double($0) }
    let named = CAMediaTimingFunctionName.timings.values.first { timing in
      zip(points, [timing.c1x, timing.c1y, timing.c2x, timing.c2y]).allSatisfy {
        abs($0 - $1) < 0.001
      }
    }
    timing = named ?? CubicTiming(points[0], points[1], points[2], points[3])
  }

  /// Creates the linear function; nothing is decoded.
  public required init?(coder: NSCoder) { timing = .linear }

  open func encode(with coder: NSCoder) {}

  /// Writes x and y of a control point.
  /// - Parameters:
  ///   - index: 0…3, of which 0 is (0, 0) and 3 is (1, 1).
  ///   - values: An array of at least two numbers.
  open func getControlPoint(at index: Int, values: inout [Float]) {
    precondition((0...3).contains(index), "control points are 0 to 3, not \(index)")
    precondition(values.count >= 2, "a control point needs room for two numbers")
    let points = [
      (0, 0), (timing.c1x, timing.c1y), (timing.c2x, timing.c2y), (1, 1),
    ]
    (values[0], values[1]) = (Float(points[index].0), Float(points[index].1))
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.timing == timing
  }

  open override var hash: Int { timing.hashValue }
}

public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default
