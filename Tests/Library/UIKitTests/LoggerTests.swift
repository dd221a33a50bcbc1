import Testing
import UIKit
import os

/// The module of logs, whose `Logger` no other module has.
struct LoggerTests {
  private static let logger = Logger(subsystem: "tests", category: "logger")

  @Test func loggersAreThere() {
    let log = os.Logger(OSLog.disabled)
    log.info("unseen \(1, privacy: .public)")
    log.log(level: .error, "unseen")
    #expect(type(of: Self.logger) == SystemLogger.self)
  }
}
