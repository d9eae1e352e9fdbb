/// Two threads race for a value, and nothing else that they do is hidden.
@Suite("Values that the compiler does not announce", .serialized, .carriers)
struct ValueTests {
  private static let ofVariables = [
    TwoThreads("an existential", { Canvas() }, { $0.replace() }, { $0.area > 0 }),
    TwoThreads("an existential in its place", { Canvas() }, { $0.grow() }, { $0.area > 0 }),
    TwoThreads("a case with an existential", { Choice() }, { $0.choose() }, { $0.number == 0 }),
    TwoThreads("a weak reference", { Link() }, { $0.point() }, { $0.isEmpty || !$0.isEmpty }),
    TwoThreads("a large vector", { Place() }, { $0.move() }, { $0.height >= 0 }),
  ]

  private static let ofMemory = [
    TwoThreads("a function of C that reads", { Text() }, { $0.write() }, { $0.length == 1 }),
    TwoThreads("a function of C that converts", { Text() }, { $0.write() }, { $0.number > 0 }),
    TwoThreads("a function of C that writes", { Text() }, { $0.copy() }, { $0.word > 0 }),
    TwoThreads("a string of bytes", { Text() }, { $0.write() }, { $0.string != "" }),
    TwoThreads("the first value of memory", { Text() }, { $0.initialize() }, { $0.word > 0 }),
  ]

  @Test("A race of such a value is found, or not every schedule is claimed", arguments: ofVariables + ofMemory)
  private func claim(_ race: TwoThreads) {
    let result = hunt(race.scenario, strategy: .depthFirst(preemptions: .max))
    #expect(result.report?.failure.kind == .dataRace || result.report == nil && !result.isExhaustive, "\(result)")
  }

  @Test("A variable of one word is not taken for an existential that is used after it")
  func oneWord() {
    let looking = Scenario("looking") { run in
      let gallery = Gallery(Square(1))
      for name in ["A", "B"] { run.thread(name) { gallery.look() } }
    }
    let result = hunt(looking)
    #expect(result.report == nil, "\(result)")
  }

  #if DEBUG
    @Test("A debug build finds the race of a variable", arguments: ofVariables)
    private func variable(_ race: TwoThreads) {
      let result = hunt(race.scenario)
      #expect(result.report?.failure.kind == .dataRace, "\(result)")
    }
  #endif
}
