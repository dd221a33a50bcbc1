extension Scene {
  /// Presents an alert, an action sheet or a sheet in front of everything.
  public struct Present: Hashable, Sendable {
    public enum Content: Hashable, Sendable {
      /// The title, message, style, actions and text fields of an alert or an action sheet.
      case alert(Properties)
      /// The view of a sheet, and how far it opens.
      case sheet(Properties)
    }
    public var content: Content
    public var isAnimated: Bool

    public init(alert: Properties, animated isAnimated: Bool = true) {
      content = .alert(alert)
      self.isAnimated = isAnimated
    }

    public init(sheet: Properties, animated isAnimated: Bool = true) {
      content = .sheet(sheet)
      self.isAnimated = isAnimated
    }
  }

  /// Dismisses what the script has presented.
  public struct Dismiss: Hashable, Sendable {
    /// Whether everything is dismissed; if false, only what was presented last.
    public var dismissesAll: Bool
    public var isAnimated: Bool

    public init(all dismissesAll: Bool = false, animated isAnimated: Bool = true) {
      self.dismissesAll = dismissesAll
      self.isAnimated = isAnimated
    }
  }

  /// Pushes a page onto the step's navigation controller.
  public struct Push: Hashable, Sendable {
    /// The page, which fills the space below the bar.
    public var page: View
    public var title: String?
    public var isAnimated: Bool

    public init(_ page: View, title: String? = nil, animated isAnimated: Bool = true) {
      self.page = page
      self.title = title
      self.isAnimated = isAnimated
    }
  }

  /// Pops the top page of a navigation controller, or all pages but the first.
  public struct Pop: Hashable, Sendable {
    /// The id of the navigation controller.
    public var id: String
    /// Whether only the first page is left.
    public var popsToRoot: Bool
    public var isAnimated: Bool

    public init(_ id: String, toRoot popsToRoot: Bool = false, animated isAnimated: Bool = true) {
      self.id = id
      self.popsToRoot = popsToRoot
      self.isAnimated = isAnimated
    }
  }
}
