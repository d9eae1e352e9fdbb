import ReactiveSchedulers
import Testing

struct SuspensionTests {
  @Test("A task that is suspended goes on when it is resumed, and a later cancellation changes nothing")
  func resumed() async {
    let suspension = Suspension()
    let task = Task { await suspension.wait() }
    suspension.resume()
    #expect(await task.value)
    task.cancel()
  }

  @Test("A suspension that ends before the task is suspended does not suspend it")
  func resumedBefore() async {
    let suspension = Suspension()
    suspension.resume()
    suspension.resume()
    #expect(await suspension.wait())
  }

  @Test("A cancellation ends the suspension, before or after the task is suspended")
  func cancelled() async {
    let suspension = Suspension()
    let task = Task { await suspension.wait() }
    task.cancel()
    #expect(await !task.value)
    suspension.resume()
  }
}
