/** Outlines of plates that pendants, earrings and brooches are cut to; half the height is s. */
import * as THREE from 'three';
import { group, spin, turn } from '../studio/shapes.js';

/** A plate's own z is its face; lies it down facing up. */
export const flat = (thing) => spin(group(thing), -90, 0, 0);

export const outline = {
  heart: (s) => {
    const h = new THREE.Shape();
    h.moveTo(0, -s);
    h.bezierCurveTo(-0.5 * s, -0.55 * s, -1.12 * s, -0.1 * s, -1.02 * s, 0.42 * s);
    h.bezierCurveTo(-0.92 * s, 0.95 * s, -0.25 * s, 0.98 * s, 0, 0.5 * s);
    h.bezierCurveTo(0.25 * s, 0.98 * s, 0.92 * s, 0.95 * s, 1.02 * s, 0.42 * s);
    h.bezierCurveTo(1.12 * s, -0.1 * s, 0.5 * s, -0.55 * s, 0, -s);
    return h;
  },
  cross: (s, w = 0.2) =>
    new THREE.Shape(
      [
        [-w, 1],
        [w, 1],
        [w, 0.36 + w],
        [0.66, 0.36 + w],
        [0.66, 0.36 - w],
        [w, 0.36 - w],
        [w, -1],
        [-w, -1],
        [-w, 0.36 - w],
        [-0.66, 0.36 - w],
        [-0.66, 0.36 + w],
        [-w, 0.36 + w],
      ].map(([x, y]) => new THREE.Vector2(x * s, y * s)),
    ),
  star: (s) =>
    new THREE.Shape(
      Array.from({ length: 10 }, (_, i) => {
        const a = (i / 10) * Math.PI * 2,
          r = i % 2 ? 0.45 * s : s;
        return new THREE.Vector2(Math.sin(a) * r, Math.cos(a) * r);
      }),
    ),
  moon: (s) => {
    const shape = new THREE.Shape();
    shape.absarc(0, 0, s, turn(55), turn(305), false);
    shape.absarc(0.42 * s, 0, 0.83 * s, turn(279), turn(81), true);
    return shape;
  },
  drop: (s) => {
    const d = new THREE.Shape();
    d.moveTo(0, s);
    d.bezierCurveTo(0.25 * s, 0.4 * s, 0.72 * s, 0.1 * s, 0.72 * s, -0.32 * s);
    d.absarc(0, -0.32 * s, 0.72 * s, 0, -Math.PI, true);
    d.bezierCurveTo(-0.72 * s, 0.1 * s, -0.25 * s, 0.4 * s, 0, s);
    return d;
  },
  bar: (s) => {
    const b = new THREE.Shape();
    const w = 0.2 * s;
    b.moveTo(-w, -s);
    b.lineTo(w, -s);
    b.lineTo(w, s);
    b.lineTo(-w, s);
    return b;
  },
  tag: (s) => {
    const b = new THREE.Shape(),
      w = 0.56 * s,
      r = 0.16 * s;
    b.absarc(w - r, s - r, r, 0, Math.PI / 2);
    b.absarc(-w + r, s - r, r, Math.PI / 2, Math.PI);
    b.absarc(-w + r, -s + r, r, Math.PI, Math.PI * 1.5);
    b.absarc(w - r, -s + r, r, Math.PI * 1.5, Math.PI * 2);
    return b;
  },
  leaf: (s) => {
    const l = new THREE.Shape();
    l.moveTo(0, -s);
    l.quadraticCurveTo(0.75 * s, -0.1 * s, 0, s);
    l.quadraticCurveTo(-0.75 * s, -0.1 * s, 0, -s);
    return l;
  },
};
