import Huntable

extension SignalProtocol {
  /// Sends the events of this signal or of `other`, whichever sends an event first. See `Signal.race(_:)`.
  ///
  ///     self    ---1-2-3-|
  ///     other   -a---b-|
  ///     result  -a---b-|          cache.race(with: server)
  ///
  /// ![Marbles: race(with:)](race)
  @_alwaysEmitIntoClient
  public func race(with other: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
    .race([signal, other.signal])
  }
}

extension Signal {
  /// Sends the events of the signal that sends an event first, and disposes the others at that event.
  ///
  /// A value, an error and a completion all decide the race: a signal that fails first ends the result with its error.
  /// The signals are subscribed to in order. If a signal sends during its subscription, the signals after it are not
  /// subscribed to. Events are sent on the thread of the signal. Without signals it completes. Disposal disposes all.
  /// Holds nothing.
  ///
  ///     first   ---1-2-3-|
  ///     second  -a---b-|
  ///     result  -a---b-|          Signal.race([cache, server])
  ///
  /// ![Marbles: race(_:)](race)
  @_alwaysEmitIntoClient
  public static func race(_ signals: some Sequence<Signal>) -> Signal {
    let signals = Array(signals)
    if signals.isEmpty { return .empty }
    return Signal(guarded: { observer, handle in
      let fanIn = FanIn((), observer, handle)
      let race = Race(signals.map { _ in CompositeDisposable(in: handle) })
      for (position, signal) in signals.enumerated() {
        let submit: @Sendable (Event<Value, Failure>) -> Void = { event in
          if race.isWon(by: position) { fanIn.submit(event) { FanInAction($1) } }
        }
        fanIn.attach(
          signal, in: race.runners[position], next: { submit(.next($0)) }, failed: { submit(.failed($0)) },
          completed: { submit(.completed) })
      }
    })
  }

  /// Sends the events of the signal that sends an event first, and disposes the others at that event. See `race(_:)`.
  ///
  ///     first   ---1-2-3-|
  ///     second  -a---b-|
  ///     result  -a---b-|          Signal.race(cache, server)
  ///
  /// ![Marbles: race(_:)](race)
  @_alwaysEmitIntoClient
  public static func race(_ signals: Signal...) -> Signal {
    race(signals)
  }
}

/// Which of several subscriptions has received an event first.
///
/// An atomic decides, and not the strand. So the winner can dispose a signal that sends without end during its
/// subscription, and the winner's events do not wait for that signal.
@usableFromInline
final class Race: Sendable {
  @_alwaysEmitIntoClient
  let runners: [CompositeDisposable]
  /// The position of the winner, counted from one. Zero until an event has arrived. Relaxed: each signal only asks
  /// whether it won, and its own events are in order.
  @_alwaysEmitIntoClient
  let winner = AtomicInt(0, label: "Race.winner")

  @_alwaysEmitIntoClient
  init(_ runners: [CompositeDisposable]) {
    self.runners = runners
  }

  /// Called for each event. The first call decides, and disposes the other subscriptions.
  @_alwaysEmitIntoClient
  func isWon(by position: Int) -> Bool {
    let winner = winner.load(ordering: .relaxed)
    if winner != 0 { return winner == position + 1 }
    guard self.winner.replace(0, by: position + 1, ordering: .relaxed) else { return false }
    for (other, runner) in runners.enumerated() where other != position { runner.dispose() }
    return true
  }
}
