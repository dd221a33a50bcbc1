import Foundation
import Graphics

/// Finds a GIF of at most so many bytes that loses as little as can be.
///
/// First the frames stay, all and as large as they are: of each number of colors, the least
/// `--lossy` that is small enough is found, and of these the file whose frames are nearest to those
/// that came. If there is none, fewer frames a second are taken, down to 10; and only then smaller
/// ones.
///
/// Most settings are tried on a sample of the frames. A file of all frames gives the ratio between
/// what the sample predicts and what a file has.
package struct SizeSearch {
  /// What a try gives up, as far as the options do not.
  private struct Loss: Hashable {
    var lossiness = 0
    var colors = 256
    /// Frames per second; nil for all.
    var rate: Double?
    /// In hundredths of the width.
    var percent = 100
  }

  /// What came of it.
  package enum Result {
    case found(Found)
    /// The smallest of all has more.
    case tooLarge(smallest: Int)
  }

  /// A GIF that is small enough.
  package struct Found {
    package let bytes: [UInt8]
    package let summary: EncodingSummary
    /// What it gives up; empty where it is nothing.
    package let words: String
    /// In pixels.
    package let width, height: Int
    /// How many frames it shows, where some are left out.
    package let frames: Int?
  }

  /// A file that was tried.
  private struct Try {
    let loss: Loss
    let bytes: [UInt8]
    let summary: EncodingSummary
    let frames: Int
  }

  private static let colorCounts = [256, 128, 64]
  /// Rates that hundredths of a second make even.
  private static let rates = [100.0 / 3, 25, 20, 100.0 / 6, 12.5, 10]
  private let frames: FrameStore
  private let options: EncodingOptions
  private let maximum: Int
  private var smallest = Int.max
  /// Some frames of the rate that is tried, and files of them.
  private var sample: FrameStore.Sample?
  private var sampledFiles: [Loss: [UInt8]] = [:]
  /// The ratio of the bytes of a file of all frames to those that the sample predicts.
  private var correction = 1.0

  /// - Parameters:
  ///   - options: What is wanted apart from that; what they give up already is not taken back.
  ///   - maximum: In bytes.
  package static func gif(
    of frames: FrameStore, _ options: EncodingOptions, within maximum: Int
  ) throws(CodecError) -> Result {
    var search = SizeSearch(frames: frames, options: options, maximum: maximum)
    guard let file = try search.run() else { return .tooLarge(smallest: search.smallest) }
    return .found(search.found(file))
  }

  private mutating func run() throws(CodecError) -> Try? {
    let least = Loss(lossiness: options.lossiness, colors: options.maximumColors)
    let whole = try encode(least)
    if whole.bytes.count <= maximum { return whole }
    let rates = SizeSearch.rates.filter { $0 < frames.framesPerSecond * 0.99 }
    for rate in [nil] + rates {
      try takeSample(rate)
      if rate == nil { try calibrate(with: whole) }
      if let best = try best(Loss(rate: rate)) { return best }
    }
    try calibrate(with: encode(strongest(Loss(rate: rates.last))))
    // The widest of which the smallest file is small enough, to 5 hundredths.
    var (low, high) = (3, 20)
    while high - low > 1 {
      let middle = (low + high) / 2
      let loss = strongest(Loss(rate: rates.last, percent: 5 * middle))
      if try expected(loss) <= maximum { low = middle } else { high = middle }
    }
    for width in (3...low).reversed() {
      if let best = try best(Loss(rate: rates.last, percent: 5 * width)) { return best }
    }
    return nil
  }

  private func strongest(_ loss: Loss) -> Loss {
    var loss = loss
    loss.lossiness = EncodingOptions.greatestLoss
    loss.colors = min(options.maximumColors, SizeSearch.colorCounts.last!)
    return loss
  }

  /// Of the files that are small enough, with the same frames, the one that is nearest to them.
  private mutating func best(_ loss: Loss) throws(CodecError) -> Try? {
    let strongest = strongest(loss)
    // A prediction may be wrong by 10 %.
    let least = try expected(strongest)
    guard least <= maximum / 10 * 11 else { return nil }
    if least > maximum {
      let file = try encode(strongest)
      try calibrate(with: file)
      guard file.bytes.count <= maximum else { return nil }
    }
    var candidates: [(loss: Loss, error: Double)] = []
    let counts = Set(SizeSearch.colorCounts.map { min($0, options.maximumColors) })
    for colors in counts.sorted(by: >) {
      var loss = loss
      loss.colors = colors
      guard let found = try leastLossy(loss) else { continue }
      let error = try sample!.frames.error(of: sampleFile(found), rate: nil, startingAt: 0)
      candidates.append((found, error))
    }
    // Of equal errors, that of most colors, so that the order is the same in every process.
    candidates.sort { ($0.error, $1.loss.colors) < ($1.error, $0.loss.colors) }
    for candidate in candidates {
      if let file = try file(candidate.loss) { return file }
    }
    let file = try encode(strongest)
    return file.bytes.count <= maximum ? file : nil
  }

  /// The least lossiness of which a file is expected to be small enough; nil if none is.
  ///
  /// - Parameter range: What may be found.
  private mutating func leastLossy(
    _ loss: Loss, in range: ClosedRange<Int>? = nil
  ) throws(CodecError) -> Loss? {
    var loss = loss
    let range = range ?? options.lossiness...EncodingOptions.greatestLoss
    var (low, high) = (range.lowerBound, range.upperBound)
    loss.lossiness = low
    var most = try expected(loss)
    if most <= maximum { return loss }
    loss.lossiness = high
    var least = try expected(loss)
    if least > maximum { return nil }
    while high - low > 1, least < maximum / 100 * SizeSearch.enough {
      // As if a step of lossiness took the same part of the bytes everywhere.
      let part = log(Double(most) / (0.99 * Double(maximum))) / log(Double(most) / Double(least))
      let step = Int(saturating: (part * Double(high - low)).rounded())
      loss.lossiness = min(max(low + step, low + 1), high - 1)
      let bytes = try expected(loss)
      if bytes <= maximum {
        (high, least) = (loss.lossiness, bytes)
      } else {
        (low, most) = (loss.lossiness, bytes)
      }
    }
    loss.lossiness = high
    return loss
  }

  /// Hundredths of the maximum with which a file is large enough.
  private static let enough = 97

  /// A file that is small enough, with a lossiness near the expected one; nil if none is found.
  private mutating func file(_ loss: Loss) throws(CodecError) -> Try? {
    var (loss, found) = (loss, Try?.none)
    var range = options.lossiness...EncodingOptions.greatestLoss
    for _ in 0..<SizeSearch.mostTries {
      let file = try encode(loss)
      try calibrate(with: file)
      if file.bytes.count <= maximum {
        found = file
        if file.bytes.count >= maximum / 100 * (SizeSearch.enough - 2) { break }
        guard loss.lossiness > range.lowerBound else { break }
        range = range.lowerBound...loss.lossiness - 1
      } else {
        guard loss.lossiness < range.upperBound else { break }
        range = loss.lossiness + 1...range.upperBound
      }
      if let next = try leastLossy(loss, in: range) {
        loss = next
      } else if found == nil {
        loss.lossiness = range.upperBound
      } else {
        break
      }
    }
    return found
  }

  /// The most files of all frames that are tried with the same colors.
  private static let mostTries = 4

  private mutating func takeSample(_ rate: Double?) throws(CodecError) {
    sample = try frames.sample(framesPerSecond: rate)
    sampledFiles = [:]
    if sample!.scale == 1 { correction = 1 }
  }

  /// A file of the sample of the last rate, with a loss.
  private mutating func sampleFile(_ loss: Loss) throws(CodecError) -> [UInt8] {
    if let bytes = sampledFiles[loss] { return bytes }
    var same = loss
    same.rate = nil
    let bytes = try encode(same, sample!.frames).bytes
    sampledFiles[loss] = bytes
    return bytes
  }

  /// The bytes that a file of all frames is expected to have.
  private mutating func expected(_ loss: Loss) throws(CodecError) -> Int {
    Int(saturating: Double(try sampleFile(loss).count) * sample!.scale * correction)
  }

  /// Corrects the predictions by a file of all frames.
  private mutating func calibrate(with file: Try) throws(CodecError) {
    let bytes = Double(try sampleFile(file.loss).count) * sample!.scale
    correction = Double(file.bytes.count) / bytes
  }

  private mutating func encode(_ loss: Loss) throws(CodecError) -> Try {
    let file = try encode(loss, frames)
    smallest = min(smallest, file.bytes.count)
    return file
  }

  private func encode(_ loss: Loss, _ frames: FrameStore) throws(CodecError) -> Try {
    var options = self.options
    options.lossiness = loss.lossiness
    options.maximumColors = loss.colors
    options.maximumWidth = width(of: loss)
    if let rate = loss.rate { options.framesPerSecond = rate }
    let sink = ByteSink.memory()
    let encoder = try OutputFormat.gif.encoder(writingTo: sink, options: options)
    let taken = try frames.replay(to: encoder, framesPerSecond: loss.rate)
    try encoder.finish()
    return Try(loss: loss, bytes: sink.bytes, summary: encoder.summary, frames: taken)
  }

  private func found(_ file: Try) -> Found {
    let loss = file.loss
    var words: [String] = []
    if loss.lossiness > options.lossiness { words.append("--lossy \(loss.lossiness)") }
    if loss.colors < options.maximumColors { words.append("--colors \(loss.colors)") }
    if let rate = loss.rate { words.append("--fps \(rate.shortText)") }
    let width = width(of: loss)
    if loss.percent < 100 { words.append("--width \(width!)") }
    let size = frames.size(narrowedTo: width)
    return Found(
      bytes: file.bytes, summary: file.summary, words: words.joined(separator: " "),
      width: size.width, height: size.height, frames: loss.rate == nil ? nil : file.frames)
  }

  private func width(of loss: Loss) -> Int? {
    if loss.percent == 100 { return options.maximumWidth }
    let width = min(frames.width, options.maximumWidth ?? .max)
    return max(1, (width * loss.percent + 50) / 100)
  }
}

extension Double {
  /// Up to three digits after the point, and as many as are needed.
  fileprivate var shortText: String {
    let thousandths = Int(saturating: (self * 1000).rounded())
    var digits = String(1000 + thousandths % 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "\(thousandths / 1000)" : "\(thousandths / 1000).\(digits)"
  }
}
