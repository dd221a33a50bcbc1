public import Foundation
import LayerTree
public import Typesetting
import Views

/// The room that a text view's text has.
///
/// A text view's own passes its padding on to the view; what else is set here is reported, as the
/// text fills the view's width with as many lines as it needs.
@preconcurrency @MainActor
open class NSTextContainer: NSObject {
  private weak var owner: UITextView?
  private var ownPadding: CGFloat = 5

  public init(size: CGSize) {
    self.size = size
    super.init()
  }

  init(of owner: UITextView) {
    self.owner = owner
    size = owner.bounds.size
    super.init()
  }

  /// What the text keeps free on either side of each line, in points.
  open var lineFragmentPadding: CGFloat {
    get { owner?.lineFragmentPadding ?? ownPadding }
    set {
      ownPadding = newValue
      owner?.lineFragmentPadding = newValue
    }
  }

  open var size: CGSize { didSet { if size != oldValue { report("size", "\(size)") } } }
  /// 0 for as many as the text needs.
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
  open var widthTracksTextView = true
  open var heightTracksTextView = false

  private func report(_ property: String, _ found: String) {
    guard let owner else { return }
    Timeline.current.report(
      Diagnostic(
        layer: "\(type(of: owner))", keyPath: "textContainer.\(property)", found: found,
        needed: "the view's own size and text",
        message: "has no effect: the text fills the view; use a UILabel for lines that end"))
  }
}
