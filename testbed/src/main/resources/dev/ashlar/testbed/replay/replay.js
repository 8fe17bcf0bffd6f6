
// ---- The scene

const THEMES = {
  light: { sky: 0xdfe6ee, ground: 0xa9a79e, sun: 2.7, ambient: 1.0 },
  dark: { sky: 0x15181d, ground: 0x3d4046, sun: 1.9, ambient: 0.55 },
};
const element = (id) => document.getElementById(id);

class Stage {
  constructor(meta, poses, contacts) {
    this.meta = meta;
    this.poses = poses;
    this.contacts = contacts;
    this.renderer = new THREE.WebGLRenderer({ canvas: element('canvas'), antialias: true, preserveDrawingBuffer: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.toneMapping = THREE.ACESFilmicToneMapping;
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(40, 1, 0.01, 2000);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.addBodies();
    this.frameScene();
    this.addLights();
    this.addMarks();
    this.matrix = new THREE.Matrix4();
    this.a = new THREE.Quaternion();
    this.b = new THREE.Quaternion();
    this.p = new THREE.Vector3();
    this.one = new THREE.Vector3(1, 1, 1);
  }

  /** One instanced mesh for each shape, for static bodies and others. */
  addBodies() {
    const groups = new Map();
    this.meta.bodies.forEach(([shape, isStatic], i) => {
      const key = 2 * shape + isStatic;
      groups.set(key, [...(groups.get(key) ?? []), i]);
    });
    this.geometries = this.meta.shapes.map(shapeGeometry);
    this.meshes = [];
    this.place = [];
    for (const [key, members] of groups) {
      const isStatic = key % 2 === 1;
      const isRound = this.meta.shapes[key >> 1].every((part) => part.radius);
      const mesh = new THREE.InstancedMesh(this.geometries[key >> 1], bodyMaterial(isRound ? 0.35 : 0.85), members.length);
      mesh.frustumCulled = false;
      mesh.castShadow = !isStatic;
      mesh.receiveShadow = true;
      mesh.isStatic = isStatic;
      members.forEach((body, k) => {
        this.place[body] = { mesh, k };
        mesh.setColorAt(k, isStatic ? new THREE.Color(0xffffff) : bodyColour(body, isRound));
      });
      this.meshes.push(mesh);
      this.scene.add(mesh);
    }
  }

  /** Looks at what moves, as it lies at the start. */
  frameScene() {
    const box = new THREE.Box3();
    const pose = new THREE.Vector3();
    this.meta.bodies.forEach(([shape, isStatic, first], i) => {
      if (!isStatic && first === 0) {
        pose.fromArray(this.poses[0], 7 * i);
        this.geometries[shape].computeBoundingSphere();
        const ball = this.geometries[shape].boundingSphere;
        box.union(new THREE.Box3().setFromCenterAndSize(pose, new THREE.Vector3().setScalar(1.4 * ball.radius)));
      }
    });
    this.radius = Math.max(1e-3, 0.5 * box.getSize(new THREE.Vector3()).length());
    const centre = box.getCenter(new THREE.Vector3());
    this.controls.target.copy(centre);
    this.camera.position.copy(centre).add(new THREE.Vector3(0.55, 0.42, 1).normalize().multiplyScalar(2.15 * this.radius));
    this.camera.near = 0.01 * this.radius;
    this.camera.far = 400 * this.radius;
    this.controls.maxDistance = 40 * this.radius;
    this.controls.update();
  }

  addLights() {
    this.sun = new THREE.DirectionalLight(0xfff3e0, 1);
    this.sun.position.copy(this.controls.target).add(new THREE.Vector3(-1.3, 1.5, 0.7).multiplyScalar(2 * this.radius));
    this.sun.target.position.copy(this.controls.target);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(4096, 4096);
    const shadow = this.sun.shadow.camera;
    shadow.left = shadow.bottom = -2.2 * this.radius;
    shadow.right = shadow.top = 2.2 * this.radius;
    shadow.near = 0.1 * this.radius;
    shadow.far = 9 * this.radius;
    this.sun.shadow.normalBias = 2e-3 * this.radius;
    this.sky = new THREE.HemisphereLight(0xeaf2ff, 0x8c8170, 1);
    this.scene.add(this.sun, this.sun.target, this.sky);
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
    for (const mesh of this.meshes) {
      mesh.count = 0;
    }
    for (let i = 0; 7 * i < this.poses[f].length; i++) {
      this.poseAt(i, this.poses[f], next, time - f);
      const { mesh, k } = this.place[i];
      mesh.setMatrixAt(k, this.matrix);
      mesh.count = Math.max(mesh.count, k + 1);
    }
    for (const mesh of this.meshes) {
      mesh.instanceMatrix.needsUpdate = true;
    }
    this.renderer.shadowMap.needsUpdate = true;
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
        boxAround(this.geometries[shape].getAttribute('position'), this.matrix, box);
        at = addBox(box, lines, at);
      }
    }
    this.boxes.geometry.setDrawRange(0, at);
    lines.needsUpdate = true;
  }

  setTheme(name) {
    const theme = THEMES[name];
    document.documentElement.classList.toggle('dark', name === 'dark');
    this.scene.background = new THREE.Color(theme.sky);
    this.scene.fog = new THREE.Fog(theme.sky, 6 * this.radius, 30 * this.radius);
    this.sun.intensity = theme.sun;
    this.sky.intensity = theme.ambient;
    for (const mesh of this.meshes.filter((m) => m.isStatic)) {
      mesh.material.color.set(theme.ground);
    }
  }

  render() {
    const { clientWidth, clientHeight } = document.documentElement;
    const ratio = Math.min(window.devicePixelRatio, 2);
    const size = this.renderer.getSize(new THREE.Vector2());
    if (size.x !== clientWidth || size.y !== clientHeight || this.renderer.getPixelRatio() !== ratio) {
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(clientWidth, clientHeight, false);
      this.camera.aspect = clientWidth / clientHeight;
      this.camera.updateProjectionMatrix();
    }
    this.controls.update();
    this.renderer.render(this.scene, this.camera);
  }
}

/** Of brick, each a little different; round bodies are of steel. Static ones get theirs from the theme. */
function bodyColour(body, isRound) {
  const chance = (Math.imul(body + 1, 2654435761) >>> 8) / 2 ** 24;
  const other = (Math.imul(body + 7, 1597334677) >>> 8) / 2 ** 24;
  return isRound ? new THREE.Color().setHSL(0.59, 0.25, 0.42 + 0.1 * chance)
      : new THREE.Color().setHSL(0.022 + 0.025 * chance, 0.5 + 0.1 * other, 0.27 + 0.14 * other);
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
    this.connect();
    this.setTheme(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    this.seek(0);
  }

  fillSeries() {
    this.cells = Object.entries(this.meta.series).map(([label, values]) => {
      const row = element('series').insertRow();
      row.insertCell().textContent = label;
      return { cell: row.insertCell(), values };
    });
  }

  connect() {
    element('play').onclick = () => this.toggle();
    element('back').onclick = () => this.step(-1);
    element('forward').onclick = () => this.step(1);
    element('time').oninput = (e) => this.seek(Number(e.target.value) * this.meta.dt);
    element('theme').onclick = () => this.setTheme(this.theme === 'dark' ? 'light' : 'dark');
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

  setTheme(name) {
    this.theme = name;
    this.stage.setTheme(name);
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

/** With four digits. */
function shown(value) {
  if (value === null) {
    return '-';
  }
  return value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential(1)
      : value.toLocaleString('en', { maximumSignificantDigits: 4 });
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
