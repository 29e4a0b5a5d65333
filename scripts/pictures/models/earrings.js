/** Earrings, as a pair: each is built facing up (+y), then posed the way it would come to rest on the table. */
import * as THREE from 'three';
import { rest } from '../studio/camera.js';
import { chain } from '../studio/links.js';
import { metal, polishedStone } from '../studio/materials.js';
import { melee, setStone } from '../studio/settings.js';
import { ball, group, mesh, place, plate, rod, shank, spin, tube, vec } from '../studio/shapes.js';
import { flat, outline } from './outlines.js';

/** Two of a kind, apart from each other, each turned its own way. */
function pair(make, { gap = 1.3, depth = 0.3, turns = [-14, 22] }) {
  return group(
    ...turns.map((yaw, i) => {
      const one = rest(spin(group(make(i)), 0, yaw, 0));
      return place(one, (i - 0.5) * gap * 2, one.position.y, (i ? -1 : 1) * depth);
    }),
  );
}

/** A head on its post, tipped back until the head's edge and the post's end both touch the table. */
function onPost(head, { metal: name, reach, under, length }) {
  const m = metal(name),
    end = Math.max(length ?? reach * 1.5, reach * 1.25);
  const post = group(
    rod(vec(0, -under, 0), vec(0, -end, 0), reach * 0.055, m),
    place(
      mesh(new THREE.TorusGeometry(reach * 0.062, reach * 0.022, 10, 24).rotateX(Math.PI / 2), m),
      0,
      -end * 0.86,
      0,
    ),
  );
  return spin(group(head, post), ((Math.atan2(end, reach) * 180) / Math.PI) * 0.86, 0, 0);
}

export function studs(picture) {
  const { size = 0.7, cut = 'round', setting = 'prong', metal: name, figure } = picture;
  const make = (i) => {
    if (figure)
      return onPost(figured(picture, i), { metal: name, reach: picture.reach ?? 0.8, under: 0.05, length: 1.1 });
    const head = setStone({ ...picture, size, cut, setting });
    if (setting !== 'pearl')
      return onPost(head, {
        metal: name,
        reach: size * (setting === 'halo' ? 1.36 : 1.1),
        under: size * 0.7,
        length: size * 2,
      });
    const post = rod(vec(0, -size * 0.9, 0), vec(0, -size * 2.6, 0), size * 0.05, metal(name));
    return spin(group(head, post), picture.tip ?? 67, 0, 0);
  };
  return pair(make, { gap: size * 1.2, depth: 0.2, ...picture });
}
function figured({ figure, metal: name, finish, accent, depth = 0.14 }, i) {
  const shape = outline[figure](0.8);
  const body = flat(mesh(plate(shape, depth, depth * 0.35), metal(name, { finish, dome: 0.3 })));
  if (figure === 'leaf' || figure === 'moon') spin(body, -90, 0, i ? 24 : -24);
  return accent
    ? group(
        body,
        place(
          setStone({ stone: accent, size: 0.17, metal: name, setting: 'bezel', depth: 0.4 }),
          0,
          depth / 2 + 0.03,
          0,
        ),
      )
    : body;
}

/** Hoops: one lying, one leaning on the table behind it. */
export function hoops(picture) {
  const lying = rest(spin(group(spin(hoop(picture), 90, 0, 0)), 0, picture.yaw ?? 35, 0));
  const upright = rest(spin(group(spin(hoop(picture), picture.tip ?? -18, 0, 18)), 0, picture.yaw2 ?? -28, 0));
  return group(place(lying, -0.62, lying.position.y, 0.5), place(upright, 0.62, upright.position.y, -0.42));
}
function hoop({
  metal: name,
  wire = 0.1,
  width,
  edge = 3,
  finish,
  turns = 0,
  stone,
  metal2 = name,
  squash = 1,
  small = 0.075,
}) {
  const out = group();
  const strand = (phase) =>
    Array.from({ length: 160 }, (_, i) => {
      const a = (i / 160) * Math.PI * 2,
        r = 0.9 + wire * 0.62 * Math.cos(turns * a + phase);
      return vec(Math.sin(a) * r, Math.cos(a) * r * squash, wire * 0.62 * Math.sin(turns * a + phase));
    });
  if (turns)
    for (const [phase, tone] of [
      [0, name],
      [Math.PI, metal2],
    ])
      out.add(tube(strand(phase), wire * 0.64, metal(tone), { closed: true, segments: 240 }));
  else if (width)
    out.add(
      mesh(
        shank({ width: () => width, thickness: () => wire, edge }).scale(0.85, 0.85 * squash, 0.85),
        metal(name, { finish, grain: 7 }),
      ),
    );
  else
    out.add(mesh(new THREE.TorusGeometry(0.9, wire, 18, 110).scale(1, squash, 1), metal(name, { finish, grain: 9 })));
  if (stone) {
    const r = width ? 0.85 * (1 + wire) : 0.9 + wire * 0.9,
      count = Math.floor((Math.PI * 1.15 * r) / (small * 2.06));
    const places = Array.from({ length: count }, (_, i) => {
      const a = (i / (count - 1) - 0.5) * Math.PI * 1.15;
      return [vec(Math.sin(a) * r, Math.cos(a) * r * squash, 0), vec(Math.sin(a), Math.cos(a), 0)];
    });
    out.add(melee(places, stone, small, name));
  }
  const hinge = new THREE.CylinderGeometry(wire * 0.35, wire * 0.35, wire * 2.4, 16).rotateZ(Math.PI / 2);
  return out.add(place(mesh(hinge, metal(name)), 0, wire * 0.9 - (0.9 + wire) * squash, 0));
}

/** A hook, and what hangs from it, laid out flat. */
export function drops(picture) {
  const { metal: name, hook = 'french', parts, link = 'cable' } = picture;
  const make = (i) => {
    const m = metal(name),
      out = group();
    const low = -0.02;
    if (hook === 'french')
      out.add(
        tube(
          [
            vec(0, low, 0),
            vec(0, low, -0.25),
            vec(0.06, low, -0.55),
            vec(0.3, low, -0.72),
            vec(0.52, low, -0.5),
            vec(0.56, low, 0.1),
            vec(0.52, low, 0.42),
          ].map((p) => vec(i ? -p.x : p.x, p.y, p.z)),
          0.026,
          m,
          { caps: true },
        ),
        place(ball(0.055, m), 0, low, -0.12),
      );
    if (hook === 'chain')
      out.add(
        chain(
          new THREE.CatmullRomCurve3([vec(0, 0, 0), vec(i ? -0.08 : 0.08, 0, -0.7), vec(i ? 0.1 : -0.06, 0, -1.4)]),
          { link, wire: 0.022, metal: name },
        ),
        rod(vec(i ? 0.1 : -0.06, 0, -1.45), vec(i ? 0.24 : -0.2, 0, -2.0), 0.024, m),
      );
    let z = 0.06;
    for (const part of parts) {
      out.add(place(mesh(new THREE.TorusGeometry(0.06, 0.018, 12, 32).rotateX(Math.PI / 2), m), 0, 0, z));
      z += 0.05;
      const item = hanging(part, name);
      out.add(place(item.thing, 0, item.high, z + item.before));
      z += item.before + item.after + 0.05;
    }
    return out;
  };
  return pair(make, { gap: 0.8, depth: 0.12, turns: [-9, 12], ...picture });
}
function hanging(part, name) {
  if (part.pearl)
    return { thing: ball(part.size, polishedStone(part.pearl)), high: 0, before: part.size, after: part.size };
  if (part.plate)
    return {
      thing: flat(
        mesh(
          plate(outline[part.plate](part.size), 0.07, 0.028),
          metal(name, { finish: part.finish, grain: 8, dome: 0.4 }),
        ),
      ),
      high: 0,
      before: part.size,
      after: part.size,
    };
  if (part.hoop)
    return {
      thing: mesh(new THREE.TorusGeometry(part.hoop, 0.05, 12, 64).rotateX(Math.PI / 2), metal(name)),
      high: 0,
      before: part.hoop + 0.03,
      after: part.hoop + 0.03,
    };
  if (part.chain)
    return {
      thing: chain(
        new THREE.CatmullRomCurve3([vec(0, 0, 0), vec(0.02, 0, part.chain / 2), vec(-0.03, 0, part.chain)]),
        { link: part.link ?? 'cable', wire: 0.024, metal: name },
      ),
      high: 0,
      before: 0,
      after: part.chain,
    };
  const reach = { pear: [1.06, 0.98], oval: [1, 1], marquise: [1, 1], emerald: [1, 1] }[part.cut] ?? [1, 1];
  const head = setStone({ ...part, metal: name });
  const grown = part.setting === 'halo' ? 0.38 : 0.1;
  return {
    thing: part.quarter ? spin(group(head), 0, 90, 0) : head,
    high: 0,
    before: part.size * (reach[0] + grown),
    after: part.size * (reach[1] + grown),
  };
}

/** Ear cuffs: open bands that hold by themselves. */
export function cuffs({ metal: name, width = 0.5, finish, stone, count = 2, lines = 0 }) {
  const make = (i) => {
    const shape = shank({ width: (a) => width * (0.82 + 0.18 * Math.cos(a)), thickness: () => 0.11, edge: 2.6 });
    const open = shape.toNonIndexed?.() ?? shape,
      p = open.attributes.position,
      keep = [];
    for (let k = 0; k < p.count; k += 3) {
      const a = Math.atan2(p.getX(k), p.getY(k));
      if (Math.abs(a) < Math.PI * 0.88) keep.push(k, k + 1, k + 2);
    }
    open.setIndex(keep);
    const out = group(mesh(open, metal(name, { finish, grain: 7 })));
    for (const side of [-1, 1]) {
      const a = side * Math.PI * 0.88;
      out.add(
        place(
          mesh(new THREE.SphereGeometry(0.062, 24, 16).scale(1, 1, width * 0.64 * 7.2), metal(name)),
          Math.sin(a) * 1.055,
          Math.cos(a) * 1.055,
          0,
        ),
      );
    }
    for (let k = 0; k < lines; k++)
      out.add(
        place(
          mesh(new THREE.TorusGeometry(1.11, 0.018, 10, 160, Math.PI * 1.76).rotateZ(-Math.PI * 0.38), metal(name)),
          0,
          0,
          (k - (lines - 1) / 2) * width * 0.3,
        ),
      );
    if (stone)
      out.add(
        melee(
          Array.from({ length: 11 }, (_, k) => {
            const a = (k - 5) * 0.15;
            return [vec(Math.sin(a) * 1.11, Math.cos(a) * 1.11, 0), vec(Math.sin(a), Math.cos(a), 0)];
          }),
          stone,
          0.08,
          name,
        ),
      );
    return i ? spin(group(out), 90, 0, 0) : spin(group(out), -14, 0, 0);
  };
  if (count === 1) return rest(spin(group(make(0)), 0, 40, 0));
  return pair(make, { gap: 0.85, depth: -0.35, turns: [34, 25] });
}

/** A line of stones that climbs the ear. */
export function climbers({ metal: name, stone, sizes = [0.13, 0.17, 0.21, 0.26, 0.31], cut = 'round', bend = 0.3 }) {
  const make = (i) => {
    const out = group();
    let z = -1;
    sizes.forEach((s) => {
      z += s;
      const x = (i ? -1 : 1) * bend * (1 - z * z);
      out.add(place(setStone({ stone, cut, size: s, metal: name }), x, s * 0.6, z));
      z += s * 1.06;
    });
    out.add(
      tube(
        [-1, -0.5, 0, 0.5, 1.05].map((t) => vec((i ? -1 : 1) * bend * (1 - t * t), 0.0, t)),
        0.05,
        metal(name),
        { caps: true },
      ),
    );
    return out;
  };
  return pair(make, { gap: 0.6, depth: 0.05, turns: [-16, 14] });
}
