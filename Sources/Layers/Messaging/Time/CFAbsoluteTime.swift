import LayerTree

/// Seconds since the first instant of 2001.
public typealias CFAbsoluteTime = Double

/// The current timeline's time, on a clock that was at the first instant of 2001 when the timeline
/// was created.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { CACurrentMediaTime() }
