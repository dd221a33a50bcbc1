import UIKitValues
public import Views

extension UIBackgroundConfiguration {
  /// The element of a list, which has a color for each state.
  enum ListStyle: Hashable, Sendable {
    case plainCell, groupedCell, sidebarCell, plainHeader, otherHeader

    /// The color in a state; those of selected and highlighted cells are those of rows without a
    /// configuration.
    func color(isPressed: Bool) -> UIColor {
      switch self {
      case .plainCell: isPressed ? .selectedRow : .systemBackground
      case .groupedCell: isPressed ? .selectedRow : .secondarySystemGroupedBackground
      case .sidebarCell: isPressed ? .selectedRow : .clear
      case .plainHeader: .plainListHeader
      case .otherHeader: .clear
      }
    }
  }

  private static func list(_ style: ListStyle) -> UIBackgroundConfiguration {
    var background = UIBackgroundConfiguration()
    background.cornerRadius = 0
    background.setListColor(of: style, isPressed: false)
    return background
  }

  private mutating func setListColor(of style: ListStyle, isPressed: Bool) {
    backgroundColor = style.color(isPressed: isPressed)
    listStyle = style
  }

  public static func listCell() -> UIBackgroundConfiguration { list(.plainCell) }
  public static func listPlainCell() -> UIBackgroundConfiguration { list(.plainCell) }
  public static func listGroupedCell() -> UIBackgroundConfiguration { list(.groupedCell) }
  public static func listSidebarCell() -> UIBackgroundConfiguration { list(.sidebarCell) }
  public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration {
    list(.sidebarCell)
  }
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { list(.plainHeader) }
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { list(.otherHeader) }
  public static func listSidebarHeader() -> UIBackgroundConfiguration { list(.otherHeader) }
  public static func listHeader() -> UIBackgroundConfiguration { list(.otherHeader) }
  public static func listFooter() -> UIBackgroundConfiguration { list(.otherHeader) }

  /// The configuration for a state: its color, unless one was set.
  @preconcurrency @MainActor
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
    guard let listStyle else { return self }
    var copy = self
    copy.setListColor(of: listStyle, isPressed: state.isPressed)
    return copy
  }
}

extension UIConfigurationState {
  /// Whether its view is selected or highlighted.
  fileprivate var isPressed: Bool {
    switch self {
    case let state as UICellConfigurationState: state.isSelected || state.isHighlighted
    case let state as UIViewConfigurationState: state.isSelected || state.isHighlighted
    default: false
    }
  }
}
