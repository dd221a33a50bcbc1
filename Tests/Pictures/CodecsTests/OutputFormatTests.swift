import Codecs
import Foundation
import Graphics
import Testing

/// Consequences of the rows of the formats.
@Suite struct OutputFormatTests {
  @Test func messagesListWhatCanBeWritten() {
    #expect(
      CodecError.unknownFormat(file: "a.foo").description
        == "cannot tell a format from the name a.foo; end it in .gif, .png, .apng, .webp, "
        + ".y4m, .mp4, .webm or .avif, or give the format")
    #expect(
      CodecError.notAStream(format: "PNG sequence").description
        == "PNG sequence is several files and cannot go to standard output; "
        + "name them frame-%04d.png")
    #expect(
      CodecError.badPattern(file: "a.png").description
        == "a.png needs one placeholder for the frame's number, such as frame-%04d.png")
  }

  @Test func namesInTheOrderOfHelp() {
    #expect(
      OutputFormat.names == [
        "gif", "apng", "png", "png-sequence", "webp", "y4m", "mp4", "webm", "avif",
      ])
    #expect(
      OutputFormat.fileNames.alternatives
        == "NAME.gif, NAME.apng, NAME.png, frame-%04d.png, NAME.webp, NAME.y4m, NAME.mp4, "
        + "NAME.webm or NAME.avif")
  }

  @Test(arguments: OutputFormat.allCases)
  func aFormatGoesByItsName(_ format: OutputFormat) {
    #expect(OutputFormat(name: format.rawValue) == format)
    #expect(OutputFormat(name: format.rawValue.uppercased()) == format)
  }

  @Test func everyNameAndFileNameIsOfOneFormat() throws {
    #expect(Set(OutputFormat.names).count == OutputFormat.names.count)
    #expect(OutputFormat.names.allSatisfy { OutputFormat(name: $0) != nil })
    let formats = try OutputFormat.fileNames.map { try OutputFormat(path: $0) }
    #expect(Set(formats) == Set(OutputFormat.allCases))
  }

  @Test func titles() {
    #expect(
      OutputFormat.allCases.map(\.title)
        == ["GIF", "APNG", "PNG sequence", "WebP", "raw video", "MP4", "WebM", "AVIF"])
  }

  @Test(arguments: [
    ("a.png", OutputFormat.apng), ("a%.png", .pngSequence), ("a%d.gif", .gif), ("%d.APNG", .apng),
  ])
  func aPlaceForTheNumberMakesASequenceWhereThereIsOne(path: String, format: OutputFormat) throws {
    #expect(try OutputFormat(path: path) == format)
  }

  @Test(arguments: ["", "gif", "a.", "a.gif/b", "a.jpeg"])
  func namesThatTellNothing(path: String) {
    #expect(throws: CodecError.unknownFormat(file: path)) { try OutputFormat(path: path) }
  }

  @Test func aRateThatGIFCannotShow() throws {
    let options = EncodingOptions(framesPerSecond: 60)
    #expect(
      throws: CodecError.frameRateTooHigh(format: "GIF", framesPerSecond: 60, maximum: 50)
    ) { try OutputFormat.gif.check(options) }
    for format in OutputFormat.allCases where format != .gif { try format.check(options) }
    try OutputFormat.gif.check(EncodingOptions(framesPerSecond: 50))
  }

  @Test func onlyVideoNeedsARate() throws {
    let films: [OutputFormat] = [.y4m, .mp4, .webm, .avif]
    for format in OutputFormat.allCases where !films.contains(format) {
      try format.check(EncodingOptions())
    }
    for format in films {
      #expect(throws: CodecError.frameRateNeeded(format: format.title)) {
        try format.check(EncodingOptions())
      }
    }
    #expect(throws: CodecError.frameRateNeeded(format: "raw video")) {
      try OutputFormat.y4m.check(EncodingOptions())
    }
  }

  @Test func aSequenceIsNoStream() {
    let options = EncodingOptions(framesPerSecond: 25)
    #expect(throws: CodecError.notAStream(format: "PNG sequence")) {
      try OutputFormat.pngSequence.encoder(writingTo: .memory(), options: options)
    }
    #expect(throws: CodecError.notAStream(format: "PNG sequence")) {
      try OutputFormat.pngSequence.encoder(writingTo: "-", options: options)
    }
  }

  @Test(arguments: [
    (OutputFormat.gif, "GIF89a"), (.apng, "\u{89}PNG"), (.y4m, "YUV4MPEG2"), (.webp, "RIFF"),
    (.webm, "\u{1A}E"),
  ])
  func theEncoderIsTheFormats(format: OutputFormat, signature: String) throws {
    let sink = ByteSink.memory()
    let encoder = try format.encoder(
      writingTo: sink, options: EncodingOptions(framesPerSecond: 25))
    try encoder.append(Frames.square(1)[0], endingAt: 1)
    try encoder.finish()
    #expect(sink.bytes.starts(with: signature.unicodeScalars.map { UInt8($0.value) }))
  }
}
