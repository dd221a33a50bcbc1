public import Foundation

/// A finger on the screen.
@preconcurrency @MainActor
open class UITouch: NSObject {}

/// What happened to the fingers on the screen.
@preconcurrency @MainActor
open class UIEvent: NSObject {}
