import Foundation
import ReactiveSignals
import ReactiveSignalsFoundation
import ReactiveSignalsTesting
import Testing

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

  @Test("617: values that are set on properties are stored, on the scheduler")
  func stores() {
    let (text, flag) = (MutableProperty<String?>(nil), MutableProperty(false))
    text.channel().following <~> defaults.channel(forKey: "text", scheduler: scheduler).following
    flag.channel(nilValue: false).following <~> defaults.channel(forKey: "flag", scheduler: scheduler).following
    text.value = "a"
    flag.value = true
    #expect(defaults.string(forKey: "text") == nil)
    scheduler.run()
    #expect(defaults.string(forKey: "text") == "a")
    #expect(defaults.bool(forKey: "flag"))
  }

  @Test("618, 619: values that other code stores are set immediately on all properties that are connected to the key")
  func follows() {
    let properties = [MutableProperty<String?>("x"), MutableProperty<String?>("y")]
    for property in properties {
      property.channel().following <~> defaults.channel(forKey: "text", scheduler: scheduler).following
    }
    #expect(properties.map(\.value) == [nil, nil])
    change { $0.set("a", forKey: "text") }
    #expect(properties.map(\.value) == ["a", "a"])
  }

  @Test("620: a removed key has the value nil, or the replacement")
  func removal() {
    let (text, flag) = (MutableProperty<String?>("x"), MutableProperty(true))
    defaults.set("a", forKey: "text")
    defaults.set(true, forKey: "flag")
    text.channel().following <~> defaults.channel(forKey: "text", scheduler: scheduler).following
    flag.channel(nilValue: false).following <~> defaults.channel(forKey: "flag", scheduler: scheduler).following
    change {
      $0.removeObject(forKey: "text")
      $0.removeObject(forKey: "flag")
    }
    #expect(text.value == nil)
    #expect(flag.value == false)
  }

  @Test("621: the terminal does not send values that were sent to it; it sends later changes, but no equal ones")
  func suppression() {
    let following = defaults.channel(forKey: "text", as: String.self, scheduler: scheduler).following
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
    let following = defaults.channel(forKey: "text", as: String.self, scheduler: scheduler).following
    following.send("a")
    #expect(following.signal.record().values == ["a"])
    // A value that other code stores meanwhile is overwritten, and is not sent.
    change { $0.set("b", forKey: "text") }
    #expect(following.signal.record().values == ["a"])
    scheduler.run()
    #expect(defaults.string(forKey: "text") == "a")
    #expect(following.signal.record().values == ["a"])
    change { $0.set("c", forKey: "text") }
    #expect(following.signal.record().values == ["c"])
  }

  @Test("619: channels of one key receive the values that the other channels store")
  func siblings() {
    let following = [1, 2].map { _ in defaults.channel(forKey: "text", as: String.self, scheduler: scheduler).following
    }
    let recorders = following.map { $0.signal.record() }
    following[0].send("a")
    scheduler.run()
    following[1].send("b")
    scheduler.run()
    #expect(recorders.map(\.values) == [[nil, "b"], [nil, "a"]])
  }

  @Test(
    "622: the defaults are not kept alive; after their end the terminals complete with the next change of any defaults"
  )
  func death() {
    var own: UserDefaults? = UserDefaults(suiteName: UUID().uuidString)
    weak let released = own
    let channel = own!.channel(forKey: "text", as: String.self, scheduler: scheduler)
    let recorder = channel.following.signal.record()
    own = nil
    #expect(released == nil)
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: nil)
    #expect(recorder.events == [.next(nil), .completed])
  }

  @Test("623: the terminal begins with the stored value")
  func current() {
    defaults.set(7, forKey: "number")
    let following = defaults.channel(forKey: "number", as: Int.self, scheduler: scheduler).following
    #expect(following.signal.record().values == [7])
  }
}
