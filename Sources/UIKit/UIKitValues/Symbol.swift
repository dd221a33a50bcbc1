import Base
import Foundation
import Graphics
import LayerTree
import Typesetting

/// A system symbol at a size: our drawing under Apple's name.
struct Symbol {
  let name: String
  let configuration: UIImage.SymbolConfiguration
  /// The value that a symbol with steps shows, 0 to 1; nil for all steps.
  let variableValue: Double?
  /// Whether it is drawn mirrored.
  var isFlipped = false
  private(set) var glyph: SymbolGlyph
  /// The size of the image, in points.
  let size: CGSize

  /// Creates a crossed box, with a diagnostic, for the name of an undrawn symbol; nil for an
  /// invalid name.
  init?(
    _ name: String, _ configuration: UIImage.SymbolConfiguration?, variableValue: Double? = nil
  ) {
    guard Self.isName(name) else { return nil }
    let glyph = SymbolGlyph(named: name)
    if glyph == nil {
      let nearest = UIImage.nearestSymbol(to: name)
      ViewFact.unknownSymbol(name, meant: nearest).report(of: "UIImage", at: "systemName")
    }
    self.init(
      name, glyph ?? .placeholder, configuration ?? UIImage.SymbolConfiguration(), variableValue)
  }

  /// The symbol in another configuration.
  func with(_ configuration: UIImage.SymbolConfiguration) -> Symbol {
    Symbol(name, glyph, configuration, variableValue)
  }

  private init(
    _ name: String, _ glyph: SymbolGlyph, _ configuration: UIImage.SymbolConfiguration,
    _ variableValue: Double?
  ) {
    self.name = name
    self.glyph = glyph
    self.configuration = configuration
    self.variableValue = variableValue
    let measure = Measure(configuration)
    let box = glyph.size(lineWidth: measure.lineWidth)
    size = CGSize(
      width: (box.width * measure.unit * 2).rounded(.up) / 2,
      height: (box.height * measure.unit * 2).rounded(.up) / 2)
  }

  /// Whether it can be the name of a symbol, such as `4k.tv.fill`.
  private static func isName(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty
        && word.utf8.allSatisfy { byte in
          (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }
  }

  // MARK: Sizes

  /// The lengths that a configuration sets.
  private struct Measure {
    /// The size of the accompanying text, in points.
    let pointSize: CGFloat
    /// A hundredth of the point size at the scale, in points.
    let unit: CGFloat
    /// In units; by eye, lines grow by the square root of the scale.
    let lineWidth: CGFloat

    init(_ configuration: UIImage.SymbolConfiguration) {
      pointSize = configuration.pointSize ?? 17
      let scale: CGFloat =
        switch configuration.symbolScale {
        case .small: 0.79
        case .large: 1.28
        default: 1
        }
      unit = pointSize * scale / 100
      lineWidth = (configuration.weight ?? .regular).lineWidth / scale.squareRoot()
    }
  }

  // MARK: Images

  /// The symbol in black, in a box like that of Apple's symbol, with a baseline that centers it on
  /// capitals.
  var image: UIImage {
    let measure = Measure(configuration)
    var style = UIImage.Style(size: size)
    style.scale = max(1, Timeline.current.display.scale)
    style.symbol = self
    style.flipsInRightToLeft = glyph.isMirrored
    let capHeight = UIFont.systemFont(ofSize: measure.pointSize).capHeight
    style.baselineOffset = size.height / 2 - capHeight / 2
    let x = (glyph.size.width - glyph.alignedSize.width) / 2 * measure.unit
    let y = (glyph.size.height - glyph.alignedSize.height) / 2 * measure.unit
    style.alignmentRectInsets = UIEdgeInsets(top: y, left: x, bottom: y, right: x)
    return UIImage(.drawing(drawing(colors: nil)), style)
  }

  /// Whether it is drawn in more than one color.
  var hasColors: Bool {
    switch configuration.rendering {
    case nil, .monochrome: false
    case .hierarchical, .palette: true
    case .multicolor: glyph.hasColors
    }
  }

  /// The symbol in the colors of its configuration.
  /// - Parameter tint: The color of parts that have no own color.
  func content(tint: UIColor?) -> ImageContent {
    .drawing(drawing(colors: colors(tint: tint)))
  }

  /// The color of each part; nil for black alone.
  func colors(tint: UIColor?) -> ((SymbolGlyph.Part) -> CGColor)? {
    switch configuration.rendering {
    case nil, .monochrome: return nil
    case .hierarchical(let color):
      let color = color.cgColor
      return { part in
        let alpha = color.alpha * [1, 0.5, 0.25][min(max(part.layer, 1), 3) - 1]
        return color.copy(alpha: alpha) ?? color
      }
    case .palette(let colors):
      let colors = colors.map(\.cgColor)
      return { part in colors[min(max(part.layer, 1), colors.count) - 1] }
    case .multicolor:
      let tint = tint?.cgColor ?? .black
      return { part in part.color.flatMap { Self.color($0)?.cgColor } ?? tint }
    }
  }

  private static func color(_ name: String) -> UIColor? {
    switch name {
    case "white": .white
    case "black": .black
    default: UIColor(named: "system" + name.prefix(1).uppercased() + name.dropFirst())
    }
  }

  /// A drawing of the symbol in its box.
  private func drawing(colors: ((SymbolGlyph.Part) -> CGColor)?) -> DisplayList {
    let measure = Measure(configuration)
    let context = CGContext(bounds: CGRect(origin: .zero, size: size))
    context.translateBy(x: size.width / 2, y: size.height / 2)
    context.scaleBy(x: isFlipped ? -measure.unit : measure.unit, y: measure.unit)
    var style = SymbolGlyph.Style(lineWidth: measure.lineWidth)
    style.color = colors
    style.variableValue = variableValue
    glyph.draw(style, into: context)
    return context.displayList
  }

  /// The symbol's parts that effects move apart, lowest first.
  fileprivate func split(bySteps: Bool) -> [Symbol] {
    glyph.split(bySteps: bySteps && glyph.stepCount > 0, hasColors: hasColors).map { glyph in
      var symbol = self
      symbol.glyph = glyph
      return symbol
    }
  }

  fileprivate var drawnContent: ImageContent { .drawing(drawing(colors: nil)) }
}

extension UIImage {
  /// The names of the available symbols.
  package static var symbolNames: [String] { SymbolGlyph.names }

  /// The parts of a symbol that effects move apart, each as an image of the symbol's size, lowest
  /// first; the image itself if it is none.
  /// - Parameter bySteps: Whether those of its steps are apart, if it has any, rather than layers.
  package func symbolParts(bySteps: Bool) -> [UIImage] {
    guard let symbol = style.symbol else { return [self] }
    return symbol.split(bySteps: bySteps).map { part in
      var style = style
      style.symbol = part
      return UIImage(part.drawnContent, style)
    }
  }

  /// The step of a variable value that a part of a symbol shows; nil for what is always lit.
  package var symbolStep: Int? {
    style.symbol?.glyph.parts.flatMap(\.flattened).compactMap(\.step).first
  }

  package static func isSymbolName(_ name: String) -> Bool { SymbolGlyph.isName(name) }

  /// The name of the symbol most similar to another name.
  package static func nearestSymbol(to name: String) -> String? {
    name.nearest(in: symbolNames)
  }
}
