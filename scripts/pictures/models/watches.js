/** Watches, closed as on a cushion, the dial to the viewer. The dial looks along +z, twelve is up. */
import * as THREE from 'three';
import { rest } from '../studio/camera.js';
import { enamel, metal } from '../studio/materials.js';
import { melee } from '../studio/settings.js';
import { block, group, mesh, place, plate, spin, turned, vec } from '../studio/shapes.js';
import { dialPicture } from './dials.js';
import { leatherStrap, linkStrap } from './straps.js';

const rounded = (w, h, r) => {
  const s = new THREE.Shape();
  s.absarc(w - r, h - r, r, 0, Math.PI / 2);
  s.absarc(-w + r, h - r, r, Math.PI / 2, Math.PI);
  s.absarc(-w + r, -h + r, r, Math.PI, Math.PI * 1.5);
  s.absarc(w - r, -h + r, r, Math.PI * 1.5, Math.PI * 2);
  return s;
};

const DIAL_HEIGHT = 0.145;

function roundCase({ metal: name, bezel, bezelMetal = name }, dial) {
  const body = [
    [0, -0.2],
    [0.86, -0.2],
    [0.96, -0.14],
    [1.0, 0],
    [0.97, 0.11],
    [0.92, 0.15],
  ];
  const rim = [
    [0.99, 0.1],
    [0.965, 0.17],
    [0.92, 0.215],
    [0.87, 0.22],
    [0.835, 0.19],
    [0.82, 0.14],
  ];
  const out = group(
    spin(mesh(turned(body, { crease: 50 }), metal(name)), 90, 0, 0),
    spin(mesh(turned(rim, { crease: 50 }), metal(bezelMetal)), 90, 0, 0),
    place(mesh(new THREE.CircleGeometry(0.83, 120), dial), 0, 0, DIAL_HEIGHT),
  );
  const around = Array.from({ length: 48 }, (_, i) => {
    const a = (i / 48) * Math.PI * 2;
    return [vec(Math.cos(a) * 0.925, Math.sin(a) * 0.925, 0.225), vec(0, 0, 1)];
  });
  if (bezel) out.add(melee(around, bezel, 0.058, name));
  return { thing: out, w: 0.83, h: 0.83, reach: 1.0 };
}

function squareCase({ shape, metal: name, bezelMetal = name }, dial) {
  const tank = shape === 'tank';
  const [w, h, r] = tank ? [0.74, 0.98, 0.08] : [0.86, 0.86, 0.34];
  const frame = rounded(w - 0.02, h - 0.02, r);
  frame.holes.push(rounded(w - 0.14, h - 0.14, Math.max(0.03, r - 0.12)));
  const face = new THREE.ShapeGeometry(rounded(w - 0.13, h - 0.13, Math.max(0.03, r - 0.11)), 40);
  const { uv, position: p } = face.attributes;
  for (let i = 0; i < p.count; i++) uv.setXY(i, 0.5 + p.getX(i) / (2 * (w - 0.13)), 0.5 + p.getY(i) / (2 * (h - 0.13)));
  const out = group(
    place(mesh(plate(rounded(w, h, r), 0.3, 0.07), metal(name)), 0, 0, -0.04),
    place(mesh(plate(frame, 0.12, 0.035), metal(bezelMetal)), 0, 0, 0.13),
    place(mesh(face, dial), 0, 0, 0.125),
  );
  if (tank)
    for (const s of [-1, 1])
      out.add(place(block(0.16, h * 2 + 0.36, 0.3, 0.06, metal(name)), s * (w + 0.02), 0, -0.03));
  return { thing: out, w: w - 0.13, h: h - 0.13, reach: h };
}

/** Hour marks: applied bars, or diamonds. */
function hourMarks({ markers, shape = 'round', dial = {} }, { w, h }, hand) {
  const free = Array.from({ length: 12 }, (_, i) => i).filter(
    (i) => !(dial.sub?.length && i % 3) && !(dial.date && i === 3),
  );
  const angle = (i) => (i / 12) * Math.PI * 2;
  if (markers === 'stone') {
    const places = free.map((i) => [
      vec(Math.sin(angle(i)) * w * 0.82, Math.cos(angle(i)) * h * 0.82, DIAL_HEIGHT + 0.012),
      vec(0, 0, 1),
    ]);
    return melee(places, 'diamond', 0.045, hand, { beads: false });
  }
  return group(
    ...free.map((i) => {
      const [s, c] = [Math.sin(angle(i)), Math.cos(angle(i))];
      const far = shape === 'round' ? 0.84 : 0.8 / Math.max(Math.abs(c), Math.abs(s));
      const bar = block(i % 3 ? 0.028 : 0.046, i % 3 ? 0.12 : 0.16, 0.022, 0.008, metal(hand));
      return spin(place(bar, s * w * far, c * h * far, DIAL_HEIGHT + 0.008), 0, 0, (-i / 12) * 360);
    }),
  );
}

/** The crown, and the two pushers of a chronograph. */
function crowns({ metal: name, shape, chrono }, w) {
  return group(
    ...(chrono ? [0, 32, -32] : [0]).map((degrees) => {
      const radius = degrees ? 0.06 : 0.1;
      const knob = spin(
        mesh(new THREE.CylinderGeometry(radius, radius, 0.14, 28), metal(name, { roughness: 0.2 })),
        0,
        0,
        90,
      );
      return spin(group(place(knob, shape === 'tank' ? w + 0.26 : w + 0.22, 0, -0.02)), 0, 0, degrees);
    }),
  );
}

function lugs({ metal: name, strap = {} }, reach) {
  const away = strap.metal ? 0.52 : (strap.width ?? 0.46) + 0.07;
  const one = (sx, sy) =>
    spin(place(block(0.13, 0.42, 0.17, 0.05, metal(name)), sx * away, sy * (reach - 0.02), -0.12), -sy * 24, 0, 0);
  return group(one(-1, -1), one(-1, 1), one(1, -1), one(1, 1));
}

function hands({ time = [10, 9], hand = 'yellow', second = true, high }) {
  const m = metal(hand),
    out = group();
  const at = (length, width, share, z) => {
    const pivot = spin(
      group(place(block(width, length, 0.016, 0.006, m), 0, length / 2 - 0.08, z)),
      0,
      0,
      -share * 360,
    );
    out.add(pivot);
  };
  at(0.46, 0.045, (time[0] + time[1] / 60) / 12, high + 0.012);
  at(0.68, 0.032, time[1] / 60, high + 0.026);
  if (second) at(0.74, 0.01, 0.58, high + 0.038);
  return out.add(place(spin(mesh(new THREE.CylinderGeometry(0.04, 0.04, 0.05, 24), m), 90, 0, 0), 0, 0, high + 0.03));
}

export function watch(picture) {
  const { markers, strap = {}, shape = 'round', turn: yaw = -24, tilt = -9, hand = 'yellow' } = picture;
  const dial = enamel('#ffffff', {
    picture: dialPicture({ ...picture.dial, square: shape !== 'round' }),
    roughness: 0.24,
    gloss: 0.8,
  });
  const body = shape === 'round' ? roundCase(picture, dial) : squareCase(picture, dial);
  const out = group(body.thing, hands({ ...picture, hand, high: DIAL_HEIGHT }), crowns(picture, body.w));
  if (markers) out.add(hourMarks(picture, body, hand));
  if (shape !== 'tank') out.add(lugs(picture, body.reach));
  out.add(strap.metal ? linkStrap(body.reach * 0.97, strap) : leatherStrap(body.reach * 0.97, strap));
  return rest(spin(group(spin(out, tilt, 0, 0)), 0, yaw, 0));
}
