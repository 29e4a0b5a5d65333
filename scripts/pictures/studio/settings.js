/** How a stone is held: in prongs, in a bezel, in a halo of small stones, or a pearl on its cup. Girdle at y = 0, table up. */
import * as THREE from 'three';
import { gem, gemGeometry, girdleRadius } from './gems.js';
import { isOpaque, metal, polishedStone } from './materials.js';
import { ball, evenly, group, instanced, mesh, place, standing, tube, turned, vec } from './shapes.js';

/** The bare stone, its longest half-length `size`. */
export function bareStone(stone, cut, size, setting) {
  if (isOpaque(stone)) return cabochon(stone, cut, size);
  const thing = mesh(gemGeometry(cut), gem(stone, cut, { setting }));
  thing.scale.setScalar(size);
  return thing;
}

function cabochon(stone, cut, size) {
  const g = new THREE.SphereGeometry(1, 64, 40),
    p = g.attributes.position;
  for (let i = 0; i < p.count; i++) {
    const a = Math.atan2(p.getZ(i), p.getX(i)),
      r = girdleRadius(cut, a),
      flat = Math.hypot(p.getX(i), p.getZ(i));
    p.setXYZ(
      i,
      Math.cos(a) * r * flat * size,
      p.getY(i) * size * (p.getY(i) > 0 ? 0.52 : 0.3),
      Math.sin(a) * r * flat * size,
    );
  }
  g.computeVertexNormals();
  return mesh(g, polishedStone(stone));
}

/** Small stones at places (point, up), held by beads of metal between them. */
export function melee(places, stone, size, metalName, { beads = true, cut = 'round' } = {}) {
  const stones = isOpaque(stone)
    ? instanced(
        new THREE.SphereGeometry(1, 24, 18),
        polishedStone(stone),
        places.map(([p, up]) => standing(p, up, { scale: size })),
      )
    : instanced(
        gemGeometry(cut, true),
        gem(stone, cut, { small: true, setting: metalName }),
        places.map(([p, up, about], i) => standing(p, up, { scale: size, about: about ?? i * 1.7 })),
      );
  const out = group(stones);
  if (beads && places.length > 1) {
    const at = [];
    places.forEach(([p, up], i) => {
      const [q] = places[(i + 1) % places.length];
      if (p.distanceTo(q) > size * 3) return;
      const along = q.clone().sub(p).normalize(),
        side = up.clone().cross(along).normalize(),
        middle = p.clone().lerp(q, 0.5);
      for (const s of [-1, 1])
        at.push(
          standing(
            middle
              .clone()
              .addScaledVector(side, s * size * 0.62)
              .addScaledVector(up, size * 0.1),
            up,
            { scale: size * 0.22 },
          ),
        );
    });
    out.add(instanced(new THREE.SphereGeometry(1, 8, 6), metal(metalName), at));
  }
  return out;
}

export function pronged(stone, cut, size, metalName, { prongs = 4, depth = 0.85, thick = 0.085, double = false } = {}) {
  const m = metal(metalName),
    out = group(bareStone(stone, cut, size, metalName));
  const reach = (a) => girdleRadius(cut, a) * size;
  const corner = cut === 'round' ? 0.4 : Math.PI / prongs;
  for (let i = 0; i < prongs; i++) {
    for (const shift of double ? [-0.1, 0.1] : [0]) {
      const a = (i / prongs) * Math.PI * 2 + corner + shift,
        r = reach(a),
        w = thick * size;
      const at = (f, y) => vec(Math.cos(a) * r * f, y * size, Math.sin(a) * r * f);
      out.add(
        tube([at(0.34, -depth), at(0.7, -depth * 0.5), at(1.03, -0.02), at(1.0, 0.1), at(0.9, 0.19)], w, m, {
          segments: 14,
          sides: 8,
          caps: true,
        }),
      );
    }
  }
  for (const [f, y] of [
    [0.62, -0.6],
    [0.92, -0.2],
  ]) {
    const ring = evenly((a) => reach(a) * f, 48).points.map((p) => p.setY(y * size * (depth / 0.85)));
    out.add(tube(ring, size * 0.055, m, { closed: true, segments: 96, sides: 8 }));
  }
  return out;
}

export function bezelled(stone, cut, size, metalName, { depth = 0.5, wall = 0.1, milgrain = false } = {}) {
  const m = metal(metalName),
    out = group(bareStone(stone, cut, size, metalName)),
    around = 110;
  const section = [
    [0.9, -depth],
    [1 + wall, -depth * 0.9],
    [1 + wall * 1.3, -0.05],
    [1 + wall * 1.1, 0.06],
    [1 + wall * 0.3, 0.09],
    [0.955, 0.06],
    [0.95, -0.02],
  ];
  const positions = [],
    index = [];
  for (let i = 0; i <= around; i++) {
    const a = (i / around) * Math.PI * 2,
      r = girdleRadius(cut, a);
    for (const [f, y] of section) {
      const far = (r + (f - 1)) * size;
      positions.push(Math.cos(a) * far, y * size, Math.sin(a) * far);
    }
  }
  const n = section.length;
  for (let i = 0; i < around; i++)
    for (let k = 0; k + 1 < n; k++)
      index.push(i * n + k, i * n + k + 1, (i + 1) * n + k, (i + 1) * n + k, i * n + k + 1, (i + 1) * n + k + 1);
  const g = new THREE.BufferGeometry();
  g.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  g.setAttribute('uv', new THREE.Float32BufferAttribute(new Array((positions.length / 3) * 2).fill(0), 2));
  g.setIndex(index);
  g.computeVertexNormals();
  out.add(mesh(g, m));
  if (milgrain)
    out.add(
      beadRow(
        evenly((a) => (girdleRadius(cut, a) + wall * 0.75) * size, Math.round(64 * size + 40)).points.map((p) =>
          p.setY(size * 0.09),
        ),
        size * 0.05,
        m,
      ),
    );
  return out;
}

export const beadRow = (points, radius, material) =>
  instanced(
    new THREE.SphereGeometry(1, 10, 7),
    material,
    points.map((p) => standing(p, vec(0, 1, 0), { scale: radius })),
  );

/** A centre stone in prongs inside a row of small stones that follows its outline. */
export function haloed(stone, cut, size, metalName, { accent = 'diamond', small = 0.15, prongs = 4 } = {}) {
  const s = small * size,
    gap = size * 0.05 + s;
  const outline = (a) => girdleRadius(cut, a) * size + gap;
  const count = Math.floor(evenly(outline, 8).total / (s * 2.12));
  const places = evenly(outline, count, 0.05).points.map((p) => [
    p.clone().setY(-0.02 * size),
    vec(p.x, 0, p.z)
      .normalize()
      .multiplyScalar(0.16)
      .add(vec(0, 1, 0))
      .normalize(),
  ]);
  const out = group(pronged(stone, cut, size, metalName, { prongs }), melee(places, accent, s, metalName));
  const rim = evenly(outline, 96).points;
  for (const [grow, y, thick] of [
    [1.0, -0.16, 0.75],
    [1.035, -0.1, 0.5],
  ])
    out.add(
      tube(
        rim.map((p) => vec(p.x * grow, y * size - s * 0.5, p.z * grow)),
        s * thick,
        metal(metalName),
        { closed: true, segments: 120, sides: 8 },
      ),
    );
  return out;
}

export function pearlOnCup(stone, size, metalName) {
  const cup = mesh(
    turned(
      [
        [0, -1.02],
        [0.3, -1.0],
        [0.52, -0.88],
        [0.56, -0.83],
        [0.5, -0.84],
        [0, -0.9],
      ].map(([r, y]) => [r * size, y * size]),
    ),
    metal(metalName),
  );
  return group(ball(size, polishedStone(stone)), cup);
}

/** Whatever holds the stone, by name. */
export function setStone({ stone, cut = 'round', size, metal: metalName, setting = 'prong', ...more }) {
  if (setting === 'bezel') return bezelled(stone, cut, size, metalName, more);
  if (setting === 'halo') return haloed(stone, cut, size, metalName, more);
  if (setting === 'pearl') return place(pearlOnCup(stone, size, metalName), 0, 0, 0);
  return pronged(stone, cut, size, metalName, more);
}
