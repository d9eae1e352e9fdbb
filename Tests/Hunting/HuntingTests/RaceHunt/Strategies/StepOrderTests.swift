@testable import RaceHunt

@Suite("The order of the steps of a run")
struct StepOrderTests {
  /// Steps such as `a x!y`: thread a writes x and reads y.
  private func order(_ steps: String...) -> StepOrder {
    var order = StepOrder()
    for step in steps {
      let words = Array(step)
      var touches: [Touch] = []
      for (index, object) in words.enumerated().dropFirst(2) where object != "!" {
        let writes = index + 1 < words.count && words[index + 1] == "!"
        touches.append(Touch(Int(object.asciiValue!), writes: writes))
      }
      order.append(Int(words[0].asciiValue! - Character("a").asciiValue!), touches)
    }
    return order
  }

  @Test("If a thread waited for a step, it races with the step that made it wait")
  func waiting() {
    // a takes the lock, a leaves it, b takes it.
    let order = order("a l!", "a l!", "b l!")
    #expect(order.races(with: 2) { $0 == 1 } == [0])
  }

  @Test("If it is not known whether a thread waited for a step, all steps that are not ordered before it race")
  func mayHaveWaited() {
    #expect(order("a l!", "a l!", "b x", "b l!").races(with: 3) { _ in nil } == [1, 0])
  }

  @Test("A step that takes a lock races with the last step that took it, and not with the release")
  func locks() {
    func touch(_ lock: LockUse) -> [Touch] { [Touch(1, writes: true, lock: lock)] }
    var order = StepOrder()
    for thread in 0..<2 {
      order.append(thread, touch(.taken))
      order.append(thread, touch(.released))
    }
    order.append(2, touch(.taken))
    #expect(order.races(with: 2) { _ in nil } == [0])
    #expect(order.races(with: 4) { _ in nil } == [2])
    // An attempt to take the lock fails if it comes earlier.
    order.append(3, touch(.unused))
    #expect(order.races(with: 5) { _ in nil } == [4, 3, 2, 1, 0])
  }

  @Test("A step that may have ended the wait can come before the step that the thread waited for")
  func endedWait() {
    // c signals what b waits for; a does not.
    let order = order("a l!", "c s!", "b l!s!")
    #expect(order.races(with: 2) { $0 == 0 }.contains(0))
  }

  @Test("The first step of a thread races with no step that happens before the thread is started")
  func starts() {
    let (x, y, start) = (1, 2, ObjectNumber.start(of: 1))
    var order = StepOrder()
    order.append(0, [Touch(x, writes: true)])
    order.append(2, [Touch(y, writes: true)])
    order.append(0, [Touch(start, writes: true)])
    order.append(1, [start, x, y].map { Touch($0, writes: true) })
    // While thread 2 has written y, thread 1 had not begun. Without that step it would begin all the same.
    #expect(order.races(with: 3) { _ in true } == [1])
  }

  @Test("The races of a very long run are found in a time that grows with its length", .timeLimit(.minutes(10)))
  func longRun() {
    let steps = isThreadSanitized ? 2_000 : 50_000
    var order = StepOrder()
    // One thread repeats a loop that reads and writes one object. Another has begun and waits for it.
    order.append(1, [Touch(1, writes: true)])
    for step in 1...steps {
      order.append(0, [Touch(1, writes: step.isMultiple(of: 2))])
      #expect(order.races(with: step) { _ in false } == (step == 1 ? [0] : []))
    }
    order.append(1, [Touch(1, writes: true)])
    #expect(order.races(with: steps + 1) { _ in false } == [steps])
    #expect(order.firsts(reversing: 0, steps + 1) == [steps + 1])
  }

  @Test("So are those of threads that have waited during such a run", .timeLimit(.minutes(10)))
  func longWait() {
    let (steps, threads) = isThreadSanitized ? (2_000, 4) : (50_000, 40)
    var order = StepOrder()
    for _ in 0..<steps { order.append(0, [Touch(1, writes: true)]) }
    for thread in 1...threads {
      order.append(thread, [Touch(1, writes: true)])
      #expect(order.races(with: steps) { _ in true } == [])
      order.keep(steps)
    }
  }
}
