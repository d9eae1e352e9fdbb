import Huntable
import TestSupport
import Testing

@testable import RaceHunt

@Suite("Loads of stores that are performed later")
struct PromiseTests: MemoryModelSuite {
  var model = MemoryModel.begun
  private let one = AtomicBits(1)

  private mutating func promise(_ atomic: Int, to thread: Int, _ ordering: MemoryOrdering = .relaxed) {
    _ = model.ages(of: atomic, newest: zero, for: thread, ordering)
    model.promise(one, from: atomic, newest: zero, to: thread, ordering)
  }

  private var isKept: Bool { !model.hasOpenPromise && !model.hasEmptyPromise }

  @Test("A store of the value by another thread keeps the promise; another value and an own store do not")
  mutating func kept() {
    promise(x, to: 1)
    #expect(model.hasOpenPromise)
    store(2, x, by: 2)
    #expect(model.hasOpenPromise)
    store(1, x, by: 2)
    #expect(isKept)
    promise(y, to: 1)
    store(1, y, by: 1)
    store(1, y, by: 2)
    #expect(model.hasEmptyPromise)
  }

  @Test("A store that happens after the load does not keep the promise", arguments: [true, false])
  mutating func causality(_ isOrdered: Bool) {
    promise(x, to: 1)
    store(1, y, by: 1, .releasing)
    load(y, by: 2, isOrdered ? .acquiring : .relaxed)
    store(1, x, by: 2)
    #expect(isKept == !isOrdered)
  }

  @Test("A load that acquires does not read a later store that releases, nor does one before a fence that acquires")
  mutating func synchronization() {
    promise(x, to: 1, .acquiring)
    store(1, x, by: 2, .releasing)
    #expect(!isKept)
    promise(y, to: 1)
    model.fence(.acquiring, by: 1)
    store(1, y, by: 2, .releasing)
    #expect(!isKept)
    // A store that releases nothing keeps both.
    store(1, x, by: 3)
    store(1, y, by: 3)
    #expect(isKept)
  }

  @Test("A fence of all after the load comes before a store that is performed later", arguments: [true, false])
  mutating func fences(_ isStrict: Bool) {
    promise(x, to: 1)
    model.fence(.sequentiallyConsistent, by: 1)
    if !isStrict { model.fence(.sequentiallyConsistent, by: 2) }
    store(1, x, by: 2, isStrict ? .sequentiallyConsistent : .relaxed)
    #expect(!isKept)
  }

  @Test("Later loads read what was promised, also those of a thread that knows of the first load")
  mutating func coherence() {
    promise(x, to: 1)
    #expect(model.promised(from: x, to: 1, .relaxed) == one)
    #expect(model.promised(from: x, to: 1, .acquiring) == one)
    #expect(model.promised(from: x, to: 1, .sequentiallyConsistent) == nil)
    #expect(model.promised(from: y, to: 1, .relaxed) == nil)
    #expect(model.promised(from: x, to: 2, .relaxed) == nil)
    store(1, y, by: 1, .releasing)
    load(y, by: 2, .acquiring)
    #expect(model.promised(from: x, to: 2, .relaxed) == one)
    // An access to the present store breaks the promise.
    load(x, by: 2)
    #expect(model.hasEmptyPromise && !model.hasOpenPromise)
  }

  @Test("The promised store comes after the stores that the reader knows")
  mutating func modificationOrder() {
    store(2, x, by: 1)
    promise(x, to: 1)
    // Before the store of 2.
    model.store(one, to: x, over: AtomicBits(2), age: 1, by: 2, .relaxed)
    #expect(model.hasOpenPromise)
    store(1, x, by: 2)
    #expect(isKept)
  }

  @Test("After the store the reader reads no older one")
  mutating func knowledge() {
    promise(x, to: 1)
    store(1, x, by: 2)
    #expect(Array(model.ages(of: x, newest: one, for: 1, .relaxed)) == [0])
    #expect(Array(model.ages(of: x, newest: one, for: 3, .relaxed)) == [0, 1])
  }

  @Test("A value that a load may read of a present store, and a sequentially consistent load, need no promise")
  mutating func needless() {
    #expect(model.promises(of: [one, zero], from: x, newest: zero, ages: [0], .relaxed) == [one])
    store(1, x, by: 1)
    store(2, x, by: 1)
    let ages = model.ages(of: x, newest: AtomicBits(2), for: 2, .relaxed)
    #expect(
      model.promises(of: [one, AtomicBits(3)], from: x, newest: AtomicBits(2), ages: ages, .relaxed) == [AtomicBits(3)])
    #expect(model.promises(of: [one], from: y, newest: zero, ages: [0], .sequentiallyConsistent).isEmpty)
  }
}

#if EXPLORATION
  @Suite("Hunts with load buffering", .enabled(if: !isThreadSanitized), .hunts)
  struct LoadBufferingTests {
    private static let budget = {
      var budget = Budget.standard
      budget.loadBuffering = true
      return budget
    }()

    @Test("A failure that needs a later store is found only with load buffering, proved minimal and replayed")
    func found() throws {
      let scenario = Scenario("one") { run in
        let x = Atomic(0)
        let y = Atomic(0)
        run.thread("A") {
          let value = x.load(ordering: .relaxed)
          run.expect(value == 0 || y.load(ordering: .relaxed) != 0, "read \(value)")
          y.store(1, ordering: .relaxed)
        }
        run.thread("B") { if y.load(ordering: .relaxed) == 1 { x.store(1, ordering: .relaxed) } }
      }
      #expect(hunt(scenario, strategy: .depthFirst()).coverage == .every)
      let result = hunt(scenario, budget: Self.budget)
      let report = try #require(result.report)
      #expect(report.failure.message.hasPrefix("read 1"))
      #expect(report.isMinimal)
      #expect("\(report.schedule)".contains("~=1"))
      for text in [report.description, report.page, report.timeline] { #expect(text.contains("#2 ~=1")) }
      #expect(report.description.contains("and 1 later store, proved minimal"))
      // The schedule alone says which later store is read.
      let schedule = try #require(Schedule("\(report.schedule)"))
      #expect(schedule == report.schedule)
      #expect(replay(scenario, schedule).report?.failure == report.failure)
    }

    @Test(
      "A load does not read a store that the code only performs after it",
      arguments: [SearchStrategy.depthFirst(), .partialOrderReduction])
    func unfounded(_ strategy: SearchStrategy) {
      let result = hunt(
        Scenario("after") { run in
          let x = Atomic(0)
          let flag = Atomic(false)
          run.thread("A") {
            run.expect(x.load(ordering: .relaxed) == 0, "read early")
            flag.store(true, ordering: .releasing)
          }
          run.thread("B") { if flag.load(ordering: .acquiring) { x.store(1, ordering: .relaxed) } }
        }, budget: Self.budget, strategy: strategy)
      #expect(result.isClean)
      #expect(result.coverage != .sampled)
    }

    @Test("Code that traps or blocks because of a value that it never has does not fail")
    func impossible() {
      let result = hunt(
        Scenario("impossible") { run in
          let x = Atomic(0)
          let flag = Atomic(false)
          let never = Semaphore(value: 0)
          run.thread("A") {
            let value = x.load(ordering: .relaxed)
            if value == 1 { never.wait() }
            precondition(value != 2, "The value is 2.")
            flag.store(true, ordering: .releasing)
          }
          run.thread("B") {
            guard flag.load(ordering: .acquiring) else { return }
            x.store(1, ordering: .relaxed)
            x.store(2, ordering: .relaxed)
          }
        }, budget: Self.budget)
      #expect(result.isClean)
    }

    @Test(
      "Values that are too large, and too many values, are not read early, and no search then claims to be complete")
    func limits() {
      for values in [[1 << 40], Array(1...9)] {
        let result = hunt(
          Scenario("limits") { run in
            let x = Atomic(0)
            run.thread("A") { for value in values { x.store(value, ordering: .relaxed) } }
          }, budget: Self.budget, strategy: .partialOrderReduction)
        #expect(result.isClean)
        #expect(result.coverage == .sampled)
      }
    }

    @Test("The text form of a schedule contains values of later stores")
    func text() throws {
      let schedule = try #require(Schedule("a2~=5b~1"))
      #expect(schedule.picks.count == 5)
      #expect(schedule.description == "a2~=5b~1")
      #expect(schedule.switches == 1)
      #expect(Schedule("a~=") == nil)
      #expect(Schedule("a~=-1") == nil)
      #expect(Schedule("a~=\(1 << 29)") == nil)
      #expect(Schedule("a~=\(1 << 29 - 1)") != nil)
    }
  }
#endif
