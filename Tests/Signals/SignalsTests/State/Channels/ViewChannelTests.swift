import ReactiveSignals
import Testing

/// A control that distinguishes changes by the user from changes by the program.
private final class Slider: Sendable {
  let position = MutableProperty(0)
  private let user = Channel<Int, Never>()

  init() {
    user.following.subscribe { [position] in position.value = $0 }
  }

  deinit { user.following.complete() }

  /// Shows the positions it receives, and sends those that the user chooses.
  var terminal: ChannelTerminal<Int, Never> { user.leading }

  func drag(to value: Int) {
    position.value = value
    user.following.send(value)
  }
}

struct ViewChannelTests {
  @Test("a control's terminal sends no initial value, and no value that is sent to it", .requirement(448, 450))
  func silent() {
    let slider = Slider()
    let recorder = slider.terminal.record()
    slider.terminal.send(1)
    slider.terminal.send(2)
    slider.terminal.complete()
    #expect(recorder.events == [.completed])
  }

  @Test("values that the program sets are not sent", .requirement(449))
  func programmatic() {
    let slider = Slider()
    let recorder = slider.terminal.record()
    slider.position.value = 1
    #expect(recorder.events == [])
  }

  @Test("only the user's changes are sent", .requirement(451, 453))
  func user() {
    let slider = Slider()
    let recorder = slider.terminal.record()
    slider.terminal.send(1)
    slider.drag(to: 2)
    slider.drag(to: 3)
    #expect(recorder.values == [2, 3])
  }

  @Test("the control shows the values sent to its terminal", .requirement(452))
  func shown() {
    let slider = Slider()
    slider.terminal.send(1)
    #expect(slider.position.value == 1)
  }

  @Test("the terminal completes and is released when the control is released", .requirement(454, 455))
  func death() {
    var slider: Slider? = Slider()
    let (released, terminal) = (Weak(slider!), Weak(slider!.terminal))
    let recorder = slider!.terminal.record()
    slider = nil
    #expect(released.isReleased)
    #expect(recorder.events == [.completed])
    #expect(terminal.isReleased)
  }

  @Test("A model's property and a control follow each other")
  func connected() {
    let (slider, model) = (Slider(), MutableProperty(7))
    slider.terminal <~> model.channel().following
    #expect(slider.position.value == 7)
    slider.drag(to: 8)
    #expect(model.value == 8)
    model.value = 9
    #expect(slider.position.value == 9)
  }
}
