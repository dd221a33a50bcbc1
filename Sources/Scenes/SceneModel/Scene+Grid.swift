public import Codecs
public import Foundation
import Graphics
public import Recordings

extension Scene {
  /// Several scenes in one picture, in rows, each on its own clock from 0.
  public struct Grid: Hashable, Sendable {
    /// The scenes, row by row; a row may have fewer than others.
    public var rows: [[Entry]]
    /// The distance between scenes, in points.
    public var spacing: CGFloat = 16
    /// The space around all scenes, in points.
    public var padding: CGFloat = 16
    /// The size of the titles' font, in points.
    public var titleSize: CGFloat = 13
    /// The background behind the scenes; nil for the background of the scene with the grid.
    public var backdrop: Presentation.Backdrop?

    public init(rows: [[Entry]] = []) { self.rows = rows }

    /// A scene of a grid.
    public struct Entry: Hashable, Sendable {
      /// The scene's file, relative to the folder of the grid's file.
      public var file: String
      /// The text above the scene.
      public var title: String?
      /// Values in place of those of the scene's `let`.
      public var parameters: [Parameter] = []
      /// The style; nil for that of the grid, or else the scene's own.
      public var style: Style?
      /// Traits in place of the scene's own.
      public var traits = Traits()
      /// The number of plays of a scene with a duration in seconds, after which it holds its end.
      public var loop = LoopCount.once
      /// The scene as it was read, with the parameters.
      package var scene: Scene?

      public init(_ file: String, title: String? = nil) {
        self.file = file
        self.title = title
      }
    }

    /// A value for a name in a scene's `let`.
    public struct Parameter: Hashable, Sendable {
      public enum Value: Hashable, Sendable {
        case number(Double)
        case text(String)
        case bool(Bool)
      }

      public var name: String
      public var value: Value

      public init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
      }
    }

    /// The largest number of scenes in a grid, with those of the grids in it.
    package static let maximumCount = 64
    /// The largest number of grids in one another.
    package static let maximumDepth = 8
    /// The shortest play of a scene that plays again, in seconds: a frame of a GIF.
    package static let shortestPlay = 0.02

    /// The size of the whole grid, and the frames of its scenes and their titles, in points.
    package var layout: Layout { Layout(self) }

    package struct Layout: Sendable {
      package private(set) var size = CGSize.zero
      /// The frames of the scenes, row by row.
      package private(set) var frames: [[CGRect]] = []
      /// The frames of their titles.
      package private(set) var titles: [[CGRect]] = []

      /// Columns are as wide as their widest scene, and scenes of a row have their tops at one
      /// height.
      init(_ grid: Grid) {
        let sizes = grid.rows.map { row in row.map { $0.scene?.pictureSize ?? .zero } }
        let columns = sizes.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
          sizes.compactMap { $0.indices.contains(column) ? $0[column].width : nil }.max() ?? 0
        }
        let lineHeight = (grid.titleSize * 1.3).rounded(.up)
        // The gap below a title is half of its size.
        let titleHeight = lineHeight + (grid.titleSize / 2).rounded()
        var y = grid.padding
        for (row, rowSizes) in zip(grid.rows, sizes) {
          let top = row.contains { $0.title != nil } ? titleHeight : 0
          var x = grid.padding
          var rowFrames: [CGRect] = []
          var rowTitles: [CGRect] = []
          for (size, width) in zip(rowSizes, widths) {
            rowTitles.append(CGRect(x: x, y: y, width: width, height: lineHeight))
            // A whole point, so that scenes stay aligned with the pixels.
            let inset = ((width - size.width) / 2).rounded(.down)
            rowFrames.append(
              CGRect(x: x + inset, y: y + top, width: size.width, height: size.height))
            x += width + grid.spacing
          }
          frames.append(rowFrames)
          titles.append(rowTitles)
          y += top + (rowSizes.map(\.height).max() ?? 0) + grid.spacing
        }
        let gaps = grid.spacing * CGFloat(max(0, columns - 1))
        size = CGSize(
          width: widths.reduce(0, +) + gaps + 2 * grid.padding,
          height: max(0, y - (grid.rows.isEmpty ? 0 : grid.spacing)) + grid.padding)
      }
    }
  }

  /// The size of its pictures, with the device and padding around the canvas, in points.
  package var pictureSize: CGSize { presentation?.size(around: size) ?? size }
}
