import Huntable

extension SignalProtocol {
  /// Sends a signal, called a window, for each value of `openings`. The window sends the values until the signal that
  /// `closing` returns for its opening sends a value or completes.
  ///
  ///     source     -a-b-c-d-e-|
  ///     openings   --x---y----
  ///     closing      ----x (after each)
  ///     result     --A---B----|
  ///     A          ---b-c|
  ///     B          -------d-e|
  ///
  /// ![Marbles: window(openedBy:closedBy:)](window-opened)
  ///
  /// Windows may overlap, and a value is then sent by all that are open, the oldest first. A value that arrives while none
  /// is open is dropped. A window that receives no value is empty. `openings` is subscribed to first. When it completes,
  /// the open windows continue. Ends as the source does; the open windows then end in the same way, in their order. The
  /// first error of `openings` or of a `closing` signal ends everything likewise. Windows and disposal are otherwise as
  /// with `window(count:)`: when no subscription to windows or values is left, all signals are disposed. Holds no values.
  ///
  ///     samples.window(openedBy: .interval(.seconds(1), on: .main), closedBy: { _ in .timer(after: .seconds(5), on: .main) })
  @_alwaysEmitIntoClient
  public func window<Opening: Sendable, Trigger: Sendable>(
    openedBy openings: some SignalProtocol<Opening, Failure>,
    closedBy closing: @escaping @Sendable (Opening) -> Signal<Trigger, Failure>
  ) -> Signal<Signal<Value, Failure>, Failure> {
    let source = signal
    let openings = openings.signal
    return Signal(guarded: { observer, handle in
      let windows = EndingParts<Int, Signal<Value, Failure>, Value, Failure>(observer, handle, endsWithSource: false)
      windows.attach(
        openings,
        next: { opening in
          let number = windows.count + 1
          guard let window = windows.add(number, { $0 }) else { return }
          windows.watch(closing(opening), window.end) { windows.close(number, because: $0) }
        },
        completed: {})
      windows.attach(
        source,
        next: { value in for window in windows.inOrder { window.subject.send(value) } },
        completed: { windows.end(.completed) })
    })
  }

  /// Sends an array for each value of `openings`: the values until the signal that `closing` returns for the opening sends a
  /// value or completes.
  ///
  ///     source     -a-b-c-d-e-|
  ///     openings   --x---y----
  ///     closing      ----x (after each)
  ///     result     ------A---B|     A = [b, c]   B = [d, e]
  ///
  /// ![Marbles: buffer(openedBy:closedBy:)](buffer-opened)
  ///
  /// An array is sent when it is closed, on the thread of its signal, also if it is empty. Arrays may overlap. On completion
  /// the open arrays are sent in the order of their openings, then the completion. An error of any signal drops them, and so
  /// does disposal. Otherwise behaves as `window(openedBy:closedBy:)`. Holds the values of the open arrays.
  ///
  ///     keys.buffer(openedBy: pressed, closedBy: { _ in released })
  @_alwaysEmitIntoClient
  public func buffer<Opening: Sendable, Trigger: Sendable>(
    openedBy openings: some SignalProtocol<Opening, Failure>,
    closedBy closing: @escaping @Sendable (Opening) -> Signal<Trigger, Failure>
  ) -> Signal<[Value], Failure> {
    window(openedBy: openings, closedBy: closing).flatMap { $0.collect() }
  }

  /// `window(openedBy:closedBy:)` with signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func window<Opening: Sendable, Trigger: Sendable>(
    openedBy openings: some SignalProtocol<Opening, Never>,
    closedBy closing: @escaping @Sendable (Opening) -> Signal<Trigger, Never>
  ) -> Signal<Signal<Value, Failure>, Failure> {
    window(
      openedBy: openings.promoteFailure(to: Failure.self), closedBy: { closing($0).promoteFailure(to: Failure.self) })
  }

  /// `buffer(openedBy:closedBy:)` with signals that cannot fail.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  @_documentation(visibility: internal)
  public func buffer<Opening: Sendable, Trigger: Sendable>(
    openedBy openings: some SignalProtocol<Opening, Never>,
    closedBy closing: @escaping @Sendable (Opening) -> Signal<Trigger, Never>
  ) -> Signal<[Value], Failure> {
    buffer(
      openedBy: openings.promoteFailure(to: Failure.self), closedBy: { closing($0).promoteFailure(to: Failure.self) })
  }
}
