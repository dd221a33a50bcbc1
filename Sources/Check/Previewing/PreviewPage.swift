import Checking

/// The page, with its style and its script, and the style of the report's page.
enum PreviewPage {
  /// The files of the folder `Page` are part of the program, so that it needs none beside it.
  static let text: String = {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    return text(PackageResources.preview_html)
      .replacing(
        "<link rel=\"stylesheet\" href=\"preview.css\">",
        with: "<style>\n\(ReportPage.style)\(text(PackageResources.preview_css))</style>",
        maxReplacements: 1
      )
      .replacing(
        "<script src=\"preview.js\"></script>",
        with: "<script>\n\(text(PackageResources.preview_js))</script>", maxReplacements: 1)
  }()
}
