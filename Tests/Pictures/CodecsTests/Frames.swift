import Codecs
import Foundation
import Graphics
import TestSupport
import Testing

/// Animations that tests encode: small, but with what makes codecs stumble.
enum Frames {
  /// A red square on white, or on nothing, moving right a pixel a frame.
  static func square(_ count: Int, on background: PremultipliedPixel = 0xFFFF_FFFF) -> [Bitmap] {
    (0..<count).map { frame in
      var bitmap = Bitmap(width: 40, height: 24, filling: background)
      for y in 6..<16 { for x in frame..<frame + 10 { bitmap[x % 40, y] = 0xFFE0_2010 } }
      return bitmap
    }
  }

  /// A still gradient of far more than 256 colors beside a flat area, and a white square that
  /// crosses both.
  static func gradient(_ count: Int) -> [Bitmap] {
    (0..<count).map { frame in
      var bitmap = Bitmap(width: 96, height: 40, filling: 0xFF12_3456)
      for y in 0..<40 {
        for x in 0..<64 {
          bitmap[x, y] = PremultipliedPixel(
            red: UInt32(x * 4), green: UInt32(y * 6), blue: UInt32(255 - x - y), alpha: 255)
        }
      }
      for y in 10..<20 { for x in frame * 3..<frame * 3 + 10 { bitmap[x, y] = 0xFFFF_FFFF } }
      return bitmap
    }
  }

  /// Every frame has other colors, 1,024 of them: red by green for more and more blue.
  static func colorful() -> [Bitmap] {
    [UInt32(0), 50, 100, 150, 200, 250].map { blue in
      var bitmap = Bitmap(width: 32, height: 32)
      for i in bitmap.pixels.indices {
        bitmap.pixels[i] = PremultipliedPixel(
          red: UInt32(i % 32 * 8), green: UInt32(i / 32 * 8), blue: blue, alpha: 255)
      }
      return bitmap
    }
  }

  /// Premultiplied pixels of all alphas.
  static func random(_ width: Int, _ height: Int, colors: Int = .max, seed: UInt64) -> Bitmap {
    var dice = SplitMix64(seed: seed)
    func pixel() -> PremultipliedPixel {
      let alpha = UInt32.random(in: 0...255, using: &dice)
      func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &dice) }
      return PremultipliedPixel(red: channel(), green: channel(), blue: channel(), alpha: alpha)
    }
    let palette = (0..<min(colors, 4096)).map { _ in pixel() }
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in palette.randomElement(using: &dice)! })
  }

  /// A rough texture, and a white square that crosses it.
  static func texture(_ count: Int) -> [Bitmap] {
    var dice = SplitMix64(seed: 11)
    var ground = Bitmap(width: 96, height: 40, filling: 0xFF12_3456)
    for y in 0..<40 {
      for x in 0..<64 {
        func component(_ least: Int) -> UInt32 {
          UInt32(least + Int.random(in: 0..<16, using: &dice))
        }
        ground[x, y] = PremultipliedPixel(
          red: component(2 * x), green: component(80 + 2 * y), blue: component(120), alpha: 255)
      }
    }
    return (0..<count).map { frame in
      var bitmap = ground
      for y in 10..<20 { for x in frame * 3..<frame * 3 + 10 { bitmap[x, y] = 0xFFFF_FFFF } }
      return bitmap
    }
  }

  /// Frames of which pixels of two corners change, and so does all of the rectangle between them.
  static func changingCorners(of frames: [Bitmap]) -> [Bitmap] {
    frames.enumerated().map { k, frame in
      var frame = frame
      frame[0, 0] = PremultipliedPixel(0xFF00_0000 | UInt32(40 * k))
      frame[frame.width - 1, frame.height - 1] = frame[0, 0]
      return frame
    }
  }

  /// Noise on a still background.
  static func noise(_ count: Int, width: Int = 20, height: Int = 12) -> [Bitmap] {
    var dice = SplitMix64(seed: 7)
    var bitmap = random(width, height, seed: 3)
    return (0..<count).map { frame in
      for _ in 0..<20 {
        let x = Int.random(in: 4..<width - 3, using: &dice)
        let y = Int.random(in: 2..<height - 3, using: &dice)
        bitmap[x, y] = random(1, 1, seed: UInt64(frame)).pixels[0]
      }
      return bitmap
    }
  }
}

extension Bitmap {
  /// Pixels of at least half opacity made opaque, the others a color or clear.
  func hardened(over color: PremultipliedPixel) -> Bitmap {
    let hard = pixels.map {
      $0.alpha < 128
        ? color : PremultipliedPixel(red: $0.red, green: $0.green, blue: $0.blue, alpha: 255)
    }
    return Bitmap(width: width, height: height, pixels: hard)
  }
}

/// The output of an encoder for frames at a constant rate.
func encoded(
  _ frames: [Bitmap], as format: OutputFormat, rate: Double = 25,
  options: EncodingOptions = EncodingOptions()
) throws -> [UInt8] {
  try encoded(
    frames, as: format, ends: frames.indices.map { Double($0 + 1) / rate }, options: options)
}

func encoded(
  _ frames: [Bitmap], as format: OutputFormat, ends: [Double],
  options: EncodingOptions = EncodingOptions()
) throws -> [UInt8] {
  let sink = ByteSink.memory()
  let encoder = try format.encoder(writingTo: sink, options: options)
  for (frame, end) in zip(frames, ends) { try encoder.append(frame, endingAt: end) }
  try encoder.finish()
  return sink.bytes
}

/// Straight R, G, B, A bytes, as other programs print them.
func rgba(_ bitmap: Bitmap) -> [UInt8] {
  bitmap.pixels.flatMap { pixel -> [UInt8] in
    let alpha = Double(pixel.alpha)
    return [pixel.red, pixel.green, pixel.blue].map { channel in
      alpha == 0 ? 0 : UInt8((Double(channel) * 255 / alpha).rounded())
    } + [UInt8(pixel.alpha)]
  }
}

/// A tool that is not installed, or that failed.
struct ToolError: Error, CustomStringConvertible {
  var description: String
}

/// ImageMagick's program that converts pictures: version 7 has another name than 6.
let imageMagick = isProgram("/usr/bin/convert-im6") ? "convert-im6" : "magick"

/// Runs another program and answers what it prints: standard output, and standard error as text.
@discardableResult
func run(_ tool: String, _ arguments: [String]) throws -> (output: [UInt8], errors: String) {
  let path =
    tool.hasPrefix("/")
    ? tool : ["/usr/bin/\(tool)", "/usr/local/bin/\(tool)"].first(where: isProgram)
  guard let path, isProgram(path) else {
    throw ToolError(description: "\(tool) is not installed; scripts/setup --tests installs it")
  }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: path)
  process.arguments = arguments
  let errors = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
  defer { try? FileManager.default.removeItem(at: errors) }
  let output = Pipe()
  process.standardOutput = output
  process.standardError = try FileHandle(forWritingTo: errors)
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
  process.waitUntilExit()
  let text = try String(contentsOf: errors, encoding: .utf8)
  guard process.terminationStatus == 0 else {
    throw ToolError(description: "\(tool) failed with \(process.terminationStatus): \(text)")
  }
  return (bytes, text)
}

private func isProgram(_ path: String) -> Bool {
  FileManager.default.isExecutableFile(atPath: path)
}
