/// The hints for closures that may throw, and for closures and schedulers in other places.
@Suite("Each hint for a closure or a scheduler means what the other library promises")
struct HintClosuresTests {
  @Test("Closures that may throw, of operators that select values")
  func selecting() {
    expect("tryFirst", "--(b|)") {
      checked($0.cold("a-b-x|", failure: Oops()), "b").filter(\.1).map(\.0).take(first: 1)
    }
    expect("tryLast", "---(b|)") { checked($0.cold("a-b|", failure: Oops()), "b").filter(\.1).map(\.0).take(last: 1) }
    expect("tryPrefix", "a--|") { checked($0.cold("a--b-x|", failure: Oops()), "a").take(while: \.1).map(\.0) }
    expect("tryDrop", "--b-#") { checked($0.cold("a-b-x|", failure: Oops()), "a").skip(while: \.1).map(\.0) }
    expect("tryAllSatisfy", "--(f|)") {
      checked($0.cold("a-b-x|", failure: Oops()), "a").map(\.1).all { $0 }.map { $0 ? "t" : "f" }
    }
    expect("tryContains", "--(t|)") {
      checked($0.cold("a-b-x|", failure: Oops()), "b").map(\.1).any { $0 }.map { $0 ? "t" : "f" }
    }
    expect("tryRemoveDuplicates", "a---#") {
      checked($0.cold("a-a-x|", failure: Oops()), "a").map(\.0).distinctUntilChanged()
    }
    expect("tryMin", "---(a|)") { checked($0.cold("b-a|", failure: Oops()), "a").map(\.0).min() }
    expect("tryMax", "---(b|)") { checked($0.cold("b-a|", failure: Oops()), "a").map(\.0).max() }
  }

  @Test("Closures that may throw, of operators with a state; closures that return a result: attempt, attemptMap")
  func results() {
    expect("tryScan", "1-#") {
      $0.cold("a-x-b|", failure: Oops()).scan(Result<Int, Oops>.success(0), counted).dematerializeResults()
        .map { "\($0)" }
    }
    expect("tryReduce", "-----#") {
      $0.cold("a-x-b|", failure: Oops()).aggregate(Result<Int, Oops>.success(0), counted).dematerializeResults()
        .map { "\($0)" }
    }
    expect("attempt, attemptMap", "a-#") {
      $0.cold("a-x|", failure: Oops()).map { $0 == "x" ? Result<String, Oops>.failure(Oops()) : .success($0) }
        .dematerializeResults()
    }
  }

  @Test("Schedulers of sources, several signals, and a closure that makes a subject")
  func others() {
    expect("just(_:scheduler:), from(_:scheduler:)", "(a|)") { Signal<String, Never>.just("a").subscribe(on: $0) }
    expect("catch(sequence:)", "a-b|") { $0.cold("a-#", failure: Oops()).catchTo($0.cold("b|").signal) }
    expect("multicast", "a-b|") { $0.cold("a-b|").multicast(Subject()).autoconnect() }
    expect("single()?.get()", "--(a|)") { $0.cold("a-|", failure: Oops()).single(failure: Oops()) }
    expect("autoconnect()", "-a(b|)") { time in
      Signal<Instant, Never>.interval(frames(1), on: time).enumerated().map { $0.index == 0 ? "a" : "b" }.take(first: 2)
    }
    expect("last()?.get()", "--(b|)") { $0.cold("ab|").take(last: 1) }
    expect("then(signal)", "--x|") { time in time.cold("a-|").then { time.cold("x|").signal } }
    expect("flatten() of arrays", "-(ab)|") { $0.cold("ab|").buffer(count: 2).flatMap { Signal.from($0) } }
    expect("lazyMap", "a-b|") { $0.cold("a-b|").deliver(on: $0, capacity: 1, overflow: .dropOldest).map { $0 } }
  }

  @Test("Sources of numbers, of an optional value and of a result; the time of a scheduler")
  func sources() {
    expect("interval of numbers", "-0(1|)") {
      Signal.interval(frames(1), on: $0).enumerated().map { "\($0.index)" }.take(first: 2)
    }
    expect("timer of numbers", "-(0|)") { Signal.timer(after: frames(1), on: $0).mapTo("0") }
    expect("from(optional:), Optional.publisher", "(a|)") { _ in Signal<String, Never>.from(["a"]) }
    expect("Result.publisher", "(a|)") { _ in Signal(Result<String, Oops>.success("a")) }
    expect("reduce(into:)", "--(2|)") { $0.cold("ab|").aggregate(into: 0) { count, _ in count += 1 }.map { "\($0)" } }
    expect("currentDate", "-(1|)") { time in
      Signal.timer(after: frames(1), on: time).map { "\(time.now == $0 ? 1 : 0)" }
    }
  }

  @Test("The value of a property: withValue")
  func value() {
    let property = MutableProperty(1)
    #expect(property.value == 1)
    let old = property.modify { value in
      defer { value += 1 }
      return value
    }
    #expect(old == 1 && property.value == 2)
  }

  /// Each value with whether it is the one that is sought. Fails at x.
  private func checked(
    _ source: some SignalProtocol<String, Oops>, _ sought: String
  ) -> Signal<(String, Bool), Oops> {
    source.attemptMap { value throws(Oops) in
      if value == "x" { throw Oops() }
      return (value, value == sought)
    }
  }

  private let counted: @Sendable (Result<Int, Oops>, String) -> Result<Int, Oops> = { last, value in
    value == "x" ? .failure(Oops()) : last.map { $0 + 1 }
  }
}
