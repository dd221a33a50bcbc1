import Flipbook

extension String {
  /// The candidate that this was probably meant to be: near by its letters, or begun with it; nil when there is none.
  func guess(in candidates: [String]) -> String? {
    // An abbreviation is a near miss too.
    nearest(in: candidates)
      ?? (count >= 3 ? candidates.first { $0.hasPrefix(lowercased()) } : nil)
  }
}
