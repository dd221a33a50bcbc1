import UIKit

/// Finds the picture of a name, later and on the main queue.
public protocol ImageLoading: AnyObject {
  func loadImage(named name: String, completion: @escaping (UIImage?) -> Void)
}

/// Keeps pictures that were loaded once.
public final class CachingImageLoader: ImageLoading {
  private let cache = NSCache<NSString, UIImage>()
  private let bundle: Bundle
  private let delay: TimeInterval

  public init(bundle: Bundle, delay: TimeInterval = 0.05) {
    self.bundle = bundle
    self.delay = delay
  }

  public func loadImage(named name: String, completion: @escaping (UIImage?) -> Void) {
    if let image = cache.object(forKey: name as NSString) {
      return completion(image)
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self = self,
        let path = self.bundle.path(forResource: name, ofType: "png", inDirectory: "Resources"),
        let image = UIImage(contentsOfFile: path)
      else {
        return completion(nil)
      }
      self.cache.setObject(image, forKey: name as NSString)
      completion(image)
    }
  }
}
