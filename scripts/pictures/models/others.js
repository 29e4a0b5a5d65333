/** Brooches, cufflinks, tie bars and chain sold by the gram. */
import * as THREE from 'three';
import { rest } from '../studio/camera.js';
import { chain } from '../studio/links.js';
import { metal, polishedStone } from '../studio/materials.js';
import { melee, setStone } from '../studio/settings.js';
import { ball, block, group, mesh, place, plate, relief, rod, spin, tube, turned, vec } from '../studio/shapes.js';
import { flat, outline } from './outlines.js';

/** A spray of leaves with stones or pearls for berries. */
export function brooch({ metal: name, stone, accent = 'diamond', leaves = 7, turn: yaw = 20, finish = 'brushed' }) {
  const m = metal(name),
    out = group();
  const stem = Array.from({ length: 12 }, (_, i) => {
    const t = i / 11;
    return vec(0.5 * Math.sin(t * 2.2) - 0.2, 0.16, 1.5 - t * 2.8);
  });
  out.add(tube(stem, 0.055, m, { caps: true }));
  const curve = new THREE.CatmullRomCurve3(stem);
  for (let i = 0; i < leaves; i++) {
    const t = 0.2 + (0.8 * i) / (leaves - 1),
      side = i === leaves - 1 ? 0 : i % 2 ? 1 : -1,
      p = curve.getPoint(t),
      size = 0.52 - 0.16 * t;
    const leaf = flat(mesh(veined(plate(outline.leaf(1), 0.07, 0.03)), metal(name, { finish })));
    leaf.scale.setScalar(size);
    const holder = spin(group(place(leaf, 0, 0, -size)), 0, side * -58, side * 12);
    out.add(place(holder, p.x, p.y + 0.02, p.z));
    if (side) {
      const berry = place(
        group(stone.includes('earl') ? ball(0.2, polishedStone(stone)) : setStone({ stone, size: 0.19, metal: name })),
        p.x - side * 0.4,
        0.26,
        p.z - 0.2,
      );
      out.add(
        tube([p.clone(), vec(p.x - side * 0.2, 0.18, p.z - 0.06), vec(p.x - side * 0.36, 0.2, p.z - 0.18)], 0.026, m),
        berry,
      );
    }
  }
  out.add(
    melee(
      Array.from({ length: 7 }, (_, i) => {
        const p = curve.getPoint(0.08 + i * 0.05);
        return [p.setY(p.y + 0.05), vec(0, 1, 0)];
      }),
      accent,
      0.05,
      name,
      { beads: false },
    ),
  );
  out.add(rod(vec(-0.3, 0.03, 1.0), vec(0.35, 0.03, -0.9), 0.02, m));
  return rest(spin(group(out), 0, yaw, 0));
}
/** Bends a leaf plate along its middle, so both halves catch their own light. */
function veined(geometry) {
  const p = geometry.attributes.position;
  for (let i = 0; i < p.count; i++) p.setZ(i, p.getZ(i) + Math.abs(p.getX(i)) * 0.32 - 0.12 * p.getY(i) ** 2);
  geometry.computeVertexNormals();
  return geometry;
}

/** A bow of ribbons with a stone for the knot. */
export function bow({ metal: name, stone, accent = 'diamond', turn: yaw = 12 }) {
  const m = metal(name),
    out = group();
  for (const side of [-1, 1]) {
    const ribbon = (k) => [
      vec(0, 0.14, 0),
      vec(side * 0.5, 0.22, -0.42 * k),
      vec(side * 1.1, 0.2, -0.5 * k),
      vec(side * 1.3, 0.14, -0.05),
      vec(side * 0.95, 0.14, 0.32 * k),
      vec(side * 0.4, 0.16, 0.14 * k),
    ];
    for (const k of [1, 0.72]) out.add(tube(ribbon(k), 0.05, m, { closed: true, segments: 160 }));
    const edge = new THREE.CatmullRomCurve3(ribbon(0.86), true, 'centripetal');
    out.add(
      melee(
        Array.from({ length: 34 }, (_, i) => [edge.getPointAt(i / 34).setY(0.2), vec(0, 1, 0)]),
        accent,
        0.062,
        name,
      ),
    );
    out.add(tube(ribbon(0.86), 0.062, m, { closed: true, segments: 160 }));
    for (const k of [0, 0.16])
      out.add(
        tube(
          [vec(side * 0.05, 0.12, 0.1), vec(side * (0.3 + k), 0.14, 0.55), vec(side * (0.55 + k), 0.1, 1.05 - k)],
          0.05,
          m,
          { caps: true },
        ),
      );
  }
  return rest(
    spin(
      group(out, place(setStone({ stone, size: 0.3, metal: name, setting: 'halo', small: 0.2 }), 0, 0.34, 0)),
      0,
      yaw,
      0,
    ),
  );
}

/** Two cufflinks: one face up, one on its side so that the bar shows. */
export async function cufflinks(picture) {
  const up = rest(spin(group(spin(await cufflink(picture), 50, 0, 0)), 0, -18, 0));
  const side = rest(spin(group(spin(await cufflink(picture), 82, 0, 0)), 0, 48, 0));
  return group(place(up, -0.85, up.position.y, 0.3), place(side, 0.8, side.position.y, -0.3));
}
async function cufflink({ metal: name, finish, stone, mark, shape = 'round' }) {
  const isRound = shape === 'round',
    corners = [
      [-0.6, -0.6],
      [0.6, -0.6],
      [0.6, 0.6],
      [-0.6, 0.6],
    ];
  const options = mark ? { relief: await relief(mark, { fill: 0.42 }), reliefDepth: 0.05 } : {};
  const body = isRound
    ? new THREE.Shape().absarc(0, 0, 0.7, 0, Math.PI * 2)
    : new THREE.Shape(corners.map(([x, y]) => new THREE.Vector2(x, y)));
  const face = plate(body, 0.2, 0.06, { curve: 90 }),
    p = face.attributes.position;
  for (let i = 0; i < p.count; i++) face.attributes.uv.setXY(i, 0.5 + p.getX(i) / 1.4, 0.5 + p.getY(i) / 1.4);
  const m = metal(name),
    bar = mesh(
      turned([
        [0, -0.5],
        [0.12, -0.46],
        [0.13, 0.46],
        [0, 0.5],
      ]),
      m,
    );
  const out = group(
    flat(mesh(face, metal(name, { finish, dome: 0.2, ...options }))),
    rod(vec(0, -0.08, 0), vec(0, -0.85, 0), 0.06, m),
    place(spin(bar, 0, 0, 90), 0, -0.88, 0),
  );
  const held = {
    stone,
    cut: isRound ? 'round' : 'square',
    size: isRound ? 0.5 : 0.56,
    metal: name,
    setting: 'bezel',
    depth: 0.22,
    wall: 0.08,
  };
  return stone ? out.add(place(setStone(held), 0, 0.13, 0)) : out;
}

export function tieBar({ metal: name, finish, stone, turn: yaw = 28 }) {
  const out = group(
    block(3.2, 0.34, 0.09, 0.03, metal(name, { finish })),
    place(block(2.9, 0.3, 0.07, 0.03, metal(name)), -0.1, 0, -0.2),
    place(block(0.1, 0.32, 0.26, 0.03, metal(name)), -1.52, 0, -0.1),
  );
  if (stone)
    out.add(
      spin(place(setStone({ stone, size: 0.1, metal: name, setting: 'bezel', depth: 0.3 }), 1.2, 0, 0.06), 90, 0, 0),
    );
  return rest(spin(group(spin(out, -90, 0, 0)), 0, yaw, 0));
}

/** Chain by the gram: wound on a card reel, its end let out. */
export function reel({ link, wire = 0.05, metal: name, turns = 7, core = '#efe7d6' }) {
  const out = group(),
    r = 0.78;
  const side = () =>
    mesh(
      turned(
        [
          [0, -0.04],
          [1.18, -0.04],
          [1.2, -0.02],
          [1.2, 0.02],
          [1.18, 0.04],
          [0, 0.04],
        ],
        { crease: 30 },
      ),
      polishedStone('shell', { body: new THREE.Color(core).toArray(), pearl: 0, roughness: 0.6, gloss: 0.25 }),
    );
  out.add(
    place(side(), 0, 0.04, 0),
    place(side(), 0, 0.98, 0),
    place(
      mesh(
        turned([
          [0, 0],
          [0.62, 0],
          [0.62, 0.92],
          [0, 0.92],
        ]),
        metal(name, { finish: 'sand' }),
      ),
      0,
      0.02,
      0,
    ),
  );
  const points = [];
  for (let i = 0; i <= turns * 24; i++) {
    const a = (i / 24) * Math.PI * 2,
      t = i / (turns * 24);
    points.push(vec(Math.cos(a) * r, 0.16 + 0.7 * (1 - t), Math.sin(a) * r));
  }
  const last = points.at(-1);
  points.push(
    vec(last.x + 0.42, 0.1, 0.5),
    vec(1.55, wire * 1.7, 0.95),
    vec(1.75, wire * 1.7, 1.6),
    vec(1.1, wire * 1.7, 1.9),
    vec(0.2, wire * 1.7, 1.62),
  );
  out.add(chain(new THREE.CatmullRomCurve3(points, false, 'centripetal'), { link, wire, metal: name }));
  return rest(out);
}
