/// How a source that can pause waits for room.
struct DemandTests {
  @Test("A source that finds no room continues once, when as many places are free as it waits for")
  func continues() {
    let calls = Count()
    let demand = Demand(capacity: 2, threshold: 2)
    let handle = CompositeDisposable()
    for _ in 1...2 {
      #expect(demand.hasRoom(for: handle) { calls.add() })
      demand.fill()
    }
    #expect(!demand.hasRoom(for: handle) { calls.add() })
    demand.free()
    #expect(calls.value == 0)
    demand.free()
    #expect(calls.value == 1)
    demand.fill()
    demand.free()
    #expect(calls.value == 1)
  }

  @Test("A source waits only as long as a place can become free")
  func loses() {
    let (demand, first, second) = (Demand(capacity: 2), CompositeDisposable(), CompositeDisposable())
    for _ in 1...2 { demand.fill() }
    #expect(!demand.hasRoom(for: first) {})
    demand.lose()
    #expect(!first.isDisposed)
    demand.lose()
    #expect(!demand.hasRoom(for: second) {})
    #expect(first.isDisposed && second.isDisposed)
  }

  @Test("A source that was disposed before it waits is not held")
  func forgets() {
    let demand = Demand(capacity: 1)
    demand.fill()
    let handle = CompositeDisposable()
    handle.dispose()
    let (held, hasRoom) = tokenHeld { token in demand.hasRoom(for: handle) { token.touch() } }
    #expect(!hasRoom && held.isReleased)
  }

  @Test("A source that was disposed takes no room from the source after it")
  func keeps() {
    let (calls, demand) = (Count(), Demand(capacity: 1))
    demand.fill()
    let (first, second) = (CompositeDisposable(), CompositeDisposable())
    #expect(!demand.hasRoom(for: first) {})
    first.dispose()
    #expect(!demand.hasRoom(for: second) { calls.add() })
    demand.forget()
    #expect(!demand.hasRoom(for: first) {})
    demand.free()
    #expect(calls.value == 1)
  }
}
