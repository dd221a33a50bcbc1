public import Foundation
import UIKitValues
public import Views

/// A header or footer of a section.
///
/// Its table sets the label's font and color by its kind, unless they have been changed.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// The position in a table, which determines the text's appearance.
  enum Kind {
    case plainHeader, groupedHeader, footer

    var textStyle: UIFont.TextStyle { self == .plainHeader ? .headline : .footnote }
    var color: UIColor { self == .plainHeader ? .label : .secondaryLabel }
    var lines: Int { self == .plainHeader ? 1 : 0 }
    /// The space above and below the text, in points, by eye.
    var padding: (top: CGFloat, bottom: CGFloat) {
      switch self {
      case .plainHeader: (0, 0)
      case .groupedHeader: (16, 6)
      case .footer: (8, 6)
      }
    }
  }

  private weak var table: UITableView?
  /// The space beside the text, in points: that of the cells, for headers by eye.
  private var margin: CGFloat {
    UITableViewCell.margin(ofWidth: table?.bounds.width ?? bounds.width)
  }

  open private(set) var reuseIdentifier: String?
  public let contentView = UIView()
  public let textLabel: UILabel? = UILabel()
  final var kind = Kind.plainHeader {
    didSet { if kind != oldValue { change(from: oldValue) } }
  }

  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    setUp()
  }

  /// Creates a view that is not reused.
  public convenience init() { self.init(reuseIdentifier: nil) }

  /// Creates a view that is not reused.
  public convenience override init(frame: CGRect) {
    self.init()
    self.frame = frame
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Adopts what depends on its table and on its kind.
  final func join(_ table: UITableView, as kind: Kind) {
    self.table = table
    self.kind = kind
    adoptTraits(of: table)
  }

  private func setUp() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    guard let textLabel else { return }
    textLabel.setDefault(\UILabel.font, .preferredFont(forTextStyle: kind.textStyle))
    textLabel.adjustsFontForContentSizeCategory = true
    contentView.addSubview(textLabel)
  }

  private func change(from old: Kind) {
    guard let textLabel else { return }
    let font = UIFont.preferredFont(
      forTextStyle: old.textStyle, compatibleWith: textLabel.traitCollection)
    if textLabel.font == font {
      textLabel.setDefault(\UILabel.font, .preferredFont(forTextStyle: kind.textStyle))
    }
    if textLabel.textColor == old.color {
      textLabel.setDefault(\UILabel.textColor, kind.color)
    }
    if textLabel.numberOfLines == old.lines { textLabel.numberOfLines = kind.lines }
    setNeedsLayout()
  }

  open func prepareForReuse() {}

  // MARK: Configurations

  public typealias ConfigurationUpdateHandler = (
    _ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState
  ) -> Void

  private lazy var configured = ConfiguredContent<
    UITableViewHeaderFooterView, UIViewConfigurationState
  >(of: self, in: contentView)

  /// The values of its content; replaces the text.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configured.configuration }
    set { configured.configuration = newValue }
  }
  /// The values of its background, which replaces `backgroundColor`.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configured.background }
    set { configured.background = newValue }
  }
  /// Whether the content follows the state of the view.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configured.updatesContent }
    set { configured.updatesContent = newValue }
  }
  /// Whether the background follows the state of the view.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configured.updatesBackground }
    set { configured.updatesBackground = newValue }
  }
  /// Called when the view is laid out after `setNeedsUpdateConfiguration()`.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    get { configured.handler }
    set { configured.handler = newValue }
  }

  /// The present state: its traits, and whether it is disabled.
  open var configurationState: UIViewConfigurationState {
    var state = UIViewConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    return state
  }

  open func setNeedsUpdateConfiguration() { configured.setNeedsUpdate() }

  /// Adapts the configurations to a state; called when the view is laid out.
  open func updateConfiguration(using state: UIViewConfigurationState) {
    configured.update(for: state)
  }

  /// Brings content and margins up to date before the view is measured or laid out.
  private func prepareForMeasuring() {
    configured.updateIfNeeded(updateConfiguration, using: configurationState)
    configured.setMargins(leading: margin, trailing: margin)
  }

  /// The configuration of a header or a footer of the table's style, without text.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch kind {
    case .plainHeader: .plainHeader()
    case .groupedHeader: .groupedHeader()
    case .footer: .groupedFooter()
    }
  }

  /// The height of its configured content at a width; nil without.
  final func configuredHeight(width: CGFloat) -> CGFloat? {
    prepareForMeasuring()
    guard contentConfiguration != nil else { return nil }
    return contentView.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  /// A view behind the content.
  open var backgroundView: UIView? {
    didSet {
      if backgroundView === oldValue { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// The height of a plain header, or of one without text, by eye: 28 points, or more for large
  /// text.
  static func plainHeight(in traits: UITraitCollection) -> CGFloat {
    max(28, UIFontMetrics(forTextStyle: .headline).scaledValue(for: 28, compatibleWith: traits))
  }

  /// The height of the text at a width, with the space around it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard kind != .plainHeader, let textLabel, textLabel.text?.isEmpty == false else {
      return CGSize(width: size.width, height: Self.plainHeight(in: traitCollection))
    }
    let room = CGSize(width: max(0, size.width - 2 * margin), height: 0)
    let height = textLabel.sizeThatFits(room).height.rounded(.up)
    return CGSize(width: size.width, height: height + kind.padding.top + kind.padding.bottom)
  }

  open override func layoutSubviews() {
    prepareForMeasuring()
    super.layoutSubviews()
    configured.place()
    backgroundView?.frame = bounds
    contentView.place(in: bounds)
    guard let textLabel else { return }
    var frame = bounds.insetBy(dx: margin, dy: 0)
    if kind != .plainHeader {
      frame.size.height = min(textLabel.sizeThatFits(frame.size).height, bounds.height)
      frame.origin.y =
        kind == .footer
        ? bounds.minY + kind.padding.top : bounds.maxY - kind.padding.bottom - frame.height
    }
    textLabel.frame = frame
  }
}
