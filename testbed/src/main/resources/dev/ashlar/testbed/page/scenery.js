
// ---- Camera, lights and bodies

const THEMES = {
  light: { sky: 0xdfe6ee, ground: 0xa9a79e, sun: 2.7, ambient: 1.0 },
  dark: { sky: 0x15181d, ground: 0x63676f, sun: 1.9, ambient: 0.8 },
};
const element = (id) => document.getElementById(id);

/** What is drawn and from where; call lookAt before render. */
class Scenery {
  constructor() {
    this.renderer = new THREE.WebGLRenderer({ canvas: element('canvas'), antialias: true, preserveDrawingBuffer: true });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFSoftShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.toneMapping = THREE.ACESFilmicToneMapping;
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(40, 1, 0.01, 2000);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.addEventListener('change', () => { this.isStale = true; });
    /** Whether the picture is not what it should be. */
    this.isStale = true;
    this.bodies = new BodyMeshes(this.scene);
    this.sun = new THREE.DirectionalLight(0xfff3e0, 1);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(4096, 4096);
    this.sky = new THREE.HemisphereLight(0xeaf2ff, 0x8c8170, 1);
    this.scene.add(this.sun, this.sun.target, this.sky);
    this.theme = 'light';
    this.radius = 1;
    this.centre = new THREE.Vector3();
  }

  /** Puts camera and sun so that a box is seen whole, from a direction: by default from the right and above. */
  lookAt(box, from = new THREE.Vector3(0.55, 0.42, 1)) {
    this.radius = Math.max(1e-3, 0.5 * box.getSize(new THREE.Vector3()).length());
    const centre = box.getCenter(this.centre);
    this.controls.target.copy(centre);
    const towards = from.clone().normalize();
    this.camera.position.copy(centre).addScaledVector(towards, this.distanceFor(box, towards));
    this.camera.near = 0.01 * this.radius;
    this.camera.far = 400 * this.radius;
    this.camera.updateProjectionMatrix();
    this.controls.maxDistance = 40 * this.radius;
    this.controls.update();
    this.sun.position.copy(centre).add(new THREE.Vector3(-1.3, 1.5, 0.7).multiplyScalar(2 * this.radius));
    this.sun.target.position.copy(centre);
    const shadow = this.sun.shadow.camera;
    shadow.left = shadow.bottom = -2.2 * this.radius;
    shadow.right = shadow.top = 2.2 * this.radius;
    shadow.near = 0.1 * this.radius;
    shadow.far = 9 * this.radius;
    shadow.updateProjectionMatrix();
    this.sun.shadow.normalBias = 2e-3 * this.radius;
    this.setTheme(this.theme);
  }

  /** How much of the width and of the height of the canvas nothing else lies over. */
  freeShare() {
    return { width: 0.74, height: 0.74 };
  }

  /** How far from the middle of a box the camera must be to see it whole, where nothing lies over the canvas. */
  distanceFor(box, towards) {
    const right = new THREE.Vector3(0, 1, 0).cross(towards).normalize();
    const up = towards.clone().cross(right);
    const tan = Math.tan(0.5 * this.camera.fov * Math.PI / 180);
    const share = this.freeShare();
    const aspect = innerWidth / innerHeight * share.width;
    const half = box.getSize(new THREE.Vector3()).multiplyScalar(0.5);
    let most = 1e-3;
    for (let bits = 0; bits < 8; bits++) {
      const corner = new THREE.Vector3(bits & 1 ? half.x : -half.x, bits & 2 ? half.y : -half.y, bits & 4 ? half.z : -half.z);
      const across = Math.max(Math.abs(corner.dot(right)) / aspect, Math.abs(corner.dot(up)) / share.height);
      most = Math.max(most, across / tan + corner.dot(towards));
    }
    return most;
  }

  setTheme(name) {
    const theme = THEMES[name];
    this.theme = name;
    document.documentElement.classList.toggle('dark', name === 'dark');
    this.scene.background = new THREE.Color(theme.sky);
    this.scene.fog = new THREE.Fog(theme.sky, 6 * this.radius, 30 * this.radius);
    this.sun.intensity = theme.sun;
    this.sky.intensity = theme.ambient;
    this.bodies.setGround(theme.ground);
    this.isStale = true;
  }

  /** Draws, if anything has changed; returns whether it did. */
  render() {
    const { clientWidth, clientHeight } = document.documentElement;
    const ratio = Math.min(window.devicePixelRatio, 2);
    const size = this.renderer.getSize(new THREE.Vector2());
    if (size.x !== clientWidth || size.y !== clientHeight || this.renderer.getPixelRatio() !== ratio) {
      this.renderer.setPixelRatio(ratio);
      this.renderer.setSize(clientWidth, clientHeight, false);
      this.camera.aspect = clientWidth / clientHeight;
      this.camera.updateProjectionMatrix();
      this.isStale = true;
    }
    this.controls.update();
    if (!this.isStale) {
      return false;
    }
    this.isStale = false;
    const isOutside = this.camera.position.distanceTo(this.centre) > 1.2 * this.radius;
    surrounded.value.set(...this.centre.toArray(), isOutside ? this.radius : NOWHERE);
    this.renderer.render(this.scene, this.camera);
    return true;
  }
}

/** Colour of containers that move. */
const HOLLOW = 0xb9b4a6;
const NOWHERE = 1e30;
/** The ball around what is looked at: walls do not hide it. Its radius is NOWHERE where the camera is within. */
const surrounded = { value: new THREE.Vector4(0, 0, 0, NOWHERE) };

/** All bodies: one instanced mesh for each shape, for static bodies and others. Bodies are added in order of their numbers. */
class BodyMeshes {
  constructor(scene) {
    this.scene = scene;
    this.clear();
  }

  clear() {
    for (const mesh of this.meshes ?? []) {
      this.scene.remove(mesh);
      mesh.dispose();
    }
    this.geometries?.forEach((geometry) => geometry.dispose());
    this.geometries = [];
    this.isRound = [];
    this.isHollow = [];
    this.meshes = [];
    this.byKind = new Map();
    this.place = [];
  }

  addShape(parts) {
    this.geometries.push(shapeGeometry(parts));
    this.isRound.push(parts.every((part) => part.radius));
    this.isHollow.push(parts.some((part) => part.inverted));
  }

  /** Adds a body, in a colour of its own unless one is given. */
  add(shape, isStatic, colour) {
    const kind = 2 * shape + (isStatic ? 1 : 0);
    const group = this.byKind.get(kind) ?? { shape, isStatic, members: [], mesh: null };
    this.byKind.set(kind, group);
    if (!group.mesh || group.members.length === group.mesh.instanceMatrix.count) {
      this.grow(group);
    }
    const body = this.place.length;
    const own = this.isHollow[shape] ? new THREE.Color(HOLLOW) : bodyColour(body, this.isRound[shape]);
    group.mesh.setColorAt(group.members.length, isStatic ? new THREE.Color(0xffffff) : colour === undefined ? own : new THREE.Color(colour));
    group.mesh.instanceColor.needsUpdate = true;
    this.place.push({ group, k: group.members.length });
    group.members.push(body);
  }

  /** Gives a group a mesh with room for twice as many. */
  grow(group) {
    const old = group.mesh;
    const mesh = new THREE.InstancedMesh(this.geometries[group.shape],
        old?.material ?? bodyMaterial(this.isRound[group.shape] ? 0.35 : 0.85, group.isStatic), old ? 2 * old.instanceMatrix.count : 1);
    mesh.frustumCulled = false;
    mesh.castShadow = !group.isStatic && !this.isHollow[group.shape];
    mesh.receiveShadow = true;
    mesh.group = group;
    mesh.count = 0;
    if (group.isStatic && this.ground !== undefined) {
      mesh.material.color.set(this.ground);
    }
    if (old) {
      mesh.instanceMatrix.array.set(old.instanceMatrix.array);
      mesh.count = old.count;
      mesh.setColorAt(0, new THREE.Color());
      mesh.instanceColor.array.set(old.instanceColor.array);
      this.scene.remove(old);
      this.meshes.splice(this.meshes.indexOf(old), 1);
      old.dispose();
    }
    group.mesh = mesh;
    this.meshes.push(mesh);
    this.scene.add(mesh);
  }

  setGround(colour) {
    this.ground = colour;
    for (const mesh of this.meshes.filter((m) => m.group.isStatic)) {
      mesh.material.color.set(colour);
    }
  }

  /** Hides all; those placed after this are seen. */
  hideAll() {
    for (const mesh of this.meshes) {
      mesh.count = 0;
    }
  }

  set(body, matrix) {
    const { group: { mesh }, k } = this.place[body];
    mesh.setMatrixAt(k, matrix);
    mesh.count = Math.max(mesh.count, k + 1);
    mesh.instanceMatrix.needsUpdate = true;
  }

  /** Around a shape, in its frame. */
  ball(shape) {
    const geometry = this.geometries[shape];
    if (!geometry.boundingSphere) {
      geometry.computeBoundingSphere();
    }
    return geometry.boundingSphere;
  }

  /** Grows a box by a body with a pose of seven numbers: by somewhat less than the ball around it. */
  include(shape, pose, at, box) {
    const { center, radius } = this.ball(shape);
    const middle = center.clone().applyQuaternion(new THREE.Quaternion().fromArray(pose, at + 3))
        .add(new THREE.Vector3().fromArray(pose, at));
    box.union(new THREE.Box3().setFromCenterAndSize(middle, new THREE.Vector3().setScalar(1.4 * radius)));
  }
}

/** Of brick, each a little different; round bodies are of steel. Static ones get theirs from the theme. */
function bodyColour(body, isRound) {
  const chance = (Math.imul(body + 1, 2654435761) >>> 8) / 2 ** 24;
  const other = (Math.imul(body + 7, 1597334677) >>> 8) / 2 ** 24;
  return isRound ? new THREE.Color().setHSL(0.59, 0.25, 0.42 + 0.1 * chance)
      : new THREE.Color().setHSL(0.022 + 0.025 * chance, 0.5 + 0.1 * other, 0.27 + 0.14 * other);
}

/** With four digits. */
function shown(value) {
  if (value === null) {
    return '-';
  }
  return value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential(1)
      : value.toLocaleString('en', { maximumSignificantDigits: 4 });
}
