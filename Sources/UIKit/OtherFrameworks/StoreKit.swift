public import Foundation
import SystemServices
public import Views

/// The question for a review, which is never shown.
@preconcurrency @MainActor
open class SKStoreReviewController: NSObject {
  /// Reports that no question is drawn.
  open class func requestReview() { report() }
  /// Reports that no question is drawn.
  open class func requestReview(in windowScene: UIWindowScene) { report() }

  private static func report() {
    ServiceFact.notShown("the question for a review").report(
      of: "SKStoreReviewController", at: "requestReview()")
  }
}
