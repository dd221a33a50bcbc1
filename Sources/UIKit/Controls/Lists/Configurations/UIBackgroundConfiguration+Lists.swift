import UIKitValues

extension UIBackgroundConfiguration {
  private static func list(_ color: UIColor?) -> UIBackgroundConfiguration {
    var background = UIBackgroundConfiguration()
    background.backgroundColor = color
    background.cornerRadius = 0
    return background
  }

  public static func listCell() -> UIBackgroundConfiguration { listPlainCell() }
  public static func listPlainCell() -> UIBackgroundConfiguration { list(.systemBackground) }
  public static func listGroupedCell() -> UIBackgroundConfiguration {
    list(.secondarySystemGroupedBackground)
  }
  public static func listSidebarCell() -> UIBackgroundConfiguration { list(.clear) }
  public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration { list(.clear) }
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
    list(.secondarySystemBackground)
  }
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { list(.clear) }
  public static func listSidebarHeader() -> UIBackgroundConfiguration { list(.clear) }
  public static func listHeader() -> UIBackgroundConfiguration { list(.clear) }
  public static func listFooter() -> UIBackgroundConfiguration { list(.clear) }
}
