extension SignalProtocol {
  /// Sends a signal, a window, for each stretch of `count` values, which carries them.
  ///
  ///     source             -a-b-c-d-e-|
  ///     window(count: 2)   -A---B---C-|
  ///     A                   a-(b|)
  ///     B                       c-(d|)
  ///     C                           e-|
  ///
  /// A window is sent when its first value has come, and right before it carries that: who subscribes inside gets all
  /// values. It is hot: who subscribes later gets the rest, values that nobody is subscribed for are dropped, and once
  /// it is over it only sends its end. It completes right after its last value.
  ///
  /// Ends as the source does, and then the window that is open ends likewise. When the subscription to the windows is
  /// disposed, the source is too, and the open window falls silent: it was fed by that subscription. Holds no values. A
  /// count that is not positive traps.
  ///
  ///     numbers.window(count: 10).flatMap { $0.scan(0, +) }
  @inlinable
  public func window(count: Int) -> Signal<Signal<Value, Failure>, Failure> {
    precondition(count > 0, "A window must have room for a value.")
    let source = signal
    return Signal(attach: { observer, handle in
      let windows = Windows(observer, handle, upTo: count)
      source.attach(
        Observer(
          next: { windows.receive($0) }, failed: { windows.end(.failed($0)) }, completed: { windows.end(.completed) }),
        handle)
    })
  }

  /// Sends a signal, a window, for each `interval` in which values come, which carries them.
  ///
  ///     source             -a-b-----c--d-e-|
  ///     window(every: 4)   -A-------B----C-|
  ///     A                   a-b-|
  ///     B                           c--d|
  ///     C                                e-|
  ///
  /// The interval begins with the first value that comes when no window is open, and its end is on `scheduler`; where
  /// no values come there is no timer and no empty window. With `limit` a window also ends right after so many values.
  /// What a window is, how all ends and what disposal does is as with `window(count:)`; the timer ends too. A negative
  /// interval and a limit that is not positive trap.
  ///
  ///     clicks.window(every: .seconds(1), on: .main).flatMap { $0.take(first: 3) }
  @inlinable
  public func window(
    every interval: Duration, upTo limit: Int = .max, on scheduler: some Scheduler
  ) -> Signal<Signal<Value, Failure>, Failure> {
    precondition(interval >= .zero, "A signal cannot have windows of a negative interval: \(interval).")
    precondition(limit > 0, "A window must have room for a value.")
    let source = signal
    return Signal(attach: { observer, handle in
      let upstream = Upstream(in: handle)
      let windows = TimedWindows(Windows(observer, handle, upTo: limit), every: interval, on: scheduler)
      upstream.attach(source, next: { windows.submit(.value($0)) }, end: { windows.submit(.end($0)) })
    })
  }
}

/// When windows open and close. A value without threads.
@usableFromInline
struct WindowState: Sendable {
  @usableFromInline
  struct Step: Equatable, Sendable {
    /// Open a window before the value.
    @usableFromInline
    let opens: Bool
    /// Close it after the value.
    @usableFromInline
    let closes: Bool

    @inlinable
    init(opens: Bool, closes: Bool) {
      self.opens = opens
      self.closes = closes
    }
  }

  @usableFromInline
  let limit: Int
  /// How many values the open window has; none is open with zero.
  @usableFromInline
  var count = 0
  /// Tells the open window's timer from the timers of earlier ones.
  @usableFromInline
  var number = 0

  @inlinable
  init(limit: Int) {
    self.limit = limit
  }

  @inlinable
  mutating func receive() -> Step {
    count += 1
    defer { if count == limit { close() } }
    return Step(opens: count == 1, closes: count == limit)
  }

  /// The timer of this window has fired: whether that closes it.
  @inlinable
  mutating func due(_ number: Int) -> Bool {
    guard number == self.number, count > 0 else { return false }
    close()
    return true
  }

  @inlinable
  mutating func close() {
    count = 0
    number += 1
  }
}

/// The windows of one subscription.
@usableFromInline
// Sendable because it is called serially: by the source (law 1), or on a strand.
final class Windows<Value: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline
  let observer: Downstream<Signal<Value, Failure>, Failure>
  @usableFromInline
  let handle: CompositeDisposable
  @exclusivity(unchecked)
  @usableFromInline
  var state: WindowState
  @exclusivity(unchecked)
  @usableFromInline
  var window: Subject<Value, Failure>?

  @inlinable
  init(_ observer: Observer<Signal<Value, Failure>, Failure>, _ handle: CompositeDisposable, upTo limit: Int) {
    self.observer = Downstream(observer)
    self.handle = handle
    state = WindowState(limit: limit)
  }

  /// Sends a value to its window; `willOpen` is told the number of one that opens. True if that closes the window.
  @inlinable
  @discardableResult
  func receive(_ value: Value, willOpen: (Int) -> Void = { _ in }) -> Bool {
    if handle.isDisposed { return false }
    let number = state.number
    let step = state.receive()
    if step.opens {
      let window = Subject<Value, Failure>()
      self.window = window
      willOpen(number)
      observer.next(window.signal)
      if handle.isDisposed { return false }
    }
    window?.send(value)
    if step.closes { close() }
    return step.closes
  }

  /// The timer of a window has fired.
  @inlinable
  func due(_ number: Int) {
    if !handle.isDisposed, state.due(number) { close() }
  }

  @inlinable
  func end(_ event: Event<Signal<Value, Failure>, Failure>) {
    let last = window.take()
    observer.send(event)
    if case .failed(let error) = event { last?.fail(error) } else { last?.complete() }
  }

  @inlinable
  func close() { window.take()?.complete() }
}

/// Windows that a timer closes. Values and the timer meet on a strand.
@usableFromInline
final class TimedWindows<Value: Sendable, Failure: Error, Time: Scheduler>: Sendable {
  @usableFromInline
  enum Input: Sendable {
    case value(Value)
    case due(Int)
    case end(Event<Signal<Value, Failure>, Failure>)
  }

  /// Touched on the strand.
  @usableFromInline
  let windows: Windows<Value, Failure>
  @usableFromInline
  let interval: Duration
  @usableFromInline
  let scheduler: Time
  @usableFromInline
  let timer = SerialDisposable()
  @usableFromInline
  let strand = StrandQueue<Input>()

  @inlinable
  init(_ windows: Windows<Value, Failure>, every interval: Duration, on scheduler: Time) {
    self.windows = windows
    self.interval = interval
    self.scheduler = scheduler
    let timer = timer
    windows.handle.onEnd { timer.dispose() }
  }

  @inlinable
  func submit(_ input: Input) {
    guard strand.enter(orLeave: input) else { return }
    process(input)
    if !strand.exit() { drain() }
  }

  @inlinable
  @inline(never)
  func drain() { strand.drain { process($0) } }

  @inlinable
  func process(_ input: Input) {
    switch input {
    case .value(let value):
      let isFull = windows.receive(value) { number in
        timer.inner = scheduler.schedule(after: interval) { self.submit(.due(number)) }
      }
      if isFull { timer.inner = nil }
    case .due(let number): windows.due(number)
    case .end(let event):
      timer.dispose()
      windows.end(event)
    }
  }
}
