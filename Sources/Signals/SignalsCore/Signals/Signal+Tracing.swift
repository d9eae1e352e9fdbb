extension Signal {
  /// Connects the observer of an operator. The connection is traced if the operator's own subscription or the process
  /// is traced.
  @usableFromInline
  @inline(never)
  func attachTraced(_ observer: Observer<Value, Failure>, _ handle: CompositeDisposable) {
    let consumer = TraceNode.current
    guard let tracer = consumer?.tracer ?? Tracer.installed else { return connect(observer, handle) }
    connect(observer, handle, by: tracer, for: consumer)
  }

  /// Connects an observer that was subscribed at `location`, independently of the operator whose code runs on this
  /// thread. If `location` is nil, the observer belongs to that operator.
  @usableFromInline
  @inline(never)
  func attachTraced(
    _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, from location: TraceLocation?
  ) {
    guard let location else { return attachTraced(observer, handle) }
    guard let tracer = Tracer.installed else { return Tracing.within(nil) { connect(observer, handle) } }
    connect(observer, handle, by: tracer, for: nil, from: location)
  }

  package func connect(
    _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, by tracer: Tracer, for consumer: TraceNode?,
    from location: TraceLocation? = nil, onItsOwn isCounted: Bool = false
  ) {
    guard tracer.isRecording, !Tracing.isSilent else { return connect(observer, handle) }
    let (unnamed, named) = withoutName
    let subscription = tracer.makeSubscription { id in
      TracedSubscription(
        id: id, parent: consumer.flatMap { $0.tracer === tracer ? $0.subscription : nil }, name: named?.name,
        operator: unnamed.operatorName, named: named?.location, by: location, to: unnamed.identity)
    }
    let node = TraceNode(subscription, tracer, for: consumer, isCounted: isCounted)
    node.begin {
      handle.onEnd { node.dispose() }
      unnamed.connect(
        Observer(
          next: { value in node.pass(.next, "\(value)") { observer.next(value) } },
          failed: { error in node.pass(.failed, "\(error)") { observer.failed(error) } },
          completed: { node.pass(.completed) { observer.completed() } }),
        handle)
    }
  }

  private var withoutName: (Signal, NamedSignal<Value, Failure>?) {
    if case .named(let named) = source { (named.signal, named) } else { (self, nil) }
  }

  private var operatorName: String {
    switch source {
    case .just: "just"
    case .empty: "empty"
    case .fail: "fail"
    case .concat: "concat"
    case .named: "named"
    case .attach(_, let name), .guarded(_, let name), .linear(_, let name): name.text
    }
  }
}
