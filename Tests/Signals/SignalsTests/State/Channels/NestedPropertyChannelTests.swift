@testable import ReactiveSignals

private final class Child: Sendable {
  let text: MutableProperty<String?>
  let number: MutableProperty<Int>
  /// Nobody keeps it.
  var released: MutableProperty<Int> { MutableProperty(7) }

  init(_ text: String? = nil, number: Int = 0) {
    self.text = MutableProperty(text)
    self.number = MutableProperty(number)
  }
}

struct NestedPropertyChannelTests {
  private let a = MutableProperty<Child?>(nil)
  private let b = MutableProperty<Child?>(nil)

  @Test(
    "leaves of optional objects follow each other, with nil while there is no object, and not while it is another",
    .requirement(465, 466))
  func follow() {
    a.channel(through: \.text).following <~> b.channel(through: \.text).following
    let (first, second) = (Child(), Child())
    (b.value, a.value) = (first, second)
    first.text.value = "x"
    #expect(second.text.value == "x")
    second.text.value = "y"
    #expect(first.text.value == "y")
    b.value = nil
    #expect(second.text.value == nil && first.text.value == "y")
    b.value = Child("z")
    #expect(second.text.value == "z")
    first.text.value = "no longer"
    #expect(second.text.value == "z" && a.value === second)
  }

  @Test("when the object becomes nil, the other side is nil, or the replacement", .requirement(474, 477))
  func gone() {
    let (text, number) = (MutableProperty<String?>("t"), MutableProperty(3))
    a.value = Child("x", number: 4)
    text.channel().following <~> a.channel(through: \.text).following
    number.channel(nilValue: 5).following <~> a.channel(through: \.number, nilValue: 0).following
    #expect(text.value == "x" && number.value == 4)
    a.value = nil
    #expect(text.value == nil && number.value == 5)
  }

  @Test("The object is not kept alive, and the terminals complete with the outer property")
  func memory() {
    var property: MutableProperty<Child?>? = MutableProperty(Child("x"))
    weak let child = property?.value
    let recorder = property!.channel(through: \.text).following.record()
    #expect(child != nil)
    property?.value = nil
    #expect(child == nil)
    property = nil
    #expect(recorder.events == [.next("x"), .next(nil), .completed])
  }

  @Test("The end of the object's property does not end the channel, which follows the next object")
  func endOfLeaf() {
    a.value = Child()
    let recorder = a.channel(through: \.released, nilValue: 0).following.record()
    a.value = nil
    #expect(recorder.events == [.next(7), .next(nil)])
  }

  @Test("When the channel has completed, neither property holds anything of it, or is set by it")
  func completed() {
    let child = Child("x")
    a.value = child
    let terminals = {
      let channel = a.channel(through: \.text)
      channel.following.complete()
      return [Weak(channel.leading), Weak(channel.following)]
    }()
    #expect(terminals.allSatisfy { $0.isReleased })
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
    #expect(child.text.value == "y" && following.record().values == ["y"])
    a.value = nil
    let recorder = following.record()
    following.send("dropped")
    #expect(recorder.values == [nil] && following.record().values == [nil])
    a.value = Child("z")
    #expect(recorder.values == [nil, "z"])
    following.send("w")
    #expect(a.value?.text.value == "w" && following.record().values == ["w"])
  }
}
