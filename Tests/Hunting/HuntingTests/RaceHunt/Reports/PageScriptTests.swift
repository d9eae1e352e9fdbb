#if EXPLORATION
  import Foundation

  /// The page's script, with a document that has the elements of the page. A browser is not needed, but Node is.
  @Suite("Scripts of pages", .hunts)
  struct PageScriptTests {
    @Test("Each step has a row, and the script finds each element that it uses")
    func structure() throws {
      let report = try #require(hunt(PageTests.updating).report)
      let rows = report.page.matches(of: #/<tr data-step="(\d+)">/#).map { Int($0.1) }
      #expect(rows == Array(report.schedule.picks.indices))
      #expect(report.page.matches(of: #/\{number: \d+, thread: \d+, text: /#).count == rows.count)
      let ids = Set(report.page.matches(of: #/ id="(\w+)"/#).map { String($0.1) })
      #expect(Set(report.page.matches(of: #/element\('(\w+)'\)/#).map { String($0.1) }) == ids)
    }

    @Test("One click goes to a step, and buttons and keys go to its neighbors", .enabled(if: node != nil))
    func steps() throws {
      let report = try #require(hunt(PageTests.updating).report)
      #expect(try Self.run(report.page) == "6 steps\n")
    }

    @Test("A script whose clicks do nothing is noticed", .enabled(if: node != nil))
    func broken() throws {
      let page = try #require(hunt(PageTests.updating).report).page
      let broken = page.replacing("row.addEventListener('click', () => show(number))", with: "row.id = number")
      #expect(broken != page)
      #expect(try Self.run(broken).contains("Error"))
    }

    private static let node = ["/usr/bin/node", "/usr/local/bin/node", "/opt/homebrew/bin/node"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    /// What the check below prints.
    private static func run(_ page: String) throws -> String {
      let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (file, script) = (folder.appending(path: "page.html"), folder.appending(path: "check.js"))
      try Data(page.utf8).write(to: file)
      try Data(check.utf8).write(to: script)
      return try output(of: node!, [script.path, file.path])
    }

    private static let check = #"""
      const assert = require('assert');
      const page = require('fs').readFileSync(process.argv[2], 'utf8');
      class Element {
        constructor() {
          [this.listeners, this.classes, this.children, this.textContent] = [{}, new Set(), [], ''];
          this.classList = {toggle: (name, on) => on ? this.classes.add(name) : this.classes.delete(name)};
        }
        addEventListener(kind, action) { this.listeners[kind] = action }
        replaceChildren(...children) { this.children = children }
        appendChild(child) { this.children.push(child) }
        scrollIntoView() { this.isShown = true }
        click() { this.listeners.click() }
      }
      const rows = [...page.matchAll(/<tr data-step=/g)].map(() => new Element());
      const elements = Object.fromEntries([...page.matchAll(/ id="(\w+)"/g)].map((match) => [match[1], new Element()]));
      const document = Object.assign(new Element(), {
        querySelectorAll: (selector) => selector === 'tbody tr' ? rows : [],
        getElementById: (id) => elements[id],
        createElement: () => new Element(),
      });
      new Function('document', page.match(/<script>([^]*)<\/script>/)[1])(document);
      const cells = [...page.matchAll(/<tr data-step=.*<code>(.*)<\/code>/g)].map((match) => match[1]);
      function expect(step) {
        assert.equal(elements.position.textContent, `Step ${step + 1} of ${rows.length}`);
        rows.forEach((row, number) => {
          assert.equal(row.classes.has('now'), number === step);
          assert.equal(row.classes.has('later'), number > step);
        });
        assert(elements.what.textContent.includes(cells[step]));
        const shown = elements.places.children.flatMap((place) => place.children.map((code) => code.textContent));
        assert.equal(shown.some((code) => code.startsWith('run.thread(name)')), cells[step] !== 'start');
        assert.equal(elements.threads.children.length, [...page.matchAll(/<th>[a-z] /g)].length);
      }
      function press(key) {
        document.listeners.keydown({key, preventDefault() { this.isPrevented = true }});
      }
      expect(0);
      assert(!rows[0].isShown);
      for (const step of [...rows.keys()].reverse()) { rows[step].click(); expect(step); assert(rows[step].isShown) }
      elements.back.click(); expect(0);
      elements.next.click(); expect(1);
      elements.back.click(); expect(0);
      for (const key of ['ArrowDown', 'ArrowRight']) { rows[0].click(); press(key); expect(1) }
      for (const key of ['ArrowUp', 'ArrowLeft']) { rows[1].click(); press(key); expect(0) }
      press('End'); expect(rows.length - 1);
      elements.next.click(); expect(rows.length - 1);
      press('Home'); expect(0);
      press('a'); expect(0);
      console.log(`${rows.length} steps`);
      """#
  }
#endif
