import Kernels
import RaceHunt
import Testing

/// Two threads race for a value, and nothing else that they do is hidden.
private struct ValueRace: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let scenario: Scenario

  private init(_ name: String, _ body: @escaping @Sendable (Run) -> Void) {
    testDescription = name
    scenario = Scenario(name, body)
  }

  static let ofVariables = [
    ValueRace("an existential") { run in
      let canvas = Canvas()
      run.thread("a") { canvas.replace() }
      run.thread("b") { run.expect(canvas.area > 0) }
    },
    ValueRace("a case with an existential") { run in
      let choice = Choice()
      run.thread("a") { choice.choose() }
      run.thread("b") { run.expect(choice.number == 0) }
    },
    ValueRace("a weak reference") { run in
      let link = Link()
      run.thread("a") { link.point() }
      run.thread("b") { run.expect(link.isEmpty || !link.isEmpty) }
    },
    ValueRace("a large vector") { run in
      let place = Place()
      run.thread("a") { place.move() }
      run.thread("b") { run.expect(place.height >= 0) }
    },
  ]

  static let ofMemory = [
    ValueRace("a function of C that reads") { run in
      let text = Text()
      run.thread("a") { text.write() }
      run.thread("b") { run.expect(text.length == 1) }
    },
    ValueRace("a function of C that converts") { run in
      let text = Text()
      run.thread("a") { text.write() }
      run.thread("b") { run.expect(text.number > 0) }
    },
    ValueRace("a function of C that writes") { run in
      let text = Text()
      run.thread("a") { text.copy() }
      run.thread("b") { run.expect(text.word > 0) }
    },
    ValueRace("a string of bytes") { run in
      let text = Text()
      run.thread("a") { text.write() }
      run.thread("b") { run.expect(text.string != "") }
    },
    ValueRace("the first value of memory") { run in
      let text = Text()
      run.thread("a") { text.initialize() }
      run.thread("b") { run.expect(text.word > 0) }
    },
  ]
}

@Suite("Values that the compiler does not announce", .serialized, .carriers)
struct ValueTests {
  @Test(
    "A race of such a value is found, or not every schedule is claimed",
    arguments: ValueRace.ofVariables + ValueRace.ofMemory)
  private func claim(_ race: ValueRace) {
    let result = hunt(race.scenario, strategy: .depthFirst(preemptions: .max))
    #expect(result.report?.failure.kind == .dataRace || result.report == nil && !result.isExhaustive, "\(result)")
  }

  #if DEBUG
    @Test("A debug build finds the race of a variable", arguments: ValueRace.ofVariables)
    private func variable(_ race: ValueRace) {
      let result = hunt(race.scenario)
      #expect(result.report?.failure.kind == .dataRace, "\(result)")
    }
  #endif
}
