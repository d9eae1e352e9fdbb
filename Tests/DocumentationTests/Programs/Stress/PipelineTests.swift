import OperatorCards
import SignalHunting

@testable import HuntRunner
@testable import HunterCheck
@testable import Stress

@Suite("Random pipelines")
struct PipelineTests {
  @Test("A pipeline is one word, from which it can be made again")
  func roundTrip() {
    for seed in UInt64(0)..<2_000 {
      let pipeline = Pipeline.random(seed: seed)
      #expect(Pipeline(pipeline.description) == pipeline)
      #expect(pipeline.description.allSatisfy { $0.isASCII && $0 != " " && $0 != ":" })
    }
  }

  @Test(
    "Text that is not a pipeline is refused",
    arguments: [
      "", "pipe", "pip/a/a1", "pipe/", "pipe/d/a1", "pipe/map(a)/a1", "pipe/map9(a)/a1", "pipe/odd1(a)/a1",
      "pipe/odd/a1",
      "pipe/odd(a/a1", "pipe/odd(a))/a1", "pipe/odd(a,b)/a1", "pipe/merge(a)/a1", "pipe/a/a", "pipe/a/d1",
      "pipe/a/a.stop",
    ])
  func unreadable(text: String) {
    #expect(Pipeline(text) == nil)
  }

  @Test("All operators and all numbers of threads and subjects occur in random pipelines")
  func variety() {
    let pipelines = (UInt64(0)..<500).map { Pipeline.random(seed: $0) }
    let words = pipelines.map { $0.expression.description }
    for operation in PipelineOperator.all {
      #expect(words.contains { $0.contains(operation.name) }, "\(operation.name)")
    }
    #expect(Set(pipelines.map(\.scripts.count)).isSuperset(of: [2, 3]))
    #expect(Set(pipelines.map { Set($0.expression.subjects).count }) == [1, 2, 3])
  }

  @Test("On one thread a pipeline sends the output of the reference, however often the scheduler runs")
  func sequential() {
    for seed in UInt64(0)..<2_000 {
      let pipeline = Pipeline.random(seed: seed)
      let items = pipeline.scripts.flatMap(\.items)
      for pause in [1, 3] {
        let received = pipeline.expression.received(items, pause: pause)
        let expected = Machine.output(of: pipeline.expression, items, pause: pause)
        #expect(received == expected, "seed \(seed), \(pipeline), pause \(pause)")
      }
    }
  }

  @Test("The output of running the threads one after the other is one of the explained outputs")
  func sequentialIsExplained() throws {
    for seed in UInt64(0)..<60 {
      let entry = Pipelines.entry(seed: seed)
      let pipeline = try #require(Pipeline(entry.name))
      let explained = try #require(Machine.outputs(of: pipeline, limit: Pipelines.limit))
      for scripts in [pipeline.scripts, pipeline.scripts.reversed()] {
        let output = Machine.output(of: pipeline.expression, scripts.flatMap(\.items), pause: 1)
        #expect(explained.contains(output), "\(pipeline): \(output)")
      }
    }
  }

  @Test("Events that one thread sends into one subject keep their order, other events may not")
  func orders() {
    #expect(values("pipe/a/a1,a2/b1") == [[1, 2]])
    #expect(values("pipe/a/a1/a2") == [[1, 2], [2, 1]])
    #expect(
      values("pipe/merge(a,b)/a1,b2/b3") == [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]])
    #expect(values("pipe/take1(merge(a,b))/a1/b2") == [[1], [2]])
    #expect(values("pipe/a/a1,a2/dispose") == [[], [1], [1, 2]])
    #expect(values("pipe/concatmap(merge(a,b))/a1/b3") == [[1, 2, 3, 4], [3, 4, 1, 2]])
  }

  private func values(_ text: String) -> Set<[Int]>? {
    let outputs = Pipeline(text).flatMap { Machine.outputs(of: $0, limit: 10_000) }
    return outputs.map { Set($0.map { $0.compactMap(\.value) }) }
  }

  @Test("A smaller pipeline has fewer threads, items or operators, and is a valid pipeline")
  func smaller() {
    for seed in UInt64(0)..<200 {
      let pipeline = Pipeline.random(seed: seed)
      for smaller in pipeline.smaller {
        #expect(Pipeline(smaller.description) == smaller)
        #expect(smaller.description.count < pipeline.description.count)
      }
    }
  }
}

extension Pipeline.Expression {
  /// The events that the library sends downstream if everything happens on one thread.
  fileprivate func received(_ items: [Pipeline.Item], pause: Int) -> [IntEvent] {
    let scheduler = TestScheduler()
    let subjects = (0..<Pipeline.subjects).map { _ in Subject<Int, TestError>() }
    let received = Locked<[IntEvent]>([])
    let record: @Sendable (IntEvent) -> Void = { event in received.withLock { $0.append(event) } }
    let handle = CompositeDisposable()
    Strand().enqueue {
      signal(subjects, on: scheduler).subscribe(
        Observer(next: { record(.next($0)) }, failed: { record(.failed($0)) }, completed: { record(.completed) }),
        in: handle)
      for (index, item) in items.enumerated() {
        switch item {
        case .send(let subject, let event): subjects[subject].send(event: event)
        case .dispose: handle.dispose()
        }
        if (index + 1) % pause == 0 { scheduler.run() }
      }
      scheduler.run()
    }
    return received.withLock { $0 }
  }
}
