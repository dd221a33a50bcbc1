import Base
import Foundation
import Testing

@testable import Previewing

/// The order in which a thread runs closures.
struct WorkThreadTests {
  @Test func lastOnesWaitForAllOthers() throws {
    let thread = try WorkThread { [String]() }
    let (mayBegin, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let order = Confined<[String]>([])
    thread.run { _ in mayBegin.wait() }
    thread.run(last: true) { names in
      names.append("size")
      let all = names
      order.with { $0 = all }
      isDone.signal()
    }
    for name in ["picture 0", "picture 1"] { thread.run { $0.append(name) } }
    mayBegin.signal()
    isDone.wait()
    #expect(order.with { $0 } == ["picture 0", "picture 1", "size"])
  }
}
