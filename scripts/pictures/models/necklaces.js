/** Necklaces and bracelets: chains, strands and rigid rings, laid on the table. */
import * as THREE from 'three';
import { rest } from '../studio/camera.js';
import { chain, clasp, lie, strand } from '../studio/links.js';
import { metal, polishedStone } from '../studio/materials.js';
import { melee, setStone } from '../studio/settings.js';
import { block, creased, group, instanced, mesh, place, shank, spin, standing, turn, vec } from '../studio/shapes.js';

const arranged = (thing, { turn: yaw = 0 }) => rest(spin(group(thing), 0, yaw, 0));

export function laidChain(picture) {
  const { way = 'egg', station } = picture;
  const curve = lie(way),
    out = group(chain(curve, picture), clasp(curve, picture, curve.closed ? 0 : 0.002));
  if (station) {
    const { stones, count = stones.length, from = 0.25, to = 0.75, high = 0.05, ...kind } = station;
    for (let i = 0; i < count; i++) {
      const u = count === 1 ? 0.5 : from + ((to - from) * i) / (count - 1);
      out.add(
        place(
          setStone({ ...kind, stone: stones[i % stones.length], metal: picture.metal }),
          ...curve.getPointAt(u).setY(high).toArray(),
        ),
      );
    }
  }
  return arranged(out, picture);
}

export function beads(picture) {
  const { way = 'egg', stone, radius = 0.1, grow = 1, metal: name, faceted } = picture;
  const curve = lie(way);
  const shape = faceted ? creased(new THREE.IcosahedronGeometry(1, 1), 1) : undefined;
  const out = group(
    strand(curve, stone ? polishedStone(stone) : metal(name), radius, { grow, ...(shape && { geometry: shape }) }),
  );
  const end = place(
    group(
      mesh(new THREE.SphereGeometry(radius * 0.8, 32, 24), metal(name, { finish: 'brushed' })),
      mesh(new THREE.TorusGeometry(radius * 0.82, radius * 0.12, 12, 40), metal(name)),
    ),
    ...curve
      .getPointAt(0.999)
      .setY(radius * 0.8)
      .toArray(),
  );
  return arranged(out.add(end), picture);
}

/** A tennis line: every stone in its own box, joined all round. */
export function tennis(picture) {
  const { way = 'oval', stone, accent, size = 0.085, metal: name, cut = 'round', grow = 1 } = picture;
  const curve = lie(way),
    length = curve.getLength();
  const at = [],
    boxes = [];
  for (let s = 0; s < length - size * 2; ) {
    const r = size * (1 + (grow - 1) * (0.5 - 0.5 * Math.cos((s / length) * Math.PI * 2))),
      u = (s + r) / length;
    const p = curve.getPointAt(u),
      t = curve.getTangentAt(u),
      about = -Math.atan2(t.z, t.x);
    at.push([p.clone().setY(r * 0.95), vec(0, 1, 0), about + (cut === 'emerald' ? Math.PI / 2 : 0), r]);
    boxes.push(standing(p.clone().setY(r * 0.42), vec(0, 1, 0), { scale: r, about }));
    s += 2.16 * r;
  }
  const out = group(instanced(cupGeometry(), metal(name), boxes));
  for (const half of accent ? [0, 1] : [0])
    for (const r of new Set(at.map((x) => x[3]))) {
      const own = at.filter((x, i) => x[3] === r && (!accent || i % 2 === half));
      if (own.length) out.add(melee(own, half ? accent : stone, r * 0.93, name, { cut, beads: false }));
    }
  const claws = at.flatMap(([p, , about, r]) =>
    [45, 135, 225, 315].map((d) =>
      standing(
        p.clone().add(vec(Math.cos(turn(d) - about) * r * 0.98, r * 0.06, Math.sin(turn(d) - about) * r * 0.98)),
        vec(0, 1, 0),
        { scale: r * 0.15 },
      ),
    ),
  );
  out.add(instanced(new THREE.SphereGeometry(1, 12, 10), metal(name), claws));
  const end = curve.getPointAt(0),
    t = curve.getTangentAt(0);
  out.add(
    spin(
      place(block(size * 2.4, size * 1.1, size * 1.9, size * 0.2, metal(name)), end.x, size * 0.6, end.z),
      0,
      (-Math.atan2(t.z, t.x) * 180) / Math.PI,
      0,
    ),
  );
  return arranged(out, picture);
}
function cupGeometry() {
  return creased(
    new THREE.LatheGeometry(
      [
        [0.3, -0.42],
        [0.74, -0.42],
        [0.96, 0.3],
        [1.02, 0.42],
        [0.9, 0.42],
        [0.5, -0.1],
      ].map(([r, y]) => new THREE.Vector2(r, y)),
      28,
    ),
    40,
  );
}

/** A rigid ring for the wrist, lying or half upright. */
export function bangle(picture) {
  const {
    metal: name,
    width = 0.3,
    thickness = 0.09,
    edge = 3,
    finish,
    squash = 0.86,
    stone,
    count = 15,
    pose = 'lie',
    second,
    lines = 0,
  } = picture;
  const shape = shank({ width: () => width, thickness: () => thickness, edge });
  const out = group(mesh(shape, metal(name, { finish, grain: 5 })));
  for (let i = 0; i < lines; i++)
    out.add(
      place(
        mesh(new THREE.TorusGeometry(1 + thickness, 0.014, 8, 120), metal(name)),
        0,
        0,
        (i - (lines - 1) / 2) * (width / Math.max(1, lines - 1)) * 0.92,
      ),
    );
  if (second)
    out.add(
      spin(
        mesh(shank({ width: () => width, thickness: () => thickness, edge, inner: 1.005 }), metal(second, { finish })),
        0,
        16,
        0,
      ),
      spin(
        mesh(
          shank({ width: () => width, thickness: () => thickness, edge, inner: 0.998 }),
          metal(picture.third ?? name, { finish }),
        ),
        0,
        -15,
        6,
      ),
    );
  if (stone) {
    const size = Math.min(width * 0.36, 0.075);
    const places = Array.from({ length: count }, (_, i) => {
      const a = (i - (count - 1) / 2) * size * 1.95;
      return [vec(Math.sin(a) * (1 + thickness), Math.cos(a) * (1 + thickness), 0), vec(Math.sin(a), Math.cos(a), 0)];
    });
    out.add(melee(places, stone, size, name));
  }
  squeeze(out, squash);
  const posed = pose === 'lie' ? spin(group(out), 90, 0, 0) : spin(group(out), picture.tilt ?? 24, 0, 0);
  return arranged(posed, picture);
}
/** Wrists are oval: narrows everything in y, with the normals kept true. */
function squeeze(root, k) {
  root.traverse((o) => {
    if (!o.isMesh || o.isInstancedMesh) return;
    o.geometry = o.geometry.clone().scale(1, k, 1);
  });
  root.traverse((o) => {
    if (!o.isInstancedMesh) return;
    const m = new THREE.Matrix4();
    for (let i = 0; i < o.count; i++) {
      o.getMatrixAt(i, m);
      m.elements[13] *= k;
      o.setMatrixAt(i, m);
    }
  });
}

/** A chain with one thing hanging from its middle, or several charms. */
export function charmed(picture) {
  const { charms = [], way = 'egg' } = picture;
  const curve = lie(way),
    out = group(chain(curve, picture), clasp(curve, picture, 0));
  charms.forEach(({ at, size = 0.16, ...kind }) => {
    const p = curve.getPointAt(at),
      away = vec(p.x, 0, p.z).normalize();
    const wire = picture.wire;
    out.add(
      place(
        mesh(new THREE.TorusGeometry(wire * 2.2, wire * 0.5, 12, 40).rotateX(Math.PI / 2), metal(picture.metal)),
        p.x + away.x * wire * 2.6,
        0,
        p.z + away.z * wire * 2.6,
      ),
    );
    const head = kind.stone
      ? setStone({ ...kind, size, metal: picture.metal })
      : mesh(new THREE.CylinderGeometry(size, size, size * 0.22, 64), metal(picture.metal, { finish: kind.finish }));
    out.add(place(head, p.x + away.x * (wire * 4.4 + size), size * 0.12, p.z + away.z * (wire * 4.4 + size)));
  });
  return arranged(out, picture);
}
