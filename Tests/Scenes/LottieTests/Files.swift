import Flipbook
import Foundation
import Testing

/// A Lottie file of 20×20 points, 10 frames a second and frames 0 to 10.
func file(_ layers: [String], assets: [String] = [], extra: String = "") -> [UInt8] {
  Array(
    """
    {"v": "5.7.0", "fr": 10, "ip": 0, "op": 10, "w": 20, "h": 20, \(extra)
     "assets": [\(assets.joined(separator: ","))], "layers": [\(layers.joined(separator: ","))]}
    """.utf8)
}

/// A layer of shapes.
func shapes(
  _ items: String..., ks: String = "", extra: String = ""
) -> String {
  """
  {"ty": 4, "nm": "shapes", "ip": 0, "op": 10, "st": 0, \(extra)
   "ks": {\(ks)}, "shapes": [\(items.joined(separator: ","))]}
  """
}

/// A solid layer of the whole canvas.
func solid(_ color: String, ks: String = "", extra: String = "") -> String {
  """
  {"ty": 1, "nm": "solid", "ip": 0, "op": 10, "st": 0, \(extra)
   "ks": {\(ks)}, "sw": 20, "sh": 20, "sc": "\(color)"}
  """
}

func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
  """
  {"ty": "rc", "p": {"a": 0, "k": [\(x + width / 2), \(y + height / 2)]},
   "s": {"a": 0, "k": [\(width), \(height)]}, "r": {"a": 0, "k": 0}}
  """
}

func fill(_ red: Double, _ green: Double, _ blue: Double, opacity: String = "100") -> String {
  #"{"ty": "fl", "nm": "Fill", "c": {"a": 0, "k": [\#(red), \#(green), \#(blue), 1]}, "#
    + #""o": {"a": 0, "k": \#(opacity)}, "r": 1}"#
}

func group(_ items: String..., transform: String = "") -> String {
  #"{"ty": "gr", "nm": "group", "it": [\#(items.joined(separator: ",")), "#
    + #"{"ty": "tr"\#(transform)}]}"#
}

let blackFill = fill(0, 0, 0)

/// Keyframes with one easing for all.
func keyframes(_ frames: [(time: Double, value: String)], hold: Bool = false) -> String {
  let list = frames.map { frame in
    #"{"t": \#(frame.time), "s": \#(frame.value), "#
      + (hold ? #""h": 1}"# : #""o": {"x": [0], "y": [0]}, "i": {"x": [1], "y": [1]}}"#)
  }
  return #"{"a": 1, "k": [\#(list.joined(separator: ","))]}"#
}

/// The picture of a file at a frame, one pixel a point unless said otherwise.
func picture(
  _ bytes: [UInt8], frame: Double, like fidelity: LottieFidelity = .lottieIOS, scale: CGFloat = 1
) throws -> Bitmap {
  let animation = try LottieAnimation(bytes, name: "test")
  let stage = Stage(size: animation.size, background: nil, scale: scale)
  stage.rootLayer.addSublayer(
    LottieAnimationLayer(animation, like: fidelity, fonts: stage.timeline.fonts))
  return try stage.bitmap(at: animation.time(forFrame: frame))
}

extension Bitmap {
  func alpha(_ x: Int, _ y: Int) -> UInt32 { self[x, y].alpha }
  func red(_ x: Int, _ y: Int) -> UInt32 { self[x, y].red }
  func green(_ x: Int, _ y: Int) -> UInt32 { self[x, y].green }
  func blue(_ x: Int, _ y: Int) -> UInt32 { self[x, y].blue }

  /// The number of pixels that are not transparent.
  var ink: Int { pixels.count { $0 != 0 } }
}
