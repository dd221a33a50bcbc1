import Foundation

private final class BundleToken {}

extension Bundle {
  /// The bundle of the resources, which pods have to find by themselves.
  static let module: Bundle = {
    let own = Bundle(for: BundleToken.self)
    return own.url(forResource: "NibBanner", withExtension: "bundle").flatMap(Bundle.init(url:))
      ?? own
  }()
}
