import ReactiveSignals
import Testing

@testable import SignalState

private final class Child: Sendable {
  let text: MutableProperty<String?>
  let number: MutableProperty<Int>

  init(_ text: String? = nil, number: Int = 0) {
    self.text = MutableProperty(text)
    self.number = MutableProperty(number)
  }
}

struct NestedPropertyChannelTests {
  private let a = MutableProperty<Child?>(nil)
  private let b = MutableProperty<Child?>(nil)

  @Test("leaves of optional objects follow each other, with nil while there is no object", .requirement(465))
  func follow() {
    a.channel(through: \.text).following <~> b.channel(through: \.text).following
    let (first, second) = (Child(), Child())
    b.value = first
    a.value = second
    first.text.value = "x"
    #expect(second.text.value == "x")
    second.text.value = "y"
    #expect(first.text.value == "y")
    b.value = nil
    #expect(second.text.value == nil)
    #expect(first.text.value == "y")
    let third = Child("z")
    b.value = third
    #expect(second.text.value == "z")
    first.text.value = "no longer"
    #expect(second.text.value == "z")
    #expect(a.value !== b.value)
  }

  @Test("an object with a value sends it when it is set", .requirement(466))
  func replaced() {
    let own = Child()
    a.value = own
    b.value = Child("x")
    a.channel(through: \.text).following <~> b.channel(through: \.text).following
    #expect(own.text.value == "x")
    b.value = Child("y")
    #expect(own.text.value == "y")
  }

  @Test("when the object becomes nil, the other side is nil, or the replacement", .requirement(474, 477))
  func gone() {
    let (text, number) = (MutableProperty<String?>("t"), MutableProperty(3))
    a.value = Child("x", number: 4)
    text.channel().following <~> a.channel(through: \.text).following
    number.channel(nilValue: 5).following <~> a.channel(through: \.number, nilValue: 0).following
    #expect(text.value == "x")
    #expect(number.value == 4)
    a.value = nil
    #expect(text.value == nil)
    #expect(number.value == 5)
  }

  @Test("The object is not kept alive, and the terminals complete with the outer property")
  func memory() {
    var property: MutableProperty<Child?>? = MutableProperty(Child("x"))
    weak let child = property?.value
    let channel = property!.channel(through: \.text)
    let recorder = channel.following.record()
    #expect(child != nil)
    property?.value = nil
    #expect(child == nil)
    property = nil
    #expect(recorder.events == [.next("x"), .next(nil), .completed])
  }

  @Test("When the channel has completed, neither property holds anything of it, or is set by it")
  func completed() {
    let child = Child("x")
    a.value = child
    let (leading, following) = {
      let channel = a.channel(through: \.text)
      channel.following.complete()
      return (Weak(channel.leading), Weak(channel.following))
    }()
    #expect(leading.isReleased)
    #expect(following.isReleased)
    #expect(a.core.state.withLock { $0.subscribers } == 0)
    #expect(child.text.core.state.withLock { $0.subscribers } == 0)
  }

  @Test(
    "Late subscribers begin with the object's value, also if the channel has set it, and with nil without an object")
  func latest() {
    let child = Child("x")
    a.value = child
    let following = a.channel(through: \.text).following
    following.send("y")
    #expect(child.text.value == "y")
    #expect(following.record().values == ["y"])
    a.value = nil
    let recorder = following.record()
    following.send("dropped")
    #expect(recorder.values == [nil])
    #expect(following.record().values == [nil])
    a.value = Child("z")
    #expect(recorder.values == [nil, "z"])
    following.send("w")
    #expect(a.value?.text.value == "w")
    #expect(following.record().values == ["w"])
  }
}
