// Runs before the page's own scripts: what a person would see of the page, as plain values.
"use strict";
window.sight = (() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // The longest task since the last time that held the main thread for more than 50 ms, in ms.
  const longTasks = [];
  const note = (tasks) => longTasks.push(...tasks.map((task) => task.duration));
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "longtask", buffered: true });
  const takeLongest = () => {
    note(observer.takeRecords());
    return Math.max(0, ...longTasks.splice(0));
  };

  // The text of an element itself, without that of the elements within.
  const own = (element) =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent).join("").trim();
  const within = (element, selector) => element.querySelector(selector)?.textContent.trim() ?? "";

  // Strategy, and of each figure the own number and the pinned one.
  const totals = () => all("#totals tbody tr").map((row) =>
    [row.dataset.strategy, ...all("td", row).flatMap((cell) => [own(cell), within(cell, ".pinned")])]);

  // Strategy, and of each figure the mean, the deviation, and the change against the pinned.
  const table = () => all("#table tbody tr").map((row) =>
    [row.dataset.strategy, ...all("td", row).flatMap((cell) =>
      [".mean", ".sd", ".pinned"].map((part) => within(cell, part)))]);

  const phase = (what) => document.querySelector(`#${what}-status`)?.dataset.phase;
  const runsAre = (wanted) => phase("runs") === wanted && !document.querySelector(".stale #totals");
  const tableIsDone = () => phase("table") === "done" && !document.querySelector("#table-status .warning");

  // What the address says of one entry.
  const link = (name) => new URLSearchParams(location.hash.slice(1)).get(name);

  const visible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && element.getClientRects().length > 0;

  // A name for an element that a failing test can show.
  const name = (element) => {
    if (element === document.body) return "body";
    if (element.id) return `#${element.id}`;
    const said = element.getAttribute("name") ?? element.value ?? element.textContent ?? "";
    const tag = element.tagName.toLowerCase() + (element.className ? `.${element.className}` : "");
    return `${tag} ${said.trim().slice(0, 40)}`;
  };

  // Every choice that can be made, by the section and the name of its control.
  const choices = () => Object.fromEntries(all("input, select").map((control) => {
    const ticked = control.matches("[type=checkbox], [type=radio]");
    const place = control.closest("section")?.id;
    return [`${place} ${name(control)} ${ticked ? control.value : ""}`, ticked ? control.checked : control.value];
  }));

  // All that a link has to bring back.
  const state = () => ({
    choices: choices(),
    totals: totals(),
    table: table(),
    pinned: document.querySelector("#pinned")?.textContent ?? null,
    caption: document.querySelector("#totals caption")?.textContent ?? null,
    language: document.documentElement.lang,
    title: document.title,
    address: location.hash,
  });

  const LABELS = ["title", "aria-label", "placeholder", "alt"];

  // Every text that can be read, seen or heard, in the order of the page.
  const texts = () => {
    const said = (node) => node.nodeType === Node.TEXT_NODE
      ? [visible(node.parentElement) || node.parentElement.tagName === "OPTION" ? node.data : ""]
      : visible(node) ? LABELS.map((label) => node.getAttribute(label) ?? "") : [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(...said(walker.currentNode));
    return found.map((text) => text.trim()).filter((text) => text);
  };

  // The part of an element that its scrolling ancestors let be seen.
  const box = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      if (getComputedStyle(outer).overflowX === "visible") continue;
      const edge = outer.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom };
  };

  // Pairs of things that lie one upon another without one being within the other.
  const overlaps = () => {
    const things = all("#app :is(a, button, input, select, label, legend, summary, canvas, h1, h2, h3, h4, p, th, td)")
      .filter((element) => visible(element) && !element.matches(".skip"))
      .map((element) => ({ element, ...box(element) }));
    const meet = (a, b) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const nested = (a, b) => a.element.contains(b.element) || b.element.contains(a.element);
    return things.flatMap((a, i) => things.slice(i + 1)
      .filter((b) => meet(a, b) && !nested(a, b))
      .map((b) => `${name(a.element)} | ${name(b.element)}`));
  };

  // Things whose text is wider than they are.
  const spilt = () =>
    all("#app :is(a, button, label, legend, summary, h1, h2, h3, h4, p, th, td)")
      .filter((element) => visible(element) && element.clientWidth > 0
        && element.scrollWidth > element.clientWidth + 1)
      .map(name);

  // Canvases that have not a pixel for each of the screen's.
  const blurred = () => all("canvas").filter((canvas) => {
    const { width, height } = canvas.getBoundingClientRect();
    return Math.abs(canvas.width - width * devicePixelRatio) > 1.5
      || Math.abs(canvas.height - height * devicePixelRatio) > 1.5;
  }).map(name);

  // Read from a copy, so that a canvas of the page stays as it is.
  const pixels = (image) => {
    const { width, height } = image;
    const copy = Object.assign(document.createElement("canvas"), { width, height });
    const context = copy.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  };

  // What each canvas shows, as a number that differs where a pixel does.
  const drawn = () => Object.fromEntries(all("canvas").map((canvas) =>
    [canvas.id, `${pixels(canvas).reduce((sum, pixel) => (Math.imul(sum, 31) + pixel) | 0, canvas.width)}`]));

  // Canvases with hardly a colour on them.
  const blank = () => all("canvas").filter((canvas) => new Set(pixels(canvas)).size < 4).map(name);

  // A picture's width, height and number of colours, and whether nothing shines through.
  const picture = async (address) => {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    const colours = new Set(pixels(image));
    return [image.width, image.height, colours.size, [...colours].every((colour) => colour >>> 24 === 255)];
  };

  // What the Tab key stops at, in the order of the page.
  const scrolls = (element) =>
    ["auto", "scroll"].includes(getComputedStyle(element).overflowX)
    && element.scrollWidth > element.clientWidth;
  const stops = (element) => {
    if (element.matches("[type=radio]")) return element.checked;
    return element.matches("a[href], button, input, select, summary, [tabindex='0']") || scrolls(element);
  };
  const controls = () => all("body *").filter((element) =>
    stops(element) && !element.matches(":disabled") && visible(element));

  // The element that has the keyboard, and whether that can be seen.
  const focus = () => {
    const element = document.activeElement;
    const style = getComputedStyle(element);
    const marked = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const { left, top, right, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ];
    const there = document.elementFromPoint(x, y);
    const uncovered = there && (element.contains(there) || there.contains(element));
    const seen = !marked ? "has no mark" : !uncovered ? `is under ${there ? name(there) : "nothing in sight"}` : "seen";
    return [name(element), seen];
  };

  return {
    all, name, visible, link, phase, runsAre, tableIsDone, totals, table, state, texts,
    overlaps, spilt, blurred, drawn, blank, picture, controls, focus, takeLongest,
  };
})();
