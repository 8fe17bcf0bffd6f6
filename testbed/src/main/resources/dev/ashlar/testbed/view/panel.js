
// ---- Menus, numbers and the graph

const PHASES = [['broad', '#4c9be8'], ['narrow', '#e8a33d'], ['solve', '#d9534f'], ['advance', '#58b368'], ['rest', '#9aa0a6']];
const SHOWN = { bodies: 'bodies', pairs: 'pairs', contacts: 'contacts', iterations: 'iterations of the solver', sweeps: 'sweeps',
  work: 'questions asked', held: 'held bodies', heldByBudget: 'held for the budget', asleep: 'sleeping bodies', internalSteps: 'internal steps', startOverlaps: 'overlaps at the start', kineticEnergy: 'kinetic energy, J',
  stepMillis: 'ms a step', framesPerSecond: 'frames a second', frameBytes: 'bytes a frame', leftOut: 'marks left out' };
const HIDDEN_AT_ZERO = ['leftOut', 'startOverlaps', 'asleep', 'heldByBudget'];
const HISTORY = 240;
const DEFAULT = '';

class Panel {
  constructor(feed) {
    this.feed = feed;
    this.settings = null;
    this.values = {};
    this.history = [];
    this.cells = {};
    for (const [name, label] of Object.entries(SHOWN)) {
      const row = element('numbers').insertRow();
      row.insertCell().textContent = label;
      this.cells[name] = row.insertCell();
    }
    for (const [name, colour] of PHASES) {
      const entry = element('legend').appendChild(document.createElement('span'));
      entry.appendChild(document.createElement('i')).style.background = colour;
      entry.append(name);
    }
    this.connect();
  }

  connect() {
    const ask = (request) => this.feed.ask(request);
    element('scene').onchange = () => ask({ do: 'scene', id: element('scene').value });
    element('form').onsubmit = (e) => {
      e.preventDefault();
      this.build();
    };
    for (const id of ['broad', 'narrow', 'sweep']) {
      element(id).onchange = () => this.switchAlgorithms(id === 'narrow');
    }
    element('narrow-options').onchange = () => this.switchAlgorithms(false);
    element('dt').onchange = () => ask({ do: 'dt', seconds: Number(element('dt').value) });
    element('sleeping').onchange = () => ask({ do: 'sleeping', on: element('sleeping').checked });
    element('speed').onchange = () => ask({ do: 'speed', factor: Number(element('speed').value) });
    element('play').onclick = () => ask({ do: 'play', on: !this.settings.playing });
    element('step').onclick = () => ask({ do: 'step', count: 1 });
    element('reset').onclick = () => ask({ do: 'reset' });
    element('level').oninput = () => ask({ do: 'level', level: Number(element('level').value) });
    element('help').onclick = () => element('keys').showModal();
  }

  build() {
    const values = {};
    for (const input of element('parameters').querySelectorAll('input')) {
      values[input.name] = Number(input.value);
    }
    this.feed.ask({ do: 'scene', id: element('scene').value, values, seed: Number(element('seed').value) });
  }

  // Another narrow phase knows other options.
  async switchAlgorithms(forgetsOptions) {
    const chosen = (id) => (element(id).value === DEFAULT ? null : element(id).value);
    const isDone = await this.feed.ask({ do: 'algorithms', broad: chosen('broad'), narrow: chosen('narrow'), sweep: chosen('sweep'),
      narrowOptions: forgetsOptions ? '' : element('narrow-options').value });
    if (!isDone) {
      this.showSettings(this.settings);
    }
  }

  showSettings(settings) {
    const before = this.settings;
    this.settings = settings;
    const scene = settings.scenes.find((s) => s.id === settings.scene);
    document.title = `${scene.id} - Ashlar`;
    element('title').textContent = scene.id;
    element('description').textContent = scene.description;
    if (!before) {
      fillSelect('scene', settings.scenes.map((s) => [s.id, s.id]));
      this.addOverlays(settings.overlays);
    }
    element('scene').value = scene.id;
    if (before?.scene !== scene.id || JSON.stringify(before.values) !== JSON.stringify(settings.values)) {
      this.showParameters(scene, settings.values);
    }
    element('seed').value = settings.seed;
    this.showAlgorithms(settings);
    element('sleeping').checked = settings.sleeping;
    selectNumber('dt', settings.dt);
    selectNumber('speed', settings.speed);
    element('play').classList.toggle('playing', settings.playing);
    element('play').setAttribute('aria-label', settings.playing ? 'Pause' : 'Play');
    for (const { id, on } of settings.overlays) {
      element(`overlay-${id}`).setAttribute('aria-pressed', on);
    }
    element('level').value = settings.dopLevel;
    element('level-label').hidden = !settings.overlays.find(({ id }) => id === 'dops').on;
    element('message').textContent = settings.message;
  }

  showAlgorithms(settings) {
    const lists = { broad: settings.broadPhases, narrow: settings.narrowPhases, sweep: settings.narrowPhases };
    Object.entries(lists).forEach(([id, names], i) => {
      const own = settings.chosen[i] === null ? `${settings[id]} (default)` : 'default';
      fillSelect(id, [[DEFAULT, own], ...names.map((name) => [name, name])]);
      element(id).value = settings.chosen[i] ?? DEFAULT;
    });
    element('narrow-options').value = settings.narrowOptions;
    element('algorithms').textContent = `broad ${settings.broad}, narrow ${settings.narrow}, sweep ${settings.sweep}; ${settings.stepping}`;
  }

  addOverlays(overlays) {
    overlays.forEach(({ id, label, meaning }, i) => {
      const button = element('overlays').appendChild(document.createElement('button'));
      button.id = `overlay-${id}`;
      button.textContent = label;
      button.title = `${meaning} (${i + 1})`;
      button.onclick = () => this.feed.ask({ do: 'overlay', id, on: button.getAttribute('aria-pressed') !== 'true' });
    });
  }

  showParameters(scene, values) {
    element('parameters').replaceChildren(...scene.parameters.map((parameter) => {
      const label = document.createElement('label');
      label.textContent = parameter.name;
      label.title = `${parameter.meaning} (${parameter.low} to ${parameter.high})`;
      const input = document.createElement('input');
      Object.assign(input, { type: 'number', name: parameter.name, min: parameter.low, max: parameter.high,
        step: parameter.whole ? 1 : 'any', value: values[parameter.name], required: true });
      label.append(input);
      return label;
    }));
  }

  showNumbers(frame) {
    this.settings.numbers.forEach((name, i) => {
      this.values[name] = frame.numbers[i];
    });
    this.values.frameBytes = this.feed.frameBytes;
    const { values } = this;
    element('clock').textContent = `${shown(values.step)}, ${values.time.toFixed(2)} s`;
    for (const [name, cell] of Object.entries(this.cells)) {
      cell.textContent = shown(values[name]);
      cell.parentElement.hidden = values[name] === 0 && HIDDEN_AT_ZERO.includes(name);
    }
    const known = values.broad + values.narrow + values.solve + values.advance;
    if (values.step !== this.lastStep) {
      this.lastStep = values.step;
      this.history.push([values.broad, values.narrow, values.solve, values.advance, Math.max(0, values.stepMillis - known)]);
      this.history.splice(0, this.history.length - HISTORY);
      this.drawGraph();
    }
  }

  /** Times of the last steps, one phase on the other. */
  drawGraph() {
    const canvas = element('graph');
    const pen = canvas.getContext('2d');
    const sums = this.history.map((times) => times.reduce((a, b) => a + b, 0));
    const most = niceAbove(Math.max(0.1, ...sums));
    const width = canvas.width / HISTORY;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    this.history.forEach((times, i) => {
      let top = canvas.height;
      times.forEach((millis, phase) => {
        const height = millis / most * canvas.height;
        pen.fillStyle = PHASES[phase][1];
        pen.fillRect(i * width, top - height, Math.ceil(width), height);
        top -= height;
      });
    });
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--ink');
    pen.font = '22px system-ui, sans-serif';
    pen.fillText(`${most} ms`, 4, 22);
  }
}

/** The least of 1, 2, 5, 10, 20, ... and their tenths that is not below. */
function niceAbove(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((n) => Number((n * power).toPrecision(1))).find((n) => n >= value);
}

function fillSelect(id, entries) {
  const select = element(id);
  const now = [...select.options].map((option) => `${option.value} ${option.text}`).join('\n');
  if (now !== entries.map((entry) => entry.join(' ')).join('\n')) {
    select.replaceChildren(...entries.map(([value, name]) => new Option(name, value)));
  }
}

/** Selects the entry nearest to a number; adds one if none is near. */
function selectNumber(id, value) {
  const select = element(id);
  const near = [...select.options].find((option) => Math.abs(option.value / value - 1) < 1e-4);
  if (near) {
    select.value = near.value;
  } else {
    select.add(new Option(shown(value), value, false, true));
  }
}
