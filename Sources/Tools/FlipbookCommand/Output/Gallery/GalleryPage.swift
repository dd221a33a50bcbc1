import Base
import Flipbook

/// The page of a gallery, and its table for a README.
struct GalleryPage {
  let entries: [GalleryEntry]

  /// The mark of pages that `gallery` wrote, which it may replace.
  static let mark = "<meta name=\"generator\" content=\"flipbook gallery\">"

  // MARK: - HTML

  /// - Parameter folder: The folder that the page lies in.
  func html(in folder: String) -> String {
    let cards = entries.map { card($0, in: folder) }.joined(separator: "\n")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      \(Self.mark)
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Gallery</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <h1>Gallery</h1>
      <p class="summary">\(counted(entries.count, "picture"))</p>
      <main>
      \(cards)
      </main>
      </body>
      </html>

      """
  }

  private func card(_ entry: GalleryEntry, in folder: String) -> String {
    let address = { (path: String) in Self.address(of: path, from: folder).quotedForXML }
    var links = [(entry.light.still, "still")]
    if let film = entry.light.film { links.append((film, "film")) }
    if let dark = entry.dark {
      links.append((dark.still, "dark"))
      if let film = dark.film { links.append((film, "dark film")) }
    }
    links.append((entry.source, "source"))
    let anchors = links.map { "<a href=\(address($0.0))>\($0.1)</a>" }
    let sentence =
      entry.sentence.isEmpty ? "" : "<p>\(entry.sentence.printableLine.escapedForXML)</p>\n"
    return """
      <article>
      <div class="picture">
      \(picture(entry, width: entry.width, in: folder))
      </div>
      <h2>\(entry.title.printableLine.escapedForXML)</h2>
      \(sentence)<p class="links">\(anchors.joined(separator: " · "))</p>
      </article>
      """
  }

  /// The picture, for dark pages in dark, and for readers who want less motion as a still.
  private func picture(_ entry: GalleryEntry, width: Int, in folder: String) -> String {
    let address = { (path: String) in Self.address(of: path, from: folder).quotedForXML }
    var sources: [(media: String, path: String)] = []
    let dark = "(prefers-color-scheme: dark)"
    let calm = "(prefers-reduced-motion: reduce)"
    if let look = entry.dark {
      if look.film != nil { sources.append(("\(dark) and \(calm)", look.still)) }
      sources.append((dark, look.shown))
    }
    // The first source that fits is shown.
    if entry.light.film != nil { sources.append((calm, entry.light.still)) }
    let ratio = Double(width) / Double(max(1, entry.width))
    let height = max(1, Int(saturating: Double(entry.height) * ratio))
    let image =
      "<img src=\(address(entry.light.shown)) width=\"\(width)\" height=\"\(height)\" loading=\"lazy\" "
      + "alt=\(entry.title.printableLine.quotedForXML)>"
    let lines = sources.map { "<source media=\"\($0.media)\" srcset=\(address($0.path))>" }
    return "<picture>\((lines + [image]).joined())</picture>"
  }

  // MARK: - Markdown

  /// The greatest width of a picture in the table, in points, by eye: three columns in a README.
  private static let columnWidth = 320

  /// - Parameter folder: The folder that the README lies in.
  func table(in folder: String) -> String {
    let hasDark = entries.contains { $0.dark != nil }
    var lines = [
      hasDark ? "| | Light | Dark | |" : "| | | |",
      hasDark ? "| --- | --- | --- | --- |" : "| --- | --- | --- |",
    ]
    for entry in entries {
      let cell = { (look: GalleryEntry.Look?) -> String in
        guard let look else { return "" }
        let still = Self.address(of: look.still, from: folder).quotedForXML
        let shown = Self.address(of: look.shown, from: folder).quotedForXML
        let width = min(entry.width, Self.columnWidth)
        return "<a href=\(still)><img src=\(shown) width=\"\(width)\" "
          + "alt=\(Self.markdown(entry.title, isAttribute: true))></a>"
      }
      let sentence = entry.sentence.isEmpty ? "" : "<br>" + Self.markdown(entry.sentence)
      let source = "<a href=\(Self.address(of: entry.source, from: folder).quotedForXML)>source</a>"
      let cells =
        ["<b>\(Self.markdown(entry.title))</b>\(sentence)", cell(entry.light)]
        + (hasDark ? [cell(entry.dark)] : []) + [source]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n")
  }

  /// A text in a cell of a table, with the characters as references that mean something there.
  private static func markdown(_ text: String, isAttribute: Bool = false) -> String {
    var escaped = text.printableLine.escapedForXML
    for character in ["|", "`", "*", "_", "[", "]", "\\", "~"] {
      let code = character.unicodeScalars.first!.value
      escaped = escaped.replacing(character, with: "&#\(code);")
    }
    return isAttribute ? "\"\(escaped)\"" : escaped
  }

  static let startMarker = "<!-- flipbook:gallery -->"
  static let endMarker = "<!-- /flipbook:gallery -->"

  /// A README with the table between the markers, and nothing else changed.
  ///
  /// - Parameters:
  ///   - readme: Its bytes, which need not be UTF-8.
  ///   - folder: The folder that the README lies in.
  /// - Returns: Nil unless each marker stands there once, in order.
  func spliced(into readme: [UInt8], folder: String) -> [UInt8]? {
    let starts = readme.ranges(of: Array(Self.startMarker.utf8))
    let ends = readme.ranges(of: Array(Self.endMarker.utf8))
    guard starts.count == 1, ends.count == 1, starts[0].upperBound <= ends[0].lowerBound else {
      return nil
    }
    let lineEnd = readme.ranges(of: Array("\r\n".utf8)).isEmpty ? "\n" : "\r\n"
    let table = table(in: folder).replacing("\n", with: lineEnd)
    let text = [lineEnd, lineEnd, table, lineEnd, lineEnd].joined()
    var bytes = Array(readme[..<starts[0].upperBound])
    bytes += Array(text.utf8)
    bytes += readme[ends[0].lowerBound...]
    return bytes
  }

  // MARK: - Addresses

  /// The relative address of a file in a page of a folder.
  static func address(of path: String, from folder: String) -> String {
    let parts = { (path: String) in
      URL(fileURLWithPath: path).standardizedFileURL.path.split(separator: "/").map(String.init)
    }
    let (file, base) = (parts(path), parts(folder))
    let shared = zip(file, base).prefix { $0 == $1 }.count
    let relative =
      Array(repeating: "..", count: base.count - shared) + file.dropFirst(shared)
    // A comma ends an address in `srcset`.
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ",:"))
    let address = relative.joined(separator: "/")
    return address.addingPercentEncoding(withAllowedCharacters: allowed) ?? address
  }

  /// The style sheet, in the colors of the page of a check.
  private static let style = """
    :root {
      color-scheme: light dark;
      --paper: #f5f5f7; --panel: #ffffff; --line: #d9d9de; --ink: #1d1d1f; --soft: #6e6e73;
      --accent: #0a66d0;
    }
    @media (prefers-color-scheme: dark) { :root {
      --paper: #161618; --panel: #1f1f22; --line: #38383d; --ink: #f2f2f5; --soft: #a0a0a8;
      --accent: #5aa8ff;
    } }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; max-width: 1200px; padding: 32px 24px; background: var(--paper);
      color: var(--ink); font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Inter, sans-serif;
    }
    h1 { font-size: 26px; letter-spacing: -.02em; margin: 0; }
    h2 { font-size: 15px; margin: 12px 0 2px; }
    p { margin: 0; }
    .summary, .links { color: var(--soft); }
    .links { margin-top: 6px; font-size: 12px; }
    main {
      display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 20px;
      margin-top: 24px;
    }
    article {
      background: var(--panel); border: 1px solid var(--line); border-radius: 14px; padding: 16px;
    }
    .picture {
      display: flex; align-items: center; justify-content: center; min-height: 160px;
      background: var(--paper); border-radius: 8px; padding: 12px;
    }
    img { max-width: 100%; max-height: 360px; width: auto; height: auto; display: block; }
    a { color: var(--accent); text-decoration: none; }
    a:hover { text-decoration: underline; }
    """
}
