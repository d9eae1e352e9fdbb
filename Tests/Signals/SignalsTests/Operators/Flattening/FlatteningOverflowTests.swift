/// `flatten(maxConcurrent:capacity:overflow:)`.
struct FlatteningOverflowTests {
  /// The first of four signals runs until all have been received.
  private static func diagram(
    _ capacity: Int, _ overflow: Overflow<TestError>, gives result: String
  ) -> Diagram {
    Diagram(
      "(0123)-|", cold: "----|", gives: result, used: result == "#" ? "(^!)" : "^-!", result == "#" ? "(^!)" : "^---!"
    ) { parts in
      parts.a.map { $0 == 0 ? parts.inner(1) : .just($0) }.flatten(
        maxConcurrent: 1, capacity: capacity, overflow: overflow)
    }
  }

  @Test(
    "a full merge drops the newest or the oldest signal, or fails and disposes everything", .requirement(712),
    arguments: [
      diagram(3, .dropNewest, gives: "----(123|)"), diagram(4, .dropNewest, gives: "----(123|)"),
      diagram(2, .dropNewest, gives: "----(12|)"), diagram(2, .dropOldest, gives: "----(23|)"),
      diagram(0, .dropNewest, gives: "----|"), diagram(0, .dropOldest, gives: "----|"),
      diagram(2, .fail(TestError(9)), gives: "#"), diagram(0, .fail(TestError(9)), gives: "#"),
    ])
  func marbles(diagram: Diagram) { diagram.check() }
}
