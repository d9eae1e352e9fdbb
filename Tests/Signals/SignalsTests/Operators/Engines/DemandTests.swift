/// How a source that can pause waits for room.
struct DemandTests {
  @Test("A source that finds no room continues once, when as many places are free as it waits for")
  func continues() {
    let calls = Count()
    let demand = Demand(capacity: 2, threshold: 2)
    for _ in 1...2 {
      #expect(demand.hasRoom { calls.add() })
      demand.fill()
    }
    #expect(!demand.hasRoom { calls.add() })
    demand.free()
    #expect(calls.value == 0)
    demand.free()
    #expect(calls.value == 1)
    demand.fill()
    demand.free()
    #expect(calls.value == 1)
  }

  @Test("A source that was disposed before it waits is not held")
  func forgets() {
    let demand = Demand(capacity: 0)
    let handle = CompositeDisposable()
    handle.dispose()
    let (held, hasRoom) = tokenHeld { token in demand.hasRoom(for: handle) { token.touch() } }
    #expect(!hasRoom && held.isReleased)
  }
}
