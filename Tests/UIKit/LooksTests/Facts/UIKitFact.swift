import Flipbook
import FlipbookTesting
import Foundation
import Testing

/// A measurement in a picture that UIKit drew, and the same measurement in one of ours.
struct UIKitFact: Sendable, CustomTestStringConvertible {
  /// A public project that keeps pictures drawn by UIKit, and the systems that drew them.
  enum Source: String {
    case accessibilitySnapshot = "cashapp/AccessibilitySnapshot, iOS 17 and 18"
    case accessibilitySnapshot26 = "cashapp/AccessibilitySnapshot, iOS 26"
    case adyen = "Adyen/adyen-ios, iOS 17"
    case brunow = "DavidBrunow/brunow.org, iOS 17"
    case homeAssistant = "home-assistant/iOS, iOS 26"
    /// Measured by a program instead of in a picture, at 2 pixels per point.
    case openUIKit = "Vercantez/openuikit, Mac Catalyst 26"
    case openUIKitPhone = "Vercantez/openuikit, iOS 26.1 and Mac Catalyst 26"
    case snapshotTesting = "pointfreeco/swift-snapshot-testing, iOS 13 and 14"
    case tinderLayout = "Tinder/Layout"
  }

  /// The certainty of a measurement, which says how far ours may be from it.
  enum Certainty {
    /// Read at several places, consistent to a pixel of a third of a point.
    case a
    /// Read once, or through the antialiasing of text.
    case b

    /// In points: half a pixel, and a pixel.
    var points: Double { self == .a ? 0.1667 : 0.3334 }
    /// In the unit of `ColorDistance`.
    var color: Double { self == .a ? 1 : 2 }
  }

  enum Value: Equatable {
    case points(Double)
    /// 0xRRGGBB in sRGB.
    case color(UInt32)
  }

  let name: String
  let source: Source
  let certainty: Certainty
  /// The width of the screen in points; its height is 200, at 3 pixels per point unless the source
  /// has others.
  let width: CGFloat
  let look: InterfaceLook
  let expected: Value
  /// The reason why ours is known to be different.
  let exception: String?
  /// The most that ours may differ by if it is an exception, in points or in the unit of
  /// `ColorDistance`.
  let bound: Double
  let measure: @MainActor @Sendable (Sheet) throws -> Value

  /// In pixels per point.
  var scale: CGFloat { source == .openUIKit ? 2 : 3 }

  var testDescription: String { "\(name), \(source.rawValue)" }

  /// The difference of a measurement of ours, and the most at which it agrees.
  func difference(of value: Value) -> (value: Double, allowed: Double) {
    switch (expected, value) {
    case (.points(let theirs), .points(let ours)): (abs(theirs - ours), certainty.points)
    case (.color(let theirs), .color(let ours)):
      (ColorDistance.between(Sheet.pixel(theirs), Sheet.pixel(ours)), certainty.color)
    default: (.infinity, 0)
    }
  }
}

/// A fact about a length or a position, in points.
func fact(
  _ name: String, _ source: UIKitFact.Source, certainty: UIKitFact.Certainty = .a,
  width: CGFloat = 393, look: InterfaceLook = .classic, _ expected: Double,
  except exception: String? = nil,
  within bound: Double = 0,
  _ measure: @escaping @MainActor @Sendable (Sheet) throws -> CGFloat
) -> UIKitFact {
  UIKitFact(
    name: name, source: source, certainty: certainty, width: width, look: look,
    expected: .points(expected), exception: exception, bound: bound
  ) { .points(Double(try measure($0))) }
}

/// A fact about a color.
func fact(
  _ name: String, _ source: UIKitFact.Source, certainty: UIKitFact.Certainty = .a,
  width: CGFloat = 393, look: InterfaceLook = .classic, color expected: UInt32,
  except exception: String? = nil,
  within bound: Double = 0,
  _ measure: @escaping @MainActor @Sendable (Sheet) throws -> UInt32
) -> UIKitFact {
  UIKitFact(
    name: name, source: source, certainty: certainty, width: width, look: look,
    expected: .color(expected), exception: exception, bound: bound
  ) { .color(try measure($0)) }
}

/// A white screen on which views are drawn to be measured.
@MainActor final class Sheet {
  let stage: Stage
  let rows = TwoRows()
  /// An object that lives as long as the screen.
  var kept: AnyObject?
  private let scale: CGFloat
  private var picture: Bitmap?

  /// - Parameter scale: In pixels per point.
  init(width: CGFloat, look: InterfaceLook = .classic, scale: CGFloat = 3) {
    stage = Stage(size: CGSize(width: width, height: 200), scale: scale)
    stage.look = look
    self.scale = scale
    stage.window.backgroundColor = .white
  }

  /// Adds a view of a size, or of the size that fits, at a point.
  @discardableResult
  func add<View: UIView>(
    _ view: View, at origin: CGPoint = CGPoint(x: 60, y: 60), size: CGSize? = nil
  ) -> View {
    stage.timeline.run {
      if let size { view.frame.size = size } else { view.sizeToFit() }
      view.frame.origin = origin
    }
    stage.addSubview(view)
    return view
  }

  /// Runs code on the stage, as an event would.
  func run<Result>(_ body: () -> Result) -> Result { stage.timeline.run(body) }

  private func drawn() throws -> Bitmap {
    if let picture { return picture }
    let new = try stage.bitmap(at: 0)
    picture = new
    return new
  }

  /// The color of the pixel at a point, as 0xRRGGBB.
  func color(_ x: CGFloat, _ y: CGFloat) throws -> UInt32 {
    let pixel = try drawn()[Int((x * scale).rounded(.down)), Int((y * scale).rounded(.down))]
      .straight
    return UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue)
  }

  /// The box of what differs from the color in the upper left corner of a rectangle, by at least
  /// a part of the greatest difference, in points from the screen's corner.
  func ink(in area: CGRect, atLeast part: Double = 1.0 / 3) throws -> CGRect {
    let picture = try drawn()
    let columns = Int((area.minX * scale).rounded())..<min(Int(area.maxX * scale), picture.width)
    let rows = Int((area.minY * scale).rounded())..<min(Int(area.maxY * scale), picture.height)
    let ground = picture[columns.lowerBound, rows.lowerBound]
    func difference(_ x: Int, _ y: Int) -> Double { ColorDistance.between(picture[x, y], ground) }
    let most = rows.lazy.flatMap { y in columns.map { difference($0, y) } }.max() ?? 0
    guard most > 0 else { return .null }
    let inked = rows.flatMap { y in
      columns.filter { difference($0, y) >= most * part }.map {
        CGRect(
          x: CGFloat($0) / scale, y: CGFloat(y) / scale, width: 1 / scale, height: 1 / scale)
      }
    }
    return inked.reduce(.null) { $0.union($1) }
  }

  /// The ink of a text in a label whose upper left corner is at (60, 60).
  func ink(of text: String, _ size: CGFloat, _ weight: UIFont.Weight = .regular) throws -> CGRect {
    let label = add(Self.label(text, size, weight))
    return try ink(in: label.frame.insetBy(dx: -5, dy: -5))
  }

  static func label(
    _ text: String, _ size: CGFloat, _ weight: UIFont.Weight = .regular
  ) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: size, weight: weight)
    return label
  }

  nonisolated static func pixel(_ color: UInt32) -> PremultipliedPixel {
    PremultipliedPixel(0xFF00_0000 | color)
  }
}

/// Reasons of exceptions.
enum Exception {
  static let letters = "the letters are Inter's, whose ink is not San Francisco's"
  static let symbols = "the symbols are drawn by another hand"
  static let advances = "it contradicts the advances of San Francisco that were measured on iOS 26"
}

/// Two rows, "0" and "1".
final class TwoRows: NSObject, UITableViewDataSource {
  var header: String?
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    header
  }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "\(indexPath.row)"
    return cell
  }
}

/// Views against measurements of UIKit, most in pictures that it drew, in their looks.
@Suite(.stage) @MainActor struct UIKitFactTests {
  nonisolated static let facts: [UIKitFact] =
    textFacts + switchFacts + sliderFacts + stepperFacts + segmentFacts + indicatorFacts
    + buttonFacts + navigationBarFacts + largeTitleFacts + searchFacts + tabBarFacts + tableFacts
    + cardFacts + floatingBarFacts + floatingTabFacts
    + layoutFacts + controlFactsOf26 + listFactsOf26

  @Test(arguments: facts) func flipbookDrawsItLikeUIKit(fact: UIKitFact) throws {
    let ours = try fact.measure(
      Sheet(width: fact.width, look: fact.look, scale: fact.scale))
    let (difference, allowed) = fact.difference(of: ours)
    if let exception = fact.exception {
      #expect(difference > allowed, "is no exception any longer: \(exception)")
    }
    #expect(
      difference <= (fact.exception == nil ? allowed : fact.bound),
      "\(ours) instead of \(fact.expected)")
  }

  /// The rim below a translucent border is smoothed twice; an opaque border like that would fail.
  @Test func aRimSmoothedTwiceIsBeyondItsBound() throws {
    let fact = try #require(Self.facts.first { $0.name.hasPrefix("a border of a pixel") })
    let twice = try Self.rim(Sheet(width: fact.width), .orange.withAlphaComponent(0.999))
    #expect(fact.difference(of: .color(twice)).value > fact.bound)
  }

  /// Every name is a row's.
  @Test func namesAreUnique() {
    #expect(Set(Self.facts.map(\.testDescription)).count == Self.facts.count)
  }
}
