import RaceHunt
import ReactiveSignals

/// Random pipelines against a sequential reference: whatever the threads do, some order of what was sent must explain
/// what was received.
enum Pipelines {
  /// How many situations the reference goes through for a pipeline.
  static let limit = 1_500

  /// The scenario of a seed: its pipeline, with fewer items if the reference cannot go through all orders of them.
  static func entry(seed: UInt64) -> Entry {
    var pipeline = Pipeline.random(seed: seed)
    while true {
      if let entry = entry(pipeline) { return entry }
      pipeline = pipeline.withoutLastItem
    }
  }

  /// The scenario with this name; nil if there is none.
  static func entry(token: String) -> Entry? { Pipeline(token).flatMap { entry($0) } }

  /// The scenario of a pipeline; nil if there are too many orders to know all outputs.
  static func entry(_ pipeline: Pipeline) -> Entry? {
    guard let explained = Machine.outputs(of: pipeline, limit: limit) else { return nil }
    return Entry(pipeline.description, "a random pipeline: some order of the sends explains what is received") { run in
      set(up: pipeline, in: run, explained)
    }
  }

  private static func set(up pipeline: Pipeline, in run: Run, _ explained: Set<[Output]>) {
    let probe = run.probe(of: Int.self)
    let subjects = (0..<Pipeline.subjects).map { _ in Subject<Int, PipelineError>() }
    let signal = pipeline.expression.signal(subjects, on: run.scheduler)
    let handle = CompositeDisposable()
    // There the subscription starts inline.
    Strand().enqueue { signal.subscribe(probe, in: handle) }
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
    run.finally {
      // Until now the subjects are held, since the end of a subject is no event of the script.
      withExtendedLifetime(subjects) {}
      let output = probe.output
      run.expect(explained.contains(output), "no order of the sends explains \(text(output))")
    }
  }

  private static func text(_ output: [Output]) -> String {
    "[" + output.map(\.description).joined(separator: ", ") + "]"
  }
}

extension Probe<Int> {
  fileprivate var output: [Output] {
    values.map { .next($0) } + (failure == nil ? [] : [.failed(PipelineError())]) + (hasCompleted ? [.completed] : [])
  }
}
