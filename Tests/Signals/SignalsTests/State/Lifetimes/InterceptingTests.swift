/// Calls of methods as signals. Objective-C replaces a method; Swift wraps a stored closure in another one that calls
/// it and then sends to a subject.
struct InterceptingTests {
  private final class Machine: LifetimeOwner {
    private let token = Lifetime.Token()
    let log = Log<String>()
    private let adding: Locked<@Sendable (Int, Int) -> Int>
    var lifetime: Lifetime { token.lifetime }

    init() {
      let log = log
      adding = Locked({ @Sendable (left: Int, right: Int) -> Int in
        log.append("add")
        return left + right
      })
    }

    func add(_ left: Int, _ right: Int) -> Int { adding.withLock { $0 }(left, right) }

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
  }

  @Test(
    "the caller receives the result, and then the arguments are sent, inside the call, for each object on its own",
    .requirement(582, 584, 585, 586, 593, 596))
  func arguments() {
    let (machine, other) = (Machine(), Machine())
    machine.additions.subscribe { machine.log.append("signal \($0) \($1)") }
    let others = other.additions.record()
    for _ in 1...2 { #expect(machine.add(1, 2) == 3) }
    #expect(machine.log.entries == ["add", "signal 1 2", "add", "signal 1 2"] && others.values.isEmpty)
  }

  @Test("the signal completes when the object is released, which it does not keep alive", .requirement(583))
  func death() {
    var machine: Machine? = Machine()
    let released = Weak(machine!)
    let additions = machine!.additions.map { $0 + $1 }.record()
    #expect(machine?.add(1, 2) == 3)
    machine = nil
    #expect(released.isReleased && additions.events == [.next(3), .completed])
  }

  private final class Window: Sendable {
    func shouldClose(_ name: String) -> Bool { true }
  }

  /// A proxy of a delegate. It forwards calls, or sends them once a signal of the calls has been requested.
  private final class Proxy: Sendable {
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
      guard let calls = calls.withLock({ $0 }) else { return delegate.object?.shouldClose(name) ?? false }
      calls.send(name)
      return false
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
