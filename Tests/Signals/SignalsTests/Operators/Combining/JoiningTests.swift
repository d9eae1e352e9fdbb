import ReactiveSignals
import Testing

struct JoiningTests {
  private let time = TestScheduler()

  @Test("forkJoin sends the last values when the last signal completes", .requirement(731))
  func joins() {
    let sources = TwoSources("1-2|", "-3--4-|", ["a": 24]) { Signal.forkJoin([$0, $1]).map { $0[0] * 10 + $0[1] } }
    #expect(sources.result == "------(a|)")
  }

  @Test(
    "forkJoin ends at a completion without a value and at the first error, and disposes the others", .requirement(732),
    arguments: [("-|", "1--2|", "-|"), ("-1#", "1--2|", "--#")])
  func ends(left: String, right: String, result: String) {
    let sources = TwoSources(left, right) { Signal.forkJoin([$0, $1]).map { $0[0] * 10 + $0[1] } }
    #expect(sources.result == result)
    #expect(sources.right.subscriptions.description.contains("!"))
  }

  @Test("forkJoin of different types sends a tuple; without signals it completes", .requirement(731, 732))
  func tuple() {
    let joined = Signal<(Int, String, Bool), TestError>.forkJoin(.from([1, 2]), .from(["a", "b"]), .just(true))
    #expect(joined.map { "\($0)\($1)\($2)" }.record().values == ["2btrue"])
    let two = Signal<(Int, String), TestError>.forkJoin(.from([1, 2]), .from(["a", "b"]))
    #expect(two.map { "\($0)\($1)" }.record().events == [.next("2b"), .completed])
    #expect(Signal<(Int, String), TestError>.forkJoin(.just(1), .empty).map(\.0).record().events == [.completed])
    #expect(Signal<[Int], TestError>.forkJoin([Ints]()).record().events == [.completed])
  }

  @Test(
    "sequenceEqual sends true at the last completion, and false at the first difference", .requirement(748, 749),
    arguments: [
      ("-1-2|", "--1-2-|", "------(t|)"), ("-1-2|", "--1-3", "----(f|)"), ("-1-2|", "--1--|", "-----(f|)"),
      ("-1-2-3|", "--1-|", "----(f|)"), ("-|", "--|", "--(t|)"), ("-|", "--1", "--(f|)"), ("-1#", "---", "--#"),
      ("---", "-1#", "--#"),
    ])
  func equality(left: String, right: String, result: String) {
    let sources = TwoSources(left, right, ["t": 1, "f": 0]) { $0.sequenceEqual(to: $1).map { $0 ? 1 : 0 } }
    #expect(sources.result == result)
    #expect([sources.left, sources.right].allSatisfy { $0.subscriptions.description.contains("!") })
  }

  @Test("sequenceEqual compares values of different types with a closure, also optional ones", .requirement(748))
  func comparing() {
    let words = Signal<String?, TestError>.from(["1", nil])
    #expect(words.sequenceEqual(to: .from([1, 2])) { ($0 ?? "2") == "\($1)" }.record().values == [true])
    #expect(words.sequenceEqual(to: .from(["1", nil])).record().values == [true])
    #expect(words.sequenceEqual(to: .from(["1"])).record().values == [false])
  }
}
