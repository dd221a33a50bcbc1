import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// A date as buttons, which open a calendar or the wheels of the time in a popover.
final class CompactDateView: UIView, DatePickerContent {
  enum Part { case date, time }

  private let settings: DateSettings
  private let parts: [Part]
  private var buttons: [CompactDateButton] = []
  private var date = Date(timeIntervalSinceReferenceDate: 0)
  private weak var opened: (any DatePickerContent)?
  var onChange: (Date) -> Void = { _ in }

  /// The gap between the buttons, in points, by eye.
  private static let gap: CGFloat = 6

  init(_ settings: DateSettings, parts: [Part]) {
    self.settings = settings
    self.parts = parts
    super.init(frame: .zero)
    for part in parts {
      let button = CompactDateButton()
      button.accessibilityLabel = part == .date ? "Date Picker" : "Time Picker"
      button.addAction(
        UIAction { [weak self, weak button] _ in
          if let button { self?.open(part, from: button) }
        }, for: .touchUpInside)
      buttons.append(button)
      addSubview(button)
    }
  }

  convenience init(_ settings: DateSettings) {
    let parts: [Part] =
      switch settings.mode {
      case .date: [.date]
      case .time: [.time]
      default: [.date, .time]
      }
    self.init(settings, parts: parts)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func show(_ date: Date, animated: Bool) {
    self.date = date
    for (part, button) in zip(parts, buttons) {
      button.text =
        part == .date
        ? settings.text(date, date: .medium, time: .none)
        : settings.text(date, date: .none, time: .short)
    }
    opened?.show(date, animated: animated)
    setNeedsLayout()
  }

  var fittingSize: CGSize {
    let sizes = buttons.map(\.fittingSize)
    return CGSize(
      width: sizes.map(\.width).reduce(0, +) + Self.gap * CGFloat(max(0, sizes.count - 1)),
      height: sizes.map(\.height).max() ?? 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x = max(0, bounds.width - fittingSize.width)
    for button in buttons {
      let size = button.fittingSize
      button.frame = oriented(
        CGRect(
          x: x, y: ((bounds.height - size.height) / 2).toPixel, width: size.width,
          height: size.height))
      x += size.width + Self.gap
    }
  }

  private func open(_ part: Part, from button: CompactDateButton) {
    var presenter = window?.rootViewController
    while let next = presenter?.presentedViewController { presenter = next }
    guard let presenter else {
      return reportMisuse("date", .noPresenter)
    }
    let own = DateSettings(settings, mode: part == .date ? .date : .time)
    let content: any DatePickerContent =
      part == .date ? InlineDateView(own) : DateWheelsView(own)
    content.show(date, animated: false)
    content.onChange = { [weak self] new in
      self?.show(new, animated: false)
      self?.onChange(new)
    }
    opened = content
    let controller = CompactDateController(content)
    controller.popoverPresentationController?.sourceView = button
    controller.onClose = { [weak button] in button?.isOpen = false }
    button.isOpen = true
    presenter.present(controller, animated: true)
  }
}

/// A date or a time on a gray ground.
private final class CompactDateButton: UIControl {
  private let label = UILabel()

  private var metrics: DateButtonMetrics { DateButtonMetrics(traitCollection) }

  var text: String? {
    get { label.text }
    set {
      label.text = newValue
      accessibilityValue = newValue
    }
  }

  /// Whether its calendar or wheels are open: the text has the tint color.
  var isOpen = false { didSet { update() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .tertiarySystemFill
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.textAlignment = .center
    addSubview(label)
    isAccessibilityElement = true
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var isHighlighted: Bool { didSet { update() } }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    update()
  }

  private func update() {
    label.textColor = isOpen ? tintColor : .label
    label.alpha = isHighlighted ? 0.4 : 1
  }

  var fittingSize: CGSize {
    let text = label.intrinsicContentSize
    return CGSize(
      width: (text.width + 2 * metrics.margin).upToPixel,
      height: max(metrics.height.toPixel, (text.height + 14).upToPixel))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
    layer.cornerRadius = metrics.corners.radius(in: bounds.size)
    layer.cornerCurve = metrics.curve
  }
}

/// The measures of the button of a date or a time, in points.
private struct DateButtonMetrics: LookMetrics {
  /// At the default text size.
  let height: CGFloat
  let corners: CornerShape
  let curve: CALayerCornerCurve
  /// At the sides of the text.
  let margin: CGFloat

  /// Height and corner as published; the margins at the sides are by eye.
  static let classic = DateButtonMetrics(
    height: 34 + 1 / 3, corners: .radius(8), curve: .continuous, margin: 11)
  /// By eye.
  static let ios26 = DateButtonMetrics(
    height: 34 + 1 / 3, corners: .capsule, curve: .circular, margin: 13)
}

/// Shows a calendar or wheels in a popover.
private final class CompactDateController: UIViewController {
  private let content: any DatePickerContent
  var onClose: () -> Void = {}

  /// The margins around the content, in points, by eye.
  private static let margins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

  init(_ content: any DatePickerContent) {
    self.content = content
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .popover
    popoverPresentationController?.isAlwaysBox = true
    popoverPresentationController?.permittedArrowDirections = [.up, .down]
    let size = content.fittingSize
    preferredContentSize = CGSize(
      width: size.width + Self.margins.left + Self.margins.right,
      height: size.height + Self.margins.top + Self.margins.bottom)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.addSubview(content)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    content.frame = view.bounds.inset(by: Self.margins)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    onClose()
  }
}
