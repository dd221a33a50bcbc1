public import Foundation
import LayerTree
public import Typesetting
public import UIKitValues
import Views

/// The area of the text of a layout manager or a text view.
///
/// It passes its padding to its view; other values are reported as unsupported there, as the text
/// fills the view's width with as many lines as it needs.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
  private weak var owner: UITextView?
  private var ownPadding: CGFloat = 5
  private var ownSize: CGSize

  /// - Parameter size: In points; 0 or a very large number for no limit.
  public init(size: CGSize) {
    ownSize = size
    super.init()
  }

  public convenience override init() { self.init(size: .zero) }

  open internal(set) weak var layoutManager: NSLayoutManager?
  /// Reported, as text does not flow around shapes.
  open var exclusionPaths: [UIBezierPath] = [] {
    didSet {
      guard !exclusionPaths.isEmpty else { return }
      ControlFact.exclusionPaths(exclusionPaths.count).report(
        of: "NSTextContainer", at: "exclusionPaths")
    }
  }

  /// The width of lines with their padding; infinite for no limit.
  final var widthLimit: CGFloat { size.width > 0 && size.width < 1e6 ? size.width : .infinity }
  /// The height of all lines; infinite for no limit.
  final var heightLimit: CGFloat { size.height > 0 && size.height < 1e6 ? size.height : .infinity }

  init(of owner: UITextView) {
    self.owner = owner
    ownSize = .zero
    super.init()
  }

  /// Becomes the container of a view, and reports the values without effect.
  func attach(to owner: UITextView) {
    self.owner = owner
    owner.lineFragmentPadding = ownPadding
    let isLimited = ownSize.width > 0 && ownSize.width < 1e6
    if isLimited, ownSize.width != size.width { report("size", "\(ownSize)") }
    if maximumNumberOfLines != 0 { report("maximumNumberOfLines", "\(maximumNumberOfLines)") }
    if lineBreakMode != .byWordWrapping { report("lineBreakMode", "\(lineBreakMode)") }
    if !widthTracksTextView { report("widthTracksTextView", "false") }
    if heightTracksTextView { report("heightTracksTextView", "true") }
  }

  /// The space on either side of each line, in points.
  open var lineFragmentPadding: CGFloat {
    get { owner?.lineFragmentPadding ?? ownPadding }
    set {
      ownPadding = newValue
      owner?.lineFragmentPadding = newValue
    }
  }

  /// The area for lines with their padding, in points: that of its view, with unlimited height if
  /// the view scrolls.
  open var size: CGSize {
    get { owner?.roomForText ?? ownSize }
    set {
      ownSize = newValue
      if newValue != size { report("size", "\(newValue)") }
    }
  }
  /// The largest number of lines; 0 for no limit.
  open var maximumNumberOfLines = 0 {
    didSet {
      if maximumNumberOfLines != oldValue {
        report("maximumNumberOfLines", "\(maximumNumberOfLines)")
      }
    }
  }
  open var lineBreakMode = NSLineBreakMode.byWordWrapping {
    didSet { if lineBreakMode != oldValue { report("lineBreakMode", "\(lineBreakMode)") } }
  }
  /// Always true, as the text fills the view's width.
  open var widthTracksTextView = true {
    didSet {
      if widthTracksTextView != oldValue { report("widthTracksTextView", "\(widthTracksTextView)") }
    }
  }
  /// Always false, as the text is as high as its lines.
  open var heightTracksTextView = false {
    didSet {
      if heightTracksTextView != oldValue {
        report("heightTracksTextView", "\(heightTracksTextView)")
      }
    }
  }

  private func report(_ property: String, _ found: String) {
    guard let owner else { return }
    ControlFact.textContainer(found: found).report(
      of: type(of: owner),
      at: "textContainer.\(property)")
  }
}
