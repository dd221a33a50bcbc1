"use strict";
(() => {
  const $ = id => document.getElementById(id);
  const index = JSON.parse($("index").textContent);
  const words = { differs: "differs", missing: "no golden", failed: "wrong", orphan: "no scene",
    recorded: "recorded", notDrawn: "missing", size: "other size", moved: "moved",
    color: "other color", lineBreaks: "breaks otherwise", same: "same layout" };
  const isAdoption = Boolean(index.labels);
  if (isAdoption) words.missing = "no reference";
  const [oldTitle, newTitle] = index.labels ?? ["Golden", "Drawn now"];
  const modes = ["Side by side", "Slider", "Onion", "Blink", "Difference"];
  const zooms = ["Fit", "1×", "2×", "4×", "8×"];
  const state = {
    filter: "all", query: "", shown: [], at: -1, item: null, frame: 0, mode: 0, zoom: 0,
    grid: true, split: 0.5, mix: 0.5, blink: false, playing: 0, version: 0,
    scroll: [0, 0], aimed: "",
  };

  // The list: only visible rows exist, so that thousands cost nothing.
  const rowHeight = 46;
  const list = $("list"), rows = $("rows");
  function layoutList() {
    rows.style.height = state.shown.length * rowHeight + "px";
    const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 4);
    const last = Math.min(
      state.shown.length, Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + 4);
    rows.replaceChildren();
    for (let i = first; i < last; i++) {
      const n = state.shown[i], item = index.items[n], row = document.createElement("div");
      row.className = "row " + item.result;
      row.id = "row" + n;
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", String(n === state.at));
      row.setAttribute("aria-posinset", String(i + 1));
      row.setAttribute("aria-setsize", String(state.shown.length));
      row.style.top = i * rowHeight + "px";
      const dot = document.createElement("span"), name = document.createElement("b");
      const note = document.createElement("small");
      dot.className = "dot";
      name.textContent = "\u200e" + item.name;
      name.title = item.name;
      note.textContent = item.note?.replaceAll("`", "") ?? words[item.result] + (item.pixels
        ? " · " + item.pixels.toLocaleString("en") + " px · " + item.time + " s" : "");
      row.append(dot, name, note);
      row.onclick = () => choose(n);
      rows.append(row);
    }
    if (!state.shown.length) {
      const none = document.createElement("div");
      none.id = "none";
      none.textContent = index.items.length ? "Nothing matches." : "All pictures match.";
      rows.append(none);
    }
    // Only an existing row can be the active one.
    if ($("row" + state.at)) list.setAttribute("aria-activedescendant", "row" + state.at);
    else list.removeAttribute("aria-activedescendant");
  }
  function filterList() {
    const query = state.query.toLowerCase();
    state.shown = index.items.map((_, n) => n).filter(n =>
      (state.filter === "all" || index.items[n].result === state.filter)
        && index.items[n].name.toLowerCase().includes(query));
    layoutList();
    if (!state.shown.includes(state.at)) choose(state.shown.length ? state.shown[0] : -1);
  }
  list.addEventListener("scroll", layoutList, { passive: true });
  addEventListener("resize", () => { layoutList(); show(); });
  $("search").oninput = event => { state.query = event.target.value; filterList(); };

  function buttons(place, names, pressed, act) {
    place.replaceChildren(...names.map((name, i) => {
      const button = document.createElement("button");
      button.textContent = name;
      button.setAttribute("aria-pressed", String(pressed(i)));
      button.onclick = () => act(i);
      return button;
    }));
  }
  function controls() {
    const kinds = ["all", ...Object.keys(words).filter(kind =>
      index.items.some(item => item.result === kind))];
    buttons($("filters"), kinds.map(kind => kind === "all" ? "All " + index.items.length
      : words[kind] + " " + index.items.filter(item => item.result === kind).length),
      i => kinds[i] === state.filter, i => { state.filter = kinds[i]; controls(); filterList(); });
    buttons($("modes"), modes, i => i === state.mode, setMode);
    buttons($("zooms"), zooms, i => i === state.zoom, setZoom);
  }
  function setMode(mode) { state.mode = mode; controls(); show(); }
  function setZoom(zoom) {
    state.zoom = Math.max(0, Math.min(zooms.length - 1, zoom));
    controls();
    show();
  }

  // Items.
  const decoded = new Map();
  function choose(n) {
    stop();
    state.at = n;
    state.version++;
    decoded.clear();
    if (n < 0) {
      state.item = null;
      for (const id of ["view", "words", "numbers", "command", "strip"]) $(id).replaceChildren();
      for (const id of ["name", "kind"]) $(id).textContent = "";
      $("time").hidden = true;
      layoutList();
      return;
    }
    const item = index.items[n];
    state.item = JSON.parse($("item" + n).textContent);
    const { frames } = state.item;
    const worst = frames.reduce((best, frame, i) =>
      (frame.difference?.pixels ?? 0) > (frames[best].difference?.pixels ?? 0) ? i : best, 0);
    // A frame past the other picture's end has no pixels to compare.
    state.frame = frames.some(lack) ? frames.findIndex(isOpen) : worst;
    $("name").textContent = item.name;
    $("kind").textContent = words[item.result];
    $("kind").className = "kind " + item.result;
    $("words").replaceChildren(...state.item.words.map(text => {
      const line = document.createElement("li");
      line.append(...(isAdoption ? named(text) : [text]));
      return line;
    }));
    const command = $("command");
    command.replaceChildren();
    if (state.item.command) {
      const code = document.createElement("code"), copy = document.createElement("button");
      code.textContent = state.item.command;
      copy.className = "plain";
      copy.textContent = "Copy";
      copy.onclick = copyCommand;
      command.append(code, copy);
    }
    const position = state.shown.indexOf(n) * rowHeight;
    if (position < list.scrollTop) list.scrollTop = position;
    if (position + rowHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = position + rowHeight - list.clientHeight;
    }
    layoutList();
    strip();
    show();
  }
  /// A sentence in which names stand between grave accents.
  function named(text) {
    return text.split("`").map((part, i) => {
      if (i % 2 === 0) return part;
      const name = document.createElement("code");
      name.textContent = part;
      return name;
    });
  }
  /// The picture that lacks a frame; null if both have it.
  function lack(frame) {
    if (index.items[state.at].result !== "differs") return null;
    if (frame.expected === null) return "golden";
    return frame.actual === null ? "drawn" : null;
  }
  function isOpen(frame) { return Boolean(frame.difference || lack(frame)); }
  function copyCommand() {
    const text = state.item?.command;
    if (!text) return;
    const button = $("command").querySelector("button");
    const done = () => { button.textContent = "Copied"; setTimeout(() => button.textContent = "Copy", 1200); };
    // A page of a file: URL may have no clipboard.
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    if (copied) done(); else navigator.clipboard?.writeText(text).then(done);
  }
  async function picture(number) {
    if (number === null || number === undefined) return null;
    if (!decoded.has(number)) decoded.set(number, decode(state.item.pictures[number]));
    return decoded.get(number);
  }
  function load(url) {
    return new Promise(done => {
      const image = new Image();
      image.onload = () => done(image);
      image.onerror = () => done(null);
      image.src = url;
    });
  }
  /// A stored picture is whole, or a patch over another one.
  async function decode(shown) {
    if (typeof shown === "string") return load(shown);
    const [other, part] = await Promise.all([picture(shown.of), load(shown.picture)]);
    if (!other || !part) return null;
    const whole = canvasOf(other), context = whole.getContext("2d");
    context.clearRect(...shown.at, part.width, part.height);
    context.drawImage(part, ...shown.at);
    return whole;
  }
  function canvasOf(image) {
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth ?? image.width;
    canvas.height = image.naturalHeight ?? image.height;
    canvas.getContext("2d", { willReadFrequently: true }).drawImage(image, 0, 0);
    return canvas;
  }
  /// The pixels of a frame that differ but count as equal; null if all of them do.
  function allowedPixels(frame, count) {
    if (!frame.difference) return null;
    const pixels = new Uint8Array(count), runs = boxesOf(frame)?.allowed ?? [];
    for (let i = 0; i < runs.length; i += 2) pixels.fill(1, runs[i], runs[i] + runs[i + 1]);
    return pixels;
  }
  /// The golden faintly, and over it the differences: red, yellow if allowed, and blue for
  /// areas that only one picture covers.
  function difference(a, b, frame) {
    const allowed = allowedPixels(frame, a.width * a.height);
    const canvas = document.createElement("canvas");
    const width = canvas.width = Math.max(a.width, b.width);
    const height = canvas.height = Math.max(a.height, b.height);
    const pixels = (image) => image.getContext("2d").getImageData(0, 0, image.width, image.height);
    const [p, q] = [pixels(a), pixels(b)];
    const context = canvas.getContext("2d"), result = context.createImageData(width, height);
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 4;
      result.data[to + 3] = 255;
      if (x >= a.width || y >= a.height || x >= b.width || y >= b.height) {
        result.data.set([0, 96, 255], to);
        continue;
      }
      const i = (y * a.width + x) * 4, j = (y * b.width + x) * 4;
      let most = 0;
      for (let k = 0; k < 4; k++) most = Math.max(most, Math.abs(p.data[i + k] - q.data[j + k]));
      if (most && (!allowed || allowed[i / 4])) {
        result.data.set([255, 204, 51], to);
      } else if (most) {
        const rest = 128 - Math.min(128, most);
        result.data.set([255, rest, rest], to);
      } else {
        const alpha = p.data[i + 3] / 255;
        const gray = 255 - alpha * (255 - (0.3 * p.data[i] + 0.59 * p.data[i + 1] + 0.11 * p.data[i + 2]));
        const faint = 200 + gray * 55 / 255;
        result.data.set([faint, faint, faint], to);
      }
    }
    context.putImageData(result, 0, 0);
    return canvas;
  }

  // The view of a frame.
  function zoomOf(width, height, across) {
    if (state.zoom > 0) return 2 ** (state.zoom - 1) / (devicePixelRatio || 1);
    const view = $("view"), isColumn = getComputedStyle(view).flexDirection === "column";
    if (isColumn) across = 1;
    const room = [(view.clientWidth - 40 - (across - 1) * 20) / across,
      isColumn ? innerHeight * 0.6 : view.clientHeight - 68];
    const fit = Math.min(room[0] / width, room[1] / height);
    return fit > 1 ? Math.min(8, Math.floor(fit) || 1) : Math.max(0.05, fit);
  }
  function pane(title, canvas, zoom, across = 1) {
    const figure = document.createElement("figure"), caption = document.createElement("figcaption");
    const holder = document.createElement("div"), port = document.createElement("div");
    caption.textContent = title;
    holder.className = "canvas";
    canvas.style.width = canvas.width * zoom + "px";
    canvas.style.height = canvas.height * zoom + "px";
    holder.style.width = canvas.style.width;
    if (zoom * (devicePixelRatio || 1) < 1) canvas.style.imageRendering = "auto";
    holder.append(canvas);
    const cell = zoom * (devicePixelRatio || 1);
    if (state.grid && cell >= 4) {
      holder.classList.add("grid");
      holder.style.setProperty("--cell", zoom + "px");
    }
    holder.onpointermove = event => point(event, holder, zoom);
    holder.onpointerleave = () => holder.querySelectorAll(".box").forEach(box => box.remove());
    port.className = "port";
    if (state.zoom > 0) {
      // Pictures larger than the window scroll; all show the same part.
      const view = $("view");
      port.classList.add("zoomed");
      const isColumn = getComputedStyle(view).flexDirection === "column";
      if (isColumn) across = 1;
      port.style.maxWidth = (view.clientWidth - 40 - (across - 1) * 20) / across + "px";
      port.style.maxHeight = (isColumn ? innerHeight * 0.6 : view.clientHeight - 66) + "px";
      port.onscroll = () => {
        // The event comes a frame later, when another zoom may have replaced it.
        if (!port.isConnected) return;
        state.scroll = [port.scrollLeft, port.scrollTop];
        scrollPorts();
      };
    }
    port.append(holder);
    figure.append(caption, port);
    return figure;
  }
  function scrollPorts() {
    document.querySelectorAll(".port.zoomed").forEach(port => {
      [port.scrollLeft, port.scrollTop] = state.scroll;
    });
  }
  /// Scrolls to the largest difference when another item or zoom is chosen; otherwise stays.
  function aim(frame, zoom) {
    const place = state.at + " " + state.zoom, port = document.querySelector(".port.zoomed");
    if (!port) return;
    const found = frame.difference?.densest;
    if (found && state.aimed !== place) {
      const points = zoom * state.item.scale;
      state.scroll = [
        Math.max(0, (found[0] + found[2] / 2) * points - port.clientWidth / 2),
        Math.max(0, (found[1] + found[3] / 2) * points - port.clientHeight / 2),
      ];
    }
    state.aimed = place;
    scrollPorts();
  }
  /// The boxes of a frame.
  function boxesOf(frame) {
    return state.item.boxes.find(box => Math.abs(box.time - frame.time) < 0.002);
  }
  /// The title of the view of differences.
  function differenceTitle(frame) {
    const { tolerated = 0, antialiased = 0, ignored = 0 } = frame.difference ?? {};
    return tolerated + antialiased + ignored ? "Difference; yellow is allowed" : "Difference";
  }
  /// Draws frames around the places that differ, numbered as their sentences are.
  function mark(holder, zoom) {
    const points = zoom * state.item.scale;
    (state.item.marks ?? []).forEach(([text, left, top, width, height]) => {
      const frame = document.createElement("div"), number = document.createElement("span");
      frame.className = "mark";
      Object.assign(frame.style, {
        left: left * points - 4 + "px", top: top * points - 4 + "px",
        width: width * points + 8 + "px", height: height * points + 8 + "px",
      });
      frame.title = text;
      number.textContent = state.item.words.indexOf(text) + 1;
      frame.append(number);
      holder.append(frame);
    });
  }
  /// Names the layers under the pointer, and draws a frame around the uppermost one.
  function point(event, holder, zoom) {
    const { item, frame } = state;
    const boxes = boxesOf(item.frames[frame]) ?? item.boxes[0];
    holder.querySelectorAll(".box").forEach(box => box.remove());
    if (!boxes) return;
    const bounds = holder.getBoundingClientRect(), points = zoom * item.scale;
    const x = (event.clientX - bounds.left) / points, y = (event.clientY - bounds.top) / points;
    const under = item.layers[boxes.layers].filter(([, left, top, width, height]) =>
      x >= left && y >= top && x < left + width && y < top + height);
    if (!under.length) return;
    const [, left, top, width, height] = under[under.length - 1];
    const box = document.createElement("div"), label = document.createElement("span");
    box.className = "box";
    Object.assign(box.style, {
      left: left * points + "px", top: top * points + "px", width: width * points + "px",
      height: height * points + "px",
    });
    label.textContent = under.slice(-3).reverse().map(layer => layer[0]).join(" < ");
    box.append(label);
    holder.append(box);
  }
  /// Moves the handle of the view that has one.
  let moveSplit = () => {};
  async function show() {
    const { item } = state;
    if (!item) return;
    const version = ++state.version, frame = item.frames[state.frame];
    // At once, as the name is: those of another scene must not stay while the pictures are decoded.
    numbers(frame);
    const [a, b] = await Promise.all([picture(frame.expected), picture(frame.actual)]);
    if (version !== state.version) return;
    const view = $("view");
    moveSplit = () => {};
    const hadHandle = document.activeElement?.classList.contains("handle");
    const old = a && canvasOf(a), now = b && canvasOf(b);
    $("slider").value = state.frame;
    $("now").textContent = frame.time.toFixed(3).replace(/\.?0+$/, "") + " s";
    markStrip();
    if (!old && !now) { view.replaceChildren(); return; }
    if (!old || !now) {
      const one = old ?? now;
      view.replaceChildren(pane(old ? oldTitle : newTitle, one, zoomOf(one.width, one.height, 1)));
      return;
    }
    const width = Math.max(old.width, now.width), height = Math.max(old.height, now.height);
    if (state.mode === 0) {
      if (isAdoption) {
        const zoom = zoomOf(width + 4, height, 2);
        view.replaceChildren(pane(oldTitle, old, zoom, 2), pane(newTitle, now, zoom, 2));
        view.querySelectorAll(".canvas").forEach(holder => mark(holder, zoom));
        return;
      }
      const zoom = zoomOf(width, height, 3);
      view.replaceChildren(pane(oldTitle, old, zoom, 3),
        pane(differenceTitle(frame), difference(old, now, frame), zoom, 3), pane(newTitle, now, zoom, 3));
      aim(frame, zoom);
      return;
    }
    const zoom = zoomOf(width, height, 1);
    if (state.mode === 4) {
      view.replaceChildren(pane(differenceTitle(frame), difference(old, now, frame), zoom));
      aim(frame, zoom);
      return;
    }
    const figure = pane("", old, zoom), holder = figure.querySelector(".canvas");
    const caption = figure.querySelector("figcaption");
    now.className = "over";
    now.style.width = now.width * zoom + "px";
    now.style.height = now.height * zoom + "px";
    holder.append(now);
    if (state.mode === 1) {
      const handle = document.createElement("div");
      handle.className = "handle";
      handle.tabIndex = 0;
      handle.setAttribute("role", "slider");
      handle.setAttribute("aria-label", `${oldTitle} on the left, ${newTitle.toLowerCase()} on the right`);
      handle.setAttribute("aria-valuemin", "0");
      handle.setAttribute("aria-valuemax", "100");
      const place = () => {
        now.style.clipPath = `inset(0 0 0 ${state.split * 100}%)`;
        handle.style.left = `calc(${state.split * 100}% - 1px)`;
        handle.setAttribute("aria-valuenow", String(Math.round(state.split * 100)));
      };
      moveSplit = step => {
        state.split = Math.max(0, Math.min(1, state.split + step));
        place();
      };
      const drag = event => {
        const bounds = holder.getBoundingClientRect();
        state.split = Math.max(0, Math.min(1, (event.clientX - bounds.left) / bounds.width));
        place();
      };
      holder.style.cursor = "ew-resize";
      holder.onpointerdown = event => { holder.setPointerCapture(event.pointerId); drag(event); };
      holder.onpointermove = event => event.buttons ? drag(event) : point(event, holder, zoom);
      caption.textContent = `${oldTitle} ◂ ▸ ${isAdoption ? newTitle : "drawn now"}; drag, or [ and ]`;
      holder.append(handle);
      place();
    } else if (state.mode === 2) {
      const range = document.createElement("input");
      range.type = "range";
      range.min = 0; range.max = 1; range.step = 0.01; range.value = state.mix;
      range.setAttribute("aria-label", "How much of what is drawn now");
      const mix = () => { now.style.opacity = state.mix; };
      range.oninput = () => { state.mix = Number(range.value); mix(); };
      caption.append(oldTitle, range, isAdoption ? newTitle : "drawn now");
      mix();
    } else {
      const flip = () => {
        if (version !== state.version) return;
        state.blink = !state.blink;
        now.style.visibility = state.blink ? "visible" : "hidden";
        caption.textContent = state.blink ? newTitle : oldTitle;
        setTimeout(flip, 500);
      };
      flip();
    }
    view.replaceChildren(figure);
    if (hadHandle) view.querySelector(".handle")?.focus();
    aim(frame, zoom);
  }
  function numbers(frame) {
    const found = frame.difference, lines = [];
    if (found) {
      lines.push(["pixels", found.pixels.toLocaleString("en")],
        ["color distance", `up to ${found.largest.toFixed(1)}, ${found.mean.toFixed(1)} on average`]);
      if (found.bounds) lines.push(["within", `${found.bounds[2]} × ${found.bounds[3]} at (${found.bounds[0]}, ${found.bounds[1]})`]);
      if (found.densest) lines.push(["densest", `${found.densestPixels} near (${found.densest[0]}, ${found.densest[1]})`]);
      if (found.changes.length) {
        found.changes.forEach((change, i) => lines.push([i ? "" : "changed", change]));
      } else if (found.elements.length) {
        lines.push(["in", found.elements.join(" < ")]);
      }
      if (found.antialiased) lines.push(["smooth edges", found.antialiased]);
      if (found.tolerated) lines.push(["tolerated", found.tolerated]);
      if (found.ignored) lines.push(["ignored", found.ignored]);
    } else if (lack(frame)) {
      lines.push(["this frame", lack(frame) === "golden" ? "is none of the golden's"
        : "is not drawn now"]);
    } else if (state.item.frames.length > 1 && frame.expected !== null && frame.actual !== null) {
      lines.push(["this frame", "is equal"]);
    }
    $("numbers").replaceChildren(...lines.map(([name, value]) => {
      const row = document.createElement("tr"), head = document.createElement("th");
      const cell = document.createElement("td");
      head.textContent = name;
      cell.textContent = value;
      row.append(head, cell);
      return row;
    }));
  }

  // Time.
  function strip() {
    const { frames } = state.item, place = $("strip"), version = state.version, at = state.at;
    $("time").hidden = frames.length < 2;
    $("slider").max = frames.length - 1;
    place.replaceChildren(...frames.map((frame, i) => {
      const button = document.createElement("button"), canvas = document.createElement("canvas");
      const label = document.createElement("span");
      button.className = frame.difference ? "differs" : lack(frame) ? "lacks" : "";
      label.innerHTML = isOpen(frame) ? "<i>" + (frame.difference ? "●" : "○") + "</i> " : "";
      if (lack(frame)) {
        button.title = lack(frame) === "golden" ? "The golden has no such frame"
          : "No such frame is drawn now";
      }
      label.append(frame.time + " s");
      button.append(canvas, label);
      button.onclick = () => go(i);
      picture(frame.actual ?? frame.expected).then(image => {
        if (!image || at !== state.at) return;
        const shrink = Math.min(1, 96 / image.width, 56 / image.height);
        canvas.width = Math.max(1, image.width * shrink);
        canvas.height = Math.max(1, image.height * shrink);
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      });
      return button;
    }));
  }
  function markStrip() {
    const place = $("strip");
    [...place.children].forEach((button, i) => {
      button.setAttribute("aria-current", String(i === state.frame));
      if (i !== state.frame) return;
      // Only the strip scrolls, and not the page.
      const left = button.offsetLeft - place.offsetLeft, end = left + button.offsetWidth;
      place.scrollLeft = Math.max(end - place.clientWidth, Math.min(left, place.scrollLeft));
    });
  }
  function go(frame) {
    if (!state.item) return;
    const count = state.item.frames.length;
    state.frame = (frame + count) % count;
    show();
  }
  function stop() {
    clearTimeout(state.playing);
    state.playing = 0;
    $("play").textContent = "▶ ¼×";
  }
  function play() {
    if (state.playing || !state.item) return stop();
    $("play").textContent = "❚❚ ¼×";
    const next = () => {
      const { frames } = state.item;
      go(state.frame + 1);
      const here = frames[state.frame].time, after = frames[state.frame + 1]?.time ?? here + 0.25;
      state.playing = setTimeout(next, Math.max(40, (after - here) * 4000));
    };
    state.playing = setTimeout(next, 40);
  }
  $("slider").oninput = event => { stop(); go(Number(event.target.value)); };
  $("play").onclick = play;
  $("help").onclick = () => $("keys").showModal();
  $("theme").onclick = () => {
    const root = document.documentElement;
    const isDark = root.dataset.theme ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
  };

  function move(step) {
    const next = state.shown.indexOf(state.at) + step;
    if (next >= 0 && next < state.shown.length) choose(state.shown[next]);
  }
  function nextDifference() {
    const { frames } = state.item ?? { frames: [] };
    for (let i = 1; i <= frames.length; i++) {
      const at = (state.frame + i) % frames.length;
      if (isOpen(frames[at])) return go(at);
    }
  }
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return;
    if (event.target.matches("input[type=search]")) {
      if (event.key === "Escape" || event.key === "Enter") { event.target.blur(); list.focus(); }
      if (!["ArrowUp", "ArrowDown"].includes(event.key)) return;
    }
    // A focused control handles some keys itself.
    if (event.target.matches("button") && event.key === " ") return;
    if (event.target.matches("input[type=range]") && /^Arrow|^Home|^End/.test(event.key)) return;
    if (event.target.matches(".handle")) {
      const steps = { ArrowLeft: -0.05, ArrowDown: -0.05, ArrowRight: 0.05, ArrowUp: 0.05,
        PageDown: -0.2, PageUp: 0.2, Home: -1, End: 1 };
      if (steps[event.key]) { event.preventDefault(); return moveSplit(steps[event.key]); }
    }
    const acts = {
      ArrowDown: () => move(1), ArrowUp: () => move(-1), j: () => move(1), k: () => move(-1),
      ArrowRight: () => { stop(); go(state.frame + 1); },
      ArrowLeft: () => { stop(); go(state.frame - 1); },
      "+": () => setZoom(state.zoom + 1), "=": () => setZoom(state.zoom + 1),
      "-": () => setZoom(state.zoom - 1), 0: () => setZoom(0),
      "[": () => moveSplit(-0.05), "]": () => moveSplit(0.05),
      g: () => { state.grid = !state.grid; show(); }, d: nextDifference, " ": play,
      c: copyCommand, "/": () => $("search").focus(), "?": () => $("keys").showModal(),
    };
    modes.forEach((_, i) => { acts[i + 1] = () => setMode(i); });
    if (acts[event.key]) { event.preventDefault(); acts[event.key](); }
  });

  document.title = index.title;
  $("title").textContent = index.title;
  $("summary").textContent = index.summary;
  controls();
  filterList();
  if (isAdoption) document.documentElement.dataset.adoption = "true";
  document.documentElement.dataset.ready = "true";
})();
