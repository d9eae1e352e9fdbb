import Huntable

extension SignalProtocol {
  /// Sends a signal, called a window, for the values between two values of `boundary`. The window sends these values.
  ///
  ///     source    -a-b---c----d-|
  ///     boundary  ----x----x---
  ///     result    -A-----B----C-|
  ///     A          a-b|
  ///     B                c-|
  ///     C                     d-|
  ///
  /// ![Marbles: window(by:)](window-by)
  ///
  /// A window is sent when its first value arrives, so no window is empty. A value of `boundary` completes the open
  /// window. This signal is subscribed to first. Completes when either signal does, or fails with the first error of
  /// either; the open window ends in the same way, and the other signal is disposed. Windows and disposal are otherwise
  /// as with `window(count:)`. Holds no values.
  ///
  ///     edits.window(by: saved).flatMap { $0.count() }
  @_alwaysEmitIntoClient
  public func window(
    by boundary: some SignalProtocol<some Sendable, Failure>
  ) -> Signal<Signal<Value, Failure>, Failure> {
    let source = signal
    let boundary = boundary.signal
    return Signal(guarded: { observer, handle in
      let windows = Windows(observer, handle)
      // The state is whether a window is open.
      let fanIn = FanIn(false, windows.observer { $0 }, windows.source.handle)
      fanIn.attach(
        source,
        next: { value in
          fanIn.submit(value) { isOpen, value in
            defer { isOpen = true }
            return .next((.some(value), opens: !isOpen, closes: false))
          }
        },
        completed: { fanIn.complete() })
      fanIn.attach(
        boundary,
        next: { _ in
          fanIn.submit { isOpen in
            defer { isOpen = false }
            return isOpen ? .next((nil, opens: false, closes: true)) : .nothing
          }
        },
        completed: { fanIn.complete() })
    })
  }

  /// Sends a signal, called a window, for the values up to each one for which `isLast` returns true. The window sends
  /// these values and completes right after the last of them.
  ///
  ///     source   -a-b.-c-d.-e-|
  ///     result   -A----B----C-|
  ///     A         a-(b.|)
  ///     B              c-(d.|)
  ///     C                   e-|
  ///
  /// ![Marbles: window(endingWith:)](window-ending)
  ///
  /// `isLast` is called once for each value. Windows, ends and disposal are as with `window(count:)`. Holds no values.
  ///
  ///     characters.window(endingWith: \.isNewline).flatMap { $0.count() }
  @_alwaysEmitIntoClient
  public func window(
    endingWith isLast: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Signal<Value, Failure>, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let windows = Windows(observer, handle)
      let isOpen = SerialState(false)
      source.attach(
        windows.observer { value in
          let opens = !isOpen.value
          isOpen.value = !isLast(value)
          return (.some(value), opens: opens, closes: !isOpen.value)
        }, windows.source.handle)
    })
  }

  /// Sends a signal, called a window, at every value whose position is a multiple of `skip`. The window sends `count`
  /// values, beginning with that one.
  ///
  ///     source                      -a-b-c-d-|
  ///     window(count: 2, skip: 1)   -A-B-C-D-|
  ///     A                            a-(b|)
  ///     B                              b-(c|)
  ///     C                                c-(d|)
  ///     D                                  d-|
  ///
  /// ![Marbles: window(count:skip:)](window-sliding)
  ///
  /// With a `skip` below `count` several windows are open at once; the oldest receives a value first. With a `skip` above
  /// it the values between two windows are dropped. At the end of the source all open windows end in the same way, the
  /// oldest first. Windows and disposal are otherwise as with `window(count:)`. Holds the open windows and no values.
  /// Traps if one of the numbers is not positive.
  ///
  ///     samples.window(count: 60, skip: 10).flatMap { $0.max() }
  @_alwaysEmitIntoClient
  public func window(count: Int, skip: Int) -> Signal<Signal<Value, Failure>, Failure> {
    precondition(count > 0, "A window must have room for a value.")
    precondition(skip > 0, "A window must begin at a later value than the one before it.")
    let source = signal
    return Signal(attach: { observer, handle in
      let windows = SlidingWindows(observer, handle, count: count, skip: skip)
      source.attach(
        Observer(
          next: { windows.receive($0) }, failed: { windows.end(.failed($0)) }, completed: { windows.end(.completed) }),
        windows.source.handle)
    })
  }
}

/// The windows of one subscription, of which several may be open.
@usableFromInline
// Sendable by law 1: the source calls the operator serially.
final class SlidingWindows<Value: Sendable, Failure: Error>: @unchecked Sendable {
  @_alwaysEmitIntoClient
  let downstream: Observer<Signal<Value, Failure>, Failure>
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  @_alwaysEmitIntoClient
  let source: JointSubscription
  @_alwaysEmitIntoClient
  let count: Int
  @_alwaysEmitIntoClient
  let skip: Int
  /// The oldest first.
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  var windows = RingBuffer<Subject<Value, Failure>>()
  /// The number of values in the oldest window.
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  var size = 0
  /// The number of values since a window was opened. Zero if the next value opens one.
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  var distance = 0

  @_alwaysEmitIntoClient
  init(
    _ observer: Observer<Signal<Value, Failure>, Failure>, _ handle: CompositeDisposable, count: Int, skip: Int
  ) {
    downstream = observer
    self.handle = handle
    source = JointSubscription(in: handle)
    self.count = count
    self.skip = skip
  }

  @_alwaysEmitIntoClient
  func receive(_ value: Value) {
    if distance == 0, !handle.isDisposed {
      let window = Subject<Value, Failure>()
      windows.append(window)
      downstream.next(source.signal(of: window.core))
    }
    distance = distance + 1 == skip ? 0 : distance + 1
    for index in 0..<windows.count { windows[index].send(value) }
    if windows.isEmpty { return }
    size += 1
    if size < count { return }
    size = max(0, count - skip)
    windows.popFirst()?.complete()
  }

  @_alwaysEmitIntoClient
  func end(_ event: Event<Signal<Value, Failure>, Failure>) {
    if !handle.isDisposed { downstream.send(event) }
    for index in 0..<windows.count { windows[index].core.end(like: event) }
  }
}
