import Codecs
import Graphics
import Testing

@testable import Codecs

/// Colors of other color spaces than sRGB, as the files of simulators have them.
struct PNGColorSpaceTests {
  /// A profile with primary colors as XYZ for D50, and nothing else.
  private func profile(_ primaries: [String: [Double]]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 128)
    bytes += PNGFile.bigEndian(UInt32(primaries.count))
    var data: [UInt8] = []
    for (tag, color) in primaries.sorted(by: { $0.key < $1.key }) {
      let start = 132 + 12 * primaries.count + data.count
      bytes += Array(tag.utf8) + PNGFile.bigEndian(UInt32(start)) + PNGFile.bigEndian(UInt32(20))
      data += Array("XYZ ".utf8) + [0, 0, 0, 0]
      for part in color { data += PNGFile.bigEndian(UInt32(bitPattern: Int32(part * 65536))) }
    }
    return bytes + data
  }

  private let displayP3 = [
    "rXYZ": [0.51512, 0.2412, -0.00105], "gXYZ": [0.29198, 0.69225, 0.04189],
    "bXYZ": [0.1571, 0.06657, 0.78407],
  ]
  private let sRGB = [
    "rXYZ": [0.43607, 0.22249, 0.01392], "gXYZ": [0.38515, 0.71687, 0.09708],
    "bXYZ": [0.14307, 0.06061, 0.7141],
  ]

  /// A file of one color, with a chunk after its header.
  private func file(_ color: PremultipliedPixel, _ type: String, _ data: [UInt8]) throws -> [UInt8]
  {
    let bytes = try PNG.encode(Bitmap(width: 2, height: 2, filling: color))
    return Array(bytes[..<33]) + PNGFile.chunk(type, data) + Array(bytes[33...])
  }

  /// A profile as a chunk has it: stored in zlib's format without compression.
  private func chunk(_ profile: [UInt8]) -> [UInt8] {
    let count = UInt16(profile.count)
    let length = [UInt8(truncatingIfNeeded: count), UInt8(count >> 8)]
    return Array("Profile".utf8) + [0, 0, 0x78, 0x01, 1] + length + length.map { ~$0 } + profile
      + [0, 0, 0, 0]
  }

  @Test func displayP3BecomesSRGB() throws {
    // #EA3323 in Display P3 is sRGB's red.
    let bytes = try file(0xFFEA_3323, "iCCP", chunk(profile(displayP3)))
    let pixel = try PNG.decodeInSRGB(bytes)[0, 0]
    #expect(pixel.red >= 254)
    #expect(pixel.green <= 4)
    #expect(pixel.blue <= 4)
    #expect(try PNG.decode(bytes)[0, 0] == 0xFFEA_3323)
    let newer = try file(0xFFEA_3323, "cICP", [12, 13, 0, 1])
    #expect(try PNG.decodeInSRGB(newer)[0, 0].red >= 254)
  }

  @Test func sRGBStays() throws {
    for bytes in [
      try file(0xFFEA_3323, "iCCP", chunk(profile(sRGB))),
      try file(0xFFEA_3323, "cICP", [1, 13, 0, 1]),
      try file(0xFFEA_3323, "iCCP", chunk([1, 2, 3])),
      try PNG.encode(Bitmap(width: 2, height: 2, filling: 0xFFEA_3323)),
    ] {
      #expect(try PNG.decodeInSRGB(bytes)[0, 0] == 0xFFEA_3323)
    }
  }

  @Test func graysAndTransparencyStay() throws {
    let bytes = try file(0x8040_4040, "iCCP", chunk(profile(displayP3)))
    let pixel = try PNG.decodeInSRGB(bytes)[0, 0]
    #expect(pixel.alpha == 0x80)
    #expect([pixel.red, pixel.green, pixel.blue].allSatisfy { (63...65).contains($0) })
  }
}
