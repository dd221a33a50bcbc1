import Foundation
public import Graphics

/// Makes a context the one that strings draw into, until it is popped.
public func UIGraphicsPushContext(_ context: CGContext) {
  Timeline.current.graphicsContexts.append(context)
}

/// Goes back to the context before; without one it does nothing.
public func UIGraphicsPopContext() { _ = Timeline.current.graphicsContexts.popLast() }

/// The context that strings draw into; nil outside of any drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? { Timeline.current.graphicsContexts.last }
