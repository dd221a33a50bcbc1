public import Foundation

/// The browser of documents: a placeholder, which picks none.
@preconcurrency @MainActor
open class UIDocumentPickerViewController: UndrawnContentController {
  open weak var delegate: (any UIDocumentPickerDelegate)?
  open var allowsMultipleSelection = false
  open var shouldShowFileExtensions = false
  open var directoryURL: URL?
  /// The types that the initializer was called with.
  package let contentTypes: [UTType]
  /// The documents to export.
  package let exportedURLs: [URL]

  public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool = false) {
    self.contentTypes = contentTypes
    exportedURLs = []
    super.init(nibName: nil, bundle: nil)
  }

  public init(forExporting urls: [URL], asCopy: Bool = false) {
    contentTypes = []
    exportedURLs = urls
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }
}

@preconcurrency @MainActor
public protocol UIDocumentPickerDelegate: AnyObject {
  func documentPicker(
    _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
  public func documentPicker(
    _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
  ) {}
  public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}
