/** Chains: links laid along a curve on the table. A link is modelled for a wire 1 thick and scaled to the chain's own. */
import * as THREE from 'three';
import { metal } from './materials.js';
import { creased, group, instanced, mesh, place, roundedBox, turn, vec } from './shapes.js';

/** A closed wire through an oval of length × width, in the xz plane, its long side along x. */
function oval(length, width, { wire = 0.5, bend = 0, sides = 8, along = 20 } = {}) {
  const a = length / 2 - wire,
    b = width / 2 - wire;
  const points = Array.from({ length: 24 }, (_, i) => {
    const t = (i / 24) * Math.PI * 2;
    return vec(a * Math.sign(Math.cos(t)) * Math.abs(Math.cos(t)) ** 0.85, bend * Math.sin(2 * t), b * Math.sin(t));
  });
  return new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points, true), along, wire, sides, true);
}

/** Presses a turned link between planes around the chain's axis: the polished faces of a kihei chain. */
function pressed(geometry, faces) {
  const p = geometry.attributes.position,
    v = vec(0, 0, 0);
  for (let i = 0; i < p.count; i++) {
    v.fromBufferAttribute(p, i);
    for (const [degrees, reach] of faces) {
      const n = vec(0, Math.cos(turn(degrees)), Math.sin(turn(degrees)));
      const over = v.dot(n) - reach;
      if (over > 0) v.addScaledVector(n, -over);
    }
    p.setXYZ(i, v.x, v.y, v.z);
  }
  return creased(geometry, 32);
}

function curb({ length = 4.1, width = 3.5, roll = 42, yaw = -24, faces }) {
  const g = oval(length, width, { sides: 10, along: 28 });
  g.rotateX(turn(roll));
  g.rotateY(turn(yaw));
  return pressed(g, faces);
}
const two = [
  [0, 0.95],
  [180, 0.95],
];
const six = [
  [0, 1.02],
  [180, 1.02],
  [58, 1.28],
  [-58, 1.28],
  [122, 1.28],
  [-122, 1.28],
];
const eight = [
  [0, 1.15],
  [45, 1.2],
  [90, 1.35],
  [135, 1.2],
  [180, 1.15],
  [-135, 1.2],
  [-90, 1.35],
  [-45, 1.2],
];

/** For each kind: the shapes of its links, the pitch between two, and how link i is turned about the chain. */
const kinds = {
  cable: () => ({ shapes: [oval(4.6, 3.5)], pitch: 2.75, roll: (i) => (i % 2 ? 45 : -45) }),
  longCable: () => ({ shapes: [oval(8, 3.8)], pitch: 6.1, roll: (i) => (i % 2 ? 45 : -45) }),
  round: () => ({ shapes: [oval(4.4, 4.4)], pitch: 2.6, roll: (i) => (i % 2 ? 45 : -45) }),
  kihei2: () => ({ shapes: [curb({ faces: two, roll: 33 })], pitch: 1.95, roll: () => 0 }),
  kihei6: () => ({ shapes: [curb({ faces: six, roll: 40, yaw: -27 })], pitch: 1.3, roll: () => 0 }),
  kihei8: () => ({ shapes: [curb({ faces: eight, roll: 50, yaw: -32, width: 3.7 })], pitch: 1.2, roll: () => 0 }),
  figaro: () => ({
    shapes: [curb({ faces: two }), curb({ faces: two, length: 6.6, yaw: -13 })],
    order: [0, 0, 0, 1],
    pitch: 1.95,
    longPitch: 3.2,
    roll: () => 0,
  }),
  rope: () => ({ shapes: [oval(3.6, 3.6, { wire: 0.42 }).rotateZ(turn(48))], pitch: 0.8, roll: (i) => i * 52 }),
  venetian: () => ({
    shapes: [roundedBox(2.1, 2.1, 2.1, 0.28, { curve: 2 }), new THREE.BoxGeometry(0.5, 1.5, 1.5)],
    order: [0, 1],
    pitch: 1.32,
    roll: () => 0,
  }),
  ball: () => ({
    shapes: [new THREE.SphereGeometry(1.2, 14, 10), new THREE.CylinderGeometry(0.35, 0.35, 1, 12).rotateZ(Math.PI / 2)],
    order: [0, 1],
    pitch: 1.35,
    roll: () => 0,
  }),
  cutBall: () => ({
    shapes: [
      creased(new THREE.IcosahedronGeometry(1.25, 1), 1),
      new THREE.CylinderGeometry(0.35, 0.35, 1, 12).rotateZ(Math.PI / 2),
    ],
    order: [0, 1],
    pitch: 1.35,
    roll: (i) => i * 37,
  }),
  snake: () => ({
    shapes: [new THREE.TorusGeometry(1.05, 0.5, 8, 24).rotateY(Math.PI / 2)],
    pitch: 0.62,
    roll: () => 0,
  }),
  panther: () => ({
    shapes: [
      roundedBox(1.3, 0.8, 1.9, 0.3, { curve: 3 }).rotateY(turn(12)),
      roundedBox(1.3, 0.8, 1.9, 0.3, { curve: 3 }).rotateY(turn(-12)),
    ],
    order: [0, 1],
    pitch: 1.3,
    rows: 3,
    roll: () => 0,
  }),
};

/** The frame at a place of the curve: x along the chain, y up. */
function frameAt(curve, u) {
  const along = curve.getTangentAt(u),
    side = along
      .clone()
      .cross(vec(0, 1, 0))
      .normalize(),
    up = side.clone().cross(along);
  return new THREE.Matrix4().makeBasis(along, up, side).setPosition(curve.getPointAt(u));
}

export function chain(curve, { link, wire, metal: name, metal2 }) {
  curve.arcLengthDivisions = 1200;
  const kind = kinds[link](),
    length = curve.getLength(),
    order = kind.order ?? [0];
  const places = kind.shapes.map(() => []);
  const pitchOf = (k, next) =>
    (kind.longPitch && (order[k % order.length] === 1 || order[next % order.length] === 1)
      ? kind.longPitch
      : kind.pitch) * wire;
  for (let i = 0, at = 0; at <= length - wire; at += pitchOf(i, i + 1), i++) {
    const frame = frameAt(curve, at / length),
      rows = kind.rows ?? 1;
    for (let row = 0; row < rows; row++) {
      const own = new THREE.Matrix4().makeRotationX(turn(kind.roll(i))).scale(vec(wire, wire, wire));
      const shift = new THREE.Matrix4().makeTranslation(0, 0, (row - (rows - 1) / 2) * 1.95 * wire);
      places[order[(i + row) % order.length]].push(frame.clone().multiply(shift).multiply(own));
    }
  }
  return group(...kind.shapes.map((shape, k) => instanced(shape, metal(metal2 && k % 2 ? metal2 : name), places[k])));
}

/** A spring ring and its eye, or the box clasp of a heavy chain, at an end of the curve. */
export function clasp(curve, { link, wire, metal: name }, u = 0) {
  const heavy = link.startsWith('kihei') || link === 'figaro' || link === 'panther',
    m = metal(name),
    s = wire;
  const thing = heavy
    ? group(
        mesh(roundedBox(5.6 * s, 1.7 * s, 3.3 * s, 0.35 * s), m),
        place(mesh(roundedBox(2.2 * s, 0.5 * s, 1.2 * s, 0.2 * s), m), 0, 0.95 * s, 0),
      )
    : group(
        mesh(new THREE.TorusGeometry(2.6 * s, 0.62 * s, 16, 48).rotateX(Math.PI / 2), m),
        place(mesh(new THREE.TorusGeometry(1.1 * s, 0.4 * s, 12, 32).rotateX(Math.PI / 2), m), 3.6 * s, 0, 0),
        place(mesh(new THREE.CapsuleGeometry(0.5 * s, 0.7 * s, 8, 16), m), -1.6 * s, 0.5 * s, 2.2 * s),
      );
  thing.applyMatrix4(frameAt(curve, u));
  return thing;
}

const circle = (fn, count = 90) => Array.from({ length: count }, (_, i) => fn((i / count) * Math.PI * 2));
const line = (fn, count = 120) => Array.from({ length: count }, (_, i) => fn(i / (count - 1)));
/** How a chain lies on the table. Open ways end in a clasp; none crosses itself. */
const ways = {
  egg: () => [
    circle((a) =>
      vec(
        Math.sin(a) * 1.32 * (1 - 0.22 * Math.cos(a)) + 0.04 * Math.sin(a * 2 + 1),
        0,
        -Math.cos(a) * 1.5 + 0.03 * Math.sin(a * 3),
      ),
    ),
    true,
  ],
  oval: () => [
    circle((a) => vec(Math.sin(a) * 1.62 + 0.07 * Math.sin(2 * a), 0, -Math.cos(a) * 1.24 + 0.04 * Math.cos(3 * a))),
    true,
  ],
  round: () => [circle((a) => vec(Math.sin(a) * 1.45 + 0.05 * Math.sin(3 * a + 1), 0, -Math.cos(a) * 1.45)), true],
  heart: () => [
    circle((a) =>
      vec(
        1.45 * Math.sin(a) ** 3 + 0.3 * Math.sin(a),
        0,
        -(1.15 * Math.cos(a) - 0.42 * Math.cos(2 * a) - 0.13 * Math.cos(3 * a)),
      ),
    ),
    true,
  ],
  bean: () => [circle((a) => vec(Math.sin(a) * 1.7, 0, -Math.cos(a) * 1.05 + 0.42 * Math.cos(2 * a) * 0.8)), true],
  coil: () => [
    line((t) => {
      const a = 0.6 + t * Math.PI * 4.1,
        r = 0.62 + 0.95 * t;
      return vec(Math.cos(a) * r, 0, Math.sin(a) * r * 0.92);
    }, 200),
    false,
  ],
  triple: () => [
    line((t) => {
      const a = 2 + t * Math.PI * 6,
        r = 0.5 + 1.1 * t;
      return vec(Math.cos(a) * r, 0, Math.sin(a) * r);
    }, 260),
    false,
  ],
  wave: () => [
    line((t) => vec((t - 0.5) * 3.4, 0, 0.95 * Math.sin(t * Math.PI * 3.2 + 0.4) * (1 - 0.25 * t)), 200),
    false,
  ],
  serpent: () => {
    const points = [],
      half = 0.38;
    for (let row = 0; row < 4; row++) {
      const side = row % 2 ? -1 : 1,
        z = (row - 1.5) * half * 2;
      for (let i = 0; i <= 8; i++) points.push(vec(side * (-0.95 + (1.9 * i) / 8), 0, z));
      if (row < 3)
        for (let i = 1; i < 8; i++) {
          const a = (i / 8) * Math.PI;
          points.push(vec(side * (0.95 + Math.sin(a) * half), 0, z + half - Math.cos(a) * half));
        }
    }
    return [points, false];
  },
  swirl: () => [
    line((t) => {
      const a = t * 4.6 - 0.4,
        r = 1.55 - 0.2 * t - 0.75 * t ** 5;
      return vec(Math.cos(a) * r * 1.05, 0, Math.sin(a) * r);
    }, 200),
    false,
  ],
};
export function lie(way) {
  const [points, closed] = ways[way]();
  return new THREE.CatmullRomCurve3(points, closed);
}

/** Beads of one kind along a curve, growing towards its middle if asked. */
export function strand(
  curve,
  material,
  radius,
  { grow = 1, gap = 1.02, geometry = new THREE.SphereGeometry(1, 28, 20) } = {},
) {
  const length = curve.getLength(),
    at = [];
  const size = (u) => radius * (1 + (grow - 1) * (0.5 - 0.5 * Math.cos(u * Math.PI * 2)));
  for (let s = 0, last = 0; s < length; s += last) {
    const r = size(s / length);
    last = 2 * r * gap;
    if (s + last * 0.8 > length) break;
    at.push(
      frameAt(curve, (s + r) / length)
        .setPosition(curve.getPointAt(Math.min(1, (s + r) / length)).setY(r))
        .scale(vec(r, r, r)),
    );
  }
  return instanced(geometry, material, at);
}
