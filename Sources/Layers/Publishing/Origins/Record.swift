/// A publisher of recorded values and a recorded completion.
public struct Record<Output, Failure: Error>: Publisher {
  public let recording: Recording

  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  public init(recording: Recording) { self.recording = recording }

  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let outlet = Outlet(subscriber)
    outlet.start()
    for value in recording.output { outlet.send(value) }
    outlet.finish(recording.completion)
  }

  /// Values and a completion, to which values may be added until it is complete.
  public struct Recording {
    public private(set) var output: [Output] = []
    public private(set) var completion = Subscribers.Completion<Failure>.finished
    private var isComplete = false

    public init() {}

    public init(output: [Output], completion: Subscribers.Completion<Failure> = .finished) {
      self.output = output
      receive(completion: completion)
    }

    public mutating func receive(_ input: Output) {
      precondition(!isComplete, "a recording that is complete receives no values")
      output.append(input)
    }

    public mutating func receive(completion: Subscribers.Completion<Failure>) {
      precondition(!isComplete, "a recording receives one completion")
      self.completion = completion
      isComplete = true
    }
  }
}
