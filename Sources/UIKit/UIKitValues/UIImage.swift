import Codecs
public import Foundation
public import Graphics
import LayerTree

/// A picture: the pixels of a file, or a drawing that is sharp at any scale.
///
/// Unchecked as Sendable, because only a cache of pixels changes, and an image is used on the
/// thread of its stage.
open class UIImage: NSObject, NSCopying, _ExpressibleByImageLiteral, @unchecked Sendable {
  private var storedContent: ImageContent
  /// Draws the content at its first use; nil if it is there.
  private var drawing: (() -> CGImage)?
  final let style: Style
  /// The variants for other traits of an image that was made without any.
  final var madeAsset: UIImageAsset?
  private var cachedPixels: CGImage?
  /// The recording that it is a picture of, for comparisons with goldens.
  package final var source: (any Sendable)?

  /// The properties of an image beside its content.
  struct Style {
    /// The displayed size, in points.
    var size: CGSize
    /// Pixels per point.
    var scale: CGFloat = 1
    var orientation = UIImage.Orientation.up
    var renderingMode = UIImage.RenderingMode.automatic
    var capInsets: UIEdgeInsets?
    var resizingMode = UIImage.ResizingMode.tile
    var alignmentRectInsets = UIEdgeInsets.zero
    /// The distance from the bottom to the baseline, for images within text.
    var baselineOffset: CGFloat?
    var tint: UIColor?
    var symbol: Symbol?
    /// Whether views show it mirrored in right-to-left order.
    var flipsInRightToLeft = false
    /// The original pixels, before they were turned upright.
    var original: CGImage?
    var animation: (images: [UIImage], duration: TimeInterval)?
    /// The variants for other traits.
    var asset: UIImageAsset?
  }

  init(_ content: ImageContent, _ style: Style) {
    storedContent = content
    self.style = style
  }

  /// Creates an image of pixels that are drawn at their first use.
  /// - Parameters:
  ///   - size: The displayed size, in points.
  ///   - scale: Pixels per point.
  package convenience init(
    size: CGSize, scale: CGFloat, drawing: @escaping () -> CGImage
  ) {
    self.init(.drawing(DisplayList()), Style(size: size, scale: scale))
    self.drawing = drawing
  }

  /// Creates a drawing in one color, which is drawn in a view's tint color.
  /// - Parameter size: The size of the drawing, in points.
  package convenience init(template list: DisplayList, size: CGSize) {
    self.init(.drawing(list), Style(size: size, renderingMode: .alwaysTemplate))
  }

  // MARK: Making

  /// Creates an image of size zero.
  public override convenience init() {
    self.init(.drawing(DisplayList()), Style(size: .zero))
  }

  /// Creates the image of a PNG, JPEG or SVG file in the timeline's image folders, by its name
  /// without "@2x" and extension.
  ///
  /// Nil, with a diagnostic, if it is missing or damaged. See `Timeline.imageFolders`.
  public convenience init?(named name: String) {
    guard let image = ImageFiles.image(named: name) else { return nil }
    self.init(image)
  }

  /// Creates the image of a file in a bundle, if it has one, or as without a bundle.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let folders = bundle?.resourceFolders ?? []
    let traits = UITraitCollection(traitsFrom: [.current] + [traitCollection].compactMap(\.self))
    guard let image = ImageFiles.image(named: name, first: folders, for: traits) else { return nil }
    self.init(image)
  }

  /// Nil, with a diagnostic, if the file is missing or damaged.
  public convenience init?(contentsOfFile path: String) {
    guard let image = ImageFiles.image(path: path) else { return nil }
    self.init(image)
  }

  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// - Parameter scale: Pixels per point; an SVG has its own.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = ImageFiles.image(Array(data), name: "data", scale: scale) else { return nil }
    self.init(image)
  }

  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - orientation: The orientation of the pixels when displayed.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
    let scale = scale > 0 && scale.isFinite ? scale : 1
    let upright = orientation == .up ? cgImage : CGImage(orientation.upright(cgImage.bitmap))
    var style = Style(
      size: CGSize(
        width: CGFloat(upright.width) / scale, height: CGFloat(upright.height) / scale))
    style.scale = scale
    style.orientation = orientation
    style.original = cgImage
    self.init(.pixels(upright), style)
  }

  /// Creates a symbol; a crossed box, with a diagnostic, for the name of an undrawn symbol; nil for
  /// an invalid name.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  public convenience init?(
    systemName name: String, withConfiguration configuration: UIImage.Configuration?
  ) {
    guard let symbol = Symbol(name, configuration as? UIImage.SymbolConfiguration) else {
      return nil
    }
    self.init(symbol.image)
  }

  /// Creates a symbol that shows a value, such as `wifi` or `speaker.wave.3`.
  /// - Parameter value: 0 to 1, up to which its steps are opaque.
  public convenience init?(
    systemName name: String, variableValue value: Double,
    configuration: UIImage.Configuration? = nil
  ) {
    let configuration = configuration as? UIImage.SymbolConfiguration
    guard let symbol = Symbol(name, configuration, variableValue: value) else { return nil }
    self.init(symbol.image)
  }

  public required convenience init(imageLiteralResourceName name: String) {
    if let image = ImageFiles.image(named: name) { self.init(image) } else { self.init() }
  }

  convenience init(_ image: UIImage) { self.init(image.content, image.style) }

  // MARK: Properties

  package final var content: ImageContent {
    if let drawing {
      storedContent = .pixels(drawing())
      self.drawing = nil
    }
    return storedContent
  }

  /// Whether the content is there without drawing it.
  package final var isDrawn: Bool { drawing == nil }

  /// The displayed size, in points.
  open var size: CGSize { style.size }
  /// Pixels per point.
  open var scale: CGFloat { style.scale }
  /// The orientation of the pixels of `cgImage` when displayed.
  open var imageOrientation: UIImage.Orientation { style.orientation }
  open var renderingMode: UIImage.RenderingMode { style.renderingMode }
  /// The insets of the parts that are not stretched.
  open var capInsets: UIEdgeInsets { style.capInsets ?? .zero }
  open var resizingMode: UIImage.ResizingMode { style.resizingMode }
  open var alignmentRectInsets: UIEdgeInsets { style.alignmentRectInsets }
  open var baselineOffsetFromBottom: CGFloat? { style.baselineOffset }
  open var isSymbolImage: Bool { style.symbol != nil }
  open var symbolConfiguration: UIImage.SymbolConfiguration? { style.symbol?.configuration }
  open var configuration: UIImage.Configuration? { symbolConfiguration }
  /// The images of an animated image, each shown for the same time.
  open var images: [UIImage]? { style.animation?.images }
  /// The duration of one cycle of `images`, in seconds.
  open var duration: TimeInterval { style.animation?.duration ?? 0 }

  /// The pixels; those of a drawing are rasterized on first access.
  ///
  /// Nil, with a diagnostic, for a drawing without a stage.
  open var cgImage: CGImage? {
    if let original = style.original, style.tint == nil { return original }
    if let cachedPixels { return cachedPixels }
    cachedPixels = pixels(of: displayed(tint: nil))
    return cachedPixels
  }

  // MARK: Variants

  open func withRenderingMode(_ renderingMode: UIImage.RenderingMode) -> UIImage {
    with { $0.renderingMode = renderingMode }
  }

  /// The image in one color, its alpha kept.
  open func withTintColor(_ color: UIColor) -> UIImage {
    with {
      $0.tint = color
      if $0.symbol != nil { $0.renderingMode = .alwaysOriginal }
    }
  }

  open func withTintColor(_ color: UIColor, renderingMode: UIImage.RenderingMode) -> UIImage {
    with { ($0.tint, $0.renderingMode) = (color, renderingMode) }
  }

  /// The image with a repeating center and caps that keep their size.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: UIImage.ResizingMode
  ) -> UIImage {
    with { ($0.capInsets, $0.resizingMode) = (capInsets, resizingMode) }
  }

  /// The image with a center of one point that stretches.
  open func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    let insets = UIEdgeInsets(
      top: top, left: left, bottom: top > 0 ? size.height - top - 1 : 0,
      right: left > 0 ? size.width - left - 1 : 0)
    return resizableImage(withCapInsets: insets, resizingMode: .stretch)
  }

  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentRectInsets = alignmentInsets }
  }

  open func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage {
    with { $0.baselineOffset = baselineOffset }
  }

  open func withHorizontallyFlippedOrientation() -> UIImage {
    UIImage(content.mirrored(size: size), style.mirrored)
  }

  /// The image mirrored by views in right-to-left order.
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    with { $0.flipsInRightToLeft = true }
  }

  open var flipsForRightToLeftLayoutDirection: Bool { style.flipsInRightToLeft }

  open func withConfiguration(_ configuration: UIImage.Configuration) -> UIImage {
    (configuration as? UIImage.SymbolConfiguration).map { applied($0) } ?? self
  }

  /// The symbol at another size or weight; nil for an image that is not a symbol.
  open func applyingSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration) -> UIImage? {
    style.symbol == nil ? nil : applied(configuration)
  }

  open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    return first.with { $0.animation = (images, duration) }
  }

  // MARK: Drawing

  /// Draws the image into the current context, its top left at a point.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image stretched to a rectangle of the current context, upright, its caps at their
  /// own size.
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    paint(
      displayed(tint: nil), in: rect, blendMode: blendMode, alpha: alpha, into: context)
  }

  /// Fills a rectangle with copies of the image, from its top left.
  open func drawAsPattern(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    paintTiles(in: rect, into: context)
  }

  // MARK: Files

  /// The bytes of a PNG file; nil, with a diagnostic, if there are no pixels.
  open func pngData() -> Data? { encodedPNG() }

  /// The bytes of a JPEG file; transparent parts are drawn on black, as in UIKit.
  /// - Parameter compressionQuality: 0, smallest, to 1, best.
  open func jpegData(compressionQuality: CGFloat) -> Data? { encodedJPEG(compressionQuality) }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override var description: String {
    "UIImage(\(style.symbol.map { "\($0.name), " } ?? "")\(size.width)×\(size.height) @\(scale)x)"
  }

  func with(_ change: (inout Style) -> Void) -> UIImage {
    var style = style
    change(&style)
    return UIImage(content, style)
  }
}

/// The type of `#imageLiteral`.
public typealias _ImageLiteralType = UIImage
