import Huntable
import Testing

@testable import ReactiveSchedulers

@Suite("TimerHeap")
struct TimerHeapTests {
  /// A heap, with its expected contents.
  private struct Model {
    struct Entry {
      let due: Instant
      let order: UInt64
      let action: ScheduledAction
    }

    var heap = TimerHeap()
    var entries: [Entry] = []
    var order: UInt64 = 0
    let log = Log<UInt64>()

    mutating func push(due: Instant, leeway: Duration = .zero) {
      order += 1
      let (log, number) = (log, order)
      let action = ScheduledAction(leeway: leeway, in: heap.cancellations) { log.append(number) }
      heap.push(action, due: due, order: order)
      entries.append(Entry(due: due, order: order, action: action))
      entries.sort { ($0.due, $0.order) < ($1.due, $1.order) }
    }

    mutating func cancel(at place: Int) {
      entries.remove(at: place).action.dispose()
    }

    mutating func pop(dueBy instant: Instant) {
      let popped = heap.popFirst(dueBy: instant)
      guard let first = entries.first, first.due <= instant else {
        #expect(popped == nil)
        return
      }
      entries.removeFirst()
      #expect(popped?.instant == first.due)
      popped?.perform()
      #expect(log.entries.last == first.order)
    }

    mutating func check() {
      heap.checkInvariants()
      #expect(heap.count == entries.count)
    }
  }

  @Test("Random operations leave it equal to a sorted list", arguments: 1...20 as ClosedRange<UInt64>)
  func model(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var model = Model()
    for step in 0..<600 {
      let isGrowing = step / 150 % 2 == 0
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<(isGrowing ? 7 : 3): model.push(due: Instant(.milliseconds(Int.random(in: 0..<50, using: &random))))
      case 7..<9 where !model.entries.isEmpty:
        model.cancel(at: Int.random(in: 0..<model.entries.count, using: &random))
      case 9: #expect(model.heap.firstDue == model.entries.first?.due)
      default: model.pop(dueBy: Instant(.milliseconds(Int.random(in: 0..<80, using: &random))))
      }
      model.check()
    }
    while !model.entries.isEmpty { model.pop(dueBy: .distantFuture) }
    #expect(model.heap.popFirst(dueBy: .distantFuture) == nil)
    #expect(model.heap.count == 0)
  }

  @Test("1,000 equal instants are removed in order")
  func equalInstants() {
    var model = Model()
    for _ in 0..<1_000 { model.push(due: .zero) }
    while !model.entries.isEmpty { model.pop(dueBy: .zero) }
    #expect(model.log.entries == Array(1...1_000))
  }

  @Test("An action is removed exactly when it is due, not before")
  func boundary() {
    var model = Model()
    model.push(due: Instant(.seconds(1)))
    #expect(model.heap.popFirst(dueBy: Instant(.nanoseconds(999_999_999))) == nil)
    model.pop(dueBy: Instant(.seconds(1)))
    #expect(model.entries.isEmpty)
  }

  @Test("The second instant is never later than the second action's")
  func secondDue() {
    var random = SplitMix64(seed: 3)
    var model = Model()
    #expect(model.heap.secondDue == nil)
    model.push(due: .zero)
    #expect(model.heap.secondDue == nil)
    for _ in 0..<100 {
      model.push(due: Instant(.milliseconds(Int.random(in: 0..<1_000, using: &random))))
      #expect(model.heap.secondDue == model.entries[1].due)
    }
    model.cancel(at: 1)
    #expect(model.heap.secondDue! <= model.entries[1].due)
  }

  @Test("The first leeway is the first action's")
  func leeway() {
    var model = Model()
    model.push(due: Instant(.seconds(2)), leeway: .seconds(9))
    model.push(due: Instant(.seconds(1)), leeway: .seconds(3))
    #expect(model.heap.firstLeeway == .seconds(3))
  }

  @Test("cancelled actions are neither counted nor retained", .requirement("V8"))
  func cancellation() {
    var heap = TimerHeap()
    weak var captured: Count?
    let action: ScheduledAction
    do {
      let count = Count()
      captured = count
      action = ScheduledAction(in: heap.cancellations) { count.add() }
      heap.push(action, due: .zero, order: 1)
    }
    #expect(heap.count == 1)
    action.dispose()
    #expect(heap.count == 0)
    #expect(captured == nil)
    #expect(heap.firstDue == nil)
  }

  @Test("cancelled actions are skipped by removals, and not counted after that", .requirement("V8"))
  func passesOver() {
    var heap = TimerHeap()
    for order in 1...4 as ClosedRange<UInt64> {
      let action = ScheduledAction(in: heap.cancellations) {}
      heap.push(action, due: .zero, order: order)
      if order % 2 == 1 { action.dispose() }
    }
    #expect(heap.takeFirst(dueBy: .zero) != nil)
    #expect(heap.count == 1)
    #expect(heap.popFirst(dueBy: .zero) != nil)
    #expect(heap.count == 0)
    #expect(heap.cancellations.count.load(ordering: .relaxed) == 0)
  }

  @Test("the entries of 10,000 cancelled actions do not stay", .requirement("V8"))
  func shells() {
    var heap = TimerHeap()
    weak var first: ScheduledAction?
    for order in 1...10_000 as ClosedRange<UInt64> {
      let action = ScheduledAction(in: heap.cancellations) {}
      if order == 1 { first = action }
      heap.push(action, due: Instant(.seconds(1)), order: order)
      action.dispose()
      #expect(heap.count == 0)
    }
    #expect(first == nil)
  }
}
