
// ---- Geometry of shapes: triangles, each corner with its distances to the edges of its face, so that edges can be drawn.

import * as THREE from 'three';
import { OrbitControls } from 'orbit';

const NO_EDGE = 1e6;

class Triangles {
  constructor() {
    this.positions = [];
    this.normals = [];
    this.edges = [];
    this.shades = [];
    this.spans = [];
  }

  /** A triangle of a face that is so wide and so high. */
  add(a, b, c, normals, isEdge, shade, span) {
    const corners = [a, b, c];
    for (let i = 0; i < 3; i++) {
      this.positions.push(corners[i].x, corners[i].y, corners[i].z);
      this.normals.push(normals[i].x, normals[i].y, normals[i].z);
      this.shades.push(shade, shade, shade);
      this.spans.push(span);
      for (let e = 0; e < 3; e++) {
        this.edges.push(isEdge[e] ? distanceToLine(corners[i], corners[e], corners[(e + 1) % 3]) : NO_EDGE);
      }
    }
  }

  geometry() {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.Float32BufferAttribute(this.positions, 3));
    geometry.setAttribute('normal', new THREE.Float32BufferAttribute(this.normals, 3));
    geometry.setAttribute('edge', new THREE.Float32BufferAttribute(this.edges, 3));
    geometry.setAttribute('span', new THREE.Float32BufferAttribute(this.spans, 1));
    geometry.setAttribute('color', new THREE.Float32BufferAttribute(this.shades, 3));
    return geometry;
  }
}

function distanceToLine(p, a, b) {
  const along = b.clone().sub(a).normalize();
  return p.clone().sub(a).cross(along).length();
}

/** A shape's parts as one geometry; round parts get segments of two shades, so that one sees them turn. */
function shapeGeometry(parts) {
  const triangles = new Triangles();
  for (const part of parts) {
    const pose = new THREE.Matrix4().compose(new THREE.Vector3(...part.pose.slice(0, 3)),
        new THREE.Quaternion(...part.pose.slice(3)), new THREE.Vector3(1, 1, 1));
    if (part.faces) {
      addFaces(part, pose, triangles);
    } else {
      addRound(part, pose, triangles);
    }
  }
  return triangles.geometry();
}

function addFaces(part, pose, triangles) {
  const vertex = (v) => new THREE.Vector3(...part.vertices.slice(3 * v, 3 * v + 3)).applyMatrix4(pose);
  for (const face of part.faces) {
    const corners = face.map(vertex);
    const last = corners.length - 2;
    const normal = new THREE.Vector3();
    for (let i = 1; i <= last; i++) {
      normal.add(corners[i].clone().sub(corners[0]).cross(corners[i + 1].clone().sub(corners[0])));
    }
    normal.normalize();
    const size = new THREE.Box3().setFromPoints(corners).getSize(new THREE.Vector3());
    const span = Math.min(size.y, Math.hypot(size.x, size.z));
    for (let i = 1; i <= last; i++) {
      triangles.add(corners[0], corners[i], corners[i + 1], [normal, normal, normal], [i === 1, true, i === last], 1, span);
    }
  }
}

function addRound(part, pose, triangles) {
  const round = (part.halfLength
      ? new THREE.CapsuleGeometry(part.radius, 2 * part.halfLength, 12, 32)
      : new THREE.SphereGeometry(part.radius, 48, 32)).toNonIndexed();
  const read = (name, i) => new THREE.Vector3().fromBufferAttribute(round.getAttribute(name), i);
  for (let i = 0; i < round.getAttribute('position').count; i += 3) {
    const corners = [0, 1, 2].map((k) => read('position', i + k));
    const normals = [0, 1, 2].map((k) => read('normal', i + k).transformDirection(pose));
    const middle = corners[0].clone().add(corners[1]).add(corners[2]);
    const shade = (Math.floor(Math.atan2(middle.z, middle.x) / (Math.PI / 4)) + (middle.y > 0 ? 1 : 0)) % 2 === 0 ? 1 : 0.62;
    triangles.add(...corners.map((c) => c.applyMatrix4(pose)), normals, [false, false, false], shade, 0);
  }
}

/**
 * A lit material that draws the edges of faces darker. Large upright faces of static bodies, such as the walls of a bin, are
 * left out where they stand between the camera and what they surround: where they have it behind them.
 */
function bodyMaterial(roughness, isStatic) {
  const material = new THREE.MeshStandardMaterial({ vertexColors: true, roughness, metalness: 0 });
  material.customProgramCacheKey = () => (isStatic ? 'static' : 'moving');
  material.onBeforeCompile = (shader) => {
    shader.uniforms.surrounded = surrounded;
    shader.vertexShader = shader.vertexShader
        .replace('#include <common>', `#include <common>
          attribute vec3 edge;
          attribute float span;
          varying float vSpan;
          varying vec3 vEdge;
          varying vec3 vFacing;
          varying vec3 vPlace;`)
        .replace('#include <begin_vertex>', `#include <begin_vertex>
          vEdge = edge;
          vSpan = span;
          vFacing = normalize(mat3(instanceMatrix) * normal);
          vPlace = (instanceMatrix * vec4(position, 1.0)).xyz;`);
    shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', `#include <common>
          varying vec3 vEdge;
          varying vec3 vFacing;
          varying vec3 vPlace;
          varying float vSpan;
          uniform vec4 surrounded;`)
        .replace('#include <color_fragment>', `#include <color_fragment>
          ${isStatic ? `if (abs(vFacing.y) < 0.3 && vSpan > 0.3 * surrounded.w
              && dot(vFacing, surrounded.xyz - vPlace) < -0.1 * surrounded.w) discard;` : ''}
          vec3 width = fwidth(vEdge);
          vec3 inside = smoothstep(vec3(0.3), vec3(1.3), vEdge / max(width, vec3(1e-7)));
          float fade = clamp(0.012 / max(max(width.x, width.y), width.z) , 0.25, 1.0);
          diffuseColor.rgb *= mix(1.0 - 0.5 * fade, 1.0, min(inside.x, min(inside.y, inside.z)));`);
  };
  return material;
}
