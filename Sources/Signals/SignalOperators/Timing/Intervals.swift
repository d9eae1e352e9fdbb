import Huntable

/// One subscription to an operator whose intervals signals measure, and the value that waits for the end of an interval.
/// The signals have numbers, so that the end of an earlier one is recognised. A class, since a program keeps less of a
/// class that it does not use than of a structure.
@usableFromInline
// Sendable because the variables are touched only on the strand.
final class Intervals<Value: Sendable, Measure: Sendable, Failure: Error>: @unchecked Sendable {
  @_alwaysEmitIntoClient
  let kind: IntervalKind
  @_alwaysEmitIntoClient
  let fanIn: FanIn<(), Value, Failure>
  @_alwaysEmitIntoClient
  let makeInterval: @Sendable (Value) -> Signal<Measure, Failure>
  /// The subscription to the signal of the latest interval.
  @_alwaysEmitIntoClient
  let latest = SerialDisposable()
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  var waiting: Value?
  /// The number of the latest interval.
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  var number = 0
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  var isRunning = false

  @_alwaysEmitIntoClient
  init(
    _ kind: IntervalKind, _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable,
    _ makeInterval: @escaping @Sendable (Value) -> Signal<Measure, Failure>
  ) {
    self.kind = kind
    fanIn = FanIn((), observer, handle)
    self.makeInterval = makeInterval
    fanIn.sources.adopt(latest)
  }

  @_alwaysEmitIntoClient
  func attach(_ source: Signal<Value, Failure>) {
    fanIn.attach(
      source, next: { value in self.submit { self.receive(value) } }, completed: { self.submit { self.complete() } })
  }

  /// Performs an action in its turn, unless the operator has ended.
  @_alwaysEmitIntoClient
  func submit(_ action: @escaping @Sendable () -> Void) {
    fanIn.strand.submit { if self.fanIn.isRunning { action() } }
  }

  // The following functions are called on the strand.

  @_alwaysEmitIntoClient
  func receive(_ value: Value) {
    if isRunning, !kind.restarts {
      if kind.sendsLatest { waiting = .some(value) }
      return
    }
    if !kind.sendsFirst { waiting = .some(value) }
    begin(with: value)
  }

  /// Begins the interval of a value. The first event of its signal disposes the subscription before it enters the strand,
  /// so that a signal that sends without end is stopped.
  @_alwaysEmitIntoClient
  func begin(with value: Value) {
    number += 1
    isRunning = true
    if kind.sendsFirst { fanIn.perform(.next(value)) }
    if !fanIn.isRunning { return }
    let number = number
    let interval = makeInterval(value)
    let subscription = CompositeDisposable(in: fanIn.handle)
    latest.swap(subscription)?.dispose()
    if subscription.isDisposed { return }
    let end: @Sendable () -> Void = { if subscription.end() { self.submit { self.end(number) } } }
    interval.attach(
      Observer(
        next: { _ in end() },
        failed: { error in
          if subscription.end() { self.submit { if number == self.number { self.fanIn.perform(.failed(error)) } } }
        },
        completed: end),
      subscription)
  }

  /// The signal of this number has sent a value or completed.
  @_alwaysEmitIntoClient
  func end(_ number: Int) {
    guard number == self.number else { return }
    isRunning = false
    guard let value = waiting.take() else { return }
    if kind.sendsFirst { begin(with: value) } else { fanIn.perform(.next(value)) }
  }

  /// The source completed.
  @_alwaysEmitIntoClient
  func complete() {
    let last = kind.sendsLast ? waiting.take() : nil
    fanIn.perform(last.map { .last($0) } ?? .completed)
  }
}
