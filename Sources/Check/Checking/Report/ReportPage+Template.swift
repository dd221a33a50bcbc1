extension ReportPage {
  /// The style sheet, which the page of a preview has, too.
  package static let style = String(decoding: PackageResources.page_css, as: UTF8.self)

  /// The page before and after the items, with the style sheet and the script inside.
  ///
  /// The files of the folder `Page` are part of the program, so that it needs none beside it.
  static let template: (head: [UInt8], tail: [UInt8]) = {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let page = text(PackageResources.page_html)
      .replacing(
        "<link rel=\"stylesheet\" href=\"page.css\">",
        with: "<style>\n\(style)</style>", maxReplacements: 1
      )
      .replacing(
        "<script src=\"page.js\"></script>",
        with: "<script>\n\(text(PackageResources.page_js))</script>", maxReplacements: 1)
    let parts = page.split(separator: "<!-- items -->\n", maxSplits: 1)
    return (Array(parts[0].utf8), Array(parts[1].utf8))
  }()
}
