import Codecs
public import Foundation
public import Graphics
import LayerTree

/// A picture: the pixels of a file, or a drawing that stays sharp at any scale.
///
/// Unchecked as Sendable, since only a cache of pixels ever changes in it; it belongs to the thread
/// of its stage.
open class UIImage: NSObject, NSCopying, _ExpressibleByImageLiteral, @unchecked Sendable {
  package final internal(set) var content: ImageContent
  final let style: Style
  private var cachedPixels: CGImage?

  /// Everything about an image but what it shows.
  struct Style {
    /// In points, as it is shown.
    var size: CGSize
    /// Pixels per point.
    var scale: CGFloat = 1
    var orientation = UIImage.Orientation.up
    var renderingMode = UIImage.RenderingMode.automatic
    var capInsets: UIEdgeInsets?
    var resizingMode = UIImage.ResizingMode.tile
    var alignmentRectInsets = UIEdgeInsets.zero
    /// From the bottom up to the baseline, for images that go along with text.
    var baselineOffset: CGFloat?
    var tint: UIColor?
    var symbol: Symbol?
    /// Before it was turned upright.
    var original: CGImage?
    var animation: (images: [UIImage], duration: TimeInterval)?
  }

  init(_ content: ImageContent, _ style: Style) {
    self.content = content
    self.style = style
  }

  /// A drawing in one color, which takes the tint of what shows it.
  /// - Parameter size: The size of the drawing, in points.
  package convenience init(template list: DisplayList, size: CGSize) {
    self.init(.drawing(list), Style(size: size, renderingMode: .alwaysTemplate))
  }

  // MARK: Making

  /// An image of no size.
  public override convenience init() {
    self.init(.drawing(DisplayList()), Style(size: .zero))
  }

  /// The image of a PNG, JPEG or SVG file in the timeline's image folders, by its name without
  /// "@2x" and, for these, without ending.
  ///
  /// Nil, with a diagnostic, where there is none or it is damaged. See `Timeline.imageFolders`.
  public convenience init?(named name: String) {
    guard let image = ImageFiles.image(named: name) else { return nil }
    self.init(image)
  }

  /// The same, from a bundle's resources if it has such a file.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let folders = [bundle?.resourcePath].compactMap(\.self)
    guard let image = ImageFiles.image(named: name, first: folders) else { return nil }
    self.init(image)
  }

  /// Nil, with a diagnostic, where there is none or it is damaged.
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
  ///   - orientation: How the pixels are turned to be shown.
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

  /// One of the symbols that are drawn here; for the name of another one, a crossed box with a
  /// diagnostic; nil for what cannot be the name of a symbol.
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

  public required convenience init(imageLiteralResourceName name: String) {
    if let image = ImageFiles.image(named: name) { self.init(image) } else { self.init() }
  }

  convenience init(_ image: UIImage) { self.init(image.content, image.style) }

  // MARK: What it is

  /// In points.
  open var size: CGSize { style.size }
  /// Pixels per point.
  open var scale: CGFloat { style.scale }
  /// How the pixels of `cgImage` are turned to be shown.
  open var imageOrientation: UIImage.Orientation { style.orientation }
  open var renderingMode: UIImage.RenderingMode { style.renderingMode }
  /// What keeps its size when the image is stretched, from the edges inward.
  open var capInsets: UIEdgeInsets { style.capInsets ?? .zero }
  open var resizingMode: UIImage.ResizingMode { style.resizingMode }
  open var alignmentRectInsets: UIEdgeInsets { style.alignmentRectInsets }
  open var baselineOffsetFromBottom: CGFloat? { style.baselineOffset }
  open var isSymbolImage: Bool { style.symbol != nil }
  open var symbolConfiguration: UIImage.SymbolConfiguration? { style.symbol?.configuration }
  open var configuration: UIImage.Configuration? { symbolConfiguration }
  /// The images of an animated one, each shown equally long.
  open var images: [UIImage]? { style.animation?.images }
  /// In seconds, of one round of `images`.
  open var duration: TimeInterval { style.animation?.duration ?? 0 }

  /// The pixels; of a drawing, made when first asked for.
  ///
  /// Nil, with a diagnostic, for a drawing where there is no stage.
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

  /// The image with a middle that repeats and edges that keep their size.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: UIImage.ResizingMode
  ) -> UIImage {
    with { ($0.capInsets, $0.resizingMode) = (capInsets, resizingMode) }
  }

  /// The image with one point in each direction that stretches.
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

  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }

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

  /// Draws into the current context, the top left at a point.
  open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Stretches the image over a rectangle of the current context, upright, its caps at their own
  /// size.
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

  /// The bytes of a PNG file; nil, with a diagnostic, where there are no pixels.
  open func pngData() -> Data? { encodedPNG() }

  /// The bytes of a JPEG file, on black where the image is transparent, as at Apple.
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

/// Makes `#imageLiteral` a `UIImage`.
public typealias _ImageLiteralType = UIImage
