import Foundation
import ReactiveSignalsFoundation

// The tests run one after the other: a notification of any defaults reaches all channels. If another thread is
// delivering a notification, it delivers this change too.
@Suite(.serialized)
struct DefaultsTests {
  private let scheduler = TestScheduler()
  private let defaults: UserDefaults

  init() {
    // Each test has its own defaults, since tests may run in parallel.
    defaults = UserDefaults(suiteName: UUID().uuidString)!
  }

  /// Changes the defaults directly, not through a channel.
  private func change(_ change: (UserDefaults) -> Void) {
    change(defaults)
    #if !canImport(ObjectiveC)
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults)
    #endif
  }

  @Test("values that are set on properties are stored, on the scheduler", .requirement(617))
  func stores() {
    let (text, flag) = (MutableProperty<String?>(nil), MutableProperty(false))
    text.channel().following <~> defaults.channel(forKey: "text", on: scheduler).following
    flag.channel(nilValue: false).following <~> defaults.channel(forKey: "flag", on: scheduler).following
    text.value = "a"
    flag.value = true
    #expect(defaults.string(forKey: "text") == nil)
    scheduler.run()
    #expect(defaults.string(forKey: "text") == "a" && defaults.bool(forKey: "flag"))
  }

  @Test(
    "values that other code stores are set immediately on all properties that are connected to the key",
    .requirement(618, 619))
  func follows() {
    let properties = [MutableProperty<String?>("x"), MutableProperty<String?>("y")]
    for property in properties {
      property.channel().following <~> defaults.channel(forKey: "text", on: scheduler).following
    }
    #expect(properties.map(\.value) == [nil, nil])
    change { $0.set("a", forKey: "text") }
    #expect(properties.map(\.value) == ["a", "a"])
  }

  @Test("a removed key has the value nil, or the replacement", .requirement(620))
  func removal() {
    let (text, flag) = (MutableProperty<String?>("x"), MutableProperty(true))
    defaults.set("a", forKey: "text")
    defaults.set(true, forKey: "flag")
    text.channel().following <~> defaults.channel(forKey: "text", on: scheduler).following
    flag.channel(nilValue: false).following <~> defaults.channel(forKey: "flag", on: scheduler).following
    change {
      $0.removeObject(forKey: "text")
      $0.removeObject(forKey: "flag")
    }
    #expect(text.value == nil)
    #expect(flag.value == false)
  }

  @Test(
    "the terminal does not send values that were sent to it; it sends later changes, but no equal ones",
    .requirement(621))
  func suppression() {
    let following = defaults.channel(forKey: "text", as: String.self, on: scheduler).following
    let recorder = following.signal.record()
    following.send("a")
    scheduler.run()
    #expect(recorder.values == [nil])
    change { $0.set("b", forKey: "text") }
    change { $0.set("b", forKey: "text") }
    #expect(recorder.values == [nil, "b"])
  }

  @Test("Late subscribers begin with the latest value, also if it was sent to the terminal and is not stored yet")
  func latest() {
    let following = defaults.channel(forKey: "text", as: String.self, on: scheduler).following
    following.send("a")
    #expect(following.signal.record().values == ["a"])
    // A value that other code stores meanwhile is overwritten, and is not sent.
    change { $0.set("b", forKey: "text") }
    #expect(following.signal.record().values == ["a"])
    scheduler.run()
    #expect(defaults.string(forKey: "text") == "a" && following.signal.record().values == ["a"])
    change { $0.set("c", forKey: "text") }
    #expect(following.signal.record().values == ["c"])
  }

  @Test("channels of one key receive the values that the other channels store", .requirement(619))
  func siblings() {
    let following = [1, 2].map { _ in defaults.channel(forKey: "text", as: String.self, on: scheduler).following
    }
    let recorders = following.map { $0.signal.record() }
    following[0].send("a")
    scheduler.run()
    following[1].send("b")
    scheduler.run()
    #expect(recorders.map(\.values) == [[nil, "b"], [nil, "a"]])
  }

  @Test(
    "the defaults are not kept alive; after their end the terminals complete with the next change of any defaults",
    .requirement(622)
  )
  func death() {
    var own: UserDefaults? = UserDefaults(suiteName: UUID().uuidString)
    weak let released = own
    let channel = own!.channel(forKey: "text", as: String.self, on: scheduler)
    let recorder = channel.following.signal.record()
    own = nil
    #expect(released == nil)
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: nil)
    #expect(recorder.events == [.next(nil), .completed])
  }

  @Test("the terminal begins with the stored value", .requirement(623))
  func current() {
    defaults.set(7, forKey: "number")
    let following = defaults.channel(forKey: "number", as: Int.self, on: scheduler).following
    #expect(following.signal.record().values == [7])
  }
}
