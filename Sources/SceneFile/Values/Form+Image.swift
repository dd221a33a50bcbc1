import Codecs
import Foundation
import Graphics
import JSON

/// What the rows of the small drawings below read into.
private struct ImageDraft {
  var file = ""
  var size = CGSize.zero
  var square = 8
  var colors: [CGColor?] = [.white, CGColor(gray: 0.8, alpha: 1)]
  var rows: [String] = []
  var palette: [Character: CGColor?] = [:]
}

extension Form where Value == CGImage {
  /// A PNG, JPEG or SVG file beside the scene, or a small drawing in the scene itself.
  static let image = Form(
    "an image: a picture file's name, { checkerboard } or { pixels, colors }",
    schema: .any(of: [
      Schema(["type": "string"]), .object(checkerboardFields), .object(pixelFields),
    ])
  ) { node, decoding in
    var draft = ImageDraft()
    switch node.value.content {
    case .string(let name):
      return decoding.image(named: name, at: node)
    case .object where node.value["checkerboard"] != nil:
      let isRead = decoding.read(
        node, as: "a checkerboard", fields: checkerboardFields, into: &draft)
      return isRead ? CGImage(checkerboard(draft)) : nil
    case .object where node.value["pixels"] != nil:
      guard decoding.read(node, as: "an image of pixels", fields: pixelFields, into: &draft)
      else { return nil }
      return pixels(draft, at: node, decoding)
    default:
      decoding.reportType(
        of: node,
        needed: "a picture file's name, { checkerboard: [width, height] } or { pixels, colors }")
      return nil
    }
  }.shared(
    as: "image",
    about: """
      The name of a PNG, JPEG, SVG or GIF file, relative to the scene file; or a small drawing: a checkerboard, or rows of characters \
      that stand for colours.
      """)

  private static let sideForm = Form<Int>.integer(.from(1, to: 4096))

  private static let checkerboardFields: [Field<ImageDraft>] = [
    Field(
      "checkerboard", Form<[Int]>.list(of: sideForm, named: "numbers", count: 2...2),
      isRequired: true, about: "[width, height] in pixels."
    ) { $0.size = CGSize(width: $1[0], height: $1[1]) },
    Field("square", sideForm, default: 8, about: "A square's side in pixels.", \.square),
    Field(
      "colors",
      Form<[CGColor?]>.list(of: Form<CGColor>.color.orNull, named: "colours", count: 2...2),
      default: ["white", "#ccc"], about: "The two colours, that of the top left first.", \.colors),
  ]

  private static let pixelFields: [Field<ImageDraft>] = [
    Field(
      "pixels",
      Form<[String]>.list(of: .text, named: "rows", count: 1...4096), isRequired: true,
      about: "Rows of characters from the top, one for each pixel.", \.rows),
    Field("colors", palette, isRequired: true, about: "What each character stands for.", \.palette),
  ]

  private static let palette = Form<[Character: CGColor?]>(
    "an object of characters and colours",
    schema: Schema(
      around: [Form<CGColor>.color.schema],
      [
        "type": "object", "additionalProperties": Form<CGColor>.color.orNull.schema.tree,
        "propertyNames": ["minLength": 1],
      ])
  ) { node, decoding in
    guard let members = node.members else {
      decoding.reportType(of: node, needed: "an object of characters and colours")
      return nil
    }
    var palette: [Character: CGColor?] = [:]
    for member in members {
      guard let character = member.key.first, member.key.count == 1 else {
        decoding.report(
          .wrongType(found: quoted(member.key), needed: "a single character"),
          at: member.keyOffset, path: member.node.path)
        continue
      }
      if let color = Form<CGColor>.color.orNull.read(member.node, decoding) {
        palette[character] = .some(color)
      }
    }
    return palette.count == members.count ? palette : nil
  }

  private static func checkerboard(_ draft: ImageDraft) -> Bitmap {
    let words = draft.colors.map { $0?.premultipliedWord ?? 0 }
    var bitmap = Bitmap(width: Int(draft.size.width), height: Int(draft.size.height))
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        bitmap[x, y] = words[(x / draft.square + y / draft.square) % 2]
      }
    }
    return bitmap
  }

  private static func pixels(_ draft: ImageDraft, at node: Node, _ decoding: Decoding) -> CGImage? {
    let rows = draft.rows.map(Array.init)
    let list = node["pixels"]?.items ?? []
    let words = draft.palette.mapValues { $0?.premultipliedWord ?? 0 }
    var pixels: [UInt32] = []
    for (row, place) in zip(rows, list) {
      guard row.count == rows[0].count, !row.isEmpty else {
        let needed =
          row.isEmpty ? "at least 1 pixel" : "as many pixels as the first row, \(rows[0].count)"
        decoding.report(.wrongCount(found: row.count, needed: needed), at: place)
        return nil
      }
      for character in row {
        guard let word = words[character] else {
          decoding.report(
            .unknownName(
              String(character), sort: "colour of a pixel", suggestion: nil,
              allowed: words.keys.map(String.init).sorted()),
            at: place)
          return nil
        }
        pixels.append(word)
      }
    }
    return CGImage(Bitmap(width: rows[0].count, height: rows.count, pixels: pixels))
  }
}

extension CGColor {
  /// The colour as a pixel of a bitmap.
  fileprivate var premultipliedWord: UInt32 {
    func byte(_ value: CGFloat) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
    let alpha = min(max(alpha, 0), 1)
    let (r, g, b) = (min(max(red, 0), 1), min(max(green, 0), 1), min(max(blue, 0), 1))
    return byte(alpha) << 24 | byte(r * alpha) << 16 | byte(g * alpha) << 8 | byte(b * alpha)
  }
}

extension Decoding {
  /// The image in a file; the same object each time it is named.
  func image(named name: String, at node: Node) -> CGImage? {
    let file = URL(fileURLWithPath: name, relativeTo: folder).standardizedFileURL.path
    switch images[file] {
    case .image(let image): return image
    case .fault(let reason):
      report(.unusableFile(reason: reason), at: node)
      return nil
    case nil: break
    }
    do throws(CodecError) {
      let image = CGImage(try Picture(path: file).bitmap)
      images[file] = .image(image)
      return image
    } catch {
      // The file as the scene names it.
      let reason = error.description.replacing(file, with: name)
      images[file] = .fault(reason)
      report(.unusableFile(reason: reason), at: node)
      return nil
    }
  }
}
