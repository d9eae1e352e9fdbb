/// The parts of a report's page that are the same for every report.
enum PageStyle {
  static let sheet = """
    :root { --ground: #fff; --text: #1c1e21; --quiet: #667; --line: #dcdfe6; --lane: #f4f6fa; --now: #fff1c2;
      --step: #2458a6; --delivery: #1f7a38; --preemption: #b00020 }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #17191d; --text: #e6e8ec; --quiet: #9aa0ab; --line: #343841; --lane: #1f2228; --now: #4a3f16;
        --step: #8ab4f8; --delivery: #7bd88f; --preemption: #ff8a8a }
    }
    * { box-sizing: border-box }
    body { margin: 0; padding: 1rem 1.5rem; background: var(--ground); color: var(--text);
      font: 15px/1.45 system-ui, sans-serif }
    h1 { font-size: 1.2rem; margin: 0 }
    .failure { color: var(--preemption); font-weight: 600; margin: .3rem 0 }
    .quiet, tbody th { color: var(--quiet) }
    code, pre { font: 13px/1.4 ui-monospace, monospace }
    pre { background: var(--lane); border: 1px solid var(--line); padding: .6rem .8rem; overflow-x: auto }
    header { overflow-wrap: anywhere }
    ul code { background: var(--lane); padding: .05rem .3rem; overflow-wrap: anywhere }
    main { display: flex; gap: 1.5rem; align-items: flex-start }
    .steps { flex: 1 1 30rem; min-width: 0; overflow-x: auto }
    aside { flex: 0 0 24rem; position: sticky; top: 1rem; border: 1px solid var(--line); padding: .8rem 1rem;
      background: var(--ground); overflow-wrap: anywhere }
    table { border-collapse: collapse; min-width: 100% }
    th, td { text-align: left; padding: .15rem .7rem; border-left: 1px solid var(--line); white-space: nowrap }
    th { font-weight: 600 }
    tbody th { border: 0; font-weight: 400; text-align: right }
    tbody tr { cursor: pointer }
    tbody tr:hover { background: var(--lane) }
    tr.now { background: var(--now) !important }
    tr.later td { opacity: .45 }
    td.step { color: var(--step) } td.delivery { color: var(--delivery) }
    td.preemption { color: var(--preemption); border-top: 2px solid var(--preemption) }
    button { font: inherit; padding: .3rem .8rem; margin-right: .5rem; color: inherit; background: var(--lane);
      border: 1px solid var(--line); border-radius: 4px }
    #position { font-weight: 600; white-space: nowrap }
    ul { padding-left: 1.1rem }
    aside p, aside ul { margin: .4rem 0 }
    @media (max-width: 52rem) {
      html { scroll-padding-bottom: 30vh }
      body { padding: .7rem .7rem 0 }
      main { display: block }
      th, td { padding: .15rem .35rem; white-space: normal; overflow-wrap: anywhere; min-width: 5.5rem }
      tbody th, thead th:first-child { min-width: 0 }
      aside { top: auto; bottom: 0; max-height: 30vh; overflow-y: auto; margin: 0 -.7rem; padding: .5rem .7rem }
      aside p, aside ul { margin: .2rem 0 }
      .next { display: none }
    }
    """

  static let script = #"""
    const rows = [...document.querySelectorAll('tbody tr')];
    const element = (id) => document.getElementById(id);
    let now = 0;
    function make(kind, text) {
      const item = document.createElement(kind);
      item.textContent = text;
      return item;
    }
    function show(step, scrolls = true) {
      if (!steps.length) return;
      now = Math.max(0, Math.min(steps.length - 1, step));
      rows.forEach((row, number) => {
        row.classList.toggle('now', number === now);
        row.classList.toggle('later', number > now);
      });
      if (scrolls) rows[now].scrollIntoView({block: 'nearest'});
      const current = steps[now];
      element('position').textContent = `Step ${current.number} of ${length}`;
      element('what').textContent = threads[current.thread] + (current.preempts ? ' interrupts: ' : ': ') + current.text;
      element('places').replaceChildren(...current.places.map((place, number) => {
        const item = make('li', (number ? 'called at ' : 'at ') + place.name + ' ');
        if (place.code) item.appendChild(make('code', place.code));
        return item;
      }));
      element('threads').replaceChildren(...Object.keys(threads).map((thread) => {
        const next = steps.find((step, number) => number > now && step.thread === Number(thread));
        const place = next && next.places[0];
        const item = make('li', threads[thread] + (next ? ': ' + next.text : ' takes no more steps')
          + (place ? ', at ' + place.name + ' ' : ''));
        if (place && place.code) item.appendChild(make('code', place.code));
        return item;
      }));
    }
    rows.forEach((row, number) => row.addEventListener('click', () => show(number)));
    element('back').addEventListener('click', () => show(now - 1));
    element('next').addEventListener('click', () => show(now + 1));
    document.addEventListener('keydown', (event) => {
      const moves = {ArrowDown: now + 1, ArrowRight: now + 1, ArrowUp: now - 1, ArrowLeft: now - 1,
        Home: 0, End: steps.length - 1};
      if (!(event.key in moves) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      show(moves[event.key]);
    });
    show(0, false);
    """#
}
