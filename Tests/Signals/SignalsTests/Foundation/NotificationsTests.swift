import Foundation
import ReactiveSignalsFoundation

final class Sender: Sendable {}

struct NotificationsTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("number")

  private func post(_ number: Int, by sender: Sender? = nil) {
    center.post(name: name, object: sender, userInfo: ["number": number])
  }

  private func numbers(of sender: Sender? = nil) -> Signal<Int, Never> {
    center.signal(for: name, object: sender) { $0.userInfo?["number"] as? Int }
  }

  @Test("notifications arrive inside the call that posts them, with and without an object", .requirement(613))
  func anyObject() {
    let recorder = numbers().record()
    post(1)
    post(2, by: Sender())
    #expect(recorder.values == [1, 2])
  }

  @Test("with an object, only its own notifications arrive", .requirement(614))
  func oneObject() {
    let sender = Sender()
    let recorder = numbers(of: sender).record()
    post(1)
    post(2, by: sender)
    post(3, by: Sender())
    #expect(recorder.values == [2])
  }

  @Test(
    "the object is not kept alive; after its deallocation nothing arrives, and a new subscription completes",
    .requirement(615, "Q15"))
  func death() {
    var sender: Sender? = Sender()
    weak let released = sender
    let signal = numbers(of: sender)
    let recorder = signal.record()
    sender = nil
    #expect(released == nil)
    post(1)
    post(2, by: Sender())
    #expect(recorder.events == [] && signal.record().events == [.completed])
  }

  @Test("Disposal removes the observer and releases the objects that it captured")
  func disposal() {
    var token: Sender? = Sender()
    weak let released = token
    let recorder = numbers().map { [token] in token == nil ? 0 : $0 }.record()
    token = nil
    post(1)
    #expect(released != nil)
    recorder.dispose()
    #expect(released == nil)
    post(2)
    #expect(recorder.values == [1])
  }
}
