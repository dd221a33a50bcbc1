import Base
import Codecs
import Graphics

extension PictureDifference: CustomStringConvertible {
  /// A description with a line each for the differences of the whole, the motion, the first frames,
  /// their sum, and the allowance that would let them pass.
  public var description: String {
    if isEmpty { return "no difference" }
    var lines: [String] = []
    if !changes.isEmpty {
      lines.append("the golden was drawn with \(changes.joined(separator: "; "))")
    }
    lines += values.prefix(Self.shown)
    if values.count > Self.shown { lines.append("and \(values.count - Self.shown) more values") }
    lines += findings.compactMap(summary)
    if let motion { lines.append(text(motion)) }
    let groups = FrameGroup.groups(of: frames)
    if !groups.isEmpty {
      if compared > 1 { lines.append(spans(of: frames)) }
      lines += groups.prefix(Self.shown).map(text)
      if groups.count > 1 || groups[0].others > 0 && !groups[0].isExact {
        let rest =
          groups.count > Self.shown ? "and \(groups.count - Self.shown) more; " : ""
        lines.append(
          "\(rest)in all " + pixels(sum.pixels, sum.largestDistance, sum.meanDistance))
      }
      // A difference in most of a view is not rounding.
      if let needed = neededAllowance, !frames.contains(where: \.isMostOfElement) {
        lines.append(
          "would pass with maxPixels \(needed.maxPixels) and maxDensity \(needed.maxDensity), "
            + "or with colorTolerance \(Self.number(needed.colorTolerance))")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The kinds of differences and their views, without times and amounts, which group pictures of
  /// one scene with the same difference.
  package var outline: [String] {
    let groups = FrameGroup.groups(of: frames)
    return changes + values + findings.compactMap(summary) + groups.map(\.outline)
  }

  /// The note on a golden without a render tree, in words that follow "has".
  package static let withoutTrees =
    "no render tree, so a failure cannot say what changed in its views; record it again to add one"

  /// The number of groups of frames that are described.
  private static let shown = 4

  /// A difference of the whole picture; nil for a frame.
  private func summary(_ finding: Finding) -> String? {
    switch finding {
    case .size(let expected, let actual): return "is \(actual) pixels instead of \(expected)"
    case .duration(let expected, let actual):
      return "lasts \(Self.seconds(actual)) instead of \(Self.seconds(expected))"
        + (frames.isEmpty && compared > 0 ? "; what both show is the same" : "")
    case .framesAtEnd(let expected, let actual):
      let parts = [
        expected > 0 ? "\(Self.counted(expected, "frame")) less" : nil,
        actual > 0 ? "\(Self.counted(actual, "frame")) more" : nil,
      ]
      return parts.compactMap { $0 }.joined(separator: " and ") + " at the end"
    case .rate(let expected, let actual):
      return "shows \(Self.number(actual)) frames a second instead of \(Self.number(expected)); "
        + "those of the same times are equal"
    case .loop(let expected, let actual):
      return "plays \(text(actual)) instead of \(text(expected))"
    case .withoutFrames(let times):
      let some = times.prefix(3).map(Self.seconds).joined(separator: ", ")
      let rest = times.count > 3 ? " and \(times.count - 3) more times" : ""
      return "shows something at \(some)\(rest), times that the golden does not cover"
    case .frame: return nil
    }
  }

  private func text(_ loop: LoopCount?) -> String { loop.map(\.description) ?? "as a still" }

  private func text(_ motion: Motion) -> String {
    switch motion {
    case .shifted(let seconds):
      let milliseconds = Int(saturating: (abs(seconds) * 1000).rounded())
      return "the same motion, \(milliseconds) ms \(seconds > 0 ? "later" : "earlier")"
    case .stretched(let factor):
      // What takes 1.25 times as long runs at 80 % of the speed.
      let percent = Int(saturating: (abs(1 - factor) * 100).rounded())
      return "the same motion, taking \(percent) % \(factor > 1 ? "longer" : "less time")"
    }
  }

  /// Such as "differs from 0.32 s to 0.48 s, and at 1.2 s".
  private func spans(of frames: [FrameFinding]) -> String {
    var spans: [ClosedRange<Double>] = []
    for frame in frames {
      let end = frame.end ?? frame.time
      if let last = spans.last, neighbors(last.upperBound, frame.time) {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, end)
      } else {
        spans.append(frame.time...end)
      }
    }
    let words = spans.prefix(3).map { span in
      span.lowerBound == span.upperBound
        ? "at \(Self.seconds(span.lowerBound))"
        : "from \(Self.seconds(span.lowerBound)) to \(Self.seconds(span.upperBound))"
    }
    let rest = spans.count > 3 ? " and later" : ""
    return "differs \(words.joined(separator: ", "))\(rest), "
      + "in \(frames.count) of \(Self.counted(compared, "frame"))"
  }

  /// Whether no equal frame lies between two times.
  private func neighbors(_ end: Double, _ start: Double) -> Bool {
    if start - end < 0.006 { return true }
    return !equalTimes.contains { $0 > end && $0 < start }
  }

  /// The description of frames with the same difference, such as "at 0.32 s: 1453 pixels differ …".
  private func text(_ group: FrameGroup) -> String {
    let frame = group.isExact ? group.first : group.worst
    let difference = frame.difference
    var text = compared > 1 ? "at \(Self.seconds(frame.time))\(others(group)): " : ""
    let changes = frame.changes.descriptions
    if !changes.isEmpty {
      let (most, mostNames) = (3, 8)
      let others = changes.dropFirst(most)
      var names = others.prefix(mostNames).map {
        $0.prefix(upTo: $0.range(of: ": ")?.lowerBound ?? $0.endIndex)
      }
      if others.count > mostNames { names.append("…") }
      let rest = others.isEmpty ? "" : "; also changed: \(names.joined(separator: ", "))"
      text += changes.prefix(most).joined(separator: "; ") + "\(rest); "
    }
    text += pixels(difference.pixels, difference.largestDistance, difference.meanDistance)
    if let bounds = difference.bounds {
      text += ", within \(points(bounds.width, bounds.height))"
    }
    if let densest = difference.densest {
      text +=
        "; most near (\(Self.number(Double(densest.rect.x) / scale)), "
        + "\(Self.number(Double(densest.rect.y) / scale))), "
        + "\(densest.pixels) of \(densest.rect.width * densest.rect.height)"
    }
    if changes.isEmpty, !frame.elements.isEmpty {
      text += ", in \(frame.elements.joined(separator: " < "))"
    }
    return text
  }

  /// Such as " and 23 more times alike"; empty for a single frame.
  private func others(_ group: FrameGroup) -> String {
    guard group.others > 0 else { return "" }
    let times = "\(group.others) more \(group.others == 1 ? "time" : "times")"
    return group.isExact ? " and \(times) alike" : ", and by other amounts at \(times)"
  }

  private func pixels(_ count: Int, _ largest: Double, _ mean: Double) -> String {
    "\(count) \(count == 1 ? "pixel differs" : "pixels differ") by up to \(Self.number(largest))"
      + (count == 1 ? "" : ", \(Self.number(mean)) on average")
  }

  private func points(_ width: Int, _ height: Int) -> String {
    "\(Self.number(Double(width) / scale))×\(Self.number(Double(height) / scale)) points"
  }

  /// To the millisecond.
  static func seconds(_ time: Double) -> String {
    let number = (time * 1000).rounded() / 1000
    return "\(number == number.rounded() ? String(Int(saturating: number)) : String(number)) s"
  }

  /// To a tenth.
  static func number(_ number: Double) -> String {
    let rounded = (number * 10).rounded() / 10
    return rounded == rounded.rounded() ? String(Int(saturating: rounded)) : String(rounded)
  }

  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
