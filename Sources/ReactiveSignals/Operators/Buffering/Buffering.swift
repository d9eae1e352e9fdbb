extension SignalProtocol {
  /// Sends the values of each `interval` together, as an array.
  ///
  ///     source             -a-b-----c--d-e-|
  ///     buffer(every: 4)   -----A-------B--(C|)     A = [a, b]   B = [c, d]   C = [e]
  ///
  /// The interval begins with the first value that comes when none waits, and its end is on `scheduler`; where no values
  /// come there is no timer and no empty array. Ends as the source does: when that completes, what waits is sent at once,
  /// and then the completion; an error drops it. Disposal drops it too, with its timer. Holds the values of one interval,
  /// at most `limit`: with so many it does not wait any longer, but sends them inside the call that brings the last.
  /// A negative interval and a limit that is not positive trap.
  ///
  ///     measurements.buffer(every: .seconds(1), upTo: 1_000, on: .main)
  @inlinable
  public func buffer(
    every interval: Duration, upTo limit: Int = .max, on scheduler: some Scheduler
  ) -> Signal<[Value], Failure> {
    precondition(interval >= .zero, "A signal cannot be buffered for a negative interval: \(interval).")
    precondition(limit > 0, "A buffer must have room for a value.")
    let source = signal
    return Signal(attach: { observer, handle in
      let buffering = Buffering(observer, every: interval, upTo: limit, on: scheduler, in: handle)
      let upstream = Upstream(in: handle)
      upstream.attach(source, next: { buffering.receive($0) }, end: { buffering.submit(.end($0)) })
    })
  }

  /// Sends the values in arrays of `count`, each when its last value comes.
  ///
  ///     source             -a-b-c-d-e-|
  ///     buffer(count: 2)   ---A---B---(C|)     A = [a, b]   B = [c, d]   C = [e]
  ///
  /// Ends as the source does: when that completes, the values that are left are sent first, if there are any; an error
  /// drops them, and so does disposal. Holds at most `count` values. A count that is not positive traps.
  ///
  ///     Signal<Int, Never>.from(1...5).buffer(count: 2)  // [1, 2] [3, 4] [5]
  @inlinable
  public func buffer(count: Int) -> Signal<[Value], Failure> {
    precondition(count > 0, "A buffer must have room for a value.")
    let source = signal
    return Signal(attach: { observer, handle in
      let values = SerialState<[Value]>([])
      source.attach(
        Observer(
          next: { value in
            values.value.append(value)
            guard values.value.count == count else { return }
            let full = values.value
            values.value = []
            observer.next(full)
          },
          failed: observer.failed,
          completed: {
            if !values.value.isEmpty { observer.next(values.value) }
            if !handle.isDisposed { observer.completed() }
          }),
        handle)
    })
  }
}

/// The values that wait to be sent together. A value without threads.
@usableFromInline
struct BufferState<Value> {
  @usableFromInline
  enum Action {
    case nothing
    /// Start the timer of this buffer.
    case startTimer(Int)
    case send([Value])
  }

  @usableFromInline
  let limit: Int
  @usableFromInline
  var values: [Value] = []
  /// Tells this buffer's timer from the timers of earlier ones, which may fire while it is filled.
  @usableFromInline
  var number = 0

  @inlinable
  init(limit: Int) {
    self.limit = limit
  }

  @inlinable
  mutating func receive(_ value: Value) -> Action {
    values.append(value)
    if values.count == limit { return .send(take()) }
    return values.count == 1 ? .startTimer(number) : .nothing
  }

  /// The timer of this buffer has fired; empty if the buffer was sent before.
  @inlinable
  mutating func due(_ number: Int) -> [Value] {
    number == self.number ? take() : []
  }

  @inlinable
  mutating func take() -> [Value] {
    defer { values = [] }
    number += 1
    return values
  }
}

extension BufferState: Sendable where Value: Sendable {}
extension BufferState.Action: Sendable where Value: Sendable {}

/// Values that wait for the end of an interval: they are gathered under a lock, and leave on a strand.
@usableFromInline
final class Buffering<Value: Sendable, Failure: Error, Time: Scheduler>: Sendable {
  @usableFromInline
  enum Input: Sendable {
    case full([Value])
    case due(Int)
    case end(Event<[Value], Failure>)
  }

  @usableFromInline
  let observer: Downstream<[Value], Failure>
  @usableFromInline
  let interval: Duration
  @usableFromInline
  let scheduler: Time
  @usableFromInline
  let state: Locked<BufferState<Value>>
  @usableFromInline
  let timer = SerialDisposable()
  @usableFromInline
  let strand = StrandQueue<Input>()

  @inlinable
  init(
    _ observer: Observer<[Value], Failure>, every interval: Duration, upTo limit: Int, on scheduler: Time,
    in handle: CompositeDisposable
  ) {
    self.observer = Downstream(observer)
    self.interval = interval
    self.scheduler = scheduler
    state = Locked(BufferState(limit: limit), label: "Buffering")
    let timer = timer
    handle.onEnd { timer.dispose() }
  }

  /// Called serially, by the source (law 1).
  @inlinable
  func receive(_ value: Value) {
    switch state.withLock({ $0.receive(value) }) {
    case .nothing: break
    case .startTimer(let number):
      timer.inner = scheduler.schedule(after: interval) { self.submit(.due(number)) }
    case .send(let values):
      timer.inner = nil
      submit(.full(values))
    }
  }

  @inlinable
  func submit(_ input: Input) { strand.submit(input) { process($0) } }

  @inlinable
  func process(_ input: Input) {
    switch input {
    case .full(let values): observer.next(values)
    case .due(let number): send(state.withLock { $0.due(number) })
    case .end(let event):
      timer.dispose()
      let last = state.withLock { $0.take() }
      if case .completed = event { send(last) }
      observer.send(event)
    }
  }

  @inlinable
  func send(_ values: [Value]) {
    if !values.isEmpty { observer.next(values) }
  }
}
