import Base
import Foundation
import Graphics

/// Chooses the colors of a palette: variance-based median cut in OKLab, then k-means.
///
/// A sample's weight is its number of pixels. If most pixels of a cluster have the same color, the
/// cluster gets exactly that color, so that flat areas keep theirs. The result is deterministic.
struct Quantizer {
  /// A palette of at most `limit` different opaque colors, in order of appearance.
  static func palette(for samples: [ColorSample], limit: Int) -> [PremultipliedPixel] {
    if samples.count <= limit, samples.allSatisfy(\.isPure) {
      return samples.map(\.color)
    }
    var points = samples.enumerated().map { index, sample in
      Point(
        lab: OKLab(sample.color), weight: Float(sample.count), sample: sample, order: index)
    }
    var centers = medianCut(&points, limit: limit)
    var clusters: [Cluster] = []
    for _ in 0..<12 {
      clusters = assign(&points, to: centers)
      // An empty cluster keeps its center; it may get points later, or is dropped at the end.
      for i in centers.indices where clusters[i].weight > 0 { centers[i] = clusters[i].mean }
    }
    clusters = assign(&points, to: centers)
    var table = ColorTable<PremultipliedPixel>()
    let order = clusters.indices.sorted { (clusters[$0].first, $0) < (clusters[$1].first, $1) }
    for i in order where clusters[i].weight > 0 { _ = table.insert(clusters[i].color) }
    return table.colors
  }

  private struct Point {
    var lab: OKLab
    var weight: Float
    var sample: ColorSample
    /// The sample's index.
    var order: Int
    /// The index of the nearest center, once it is known.
    var cluster: Int?
  }

  private struct Cluster {
    var weight = 0.0
    var lightness = 0.0
    var a = 0.0
    var b = 0.0
    var pixels = 0
    var largest = 0
    var majorityColor = PremultipliedPixel.clear
    /// The index of its first sample.
    var first = Int.max

    var mean: OKLab {
      OKLab(lightness: Float(lightness / weight), a: Float(a / weight), b: Float(b / weight))
    }

    /// A color that at least half of the pixels have, else the mean.
    var color: PremultipliedPixel { largest * 2 >= pixels ? majorityColor : mean.color }

    mutating func add(_ point: Point) {
      let weight = Double(point.weight)
      self.weight += weight
      lightness += weight * Double(point.lab.lightness)
      a += weight * Double(point.lab.a)
      b += weight * Double(point.lab.b)
      pixels += point.sample.count
      first = min(first, point.order)
      if point.sample.count > largest {
        (largest, majorityColor) = (point.sample.count, point.sample.color)
      }
    }
  }

  private static func assign(_ points: inout [Point], to centers: [OKLab]) -> [Cluster] {
    let nearest = NearestColor(centers)
    let reaches = nearest.reaches()
    let found = points.parts(of: 2048).concurrentMap(
      jobs: ProcessInfo.processInfo.activeProcessorCount
    ) { part in
      part.map { point in
        // Few points change their cluster between iterations, and some cannot.
        if let last = point.cluster, point.lab.distance(to: centers[last]) < reaches[last] {
          return last
        }
        return nearest.index(nearest: point.lab, guess: point.cluster).index
      }
    }
    // In one order, so that the sums do not depend on the number of threads.
    var clusters = Array(repeating: Cluster(), count: centers.count)
    for (i, cluster) in found.joined().enumerated() {
      points[i].cluster = cluster
      clusters[cluster].add(points[i])
    }
    return clusters
  }

  /// A range of points, with the error that splitting it would reduce.
  private struct Box {
    var range: Range<Int>
    var mean: OKLab
    /// The sum of weighted squared distances from the mean.
    var error: Float
    /// The axis of the largest variance: 0, 1, 2 for lightness, a, b.
    var axis: Int

    init(_ points: [Point], _ range: Range<Int>) {
      self.range = range
      var sum = SIMD4<Double>()
      var squares = SIMD4<Double>()
      for i in range {
        let lab = points[i].lab
        let weight = Double(points[i].weight)
        let value = SIMD4(Double(lab.lightness), Double(lab.a), Double(lab.b), 1)
        sum += value * weight
        squares += value * value * weight
      }
      let mean = sum / sum[3]
      let spread = squares - mean * sum
      self.mean = OKLab(lightness: Float(mean[0]), a: Float(mean[1]), b: Float(mean[2]))
      error = range.count > 1 ? Float(max(0, spread[0] + spread[1] + spread[2])) : 0
      axis = spread[0] >= spread[1] && spread[0] >= spread[2] ? 0 : spread[1] >= spread[2] ? 1 : 2
    }
  }

  private static func medianCut(_ points: inout [Point], limit: Int) -> [OKLab] {
    var boxes = [Box(points, points.indices)]
    while boxes.count < limit {
      var worst = 0
      for i in boxes.indices where boxes[i].error > boxes[worst].error { worst = i }
      let box = boxes[worst]
      guard box.error > 1e-9 else { break }
      let middle = split(&points, box)
      guard middle > box.range.lowerBound, middle < box.range.upperBound else {
        boxes[worst].error = 0
        continue
      }
      boxes[worst] = Box(points, box.range.lowerBound..<middle)
      boxes.append(Box(points, middle..<box.range.upperBound))
    }
    return boxes.map(\.mean)
  }

  /// Moves the points below the box's mean to the front; returns the start of the others.
  private static func split(_ points: inout [Point], _ box: Box) -> Int {
    func value(_ lab: OKLab) -> Float {
      box.axis == 0 ? lab.lightness : box.axis == 1 ? lab.a : lab.b
    }
    let mean = value(box.mean)
    var middle = box.range.lowerBound
    for i in box.range where value(points[i].lab) < mean {
      points.swapAt(i, middle)
      middle += 1
    }
    return middle
  }
}

extension Array {
  /// The elements in parts of a size; the last one may be smaller.
  fileprivate func parts(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
