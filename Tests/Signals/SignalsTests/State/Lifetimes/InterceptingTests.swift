import Huntable
import ReactiveSignals
import Testing

/// Calls of methods as signals. Objective-C replaces a method; Swift wraps a stored closure in another one that calls
/// it and then sends to a subject.
struct InterceptingTests {
  private final class Machine: LifetimeOwner {
    private let token = Lifetime.Token()
    let log = Log<String>()
    private let adding: Locked<@Sendable (Int, Int) -> Int>
    private let stopping: Locked<@Sendable () -> Void>
    var lifetime: Lifetime { token.lifetime }

    init() {
      let log = log
      adding = Locked({ @Sendable (left: Int, right: Int) -> Int in
        log.append("add")
        return left + right
      })
      stopping = Locked({ @Sendable () -> Void in log.append("stop") })
    }

    func add(_ left: Int, _ right: Int) -> Int { adding.withLock { $0 }(left, right) }
    func stop() { stopping.withLock { $0 }() }

    /// The arguments of each call of `add`, after it.
    var additions: Signal<(Int, Int), Never> {
      let calls = Subject<(Int, Int), Never>()
      let original = adding.withLock { $0 }
      adding.withLock {
        $0 = { left, right in
          defer { calls.send((left, right)) }
          return original(left, right)
        }
      }
      return calls.take(during: lifetime)
    }

    /// The calls of `stop`, after it.
    var stops: Signal<Void, Never> {
      let calls = Subject<Void, Never>()
      let original = stopping.withLock { $0 }
      stopping.withLock {
        $0 = {
          original()
          calls.send(())
        }
      }
      return calls.take(during: lifetime)
    }
  }

  @Test("the caller receives the result, and then the arguments are sent, inside the call", .requirement(582, 586, 596))
  func arguments() {
    let machine = Machine()
    machine.additions.subscribe { machine.log.append("signal \($0) \($1)") }
    #expect(machine.add(1, 2) == 3)
    #expect(machine.log.entries == ["add", "signal 1 2"])
  }

  @Test("a call without arguments is a separate value", .requirement(584))
  func void() {
    let machine = Machine()
    let stops = machine.stops.record()
    machine.stop()
    machine.stop()
    #expect(stops.values.count == 2)
  }

  @Test("the signal completes when the object is released, which it does not keep alive", .requirement(583))
  func death() {
    var machine: Machine? = Machine()
    let released = Weak(machine!)
    let additions = machine!.additions.map { $0 + $1 }.record()
    #expect(machine?.add(1, 2) == 3)
    machine = nil
    #expect(released.isReleased)
    #expect(additions.events == [.next(3), .completed])
  }

  @Test("calls of two objects are separate", .requirement(585, 593))
  func instances() {
    let machines = [Machine(), Machine()]
    let recorders = machines.map { $0.additions.map { $0 + $1 }.record() }
    _ = machines[0].add(1, 2)
    _ = machines[1].add(3, 4)
    #expect(recorders.map(\.values) == [[3], [7]])
  }

  private protocol Delegate: AnyObject, Sendable {
    func shouldClose(_ name: String) -> Bool
  }

  private final class Window: Delegate {
    func shouldClose(_ name: String) -> Bool { true }
  }

  /// A proxy of a delegate. It forwards calls, or sends them once a signal of the calls has been requested.
  private final class Proxy: Delegate {
    private let calls = Locked<Subject<String, Never>?>(nil)
    private let delegate: Weak<Window>

    init(for delegate: Window) {
      self.delegate = Weak(delegate)
    }

    var closings: Signal<String, Never> {
      let subject = Subject<String, Never>()
      calls.withLock { $0 = subject }
      return subject.signal
    }

    func shouldClose(_ name: String) -> Bool {
      if let calls = calls.withLock({ $0 }) {
        calls.send(name)
        return false
      }
      return delegate.object?.shouldClose(name) ?? false
    }
  }

  @Test(
    "a proxy forwards to its delegate, which it holds weakly, until a signal receives the calls",
    .requirement(610, 611, 612))
  func proxy() {
    var window: Window? = Window()
    let released = Weak(window!)
    let proxy = Proxy(for: window!)
    #expect(proxy.shouldClose("a"))
    let closings = proxy.closings.record()
    #expect(!proxy.shouldClose("b"))
    #expect(closings.values == ["b"])
    window = nil
    #expect(released.isReleased)
  }
}
