import Base
import Foundation
import Graphics
import JSON
import SceneModel
import UIKitValues

extension Form where Value == Scene.Image {
  /// A PNG, JPEG or SVG file beside the scene, or a small drawing in the scene itself.
  static let image = Form(
    "an image: a picture file's name, { checkerboard } or { pixels, colors }",
    schema: .any(of: [
      Schema(["type": "string"]), .object(checkerboardFields), .object(pixelFields),
    ]), write: { image, printer in printer.tree(of: image) }
  ) { node, decoding in
    switch node.value.content {
    case .string(let name):
      return decoding.addReference(to: .picture(name), at: node) ? .file(name) : nil
    case .object where node.value["checkerboard"] != nil:
      var drawing = Checkerboard()
      let isRead = decoding.read(
        node, as: "a checkerboard", fields: checkerboardFields, into: &drawing)
      return isRead ? decoding.noted(drawing.image, at: node) : nil
    case .object where node.value["pixels"] != nil:
      var drawing = PixelRows()
      guard decoding.read(node, as: "an image of pixels", fields: pixelFields, into: &drawing),
        decoding.checkRows(drawing, at: node)
      else { return nil }
      return decoding.noted(.pixels(rows: drawing.rows, colors: drawing.colors), at: node)
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
      that stand for colors.
      """)

  /// An image as in layers, or one that is tinted, stretched or a symbol.
  static let viewImage: Form = {
    let styled = Schema.object(styledFields)
    let schema = Schema.any(of: [
      image.schema,
      Schema(
        around: [styled],
        .merging(
          .merging(styled.tree, Schema.exactlyOne(of: ["image", "systemName"])),
          .merging(
            Schema.atMostOne(of: symbolColorKeys),
            Schema.requiring("systemName", for: symbolKeys)))),
    ])
    return Form(
      "an image", schema: schema, write: { image, printer in printer.tree(of: image) }
    ) { node, decoding in
      let isPlain = node["checkerboard"] != nil || node["pixels"] != nil
      guard case .object = node.value.content, !isPlain else { return image.read(node, decoding) }
      var styled = Scene.StyledImage()
      guard decoding.read(node, as: "an image", fields: styledFields, into: &styled) else {
        return nil
      }
      return decoding.checkSource(of: styled, at: node) ? .styled(styled) : nil
    }.shared(
      as: "uiImage",
      about: """
        An image as layers have it; or {"image": …} or {"systemName": "heart.fill"} with a size, a tint or cap insets.
        """)
  }()
}

// MARK: - Drawings

/// A checkerboard while it is read or printed.
private struct Checkerboard {
  var size = [0, 0]
  var square = 8
  var colors: [Scene.Color?] = [.rgba(.white), .rgba(CGColor(gray: 0.8, alpha: 1))]

  var image: Scene.Image {
    .checkerboard(width: size[0], height: size[1], square: square, colors: colors)
  }
}

/// An image of pixels while it is read or printed.
private struct PixelRows {
  var rows: [String] = []
  var colors: [String: Scene.Color?] = [:]
}

private let sideForm = Form<Int>.integer(.from(1, to: 4096))

private let checkerboardFields: [Field<Checkerboard>] = [
  Field(
    "checkerboard", Form<[Int]>.list(of: sideForm, named: "numbers", count: 2...2),
    isRequired: true, about: "[width, height] in pixels.", \.size),
  Field("square", sideForm, default: 8, about: "A square's side in pixels.", \.square),
  Field(
    "colors",
    Form<[Scene.Color?]>.list(of: Form<Scene.Color>.color.orNull, named: "colors", count: 2...2),
    default: ["white", "#ccc"], about: "The two colors, that of the top left first.", \.colors),
]

private let pixelFields: [Field<PixelRows>] = [
  Field(
    "pixels",
    Form<[String]>.list(of: .text, named: "rows", count: 1...4096), isRequired: true,
    about: "Rows of characters from the top, one for each pixel.", \.rows),
  Field("colors", palette, isRequired: true, about: "The color of each character.", \.colors),
]

private let palette = Form<[String: Scene.Color?]>(
  "an object of characters and colors",
  schema: Schema(
    around: [Form<Scene.Color>.color.schema],
    [
      "type": "object", "additionalProperties": Form<Scene.Color>.color.orNull.schema.tree,
      // Further scalars of a character, such as an accent, are not ASCII.
      "propertyNames": ["pattern": "^[\\s\\S][^ -~]*$"],
    ]),
  write: { palette, printer in
    .object(
      palette.sorted { $0.key < $1.key }.map {
        .init(key: $0.key, value: Form<Scene.Color>.color.orNull.write($0.value, printer))
      })
  },
  read: { node, decoding in
    guard let members = node.members else {
      decoding.reportType(of: node, needed: "an object of characters and colors")
      return nil
    }
    var palette: [String: Scene.Color?] = [:]
    for member in members {
      guard member.key.count == 1 else {
        decoding.report(
          .wrongType(found: quoted(member.key), needed: "a single character"),
          at: member.keyOffset, path: member.node.path)
        continue
      }
      if let color = Form<Scene.Color>.color.orNull.read(member.node, decoding) {
        palette[member.key] = .some(color)
      }
    }
    return palette.count == members.count ? palette : nil
  })

extension Decoding {
  /// Whether all rows have the same length and every character a color; reports what does not.
  fileprivate func checkRows(_ drawing: PixelRows, at node: Node) -> Bool {
    let rows = drawing.rows.map(Array.init)
    for (row, place) in zip(rows, node["pixels"]?.items ?? []) {
      guard row.count == rows[0].count, !row.isEmpty else {
        let needed =
          row.isEmpty ? "at least 1 pixel" : "as many pixels as the first row, \(rows[0].count)"
        report(.wrongCount(found: row.count, needed: needed), at: place)
        return false
      }
      for character in row where drawing.colors[String(character)] == nil {
        report(
          .unknownName(
            String(character), kind: "color of a pixel", suggestion: nil,
            allowed: drawing.colors.keys.sorted()),
          at: place)
        return false
      }
    }
    return true
  }

  /// The drawing, whose pixels are to be counted when the scene is played; nil without room for it.
  fileprivate func noted(_ drawing: Scene.Image, at node: Node) -> Scene.Image? {
    let size: (width: Int, height: Int)
    switch drawing {
    case .checkerboard(let width, let height, _, _): size = (width, height)
    case .pixels(let rows, _): size = (rows.first?.count ?? 0, rows.count)
    case .file, .styled: return drawing
    }
    let content = SceneFiles.Reference.Content.drawing(
      drawing, pixels: size.width * size.height, size: size)
    return addReference(to: content, at: node) ? drawing : nil
  }
}

// MARK: - Images of views

/// The keys that only symbols have.
private let symbolKeys = ["weight", "symbolScale", "variableValue"] + symbolColorKeys

/// The keys of which a symbol has at most one.
private let symbolColorKeys = ["hierarchicalColor", "paletteColors", "multicolor"]

private let styledFields: [Field<Scene.StyledImage>] = [
  Field(
    "image", Form<Scene.Image>.image, about: "A file or a small drawing, as layers have it.",
    optional: \.image),
  Field(
    "systemName", .symbolName, about: "A symbol, such as \"heart.fill\".",
    optional: \.systemName),
  Field(
    "scale", .points(.positive), default: 1,
    about: """
      Pixels per point. The default, 1, means the scale in the file's name (@2x), or for an SVG the \
      size that it states.
      """, \.scale),
  Field(
    "pointSize", .points(.positive), default: 17, about: "A symbol's size.",
    optional: \.pointSize),
  Field(
    "weight", .name("weight", of: fontWeights.map(\.name)), default: "regular",
    about: "A symbol's weight.", optional: \.weight),
  Field(
    "symbolScale", .name("scale of symbols", of: ["small", "medium", "large"]), default: "medium",
    about: "A symbol's scale beside the text.", optional: \.symbolScale),
  Field(
    "hierarchicalColor", Form<Scene.Color>.viewColor,
    about: "The color of a symbol whose secondary and tertiary layers are fainter.",
    optional: \.hierarchicalColor),
  Field(
    "paletteColors",
    Form<[Scene.Color]>.list(of: Form<Scene.Color>.viewColor, named: "colors", count: 1...3),
    about: "The colors of a symbol's layers, the primary first.", optional: \.paletteColors),
  Field(
    "multicolor", .bool, default: false, about: "Whether a symbol has its own colors.",
    \.isMulticolor),
  Field(
    "variableValue", .number(.from(0, to: 1)),
    about: "The value that a symbol such as \"wifi\" shows.", optional: \.variableValue),
  Field(
    "renderingMode",
    .name("rendering mode", of: ["automatic", "alwaysOriginal", "alwaysTemplate"]),
    default: "automatic", about: "Whether the image takes the view's tint.",
    optional: \.renderingMode),
  Field(
    "tintColor", Form<Scene.Color>.viewColor, about: "The color of its opaque pixels.",
    optional: \.tintColor),
  Field(
    "capInsets", Form<UIEdgeInsets>.insets, about: "The edges that do not stretch.",
    optional: \.capInsets),
  Field(
    "resizingMode", .name("resizing mode", of: ["tile", "stretch"]), default: "tile",
    about: "How the area between them is filled.", \.resizingMode),
]

extension Form where Value == String {
  /// The name of a symbol.
  static let symbolName = Form(
    text.expectation, schema: Schema(["$ref": "#/$defs/symbolName"]), write: text.write,
    read: { node, decoding in
      guard let name = text.read(node, decoding) else { return nil }
      if UIImage.isSymbolName(name) { return name }
      decoding.report(
        .unknownName(
          name, kind: "symbol", suggestion: UIImage.nearestSymbol(to: name), allowed: []),
        at: node)
      return nil
    })
}

extension Decoding {
  /// Whether an image of a view has exactly one source; reports why not.
  fileprivate func checkSource(of image: Scene.StyledImage, at node: Node) -> Bool {
    guard image.systemName != nil else {
      if image.image == nil {
        report(.missingKey(["image", "systemName"], owner: "an image"), at: node)
      }
      for key in symbolKeys {
        guard let place = node[key] else { continue }
        report(.conflict(key, with: "image", reason: "only symbols have it"), at: place)
        return false
      }
      return image.image != nil
    }
    if let place = node["image"] {
      report(.conflict("image", with: "systemName", reason: "one image has one source"), at: place)
      return false
    }
    let colors = symbolColorKeys.filter { node[$0] != nil }
    if colors.count > 1, let place = node[colors[1]] {
      report(.conflict(colors[1], with: colors[0], reason: "a symbol has one of them"), at: place)
      return false
    }
    return true
  }
}

extension Printer {
  func tree(of image: Scene.Image) -> JSONTree {
    switch image {
    case .file(let name): return .string(name)
    case .checkerboard(let width, let height, let square, let colors):
      var drawing = Checkerboard()
      let blank = drawing
      drawing.size = [width, height]
      drawing.square = square
      drawing.colors = colors
      return object(drawing, checkerboardFields, omittingDefaultsOf: blank)
    case .pixels(let rows, let colors):
      return object(PixelRows(rows: rows, colors: colors), pixelFields)
    case .styled(let image):
      return object(image, styledFields, omittingDefaultsOf: Scene.StyledImage())
    }
  }
}
