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
  @Test(
    "a control sends the user's changes only, shows the values sent to its terminal, and completes it",
    .requirement(448, 449, 450, 451, 452, 453))
  func user() {
    let slider = Slider()
    let recorder = slider.terminal.record()
    slider.terminal.send(1)
    #expect(slider.position.value == 1)
    slider.position.value = 2
    for value in 3...4 { slider.drag(to: value) }
    slider.terminal.complete()
    #expect(recorder.events == [.next(3), .next(4), .completed])
  }

  @Test("the terminal completes and is released when the control is released", .requirement(454, 455))
  func death() {
    var slider: Slider? = Slider()
    let (released, terminal) = (Weak(slider!), Weak(slider!.terminal))
    let recorder = slider!.terminal.record()
    slider = nil
    #expect(released.isReleased && terminal.isReleased)
    #expect(recorder.events == [.completed])
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
