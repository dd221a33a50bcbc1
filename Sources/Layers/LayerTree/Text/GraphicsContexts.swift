import Foundation
public import Graphics

/// Makes a context current for drawing strings, until it is popped.
public func UIGraphicsPushContext(_ context: CGContext) {
  Timeline.current.graphicsContexts.append(context)
}

/// Restores the previous context, if any.
public func UIGraphicsPopContext() { _ = Timeline.current.graphicsContexts.popLast() }

/// The current context, into which strings draw; nil outside of drawing.
public func UIGraphicsGetCurrentContext() -> CGContext? { Timeline.current.graphicsContexts.last }
