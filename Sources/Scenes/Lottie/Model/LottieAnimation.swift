public import Foundation
import Graphics

/// An animation from a Lottie file: layers, their contents and their keyframes.
public struct LottieAnimation: Hashable, Sendable {
  /// The rate in frames per second.
  public var framerate = 0.0
  public var startFrame = 0.0
  /// The frame at which it ends.
  public var endFrame = 0.0
  /// The size of the canvas, in points.
  public var size = CGSize.zero
  public var markers: [Marker] = []
  /// The version of the format, as stated in the file.
  public var version = ""
  package var layers: [LayerModel] = []
  package var precompositions: [String: [LayerModel]] = [:]
  package var images: [String: ImageAsset] = [:]
  package var fonts: [String: FontModel] = [:]
  package var glyphs: [GlyphKey: GlyphModel] = [:]
  package var hasSlots = false

  /// A named range of frames.
  public struct Marker: Hashable, Sendable {
    public var name: String
    public var frame: Double
    /// The duration in frames.
    public var frames: Double
  }

  package init() {}

  /// The duration in seconds.
  public var duration: Double { max(0, endFrame - startFrame) / framerate }

  /// The frame of a marker; nil if there is none with that name.
  public func frameTime(forMarker name: String) -> Double? {
    markers.first { $0.name == name }?.frame
  }

  /// The seconds from the start until a frame.
  public func time(forFrame frame: Double) -> Double { (frame - startFrame) / framerate }

  /// The frame at a number of seconds from the start.
  public func frameTime(forTime time: Double) -> Double { startFrame + time * framerate }

  /// The progress of the animation at a frame, 0…1.
  public func progressTime(forFrame frame: Double) -> Double {
    endFrame > startFrame ? (frame - startFrame) / (endFrame - startFrame) : 0
  }

  /// The frame at a share of the animation.
  public func frameTime(forProgress progress: Double) -> Double {
    startFrame + progress * (endFrame - startFrame)
  }
}

/// A picture that layers show.
package struct ImageAsset: Hashable, Sendable {
  package var id = ""
  /// In points; the picture is stretched to it.
  package var size = CGSize.zero
  package var name = ""
  package var folder = ""
  /// Nil until it is found.
  package var image: CGImage?
  /// Why there is no picture; nil where there is one.
  package var problem: String?
}
