
// ---- The pointer: picks, drags and shoots

const CLICK_PIXELS = 5;

class Hand {
  constructor(stage, feed) {
    this.stage = stage;
    this.feed = feed;
    this.pointer = new THREE.Vector2();
    this.plane = new THREE.Plane();
    this.held = null;
    this.wanted = null;
    this.isAsking = false;
    const canvas = stage.renderer.domElement;
    // Before the camera's own handler, which must not turn it while a body is dragged.
    canvas.addEventListener('pointerdown', (e) => this.press(e), true);
    canvas.addEventListener('pointermove', (e) => this.move(e));
    for (const end of ['pointerup', 'pointercancel']) {
      canvas.addEventListener(end, (e) => this.release(e));
    }
    element('shoot').onclick = () => this.shoot(new THREE.Vector2());
  }

  ray(at = this.pointer) {
    const ray = new THREE.Raycaster();
    this.stage.camera.updateMatrixWorld();
    ray.setFromCamera(at, this.stage.camera);
    return ray;
  }

  follow(e) {
    this.pointer.set(2 * e.clientX / innerWidth - 1, 1 - 2 * e.clientY / innerHeight);
  }

  press(e) {
    this.follow(e);
    this.start = { x: e.clientX, y: e.clientY };
    if (e.button !== 0 || !e.isPrimary) {
      return;
    }
    this.found = this.stage.bodyAt(this.ray());
    if (this.found && !this.found.isStatic) {
      this.stage.controls.enabled = false;
      e.target.setPointerCapture(e.pointerId);
      this.held = this.found.body;
      this.plane.setFromNormalAndCoplanarPoint(this.stage.camera.getWorldDirection(new THREE.Vector3()), this.found.point);
      this.feed.ask({ do: 'grab', body: this.held, point: this.found.point.toArray() });
    }
  }

  move(e) {
    this.follow(e);
    if (this.held !== null && e.isPrimary) {
      this.wanted = this.ray().ray.intersectPlane(this.plane, new THREE.Vector3());
      this.drag();
    }
  }

  /** One request at a time, always for the latest place. */
  async drag() {
    while (!this.isAsking && this.wanted) {
      const place = this.wanted.toArray();
      this.wanted = null;
      this.isAsking = true;
      await this.feed.ask({ do: 'drag', place });
      this.isAsking = false;
    }
  }

  release(e) {
    if (!this.start) {
      return;
    }
    const isClick = Math.hypot(e.clientX - this.start.x, e.clientY - this.start.y) < CLICK_PIXELS;
    if (this.held !== null) {
      this.wanted = null;
      this.held = null;
      this.stage.controls.enabled = true;
      this.feed.ask({ do: 'release' });
    } else if (isClick && e.button === 0 && e.isPrimary) {
      this.feed.ask({ do: 'pick', body: this.found?.body ?? -1 });
    }
    this.start = null;
  }

  /** From the camera through a point of the screen. */
  shoot(at = this.pointer) {
    const { origin, direction } = this.ray(at).ray;
    const radius = Math.min(2, Math.max(0.02, 0.04 * this.stage.radius));
    const from = origin.clone().addScaledVector(direction, 2 * radius);
    this.feed.ask({ do: 'shoot', from: from.toArray(), direction: direction.toArray(), radius,
      speed: Math.min(60, Math.max(8, 5 * this.stage.radius)), mass: Math.max(0.01, 7800 * 4.19 * radius ** 3) });
  }
}
