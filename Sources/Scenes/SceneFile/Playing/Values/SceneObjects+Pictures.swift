import Base
import Codecs
import Controls
import Foundation
import Graphics
import SceneModel
import UIKitValues
import Views

extension SceneObjects {
  /// A color in the scene's style and contrast.
  func cgColor(_ color: Scene.Color) -> CGColor {
    color.resolved(isDark: isDark, hasHighContrast: hasHighContrast, look: look)
  }

  /// A color that follows light and dark mode if the scene's color does.
  func color(_ color: Scene.Color) -> UIColor {
    switch color {
    case .rgba(let color): UIColor(cgColor: color)
    case .system(let name): UIColor(named: name) ?? .clear
    case .pair(let light, let dark):
      UIColor(dynamicProvider: { traits in
        let chosen = traits.userInterfaceStyle == .dark ? dark : light
        return UIColor(
          cgColor: chosen.resolved(
            isDark: traits.userInterfaceStyle == .dark,
            hasHighContrast: traits.accessibilityContrast == .high, look: traits.look))
      })
    }
  }

  private func pixel(of color: Scene.Color?) -> PremultipliedPixel {
    color.map { PremultipliedPixel(cgColor($0)) } ?? .clear
  }

  /// The picture of a file or a drawing; nil, after a report, if it cannot be read.
  func picture(_ image: Scene.Image) -> CGImage? {
    switch image {
    case .file(let name): return picture(named: name)
    case .checkerboard(_, _, _, let colors):
      return picture(Drawing(image: image, colors: colors.map(pixel(of:))))
    case .pixels(_, let colors):
      let palette = colors.sorted { $0.key < $1.key }.map { pixel(of: $0.value) }
      return picture(Drawing(image: image, colors: palette))
    case .styled(let styled): return styled.image.flatMap { picture($0) }
    }
  }

  private func picture(_ drawing: Drawing) -> CGImage? {
    if let known = drawings[drawing] { return known }
    let picture = drawing.bitmap.map { CGImage($0) }
    drawings[drawing] = picture
    return picture
  }

  private func picture(named name: String) -> CGImage? {
    let file = folder.path(ofFile: name)
    if let image = pictures.images[file] { return image }
    guard pictures.unusable[file] == nil else { return nil }
    do throws(CodecError) {
      let taken = pictures.images.values.reduce(0) { $0 + $1.width * $1.height }
      let picture = try StillPicture(
        path: file, pixels: min(Limits.pixels, Limits.picturePixels - taken))
      let image = CGImage(picture.bitmap)
      pictures.insert(image, scale: picture.scale, path: file)
      return image
    } catch {
      report(
        "Scene", at: "image",
        .unusablePicture(name, message: error.description.replacing(file, with: name)))
      return nil
    }
  }

  /// Pixels per point of an image without a scale: the file's.
  private func scale(of image: Scene.Image) -> CGFloat {
    if case .file(let name) = image { pictures.scale(ofFile: folder.path(ofFile: name)) } else { 1 }
  }

  private func configuration(of symbol: Scene.StyledImage) -> UIImage.SymbolConfiguration {
    var configuration = UIImage.SymbolConfiguration.unspecified
    func apply(_ other: UIImage.SymbolConfiguration) {
      configuration = configuration.applying(other)
    }
    if let size = symbol.pointSize { apply(UIImage.SymbolConfiguration(pointSize: size)) }
    if let name = symbol.weight,
      let row = fontWeights.firstIndex(where: { $0.name == name }),
      let weight = UIImage.SymbolWeight(rawValue: row + 1)
    {
      apply(UIImage.SymbolConfiguration(weight: weight))
    }
    switch symbol.symbolScale {
    case "small": apply(UIImage.SymbolConfiguration(scale: .small))
    case "medium": apply(UIImage.SymbolConfiguration(scale: .medium))
    case "large": apply(UIImage.SymbolConfiguration(scale: .large))
    default: break
    }
    if let hierarchical = symbol.hierarchicalColor {
      apply(UIImage.SymbolConfiguration(hierarchicalColor: color(hierarchical)))
    }
    if let palette = symbol.paletteColors {
      apply(UIImage.SymbolConfiguration(paletteColors: palette.map(color)))
    }
    if symbol.isMulticolor { apply(.preferringMulticolor()) }
    return configuration
  }

  /// An image for a view; empty if it cannot be made.
  func image(_ image: Scene.Image) -> UIImage {
    guard case .styled(let styled) = image else {
      return picture(image).map {
        UIImage(cgImage: $0, scale: scale(of: image), orientation: .up)
      } ?? UIImage()
    }
    var result = UIImage()
    if let name = styled.systemName {
      let configuration = configuration(of: styled)
      let symbol = styled.variableValue.flatMap {
        UIImage(systemName: name, variableValue: $0, configuration: configuration)
      }
      result = symbol ?? UIImage(systemName: name, withConfiguration: configuration) ?? result
    } else if let source = styled.image, let picture = picture(source) {
      let scale = styled.scale == 1 ? scale(of: source) : styled.scale
      result = UIImage(cgImage: picture, scale: scale, orientation: .up)
    }
    if let insets = styled.capInsets {
      result = result.resizableImage(
        withCapInsets: insets, resizingMode: styled.resizingMode == "stretch" ? .stretch : .tile)
    }
    if let tint = styled.tintColor { result = result.withTintColor(color(tint)) }
    switch styled.renderingMode {
    case "automatic": result = result.withRenderingMode(.automatic)
    case "alwaysOriginal": result = result.withRenderingMode(.alwaysOriginal)
    case "alwaysTemplate": result = result.withRenderingMode(.alwaysTemplate)
    default: break
    }
    return result
  }
}

/// A small drawing with its colors as pixels, which depend on the scene's style.
struct Drawing: Hashable {
  let image: Scene.Image
  /// The two colors of a checkerboard, or those of the characters of pixels, in their order.
  let colors: [PremultipliedPixel]

  /// Nil if it has no pixels.
  var bitmap: Bitmap? {
    switch image {
    case .checkerboard(let width, let height, let square, _):
      guard width > 0, height > 0, square > 0, colors.count == 2 else { return nil }
      var bitmap = Bitmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width { bitmap[x, y] = colors[(x / square + y / square) % 2] }
      }
      return bitmap
    case .pixels(let rows, let palette):
      let colors = Dictionary(
        uniqueKeysWithValues: zip(palette.keys.sorted(), colors))
      let pixels = rows.flatMap { row in row.map { colors[String($0)] ?? .clear } }
      let width = rows.first?.count ?? 0
      guard width > 0, pixels.count == width * rows.count else { return nil }
      return Bitmap(width: width, height: rows.count, pixels: pixels)
    case .file, .styled: return nil
    }
  }
}
