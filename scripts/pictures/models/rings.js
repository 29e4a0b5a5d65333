/** Rings. The hole looks along z, the top is +y, the inner radius is 1. */
import * as THREE from 'three';
import { rest } from '../studio/camera.js';
import { metal } from '../studio/materials.js';
import { beadRow, melee, setStone } from '../studio/settings.js';
import { group, mesh, place, relief, shank, spin, standing, tube, turn, vec } from '../studio/shapes.js';

const steady = (value) => () => value;
/** Rises from `low` at the back to `high` at the top, from `from` degrees off the top on. */
const swell = (low, high, from) => (a) =>
  low + (high - low) * THREE.MathUtils.smoothstep(Math.cos(a), Math.cos(turn(from)), 1);
const onRing = (a, r, z = 0) => vec(Math.sin(a) * r, Math.cos(a) * r, z);

function band({ metal: name, width = 0.45, thickness = 0.16, edge = 3, finish, inlay, lines = 0 }) {
  const out = group(
    mesh(shank({ width: steady(width), thickness: steady(thickness), edge }), metal(name, { finish, grain: 7 })),
  );
  if (inlay)
    out.add(
      mesh(
        shank({ width: steady(width * 0.3), thickness: steady(thickness - 0.012), edge: 8, inner: 1.025 }),
        metal(inlay),
      ),
    );
  for (let i = 0; i < lines; i++)
    out.add(
      place(
        mesh(new THREE.TorusGeometry(1 + thickness, 0.016, 8, 120), metal(name)),
        0,
        0,
        (i - (lines - 1) / 2) * (width / (lines + 1)),
      ),
    );
  return out;
}

function milgrain({ metal: name, width = 0.4, thickness = 0.14, stone }) {
  const out = group(
    mesh(shank({ width: steady(width), thickness: steady(thickness), edge: 9 }), metal(name, { finish: 'brushed' })),
  );
  const row = (z) =>
    beadRow(
      Array.from({ length: 110 }, (_, i) => onRing((i / 110) * Math.PI * 2, 1 + thickness, z)),
      0.03,
      metal(name),
    );
  out.add(row(width / 2 - 0.025), row(-width / 2 + 0.025));
  if (stone)
    out.add(
      melee(
        [-0.44, -0.22, 0, 0.22, 0.44].map((a) => [onRing(a, 1.0 + thickness), onRing(a, 1)]),
        stone,
        0.085,
        name,
        { beads: false },
      ),
    );
  return out;
}

function solitaire(p) {
  const { metal: name, size = 0.36, width = 0.17, thickness = 0.15, accent, setting = 'prong', taper = 1 } = p;
  const out = group(
    mesh(shank({ width: swell(width, width * taper, 60), thickness: steady(thickness), edge: 2.4 }), metal(name)),
  );
  const high = { bezel: 0.46, halo: 0.78, pearl: 0.96 }[setting] ?? 0.74;
  const head = place(
    setStone({ ...p, size, setting, accent: p.halo ?? 'diamond' }),
    0,
    1 + thickness * 0.75 + size * high,
    0,
  );
  if (p.across) head.rotation.y = Math.PI / 2;
  out.add(head);
  if (accent) {
    const small = p.accentSize ?? 0.075,
      places = [];
    for (const side of [-1, 1])
      for (let i = 0; i < (p.accents ?? 6); i++) {
        const a = side * (Math.asin(Math.min(0.9, size * (setting === 'pearl' ? 0.62 : 0.5))) + 0.1 + i * small * 1.85);
        places.push([onRing(a, 1 + thickness * 0.98), onRing(a, 1)]);
      }
    places.sort((x, y) => x[0].x - y[0].x);
    out.add(melee(places, accent, small, name));
  }
  return out;
}

function threeStone(p) {
  const { metal: name, size = 0.3, side = 0.24, accent = p.stone, thickness = 0.15 } = p;
  const out = group(
    mesh(shank({ width: swell(0.17, 0.24, 50), thickness: steady(thickness), edge: 2.4 }), metal(name)),
  );
  const spread = (size + side) * (p.across ? 0.6 : 0.76);
  for (const [s, a, stone] of [
    [size, 0, p.stone],
    [side, spread, accent],
    [side, -spread, accent],
  ]) {
    const head = setStone({ stone, cut: p.cut, size: s, metal: name, prongs: 4, depth: 0.8 });
    const high = 1 + thickness * 0.7 + s * 0.72;
    head.position.copy(onRing(a, high));
    head.rotation.z = -a;
    if (p.across) head.rotateY(Math.PI / 2);
    out.add(head);
  }
  return out;
}

function eternity({ metal: name, stone, cut = 'round', size = 0.12, half = false, rails = true, accent, width }) {
  const wide = width ?? size * 2.5,
    thick = size * 1.02;
  const out = group(mesh(shank({ width: steady(wide), thickness: steady(thick), edge: 7 }), metal(name)));
  const reach = half ? Math.PI * 0.52 : Math.PI,
    pitch = (size * (cut === 'round' ? 2.06 : 1.75)) / (1 + thick);
  const count = Math.floor((2 * reach) / pitch);
  const places = Array.from({ length: count }, (_, i) => {
    const a = ((i + 0.5) / count) * 2 * reach - reach;
    return [onRing(a, 1 + thick * 1.02), onRing(a, 1), cut === 'round' ? i * 1.3 : Math.PI / 2 - a * 0];
  });
  const pick = (odd) => places.filter((_, i) => !accent || i % 2 === odd);
  if (cut !== 'round')
    places.forEach((p) => {
      p[2] = Math.PI / 2;
    });
  out.add(melee(pick(0), stone, size, name, { cut, beads: cut === 'round' && !accent }));
  if (accent) out.add(melee(pick(1), accent, size, name, { beads: false }));
  if (rails)
    for (const z of [-1, 1])
      out.add(
        place(
          mesh(new THREE.TorusGeometry(1 + thick * 0.96, size * 0.13, 8, 120), metal(name)),
          0,
          0,
          z * (wide / 2 - size * 0.1),
        ),
      );
  return out;
}

async function signet({ metal: name, mark, face = 0.9, finish, stone }) {
  const out = group();
  const top = 1.2,
    map = mark ? await relief(mark, { fill: 0.44 }) : undefined;
  const options = map ? { relief: map, reliefDepth: 0.05, reliefFrom: top - 0.01 } : {};
  out.add(
    mesh(
      shank({ width: swell(0.3, face, 88), thickness: swell(0.13, 0.5, 95), edge: 3.4, flatTop: top, crease: 55 }),
      metal(name, { finish, ...options }),
    ),
  );
  if (stone)
    out.add(
      place(
        setStone({ stone, cut: 'cushion', size: 0.36, metal: name, setting: 'bezel', depth: 0.3 }),
        0,
        top + 0.05,
        0,
      ),
    );
  return out;
}

function twist({ metal: name, metal2 = name, turns = 5, stone, wire = 0.085 }) {
  const strand = (phase) =>
    Array.from({ length: 200 }, (_, i) => {
      const a = (i / 200) * Math.PI * 2;
      return onRing(a, 1.1 + 0.085 * Math.cos(turns * a + phase), 0.13 * Math.sin(turns * a + phase));
    });
  const out = group(
    tube(strand(0), wire, metal(name), { closed: true, segments: 220, sides: 12 }),
    tube(strand(Math.PI), stone ? wire * 0.9 : wire, metal(metal2), { closed: true, segments: 220, sides: 12 }),
  );
  if (stone) {
    const line = new THREE.CatmullRomCurve3(strand(Math.PI), true),
      count = 72;
    out.add(
      melee(
        Array.from({ length: count }, (_, i) => {
          const p = line.getPointAt(i / count),
            up = vec(p.x, p.y, 0).normalize();
          return [p.clone().addScaledVector(up, wire * 0.82), up];
        }),
        stone,
        0.05,
        metal2,
        { beads: false },
      ),
    );
  }
  return out;
}

function bypass({ metal: name, stone, accent = stone, size = 0.2, setting = 'prong' }) {
  const points = Array.from({ length: 120 }, (_, i) => {
    const a = (i / 119 - 0.5) * Math.PI * 2.22;
    return onRing(a, 1.09 + 0.03 * Math.abs(a / Math.PI) ** 4, 0.22 * (a / Math.PI) ** 3);
  }).map((p) => vec(-p.x, p.y, p.z));
  const out = group(
    tube(
      points.map((p) => vec(p.x, -p.y, p.z)),
      0.082,
      metal(name),
      { segments: 120, caps: true },
    ),
  );
  [
    [points[0], stone],
    [points.at(-1), accent],
  ].forEach(([p, s]) => {
    const up = vec(p.x, -p.y, 0).normalize();
    const head = setStone({ stone: s, size, metal: name, setting, depth: 0.7 });
    head.applyMatrix4(
      standing(vec(p.x, -p.y, p.z).addScaledVector(up, size * (setting === 'pearl' ? 0.97 : 0.55)), up),
    );
    out.add(head);
  });
  return out;
}

function flower({ metal: name, stone, accent, size = 0.2, petals = 6 }) {
  const out = group(mesh(shank({ width: swell(0.15, 0.22, 50), thickness: steady(0.14), edge: 2.4 }), metal(name)));
  const head = group(place(setStone({ stone, size, metal: name }), 0, size * 0.25, 0));
  for (let i = 0; i < petals; i++) {
    const a = (i / petals) * Math.PI * 2,
      r = size * 2.02;
    head.add(place(setStone({ stone: accent, size, metal: name, thick: 0.07 }), Math.cos(a) * r, 0, Math.sin(a) * r));
  }
  return out.add(place(head, 0, 1.14 + size * 0.95, 0));
}

const styles = { band, milgrain, solitaire, threeStone, eternity, signet, twist, bypass, flower };

/** Stands the ring, lays it down, or leans it; a pair shows two that belong together. */
export async function ring(picture) {
  const { style, pose = 'stand', turn: yaw = 30, partner } = picture;
  const one = group(await styles[style](picture));
  if (pose === 'lie') return rest(spin(group(spin(one, 90, 0, 0)), 0, yaw, 0));
  if (pose === 'recline') return rest(spin(group(spin(one, picture.tilt ?? 64, 0, 0)), 0, yaw, 0));
  if (pose === 'stand') return rest(spin(group(spin(one, picture.tilt ?? -6, 0, picture.roll ?? 0)), 0, yaw, 0));
  const other = group(await styles[partner?.style ?? style]({ ...picture, ...partner }));
  const flat = rest(spin(group(spin(one, -90, 0, 0)), 0, yaw, 0));
  const lean = rest(spin(group(spin(other, -9, 0, 0)), 0, yaw * 0.4, 0));
  return group(place(flat, -0.3, flat.position.y, 0.5), place(lean, 0.5, lean.position.y, -0.98));
}
