import Huntable
public import ReactiveSignals

extension TestScheduler {
  /// The duration of one character in the marble texts of this scheduler's sources and recorders. A tenth of a second unless
  /// it is set. It applies to sources and recorders that are made after it was set, and a `frame` that is given to one of them
  /// goes before it. A frame of no duration traps.
  ///
  ///     let time = TestScheduler()
  ///     time.frame = .seconds(1)
  ///     let ticks = time.record(Signal<Instant, Never>.interval(.seconds(2), on: time).map { _ in "x" }, during: "^----!")
  ///     time.run()
  ///     #expect(ticks == "--x-x")
  public var frame: Duration {
    get { frameOfMarbles.withLock { $0 } ?? Marbles.defaultFrame }
    set {
      requireTakesTime(newValue)
      frameOfMarbles.withLock { $0 = newValue }
    }
  }

  /// The frame of one source or recorder.
  func frame(_ wanted: Duration?) -> Duration {
    if let wanted { requireTakesTime(wanted) }
    return wanted ?? frame
  }
}
