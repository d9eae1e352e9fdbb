struct Oops: Error {}

func frames(_ count: Int) -> Duration { Marbles.defaultFrame * count }

/// Checks that `signal` sends what another library promises for `name`. The signal is made of what the hint for the name
/// gives.
func expect<Failure: Error>(
  _ name: String, _ promised: String, at location: SourceLocation = #_sourceLocation,
  _ signal: (TestScheduler) throws -> Signal<String, Failure>
) rethrows {
  let time = TestScheduler()
  let recorder = time.record(try signal(time))
  time.run()
  #expect(recorder == promised, "\(name)", sourceLocation: location)
}

/// What the documentation of the other libraries promises, under the names that the hints give instead.
@Suite("The hints mean what the other library promises")
struct HintBehaviourTests {
  @Test("Fewer values")
  func filtering() {
    expect("takeUntilBlock", "a-|") { $0.cold("a-b-c|").take(while: { $0 != "b" }) }
    expect("takeWhileBlock, takeWhile, prefix(while:)", "a-|") { $0.cold("a-b-c|").take(while: { $0 == "a" }) }
    expect("skipUntilBlock", "--b-c|") { $0.cold("a-b-c|").skip(while: { $0 != "b" }) }
    expect("skipWhileBlock, skipWhile, drop(while:)", "--b-c|") { $0.cold("a-b-c|").skip(while: { $0 == "a" }) }
    expect("take(1), prefix(1)", "(a|)") { $0.cold("a-b-c|").take(first: 1) }
    expect("skip(1), dropFirst(1)", "--b-c|") { $0.cold("a-b-c|").skip(first: 1) }
    expect("takeLast(2)", "------(bc|)") { $0.cold("a-b-c-|").take(last: 2) }
    expect("take(until:) of RxSwift, with a condition", "a-|") { $0.cold("a-b-c-|").take(while: { $0 != "b" }) }
    expect("take(until:) of ReactiveSwift, with a condition", "a-(b|)") {
      $0.cold("a-b-c-|").take(while: { $0 != "b" }, inclusive: true)
    }
    expect("takeUntil, prefix(untilOutputFrom:)", "a-b|") { $0.cold("a-b-c-|").take(until: $0.cold("---x")) }
    expect("skipUntil, drop(untilOutputFrom:)", "----c-|") { $0.cold("a-b-c-|").skip(until: $0.cold("---x")) }
    expect("takeUntilReplacement", "a-bxy|") { $0.cold("a-b-c-|").take(untilReplacement: $0.cold("---xy|")) }
    expect("take(for:scheduler:)", "a-b|") { $0.cold("a-b-c-|").take(for: frames(3), on: $0) }
    expect("skipRepeats, removeDuplicates", "a---b-|") { $0.cold("a-a-b-|").distinctUntilChanged() }
    expect("distinctUntilChanged(at:)", "a-----|") { $0.cold("a-a-b-|").distinctUntilChanged(comparing: \.count) }
    expect("uniqueValues, distinct", "a-b---|") { $0.cold("a-b-a-|").unique() }
    expect("ignoreElements, ignoreOutput, asCompletable", "---|") { $0.cold("a-b|").ignoreValues() }
    expect("output(at: 5)", "---|") { $0.cold("a-b|").element(at: 5) }
    expect("elementAt(5)", "---#") { $0.cold("a-b|", failure: Oops()).element(at: 5).throwIfEmpty(Oops()) }
    expect("first(where:)", "--(b|)") { $0.cold("a-b-c|").filter { $0 > "a" }.take(first: 1) }
    expect("single(), of two values", "--#") { $0.cold("a-b|", failure: Oops()).single(failure: Oops()) }
    expect("single(), of no value", "--#") { $0.cold("--|", failure: Oops()).single(failure: Oops()) }
    expect("asSingle()", "---(a|)") { $0.cold("-a-|", failure: Oops()).single(failure: Oops()) }
    expect("skipNil, unwrap, filterNil", "a---|") { $0.cold("a-b-|").map { $0 == "a" ? $0 : nil }.compact() }
  }

  @Test("Other values")
  func transforming() {
    expect("mapReplace", "x-x|") { $0.cold("a-b|").mapTo("x") }
    expect("mapWithIndex", "0-1|") { $0.cold("a-b|").enumerated().map { "\($0.index)" } }
    expect("startWith, prepend, prefix(value:)", "(sa)-b|") {
      $0.cold("a-b|").starting(with: "s")
    }
    expect("pairwise", "--b-c|") { $0.cold("a-b-c|").combinePrevious().map(\.value) }
    expect("combinePreviousWithStart", "s-a|") { $0.cold("a-b|").combinePrevious("s").map(\.previous) }
    expect("scan(_:accumulator:)", "1-2|") { $0.cold("a-b|").scan(0) { n, _ in n + 1 }.map { "\($0)" } }
    expect("reduce, aggregateWithStart", "---(2|)") { $0.cold("a-b|").aggregate(0) { n, _ in n + 1 }.map { "\($0)" } }
    expect("collect { values in }", "----3--(1|)") {
      $0.cold("a-a-b-a|").buffer(endingWith: { $0 == "b" }).map { "\($0.count)" }
    }
    expect("collect { values, value in }: the value begins the next array", "----2---2(1|)") {
      $0.cold("a-a-b-a-b|").map(Optional.some).append(nil).statefulFlatMap {
        var values: [String] = []
        return { value, _ in
          if let value, value != "b" {
            values.append(value)
            return .empty
          }
          defer { values = value.map { [$0] } ?? [] }
          return .just("\(values.count)")
        }
      }
    }
    expect("collect(count: 2), collect(2)", "--2--(1|)") { $0.cold("a-b-c|").buffer(count: 2).map { "\($0.count)" } }
    expect("toArray", "---(2|)") { $0.cold("a-b|").collect().map { "\($0.count)" } }
    expect("bufferWithTime, buffer(timeSpan:)", "--2---(1|)") {
      $0.cold("ab---c|").buffer(every: frames(2), on: $0).map { "\($0.count)" }
    }
    expect("contains(where:)", "--(t|)") { $0.cold("a-b-c|").any { $0 == "b" }.map { $0 ? "t" : "f" } }
    expect("contains(where:), of none", "---(f|)") { $0.cold("a-b|").any { $0 == "x" }.map { $0 ? "t" : "f" } }
    expect("allSatisfy", "--(f|)") { $0.cold("a-b-c|").all { $0 == "a" }.map { $0 ? "t" : "f" } }
    expect("replaceEmpty, defaultIfEmpty", "--(x|)") { $0.cold("--|").ifEmpty("x") }
    expect("elements(), event.element", "a-b|") { $0.cold("a-b|").materialize().compactMap(\.value) }
    expect("groupBy", "a-b---|") { $0.cold("a-b-a-|").group(by: { $0 }).map(\.key) }
    expect("negate", "f-t|") { $0.cold("t-f|").map { $0 == "t" }.not().map { $0 ? "t" : "f" } }
    expect("intersperse", "a-(.b)|") { $0.cold("a-b-|").interspersed(with: ".").take(first: 3).concat($0.cold("-|")) }
    expect("replaceNil", "a-x|") { $0.cold("a-b|").map { $0 == "a" ? $0 : nil }.map { $0 ?? "x" } }
    expect("tryFilter", "--b-#") {
      $0.cold("a-b-c|").attemptMap { value throws(Oops) in
        if value == "c" { throw Oops() }
        return (value, value == "b")
      }.filter(\.1).map(\.0)
    }
  }

  @Test("Several signals")
  func combining() {
    expect("sample(with:)", "---(x)-x|") {
      $0.cold("---s-s|").withLatest(from: $0.cold("a----b-|")).map { ($1, $0) }.map { _ in "x" }
    }
    expect("sample(with:), the order of the pair", "-a") {
      $0.cold("-s").withLatest(from: $0.cold("a")).map { ($1, $0) }.map(\.0)
    }
    expect("sample(on:)", "--a-a-b") { $0.cold("a----b").sample(by: $0.cold("--x-x-x")) }
    expect("withLatestFrom", "--1-2|") { $0.cold("--a-b|").withLatest(from: $0.cold("1--2")).map(\.1) }
    expect("amb", "a-b|") { $0.cold("a-b|").race(with: $0.cold("-x-|")) }
    expect("concat(value:)", "a-(b|)") { $0.cold("a-|").append("b") }
    expect("concat(error:)", "a-#") { $0.cold("a-|", failure: Oops()).concat(.fail(Oops())) }
    expect("prefix(producer), prepend(publisher)", "s-a|") { $0.cold("s-|").concat($0.cold("a|")) }
    expect("flatMap(.latest), switchMap", "-a---b-|") { time in
      time.cold("a---b|").flatMapLatest { value in time.cold("--|").starting(with: value).delay(frames(1), on: time) }
    }
    expect("flatMap(.concat), flatMap(maxPublishers: .max(1))", "a-a-b-b-|") { time in
      time.cold("ab|").concatMap { time.cold("x-x-|").mapTo($0) }
    }
    expect("exhaustMap, flatMap(.throttle)", "a-a--c-c-|") { time in
      time.cold("ab---c|").flatMapFirst { time.cold("x-x-|").mapTo($0) }
    }
    expect("merge(maxConcurrent: 2)", "(ab)-(ab)-c-c-|") { time in
      time.cold("(abc)|").map { value in time.cold("x-x-|").mapTo(value) }.flatten(maxConcurrent: 2)
    }
  }

  @Test("Time")
  func timing() {
    expect("throttle of ReactiveCocoa 2", "---b--(c|)") { $0.cold("ab---c|").debounce(frames(2), on: $0) }
    expect("debounce of RxSwift", "---b--(c|)") { $0.cold("ab---c|").debounce(frames(2), on: $0) }
    expect("debounce of Combine", "---b--|") {
      $0.cold("ab---c|").debounce(frames(2), on: $0, discardWhenCompleted: true)
    }
    expect("throttle(latest: true)", "a--c----|") { $0.cold("abc-----|").throttle(frames(3), on: $0) }
    expect("throttle(latest: false), throttleFirst", "a---d---|") {
      $0.cold("abc-d---|").throttleFirst(frames(3), on: $0)
    }
    expect("auditTime", "---c----|") { $0.cold("abc-----|").audit(frames(3), on: $0) }
    expect("delay", "--a-b|") { $0.cold("a-b|").delay(frames(2), on: $0) }
    expect("delaySubscription", "--a-b|") { $0.cold("a-b|").delaySubscription(frames(2), on: $0) }
    expect("timeout of RxSwift", "a-b--#") {
      $0.cold("a-b----c|", failure: Oops()).timeout(afterSilence: frames(3), failure: Oops(), on: $0)
    }
    expect("timeout of Combine without an error", "a-b--|") {
      $0.cold("a-b----c|", failure: Oops()).timeout(afterSilence: frames(3), failure: Oops(), on: $0).catchTo(.empty)
    }
    expect("timeout(after:raising:on:)", "a-b#") {
      $0.cold("a-b----c|", failure: Oops()).timeout(after: frames(3), failure: Oops(), on: $0)
    }
  }

  @Test("Errors")
  func errors() {
    expect("retry(upTo: 1)", "a-a-#") { $0.cold("a-#", failure: Oops()).retry(1) }
    expect("retry(upTo:interval:on:)", "a---a-#") {
      $0.cold("a-#", failure: Oops()).retry(1, backoff: .constant(frames(2)), on: $0)
    }
    expect("flatMapError, catchError, tryCatch", "a-x|") { time in
      time.cold("a-#", failure: Oops()).catch { _ in time.cold("x|").signal }
    }
    expect("catchErrorJustReturn, replaceError, asInfallible", "a-(x|)") {
      $0.cold("a-#", failure: Oops()).catchAndReturn("x")
    }
    expect("setFailureType, promoteError", "a-|") { $0.cold("a-|").promoteFailure(to: Oops.self) }
    expect("observeResult, startWithResult", "v-(f|)") {
      $0.cold("a-#", failure: Oops()).materializeResults().map { if case .success = $0 { "v" } else { "f" } }
    }
  }
}
