public import Foundation
import LayerTree

extension OperationQueue {
  /// Runs what is added to the main queue on the current timeline; other queues have threads of
  /// their own, as ever.
  public struct VirtualAdder {
    fileprivate let queue: OperationQueue

    public func callAsFunction(_ block: @escaping @Sendable () -> Void) {
      guard queue === OperationQueue.main else {
        return queue.addOperations([BlockOperation(block: block)], waitUntilFinished: false)
      }
      OutsideCalls.schedule("OperationQueue.addOperation", block)
    }

    /// An operation that depends on others waits until they have finished.
    public func callAsFunction(_ operation: Operation) {
      guard queue === OperationQueue.main else {
        return queue.addOperations([operation], waitUntilFinished: false)
      }
      OutsideCalls.schedule("OperationQueue.addOperation") {
        if operation.dependencies.allSatisfy(\.isFinished) {
          operation.start()
        } else {
          Timeline.current.watch(
            name: "OperationQueue.addOperation",
            until: { operation.dependencies.allSatisfy(\.isFinished) }, { operation.start() })
        }
      }
    }
  }

  /// `addOperation(_:)`, which Swift prefers to Foundation's function of that name.
  public var addOperation: VirtualAdder { VirtualAdder(queue: self) }
}
