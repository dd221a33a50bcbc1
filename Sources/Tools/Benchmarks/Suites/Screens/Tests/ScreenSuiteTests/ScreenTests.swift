import SnapshotTesting
import UIKit
import XCTest

@testable import Screens

/// Compares `SCREENS` screens with their goldens in the folder `GOLDENS`, and prints the seconds
/// that it took and the memory in kibibytes.
final class ScreenTests: XCTestCase {
  func testScreens() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = try XCTUnwrap(environment["SCREENS"].flatMap { Int($0) })
    let goldens = try XCTUnwrap(environment["GOLDENS"])
    let traits = UITraitCollection(displayScale: 2)
    let duration = ContinuousClock().measure {
      for number in 0..<count {
        let failure = verifySnapshot(
          of: Screen(number: number), as: .image(traits: traits), named: "\(number)",
          snapshotDirectory: goldens)
        if let failure, environment["RECORDS"] == nil { XCTFail(failure) }
      }
    }
    print("seconds: \(duration / .seconds(1))")
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let memory = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    print("memory: \(memory?.filter(\.isNumber) ?? "")")
  }
}
