@testable import SignalsCore

struct LiftingTests {
  /// In a structure: the compiler does not accept functions with function types in parameter packs.
  private struct Closure: Sendable {
    let call: @Sendable () -> Int

    init(_ call: @escaping @Sendable () -> Int) { self.call = call }
  }

  private struct Point: Equatable, Sendable { var x = 0, y = 0 }

  private final class Receiver: LifetimeOwner {
    private let token = Lifetime.Token()
    let calls = Log<[Int?]>()
    var lifetime: Lifetime { token.lifetime }

    func take(_ value: Int) { calls.append([value]) }
    func takeOptional(_ value: Int?) { calls.append([value]) }
    func add(_ first: Int, _ second: Int) -> Int {
      calls.append([first, second])
      return first + second
    }
    func move(_ point: Point) -> Point { Point(x: point.y, y: point.x) }
    func describe(_ type: any Sendable.Type) -> String { "\(type)" }
    func wrap(_ closure: Closure) -> Closure { Closure { closure.call() + 1 } }
  }

  private let receiver = Receiver()

  @Test(
    "a method is called with each value of its argument, also nil; its result, if only an empty tuple, is sent",
    .requirement(554, 555, 559, 560, 574))
  func oneArgument() {
    let subject = IntSubject()
    let results = Signal<Void, TestError>.lift(Receiver.take, of: receiver, subject.signal).record()
    for value in 1...2 { subject.send(value) }
    Signal<Void, TestError>.lift(Receiver.takeOptional, of: receiver, Signal<Int?, TestError>.just(nil))
    #expect(receiver.calls.entries == [[1], [2], [nil]] && results.values.count == 2)
  }

  @Test("a method of two arguments is called once both have a value, in their positions", .requirement(557, 572))
  func twoArguments() {
    let (first, second) = (IntSubject(), IntSubject())
    Ints.lift(Receiver.add, of: receiver, first.signal, second.signal)
    Ints.lift(Receiver.add, of: receiver, .just(5), second.signal)
    first.send(1)
    #expect(receiver.calls.count == 0)
    second.send(2)
    #expect(receiver.calls.entries == [[1, 2], [5, 2]])
  }

  @Test(
    "the result is the function's, is replayed to late subscribers, and ends with the arguments, or with an error of one",
    .requirement(573, 575, 580))
  func results() {
    let sources = (0..<3).map { _ in IntSubject() }
    let result = Ints.lift({ $0 * $1 }, sources[0].signal, sources[1].signal)
    let failing = Ints.lift({ $0 + $1 }, sources[1].signal, sources[2].signal).record()
    let early = result.record()
    for (source, value) in [(0, 2), (1, 3), (1, 4)] { sources[source].send(value) }
    #expect(early.values == [6, 8] && result.record().values == [8])
    for source in sources[..<2] {
      #expect(!early.hasEnded)
      source.complete()
    }
    #expect(early == "(68|)" && result.record() == "(8|)")
    sources[2].fail(TestError(2))
    #expect(failing.events == [.failed(TestError(2))])
  }

  @Test(
    "numbers, structs, metatypes, closures, strings and pointers pass as they are, or converted by the function",
    .requirement(556, 561, 562, 563, 564, 565, 566, 567, 568, 569, 570, 571, 576, 577, 578, 579))
  func kinds() {
    let point = Signal<Point, TestError>.lift(Receiver.move, of: receiver, .just(Point(x: 1, y: 2))).record()
    #expect(point.values == [Point(x: 2, y: 1)])
    let closure = Signal<Closure, TestError>.lift(Receiver.wrap, of: receiver, .just(Closure { 4 })).record()
    #expect(closure.values.map { $0.call() } == [5])
    let type = Signal<String, TestError>.lift(Receiver.describe, of: receiver, .just(Int.self)).record()
    #expect(type.values == ["Int"])
    #expect(Signal<Int, TestError>.lift({ (value: Double) in Int(value) }, .just(3.5)).record().values == [3])
    let string = Signal<String, TestError>.lift(
      { (text: String) in
        var bytes = Array(text.utf8CString)
        bytes.withUnsafeMutableBufferPointer { $0[0] += 1 }
        return bytes.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
      }, .just("aa"))
    #expect(string.record().values == ["ba"])
    // Sendable because only the test's thread uses it.
    struct Place: @unchecked Sendable { let pointer: UnsafeMutablePointer<Int> }
    let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    pointer.initialize(to: 1)
    defer { pointer.deallocate() }
    Signal<Void, TestError>.lift({ (place: Place) in place.pointer.pointee = 7 }, .just(Place(pointer: pointer)))
    #expect(pointer.pointee == 7)
  }

  @Test("The receiver is not kept alive; its end completes the result, without a lifetime at the next call")
  func receiverDies() {
    let subject = IntSubject()
    let (released, result) = {
      let receiver = Receiver()
      let result = Ints.lift(Receiver.add, of: receiver, subject.signal, .just(1)).record()
      subject.send(1)
      return (Weak(receiver), result)
    }()
    #expect(released.isReleased && result == "(2|)")
    #expect(subject.core.subscribers.count == 0)
    var token: Token? = Token()
    let plain = Signal<Void, TestError>.lift({ token in { _ in token.touch() } }, of: token!, subject.signal).record()
    subject.send(1)
    token = nil
    #expect(!plain.hasEnded)
    subject.send(2)
    #expect(plain.values.count == 1 && plain.isCompleted)
  }
}
