import Foundation

/// The bundles of targets beside the program, whose fonts and other resources are the program's.
package enum TargetBundles {
  package static let folders: [String] = {
    let folder = Bundle.main.bundlePath
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".resources") }.sorted().map { "\(folder)/\($0)" }
  }()
}
