import Base
import Foundation
import Graphics

/// A search for the GIF with the least loss within a limit of bytes.
///
/// First it keeps all frames in their size: for each number of colors, it finds the least `--lossy`
/// that is small enough, and of these the file whose frames are nearest to the original ones. If
/// there is none, it reduces the frame rate, down to 10 per second, and only then the width.
///
/// Most settings are tried on a sample of the frames. A file of all frames calibrates the
/// prediction of the sample.
package struct SizeSearch {
  /// The reductions of a trial, beyond those of the options.
  private struct Loss: Hashable {
    var lossiness = 0
    var colors = 256
    /// The rate in frames per second; nil for all frames.
    var rate: Double?
    /// The width in percent.
    var percent = 100
  }

  /// The result of a search.
  package enum Result {
    case found(Found)
    /// Even the smallest file exceeds the limit.
    case tooLarge(smallest: Int)
  }

  /// A GIF within the limit.
  package struct Found {
    package let bytes: [UInt8]
    package let summary: EncodingSummary
    /// The command's options for its reductions; empty for none.
    package let appliedOptions: String
    /// The size in pixels.
    package let width, height: Int
    /// The number of frames, if some were dropped.
    package let frames: Int?
  }

  /// An encoded file of a trial.
  private struct Trial {
    let loss: Loss
    let bytes: [UInt8]
    let summary: EncodingSummary
    let frames: Int
  }

  private static let colorCounts = [256, 128, 64]
  /// The frame rates to try, in frames per second: each has a delay of a whole number of hundredths
  /// of a second.
  private static let rates = [100.0 / 3, 25, 20, 100.0 / 6, 12.5, 10]
  private let frames: FrameStore
  private let options: EncodingOptions
  private let byteLimit: Int
  private var smallest = Int.max
  /// A sample of the frames at the current rate, and the files encoded from it.
  private var sample: FrameStore.Sample?
  private var sampledFiles: [Loss: [UInt8]] = [:]
  /// The ratio of the size of a file of all frames to the prediction of the sample.
  private var correction = 1.0

  /// - Parameters:
  ///   - options: The user's options, whose reductions are kept.
  ///   - maximum: The limit in bytes.
  package static func gif(
    of frames: FrameStore, _ options: EncodingOptions, within maximum: Int
  ) throws(CodecError) -> Result {
    var search = SizeSearch(frames: frames, options: options, byteLimit: maximum)
    guard let file = try search.run() else { return .tooLarge(smallest: search.smallest) }
    return .found(search.found(file))
  }

  private mutating func run() throws(CodecError) -> Trial? {
    let least = Loss(lossiness: options.lossiness, colors: options.maximumColors)
    let whole = try encode(least)
    if whole.bytes.count <= byteLimit { return whole }
    let rates = SizeSearch.rates.filter { $0 < frames.framesPerSecond * 0.99 }
    for rate in [nil] + rates {
      try takeSample(rate)
      if rate == nil { try calibrate(with: whole) }
      if let best = try best(Loss(rate: rate)) { return best }
    }
    try calibrate(with: encode(strongest(Loss(rate: rates.last))))
    // The largest width whose smallest file is within the limit, to 5 %.
    var (low, high) = (3, 20)
    while high - low > 1 {
      let middle = (low + high) / 2
      let loss = strongest(Loss(rate: rates.last, percent: 5 * middle))
      if try expected(loss) <= byteLimit { low = middle } else { high = middle }
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

  /// The file within the limit, with the given rate and width, that is nearest to the frames.
  private mutating func best(_ loss: Loss) throws(CodecError) -> Trial? {
    let strongest = strongest(loss)
    // A prediction may be wrong by 10 %.
    let least = try expected(strongest)
    guard least <= byteLimit / 10 * 11 else { return nil }
    if least > byteLimit {
      let file = try encode(strongest)
      try calibrate(with: file)
      guard file.bytes.count <= byteLimit else { return nil }
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
    // Of equal errors, the one with most colors first, so that the order is deterministic.
    candidates.sort { ($0.error, $1.loss.colors) < ($1.error, $0.loss.colors) }
    for candidate in candidates {
      if let file = try file(candidate.loss) { return file }
    }
    let file = try encode(strongest)
    return file.bytes.count <= byteLimit ? file : nil
  }

  /// The least lossiness whose file is predicted to be within the limit; nil if none is.
  ///
  /// - Parameter range: The lossiness values to search.
  private mutating func leastLossy(
    _ loss: Loss, in range: ClosedRange<Int>? = nil
  ) throws(CodecError) -> Loss? {
    var loss = loss
    let range = range ?? options.lossiness...EncodingOptions.greatestLoss
    var (low, high) = (range.lowerBound, range.upperBound)
    loss.lossiness = low
    var most = try expected(loss)
    if most <= byteLimit { return loss }
    loss.lossiness = high
    var least = try expected(loss)
    if least > byteLimit { return nil }
    while high - low > 1, least < byteLimit / 100 * SizeSearch.sufficientPercent {
      // Assumes that each step of lossiness reduces the size by the same factor.
      let part = log(Double(most) / (0.99 * Double(byteLimit))) / log(Double(most) / Double(least))
      let step = Int(saturating: (part * Double(high - low)).rounded())
      loss.lossiness = min(max(low + step, low + 1), high - 1)
      let bytes = try expected(loss)
      if bytes <= byteLimit {
        (high, least) = (loss.lossiness, bytes)
      } else {
        (low, most) = (loss.lossiness, bytes)
      }
    }
    loss.lossiness = high
    return loss
  }

  /// The percentage of the limit from which a file is large enough.
  private static let sufficientPercent = 97

  /// A file within the limit, with a lossiness near the predicted one; nil if none is found.
  private mutating func file(_ loss: Loss) throws(CodecError) -> Trial? {
    var (loss, found) = (loss, Trial?.none)
    var range = options.lossiness...EncodingOptions.greatestLoss
    for _ in 0..<SizeSearch.maximumTrials {
      let file = try encode(loss)
      try calibrate(with: file)
      if file.bytes.count <= byteLimit {
        found = file
        if file.bytes.count >= byteLimit / 100 * (SizeSearch.sufficientPercent - 2) { break }
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

  /// The largest number of complete files that are encoded for one number of colors.
  private static let maximumTrials = 4

  private mutating func takeSample(_ rate: Double?) throws(CodecError) {
    sample = try frames.sample(framesPerSecond: rate)
    sampledFiles = [:]
    if sample!.scale == 1 { correction = 1 }
  }

  /// The sample encoded with a loss.
  private mutating func sampleFile(_ loss: Loss) throws(CodecError) -> [UInt8] {
    if let bytes = sampledFiles[loss] { return bytes }
    var same = loss
    same.rate = nil
    let bytes = try encode(same, sample!.frames).bytes
    sampledFiles[loss] = bytes
    return bytes
  }

  /// The predicted size of a file of all frames, in bytes.
  private mutating func expected(_ loss: Loss) throws(CodecError) -> Int {
    Int(saturating: Double(try sampleFile(loss).count) * sample!.scale * correction)
  }

  /// Corrects the predictions by a file of all frames.
  private mutating func calibrate(with file: Trial) throws(CodecError) {
    let bytes = Double(try sampleFile(file.loss).count) * sample!.scale
    correction = Double(file.bytes.count) / bytes
  }

  private mutating func encode(_ loss: Loss) throws(CodecError) -> Trial {
    let file = try encode(loss, frames)
    smallest = min(smallest, file.bytes.count)
    return file
  }

  private func encode(_ loss: Loss, _ frames: FrameStore) throws(CodecError) -> Trial {
    var options = self.options
    options.lossiness = loss.lossiness
    options.maximumColors = loss.colors
    options.maximumWidth = width(of: loss)
    if let rate = loss.rate { options.framesPerSecond = rate }
    let sink = ByteSink.memory()
    let encoder = try OutputFormat.gif.encoder(writingTo: sink, options: options)
    let taken = try frames.replay(to: encoder, framesPerSecond: loss.rate)
    try encoder.finish()
    return Trial(loss: loss, bytes: sink.bytes, summary: encoder.summary, frames: taken)
  }

  private func found(_ file: Trial) -> Found {
    let loss = file.loss
    var words: [String] = []
    if loss.lossiness > options.lossiness { words.append("--lossy \(loss.lossiness)") }
    if loss.colors < options.maximumColors { words.append("--colors \(loss.colors)") }
    if let rate = loss.rate { words.append("--fps \(rate.shortText)") }
    let width = width(of: loss)
    if loss.percent < 100 { words.append("--width \(width!)") }
    let size = frames.size(narrowedTo: width)
    return Found(
      bytes: file.bytes, summary: file.summary, appliedOptions: words.joined(separator: " "),
      width: size.width, height: size.height, frames: loss.rate == nil ? nil : file.frames)
  }

  private func width(of loss: Loss) -> Int? {
    if loss.percent == 100 { return options.maximumWidth }
    let width = min(frames.width, options.maximumWidth ?? .max)
    return max(1, (width * loss.percent + 50) / 100)
  }
}

extension Double {
  /// The number with up to three decimals, without trailing zeros.
  fileprivate var shortText: String {
    let thousandths = Int(saturating: (self * 1000).rounded())
    var digits = String(1000 + thousandths % 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "\(thousandths / 1000)" : "\(thousandths / 1000).\(digits)"
  }
}
