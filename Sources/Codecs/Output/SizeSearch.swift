/// Finds a GIF of at most so many bytes that loses as little as can be.
///
/// First the frames stay, all and as large as they are: of each number of colors, the least
/// `--lossy` that is small enough is found, and of these the file whose frames are nearest to those
/// that came. If there is none, fewer frames a second are taken, down to 10; and only then smaller
/// ones.
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
    let whole = try encode(Loss(lossiness: options.lossiness, colors: options.maximumColors))
    if whole.bytes.count <= maximum { return whole }
    let rates = SizeSearch.rates.filter { $0 < frames.framesPerSecond * 0.99 }
    for rate in [nil] + rates {
      if let best = try best(Loss(rate: rate)) { return best }
    }
    // The widest of which the smallest file is small enough, to 5 hundredths.
    var (low, high) = (3, 20)
    while high - low > 1 {
      let middle = (low + high) / 2
      let loss = strongest(Loss(rate: rates.last, percent: 5 * middle))
      if try encode(loss).bytes.count <= maximum { low = middle } else { high = middle }
    }
    return try best(Loss(rate: rates.last, percent: 5 * low))
  }

  private func strongest(_ loss: Loss) -> Loss {
    var loss = loss
    loss.lossiness = EncodingOptions.greatestLoss
    loss.colors = min(options.maximumColors, SizeSearch.colorCounts.last!)
    return loss
  }

  /// Of the files that are small enough, with the same frames, the one that is nearest to them.
  private mutating func best(_ loss: Loss) throws(CodecError) -> Try? {
    guard try encode(strongest(loss)).bytes.count <= maximum else { return nil }
    var best: (file: Try, error: Double)?
    let counts = Set(SizeSearch.colorCounts.map { min($0, options.maximumColors) })
    for colors in counts.sorted(by: >) {
      var loss = loss
      loss.colors = colors
      guard let file = try leastLossy(loss) else { continue }
      let error = try frames.error(
        of: file.bytes, rate: loss.rate,
        startingAt: options.loop == .forever ? frames.posterTime : 0)
      if error < best?.error ?? .infinity { best = (file, error) }
    }
    return best?.file
  }

  /// The file of the least lossiness that is small enough; nil if none is.
  private mutating func leastLossy(_ loss: Loss) throws(CodecError) -> Try? {
    var (loss, found) = (loss, Try?.none)
    var (low, high) = (options.lossiness - 1, EncodingOptions.greatestLoss + 1)
    while high - low > 1, (found?.bytes.count ?? 0) < maximum / 100 * 97 {
      loss.lossiness = (low + high) / 2
      let file = try encode(loss)
      if file.bytes.count <= maximum {
        (high, found) = (loss.lossiness, file)
      } else {
        low = loss.lossiness
      }
    }
    return found
  }

  private mutating func encode(_ loss: Loss) throws(CodecError) -> Try {
    var options = self.options
    options.lossiness = loss.lossiness
    options.maximumColors = loss.colors
    options.maximumWidth = width(of: loss)
    if let rate = loss.rate { options.framesPerSecond = rate }
    let sink = ByteSink.memory()
    let encoder = try OutputFormat.gif.encoder(writingTo: sink, options: options)
    let taken = try frames.replay(to: encoder, framesPerSecond: loss.rate)
    try encoder.finish()
    smallest = min(smallest, sink.count)
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
