/// What operators call while anything is traced.
struct TracedSubscriptions: SubscriptionTracing {
  func connect<Value, Failure>(
    _ signal: Signal<Value, Failure>, _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable,
    from location: TraceLocation?
  ) {
    let consumer = location == nil ? TraceNode.current : nil
    guard let tracer = consumer?.tracer ?? Tracer.installed else {
      return Tracing.within(nil) { signal.connect(observer, handle) }
    }
    signal.connect(observer, handle, by: tracer, for: consumer, from: location)
  }

  func hop(to scheduler: (any Scheduler)?, _ order: HopOrder) { TraceNode.current?.hop(to: scheduler, order) }
}

extension Signal {
  func connect(
    _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, by tracer: Tracer, for consumer: TraceNode?,
    from location: TraceLocation? = nil, onItsOwn isCounted: Bool = false
  ) {
    guard tracer.isRecording, !Tracing.isSilent else { return connect(observer, handle) }
    let naming = naming
    let unnamed = naming?.signal ?? self
    let subscription = tracer.makeSubscription { id in
      TracedSubscription(
        id: id, parent: consumer.flatMap { $0.tracer === tracer ? $0.subscription : nil }, name: naming?.name,
        operator: unnamed.operatorName, named: naming?.location, by: location, to: unnamed.identity)
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

  private var operatorName: String {
    switch source {
    case .just: "just"
    case .empty: "empty"
    case .fail: "fail"
    case .concat: "concat"
    case .named: "named"
    // Without the labels of its parameters.
    case .attach(_, let name), .guarded(_, let name), .linear(_, let name):
      String(String(cString: name.start).prefix { $0 != "(" })
    }
  }
}
