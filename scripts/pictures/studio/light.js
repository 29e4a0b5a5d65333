/**
 * The light of the studio, in GLSL: soft boxes and dark flags around the table, the ground with its shadow, and
 * the tone curve. Every surface asks `radiance` what it mirrors; the picture is an average of many frames, each
 * with one light from anywhere around, so what a piece hides from itself comes out soft.
 */
export const studioGlsl = /* glsl */ `
float box(vec3 d, vec3 centre, vec2 size, float soft) {
  vec3 c = normalize(centre), u = normalize(cross(vec3(0., 1., .001), c)), v = cross(c, u);
  float f = dot(d, c);
  if (f <= 0.) return 0.;
  vec2 p = abs(vec2(dot(d, u), dot(d, v)) / f) - size;
  return smoothstep(soft, -soft, p.x) * smoothstep(soft, -soft, p.y);
}
vec3 studio(vec3 d, float sparkle) {
  float walls = mix(.20, .52, smoothstep(-.05, .85, d.y)) * (1. - .45 * sparkle);
  vec3 c = walls * vec3(1., .985, .965);
  c *= 1. - .80 * box(d, vec3(-.95, .18, .05), vec2(.20, .55), .10);
  c *= 1. - .85 * box(d, vec3(.75, .20, .75), vec2(.16, .60), .08);
  c *= 1. - .75 * box(d, vec3(.05, .16, -1.), vec2(1.2, .10), .08);
  c *= 1. - .70 * box(d, vec3(.10, .55, 1.), vec2(.34, .22), .12);
  c += 2.7 * vec3(1., .985, .96) * box(d, vec3(-.75, .95, .45), vec2(.55, .42), .16);
  c += 2.1 * vec3(.97, .985, 1.) * box(d, vec3(1., .55, .10), vec2(.14, .75), .07);
  c += 1.7 * vec3(1., .99, .97) * box(d, vec3(.15, .80, -.9), vec2(.75, .16), .08);
  c += .95 * vec3(1., .98, .95) * box(d, vec3(-.35, .28, 1.), vec2(.16, .36), .10);
  c += 1.1 * vec3(1.) * box(d, vec3(.25, 1., .05), vec2(.22, .22), .12);
  c += 5.0 * sparkle * vec3(1., .97, .9) * box(d, vec3(.45, .9, .75), vec2(.05), .02);
  c += 6.0 * sparkle * vec3(.9, .95, 1.) * box(d, vec3(-.2, 1., -.35), vec2(.06), .02);
  c += 5.0 * sparkle * vec3(1.) * box(d, vec3(-.9, .6, -.6), vec2(.07), .02);
  c += 4.0 * sparkle * vec3(1.) * box(d, vec3(-.1, .75, .95), vec2(.05), .02);
  c += 4.0 * sparkle * vec3(1.) * box(d, vec3(.8, .35, -.5), vec2(.05), .02);
  c += 4.0 * sparkle * vec3(1.) * box(d, vec3(.35, .4, 1.), vec2(.05), .02);
  c = mix(c, vec3(.78, .765, .735), smoothstep(.03, -.10, d.y));
  return c;
}
`;

/** What every surface shader shares: the shadow map, the ground, the environment and the tone curve. */
export const sceneGlsl = /* glsl */ `
precision highp float;
uniform samplerCube environment;
uniform samplerCube sparkleEnvironment;
uniform sampler2D anyShadow, groundMap;
uniform mat4 anyMatrix;
uniform vec3 anyLight;
uniform vec4 groundArea;
uniform float frame, texel;
uint state;
float random() {
  state = state * 747796405u + 2891336453u;
  uint w = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return float((w >> 22u) ^ w) / 4294967295.;
}
void seed() { state = uint(gl_FragCoord.x) * 1973u + uint(gl_FragCoord.y) * 9277u + uint(frame) * 26699u; random(); }
float tap(sampler2D map, mat4 m, vec3 p, float bias) {
  vec3 q = (m * vec4(p, 1.)).xyz * .5 + .5;
  if (any(lessThan(q.xy, vec2(0.))) || any(greaterThan(q.xy, vec2(1.)))) return 1.;
  vec2 size = vec2(textureSize(map, 0)), at = q.xy * size - .5, f = fract(at);
  ivec2 i = ivec2(floor(at));
  vec4 z = vec4(texelFetch(map, i, 0).r, texelFetch(map, i + ivec2(1, 0), 0).r, texelFetch(map, i + ivec2(0, 1), 0).r, texelFetch(map, i + ivec2(1, 1), 0).r);
  vec4 s = step(vec4(q.z - bias), z);
  return mix(mix(s.x, s.y, f.x), mix(s.z, s.w, f.x), f.y);
}
/** How much of the ground's light the piece takes away at a point of it. */
float groundShade(vec2 p) {
  vec2 q = (p - groundArea.xy + .016 * groundArea.z * (vec2(random(), random()) - .5)) / groundArea.z;
  float edge = 1. - smoothstep(.75, 1., max(abs(q.x), abs(q.y)));
  return edge <= 0. ? 0. : edge * texture(groundMap, q * .5 + .5).r;
}
/** Light that arrives along d at p: the studio above, the table with the piece's own shadow below. */
vec3 radiance(samplerCube map, vec3 p, vec3 d, float blur) {
  vec3 c = textureLod(map, d, blur).rgb;
  if (d.y > -.02) return c;
  vec3 hit = p + d * (max(p.y, 0.) / -d.y);
  return c * (1. - 1.25 * smoothstep(-.02, -.10, d.y) * min(.75, groundShade(hit.xz)));
}
/** Whether the piece leaves the frame's second light free, as a point with this normal sees it. */
float seesAny(vec3 p, vec3 n) {
  float facing = dot(n, anyLight);
  if (facing <= .02) return 1.;
  return mix(1., tap(anyShadow, anyMatrix, p + n * texel * 2.5, .0004), smoothstep(.02, .18, facing));
}
vec3 tone(vec3 c) {
  c *= .92;
  c = (c * (2.51 * c + .03)) / (c * (2.43 * c + .59) + .14);
  c = clamp(c, 0., 1.);
  return mix(c * 12.92, 1.055 * pow(c, vec3(1. / 2.4)) - .055, step(.0031308, c));
}
`;

export const vertexGlsl = /* glsl */ `
out vec3 vWorld, vNormal, vLocal, vBend;
out vec2 vUv;
void main() {
  mat4 m = modelMatrix;
  #ifdef USE_INSTANCING
  m = m * instanceMatrix;
  #endif
  vec4 w = m * vec4(position, 1.);
  vWorld = w.xyz;
  vLocal = position;
  vUv = uv;
  vNormal = mat3(m) * normal;
  vBend = mat3(m) * vec3(position.xy, 0.);
  gl_Position = projectionMatrix * viewMatrix * w;
}
`;
