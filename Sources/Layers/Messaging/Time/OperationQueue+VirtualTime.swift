public import Foundation
import LayerTree

extension OperationQueue {
  /// Runs operations of the main queue on the current timeline; other queues use threads as usual.
  public struct VirtualAdder {
    fileprivate let queue: OperationQueue

    public func callAsFunction(_ block: @escaping @Sendable () -> Void) {
      guard queue === OperationQueue.main else {
        return queue.addOperations([BlockOperation(block: block)], waitUntilFinished: false)
      }
      CallScheduler.schedule("OperationQueue.addOperation", block)
    }

    /// Adds an operation, which waits until its dependencies have finished.
    public func callAsFunction(_ operation: Operation) {
      guard queue === OperationQueue.main else {
        return queue.addOperations([operation], waitUntilFinished: false)
      }
      CallScheduler.schedule("OperationQueue.addOperation") {
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
