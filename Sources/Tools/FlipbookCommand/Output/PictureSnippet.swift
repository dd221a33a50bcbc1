import Arguments
import Base
import Flipbook

/// The HTML that shows pictures of scenes in a README, each with its dark look where there is one.
///
/// ```
/// <picture>
///   <source media="(prefers-color-scheme: dark)" srcset="docs/card~dark.gif">
///   <img src="docs/card.gif" width="240" height="160" alt="A card opens.">
/// </picture>
/// ```
struct PictureSnippet {
  fileprivate struct Row {
    let path: String
    let style: Scene.Style
    let target: SceneTarget
    /// In points.
    let width, height: Int
    let description: String
  }

  private var rows: [Row] = []

  /// Adds the first of a target's files that a page shows.
  ///
  /// - Parameters:
  ///   - width: In pixels, as `height`.
  mutating func append(_ target: SceneTarget, of scene: Scene, width: Int, height: Int) {
    guard let path = target.files.first(where: Self.isShown) else { return }
    let points = { (pixels: Int) in
      Int(saturating: (Double(pixels) / Double(scene.scale)).rounded(.up))
    }
    rows.append(
      Row(
        path: path, style: scene.style, target: target, width: points(width),
        height: points(height),
        description: scene.summary ?? OutputName.name(of: target.scene)))
  }

  /// Throws if no name is that of a picture that pages show, or standard output is in use.
  static func check(_ names: [OutputName], isJSON: Bool) throws(CommandError) {
    if isJSON || names.contains(where: { $0.text == "-" }) {
      throw .usage(
        "--snippet is printed on standard output, which gets \(isJSON ? "the results" : "a picture")"
      )
    }
    if names.contains(where: { isShown($0.text) }) { return }
    throw .usage(
      "--snippet is for GIF, APNG, PNG, WebP and AVIF files; a README shows no others",
      hint: "Try: -o FILE.webp")
  }

  /// Whether a page shows a file as a picture.
  private static func isShown(_ path: String) -> Bool {
    guard path != "-", let format = try? OutputFormat(path: path) else { return false }
    return [.gif, .apng, .webp, .avif].contains(format)
  }

  var html: String {
    var pictures: [[Row]] = []
    for row in rows {
      if let index = pictures.firstIndex(where: { row.isAnotherStyle(of: $0[0]) }) {
        pictures[index].append(row)
      } else {
        pictures.append([row])
      }
    }
    return pictures.map(Self.html).joined(separator: "\n")
  }

  private static func html(_ rows: [Row]) -> String {
    let first = rows[0]
    let image =
      "<img src=\(address(of: first.path)) width=\"\(first.width)\" height=\"\(first.height)\" "
      + "alt=\(first.description.printableLine.quotedForXML)>"
    let sources = rows.dropFirst().map { row in
      "  <source media=\"(prefers-color-scheme: \(row.style.rawValue))\" "
        + "srcset=\(address(of: row.path))>"
    }
    if sources.isEmpty { return image }
    return (["<picture>"] + sources + ["  \(image)", "</picture>"]).joined(separator: "\n")
  }

  /// A path as a quoted address, relative to the current folder.
  private static func address(of path: String) -> String {
    GalleryPage.address(of: path, from: FileManager.default.currentDirectoryPath).quotedForXML
  }
}

extension PictureSnippet.Row {
  /// Whether both show the same but for the style.
  fileprivate func isAnotherStyle(of other: Self) -> Bool {
    let (look, others) = (target.look, other.target.look)
    return target.scene == other.target.scene && style != other.style
      && look.device == others.device
      && look.textSize == others.textSize && look.scale == others.scale
  }
}

/// The option for HTML.
struct SnippetOption: OptionGroup {
  @Flag(
    "--snippet",
    help: "Print HTML for a README on standard output: the picture with its size in points and the "
      + "scene's description, and its dark look for dark pages if both are written.")
  var isOn: Bool
}
