import Foundation
import JSON

/// A function that expressions may call.
package struct ExpressionFunction: Sendable {
  package let name: String
  /// Its parameters, as the documentation shows them.
  package let parameters: String
  /// A sentence for the documentation.
  package let about: String
  /// The allowed numbers of arguments.
  let counts: ClosedRange<Int>
  let compute: @Sendable ([ExpressionValue]) throws(Fault) -> ExpressionValue

  struct Fault: Error {
    let reason: String
  }

  /// The function as it is called, such as `mix(a, b, t)`.
  package var usage: String { "\(name)(\(parameters))" }

  /// The number of arguments in words.
  var words: String {
    if counts.upperBound == Int.max { return "\(counts.lowerBound) arguments or more" }
    let all = Set([counts.lowerBound, counts.upperBound]).sorted().map(String.init)
    return all.joined(separator: " or ") + (all == ["1"] ? " argument" : " arguments")
  }

  package static let all: [ExpressionFunction] = [
    ExpressionFunction(
      "min", "a, b, …", "The smallest of the numbers, or of a list.", 1...Int.max
    ) { (a) throws(Fault) in .number(try numbers(a, "min", orList: true).min() ?? 0) },
    ExpressionFunction(
      "max", "a, b, …", "The greatest of the numbers, or of a list.", 1...Int.max
    ) { (a) throws(Fault) in .number(try numbers(a, "max", orList: true).max() ?? 0) },
    ExpressionFunction("clamp", "x, low, high", "x, but not beyond low and high.", 3...3) {
      (a) throws(Fault) in
      let x = try numbers(a, "clamp")
      return .number(Swift.max(x[1], Swift.min(x[0], x[2])))
    },
    .ofNumber("abs", "x", "The number without its sign.") { abs($0) },
    .ofNumber("floor", "x", "The next lower whole number.") { $0.rounded(.down) },
    .ofNumber("ceil", "x", "The next higher whole number.") { $0.rounded(.up) },
    ExpressionFunction(
      "round", "x, digits", "The nearest number with so many digits after the point, or whole.",
      1...2
    ) { (a) throws(Fault) in
      let x = try numbers(a, "round")
      guard x.count == 2 else { return .number(x[0].rounded()) }
      guard (0...12).contains(x[1]), x[1] == x[1].rounded() else {
        throw Fault(reason: "round has from 0 to 12 digits")
      }
      let factor = pow(10, x[1])
      return try number((x[0] * factor).rounded() / factor)
    },
    .ofNumber("sqrt", "x", "The square root.") { $0.squareRoot() },
    ExpressionFunction("pow", "x, y", "x to the power of y.", 2...2) { (a) throws(Fault) in
      let x = try numbers(a, "pow")
      return try number(Foundation.pow(x[0], x[1]))
    },
    .ofNumber("sin", "x", "The sine of an angle in radians.") { sin($0) },
    .ofNumber("cos", "x", "The cosine of an angle in radians.") { cos($0) },
    ExpressionFunction(
      "mix", "a, b, t",
      "From a, at t = 0, to b, at t = 1: numbers, lists of numbers, or colors channel by channel.",
      3...3
    ) { (a) throws(Fault) in
      guard case .number(let t) = a[2] else {
        throw Fault(reason: "mix has a number as t, not \(a[2].description)")
      }
      return try mixed(a[0], a[1], t)
    },
    ExpressionFunction("alpha", "color, a", "The color with the alpha a, from 0 to 1.", 2...2) {
      (a) throws(Fault) in
      guard var color = a[0].color(orList: true), case .number(let alpha) = a[1] else {
        throw Fault(
          reason: unfixed(a[0]) ?? "alpha takes a color and a number, not \(a[0].description) and "
            + a[1].description)
      }
      color.w = Swift.min(1, Swift.max(0, alpha))
      return .color(color)
    },
    ExpressionFunction(
      "count", "x", "The number of items of a list, or of characters of a text.", 1...1
    ) { (a) throws(Fault) in
      if case .text(let text) = a[0] { return .number(Double(text.count)) }
      guard let count = a[0].count else {
        throw Fault(reason: "count takes a list or a text, not \(a[0].description)")
      }
      return .number(Double(count))
    },
  ]

  private init(
    _ name: String, _ parameters: String, _ about: String, _ counts: ClosedRange<Int>,
    compute: @escaping @Sendable ([ExpressionValue]) throws(Fault) -> ExpressionValue
  ) {
    self.name = name
    self.parameters = parameters
    self.about = about
    self.counts = counts
    self.compute = compute
  }

  private static func ofNumber(
    _ name: String, _ parameters: String, _ about: String,
    _ function: @escaping @Sendable (Double) -> Double
  ) -> ExpressionFunction {
    ExpressionFunction(name, parameters, about, 1...1) { (a) throws(Fault) in
      try number(function(try numbers(a, name)[0]))
    }
  }

  // MARK: Operators

  /// The value of an operator between numbers, lists of numbers, or colors.
  static func computed(
    _ sign: String, _ a: ExpressionValue, _ b: ExpressionValue
  ) throws(Fault) -> ExpressionValue {
    if case .number(let x) = a, case .number(let y) = b { return try number(value(sign, x, y)) }
    if a.isColor || b.isColor, let x = channels(a), let y = channels(b) {
      // Alpha is that of the first color.
      var result = x.color
      for index in 0..<3 {
        result[index] = value(sign, x.color[index], y.color[index])
        guard result[index].isFinite else { throw notFinite }
      }
      result.w = x.isColor ? x.color.w : y.color.w
      return .color(result.clamped(lowerBound: .zero, upperBound: .one))
    }
    if let count = a.count ?? b.count, a.count ?? count == count, b.count ?? count == count {
      var items: [ExpressionValue] = []
      for index in 0..<count {
        guard case .number(let x) = a.count == nil ? a : a.item(index),
          case .number(let y) = b.count == nil ? b : b.item(index)
        else { throw mismatch(sign, a, b) }
        items.append(try number(value(sign, x, y)))
      }
      return .list(items)
    }
    throw mismatch(sign, a, b)
  }

  private static func value(_ sign: String, _ a: Double, _ b: Double) -> Double {
    switch sign {
    case "+": a + b
    case "-": a - b
    case "*": a * b
    case "/": a / b
    // With the sign of the divisor, so that -1 % 4 is 3.
    default: a - b * (a / b).rounded(.down)
    }
  }

  /// The channels of a color, or a number for each of them.
  private static func channels(
    _ value: ExpressionValue
  ) -> (color: SIMD4<Double>, isColor: Bool)? {
    if case .number(let number) = value { return (SIMD4(repeating: number), false) }
    return value.color(orList: true).map { ($0, true) }
  }

  private static func mixed(
    _ a: ExpressionValue, _ b: ExpressionValue, _ t: Double
  ) throws(Fault) -> ExpressionValue {
    func between(_ a: Double, _ b: Double) -> Double { t == 1 ? b : a + (b - a) * t }
    if case .number(let x) = a, case .number(let y) = b { return try number(between(x, y)) }
    if a.isColor || b.isColor, let x = a.color(orList: true), let y = b.color(orList: true) {
      var result = x
      for index in 0..<4 { result[index] = between(x[index], y[index]) }
      return .color(result.clamped(lowerBound: .zero, upperBound: .one))
    }
    if let count = a.count, count == b.count {
      var items: [ExpressionValue] = []
      for index in 0..<count {
        guard case .number(let x) = a.item(index), case .number(let y) = b.item(index) else {
          throw mismatch("mix", a, b)
        }
        items.append(try number(between(x, y)))
      }
      return .list(items)
    }
    throw mismatch("mix", a, b)
  }

  // MARK: Faults

  private static let notFinite = Fault(reason: "the result is not a finite number")

  private static func number(_ value: Double) throws(Fault) -> ExpressionValue {
    guard value.isFinite else { throw notFinite }
    // Texts and files have no negative zero.
    return .number(value == 0 ? 0 : value)
  }

  /// The numbers among arguments, or in the list that is the only one.
  private static func numbers(
    _ values: [ExpressionValue], _ name: String, orList: Bool = false
  ) throws(Fault) -> [Double] {
    var values = values
    if orList, values.count == 1, let count = values[0].count {
      let list = values[0]
      values = (0..<count).map { list.item($0) }
    }
    guard !values.isEmpty else { throw Fault(reason: "\(name) of an empty list") }
    var numbers: [Double] = []
    for value in values {
      guard case .number(let number) = value else {
        throw Fault(reason: "\(name) takes numbers, not \(value.description)")
      }
      numbers.append(number)
    }
    return numbers
  }

  private static func mismatch(
    _ sign: String, _ a: ExpressionValue, _ b: ExpressionValue
  ) -> Fault {
    if let reason = unfixed(a) ?? unfixed(b) { return Fault(reason: reason) }
    if let first = a.count, let second = b.count, first != second {
      return Fault(
        reason: "`\(sign)` takes lists of the same length, not of \(first) and \(second)")
    }
    return Fault(
      reason: "`\(sign)` takes numbers, lists of numbers, and colors, not \(a.description) and "
        + b.description)
  }

  /// The reason why a color of the system cannot be computed with; nil for other values.
  private static func unfixed(_ value: ExpressionValue) -> String? {
    value.systemColor.map { "\($0) follows the style, so that it has no channels here" }
  }
}
