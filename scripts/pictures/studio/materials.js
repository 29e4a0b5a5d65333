/** What pieces are made of: metals, stones that let light through, and everything else with a body and a gloss. */
import * as THREE from 'three';
import { sceneGlsl, vertexGlsl } from './light.js';

/** Shared by every material; the camera sets them for each frame. */
export const shared = {
  environment: { value: null },
  sparkleEnvironment: { value: null },
  anyShadow: { value: null },
  anyMatrix: { value: new THREE.Matrix4() },
  anyLight: { value: new THREE.Vector3() },
  groundMap: { value: null },
  groundArea: { value: new THREE.Vector4() },
  frame: { value: 0 },
  texel: { value: 0.002 },
};

/** Reflectance at normal incidence, linear. */
const metals = {
  yellow: [1.0, 0.672, 0.245],
  rich: [1.0, 0.64, 0.17],
  pink: [0.98, 0.62, 0.46],
  white: [0.86, 0.845, 0.815],
  platinum: [0.79, 0.785, 0.775],
  silver: [0.95, 0.945, 0.93],
  steel: [0.66, 0.66, 0.665],
  black: [0.06, 0.06, 0.065],
};
const finishes = { polished: 0, hammered: 1, brushed: 2, sand: 3 };

const surfaceGlsl = /* glsl */ `
in vec3 vWorld, vNormal, vLocal, vBend;
in vec2 vUv;
out vec4 colour;
uniform vec3 reflectance, body, overtone;
uniform float roughness, gloss, pearl, grain, reliefDepth, reliefFrom, glow, dome;
uniform sampler2D relief, picture;
vec3 hash3(vec3 p) {
  p = vec3(dot(p, vec3(127.1, 311.7, 74.7)), dot(p, vec3(269.5, 183.3, 246.1)), dot(p, vec3(113.5, 271.9, 124.6)));
  return fract(sin(p) * 43758.5453);
}
float noise(vec3 p) {
  vec3 i = floor(p), f = fract(p);
  f = f * f * (3. - 2. * f);
  float c[8];
  for (int k = 0; k < 8; k++) c[k] = hash3(i + vec3(k & 1, (k >> 1) & 1, k >> 2)).x;
  return mix(mix(mix(c[0], c[1], f.x), mix(c[2], c[3], f.x), f.y), mix(mix(c[4], c[5], f.x), mix(c[6], c[7], f.x), f.y), f.z);
}
/** The slope of hammer marks: each cell of the metal leans its own way and meets the next in a soft edge. */
vec3 hammer(vec3 p) {
  vec3 i = floor(p), best = vec3(0.), sum = vec3(0.);
  float total = 0.;
  for (int k = 0; k < 27; k++) {
    vec3 o = vec3(k % 3, (k / 3) % 3, k / 9) - 1., q = i + o + hash3(i + o) - p;
    float w = exp(-9. * dot(q, q));
    sum += q * w;
    total += w;
  }
  return sum / total;
}
vec3 shape(vec3 n) {
  n = normalize(n + dome * vBend);
  #ifdef RELIEF
  if (vLocal.y > reliefFrom) {
    float h = texture(relief, vUv).r;
    vec3 dx = dFdx(vWorld), dy = dFdy(vWorld), a = cross(dy, n), b = cross(n, dx);
    float det = dot(dx, a);
    vec3 g = sign(det) * (dFdx(h) * a + dFdy(h) * b) * reliefDepth;
    n = normalize(abs(det) * n - g);
  }
  #endif
  #if FINISH == 1
  n = normalize(n + (grain > 20. ? .22 : .55) * hammer(vLocal * grain));
  #elif FINISH == 2
  float k = noise(vec3(vLocal.x * 3., vLocal.y * 260., vLocal.z * 3.)) - .5; n = normalize(n + vec3(0., .16 * k + .16 * (random() - .5), 0.));
  #elif FINISH == 3
  n = normalize(n + .10 * (hash3(floor(vLocal * 160.)) - .5));
  #endif
  return n;
}
void main() {
  seed();
  vec3 v = normalize(cameraPosition - vWorld), n = normalize(vNormal);
  if (dot(n, cross(dFdx(vWorld), dFdy(vWorld))) < 0.) n = -n;
  n = shape(n);
  if (dot(n, v) < .02) n = normalize(n + v * (.02 - dot(n, v)));
  float a = roughness * roughness, u = random() * .96, phi = 6.2831853 * random();
  float t = a * sqrt(u / (1. - u));
  vec3 x = normalize(cross(abs(n.y) > .9 ? vec3(1., 0., 0.) : vec3(0., 1., 0.), n)), y = cross(n, x);
  vec3 h = normalize(n + t * (cos(phi) * x + sin(phi) * y));
  vec3 r = reflect(-v, h);
  if (dot(r, n) < 0.) r = reflect(r, n);
  float nv = max(dot(n, v), .001), fresnel = pow(1. - nv, 5.);
  float free = seesAny(vWorld, n);
  float lobe = 6. * pow(max(dot(anyLight, r), 0.), 2.), cosine = 4. * max(dot(anyLight, n), 0.);
  vec3 light = radiance(environment, vWorld, r, 1.5 + 5. * roughness);
  vec3 c;
  #ifdef METAL
    vec3 f = reflectance + (1. - reflectance) * fresnel;
    float carved = 1.;
    #ifdef RELIEF
    if (vLocal.y > reliefFrom) carved = mix(.72, 1., texture(relief, vUv).r);
    #endif
    vec3 open = f * light, shut = reflectance * reflectance * .34;
    c = (open + (shut - open) * (1. - free) * lobe * .9) * carved;
  #else
    vec3 albedo = body;
    #ifdef PICTURE
    albedo = texture(picture, vUv).rgb;
    #endif
    #if FINISH == 1
    albedo *= .86 + .28 * noise(vLocal * 9.);
    #endif
    albedo = mix(albedo, overtone, pearl * pow(1. - nv, 1.6));
    vec3 d = radiance(environment, vWorld, normalize(n + vec3(-.3, .6, .1)), 6.5) * (1. - (1. - free) * cosine * .85);
    #ifdef PICTURE
    d = mix(d, vec3(1.02, 1., .97), .72);
    #endif
    d += glow * radiance(environment, vWorld, -n, 7.) * .5;
    float key = max(0., dot(n, anyLight)) * free * 8. * pow(max(0., dot(anyLight, vec3(-.51, .78, .35))), 3.);
    float f = (.045 + .955 * fresnel) * gloss;
    vec3 s = mix(light, radiance(environment, vWorld, reflect(-v, n), 1.5), .5 * pearl);
    c = albedo * (d * 1.2 + .42 * key) * (1. - f) + f * s * (1. - (1. - free) * lobe * .7);
    c += pearl * .10 * overtone * light * pow(nv, 2.);
  #endif
  colour = vec4(tone(max(c, 0.)), 1.);
}
`;

const blank = new THREE.DataTexture(new Uint8Array([255, 255, 255, 255]), 1, 1);
blank.needsUpdate = true;

/** What a material has decides which code is compiled for it: software rendering pays for branches not taken. */
function surface({ finish = 0, metallic = false, ...values }) {
  const uniforms = { ...shared };
  const all = {
    reflectance: [1, 1, 1],
    body: [0.5, 0.5, 0.5],
    overtone: [1, 1, 1],
    roughness: 0.2,
    gloss: 1,
    pearl: 0,
    grain: 6,
    reliefDepth: 0,
    reliefFrom: -1e6,
    glow: 0,
    dome: 0,
    relief: blank,
    picture: blank,
    ...values,
  };
  for (const [name, value] of Object.entries(all))
    uniforms[name] = { value: Array.isArray(value) ? new THREE.Vector3(...value) : value };
  const defines = { FINISH: finish };
  if (metallic) defines.METAL = 1;
  if (values.relief) defines.RELIEF = 1;
  if (values.picture) defines.PICTURE = 1;
  return new THREE.ShaderMaterial({
    uniforms,
    defines,
    vertexShader: vertexGlsl,
    fragmentShader: sceneGlsl + surfaceGlsl,
    glslVersion: THREE.GLSL3,
    side: THREE.DoubleSide,
  });
}

export function metal(name, { finish = 'polished', roughness, ...more } = {}) {
  const rough = { polished: 0.13, hammered: 0.15, brushed: 0.3, sand: 0.42 };
  return surface({
    metallic: true,
    reflectance: metals[name],
    finish: finishes[finish],
    roughness: roughness ?? rough[finish],
    ...more,
  });
}

/** Linear body colour from a CSS colour. */
export function paint(css) {
  const c = new THREE.Color(css);
  return [c.r, c.g, c.b];
}

export const leather = (css) => surface({ body: paint(css), roughness: 0.5, gloss: 0.45, finish: 1, grain: 30 });
export const enamel = (css, more = {}) => surface({ body: paint(css), roughness: 0.12, ...more });
export const matte = (css) => surface({ body: paint(css), roughness: 0.6, gloss: 0.3 });

const opaque = {
  pearl: { body: paint('#f0e3d8'), overtone: paint('#f4d8d8'), pearl: 1, roughness: 0.3, gloss: 0.7 },
  goldenPearl: { body: paint('#e2bd77'), overtone: paint('#f0dfae'), pearl: 1, roughness: 0.3, gloss: 0.9 },
  blackPearl: { body: paint('#3d4446'), overtone: paint('#6f7f6e'), pearl: 1, roughness: 0.24, gloss: 1.5 },
  greyPearl: { body: paint('#a9b0ba'), overtone: paint('#c9cede'), pearl: 1, roughness: 0.28, gloss: 1 },
  jade: { body: paint('#2f8f57'), glow: 0.35, roughness: 0.12 },
  onyx: { body: paint('#0b0b0d'), roughness: 0.06, gloss: 1.3 },
  turquoise: { body: paint('#3aa6a8'), roughness: 0.22, finish: 1 },
  coral: { body: paint('#c8402f'), roughness: 0.14, glow: 0.1 },
  moonstone: { body: paint('#c3d2e6'), overtone: paint('#8fb6f2'), pearl: 0.8, roughness: 0.1, glow: 0.3, gloss: 1.2 },
  opal: { body: paint('#dfe6e4'), overtone: paint('#8fe0cf'), pearl: 1, roughness: 0.1, glow: 0.2, gloss: 1.2 },
  lapis: { body: paint('#1b3a8c'), roughness: 0.14, finish: 1 },
  shell: { body: paint('#f2e9df'), overtone: paint('#cfe3e6'), pearl: 0.8, roughness: 0.2 },
};
export const isOpaque = (stone) => stone in opaque;
export const polishedStone = (stone, more = {}) => surface({ ...opaque[stone], ...more });
