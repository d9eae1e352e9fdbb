#if EXPLORATION
  import OperatorCards
  import SignalHunting

  @testable import HuntRunner
  @testable import HunterCheck
  @testable import Stress

  @Suite("Planted mistakes", .hunts)
  struct PlantedTests {
    @Test("A merge that counts its ends in two steps is found, and shrunk to the merge alone")
    func wrongOperator() throws {
      let text = "pipe/skip1(badmerge(map1(a),odd(b)))/a1,a2,a.end/strand,b3,b.end"
      let pipeline = try #require(Pipeline(text, operators: PipelineOperator.all + [.badMerge]))
      let report = try #require(shrunk(pipeline).report)
      let smallest = try #require(Pipeline(report.scenario, operators: PipelineOperator.all + [.badMerge]))
      #expect(smallest.expression.description == "badmerge(a,b)")
      #expect(Set(smallest.scripts.map(\.description)) == ["a.end", "b.end"])
      #expect(report.preemptions == 1)
    }

    @Test("A reference that differs from the library is found too")
    func wrongModel() throws {
      let text = "pipe/scan(merge(badtake(a),b))/a1,a2/b1"
      let pipeline = try #require(Pipeline(text, operators: PipelineOperator.all + [.badTake]))
      let report = try #require(shrunk(pipeline).report)
      #expect(report.scenario == "pipe/badtake(a)/a2")
    }

    private func shrunk(_ pipeline: Pipeline) -> HuntResult {
      Pipelines.shrink(pipeline) { candidate in
        Pipelines.entry(candidate).map { hunt($0.scenario, budget: .schedules(400)) }
      }
    }
  }

  extension PipelineOperator {
    /// Merges, but reads and writes the number of signals that run in two steps.
    fileprivate static let badMerge = PipelineOperator("badmerge", inputs: 2...2) { parts in
      Ints { subscriber in
        let running = Running(parts.inputs.count)
        for input in parts.inputs {
          input.subscribe(
            next: { subscriber.send($0) }, failed: { subscriber.fail($0) },
            completed: { if running.lower() == 0 { subscriber.complete() } })
        }
        return nil
      }
    } react: { memory, stimulus, shape in
      PipelineOperator.named("merge")!.react(&memory, stimulus, shape)
    }

    /// The library's `take(first: 1)` with a model that takes two.
    fileprivate static let badTake = PipelineOperator("badtake", inputs: 1...1) { parts in
      parts.source.take(first: 1)
    } react: { memory, stimulus, _ in
      PipelineOperator.named("take")!.react(&memory, stimulus, Shape(parameter: 2, inputs: 1))
    }
  }

  private final class Running: Sendable {
    private let count: AtomicInt

    init(_ count: Int) { self.count = AtomicInt(count) }

    func lower() -> Int {
      let left = count.load() - 1
      count.store(left)
      return left
    }
  }
#endif
