import Codecs
import Foundation
import Graphics
import TestSupport
import Testing

/// Other programs read our files, and we read theirs.
@Suite(.serialized) struct PeerTests {
  static let animations: [(name: String, frames: [Bitmap])] = [
    ("square", Frames.square(6)), ("transparent", Frames.square(6, on: 0)),
    ("gradient", Frames.gradient(5)), ("colorful", Frames.colorful()),
    ("noise", Frames.noise(5)), ("corners", Frames.changingCorners(of: Frames.gradient(5))),
  ]

  @Test(arguments: animations.indices)
  func gifsAreReadAlike(_ index: Int) throws {
    let frames = PeerTests.animations[index].frames
    try withFolder { folder in
      let path = folder + "/a.gif"
      try write(frames, to: path, loop: .times(3))
      let ours = try DecodedAnimation(path: path)
      #expect(ours.frames.count == frames.count)
      let expected = ours.frames.flatMap { rgba($0.bitmap) }

      let ffmpeg = try run(
        "ffmpeg",
        [
          "-v", "warning", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt",
          "rgba", "-",
        ])
      #expect(visible(ffmpeg.output) == expected)
      #expect(ffmpeg.errors.isEmpty)

      let gifsicle = try run("gifsicle", ["--info", path])
      #expect(gifsicle.errors.isEmpty)
      let info = String(decoding: gifsicle.output, as: UTF8.self)
      #expect(info.contains("\(frames.count) images"))
      #expect(info.contains("loop count 2"))
      #expect(info.components(separatedBy: "delay 0.04s").count - 1 == frames.count)
      try run("gifsicle", ["--no-warnings", "-U", path, "-o", folder + "/b.gif"])
      #expect(try DecodedAnimation(path: folder + "/b.gif").frames == ours.frames)

      let magick = try run(imageMagick, [path, "-coalesce", "-depth", "8", "rgba:-"])
      #expect(visible(magick.output) == expected)
      #expect(magick.errors.isEmpty)
      let delays = try run(imageMagick, [path, "-format", "%T ", "info:"])
      #expect(
        String(decoding: delays.output, as: UTF8.self)
          == String(repeating: "4 ", count: frames.count))

      #expect(visible(try pillow(path).output) == expected)
      #expect(
        try pillow(path).errors == "2 " + String(repeating: "40 ", count: frames.count) + "\n")
    }
  }

  @Test(arguments: animations.indices)
  func apngsAreReadAlike(_ index: Int) throws {
    let frames = PeerTests.animations[index].frames
    try withFolder { folder in
      let path = folder + "/a.png"
      try write(frames, to: path, loop: .times(3))
      if PeerTests.animations[index].name == "corners" {
        #expect(try inspectPicture(path: path).frames.contains { $0.blendsOver })
      }
      let expected = frames.flatMap(rgba)
      let check = try run("pngcheck", ["-v", path])
      #expect(String(decoding: check.output, as: UTF8.self).contains("No errors detected"))
      let ffmpeg = try run(
        "ffmpeg",
        [
          "-v", "warning", "-f", "apng", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo",
          "-pix_fmt",
          "rgba", "-",
        ])
      #expect(ffmpeg.output == expected)
      #expect(ffmpeg.errors.isEmpty)
      #expect(try pillow(path).output == expected)
      #expect(
        try pillow(path).errors == "3 " + String(repeating: "40 ", count: frames.count) + "\n")
      let magick = try run(imageMagick, ["png:" + path, "-depth", "8", "rgba:-"])
      #expect(magick.output == rgba(frames[0]))
    }
  }

  @Test(arguments: animations.indices)
  func webPsAreReadAlike(_ index: Int) throws {
    let frames = PeerTests.animations[index].frames
    try withFolder { folder in
      let path = folder + "/a.webp"
      try write(frames, to: path, loop: .times(3))
      let ours = try DecodedAnimation(path: path)
      #expect(ours.frames.map(\.bitmap) == frames)
      #expect(ours.loop == .times(3))
      #expect(ours.frames.allSatisfy { $0.delay == Delay(numerator: 40, denominator: 1000) })
      #expect(try visible(pillow(path).output) == visible(frames.flatMap(rgba)))
      #expect(
        try pillow(path).errors == "3 " + String(repeating: "40 ", count: frames.count) + "\n")
    }
  }

  @Test func aStillWebPIsOne() throws {
    try withFolder { folder in
      for (name, frame) in [("a", Frames.random(19, 11, seed: 6)), ("b", Frames.gradient(1)[0])] {
        for quality in [nil, 80] {
          let path = folder + "/\(name).webp"
          let encoder = try OutputFormat.webp.encoder(
            writingTo: path, options: EncodingOptions(quality: quality))
          try encoder.append(frame, endingAt: 1)
          try encoder.finish()
          let read = try DecodedAnimation(path: path)
          #expect(read.loop == nil)
          #expect(read.frames.count == 1)
          let theirs = try visible(pillow(path).output)
          if quality == nil {
            #expect(read.frames[0].bitmap == frame)
            #expect(theirs == visible(rgba(frame)))
          }
          #expect(theirs.count == 4 * frame.pixels.count)
        }
      }
    }
  }

  /// With little loss, each of Pillow's pixels is near the original, in all frames.
  @Test func aLossyWebPIsNear() throws {
    let frames = Frames.gradient(5)
    try withFolder { folder in
      let path = folder + "/a.webp"
      let encoder = try OutputFormat.webp.encoder(
        writingTo: path, options: EncodingOptions(quality: 90))
      for (k, frame) in frames.enumerated() { try encoder.append(frame, endingAt: Double(k + 1)) }
      try encoder.finish()
      let (theirs, ours) = (try pillow(path).output, frames.flatMap(rgba))
      #expect(theirs.count == ours.count)
      let error = zip(theirs, ours).map { abs(Int($0) - Int($1)) }.reduce(0, +)
      #expect(Double(error) / Double(ours.count) < 4)
    }
  }

  /// Frames that clear and blend, as others write them.
  @Test func othersWebPsAreRead() throws {
    try withFolder { folder in
      for (k, frame) in Frames.noise(4).enumerated() {
        try PNG.write(frame, to: folder + "/\(k).png")
      }
      let script = """
        import sys
        from PIL import Image
        folder = sys.argv[1]
        frames = [Image.open(f"{folder}/{k}.png").convert("RGBA") for k in range(4)]
        frames[0].save(
            folder + "/a.webp", save_all=True, append_images=frames[1:], lossless=True, exact=True,
            duration=70, loop=2, minimize_size=True)
        """
      try run("/usr/bin/python3", ["-c", script, folder])
      let read = try DecodedAnimation(path: folder + "/a.webp")
      #expect(read.loop == .times(2))
      #expect(read.duration == 0.28)
      #expect(read.frames.last?.bitmap == Frames.noise(4).last)
    }
  }

  @Test(arguments: [
    (OutputFormat.mp4, "h264", "yuv420p"), (.webm, "vp9", "yuv420p"), (.avif, "av1", "yuv444p"),
  ])
  func filmsAreReadAlike(format: OutputFormat, codec: String, pixels: String) throws {
    // An odd width, and a last frame that stays.
    let frames = Frames.noise(4, width: 41, height: 24).map { frame in
      var frame = Bitmap(width: 41, height: 24, filling: 0xFFFF_FFFF)
      for y in 4..<16 { for x in 6..<30 { frame[x, y] = 0xFF20_60C0 } }
      return frame
    }
    try withFolder { folder in
      let path = folder + "/a.\(format.rawValue)"
      let encoder = try OutputFormat(path: path).encoder(
        writingTo: path, options: EncodingOptions(framesPerSecond: 25))
      for (k, frame) in frames.enumerated() {
        try encoder.append(frame, endingAt: k == 3 ? 0.4 : Double(k + 1) / 25)
      }
      try encoder.finish()
      let streams = try run(
        "ffprobe",
        [
          "-v", "error", "-select_streams", "v", "-show_entries",
          "stream=codec_name,width,height,pix_fmt", "-of", "csv=p=0", path,
        ])
      let lines = String(decoding: streams.output, as: UTF8.self).split(separator: "\n")
      #expect(lines.last == "\(codec),42,24,\(pixels)")
      let video = try run(
        "ffmpeg",
        [
          "-v", "error", "-i", path, "-map", "0:v:\(lines.count - 1)", "-fps_mode", "passthrough",
          "-f", "rawvideo", "-pix_fmt", "rgba", "-",
        ])
      #expect(video.output.count == 10 * 42 * 24 * 4)
      // At the center of the blue square.
      let at = 4 * (10 * 42 + 18)
      for (theirs, ours) in zip(video.output[at..<at + 3], [0x20, 0x60, 0xC0]) {
        #expect(abs(Int(theirs) - ours) <= 6)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    }
  }

  @Test(arguments: [1, 4, 16, 256, 4096])
  func pngsAreReadAlike(_ colors: Int) throws {
    let bitmap = Frames.random(33, 21, colors: colors, seed: 4)
    try withFolder { folder in
      let path = folder + "/a.png"
      try PNG.write(bitmap, to: path)
      let check = try run("pngcheck", ["-v", path])
      #expect(String(decoding: check.output, as: UTF8.self).contains("No errors detected"))
      #expect(try run(imageMagick, [path, "-depth", "8", "rgba:-"]).output == rgba(bitmap))
      #expect(try pillow(path).output == rgba(bitmap))
    }
  }

  /// Every kind of PNG, written by ImageMagick.
  @Test(arguments: [
    ["-depth", "16", "-define", "png:color-type=6"],
    ["-depth", "16", "-define", "png:color-type=2", "-alpha", "off"],
    ["-depth", "8", "-interlace", "PNG", "-define", "png:color-type=6"],
    ["-colorspace", "Gray", "-define", "png:color-type=4"],
    ["-alpha", "off", "-colorspace", "Gray", "-depth", "8", "-define", "png:color-type=0"],
    ["-alpha", "off", "-monochrome", "-define", "png:color-type=0", "-define", "png:bit-depth=1"],
    ["-alpha", "off", "-colors", "4", "-define", "png:color-type=3", "-define", "png:bit-depth=2"],
    [
      "-channel", "A", "-threshold", "50%", "+channel", "-colors", "10", "-define",
      "png:color-type=3",
    ],
  ])
  func pngsOfAllKindsAreRead(_ options: [String]) throws {
    try withFolder { folder in
      try PNG.write(Frames.random(19, 11, seed: 6), to: folder + "/a.png")
      let path = folder + "/b.png"
      // Without the chunks for gamma that gray gets: values are compared as they stand.
      try run(
        imageMagick,
        [folder + "/a.png"] + options
          + ["-define", "png:exclude-chunks=gAMA,cHRM,date,tEXt,bKGD", path])
      let theirs = try run(imageMagick, [path, "-depth", "8", "rgba:-"]).output
      let ours = rgba(try PNG.read(path))
      #expect(ours.count == theirs.count)
      // Straight, then premultiplied, then straight again: as near as alpha lets it be.
      for i in stride(from: 0, to: ours.count, by: 4) {
        let alpha = Int(theirs[i + 3])
        #expect(ours[i + 3] == theirs[i + 3])
        for c in i..<i + 3 where alpha > 0 {
          #expect(abs(Int(ours[c]) - Int(theirs[c])) <= (alpha == 255 ? 0 : 128 / alpha + 1))
        }
      }
    }
  }

  @Test func othersGIFsAreRead() throws {
    try withFolder { folder in
      // Interlaced, local palettes, an image to be undone, images that reach beyond the edge.
      try run(
        imageMagick,
        [
          "-size", "30x20", "-seed", "1", "-interlace", "GIF", "-delay", "7", "-loop", "4",
          "-dispose", "None", "xc:red", "-dispose", "Previous", "-page", "+5+3",
          "gradient:blue-yellow", "-dispose", "None", "-page", "+9+8", "-size", "12x9", "plasma:",
          "-page", "+2+2", "-size", "8x8", "xc:lime", folder + "/a.gif",
        ])
      let ours = try DecodedAnimation(path: folder + "/a.gif")
      let magick = try run(
        imageMagick, [folder + "/a.gif", "-coalesce", "-depth", "8", "rgba:-"])
      #expect(visible(magick.output) == ours.frames.flatMap { rgba($0.bitmap) })
      #expect(ours.info.frames.map(\.disposal) == [.none, .previous, .none, .none])
      #expect(ours.info.frames.allSatisfy { $0.isInterlaced && $0.delay.numerator == 7 })
    }
  }

  @Test func rawVideoIsReadAlike() throws {
    try withFolder { folder in
      let path = folder + "/a.y4m"
      let frames = Frames.gradient(4)
      let encoder = try OutputFormat.y4m.encoder(
        writingTo: path, options: EncodingOptions(framesPerSecond: 30_000 / 1001.0))
      for (k, frame) in frames.enumerated() {
        // The second frame lasts for two.
        try encoder.append(frame, endingAt: Double(k == 0 ? 1 : k + 2) * 1001 / 30_000)
      }
      try encoder.finish()
      let video = try run(
        "ffmpeg",
        [
          "-v", "warning", "-i", path, "-sws_flags", "accurate_rnd+full_chroma_int", "-f",
          "rawvideo", "-pix_fmt", "rgba", "-",
        ])
      #expect(video.errors.isEmpty)
      let expected = [0, 1, 1, 2, 3].flatMap { rgba(frames[$0]) }
      #expect(video.output.count == expected.count)
      let worst = zip(video.output, expected).map { abs(Int($0) - Int($1)) }.max()
      #expect(worst ?? 255 <= 4)
      let rate = try run(
        "ffprobe",
        ["-v", "error", "-show_entries", "stream=r_frame_rate,pix_fmt", "-of", "csv=p=0", path])
      #expect(String(decoding: rate.output, as: UTF8.self) == "yuv444p,30000/1001\n")
    }
  }

  private func write(_ frames: [Bitmap], to path: String, loop: LoopCount) throws {
    let encoder = try OutputFormat(path: path).encoder(
      writingTo: path, options: EncodingOptions(loop: loop))
    for (k, frame) in frames.enumerated() {
      try encoder.append(frame, endingAt: Double(k + 1) / 25)
    }
    try encoder.finish()
  }

  /// R, G, B, A with 0 for the colors of transparent pixels, which programs choose as they like.
  private func visible(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for i in stride(from: 0, to: bytes.count, by: 4) where bytes[i + 3] == 0 {
      bytes.replaceSubrange(i..<i + 3, with: [0, 0, 0])
    }
    return bytes
  }

  /// Frames as R, G, B, A; as text, the loop count and the delays in milliseconds.
  private func pillow(_ path: String) throws -> (output: [UInt8], errors: String) {
    let script = """
      import sys
      from PIL import Image, ImageSequence
      image = Image.open(sys.argv[1])
      print(image.info.get("loop"), end=" ", file=sys.stderr)
      for frame in ImageSequence.Iterator(image):
          sys.stdout.buffer.write(frame.convert("RGBA").tobytes())
          print(int(frame.info.get("duration", 0)), end=" ", file=sys.stderr)
      print(file=sys.stderr)
      """
    return try run("/usr/bin/python3", ["-c", script, path])
  }
}
