/// Random pipelines against a sequential reference: for any interleaving of the threads, some order of the sent events
/// must explain the received events.
enum Pipelines {
  /// How many situations of a pipeline the reference visits at most.
  static let limit = 1_000

  /// The scenario of a seed. If the reference cannot visit all orders of the items, the pipeline has fewer items.
  static func entry(seed: UInt64) -> Entry {
    var pipeline = Pipeline.random(seed: seed)
    while true {
      if let entry = entry(pipeline) { return entry }
      pipeline = pipeline.withoutLastItem
    }
  }

  /// The scenario with this name. Nil if there is none.
  static func entry(token: String) -> Entry? { Pipeline(token).flatMap { entry($0) } }

  /// The scenario of a pipeline. Nil if it has too many orders to compute all outputs.
  static func entry(_ pipeline: Pipeline) -> Entry? {
    guard let explained = Machine.outputs(of: pipeline, limit: limit) else { return nil }
    return Entry(pipeline.description, "a random pipeline: some order of the sends explains the received events") {
      run in
      set(up: pipeline, in: run, explained)
    }
  }

  private static func set(up pipeline: Pipeline, in run: Run, _ explained: Set<[IntEvent]>) {
    let probe = run.probe(of: Int.self)
    let subjects = (0..<Pipeline.subjects).map { _ in Subject<Int, TestError>() }
    let signal = pipeline.expression.signal(subjects, on: run.scheduler)
    let handle = CompositeDisposable()
    let token = Token()
    let observer: Observer<Int, TestError> = probe.observer()
    let next: @Sendable (Int) -> Void = { value in withExtendedLifetime(token) { observer.next(value) } }
    // On a strand the subscription starts inline.
    Strand().enqueue {
      signal.subscribe(Observer(next: next, failed: observer.failed, completed: observer.completed), in: handle)
    }
    for (index, script) in pipeline.scripts.enumerated() {
      let work: @Sendable () -> Void = {
        for item in script.items {
          switch item {
          case .send(let subject, let event): subjects[subject].send(event: event)
          case .dispose:
            handle.dispose()
            probe.close()
          }
        }
      }
      run.thread("t\(index + 1)") { if script.isOnStrand { Strand().enqueue(work) } else { work() } }
    }
    run.finally { [weak token] in
      // The subjects are retained until here, since the end of a subject by deallocation is not an event of the script.
      withExtendedLifetime(subjects) {}
      let output = probe.output
      run.expect(explained.contains(output), "no order of the sends explains \(text(output))")
      if pipeline.disposes || probe.hasEnded {
        run.expect(token == nil, "a subscription is held after its end")
      }
    }
  }

  private static func text(_ output: [IntEvent]) -> String {
    "[" + output.map(\.description).joined(separator: ", ") + "]"
  }
}

/// Is retained by a subscription.
private final class Token: Sendable {}

extension Probe<Int> {
  fileprivate var output: [IntEvent] {
    values.map { .next($0) } + (failure == nil ? [] : [.failed(TestError())]) + (hasCompleted ? [.completed] : [])
  }
}
