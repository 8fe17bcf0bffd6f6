
// ---- The page

const KEYS = { ' ': 'play', ArrowRight: 'step', r: 'reset', t: 'theme', h: 'help', '?': 'help', Home: 'home' };
const FLY = { w: [0, 0, -1], s: [0, 0, 1], a: [-1, 0, 0], d: [1, 0, 0], q: [0, -1, 0], e: [0, 1, 0] };
const STEER = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** The scene that is driven by arrow keys. */
const PLAYED = 'cars';
const TOAST_MILLIS = 5000;

class View {
  constructor() {
    this.feed = new Feed(this);
    this.stage = new LiveStage();
    this.panel = new Panel(this.feed);
    this.hand = new Hand(this.stage, this.feed);
    this.pressed = new Set();
    this.stage.setTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    element('theme').onclick = () => this.stage.setTheme(this.stage.theme === 'dark' ? 'light' : 'dark');
    element('home').onclick = () => this.stage.lookAtAll();
    // Its rows depend on the width; panels and messages keep clear of it.
    new ResizeObserver(() => document.documentElement.style.setProperty('--toolbar', `${element('controls').offsetHeight}px`))
        .observe(element('controls'));
    addEventListener('keydown', (e) => this.press(e));
    addEventListener('keyup', (e) => this.let(e.key));
    addEventListener('blur', () => [...this.pressed].forEach((key) => this.let(key)));
    if (innerWidth < 720) {
      element('menu').open = false;
      element('facts').open = false;
    }
  }

  press(e) {
    const isTyping = ['SELECT', 'INPUT'].includes(e.target.tagName) && e.target.type !== 'range';
    if (isTyping || e.ctrlKey || e.metaKey || e.altKey || element('keys').open) {
      return;
    }
    const key = e.key.length === 1 ? e.key.toLowerCase() : e.key;
    const overlay = this.panel.settings?.overlays[Number(key) - 1];
    if (FLY[key]) {
      this.pressed.add(key);
    } else if (STEER[key] && this.panel.settings?.scene === PLAYED) {
      this.pressed.add(key);
      if (!e.repeat) {
        this.steer();
      }
    } else if (key === 'f') {
      this.hand.shoot();
    } else if (overlay) {
      element(`overlay-${overlay.id}`).click();
    } else if (KEYS[key]) {
      element(KEYS[key]).click();
    } else {
      return;
    }
    e.preventDefault();
  }

  let(key) {
    this.pressed.delete(key.length === 1 ? key.toLowerCase() : key);
    if (STEER[key] && this.panel.settings?.scene === PLAYED) {
      this.steer();
    }
  }

  /** Tells the server which way the player drives. */
  steer() {
    const held = [...this.pressed].filter((key) => STEER[key]).map((key) => STEER[key]);
    const sum = (k) => Math.sign(held.reduce((total, way) => total + way[k], 0));
    this.feed.ask({ do: 'steer', ahead: sum(0), aside: sum(1) });
  }

  /** Moves the camera as keys are held. */
  fly(seconds, isFast) {
    const way = new THREE.Vector3();
    this.pressed.forEach((key) => way.add(new THREE.Vector3(...(FLY[key] ?? [0, 0, 0]))));
    if (way.lengthSq() > 0) {
      way.applyQuaternion(this.stage.camera.quaternion).multiplyScalar(seconds * 0.6 * this.stage.radius * (isFast ? 4 : 1));
      this.stage.camera.position.add(way);
      this.stage.controls.target.add(way);
      this.stage.isStale = true;
    }
  }

  // ---- what the feed says

  connected() {
    element('message').textContent = '';
  }

  lost(why) {
    element('message').textContent = why;
  }

  refused(why) {
    element('toast').textContent = why;
    clearTimeout(this.toast);
    this.toast = setTimeout(() => {
      element('toast').textContent = '';
    }, TOAST_MILLIS);
  }

  settings(settings) {
    this.panel.showSettings(settings);
    this.stage.look = settings.look;
  }

  roster(part) {
    this.stage.addBodies(part);
  }

  frame(frame) {
    this.stage.show(frame);
    this.panel.showNumbers(frame);
    element('notes').textContent = this.stage.notes ?? '';
    element('notes').hidden = !this.stage.notes;
  }
}

try {
  const view = new View();
  window.ashlar = view;
  let before = performance.now();
  let isFast = false;
  addEventListener('keydown', (e) => { isFast = e.shiftKey; });
  const draw = (now) => {
    view.fly(Math.max(0, Math.min(0.1, (now - before) / 1000)), isFast);
    before = now;
    view.stage.render();
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
  view.feed.run();
} catch (error) {
  element('message').textContent =
      `This page cannot be shown here: ${error.message}. It needs a browser of 2023 or later, with WebGL 2.`;
  throw error;
}
