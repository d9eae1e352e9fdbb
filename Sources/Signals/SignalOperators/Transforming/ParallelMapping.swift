import Huntable

extension SignalProtocol {
  /// Sends the result of `transform` for each value, in the order of the values. Several results are computed at the
  /// same time, on `workers`.
  ///
  ///     source   -1-2-3------|
  ///     worker   --1---3-          the result of 1 takes 3, that of 2 takes 1
  ///     worker   ---2--
  ///     result   ----(12)-3--|     2 waits for 1
  ///
  /// ![Marbles: parallelMap(on:_:)](parallel-map)
  ///
  /// A scheduler runs one action at a time, so as many results are computed at once as there are workers. A value goes to
  /// the first worker that is free. While many values wait, a worker takes up to 16 of them in one turn. A result waits
  /// until all earlier results have been sent. The worker that finishes the first missing result sends it and the results
  /// that waited for it, one at a time. The end, including an error of the source, is sent after all results, on a worker
  /// or on the source's thread.
  ///
  /// Disposal stops the source immediately and drops the waiting values; a `transform` that is running finishes, and its
  /// result is dropped. Values and results wait in queues, which grow if the source is faster than the workers. Traps if
  /// there is no worker. For work that waits instead of computing use `flatMap(_:)`.
  ///
  ///     let workers = (1...4).map { QueueScheduler(name: "worker \($0)") }
  ///     images.parallelMap(on: workers) { $0.thumbnail() }.deliver(on: .main).subscribe { show($0) }
  ///
  /// - Parameters:
  ///   - workers: The schedulers that compute the results; one for each core uses the whole machine. Several operators may
  ///     share them.
  ///   - transform: Computes a result. It is called for several values at the same time.
  @_alwaysEmitIntoClient
  public func parallelMap<Mapped: Sendable>(
    on workers: [any Scheduler], _ transform: @escaping @Sendable (Value) -> Mapped
  ) -> Signal<Mapped, Failure> {
    precondition(!workers.isEmpty, "A parallel map needs a scheduler to compute its results on.")
    let source = signal
    return Signal(guarded: { observer, handle in
      let mapping = ParallelMapping(observer, handle, workers, transform)
      let upstream = Upstream(in: handle)
      upstream.attach(
        source, next: { if !upstream.hasEnded { mapping.receive($0) } }, end: { mapping.end($0) })
    })
  }
}

/// The values that wait for a worker, and the results that wait for earlier ones. A value without threads.
@usableFromInline
struct ParallelMapState<Value: Sendable, Mapped: Sendable, Failure: Error>: ~Copyable, Sendable {
  @usableFromInline
  typealias Output = Event<Mapped, Failure>

  /// The largest number of values that a worker takes at once.
  @usableFromInline
  static var largestBatch: Int { 16 }

  @_alwaysEmitIntoClient
  let workers: Int
  @_alwaysEmitIntoClient
  var waiting = RingBuffer<Value>()
  /// The workers that have no action on their schedulers.
  @_alwaysEmitIntoClient
  var idle: [Int]
  /// The position of the value that is taken next.
  @_alwaysEmitIntoClient
  var taken = 0
  /// The results that have not been sent; nil for those that are being computed.
  @_alwaysEmitIntoClient
  var results = RingBuffer<Mapped?>()
  /// The end of the source, to be sent after all results.
  @_alwaysEmitIntoClient
  var end: Output?
  /// Whether a thread is sending results.
  @_alwaysEmitIntoClient
  var isSending = false

  @_alwaysEmitIntoClient
  init(workers: Int) {
    self.workers = workers
    idle = Array((0..<workers).reversed())
  }

  /// Adds a value. Returns the worker that must begin, if one is idle.
  @_alwaysEmitIntoClient
  mutating func receive(_ value: Value) -> Int? {
    waiting.append(value)
    return idle.popLast()
  }

  /// The next values for a worker, and the position of the first of them. Nil if none waits; the worker is idle then.
  @_alwaysEmitIntoClient
  mutating func take(for worker: Int) -> (position: Int, values: [Value])? {
    if waiting.isEmpty {
      idle.append(worker)
      return nil
    }
    // Small batches at the end, so that the workers finish at about the same time.
    let count = Swift.min(Swift.max(1, waiting.count / (2 * workers)), Self.largestBatch)
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      values.append(waiting.popFirst()!)
      results.append(nil)
    }
    defer { taken += count }
    return (taken, values)
  }

  /// Stores the results of the values that were taken at `position`. Returns whether the caller must send.
  @_alwaysEmitIntoClient
  mutating func finish(_ computed: [Mapped], at position: Int) -> Bool {
    let start = position - (taken - results.count)
    for (offset, result) in computed.enumerated() { results[start + offset] = .some(result) }
    return start == 0 && beginSending()
  }

  /// Stores the end. Returns whether the caller must send.
  @_alwaysEmitIntoClient
  mutating func finish(with end: Output) -> Bool {
    self.end = end
    return beginSending()
  }

  @_alwaysEmitIntoClient
  mutating func beginSending() -> Bool {
    defer { isSending = true }
    return !isSending
  }

  /// The results that can be sent now, or the end. If there is nothing to send, the caller stops sending.
  @_alwaysEmitIntoClient
  mutating func takeResults(into batch: inout [Mapped]) -> Output? {
    while !results.isEmpty, case .some(let result) = results[0] {
      _ = results.popFirst()
      batch.append(result)
    }
    if !batch.isEmpty { return nil }
    if results.isEmpty, waiting.isEmpty, let end { return end }
    isSending = false
    return nil
  }
}

/// One subscription to a parallel map.
@usableFromInline
final class ParallelMapping<Value: Sendable, Mapped: Sendable, Failure: Error>: Sendable {
  @_alwaysEmitIntoClient
  let observer: Observer<Mapped, Failure>
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  @_alwaysEmitIntoClient
  let workers: [any Scheduler]
  @_alwaysEmitIntoClient
  let transform: @Sendable (Value) -> Mapped
  @_alwaysEmitIntoClient
  let state: Locked<ParallelMapState<Value, Mapped, Failure>>

  @_alwaysEmitIntoClient
  init(
    _ observer: Observer<Mapped, Failure>, _ handle: CompositeDisposable, _ workers: [any Scheduler],
    _ transform: @escaping @Sendable (Value) -> Mapped
  ) {
    self.observer = observer
    self.handle = handle
    self.workers = workers
    self.transform = transform
    state = Locked(ParallelMapState(workers: workers.count), label: "ParallelMapping")
  }

  @_alwaysEmitIntoClient
  func receive(_ value: Value) {
    if let worker = state.withLock({ $0.receive(value) }) { begin(worker) }
  }

  @_alwaysEmitIntoClient
  func end(_ event: Event<Mapped, Failure>) {
    if state.withLock({ $0.finish(with: event) }) { send() }
  }

  @_alwaysEmitIntoClient
  func begin(_ worker: Int) {
    workers[worker].enqueue(Tracing.inContext { self.work(worker) })
  }

  /// Computes some results. Then the worker's scheduler may run other actions.
  @_alwaysEmitIntoClient
  func work(_ worker: Int) {
    guard !handle.isDisposed, let (position, values) = state.withLock({ $0.take(for: worker) }) else { return }
    var computed: [Mapped] = []
    computed.reserveCapacity(values.count)
    for value in values {
      if handle.isDisposed { return }
      computed.append(transform(value))
    }
    if state.withLock({ $0.finish(computed, at: position) }) { send() }
    begin(worker)
  }

  /// Sends results as long as the next one in order is finished. Called on one thread at a time.
  @_alwaysEmitIntoClient
  func send() {
    while !handle.isDisposed {
      // Returned from the lock's closure, which cannot change a variable that other code uses.
      let (batch, end) = state.withLock { state -> ([Mapped], Event<Mapped, Failure>?) in
        var batch: [Mapped] = []
        let end = state.takeResults(into: &batch)
        return (batch, end)
      }
      if let end { return observer.send(end) }
      if batch.isEmpty { return }
      for result in batch {
        if handle.isDisposed { return }
        observer.next(result)
      }
    }
  }
}
