"use strict";
(() => {
  const $ = id => document.getElementById(id);
  const root = document.documentElement;
  // The choices of a visitor outlive reloads of the scene, and of the page.
  const state = { scene: "", at: 0, pinned: null, style: "", text: "", device: "", zoom: 0, speed: 1,
    follow: true, measures: false, node: null, theme: "" };
  try { Object.assign(state, JSON.parse(sessionStorage.getItem("flipbook"))); } catch { /* a first visit */ }
  const keep = () => sessionStorage.setItem("flipbook", JSON.stringify(state));
  const zooms = ["Fit", "1×", "2×", "4×"], speeds = [0.1, 0.25, 0.5, 1, 2];
  const styles = [["", "Scene's"], ["light", "Light"], ["dark", "Dark"]];
  let scenes = [], timeline = null, nodes = null, under = null, version = 0, edits = 0, playing = 0;
  let failed = false, isDrawing = false, isStale = false, gif = null, reloadTime = null, eventTime = 0;
  // The instant of the picture that is being drawn, and whether an edit waits to be seen.
  let shownAt = null, isEditPending = false;
  // A program answers for its picture alone: it has no views, curves, styles or devices to choose.
  let isProgram = false;
  // A program is built after a save, and started: the time until it is shown begins then.
  let isBuilding = false, buildStatus = "";

  // The server is only asked to look.
  // Pictures on their way or decoded, the least recently used first, and the pixels of all.
  const pictures = new Map();
  let pixels = 0;
  const mostPixels = 50e6;
  async function ask(kind, values = {}) {
    const query = new URLSearchParams({ scene: state.scene, ...values });
    for (const name of ["style", "text", "device"]) if (state[name]) query.set(name, state[name]);
    const response = await fetch(`${kind}?${query}`);
    if (response.ok) return response;
    const problem = new Error(await response.text());
    problem.status = response.status;
    throw problem;
  }
  async function picture(at) {
    const known = pictures.get(at);
    if (known) {
      pictures.delete(at);
      pictures.set(at, known);
      return known.image;
    }
    const entry = { pixels: 0 };
    entry.image = ask("picture", { at }).then(response => response.blob()).then(createImageBitmap);
    pictures.set(at, entry);
    try {
      const image = await entry.image;
      // A picture of a version that is gone is not counted.
      if (pictures.get(at) === entry) {
        entry.pixels = image.width * image.height;
        pixels += entry.pixels;
        evict(at);
      }
      return image;
    } catch (problem) {
      if (pictures.get(at) === entry) pictures.delete(at);
      throw problem;
    }
  }
  /// Closes the least recently used pictures beyond about 200 MB, but none that is shown or on its way.
  function evict(newest) {
    for (const [at, entry] of pictures) {
      if (pixels <= mostPixels) return;
      if (!entry.pixels || at === newest || at === state.at || at === state.pinned || at === shownAt) continue;
      pictures.delete(at);
      pixels -= entry.pixels;
      entry.image.then(image => image.close());
    }
  }
  function forget() {
    version += 1;
    for (const entry of pictures.values()) entry.image.then(image => image.close(), () => {});
    pictures.clear();
    pixels = 0;
    timeline = null; nodes = null; gif = null;
    curves.clear();
  }

  // The picture.
  function draw(canvas, image) {
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext("2d").drawImage(image, 0, 0);
  }
  function fit() {
    const view = $("view"), { width, height } = $("picture"), port = devicePixelRatio;
    const room = Math.min((view.clientWidth - 40) / width, (view.clientHeight - 40) / height);
    const scale = timeline?.scale ?? 1;
    const zoom = state.zoom ? [1, 2, 4][state.zoom - 1] / scale : Math.min(room, 4 / scale);
    $("holder").style.width = width * zoom + "px";
    $("holder").style.height = height * zoom + "px";
    $("holder").classList.toggle("large", zoom * port >= 2);
  }
  /// Shows the instant of `state`; while one is on its way, the last that was asked for follows.
  async function show() {
    if (isDrawing) { isStale = true; return; }
    isDrawing = true;
    do {
      isStale = false;
      const mine = version, at = state.at;
      shownAt = at;
      try {
        const [image, other] = await Promise.all(
          [picture(at), state.pinned === null ? null : picture(state.pinned)]);
        if (mine !== version) { isStale = true; continue; }
        const isResized = $("picture").width !== image.width || $("picture").height !== image.height;
        draw($("picture"), image);
        if (isResized) numbers();
        $("onion").hidden = !other;
        if (other) draw($("onion"), other);
        failed = false;
        $("holder").hidden = false;
        $("error").hidden = true;
        fit();
        recordReloadTime();
      } catch (problem) {
        if (mine !== version) { isStale = true; continue; }
        // The scene has changed meanwhile: the event comes.
        if (problem.status === 409 || problem.name === "InvalidStateError") continue;
        failed = true;
        stop();
        $("holder").hidden = true;
        $("error").hidden = false;
        $("error").textContent = problem.status ? problem.message : "flipbook watch does not answer.";
        recordReloadTime();
      }
    } while (isStale);
    isDrawing = false;
    updateStatus();
    if (!playing) loadNodes();
  }
  /// The moment at which an edit is seen, for the time that it took.
  function recordReloadTime() {
    if (!isEditPending) return;
    isEditPending = false;
    reloadTime = performance.now() - eventTime;
    edits += 1;
    root.dataset.shownAt = String(Date.now());
    root.dataset.failed = String(failed);
    root.dataset.edits = String(edits);
    numbers();
  }
  function updateStatus() {
    $("name").textContent = state.scene;
    $("kind").classList.toggle("failed", failed && !isBuilding);
    $("kind").textContent = isBuilding ? buildStatus + " …" : failed ? "does not play" : reloadTime === null ? ""
      : `reloaded in ${Math.round(reloadTime)} ms`;
    document.title = (failed ? "● " : "") + state.scene + " – Flipbook";
  }

  // Time.
  const first = () => timeline?.times[0] ?? 0;
  const last = () => timeline?.times.at(-1) ?? 1;
  const text = time => String(Math.round(time * 1000) / 1000);
  function frameAt(time) {
    let low = 0, high = timeline.times.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (timeline.times[middle] <= time + 1e-6) low = middle; else high = middle - 1;
    }
    return low;
  }
  function go(time, isExact = false) {
    if (timeline && !isExact) {
      const { times } = timeline, frame = frameAt(time), next = times[frame + 1];
      time = next !== undefined && next - time < time - times[frame] ? next : times[frame];
    }
    state.at = Math.max(0, time);
    $("slider").value = state.at;
    if (document.activeElement !== $("now")) $("now").value = text(state.at);
    keep();
    playheads();
    return show();
  }
  function step(count) {
    stop();
    if (!timeline) return go(state.at + count * 0.02, true);
    const { times } = timeline, frame = frameAt(state.at);
    // From between two frames, the one before is a step back.
    const isBetween = state.at - times[frame] > 1e-6 && count < 0 ? 1 : 0;
    go(times[Math.max(0, Math.min(times.length - 1, frame + count + isBetween))], true);
  }
  function stop() {
    cancelAnimationFrame(playing);
    playing = 0;
    $("play").textContent = "▶";
  }
  function play() {
    if (playing) { stop(); return loadNodes(); }
    if (!timeline || timeline.times.length < 2) return;
    $("play").textContent = "❚❚";
    let time = state.at >= last() - 1e-6 ? first() : state.at, before = performance.now(), shown = -1;
    const end = first() + timeline.times.length / timeline.fps;
    const tick = now => {
      if (!timeline) { playing = requestAnimationFrame(tick); before = now; return; }
      // No frame is left out for lack of time: the clock waits for pictures.
      if (!isDrawing) {
        time += Math.min(0.1, (now - before) / 1000) * state.speed;
        if (time >= end) time = first();
        const frame = frameAt(time);
        if (frame !== shown) {
          shown = frame;
          go(timeline.times[frame], true);
          for (const next of timeline.times.slice(frame + 1, frame + 4)) picture(next).catch(() => {});
        }
      }
      before = now;
      playing = requestAnimationFrame(tick);
    };
    playing = requestAnimationFrame(tick);
  }
  function events() {
    return [...new Set([...(timeline?.motions ?? []), ...(timeline?.steps ?? []).map(step => step.time)])]
      .sort((a, b) => a - b);
  }
  function track() {
    const position = time => (time - first()) / Math.max(1e-6, last() - first()) * 100 + "%";
    const make = (name, time, title) => {
      const mark = document.createElement(name);
      mark.style.left = position(time);
      mark.title = title;
      return mark;
    };
    const isInside = time => time >= first() - 1e-6 && time <= last() + 1e-6;
    $("track").replaceChildren(
      ...(timeline?.motions ?? []).filter(isInside).map(time => make("i", time, text(time) + " s")),
      ...(timeline?.steps ?? []).filter(step => isInside(step.time))
        .map(step => make("b", step.time, `${step.verb} at ${text(step.time)} s`)),
      ...(state.pinned !== null && isInside(state.pinned) ? [make("u", state.pinned, "onion skin")] : []));
  }
  async function loadTimeline() {
    const mine = version;
    try {
      const found = await (await ask("timeline")).json();
      if (mine !== version) return;
      timeline = found;
      $("slider").min = first();
      $("slider").max = Math.max(last(), first() + 0.001);
      $("slider").value = state.at;
      fit();
      track();
      numbers();
      if (!playing) loadNodes();
      if (state.measures) measure();
    } catch { /* The picture shows the same problem. */ }
  }
  async function measure() {
    const mine = version;
    state.measures = true;
    keep();
    gif = "…";
    numbers();
    try {
      const { bytes } = await (await ask("size")).json();
      if (mine === version) gif = bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(2)} MB`;
    } catch (problem) {
      if (mine === version) gif = problem.message;
    }
    numbers();
  }
  function numbers() {
    const rows = [];
    if (timeline) {
      const { width, height } = $("picture");
      rows.push(["frames", `${timeline.times.length} at ${timeline.fps} a second`],
        ["duration", `${text(timeline.duration)} s`], ["pixels", `${width} × ${height}, ${timeline.scale}×`]);
      if (timeline.steps.length) rows.push(["steps", timeline.steps.map(step => step.verb).join(", ")]);
      let size = gif;
      if (size === null) {
        size = document.createElement("button");
        size.className = "plain";
        size.id = "measure";
        size.textContent = "Measure";
        size.onclick = measure;
      }
      rows.push(["GIF", size]);
    }
    $("numbers").replaceChildren(...rows.map(([name, value]) => {
      const row = document.createElement("tr"), head = document.createElement("th");
      const cell = document.createElement("td");
      head.textContent = name;
      cell.append(value);
      row.append(head, cell);
      return row;
    }));
    $("notes").replaceChildren(...(timeline?.diagnostics ?? []).map(note => {
      const item = document.createElement("li");
      item.textContent = note;
      return item;
    }));
  }

  // Views and their values.
  let waiting = 0;
  function loadNodes() {
    clearTimeout(waiting);
    if (isProgram) return;
    waiting = setTimeout(async () => {
      const mine = version, at = state.at;
      if (failed) { nodes = null; tree(); return values(null); }
      try {
        const found = await (await ask("nodes", { at })).json();
        if (mine !== version || at !== state.at) return;
        nodes = found;
        tree();
        values(under ?? state.node);
      } catch { /* The picture shows the same problem. */ }
    }, 60);
  }
  function nodeRow(node) {
    const row = document.createElement("button"), detail = document.createElement("small");
    row.dataset.node = node.id;
    row.style.paddingLeft = 14 + node.depth * 12 + "px";
    row.className = node.shows ? "" : "away";
    row.setAttribute("role", "treeitem");
    row.setAttribute("aria-selected", String(node.id === state.node));
    row.append(node.name ?? node.class);
    detail.textContent = node.text ? `“${node.text}”` : node.name ? node.class : "";
    row.append(detail);
    row.title = `${node.class} ${node.frame.join(", ")}`;
    row.onmouseenter = () => point(node.id);
    row.onmouseleave = () => point(null);
    row.onclick = () => choose(node.id);
    return row;
  }
  function tree() {
    const list = $("tree"), top = list.scrollTop;
    list.replaceChildren(...(nodes?.nodes ?? []).map(nodeRow));
    list.scrollTop = top;
    box();
  }
  function choose(id) {
    state.node = state.node === id ? null : id;
    keep();
    tree();
    values(state.node);
  }
  function point(id) {
    if (under === id) return;
    under = id;
    for (const row of $("tree").children) row.classList.toggle("under", Number(row.dataset.node) === id);
    box();
    clearTimeout(pointing);
    pointing = setTimeout(() => values(under ?? state.node), 80);
  }
  let pointing = 0;
  /// Draws a frame around the node under the pointer, or else the chosen one.
  function box() {
    $("holder").querySelectorAll(".box").forEach(box => box.remove());
    const index = nodes?.nodes.findIndex(node => node.id === (under ?? state.node)) ?? -1;
    const node = nodes?.nodes[index], place = nodes?.boxes[index];
    if (!node || !place) return;
    const [left, top, width, height] = place;
    const points = $("holder").clientWidth / $("picture").width * (timeline?.scale ?? 1);
    const frame = document.createElement("div"), label = document.createElement("span");
    frame.className = "box";
    Object.assign(frame.style, {
      left: left * points + "px", top: top * points + "px",
      width: width * points + "px", height: height * points + "px" });
    label.textContent = `${node.name ?? node.class} ${node.frame[2]} × ${node.frame[3]}`;
    frame.append(label);
    $("holder").append(frame);
  }
  $("holder").onpointermove = event => {
    if (!nodes) return;
    const bounds = $("holder").getBoundingClientRect();
    const points = bounds.width / $("picture").width * (timeline?.scale ?? 1);
    const x = (event.clientX - bounds.left) / points, y = (event.clientY - bounds.top) / points;
    const hits = nodes.nodes.filter(({ shows }, index) => {
      const [left, top, width, height] = nodes.boxes[index] ?? [0, 0, 0, 0];
      return shows && x >= left && y >= top && x < left + width && y < top + height;
    });
    point(hits.at(-1)?.id ?? null);
  };
  $("holder").onpointerleave = () => point(null);
  $("holder").onclick = () => { if (under !== null) choose(under); };
  const curves = new Map();
  let valued = null;
  async function values(id) {
    valued = id;
    const node = nodes?.nodes.find(node => node.id === id);
    if (!node) {
      $("owner").textContent = "";
      const hint = document.createElement("span");
      hint.className = "empty";
      hint.textContent = failed ? "" : "Point at a view for its values and their curves; click to keep them.";
      $("owner").append(hint);
      return $("values").replaceChildren();
    }
    const mine = version;
    if (!curves.has(id)) curves.set(id, ask("curves", { node: id }).then(response => response.json()));
    try {
      const found = await curves.get(id);
      if (mine !== version || valued !== id) return;
      const kind = document.createElement("small");
      kind.textContent = node.name ? node.class : "";
      $("owner").replaceChildren(node.name ?? node.class, kind);
      const isMoving = value => new Set(value.at.map(item => JSON.stringify(item))).size > 1;
      const rows = [...found.values].sort((a, b) => isMoving(b) - isMoving(a));
      $("values").replaceChildren(...rows.map(value => valueRow(value, found.times, isMoving(value))));
      playheads();
    } catch {
      curves.delete(id);
    }
  }
  function valueRow(value, times, isMoving) {
    const row = document.createElement("tr"), head = document.createElement("th");
    const cell = document.createElement("td"), curve = document.createElement("td");
    head.textContent = value.key;
    cell.className = "current";
    row.append(head, cell, curve);
    row.current = { value, times };
    if (!isMoving) return row;
    const lists = value.at.map(item => Array.isArray(item) ? item : [item]);
    const count = Math.max(...lists.map(list => list.length));
    const space = "http://www.w3.org/2000/svg", svg = document.createElementNS(space, "svg");
    svg.setAttribute("viewBox", "0 0 1 1");
    svg.setAttribute("preserveAspectRatio", "none");
    const span = Math.max(1e-6, times.at(-1) - times[0]);
    for (let part = 0; part < count; part++) {
      const numbers = lists.map(list => list[part]);
      const known = numbers.filter(number => typeof number === "number");
      const least = Math.min(...known), most = Math.max(...known);
      if (!(most > least)) continue;
      const line = document.createElementNS(space, "polyline");
      line.setAttribute("points", numbers.map((number, i) => typeof number !== "number" ? ""
        : `${(times[i] - times[0]) / span},${1 - (number - least) / (most - least)}`).join(" "));
      svg.append(line);
    }
    const head2 = document.createElementNS(space, "line");
    head2.setAttribute("y1", 0);
    head2.setAttribute("y2", 1);
    svg.append(head2);
    curve.append(svg);
    return row;
  }
  /// Moves the lines in curves, and shows the values, at the instant of `state`.
  function playheads() {
    for (const row of $("values").rows) {
      const { value, times } = row.current;
      const span = Math.max(1e-6, times.at(-1) - times[0]), x = (state.at - times[0]) / span;
      let index = times.findIndex(time => time > state.at + 1e-6) - 1;
      if (index < -1) index = times.length - 1;
      const item = value.at[Math.max(0, index)];
      row.querySelector(".current").textContent = item === undefined || item === null ? "–"
        : Array.isArray(item) ? item.join(", ") : String(item);
      const line = row.querySelector("line");
      line?.setAttribute("x1", x);
      line?.setAttribute("x2", x);
    }
  }

  // Choices.
  function group(id, items, current, act) {
    $(id).replaceChildren(...items.map(([value, title]) => {
      const button = document.createElement("button");
      button.textContent = title;
      button.dataset.value = value;
      button.setAttribute("aria-pressed", String(value === current()));
      button.onclick = () => {
        act(value);
        keep();
        for (const other of $(id).children) {
          other.setAttribute("aria-pressed", String(other === button));
        }
      };
      return button;
    }));
  }
  function reload() {
    forget();
    loadTimeline();
    return show();
  }
  function press(id, index) { $(id).children[index]?.click(); }
  group("zooms", zooms.map((title, value) => [value, title]), () => state.zoom,
    value => { state.zoom = value; fit(); box(); });
  group("speeds", speeds.map(value => [value, ({ 0.1: "⅒", 0.25: "¼", 0.5: "½" })[value] ?? value + "×"]),
    () => state.speed, value => { state.speed = value; });
  group("styles", styles, () => state.style, value => { state.style = value; reload(); });
  function select(id, items, usual, name) {
    const make = (value, title) => {
      const option = document.createElement("option");
      option.value = value;
      option.textContent = title;
      return option;
    };
    $(id).replaceChildren(make("", usual), ...items.map(item => make(item, item)));
    $(id).value = state[name];
    $(id).onchange = event => { state[name] = event.target.value; keep(); reload(); };
  }
  function list() {
    $("scenes").replaceChildren(...scenes.map(name => {
      const row = document.createElement("button");
      row.textContent = name;
      row.title = name;
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", String(name === state.scene));
      row.onclick = () => openScene(name);
      return row;
    }));
  }
  function openScene(name) {
    state.scene = name;
    state.node = null;
    state.pinned = null;
    pinned();
    keep();
    list();
    return reload();
  }
  function pinned() {
    $("pin").setAttribute("aria-pressed", String(state.pinned !== null));
    track();
  }
  function pin() {
    state.pinned = state.pinned === null ? state.at : null;
    keep();
    pinned();
    show();
  }
  $("slider").oninput = event => { stop(); go(Number(event.target.value)); };
  $("now").onchange = event => { stop(); go(Number(event.target.value) || 0, true); };
  $("play").onclick = play;
  $("back").onclick = () => step(-1);
  $("forth").onclick = () => step(1);
  $("pin").onclick = pin;
  $("follow").checked = state.follow;
  $("follow").onchange = event => { state.follow = event.target.checked; keep(); };
  $("help").onclick = () => $("keys").showModal();
  const theme = () => { if (state.theme) root.dataset.theme = state.theme; };
  $("theme").onclick = () => {
    const isDark = state.theme ? state.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    state.theme = isDark ? "light" : "dark";
    keep();
    theme();
  };
  theme();
  addEventListener("resize", () => { if (!failed) { fit(); box(); } });
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return;
    if (event.target.matches("select, input[type=number]")) return;
    if (event.target.matches("button, input[type=checkbox]") && event.key === " ") return;
    const jump = isNext => {
      const times = events(), found = isNext ? times.find(time => time > state.at + 1e-6)
        : times.findLast(time => time < state.at - 1e-6);
      if (found !== undefined) { stop(); go(found); }
    };
    const acts = {
      " ": play, ArrowLeft: () => step(-1), ArrowRight: () => step(1),
      Home: () => { stop(); go(first()); }, End: () => { stop(); go(last()); },
      n: () => jump(true), p: () => jump(false), o: pin,
      d: () => isProgram || press("styles", (styles.findIndex(([value]) => value === state.style) + 2) % 3),
      "+": () => press("zooms", state.zoom + 1), "=": () => press("zooms", state.zoom + 1),
      "-": () => press("zooms", state.zoom - 1), 0: () => press("zooms", 0),
      "?": () => $("keys").showModal(),
    };
    if (acts[event.key]) { event.preventDefault(); acts[event.key](); }
  });

  // Changes of files.
  const source = new EventSource("events");
  let isFirst = true;
  source.addEventListener("scenes", event => {
    const found = JSON.parse(event.data);
    scenes = found.scenes;
    root.toggleAttribute("data-folder", found.folder);
    isProgram = found.program === true;
    root.toggleAttribute("data-program", isProgram);
    if (found.status) build(found.status);
    else isBuilding = false;
    $("problems").textContent = (found.problems ?? []).join("\n");
    $("title").textContent = found.path.split("/").filter(Boolean).at(-1) ?? "Flipbook";
    $("summary").textContent = found.folder ? `${scenes.length} ${scenes.length === 1 ? "scene" : "scenes"}` : found.path;
    if (isFirst && !isProgram) {
      select("texts", found.choices.texts, "Text size", "text");
      select("devices", found.choices.devices, "Device", "device");
    }
    if (isFirst || root.dataset.lost) {
      isFirst = false;
      delete root.dataset.lost;
      showFirst(scenes.includes(state.scene) ? state.scene : scenes[0]);
    } else {
      list();
    }
  });
  /// Shows a scene with what was chosen before.
  async function showFirst(name) {
    if (name !== state.scene) Object.assign(state, { scene: name, node: null, pinned: null });
    pinned();
    list();
    $("slider").max = Math.max(1, state.at);
    $("slider").value = state.at;
    $("now").value = text(state.at);
    await reload();
    root.dataset.ready = "true";
  }
  source.addEventListener("change", event => {
    const change = JSON.parse(event.data);
    if (change.scene !== state.scene) {
      if (!state.follow || !change.edited) return;
      isEditPending = true;
      eventTime = performance.now();
      openScene(change.scene);
      return;
    }
    if (!isBuilding) eventTime = performance.now();
    isEditPending = true;
    isBuilding = false;
    reload();
  });
  function build(status) {
    if (!isBuilding) eventTime = performance.now();
    isBuilding = true;
    buildStatus = status;
    updateStatus();
  }
  source.addEventListener("status", event => build(JSON.parse(event.data).text));
  source.onerror = () => {
    root.dataset.lost = "true";
    $("kind").classList.add("failed");
    $("kind").textContent = "flipbook watch does not answer";
  };
})();
