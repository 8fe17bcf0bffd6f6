
// ---- The scene

/** Bytes of colours as screens take them, in the linear scale that three.js reckons in. */
const LINEAR = Uint8Array.from({ length: 256 }, (_, i) => Math.round(255 * (i / 255) ** 2.2));

/** The bodies of the server's world, and what it shows of its inside. */
class LiveStage extends Scenery {
  constructor() {
    super();
    this.sun.shadow.mapSize.set(2048, 2048); // redrawn with every frame
    this.version = 0;
    this.moving = [];
    this.roster = [];
    this.matrix = new THREE.Matrix4();
    this.position = new THREE.Vector3();
    this.rotation = new THREE.Quaternion();
    this.one = new THREE.Vector3(1, 1, 1);
    const marks = { vertexColors: true, transparent: true, toneMapped: false, fog: false };
    this.lines = this.addMarks(new THREE.LineSegments(undefined, new THREE.LineBasicMaterial({ ...marks, depthTest: false, opacity: 0.9 })));
    this.points = this.addMarks(new THREE.Points(undefined,
        new THREE.PointsMaterial({ ...marks, depthTest: false, size: 6, sizeAttenuation: false })));
    this.triangles = this.addMarks(new THREE.Mesh(undefined, new THREE.MeshBasicMaterial({ ...marks, opacity: 0.85,
      side: THREE.DoubleSide, polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2 })));
  }

  addMarks(marks) {
    marks.frustumCulled = false;
    marks.renderOrder = 1;
    this.scene.add(marks);
    return marks;
  }

  /** Takes more bodies in; a part that begins with the first replaces all, as of another scene or another server. */
  addBodies(part) {
    const isNew = part.first === 0;
    if (isNew) {
      this.bodies.clear();
      this.moving = [];
      this.roster = [];
      this.version = part.version;
    }
    part.shapes.forEach((shape) => this.bodies.addShape(shape));
    for (const body of part.bodies) {
      if (!body.isStatic) {
        this.moving.push(this.roster.length);
      }
      this.roster.push(body);
      this.bodies.add(body.shape, body.isStatic, body.colour);
      this.place(this.roster.length - 1, body.pose);
    }
    if (isNew) {
      this.lookAtAll();
    }
    this.renderer.shadowMap.needsUpdate = true;
    this.isStale = true;
  }

  place(body, pose) {
    this.matrix.compose(this.position.fromArray(pose), this.rotation.fromArray(pose, 3), this.one);
    this.bodies.set(body, this.matrix);
  }

  /** The panels at the sides, unless they are closed or leave too little. */
  freeShare() {
    const panels = ['menu', 'facts'].map((id) => (element(id).open ? element(id).offsetWidth + 16 : 0));
    const width = 1 - 2 * Math.max(...panels) / innerWidth;
    return { width: width > 0.4 ? 0.96 * width : 0.8, height: 1 - 2.2 * element('controls').offsetHeight / innerHeight };
  }

  /** Looks at what moves, as it lay at the start, and at what the scene reaches; where nothing moves, at all. */
  lookAtAll() {
    const box = new THREE.Box3();
    const bodies = this.moving.length > 0 ? this.moving.map((i) => this.roster[i]) : this.roster;
    bodies.forEach((body) => this.bodies.include(body.shape, body.pose, 0, box));
    const ground = this.groundBelow(box);
    if (ground) {
      box.expandByPoint(ground);
    }
    const { from: { x, y, z }, reach } = this.look;
    this.lookAt(box.expandByScalar(reach), new THREE.Vector3(x, y, z));
  }

  /** Where static bodies are below the middle of a box, if not too far; else undefined. */
  groundBelow(box) {
    const top = box.getCenter(new THREE.Vector3());
    const ray = new THREE.Raycaster(top, new THREE.Vector3(0, -1, 0), 0, 2 * box.getSize(new THREE.Vector3()).length());
    this.forgetBounds();
    return ray.intersectObjects(this.bodies.meshes.filter((mesh) => mesh.group.isStatic), false)[0]?.point;
  }

  show(frame) {
    if (frame.version !== this.version || frame.bodies !== this.roster.length) {
      return;
    }
    this.moving.forEach((body, k) => {
      const isThere = frame.pose(k, this.position, this.rotation);
      this.matrix.compose(isThere ? this.position : this.position.set(0, -1e9, 0), this.rotation, this.one);
      this.bodies.set(body, this.matrix);
    });
    const marks = frame.marks(this.moving.length);
    this.showCorners(this.lines, marks.lines);
    this.showCorners(this.points, marks.points);
    this.showCorners(this.triangles, marks.triangles);
    this.texts = marks.texts;
    this.notes = marks.notes;
    this.renderer.shadowMap.needsUpdate = true;
    this.isStale = true;
  }

  showCorners(marks, { positions, colours }) {
    const room = marks.geometry.getAttribute('position')?.count ?? 0;
    marks.visible = positions.length > 0;
    if (3 * room < positions.length) {
      marks.geometry.dispose();
      marks.geometry = new THREE.BufferGeometry();
      marks.geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(2 * positions.length), 3));
      marks.geometry.setAttribute('color', new THREE.BufferAttribute(new Uint8Array(2 * positions.length), 3, true));
    }
    if (marks.visible) {
      marks.geometry.getAttribute('position').array.set(positions);
      marks.geometry.getAttribute('color').array.set(colours.map((byte) => LINEAR[byte]));
      marks.geometry.getAttribute('position').needsUpdate = true;
      marks.geometry.getAttribute('color').needsUpdate = true;
      marks.geometry.setDrawRange(0, positions.length / 3);
    }
  }

  render() {
    const isDrawn = super.render();
    if (isDrawn) {
      this.showTexts();
    }
    return isDrawn;
  }

  /** Words stand on the page, over the canvas. */
  showTexts() {
    const labels = element('labels');
    const texts = this.texts ?? [];
    while (labels.childElementCount > texts.length) {
      labels.lastChild.remove();
    }
    texts.forEach(({ place, colour, words }, i) => {
      const label = labels.children[i] ?? labels.appendChild(document.createElement('span'));
      const at = place.clone().project(this.camera);
      label.hidden = at.z > 1;
      label.textContent = words;
      label.style.color = `#${colour.toString(16).padStart(6, '0')}`;
      label.style.transform = `translate(${(0.5 + 0.5 * at.x) * innerWidth}px, ${(0.5 - 0.5 * at.y) * innerHeight}px)`;
    });
  }

  /** Of where bodies were when rays were cast last. */
  forgetBounds() {
    for (const mesh of this.bodies.meshes) {
      mesh.boundingSphere = null;
    }
  }

  /** The first body along a ray through a point of the screen, with where it was hit; null if there is none. */
  bodyAt(ray) {
    this.forgetBounds();
    const hit = ray.intersectObjects(this.bodies.meshes, false)[0];
    if (!hit) {
      return null;
    }
    const { group } = hit.object;
    return { body: group.members[hit.instanceId], isStatic: group.isStatic, point: hit.point };
  }
}
