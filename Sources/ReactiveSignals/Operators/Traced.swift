extension SignalProtocol {
  /// Has `tracer` record every subscription to this signal, at each operator that it is made of.
  ///
  ///     source               -a---b-|
  ///     traced(by: tracer)   -a---b-|     recorded: subscribed, next(a), next(b), completed
  ///
  /// Everything is passed on as it comes, and ends as the source does. Subscriptions that user code makes by itself
  /// along the way are not part of it. Where the process is traced too, this part is left to `tracer`. Holds nothing.
  /// In builds where `Tracer.seesOperators` is false, only what is drawn here is recorded.
  ///
  ///     search.flatMap(load).traced(by: Tracer(TextTrace())).subscribe { show($0) }
  ///
  /// - Parameters:
  ///   - tracer: Records; nothing once it has been stopped.
  ///   - fileID: Where the call is; for functions that trace signals for others.
  ///   - line: The line there.
  public func traced(
    by tracer: Tracer, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Signal<Value, Failure> {
    let source = signal
    let location = TraceLocation("traced", fileID, line)
    let attach: Signal<Value, Failure>.Attach = { observer, handle in
      source.connect(observer, handle, by: tracer, for: TraceNode.current, from: location, onItsOwn: true)
    }
    return source.isGuarded ? Signal(guarded: attach) : Signal(attach: attach)
  }
}
