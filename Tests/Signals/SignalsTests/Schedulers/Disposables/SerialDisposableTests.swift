import ReactiveSchedulers
import Testing

@Suite("SerialDisposable")
struct SerialDisposableTests {
  @Test(
    "given one made of an action, when its inner is disposed by hand, then the action ran and it is not disposed",
    .requirement(302))
  func actionInitializer() {
    let runs = Count()
    let serial = SerialDisposable { runs.add() }
    #expect(serial.inner != nil)
    serial.inner?.dispose()
    #expect(runs.value == 1)
    #expect(!serial.isDisposed)
  }

  @Test("given one made of a disposable, then inner is that one", .requirement(303))
  func disposableInitializer() {
    let inner = AnyDisposable()
    #expect(SerialDisposable(inner).inner === inner)
    #expect(SerialDisposable().inner == nil)
  }

  @Test("given one with an inner, when disposed, then both are disposed and inner reads nil", .requirement(304))
  func disposal() {
    let inner = AnyDisposable()
    let serial = SerialDisposable(inner)
    #expect(!serial.isDisposed)
    serial.dispose()
    #expect(serial.isDisposed)
    #expect(inner.isDisposed)
    #expect(serial.inner == nil)
  }

  @Test(
    "given a disposed one, when an inner is set or swapped in, then that is disposed and inner reads nil",
    .requirement(305))
  func lateInner() {
    let serial = SerialDisposable()
    serial.dispose()
    let set = AnyDisposable()
    serial.inner = set
    #expect(set.isDisposed)
    #expect(serial.inner == nil)
    let swapped = AnyDisposable()
    #expect(serial.swap(swapped) == nil)
    #expect(swapped.isDisposed)
    #expect(serial.inner == nil)
  }

  @Test(
    "given an inner, when swapped for nil and back, then nothing is disposed by that; disposing disposes it",
    .requirement(306))
  func swapping() {
    let inner = AnyDisposable()
    let serial = SerialDisposable(inner)
    #expect(serial.swap(nil) === inner)
    #expect(serial.inner == nil)
    #expect(serial.swap(inner) == nil)
    #expect(serial.inner === inner)
    #expect(!inner.isDisposed)
    serial.dispose()
    #expect(inner.isDisposed)
  }

  @Test(
    "given one and its inner without other references, when released, then both are released, nothing disposed",
    .requirement(308))
  func release() {
    weak var releasedSerial: SerialDisposable?
    weak var releasedInner: AnyDisposable?
    let runs = Count()
    do {
      let inner = AnyDisposable { runs.add() }
      let serial = SerialDisposable(inner)
      releasedSerial = serial
      releasedInner = inner
    }
    #expect(releasedSerial == nil)
    #expect(releasedInner == nil)
    #expect(runs.value == 0)
  }

  @Test("given one with an inner, when a new inner is set, then the previous one is disposed", .requirement(646, "Q7"))
  func setting() {
    let first = AnyDisposable()
    let second = AnyDisposable()
    let serial = SerialDisposable(first)
    serial.inner = second
    #expect(first.isDisposed)
    #expect(!second.isDisposed)
    serial.inner = nil
    #expect(second.isDisposed)
    #expect(!serial.isDisposed)
  }

  @Test("Setting the same inner again disposes nothing")
  func settingTheSame() {
    let inner = AnyDisposable()
    let serial = SerialDisposable(inner)
    serial.inner = inner
    #expect(!inner.isDisposed)
    #expect(serial.inner === inner)
  }

  @Test("The new inner is in place when the previous one is disposed, and may be replaced from there")
  func reentrantSetting() {
    let serial = SerialDisposable()
    let second = AnyDisposable()
    let third = AnyDisposable()
    serial.inner = AnyDisposable { if serial.inner === second { serial.inner = third } }
    serial.inner = second
    #expect(second.isDisposed)
    #expect(serial.inner === third)
  }

  #if EXPLORATION
    @Test("Of two inners that threads set at once, one is left and retained", .requirement("D13"), .hunts)
    func settings() {
      Interleaving.explore { run in
        let inners = (0..<3).map { _ in AnyDisposable() }
        let serial = SerialDisposable(inners[0])
        run.interleave({ serial.inner = inners[1] }, { serial.inner = inners[2] }) {
          #expect(inners.filter { !$0.isDisposed }.count == 1)
          #expect(serial.inner?.isDisposed == false)
        }
      }
    }
  #endif
}
