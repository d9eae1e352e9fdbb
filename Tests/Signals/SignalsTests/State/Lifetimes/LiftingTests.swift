import ReactiveSignals
import Testing

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

  @Test("a method is called with each value of its argument", .requirement(554, 555, 560))
  func oneArgument() {
    let subject = IntSubject()
    Signal<Void, TestError>.lift(Receiver.take, of: receiver, subject.signal)
    subject.send(1)
    subject.send(2)
    #expect(receiver.calls.entries == [[1], [2]])
  }

  @Test("a method of two arguments is called once both have a value", .requirement(557))
  func twoArguments() {
    let (first, second) = (IntSubject(), IntSubject())
    Ints.lift(Receiver.add, of: receiver, first.signal, second.signal)
    first.send(1)
    #expect(receiver.calls.count == 0)
    second.send(2)
    #expect(receiver.calls.entries == [[1, 2]])
  }

  @Test("nil is an argument", .requirement(559))
  func optional() {
    Signal<Void, TestError>.lift(Receiver.takeOptional, of: receiver, Signal<Int?, TestError>.just(nil))
    #expect(receiver.calls.entries == [[nil]])
  }

  @Test("a constant and a later argument keep their positions", .requirement(572))
  func constant() {
    let second = IntSubject()
    Ints.lift(Receiver.add, of: receiver, .just(5), second.signal)
    second.send(6)
    #expect(receiver.calls.entries == [[5, 6]])
  }

  @Test(
    "the result is the method's, is replayed to late subscribers, and ends with the arguments",
    .requirement(573, 575, 580))
  func results() {
    let (first, second) = (IntSubject(), IntSubject())
    let result = Ints.lift({ $0 * $1 }, first.signal, second.signal)
    let early = result.record()
    first.send(2)
    second.send(3)
    second.send(4)
    #expect(early.values == [6, 8])
    #expect(result.record().values == [8])
    first.complete()
    #expect(!early.hasEnded)
    second.complete()
    #expect(early.events == [.next(6), .next(8), .completed])
    #expect(result.record().events == [.next(8), .completed])
  }

  @Test("a method without a result sends an empty tuple for each call", .requirement(574))
  func void() {
    let recorder = Signal<Void, TestError>.lift(Receiver.take, of: receiver, Ints.just(1)).record()
    #expect(recorder.values.count == 1)
    #expect(recorder.isCompleted)
  }

  @Test("structs, metatypes and closures pass as they are", .requirement(562, 565, 566, 567, 568, 569, 571, 578, 579))
  func kinds() {
    let point = Signal<Point, TestError>.lift(Receiver.move, of: receiver, .just(Point(x: 1, y: 2))).record()
    #expect(point.values == [Point(x: 2, y: 1)])
    let closure = Signal<Closure, TestError>.lift(Receiver.wrap, of: receiver, .just(Closure { 4 })).record()
    #expect(closure.values.map { $0.call() } == [5])
    let type = Signal<String, TestError>.lift(Receiver.describe, of: receiver, .just(Int.self)).record()
    #expect(type.values == ["Int"])
  }

  @Test("a number is passed as it is, or converted by the function", .requirement(556, 561))
  func numbers() {
    let numbers = IntSubject()
    let doubled = Ints.lift({ (value: Int) in value * 2 }, numbers.signal).record()
    let converted = Signal<Int, TestError>.lift({ (value: Double) in Int(value) }, numbers.map { Double($0) + 0.5 })
      .record()
    numbers.send(3)
    #expect(doubled.values == [6])
    #expect(converted.values == [3])
  }

  @Test("a function of C strings receives Swift strings, and its result is one", .requirement(563, 564, 576, 577))
  func strings() {
    let result = Signal<String, TestError>.lift(
      { (text: String) in
        var bytes = Array(text.utf8CString)
        bytes.withUnsafeMutableBufferPointer { $0[0] += 1 }
        return bytes.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
      }, .just("aa"))
    #expect(result.record().values == ["ba"])
  }

  @Test("a function writes through the pointer that it is passed", .requirement(570))
  func pointer() {
    // Sendable because only the test's thread uses it.
    struct Place: @unchecked Sendable { let pointer: UnsafeMutablePointer<Int> }
    let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    pointer.initialize(to: 1)
    defer { pointer.deallocate() }
    Signal<Void, TestError>.lift({ (place: Place) in place.pointer.pointee = 7 }, .just(Place(pointer: pointer)))
    #expect(pointer.pointee == 7)
  }

  @Test("An error of an argument ends the result")
  func fails() {
    let (first, second) = (IntSubject(), IntSubject())
    let result = Ints.lift({ $0 + $1 }, first.signal, second.signal).record()
    first.fail(TestError(2))
    #expect(result.events == [.failed(TestError(2))])
    #expect(second.core.subscribers.count == 0)
  }

  @Test("The receiver is not kept alive, and the result completes with it")
  func receiverDies() {
    let subject = IntSubject()
    let released: Weak<Receiver>
    let result: Recorder<Int, TestError>
    do {
      let receiver = Receiver()
      released = Weak(receiver)
      result = Ints.lift(Receiver.add, of: receiver, subject.signal, .just(1)).record()
      subject.send(1)
    }
    #expect(released.isReleased)
    #expect(result.events == [.next(2), .completed])
    #expect(subject.core.subscribers.count == 0)
  }

  @Test("A receiver without a lifetime ends the result instead of the next call")
  func plainReceiverDies() {
    let subject = IntSubject()
    var token: Token? = Token()
    let result = Signal<Void, TestError>.lift({ token in { _ in token.touch() } }, of: token!, subject.signal).record()
    subject.send(1)
    token = nil
    #expect(!result.hasEnded)
    subject.send(2)
    #expect(result.values.count == 1)
    #expect(result.isCompleted)
  }
}
