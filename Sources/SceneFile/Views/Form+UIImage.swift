import Foundation
import Graphics
import Views

extension Form where Value == UIImage {
  /// An image as layers have it, or one that is tinted, stretched or a symbol.
  static let uiImage: Form = {
    let schema = Schema.any(of: [Form<CGImage>.image.schema, .object(imageFields)])
    return Form("an image", schema: schema) { node, decoding in
      let isPlain = node["checkerboard"] != nil || node["pixels"] != nil
      guard case .object = node.value.content, !isPlain else {
        return decoding.plainImage(node)
      }
      var draft = ViewImageDraft()
      guard decoding.read(node, as: "an image", fields: imageFields, into: &draft) else {
        return nil
      }
      return decoding.image(draft, at: node)
    }.shared(
      as: "uiImage",
      about: """
        An image as layers have it; or {"image": …} or {"systemName": "heart.fill"} with a size, a tint or cap insets.
        """)
  }()
}

private struct ViewImageDraft: Sendable {
  var image: UIImage?
  var symbol: String?
  var scale: CGFloat = 1
  var pointSize: CGFloat?
  var mode: UIImage.RenderingMode?
  var tint: UIColor?
  var capInsets: UIEdgeInsets?
  var resizing = UIImage.ResizingMode.tile
}

private let imageFields: [Field<ViewImageDraft>] = [
  Field("image", plainImage, about: "A file or a small drawing, as layers have it.") {
    $0.image = $1
  },
  Field("systemName", .text, about: "A symbol of the system's, such as \"heart.fill\".") {
    $0.symbol = $1
  },
  Field("scale", .points(.positive), default: 1, about: "Pixels per point.", \.scale),
  Field("pointSize", .points(.positive), default: 17, about: "A symbol's size.") {
    $0.pointSize = $1
  },
  Field(
    "renderingMode",
    .option(
      "rendering mode",
      [
        ("automatic", .automatic), ("alwaysOriginal", .alwaysOriginal),
        ("alwaysTemplate", .alwaysTemplate),
      ]), default: "automatic", about: "Whether the image takes the view's tint."
  ) { $0.mode = $1 },
  Field("tintColor", Form<UIColor>.uiColor, about: "The colour of its opaque pixels.") {
    $0.tint = $1
  },
  Field("capInsets", Form<UIEdgeInsets>.insets, about: "The edges that keep their size.") {
    $0.capInsets = $1
  },
  Field(
    "resizingMode", .option("resizing mode", [("tile", .tile), ("stretch", .stretch)]),
    default: "tile", about: "How the rest is filled.", \.resizing),
]

private let plainImage = Form<UIImage>("an image", schema: Form<CGImage>.image.schema) {
  $1.plainImage($0)
}

extension Decoding {
  fileprivate func plainImage(_ node: Node) -> UIImage? {
    Form<CGImage>.image.read(node, self).map { UIImage(cgImage: $0) }
  }

  fileprivate func image(_ draft: ViewImageDraft, at node: Node) -> UIImage? {
    var result: UIImage
    if let name = draft.symbol {
      if let place = node["image"] {
        report(
          .conflict("image", with: "systemName", reason: "one image has one source"), at: place)
        return nil
      }
      let configuration = draft.pointSize.map { UIImage.SymbolConfiguration(pointSize: $0) }
      guard let symbol = UIImage(systemName: name, withConfiguration: configuration) else {
        let place = node["systemName"] ?? node
        report(
          .unknownName(name, sort: "symbol", suggestion: nil, allowed: []), at: place)
        return nil
      }
      result = symbol
    } else if let image = draft.image {
      result = image
      if draft.scale != 1, let picture = image.cgImage {
        result = UIImage(cgImage: picture, scale: draft.scale, orientation: .up)
      }
    } else {
      report(.missingKey(["image", "systemName"], owner: "an image"), at: node)
      return nil
    }
    if let insets = draft.capInsets {
      result = result.resizableImage(withCapInsets: insets, resizingMode: draft.resizing)
    }
    if let tint = draft.tint { result = result.withTintColor(tint) }
    if let mode = draft.mode { result = result.withRenderingMode(mode) }
    return result
  }
}
