public import Foundation
import LayerTree
public import UIKitValues
public import Views

/// A service of the share sheet, which is never shown.
@preconcurrency @MainActor
open class UIActivity: NSObject {
  public struct ActivityType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(apple name: String) { rawValue = "com.apple.UIKit.activity.\(name)" }
    public static let addToReadingList = ActivityType(apple: "AddToReadingList")
    public static let airDrop = ActivityType(apple: "AirDrop")
    public static let assignToContact = ActivityType(apple: "AssignToContact")
    public static let copyToPasteboard = ActivityType(apple: "CopyToPasteboard")
    public static let mail = ActivityType(apple: "Mail")
    public static let markupAsPDF = ActivityType(apple: "MarkupAsPDF")
    public static let message = ActivityType(apple: "Message")
    public static let openInIBooks = ActivityType(apple: "OpenInIBooks")
    public static let postToFacebook = ActivityType(apple: "PostToFacebook")
    public static let postToFlickr = ActivityType(apple: "PostToFlickr")
    public static let postToTwitter = ActivityType(apple: "PostToTwitter")
    public static let postToVimeo = ActivityType(apple: "PostToVimeo")
    public static let postToWeibo = ActivityType(apple: "PostToWeibo")
    public static let print = ActivityType(apple: "Print")
    public static let saveToCameraRoll = ActivityType(apple: "SaveToCameraRoll")
  }

  public enum Category: Int, Sendable {
    case action, share
  }

  public override init() { super.init() }
  open class var activityCategory: Category { .action }
  open var activityType: ActivityType? { nil }
  open var activityTitle: String? { nil }
  open var activityImage: UIImage? { nil }
  open var activityViewController: UIViewController? { nil }
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  open func prepare(withActivityItems activityItems: [Any]) {}
  open func perform() {}
  open func activityDidFinish(_ completed: Bool) {}
}

/// An object that makes the item for an activity, which it is never asked for.
@preconcurrency @MainActor
public protocol UIActivityItemSource: NSObjectProtocol {
  func activityViewControllerPlaceholderItem(
    _ activityViewController: UIActivityViewController
  ) -> Any
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any?
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String
}

extension UIActivityItemSource {
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "" }
}

/// The share sheet: a placeholder, with items and activities that are only stored.
@preconcurrency @MainActor
open class UIActivityViewController: UndrawnContentController {
  public typealias CompletionWithItemsHandler = (
    UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
  ) -> Void

  open private(set) var activityItems: [Any]
  open private(set) var applicationActivities: [UIActivity]?
  /// Never called, as no activity is performed.
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  open var excludedActivityTypes: [UIActivity.ActivityType]?
  open var allowsProminentActivity = true

  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    self.activityItems = activityItems
    self.applicationActivities = applicationActivities
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }
}
