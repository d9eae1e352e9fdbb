import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

extension SelfCheck {
  /// Mistakes in properties and in composed properties.
  static let properties: [Fault] = [
    Fault(
      "told-out-of-order", rows: ["O1", "R16"],
      "a value is set under the lock and delivered after it: the last delivered value may not be the current one"
    ) { run, isRight in
      let property = MiniProperty(isRight: isRight)
      let told = Locked<[Int]>([], label: "told")
      property.observe { value in told.withLock { $0.append(value) } }
      for value in 1...2 { run.thread("setting \(value)") { property.set(value) } }
      run.finally {
        let told = told.withLock { $0 }
        run.expect(told.last == property.value, "\(told) was delivered, and the value is \(property.value)")
      }
    },
    Fault(
      "composed-too-late", rows: ["M7"],
      "a composed property reads its first value before it observes the changes: a change in between is missed"
    ) { run, isRight in
      let source = MiniProperty(isRight: true)
      let composed = Locked((value: 0, version: 0), label: "composed")
      let follow: @Sendable (Int) -> Void = { value in composed.withLock { $0 = (value, $0.version + 1) } }
      run.thread("setting") { source.set(1) }
      run.thread("composing") {
        let first = source.value
        // Sets the value only if no change has arrived meanwhile.
        let begin: @Sendable (Int) -> Void = { value in composed.withLock { if $0.version == 0 { $0.value = value } } }
        if !isRight { begin(first) }
        source.observe(follow)
        if isRight { begin(source.value) }
      }
      run.finally {
        let value = composed.withLock { $0.value }
        run.expect(value == source.value, "composed \(value) of \(source.value)")
      }
    },
    Fault(
      "modified-on-old-value", rows: ["O17"],
      "a new value replaces the old one if that is unchanged, which is checked in an earlier critical section"
    ) { run, isRight in
      let property = Locked((value: 0, version: 0), label: "property")
      for name in ["one", "other"] {
        run.thread(name) {
          while true {
            let known = property.withLock { $0 }
            let new = (value: known.value + 1, version: known.version + 1)
            if isRight {
              let isSet = property.withLock { property in
                if property.version != known.version { return false }
                property = new
                return true
              }
              if isSet { break }
            } else if property.withLock({ $0.version == known.version }) {
              property.withLock { $0 = new }
              break
            }
            Exploration.spinHint()
          }
        }
      }
      run.finally { run.expect(property.withLock { $0.value } == 2, "an update was lost") }
    },
    Fault(
      "target-dies-inside", rows: ["R7", "R8"],
      "a binding sends with its lock held, and its target's end, which happens inside, takes the same lock"
    ) { run, isRight in
      let signal = MiniSignal(isRight: isRight)
      let target = Locked<MiniTarget?>(MiniTarget { signal.end() }, label: "target")
      // Stands for a weak reference, which becomes strong during the event.
      signal.observe { withExtendedLifetime(target.withLock { $0 }) { Exploration.point("inside") } }
      run.thread("sending") { signal.send() }
      run.thread("letting go") { _ = target.withLock { $0.take() } }
    },
    Fault(
      "deallocated-in-notice", rows: ["D30"],
      "an observer is notified after it was removed, since the list of observers was copied before"
    ) { run, isRight in
      let isRemoved = Locked(false, label: "removed")
      let isAlive = AtomicInt(1, label: "alive")
      run.thread("telling") {
        let isObserved = isRemoved.withLock { !$0 }
        guard isObserved else { return }
        if isRight {
          // Checked again, under the lock under which the observer is removed.
          isRemoved.withLock { isRemoved in
            if !isRemoved { run.expect(isAlive.load() == 1, "a deallocated observer was notified") }
          }
        } else {
          run.expect(isAlive.load() == 1, "a deallocated observer was notified")
        }
      }
      run.thread("leaving") {
        isRemoved.withLock { $0 = true }
        isAlive.store(0)
      }
    },
  ]
}

/// Notifies its observer of each value. Only the right version keeps the order.
private final class MiniProperty: Sendable {
  private struct State {
    var value = 0
    var observer: (@Sendable (Int) -> Void)?
    var waiting: [Int] = []
    var isTelling = false

    mutating func next() -> Int? {
      isTelling = !waiting.isEmpty
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }

  private let state = Locked(State(), label: "property")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  var value: Int { state.withLock { $0.value } }

  func observe(_ observer: @escaping @Sendable (Int) -> Void) { state.withLock { $0.observer = observer } }

  func set(_ value: Int) {
    let (observer, isTelling) = state.withLock { state in
      state.value = value
      defer { if isRight { state.isTelling = true } }
      if isRight { state.waiting.append(value) }
      return (state.observer, state.isTelling)
    }
    if !isRight {
      observer?(value)
      return
    }
    if isTelling { return }
    while let next = state.withLock({ $0.next() }) { observer?(next) }
  }
}

/// Calls its observer. The wrong version holds its lock meanwhile.
private final class MiniSignal: Sendable {
  private let observer = Locked<(@Sendable () -> Void)?>(nil, label: "observer")
  private let lock = Locked(false, label: "signal")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func observe(_ observer: @escaping @Sendable () -> Void) { self.observer.withLock { $0 = observer } }

  func send() {
    let observer = observer.withLock { $0 }
    if isRight { observer?() } else { lock.withLock { _ in observer?() } }
  }

  func end() { lock.withLock { $0 = true } }
}

private final class MiniTarget: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}
