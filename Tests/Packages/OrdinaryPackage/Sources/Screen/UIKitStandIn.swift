// The parts of UIKit that the controller of this module uses, for systems that have no UIKit.
#if !canImport(UIKit)
  class UIViewController {
    init() {}

    func viewDidLoad() {}
  }

  final class UILabel {
    var text: String?
  }

  final class UIAction {
    let handler: (UIAction) -> Void

    init(handler: @escaping (UIAction) -> Void) { self.handler = handler }
  }

  final class UIButton {
    enum Event { case primaryActionTriggered }

    var isEnabled = true
    private(set) var actions: [UIAction] = []

    func addAction(_ action: UIAction, for event: Event) { actions.append(action) }

    func sendActions(for event: Event) { for action in actions { action.handler(action) } }
  }
#endif
