import HuntRunner
import HunterCheck
import ReactiveSignals
import SignalHunting

extension SelfCheck {
  /// Mistakes in disposables.
  static let disposables: [Fault] = [
    Fault("teardown-twice", rows: ["D11", "D12"], "a disposal reads its flag, and then sets it") { run, isRight in
      let disposed = AtomicInt(0, label: "disposed")
      let teardown = run.once("the teardown")
      for name in ["one", "other"] {
        run.thread(name) {
          if isRight {
            if disposed.exchange(1) == 0 { teardown() }
          } else if disposed.load() == 0 {
            disposed.store(1)
            teardown()
          }
        }
      }
    },
    Fault(
      "inner-kept-after-disposal", rows: ["D13", "D17"],
      "a serial disposable checks whether it is disposed, and stores its inner one in another critical section"
    ) { run, isRight in
      let serial = MiniSerial(isRight: isRight)
      let inner = run.once("the disposal of the inner one")
      run.thread("replacing") { serial.set(inner) }
      run.thread("disposing") { serial.dispose() }
    },
    Fault(
      "inner-disposed-twice", rows: ["D19"],
      "a swap reads the old disposable in one critical section, and replaces it in another"
    ) { run, isRight in
      let held = Locked(run.once("the disposal of the first"), label: "held")
      for name in ["one", "other"] {
        run.thread(name) {
          if isRight {
            held.withLock { held in
              defer { held = {} }
              return held
            }()
          } else {
            let old = held.withLock { $0 }
            held.withLock { $0 = {} }
            old()
          }
        }
      }
    },
    Fault(
      "disposal-under-lock", rows: ["L17"],
      "composites dispose their children with the lock held, and each child adds to the other composite"
    ) { run, isRight in
      let one = MiniComposite("one", isRight: isRight)
      let other = MiniComposite("other", isRight: isRight)
      one.add { other.add {} }
      other.add { one.add {} }
      run.thread("A") { one.dispose() }
      run.thread("B") { other.dispose() }
    },
    Fault("handle-too-late", rows: ["D3", "V10"], "a subscription is disposed before it is stored") { run, isRight in
      let cleanup = run.once("the cleanup")
      let slot = Locked<(handle: (@Sendable () -> Void)?, isOver: Bool)>((nil, false), label: "slot")
      let source: @Sendable () -> @Sendable () -> Void = {
        Exploration.point("subscribing")
        return cleanup
      }
      run.thread("subscribing") {
        let handle = source()
        let isOver = slot.withLock { slot in
          slot.handle = handle
          return slot.isOver
        }
        if isOver, isRight { handle() }
      }
      run.thread("leaving") {
        let handle = slot.withLock { slot in
          slot.isOver = true
          return slot.handle
        }
        handle?()
      }
    },
    Fault(
      "freed-while-in-use", rows: ["D27", "D28"], "a disposal frees a resource in the middle of a delivery that uses it"
    ) { run, isRight in
      let resource = Locked((isInUse: false, isOver: false, isFree: false), label: "resource")
      run.thread("using") {
        let mayUse = resource.withLock { resource in
          resource.isInUse = !resource.isOver
          return resource.isInUse
        }
        guard mayUse else { return }
        Exploration.point("using")
        let isFree = resource.withLock { resource in
          defer { if resource.isOver { resource.isFree = true } }
          resource.isInUse = false
          return resource.isFree
        }
        run.expect(!isFree, "the resource was freed while it was in use")
      }
      run.thread("disposing") {
        resource.withLock { resource in
          resource.isOver = true
          // In the right version the thread that uses the resource frees it.
          if !isRight || !resource.isInUse { resource.isFree = true }
        }
      }
      run.finally { run.expect(resource.withLock { $0.isFree }, "the resource was never freed") }
    },
  ]
}

/// Holds one closure, which is called on disposal.
private final class MiniSerial: Sendable {
  private let state = Locked<(isDisposed: Bool, inner: (@Sendable () -> Void)?)>((false, nil), label: "serial")
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func set(_ inner: @escaping @Sendable () -> Void) {
    if isRight {
      let isHeld = state.withLock { state in
        if !state.isDisposed { state.inner = inner }
        return !state.isDisposed
      }
      if !isHeld { inner() }
    } else if state.withLock({ $0.isDisposed }) {
      inner()
    } else {
      state.withLock { $0.inner = inner }
    }
  }

  func dispose() {
    let inner = state.withLock { state in
      state.isDisposed = true
      return state.inner.take()
    }
    inner?()
  }
}

/// Calls closures when it is disposed. The wrong version holds its lock meanwhile.
private final class MiniComposite: Sendable {
  private let children: Locked<[@Sendable () -> Void]>
  private let disposed = AtomicInt(0, label: "disposed")
  private let isRight: Bool

  init(_ label: StaticString, isRight: Bool) {
    children = Locked([], label: label)
    self.isRight = isRight
  }

  func add(_ child: @escaping @Sendable () -> Void) { children.withLock { $0.append(child) } }

  func dispose() {
    guard disposed.exchange(1) == 0 else { return }
    if isRight {
      let last = children.withLock { children in
        defer { children = [] }
        return children
      }
      for child in last { child() }
    } else {
      children.withLock { for child in $0 { child() } }
    }
  }
}
