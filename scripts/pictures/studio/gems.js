/**
 * Cut stones. A cut is a set of planes; the mesh is their intersection, and the shader follows the light inside the
 * stone from plane to plane (refraction, total reflection, absorption, dispersion), which is what makes it sparkle.
 */
import * as THREE from 'three';
import { sceneGlsl } from './light.js';
import { paint, shared } from './materials.js';

const DEGREE = Math.PI / 180;
const MOST_PLANES = 96;

/** Support functions of the outlines: how far the girdle reaches in a direction. Longest half-length is 1. */
const outlines = {
  round: () => 1,
  oval: (a) => Math.hypot(Math.cos(a), 0.74 * Math.sin(a)),
  cushion: (a) => (Math.abs(Math.cos(a)) ** 1.55 + Math.abs(Math.sin(a)) ** 1.55) ** (1 / 1.55) * 0.9,
  pear: (a) => Math.max(0.62 + 0.36 * Math.sin(a), -1.06 * Math.sin(a)),
  marquise: (a) => (Math.abs(Math.cos(a)) <= 0.8 ? 1.25 - 0.75 * Math.abs(Math.sin(a)) : Math.abs(Math.cos(a))),
};
const stepOutlines = {
  emerald: [1, 0.7, 0.24],
  baguette: [1, 0.42, 0],
  square: [0.82, 0.82, 0],
  asscher: [0.86, 0.86, 0.34],
};

const tilted = (azimuth, tilt, through) => {
  const n = [Math.cos(azimuth) * Math.sin(tilt), Math.cos(tilt), Math.sin(azimuth) * Math.sin(tilt)];
  return [...n, n[0] * through[0] + n[1] * through[1] + n[2] * through[2]];
};
/** A tier of facets, each touching the girdle (or a point `inset` of it, `lift` above it). */
function tier(reach, count, phase, tilt, { inset = 1, lift = 0.02 }) {
  return Array.from({ length: count }, (_, i) => {
    const a = ((i + phase) / count) * Math.PI * 2;
    const r = reach(a) * inset;
    return tilted(a, tilt * DEGREE, [Math.cos(a) * r, lift, Math.sin(a) * r]);
  });
}

function brilliant(outline, small) {
  const reach = outlines[outline];
  const narrow = Math.min(...Array.from({ length: 24 }, (_, i) => reach((i / 24) * Math.PI * 2)));
  const table = 0.02 + 0.29 * narrow;
  const crown = [
    [0, 1, 0, table],
    ...tier(reach, 8, 0, 34.5, {}),
    ...tier(reach, 8, 0.5, 21, { inset: 1 - 0.44 * narrow, lift: table }),
  ];
  const girdle = tier(reach, small ? 10 : outline === 'round' ? 24 : 38, 0.5, 90, {});
  const pavilion = tier(reach, 8, 0, 180 - 41, { lift: -0.02 });
  if (small) return [...crown, ...girdle, ...pavilion];
  return [
    ...crown,
    ...tier(reach, 16, 0.5, 41, {}),
    ...girdle,
    ...pavilion,
    ...tier(reach, 16, 0.5, 180 - 43, { lift: -0.02 }),
  ];
}

function stepCut(outline) {
  const [x, z, corner] = stepOutlines[outline];
  const directions = [
    [0, x],
    [90, z],
    [180, x],
    [270, z],
  ];
  if (corner) for (const a of [45, 135, 225, 315]) directions.push([a, (x + z - corner) / Math.SQRT2]);
  const planes = directions.map(([a, r]) => [Math.cos(a * DEGREE), 0, Math.sin(a * DEGREE), r]);
  const walk = (sign, steps) => {
    let inset = 0,
      lift = 0.03;
    for (const [tilt, width] of steps) {
      for (const [a, r] of directions) {
        const away = a * DEGREE,
          reach = r - inset;
        planes.push(
          tilted(away, (sign > 0 ? tilt : 180 - tilt) * DEGREE, [
            Math.cos(away) * reach,
            sign * lift,
            Math.sin(away) * reach,
          ]),
        );
      }
      inset += width * z;
      lift += width * z * Math.tan(tilt * DEGREE);
    }
    return lift;
  };
  const table = walk(1, [
    [48, 0.1],
    [38, 0.11],
    [27, 0.13],
  ]);
  walk(-1, [
    [56, 0.22],
    [46, 0.3],
    [38, 0.9],
  ]);
  return [...planes, [0, 1, 0, table]];
}

const known = new Map();
function planesOf(cut, small) {
  const key = `${cut} ${small}`;
  if (!known.has(key)) known.set(key, cut in stepOutlines ? stepCut(cut) : brilliant(cut, small));
  return known.get(key);
}

function clip(polygon, [x, y, z, d]) {
  const out = [];
  for (let i = 0; i < polygon.length; i++) {
    const a = polygon[i],
      b = polygon[(i + 1) % polygon.length];
    const da = a.x * x + a.y * y + a.z * z - d,
      db = b.x * x + b.y * y + b.z * z - d;
    if (da <= 0) out.push(a);
    if (da * db < 0) out.push(a.clone().lerp(b, da / (da - db)));
  }
  return out;
}

function meshOf(planes) {
  const positions = [],
    normals = [];
  planes.forEach((plane, own) => {
    const n = new THREE.Vector3(plane[0], plane[1], plane[2]);
    const u = new THREE.Vector3(Math.abs(n.y) > 0.9 ? 1 : 0, Math.abs(n.y) > 0.9 ? 0 : 1, 0).cross(n).normalize();
    const v = n.clone().cross(u);
    let polygon = [
      [-4, -4],
      [4, -4],
      [4, 4],
      [-4, 4],
    ].map(([s, t]) => n.clone().multiplyScalar(plane[3]).addScaledVector(u, s).addScaledVector(v, t));
    planes.forEach((other, i) => {
      if (i !== own && polygon.length) polygon = clip(polygon, other);
    });
    for (let i = 1; i + 1 < polygon.length; i++)
      for (const p of [polygon[0], polygon[i], polygon[i + 1]]) {
        positions.push(p.x, p.y, p.z);
        normals.push(n.x, n.y, n.z);
      }
  });
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new THREE.Float32BufferAttribute(normals, 3));
  return geometry;
}

const vertexGlsl = /* glsl */ `
out vec3 vWorld, vLocal, vFacet;
flat out vec3 vX, vY, vZ, vEye;
void main() {
  mat4 m = modelMatrix;
  #ifdef USE_INSTANCING
  m = m * instanceMatrix;
  #endif
  vec4 w = m * vec4(position, 1.);
  vWorld = w.xyz;
  vLocal = position;
  vFacet = normal;
  vX = normalize(m[0].xyz); vY = normalize(m[1].xyz); vZ = normalize(m[2].xyz);
  vEye = (inverse(m) * vec4(cameraPosition, 1.)).xyz;
  gl_Position = projectionMatrix * viewMatrix * w;
}
`;
const fragmentGlsl = /* glsl */ `
in vec3 vWorld, vLocal, vFacet;
flat in vec3 vX, vY, vZ, vEye;
out vec4 colour;
uniform vec4 planes[${MOST_PLANES}];
uniform int count, bounces;
uniform vec3 absorb, mount;
uniform float index, dispersion, brilliance;
vec3 outside(vec3 d) {
  mat3 turn = mat3(vX, vY, vZ);
  vec3 c = radiance(sparkleEnvironment, vWorld, turn * d, 1.5);
  return d.y < -.1 ? c * mount : c;
}
float fresnel(float c, float eta) {
  float s = eta * sqrt(max(0., 1. - c * c));
  if (s >= 1.) return 1.;
  float t = sqrt(1. - s * s), a = (eta * c - t) / (eta * c + t), b = (eta * t - c) / (eta * t + c);
  return .5 * (a * a + b * b);
}
vec3 follow(vec3 p, vec3 d, float ior) {
  vec3 sum = vec3(0.), left = vec3(1.);
  for (int b = 0; b < 7; b++) {
    if (b >= bounces) break;
    float nearest = 1e3;
    vec3 n = vec3(0., 1., 0.);
    for (int i = 0; i < ${MOST_PLANES}; i++) {
      if (i >= count) break;
      float facing = dot(planes[i].xyz, d);
      float t = (planes[i].w - dot(planes[i].xyz, p)) / max(facing, 1e-4);
      if (facing > 1e-4 && t > 1e-3 && t < nearest) { nearest = t; n = planes[i].xyz; }
    }
    if (nearest > 100.) break;
    p += d * nearest;
    left *= exp(-absorb * nearest);
    float r = fresnel(dot(n, d), ior);
    if (r < 1.) sum += left * (1. - r) * outside(refract(d, -n, ior));
    left *= r;
    if (max(left.r, max(left.g, left.b)) < .18) break;
    d = reflect(d, n);
  }
  return sum + left * .30;
}
void main() {
  seed();
  vec3 n = normalize(vFacet), d = normalize(vLocal - vEye);
  if (dot(n, d) > 0.) n = -n;
  float f = fresnel(-dot(n, d), 1. / index);
  // One wavelength per frame: the average over the frames is the whole spectrum.
  int channel = int(mod(frame, 3.));
  float ior = index + dispersion * float(channel - 1);
  vec3 inside = follow(vLocal, refract(d, n, 1. / ior), ior);
  if (dispersion > 0.) inside = mix(inside, inside * vec3(channel == 0, channel == 1, channel == 2) * 3., .55);
  mat3 turn = mat3(vX, vY, vZ);
  vec3 mirror = radiance(environment, vWorld, turn * reflect(d, n), 1.);
  colour = vec4(tone(mirror * f + inside * (1. - f) * brilliance), 1.);
}
`;

/** Body colour after light has crossed one stone radius; index of refraction; dispersion. */
const stones = {
  diamond: ['#fbfcfd', 2.42, 0.022],
  moissanite: ['#fafbf6', 2.65, 0.04],
  topaz: ['#f6fafc', 1.62, 0.008],
  ruby: ['#c4123a', 1.77, 0],
  sapphire: ['#2347c8', 1.77, 0],
  pinkSapphire: ['#ee5f9c', 1.77, 0],
  emerald: ['#159a55', 1.58, 0],
  aquamarine: ['#9ad9ea', 1.58, 0],
  amethyst: ['#9a5bd0', 1.55, 0],
  citrine: ['#f2b13a', 1.55, 0],
  peridot: ['#a8cc3e', 1.67, 0],
  garnet: ['#a3182a', 1.78, 0],
  tanzanite: ['#5a55d6', 1.69, 0],
  tourmaline: ['#e3577f', 1.63, 0],
  morganite: ['#f7c3b4', 1.58, 0],
  blueTopaz: ['#4fb4e4', 1.62, 0],
  champagne: ['#e2b98a', 2.42, 0.018],
  blackDiamond: ['#1d1d22', 2.42, 0],
};

const geometries = new Map();
export function gemGeometry(cut, small = false) {
  const key = `${cut} ${small}`;
  if (!geometries.has(key)) geometries.set(key, meshOf(planesOf(cut, small)));
  return geometries.get(key);
}

/** How far the girdle of a cut reaches from its centre towards an angle. */
export function girdleRadius(cut, angle) {
  let reach = Infinity;
  for (const [x, y, z, d] of planesOf(cut, false)) {
    const facing = x * Math.cos(angle) + z * Math.sin(angle);
    if (Math.abs(y) < 1e-6 && facing > 1e-6) reach = Math.min(reach, d / facing);
  }
  return reach;
}

const mounts = { yellow: [0.75, 0.6, 0.36], pink: [0.72, 0.55, 0.46] };

/** The material of a cut stone; `small` stones are cut simpler and traced shorter. */
export function gem(stone, cut = 'round', { small = false, setting = 'white' } = {}) {
  const [css, index, dispersion] = stones[stone];
  const planes = planesOf(cut, small);
  const list = Array.from({ length: MOST_PLANES }, (_, i) => new THREE.Vector4(...(planes[i] ?? [0, 1, 0, 9])));
  const uniforms = {
    ...shared,
    planes: { value: list },
    count: { value: planes.length },
    bounces: { value: small ? 3 : 6 },
    absorb: { value: new THREE.Vector3(...paint(css).map((c) => -Math.log(Math.max(0.012, c)) * 0.62)) },
    mount: { value: new THREE.Vector3(...(mounts[setting] ?? [0.55, 0.55, 0.55])) },
    index: { value: index },
    dispersion: { value: small ? 0 : dispersion },
    brilliance: { value: index > 2.2 ? 1.12 : 1.3 },
  };
  return new THREE.ShaderMaterial({
    uniforms,
    vertexShader: vertexGlsl,
    fragmentShader: sceneGlsl + fragmentGlsl,
    glslVersion: THREE.GLSL3,
  });
}
