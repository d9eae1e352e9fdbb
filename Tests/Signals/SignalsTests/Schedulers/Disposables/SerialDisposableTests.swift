struct SerialDisposableTests {
  @Test("its inner is what it was made of, and may be disposed by hand without it", .requirement(302, 303))
  func initializers() {
    let (inner, runs) = (AnyDisposable(), Count())
    #expect(SerialDisposable(inner).inner === inner && SerialDisposable().inner == nil)
    let serial = SerialDisposable { runs.add() }
    serial.inner?.dispose()
    #expect(runs.value == 1 && !serial.isDisposed)
  }

  @Test(
    "once it is disposed, its inner is, and each that is set or swapped in later; inner reads nil",
    .requirement(304, 305))
  func disposal() {
    let inners = (0..<3).map { _ in AnyDisposable() }
    let serial = SerialDisposable(inners[0])
    serial.dispose()
    #expect(serial.inner == nil)
    serial.inner = inners[1]
    #expect(serial.inner == nil)
    #expect(serial.swap(inners[2]) == nil)
    #expect(serial.inner == nil && inners.allSatisfy { $0.isDisposed })
  }

  @Test("swapping disposes nothing, and gives back the previous inner", .requirement(306))
  func swapping() {
    let inner = AnyDisposable()
    let serial = SerialDisposable(inner)
    #expect(serial.swap(nil) === inner && serial.inner == nil)
    #expect(serial.swap(inner) == nil && serial.inner === inner)
    #expect(!inner.isDisposed)
    serial.dispose()
    #expect(inner.isDisposed)
  }

  @Test("setting a new inner disposes the previous one, unless it is the same", .requirement(646, "Q7"))
  func setting() {
    let inners = (0..<2).map { _ in AnyDisposable() }
    let serial = SerialDisposable(inners[0])
    serial.inner = inners[0]
    #expect(!inners[0].isDisposed && serial.inner === inners[0])
    serial.inner = inners[1]
    #expect(inners.map(\.isDisposed) == [true, false])
    serial.inner = nil
    #expect(inners[1].isDisposed && !serial.isDisposed)
  }

  @Test("The new inner is in place when the previous one is disposed, and may be replaced from there")
  func reentrantSetting() {
    let (serial, second, third) = (SerialDisposable(), AnyDisposable(), AnyDisposable())
    serial.inner = AnyDisposable { if serial.inner === second { serial.inner = third } }
    serial.inner = second
    #expect(second.isDisposed && serial.inner === third)
  }
}
