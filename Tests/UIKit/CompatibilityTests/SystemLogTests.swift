import Flipbook
import Testing

/// The format of log messages.
struct SystemLogTests {
  @Test func formatsAreCs() {
    #expect(OSLogMessage.filled("plain 100%", []) == "plain 100%")
    #expect(OSLogMessage.filled("%d of %{public}@", [1, "two" as NSString]) == "1 of two")
    #expect(OSLogMessage.filled("%{private, mask.hash}.1f", [1.25]) == "1.2")
  }

  @Test func valuesStandInMessages() {
    let message: OSLogMessage =
      "\(1.5, format: .fixed(precision: 2)) \(255, format: .hex) \("a", align: .right(columns: 3)) \(true, privacy: .private)"
    #expect(message.text == "1.50 ff   a true")
  }

  @Test func categoriesStandInFront() {
    #expect(OSLog.default.line("hello") == "hello")
    #expect(OSLog(subsystem: "app", category: "net").line("hello") == "[net] hello")
    #expect(OSLog.disabled.line("hello") == nil)
    #expect(!OSLog.disabled.isEnabled(type: .error))
    #expect(OSLog(subsystem: "app", category: .pointsOfInterest).category == "PointsOfInterest")
  }
}
