/// Runs the samples of the article on the laws.
@Suite("the article on the laws")
struct LawSamples {
  @Test("A value that is sent after the end is ignored")
  func grammar() {
    let print = Printer()
    let once = Signal<Int, Never> { subscriber in
      subscriber.send(1)
      subscriber.complete()
      subscriber.send(2)
      return nil
    }
    once.subscribe(next: { print($0) }, completed: { print("done") })
    // 1
    // done
    #expect(print.lines == ["1", "done"])
  }

  @Test("A value that is sent inside a delivery is delivered right after it")
  func runToCompletion() {
    let print = Printer()
    let numbers = Subject<Int, Never>()
    numbers.subscribe { number in
      if number == 1 { numbers.send(2) }
      print("first: \(number)")
    }
    numbers.subscribe { print("second: \($0)") }
    numbers.send(1)
    // first: 1
    // second: 1
    // first: 2
    // second: 2
    #expect(print.lines == ["first: 1", "second: 1", "first: 2", "second: 2"])
  }

  @Test("Each of two subscriptions has its own count")
  func state() {
    let print = Printer()
    let counted = Signal<String, Never>.from(["a", "b"]).scan(0) { count, _ in count + 1 }
    counted.subscribe { print($0) }
    counted.subscribe { print($0) }
    // 1
    // 2
    // 1
    // 2
    #expect(print.lines == ["1", "2", "1", "2"])
  }

  @Test("Repetition is a loop")
  func loops() {
    let print = Printer()
    Signal<Int, Never>.just(1).repeat().take(first: 100_000).aggregate(0, +).subscribe { print($0) }
    // 100000
    #expect(print.lines == ["100000"])
  }
}
