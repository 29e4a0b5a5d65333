/** Small builders that every model uses. Lengths are in the model's own unit; the camera frames whatever comes. */
import * as THREE from 'three';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';

export const vec = (x, y, z) => new THREE.Vector3(x, y, z);
export const turn = (degrees) => THREE.MathUtils.degToRad(degrees);
export const group = (...children) => {
  const g = new THREE.Group();
  for (const c of children) g.add(c);
  return g;
};
export const mesh = (geometry, material) => new THREE.Mesh(geometry, material);
export const place = (thing, x, y, z) => {
  thing.position.set(x, y, z);
  return thing;
};
export const spin = (thing, x, y, z) => {
  thing.rotation.set(turn(x), turn(y), turn(z));
  return thing;
};
export const creased = (geometry, degrees = 30) => toCreasedNormals(geometry, turn(degrees));

export function instanced(geometry, material, matrices) {
  const thing = new THREE.InstancedMesh(geometry, material, matrices.length);
  for (const [i, m] of matrices.entries()) thing.setMatrixAt(i, m);
  thing.frustumCulled = false;
  return thing;
}

/** The matrix that puts a thing at a point, its own y along `up`, turned about it, scaled. */
export function standing(point, up, { scale = 1, about = 0 } = {}) {
  const q = new THREE.Quaternion().setFromUnitVectors(vec(0, 1, 0), up.clone().normalize());
  q.multiply(new THREE.Quaternion().setFromAxisAngle(vec(0, 1, 0), about));
  return new THREE.Matrix4().compose(point, q, vec(scale, scale, scale));
}

export const ball = (radius, material) => mesh(new THREE.SphereGeometry(radius, 40, 26), material);
export const loop = (radius, wire, material) => mesh(new THREE.TorusGeometry(radius, wire, 14, 72), material);
export const rod = (from, to, radius, material) => tube([from, to], radius, material, { segments: 2, caps: true });
export const block = (x, y, z, round, material) => mesh(roundedBox(x, y, z, round), material);

/** A wire through points. */
export function tube(points, radius, material, { closed = false, segments = 90, sides = 12, caps = false } = {}) {
  const curve = new THREE.CatmullRomCurve3(points, closed, 'centripetal');
  const thing = group(mesh(new THREE.TubeGeometry(curve, segments, radius, sides, closed), material));
  if (caps) for (const p of [points[0], points.at(-1)]) thing.add(place(ball(radius, material), p.x, p.y, p.z));
  return thing;
}

export function roundedBox(x, y, z, round, { curve = 12 } = {}) {
  const shape = new THREE.Shape(),
    w = x / 2 - round,
    h = y / 2 - round;
  shape.absarc(w, h, round, 0, Math.PI / 2);
  shape.absarc(-w, h, round, Math.PI / 2, Math.PI);
  shape.absarc(-w, -h, round, Math.PI, Math.PI * 1.5);
  shape.absarc(w, -h, round, Math.PI * 1.5, Math.PI * 2);
  return plate(shape, z, round * 0.6, { curve, steps: Math.ceil(curve / 4) });
}

/** A flat plate cut to an outline, its edges softened, centred in depth. */
export function plate(shape, depth, soft, { curve = 32, steps = 3 } = {}) {
  const g = new THREE.ExtrudeGeometry(shape, {
    depth: Math.max(depth - 2 * soft, 0.001),
    bevelEnabled: true,
    bevelSize: soft,
    bevelOffset: -soft,
    bevelThickness: soft,
    bevelSegments: steps,
    curveSegments: curve,
  });
  g.translate(0, 0, -Math.max(depth - 2 * soft, 0.001) / 2);
  return creased(g, 35);
}

/** A solid turned on the y axis from pairs of (radius, height). */
export function turned(pairs, { segments = 96, crease = 40 } = {}) {
  const g = new THREE.LatheGeometry(
    pairs.map(([r, y]) => new THREE.Vector2(Math.max(r, 1e-4), y)),
    segments,
  );
  return creased(g, crease);
}

/**
 * A ring shank about the z axis, top at +y, inner radius 1. Width and thickness are functions of the angle from the
 * top (radians, −π..π); `edge` is the roundness of the section: 2 round, 4 soft, 10 square; `flatTop` cuts a face.
 */
export function shank({ width, thickness, edge = 2.6, flatTop = Infinity, inner = 1, wave = () => 0, crease = 38 }) {
  const around = 150,
    across = 24,
    positions = [],
    uvs = [],
    index = [];
  for (let i = 0; i <= around; i++) {
    const a = (i / around) * Math.PI * 2 - Math.PI,
      w = width(a) / 2,
      t = thickness(a),
      z0 = wave(a);
    for (let k = 0; k <= across; k++) {
      const b = (k / across) * Math.PI * 2,
        c = Math.cos(b),
        s = Math.sin(b);
      const soft = (x) => Math.sign(x) * Math.abs(x) ** (2 / edge);
      const r = inner + t / 2 + (soft(c) * t) / 2;
      const y = Math.cos(a) * r;
      positions.push(Math.sin(a) * r, Math.min(y, flatTop), soft(s) * w + z0);
      uvs.push(0.5 + (Math.sin(a) * r) / 1.6, 0.5 - (soft(s) * w) / 1.6);
    }
  }
  for (let i = 0; i < around; i++)
    for (let k = 0; k < across; k++) {
      const a = i * (across + 1) + k,
        b = a + across + 1;
      index.push(a, b, a + 1, b, b + 1, a + 1);
    }
  const g = new THREE.BufferGeometry();
  g.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  g.setAttribute('uv', new THREE.Float32BufferAttribute(uvs, 2));
  g.setIndex(index);
  return creased(g, crease);
}

/** Text or a mark as a height map: white is the surface, black the deepest cut. */
export async function relief(
  words,
  { size = 512, fill = 0.6, raised = false, ring = 0, family = 'Kinza Mark', blur = 3, weight = 600 } = {},
) {
  const canvas = new OffscreenCanvas(size, size),
    x = canvas.getContext('2d');
  x.fillStyle = raised ? '#000' : '#fff';
  x.fillRect(0, 0, size, size);
  x.filter = `blur(${blur}px)`;
  x.fillStyle = x.strokeStyle = raised ? '#fff' : '#000';
  x.textAlign = 'center';
  x.textBaseline = 'middle';
  const lines = words.split('\n');
  lines.forEach((line, i) => {
    const high = (size * fill) / Math.max(lines.length, 1);
    x.font = `${weight} ${high}px "${family}", "Noto Serif CJK JP", serif`;
    x.fillText(line, size / 2, size / 2 + (i - (lines.length - 1) / 2) * high * 1.02 + high * 0.04);
  });
  if (ring) {
    x.lineWidth = size * 0.018;
    x.beginPath();
    x.arc(size / 2, size / 2, (size / 2) * ring, 0, Math.PI * 2);
    x.stroke();
  }
  const texture = new THREE.CanvasTexture(canvas);
  texture.generateMipmaps = true;
  texture.minFilter = THREE.LinearMipmapLinearFilter;
  texture.anisotropy = 4;
  return texture;
}

/** Points spread evenly along a closed outline given as radius over angle. */
export function evenly(radius, count, phase = 0) {
  const fine = Array.from({ length: 721 }, (_, i) => {
    const a = (i / 720) * Math.PI * 2 + phase;
    return vec(Math.cos(a) * radius(a), 0, Math.sin(a) * radius(a));
  });
  const lengths = [0];
  for (let i = 1; i < fine.length; i++) lengths.push(lengths[i - 1] + fine[i].distanceTo(fine[i - 1]));
  const total = lengths.at(-1),
    out = [];
  for (let k = 0, i = 0; k < count; k++) {
    while (lengths[i + 1] < (k / count) * total) i++;
    out.push(fine[i].clone().lerp(fine[i + 1], ((k / count) * total - lengths[i]) / (lengths[i + 1] - lengths[i])));
  }
  return { points: out, total };
}
