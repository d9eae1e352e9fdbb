import ReactiveSignals
import Testing

/// Names that the library had before do what their successors do.
struct DeprecatedNamesTests {
  private let names: any DeprecatedNames = Names()

  @Test("Operators do under their old names what they do under their new ones")
  func operators() {
    #expect(
      names.operators == [
        ["3"], ["one"], ["one"], ["false"], ["true"], ["[1, 2]", "[3]"], ["[1, 2]", "[3]"], ["1", "2"],
        ["10", "20"],
      ])
  }

  @Test("Properties do under their old names what they do under their new ones")
  func properties() {
    #expect(names.properties == ["false", "true"])
  }

  @Test("What repeats on a scheduler takes the file under its old label")
  func repetitions() {
    #expect(names.repetitions == [2, 2, 2])
  }

  @Test("Values for a task are limited in the old vocabulary as in the new one")
  func values() async throws {
    #expect(try await names.values() == [[1, 2, 3], [2, 3], [1, 2], [1, 2, 9]])
  }
}

/// A deprecated implementation of a requirement is called without a warning.
private protocol DeprecatedNames: Sendable {
  var operators: [[String]] { get }
  var properties: [String] { get }
  var repetitions: [Int] { get }
  func values() async throws -> [[Int]]
}

private struct Names: DeprecatedNames {
  private let time = TestScheduler()

  @available(*, deprecated)
  var operators: [[String]] {
    let (numbers, key) = (Ints.from(1...3), Ints.just(1))
    let cases = [1: Signal<String, TestError>.just("one")]
    let failing = Signal<Int, any Error>.just(1)
    let booleans = Signal<[Bool], TestError>.just([true, false])
    let second = Duration.seconds(1)
    return [
      texts(numbers.concat(.never).sample(on: key)),
      texts(Signal.switch(on: key, cases: cases, default: .empty)),
      texts(Signal.switch(on: failing, cases: [1: .just("one")]).mapError { _ in TestError(1) }),
      texts(booleans.and()),
      texts(booleans.or()),
      texts(numbers.buffer(every: second, upTo: 2, on: time)),
      texts(numbers.window(every: second, upTo: 2, on: time).flatMap { $0.collect() }),
      texts(Ints.from([1, 2]).group(by: { $0 }, limit: 1).flatMap(\.signal)),
      texts(Ints.from([1, 2]).group(by: { $0 }, limit: 1, transform: { $0 * 10 }).flatMap(\.signal)),
    ]
  }

  @available(*, deprecated)
  var properties: [String] {
    let booleans = MutableProperty([true, false])
    return ["\(booleans.and().value)", "\(booleans.or().value)"]
  }

  @available(*, deprecated)
  var repetitions: [Int] {
    let second = Duration.seconds(1)
    let (dated, delayed, sent) = (Count(), Count(), Count())
    let bag = CompositeDisposable()
    bag.add(time.schedule(at: time.now.advanced(by: second), every: second, file: #fileID) { dated.add() })
    bag.add(time.schedule(after: second, every: second, file: #fileID) { delayed.add() })
    Signal.interval(second, on: time, file: #fileID).subscribe(in: bag) { _ in sent.add() }
    time.advance(by: second * 2)
    bag.dispose()
    return [dated.value, delayed.value, sent.value]
  }

  @available(*, deprecated)
  func values() async throws -> [[Int]] {
    let bufferings: [ValueBuffering<TestError>] = [
      .unbounded, .newest(2), .oldest(2), .failing(2, with: TestError(9)),
    ]
    var results: [[Int]] = []
    for buffering in bufferings {
      var result: [Int] = []
      do throws(TestError) {
        for try await value in Ints.from(1...3).values(buffering: buffering) { result.append(value) }
      } catch {
        result.append(error.code)
      }
      results.append(result)
    }
    return results
  }

  private func texts<Value: Sendable>(_ signal: Signal<Value, TestError>) -> [String] {
    let recorder = signal.record()
    time.run()
    return recorder.values.map { "\($0)" }
  }
}
