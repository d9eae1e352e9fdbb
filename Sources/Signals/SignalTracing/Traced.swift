extension SignalProtocol {
  /// Records every subscription to this signal with `tracer`, including each of its operators.
  ///
  ///     source               -a---b-|
  ///     traced(to: tracer)   -a---b-|     recorded: subscribed, next(a), next(b), completed
  ///
  /// Passes on all events unchanged and ends as the source does. Subscriptions that closures of the caller make are not
  /// recorded. If the whole process is traced too, `tracer` alone records these subscriptions. Holds nothing. In builds
  /// where `Tracer.seesOperators` is false, only the events drawn here are recorded.
  ///
  ///     search.flatMap(load).traced(to: Tracer(TextTrace())).subscribe { show($0) }
  ///
  /// - Parameters:
  ///   - tracer: The tracer that records. A stopped tracer records nothing.
  ///   - fileID: The file of the call. Pass it on in functions that trace signals on behalf of their callers.
  ///   - line: The line of the call.
  public func traced(
    to tracer: Tracer, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, Failure> {
    let source = signal
    let location = TraceLocation("traced", fileID, line)
    let attach: Signal<Value, Failure>.Attach = { observer, handle in
      source.connect(observer, handle, by: tracer, for: TraceNode.current, from: location, onItsOwn: true)
    }
    return source.isGuarded ? Signal(guarded: attach) : Signal(attach: attach)
  }
}
