internal import Codecs
import Controls
import Foundation
import Graphics
import LayerTree
import UIKitValues
import Views

/// The elements whose activation points a picture shows.
public enum ActivationPointDisplayMode: Hashable, Sendable {
  case always
  case never
  /// The elements with an activation point beside the center of their frame.
  case whenOverridden
}

/// A picture with the elements that VoiceOver visits: numbered regions, and a legend with what it
/// says.
package struct AccessibilityPicture {
  package var markers: [AccessibilityMarker]
  package var showActivationPoints = ActivationPointDisplayMode.whenOverridden
  /// Whether the picture itself is gray, so that the regions stand out.
  package var isMonochrome = true
  /// Pixels per point.
  package var scale: CGFloat

  /// The width of a legend beside a picture, in points.
  private static let legendWidth: CGFloat = 300

  package init(of markers: [AccessibilityMarker], scale: CGFloat) {
    self.markers = markers
    self.scale = scale
  }

  /// Draws the regions over a picture and the legend beside it, or below a picture that is wide.
  ///
  /// - Parameters:
  ///   - bitmap: What the stage or the view shows.
  ///   - map: The map from the space of the markers' frames to the picture.
  ///   - stage: A stage whose fonts the legend has.
  @MainActor package func draw(
    over bitmap: Bitmap, through map: Projection = .identity, on stage: Stage
  ) throws -> Bitmap {
    var content = bitmap
    if isMonochrome { content.makeGray() }
    let regions = markers.enumerated().map { index, marker in
      (index + 1, map.map(marker.frame))
    }
    let boxes = NumberedBoxes(on: content, scale: scale)
    let points = markers.enumerated().compactMap { index, marker -> (Int, CGPoint)? in
      let point = marker.activationPoint
      let middle = CGPoint(x: marker.frame.midX, y: marker.frame.midY)
      let isOverridden = abs(point.x - middle.x) > 0.01 || abs(point.y - middle.y) > 0.01
      guard
        showActivationPoints == .always || showActivationPoints == .whenOverridden && isOverridden
      else { return nil }
      return map.map(point).map { (index + 1, $0) }
    }
    let marked = boxes.drawing(regions, tint: 64, points: points)
    let isBeside = bitmap.height >= bitmap.width
    let width = isBeside ? Self.legendWidth : max(Self.legendWidth, CGFloat(bitmap.width) / scale)
    let legend = try stage.timeline.run {
      let view = AccessibilityLegend.view(of: markers, width: width)
      return try stage.record(model: view.layer, size: view.bounds.size, scale: scale)
        .frames(jobs: 1)[0]
    }
    let offset = isBeside ? (x: marked.width, y: 0) : (x: 0, y: marked.height)
    let size = (
      width: max(marked.width, offset.x + legend.width),
      height: max(marked.height, offset.y + legend.height)
    )
    try PictureLimits.check(
      width: size.width, height: size.height, file: "the picture of accessibility elements")
    var whole = Bitmap(width: size.width, height: size.height, filling: 0xFFFF_FFFF)
    whole.copy(marked, x: 0, y: 0)
    whole.copy(legend, x: offset.x, y: offset.y)
    return whole
  }
}

extension Stage {
  /// Advances the clock to a time and keeps the picture of what VoiceOver says then.
  package func recordAccessibility(at time: Double) throws -> Recording {
    let content = try bitmap(at: time)
    let map = pictureMap
    return try onStage(with: self) { stage in
      let picture = AccessibilityPicture(of: stage.accessibilityMarkers, scale: stage.scale)
      return try stage.record(
        picture.draw(over: content, through: map, on: stage),
        scale: stage.scale)
    }
  }

  /// A recording of one picture.
  package func record(_ bitmap: Bitmap, scale: CGFloat) throws -> Recording {
    let layer = timeline.run {
      let layer = CALayer()
      layer.contents = CGImage(bitmap)
      layer.bounds = CGRect(
        x: 0, y: 0, width: CGFloat(bitmap.width) / scale, height: CGFloat(bitmap.height) / scale)
      return layer
    }
    return try record(model: layer, size: layer.bounds.size, scale: scale)
  }
}

extension Bitmap {
  /// Replaces colors by their luma, which is mixed with white so that regions stand out.
  fileprivate mutating func makeGray() {
    for index in pixels.indices {
      let pixel = pixels[index].over(0xFFFF_FFFF)
      let weighted: UInt32 = 54 * pixel.red + 183 * pixel.green + 19 * pixel.blue
      let luma = weighted >> 8
      let gray = luma + (255 - luma) / 5
      pixels[index] = PremultipliedPixel(red: gray, green: gray, blue: gray, alpha: 255)
    }
  }

  fileprivate mutating func copy(_ other: Bitmap, x left: Int, y top: Int) {
    for y in 0..<other.height {
      for x in 0..<other.width { self[left + x, top + y] = other[x, y].over(0xFFFF_FFFF) }
    }
  }
}

/// The legend of a picture: for each element its number, what VoiceOver says, and details.
@MainActor private enum AccessibilityLegend {
  static func view(of markers: [AccessibilityMarker], width: CGFloat) -> UIView {
    let legend = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 1))
    legend.overrideUserInterfaceStyle = .light
    legend.backgroundColor = .white
    var y: CGFloat = 12
    if markers.isEmpty {
      y = add("No accessibility elements", .systemFont(ofSize: 13), to: legend, x: 12, y: y) + 12
    }
    for (index, marker) in markers.enumerated() {
      let color = NumberedBoxes.color(of: index + 1)
      let plate = UILabel(frame: CGRect(x: 12, y: y, width: 26, height: 18))
      plate.text = "\(index + 1)"
      plate.font = .systemFont(ofSize: 12, weight: .bold)
      plate.textColor = .white
      plate.textAlignment = .center
      plate.backgroundColor = UIColor(
        red: CGFloat(color.red) / 255, green: CGFloat(color.green) / 255,
        blue: CGFloat(color.blue) / 255, alpha: 1)
      plate.layer.cornerRadius = 4
      plate.clipsToBounds = true
      legend.addSubview(plate)
      let spoken = marker.description
      let lines =
        [(spoken.isEmpty ? "(nothing to say)" : spoken, UIFont.systemFont(ofSize: 13))]
        + details(of: marker).map { ($0, UIFont.systemFont(ofSize: 11)) }
      for (text, font) in lines { y = add(text, font, to: legend, x: 46, y: y) + 2 }
      y += 10
    }
    legend.bounds.size.height = y
    // It is on no stage, whose commit would draw it.
    for label in legend.subviews { label.layer.displayIfNeeded() }
    return legend
  }

  private static func details(of marker: AccessibilityMarker) -> [String] {
    var lines: [String] = []
    if let hint = marker.hint, !hint.isEmpty { lines.append("Hint: \(hint.onOneLine)") }
    for (title, items) in [
      ("Actions", marker.customActions), ("Rotors", marker.customRotors),
      ("Content", marker.customContent), ("In", marker.containers),
    ] where !items.isEmpty {
      lines.append("\(title): " + items.map(\.onOneLine).joined(separator: ", "))
    }
    return lines
  }

  /// Adds a text and returns its bottom edge.
  private static func add(
    _ text: String, _ font: UIFont, to legend: UIView, x: CGFloat, y: CGFloat
  ) -> CGFloat {
    let label = UILabel()
    label.text = text
    label.font = font
    label.textColor = .black
    label.numberOfLines = 0
    let width = legend.bounds.width - x - 12
    let size = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    label.frame = CGRect(x: x, y: y, width: width, height: size.height)
    legend.addSubview(label)
    return label.frame.maxY
  }
}
