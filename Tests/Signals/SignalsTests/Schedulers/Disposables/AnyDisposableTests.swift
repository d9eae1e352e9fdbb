import ReactiveSchedulers
import Testing

@Suite("AnyDisposable")
struct AnyDisposableTests {
  @Test(
    "given a disposable without an action, when disposed, then isDisposed goes from false to true", .requirement(292))
  func withoutAction() {
    let disposable = AnyDisposable()
    #expect(!disposable.isDisposed)
    disposable.dispose()
    #expect(disposable.isDisposed)
  }

  @Test(
    "given a disposable with an action, when disposed, then the action ran and isDisposed is true", .requirement(293))
  func withAction() {
    let runs = Count()
    let disposable = AnyDisposable { runs.add() }
    #expect(runs.value == 0)
    disposable.dispose()
    #expect(runs.value == 1)
    #expect(disposable.isDisposed)
  }

  @Test("given a disposable with an action, when released undisposed, then the action did not run", .requirement(294))
  func release() {
    let runs = Count()
    weak var released: AnyDisposable?
    do {
      let disposable = AnyDisposable { runs.add() }
      released = disposable
    }
    #expect(released == nil)
    #expect(runs.value == 0)
  }

  @Test("The action runs once for any number of disposals, also if it disposes again itself")
  func once() {
    let runs = Count()
    let disposable = SerialDisposable()
    let inner = AnyDisposable {
      runs.add()
      disposable.inner?.dispose()
    }
    disposable.inner = inner
    inner.dispose()
    inner.dispose()
    #expect(runs.value == 1)
  }

  @Test("isDisposed is true while the action runs")
  func disposedDuringAction() {
    let seen = Log<Bool>()
    let holder = SerialDisposable()
    let disposable = AnyDisposable { seen.append(holder.inner?.isDisposed ?? false) }
    holder.inner = disposable
    disposable.dispose()
    #expect(seen.entries == [true])
  }

  @Test("The action's captures are released when it has run")
  func releaseOfAction() {
    weak var held: Count?
    let disposable: AnyDisposable
    do {
      let count = Count()
      held = count
      disposable = AnyDisposable { count.add() }
    }
    #expect(held != nil)
    disposable.dispose()
    #expect(held == nil)
  }
}
