
// ---- The scene

class Stage extends Scenery {
  constructor(meta, poses, contacts) {
    super();
    this.meta = meta;
    this.poses = poses;
    this.contacts = contacts;
    meta.shapes.forEach((parts) => this.bodies.addShape(parts));
    meta.bodies.forEach(([shape, isStatic]) => this.bodies.add(shape, isStatic));
    this.frameScene();
    this.addMarks();
    this.matrix = new THREE.Matrix4();
    this.a = new THREE.Quaternion();
    this.b = new THREE.Quaternion();
    this.p = new THREE.Vector3();
    this.one = new THREE.Vector3(1, 1, 1);
  }

  /** Looks at what moves, as it lies at the start. */
  frameScene() {
    const box = new THREE.Box3();
    this.meta.bodies.forEach(([shape, isStatic, first], i) => {
      if (!isStatic && first === 0) {
        this.bodies.include(shape, this.poses[0], 7 * i, box);
      }
    });
    this.lookAt(box);
  }

  /** Contact dots and boxes around bodies. */
  addMarks() {
    const most = Math.max(1, ...this.contacts.map((c) => c.length / 4));
    this.dots = new THREE.InstancedMesh(new THREE.SphereGeometry(1, 10, 6),
        new THREE.MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.9 }), most);
    this.dots.setColorAt(0, new THREE.Color());
    this.boxes = new THREE.LineSegments(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: 0x2f7de1 }));
    this.boxes.geometry.setAttribute('position', new THREE.Float32BufferAttribute(72 * this.meta.bodies.length, 3));
    for (const marks of [this.dots, this.boxes]) {
      marks.frustumCulled = false;
      marks.visible = false;
      marks.renderOrder = 1;
      this.scene.add(marks);
    }
  }

  /** Everything at a time in frames, which may be between two. */
  show(time) {
    const f = Math.min(Math.floor(time), this.poses.length - 1);
    const next = this.poses[Math.min(f + 1, this.poses.length - 1)];
    this.bodies.hideAll();
    for (let i = 0; 7 * i < this.poses[f].length; i++) {
      this.poseAt(i, this.poses[f], next, time - f);
      this.bodies.set(i, this.matrix);
    }
    this.renderer.shadowMap.needsUpdate = true;
    this.isStale = true;
    if (this.dots.visible) {
      this.showContacts(this.contacts[f]);
    }
    if (this.boxes.visible) {
      this.showBounds(f, next, time - f);
    }
  }

  /** Into this.matrix. */
  poseAt(i, now, next, share) {
    this.p.fromArray(now, 7 * i);
    this.a.fromArray(now, 7 * i + 3).normalize();
    if (share > 0) {
      this.p.lerp(new THREE.Vector3().fromArray(next, 7 * i), share);
      this.a.slerp(this.b.fromArray(next, 7 * i + 3).normalize(), share);
    }
    this.matrix.compose(this.p, this.a, this.one);
  }

  showContacts(contacts) {
    const colour = new THREE.Color();
    this.dots.count = contacts.length / 4;
    for (let i = 0; i < this.dots.count; i++) {
      const force = contacts[4 * i + 3] / this.meta.dt;
      const strength = Math.min(1, Math.max(0, Math.log10(force / 30) / 3));
      const size = (0.005 + 0.007 * strength) * this.radius;
      this.matrix.makeScale(size, size, size);
      this.matrix.setPosition(contacts[4 * i], contacts[4 * i + 1], contacts[4 * i + 2]);
      this.dots.setMatrixAt(i, this.matrix);
      this.dots.setColorAt(i, colour.setHSL(0.16 - 0.16 * strength, 1, 0.5));
    }
    this.dots.instanceMatrix.needsUpdate = true;
    this.dots.instanceColor.needsUpdate = true;
  }

  showBounds(f, next, share) {
    const lines = this.boxes.geometry.getAttribute('position');
    const box = new THREE.Box3();
    let at = 0;
    for (let i = 0; 7 * i < this.poses[f].length; i++) {
      const [shape, isStatic] = this.meta.bodies[i];
      if (!isStatic) {
        this.poseAt(i, this.poses[f], next, share);
        boxAround(this.bodies.geometries[shape].getAttribute('position'), this.matrix, box);
        at = addBox(box, lines, at);
      }
    }
    this.boxes.geometry.setDrawRange(0, at);
    lines.needsUpdate = true;
  }
}

function boxAround(positions, matrix, box) {
  const p = new THREE.Vector3();
  box.makeEmpty();
  for (let v = 0; v < positions.count; v++) {
    box.expandByPoint(p.fromBufferAttribute(positions, v).applyMatrix4(matrix));
  }
}

/** Adds the twelve edges; returns the number of vertices then. */
function addBox(box, lines, at) {
  const corner = (bits) => [bits & 1 ? box.max.x : box.min.x, bits & 2 ? box.max.y : box.min.y, bits & 4 ? box.max.z : box.min.z];
  for (let bits = 0; bits < 8; bits++) {
    for (let axis = 1; axis <= 4; axis *= 2) {
      if (!(bits & axis)) {
        lines.setXYZ(at++, ...corner(bits));
        lines.setXYZ(at++, ...corner(bits | axis));
      }
    }
  }
  return at;
}

// ---- Playback

class Player {
  constructor(stage) {
    this.stage = stage;
    this.meta = stage.meta;
    this.last = this.meta.frames - 1;
    this.time = 0;
    this.playing = false;
    element('time').max = this.last;
    this.fillSeries();
    this.connect(stage);
    stage.setTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    this.seek(0);
  }

  fillSeries() {
    this.cells = Object.entries(this.meta.series).map(([label, values]) => {
      const row = element('series').insertRow();
      row.insertCell().textContent = label;
      return { cell: row.insertCell(), values };
    });
  }

  connect(stage) {
    element('play').onclick = () => this.toggle();
    element('back').onclick = () => this.step(-1);
    element('forward').onclick = () => this.step(1);
    element('time').oninput = (e) => this.seek(Number(e.target.value) * this.meta.dt);
    element('theme').onclick = () => stage.setTheme(stage.theme === 'dark' ? 'light' : 'dark');
    element('contacts').onchange = (e) => this.mark(this.stage.dots, e.target.checked);
    element('bounds').onchange = (e) => this.mark(this.stage.boxes, e.target.checked);
    const keys = { ' ': 'play', ArrowLeft: 'back', ArrowRight: 'forward', c: 'contacts', b: 'bounds', t: 'theme' };
    addEventListener('keydown', (e) => {
      if (keys[e.key] && !e.ctrlKey && !e.metaKey && e.target.tagName !== 'SELECT') {
        e.preventDefault();
        element(keys[e.key]).click();
      }
    });
  }

  mark(marks, isOn) {
    marks.visible = isOn;
    this.show();
  }


  toggle() {
    if (!this.playing && this.time >= this.last) {
      this.time = 0;
    }
    this.setPlaying(!this.playing);
  }

  setPlaying(playing) {
    this.playing = playing;
    element('play').classList.toggle('playing', playing);
    element('play').setAttribute('aria-label', playing ? 'Pause' : 'Play');
  }

  step(by) {
    this.setPlaying(false);
    this.time = Math.max(0, Math.min(this.last, by > 0 ? Math.floor(this.time) + 1 : Math.ceil(this.time) - 1));
    this.show();
  }

  /** To a time in seconds. */
  seek(seconds) {
    this.time = Math.max(0, Math.min(this.last, seconds / this.meta.dt));
    this.show();
  }

  advance(seconds) {
    if (this.playing) {
      this.time = Math.min(this.last, this.time + seconds * Number(element('speed').value) / this.meta.dt);
      if (this.time === this.last) {
        this.setPlaying(false);
      }
      this.show();
    }
  }

  show() {
    this.stage.show(this.time);
    const frame = Math.floor(this.time + 1e-9);
    element('time').value = frame;
    element('clock').textContent = `${(this.time * this.meta.dt).toFixed(2)} s  step ${frame} of ${this.last}`;
    for (const { cell, values } of this.cells) {
      const value = frame > 0 ? values[frame - 1] : null;
      cell.textContent = shown(value);
    }
  }
}

async function main() {
  const meta = JSON.parse(element('meta').textContent);
  const poses = decodePoses(await unpack('pose-data'), meta);
  const contacts = decodeContacts(await unpack('contact-data'), meta);
  const player = new Player(new Stage(meta, poses, contacts));
  // #t=2.5 opens the replay at that time and does not start it.
  const start = /[#&]t=([\d.]+)/.exec(location.hash);
  if (start) {
    player.seek(Number(start[1]));
  } else {
    player.setPlaying(true);
  }
  element('message').textContent = '';
  window.ashlar = player;
  let before = performance.now();
  const draw = (now) => {
    // The first picture may be dated before it was asked for; a tab that was hidden must not jump.
    player.advance(Math.max(0, Math.min(0.1, (now - before) / 1000)));
    before = now;
    player.stage.render();
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}

main().catch((error) => {
  element('message').textContent =
      `This page cannot be shown here: ${error.message}. It needs a browser of 2023 or later, with WebGL 2.`;
  throw error;
});
