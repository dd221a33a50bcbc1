import Base
import Graphics

/// All that decides the pixels, the times and the order of the frames.
extension Recording: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(framesPerSecond, scale, samples, poster)
  }
}

extension Sample: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(exposure, sceneTime, end)
  }
}

extension Poster: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) {
    hasher.add(exposure, sceneTime, fileTime)
  }
}

/// Leaves out `nodes`, which draws nothing.
extension Exposure: ContentHashable {
  package func addContent(to hasher: inout ContentHasher) { hasher.add(snapshots, weights) }
}
