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

    var lines: Int { self == .plainHeader ? 1 : 0 }

    func edge(of metrics: ListMetrics) -> ListMetrics.Edge {
      switch self {
      case .plainHeader: metrics.plainHeader
      case .groupedHeader: metrics.groupedHeader
      case .footer: metrics.footer
      }
    }
  }

  private weak var table: UITableView?
  /// The space beside the text, in points: that of the cells, for headers by eye.
  private var margin: CGFloat {
    metrics.margin(ofWidth: table?.bounds.width ?? bounds.width)
  }
  private var metrics: ListMetrics { ListMetrics(traitCollection) }
  private var edge: ListMetrics.Edge { kind.edge(of: metrics) }

  open private(set) var reuseIdentifier: String?
  public let contentView = UIView()
  public let textLabel: UILabel? = UILabel()
  final var kind = Kind.plainHeader {
    didSet {
      if kind != oldValue { change(from: oldValue.edge(of: metrics), lines: oldValue.lines) }
    }
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
    textLabel.setDefault(\UILabel.font, .preferredFont(forTextStyle: edge.style))
    textLabel.adjustsFontForContentSizeCategory = true
    contentView.addSubview(textLabel)
  }

  private func change(from old: ListMetrics.Edge, lines: Int) {
    guard let textLabel else { return }
    let font = UIFont.preferredFont(
      forTextStyle: old.style, compatibleWith: textLabel.traitCollection)
    if textLabel.font == font {
      textLabel.setDefault(\UILabel.font, .preferredFont(forTextStyle: edge.style))
    }
    if textLabel.textColor == old.color {
      textLabel.setDefault(\UILabel.textColor, edge.color)
    }
    if textLabel.numberOfLines == lines { textLabel.numberOfLines = kind.lines }
    setNeedsLayout()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard let previousTraitCollection, traitCollection.hasOtherLook(than: previousTraitCollection)
    else { return }
    change(from: kind.edge(of: ListMetrics(previousTraitCollection)), lines: kind.lines)
    setNeedsUpdateConfiguration()
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

  /// The height of the text at a width, with the space around it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard kind != .plainHeader, let textLabel, textLabel.text?.isEmpty == false else {
      let height = metrics.plainHeader.lineHeight(in: traitCollection)
      return CGSize(width: size.width, height: height)
    }
    let room = CGSize(width: max(0, size.width - 2 * margin), height: 0)
    let height = edge.height(ofText: textLabel.sizeThatFits(room).height)
    return CGSize(width: size.width, height: height)
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
        ? bounds.minY + edge.top : bounds.maxY - edge.bottom - frame.height
    }
    textLabel.frame = frame
  }
}
