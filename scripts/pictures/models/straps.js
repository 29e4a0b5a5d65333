/** Straps: they leave the case at twelve, run round behind it and come back at six. */
import * as THREE from 'three';
import { leather, matte, metal } from '../studio/materials.js';
import { group, instanced, mesh, roundedBox, vec } from '../studio/shapes.js';

const loopPoints = (h) => [
  [h, -0.02],
  [h + 0.3, -0.26],
  [h + 0.5, -0.85],
  [h + 0.32, -1.6],
  [h - 0.25, -2.15],
  [0, -2.42],
  [-h + 0.25, -2.15],
  [-h - 0.32, -1.6],
  [-h - 0.5, -0.85],
  [-h - 0.3, -0.26],
  [-h, -0.02],
];

/** The strap's way from the upper lugs round the back to the lower ones. */
const wayRound = (height) =>
  new THREE.CatmullRomCurve3(
    loopPoints(height).map(([y, z]) => vec(0, y, z)),
    false,
    'centripetal',
  );

export function leatherStrap(height, { width = 0.46, colour = '#3a241a', stitch = '#c9a679' }) {
  const curve = wayRound(height),
    along = 140,
    across = 16,
    positions = [],
    index = [];
  const half = (u) => width * (1 - 0.16 * Math.sin(u * Math.PI));
  for (let i = 0; i <= along; i++) {
    const u = i / along,
      p = curve.getPointAt(u),
      t = curve.getTangentAt(u),
      out = vec(0, -t.z, t.y).negate();
    for (let k = 0; k <= across; k++) {
      const b = (k / across) * Math.PI * 2,
        soft = (x, e) => Math.sign(x) * Math.abs(x) ** e;
      const q = p
        .clone()
        .addScaledVector(vec(1, 0, 0), soft(Math.cos(b), 0.3) * half(u))
        .addScaledVector(out, soft(Math.sin(b), 0.6) * 0.075);
      positions.push(q.x, q.y, q.z);
    }
  }
  for (let i = 0; i < along; i++)
    for (let k = 0; k < across; k++) {
      const a = i * (across + 1) + k,
        b = a + across + 1;
      index.push(a, b, a + 1, b, b + 1, a + 1);
    }
  const g = new THREE.BufferGeometry();
  g.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  g.setAttribute('uv', new THREE.Float32BufferAttribute(new Array((positions.length / 3) * 2).fill(0), 2));
  g.setIndex(index);
  g.computeVertexNormals();
  const seams = [];
  for (let i = 2; i < 78; i++)
    for (const side of [-1, 1]) {
      const u = i / 80,
        p = curve.getPointAt(u),
        t = curve.getTangentAt(u),
        out = vec(0, -t.z, t.y).negate();
      const q = new THREE.Quaternion().setFromUnitVectors(vec(0, 1, 0), t);
      for (const face of [1, -1])
        seams.push(
          new THREE.Matrix4().compose(
            p
              .clone()
              .addScaledVector(out, face * 0.073)
              .add(vec(side * half(u) * 0.84, 0, 0)),
            q,
            vec(1, 1, 1),
          ),
        );
    }
  return group(mesh(g, leather(colour)), instanced(new THREE.CapsuleGeometry(0.012, 0.05, 2, 6), matte(stitch), seams));
}

/** A bracelet of links: a row of five or three blocks at each step. */
export function linkStrap(height, { metal: name, metal2 = name, width = 0.5, row = [0.3, 0.4, 0.3], step = 0.145 }) {
  const curve = wayRound(height),
    length = curve.getLength(),
    count = Math.floor(length / step),
    out = group();
  const lay = (from, share, centre, shift) => {
    const at = [];
    for (let i = 0; i < count; i++) {
      const u = Math.min(0.999, (i + 0.5 + shift) / count),
        t = curve.getTangentAt(u),
        k = 1 - 0.16 * Math.sin(u * Math.PI);
      const m = new THREE.Matrix4()
        .makeBasis(vec(1, 0, 0), t, vec(0, -t.z, t.y).negate())
        .setPosition(curve.getPointAt(u).add(vec((from + share / 2 - 0.5) * 2 * width * k, 0, 0)));
      at.push(m);
    }
    out.add(
      instanced(
        roundedBox(share * 2 * width * 0.94, step * 0.95, centre ? 0.17 : 0.15, 0.035, { curve: 3 }),
        metal(centre ? metal2 : name, { finish: centre ? 'polished' : 'brushed' }),
        at,
      ),
    );
  };
  let from = 0;
  row.forEach((share, i) => {
    lay(from, share, i % 2 === 1, i % 2 ? 0.5 : 0);
    from += share;
  });
  return out;
}
