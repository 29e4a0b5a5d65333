/** Pendants, lying face up, the bail away from the viewer; the chain, if shown, leaves the picture at the top. */
import * as THREE from 'three';
import { rest } from '../studio/camera.js';
import { chain, lie } from '../studio/links.js';
import { metal, polishedStone } from '../studio/materials.js';
import { beadRow, melee, setStone } from '../studio/settings.js';
import { ball, block, group, mesh, place, plate, relief, spin, tube, turn, turned, vec } from '../studio/shapes.js';
import { flat, outline } from './outlines.js';

const planar = (geometry, span) => {
  const p = geometry.attributes.position,
    uv = geometry.attributes.uv;
  for (let i = 0; i < p.count; i++) uv.setXY(i, 0.5 + p.getX(i) / span, 0.5 + p.getY(i) / span);
  return geometry;
};
async function engraved(name, words, options = {}) {
  if (!words) return metal(name, { finish: options.finish, dome: 0.22 });
  return metal(name, {
    finish: options.finish,
    relief: await relief(words, options),
    reliefDepth: options.depth ?? 0.05,
    dome: 0.16,
  });
}

async function cutPlate({ shape, metal: name, mark, finish, depth = 0.16, stone }) {
  const fill = shape === 'bar' ? 0.3 : 0.36;
  const material = await engraved(name, mark, { finish, fill, size: 768 });
  const body = plate(outline[shape](1), depth, Math.min(0.045, depth * 0.4));
  const out = group(flat(mesh(planar(body, 2.2), material)));
  const held = { stone, size: 0.13, metal: name, setting: 'bezel', depth: 0.4 };
  if (stone) out.add(place(setStone(held), 0, depth / 2 + 0.02, 0));
  return { thing: out, top: shape === 'heart' ? 0.62 : 1 };
}
/** A comma bead: a round head with an eyelet, thinning into a bent tail. */
function magatama({ metal: name, stone: kind }) {
  const spine = new THREE.CatmullRomCurve3([
    vec(0.12, 0, -0.45),
    vec(-0.2, 0, -0.08),
    vec(-0.26, 0, 0.36),
    vec(-0.02, 0, 0.76),
    vec(0.36, 0, 0.96),
  ]);
  const along = 60,
    around = 28,
    body = new THREE.TubeGeometry(spine, along, 1, around, false);
  const p = body.attributes.position,
    q = vec(0, 0, 0);
  for (let i = 0; i <= along; i++) {
    const u = i / along,
      centre = spine.getPointAt(u),
      radius = 0.5 * (1 - u ** 1.25) + 0.06;
    for (let k = 0; k <= around; k++) {
      const at = i * (around + 1) + k;
      q.fromBufferAttribute(p, at).sub(centre).multiplyScalar(radius).add(centre);
      p.setXYZ(at, q.x, q.y, q.z);
    }
  }
  body.computeVertexNormals();
  const jade = polishedStone(kind),
    tip = spine.getPointAt(1);
  const head = new THREE.SphereGeometry(0.56, 56, 36).translate(0.12, 0, -0.45),
    tail = new THREE.SphereGeometry(0.06, 20, 14).translate(tip.x, 0, tip.z);
  const out = group(...[body, head, tail].map((part) => mesh(part.scale(1, 0.62, 1), jade)));
  const eyelet = mesh(
    turned([
      [0.11, 0.3],
      [0.2, 0.335],
      [0.2, 0.37],
      [0.15, 0.39],
      [0.11, 0.36],
      [0.1, 0.3],
    ]),
    metal(name),
  );
  const hole = mesh(new THREE.CircleGeometry(0.12, 32).rotateX(-Math.PI / 2), metal('black'));
  return { thing: out.add(place(eyelet, 0.12, 0, -0.5), place(hole, 0.12, 0.352, -0.5)), top: 0.98 };
}

async function coin({ metal: name, mark = '金', raised = true, metal2 = name, stone, rim = 0.86, fill = 0.5 }) {
  const disc = planar(plate(new THREE.Shape().absarc(0, 0, 0.94, 0, Math.PI * 2), 0.14, 0.03, { curve: 96 }), 1.9);
  const face = await engraved(name, mark, { raised, ring: rim, fill, size: 768, depth: 0.06 });
  return { thing: group(flat(mesh(disc, face)), coinFrame(metal2, stone)), top: stone ? 1.24 : 1.14 };
}
/** A rim with a row of beads around it, or of small stones. */
function coinFrame(name, stone) {
  const around = (count, r, y) =>
    Array.from({ length: count }, (_, i) =>
      vec(Math.cos((i / count) * 2 * Math.PI) * r, y, Math.sin((i / count) * 2 * Math.PI) * r),
    );
  const out = group(
    mesh(
      turned([
        [0.92, -0.12],
        [1.06, -0.1],
        [1.1, 0],
        [1.06, 0.1],
        [0.98, 0.13],
        [0.92, 0.12],
        [0.92, -0.12],
      ]),
      metal(name),
    ),
  );
  if (!stone) return out.add(beadRow(around(72, 1.12, 0), 0.045, metal(name)));
  const bed = mesh(
    turned([
      [1.05, -0.1],
      [1.21, -0.1],
      [1.23, 0.02],
      [1.2, 0.06],
      [1.05, 0.04],
    ]),
    metal(name),
  );
  return out.add(
    melee(
      around(44, 1.13, 0.06).map((p) => [p, vec(0, 1, 0)]),
      stone,
      0.075,
      name,
    ),
    bed,
  );
}

function stone(p) {
  const { size = 0.7 } = p;
  const head = spin(setStone({ ...p, size }), 0, p.quarter ? 90 : 0, 0);
  const reach =
    {
      pear: 1.06,
      emerald: p.quarter ? 1 : 0.7,
      oval: p.quarter ? 1 : 0.74,
      marquise: p.quarter ? 1 : 0.5,
      round: 1,
      cushion: 0.93,
    }[p.cut ?? 'round'] ?? 1;
  const grown = p.setting === 'halo' ? 0.36 : p.setting === 'bezel' ? 0.14 : 0.05;
  return { thing: head, top: (reach + grown) * size };
}
function pearl({ stone: kind, metal: name, size = 0.62, accent }) {
  const out = group(ball(size, polishedStone(kind)));
  const cap = mesh(
    turned(
      [
        [0.02, 1.08],
        [0.2, 1.05],
        [0.42, 0.92],
        [0.46, 0.9],
        [0.38, 0.9],
        [0, 1],
      ].map(([r, y]) => [r * size, y * size]),
    ),
    metal(name),
  );
  out.add(spin(cap, -90, 0, 0));
  if (!accent) return { thing: out, top: size * 1.05 };
  out.add(place(setStone({ stone: accent, size: 0.2, metal: name, setting: 'bezel' }), 0, 0.12, -size - 0.24));
  return { thing: out, top: size + 0.48 };
}
function horseshoe({ metal: name, stone: kind, thick = 0.1 }) {
  const points = Array.from({ length: 40 }, (_, i) => {
    const a = turn(-152 + (i / 39) * 304);
    return vec(Math.sin(a) * 0.78, 0, Math.cos(a) * 0.9);
  });
  const out = group(tube(points, thick * 1.35, metal(name), { caps: true, segments: 160 }));
  if (kind)
    out.add(
      melee(
        points.filter((_, i) => i % 3 === 1).map((p) => [p.clone().setY(thick * 1.18), vec(0, 1, 0)]),
        kind,
        0.085,
        name,
        { beads: false },
      ),
    );
  return { thing: spin(out, 0, 180, 0), top: 0.98 };
}
function key({ metal: name, stone: kind, thick = 0.1 }) {
  const m = metal(name),
    bow = mesh(new THREE.TorusGeometry(0.36, thick * 0.9, 14, 64).rotateX(Math.PI / 2), m);
  const stem = spin(mesh(new THREE.CylinderGeometry(thick * 0.85, thick * 0.85, 1.25, 32), m), 90, 0, 0);
  const out = group(place(bow, 0, 0, -0.62), place(stem, 0, 0, 0.36));
  for (const [z, x] of [
    [0.86, 0.3],
    [0.66, 0.22],
  ])
    out.add(place(block(x, 0.13, 0.12, 0.03, m), x / 2, 0, z));
  if (kind)
    out.add(place(setStone({ stone: kind, size: 0.2, metal: name, setting: 'bezel', depth: 0.4 }), 0, 0.02, -0.62));
  return { thing: out, top: 1.05 };
}
function circle({ metal: name, stone: kind, thick = 0.1 }) {
  const out = group(mesh(new THREE.TorusGeometry(0.85, thick * 1.2, 14, 100).rotateX(Math.PI / 2), metal(name)));
  const places = Array.from({ length: 32 }, (_, i) => {
    const a = (i / 32) * Math.PI * 2;
    return [vec(Math.cos(a) * 0.85, thick * 1.08, Math.sin(a) * 0.85), vec(0, 1, 0)];
  });
  if (kind) out.add(melee(places, kind, 0.078, name));
  return { thing: out, top: 0.97 };
}

const figures = { plate: cutPlate, coin, stone, pearl, horseshoe, key, circle, magatama };

/** The eye the chain runs through, standing above the pendant's top. */
function bail(name, top, scale, pave) {
  const m = metal(name),
    out = group(
      place(
        mesh(new THREE.TorusGeometry(0.075 * scale, 0.024 * scale, 14, 40).rotateX(Math.PI / 2), m),
        0,
        0,
        -top - 0.05 * scale,
      ),
    );
  const drop = tube(
    [
      vec(0, 0.0, -top - 0.06 * scale),
      vec(0, 0.1 * scale, -top - 0.2 * scale),
      vec(0, 0.02, -top - 0.4 * scale),
      vec(0, -0.1 * scale, -top - 0.2 * scale),
    ],
    0.045 * scale,
    m,
    { closed: true, segments: 80 },
  );
  if (pave) out.add(melee([[vec(0, 0.15 * scale, -top - 0.2 * scale), vec(0, 1, 0)]], pave, 0.06 * scale, name));
  return out.add(drop);
}

export async function pendant(picture) {
  const { figure, metal: name, hang = 'away', turn: yaw = 0, bailScale = 1 } = picture;
  const { thing, top } = await figures[figure](picture);
  const whole = group(rest(thing));
  const middle = picture.eye ?? (figure === 'stone' ? thing.position.y * 0.9 : 0.12);
  const eye = place(
    bail(picture.metal2 ?? name, top, bailScale, picture.bailStone),
    0,
    Math.max(middle, 0.13 * bailScale),
    0,
  );
  whole.add(eye);
  if (hang === 'none') return rest(spin(group(whole), 0, yaw, 0));
  const wire = picture.wire ?? 0.028,
    end = -top - 0.26 * bailScale;
  if (hang === 'loop') {
    const own = lie('egg'),
      s = 1.15;
    own.points = own.points.map((p) => vec(p.x * s, wire * 1.6, -p.z * -s));
    const low = Math.max(...own.points.map((p) => p.z));
    own.points.forEach((p) => {
      p.z += end - low;
      if (p.z > end - 0.25) p.y += 0.1;
    });
    whole.add(chain(own, { link: picture.link ?? 'cable', wire, metal: name }));
    return rest(spin(group(whole), 0, yaw, 0));
  }
  for (const side of [-1, 1]) {
    const curve = new THREE.CatmullRomCurve3([
      vec(side * 0.02, eye.position.y, end),
      vec(side * 0.3, wire * 1.8, end - 0.42),
      vec(side * 0.72, wire * 1.8, end - 1.05),
      vec(side * 1.1, wire * 1.8, end - 2.0),
    ]);
    const part = chain(curve, { link: picture.link ?? 'cable', wire, metal: picture.metal2 ?? name });
    part.traverse((o) => {
      o.userData.beyondFrame = true;
    });
    whole.add(part);
  }
  return rest(spin(group(whole), 0, yaw, 0));
}
