/** Takes the picture: rests the piece on the table, frames it, and averages many frames with wandering lights. */
import * as THREE from 'three';
import { sceneGlsl, studioGlsl, vertexGlsl } from './light.js';
import { shared } from './materials.js';

const KEY = new THREE.Vector3(-0.62, 0.95, 0.42).normalize();
const SHADOW = 1408;
const RADIUS_OF_KEY = 0.34;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

const white = 'precision highp float; out vec4 c; void main() { c = vec4(1.); }';
/** Throws a vertex along the light onto the table, as seen from straight above. */
const castGlsl = /* glsl */ `
uniform vec4 area;
uniform vec3 light;
void main() {
  mat4 m = modelMatrix;
  #ifdef USE_INSTANCING
  m = m * instanceMatrix;
  #endif
  vec3 w = (m * vec4(position, 1.)).xyz;
  gl_Position = vec4((w.xz - light.xz * (w.y / max(light.y, .12)) - area.xy) / area.z, 0., 1.);
}
`;
const flat = (fragmentShader, uniforms = {}, more = {}) =>
  new THREE.ShaderMaterial({
    uniforms,
    vertexShader: 'out vec2 at; void main() { at = position.xy * .5 + .5; gl_Position = vec4(position.xy, 0., 1.); }',
    fragmentShader,
    glslVersion: THREE.GLSL3,
    depthTest: false,
    depthWrite: false,
    ...more,
  });

export function openStudio(size) {
  const renderer = new THREE.WebGLRenderer({ antialias: false, preserveDrawingBuffer: true });
  renderer.setSize(size, size);
  renderer.setClearColor(0x000000, 0);
  renderer.autoClear = false;
  renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
  document.body.append(renderer.domElement);
  shared.environment.value = surroundings(renderer, 0);
  shared.sparkleEnvironment.value = surroundings(renderer, 1);
  const floats = { type: THREE.FloatType, minFilter: THREE.NearestFilter, magFilter: THREE.NearestFilter };
  return {
    renderer,
    size,
    one: new THREE.WebGLRenderTarget(size, size, { ...floats, depthBuffer: true }),
    sum: new THREE.WebGLRenderTarget(size, size, { ...floats, depthBuffer: false }),
    mask: new THREE.WebGLRenderTarget(512, 512, { depthBuffer: false }),
    ground: new THREE.WebGLRenderTarget(512, 512, { type: THREE.HalfFloatType, depthBuffer: false }),
    shadow: shadowTarget(SHADOW),
    cast: new THREE.ShaderMaterial({
      vertexShader: castGlsl,
      fragmentShader: white,
      glslVersion: THREE.GLSL3,
      side: THREE.DoubleSide,
      depthTest: false,
      uniforms: { area: { value: new THREE.Vector4() }, light: { value: new THREE.Vector3() } },
    }),
    add: flat(
      'precision highp float; in vec2 at; out vec4 c; uniform sampler2D t; uniform float k; void main() { c = vec4(texture(t, at).rgb * k, 1.); }',
      { t: { value: null }, k: { value: 1 } },
      { blending: THREE.CustomBlending, blendSrc: THREE.OneFactor, blendDst: THREE.OneFactor },
    ),
    table: tabletop(),
    flatCamera: new THREE.Camera(),
    depth: new THREE.ShaderMaterial({
      vertexShader: vertexGlsl,
      fragmentShader: white,
      glslVersion: THREE.GLSL3,
      side: THREE.DoubleSide,
    }),
    quad: new THREE.Mesh(new THREE.PlaneGeometry(2, 2)),
  };
}

function shadowTarget(size) {
  const target = new THREE.WebGLRenderTarget(size, size);
  target.depthTexture = new THREE.DepthTexture(size, size, THREE.UnsignedIntType);
  target.depthTexture.minFilter = target.depthTexture.magFilter = THREE.NearestFilter;
  return target;
}

function surroundings(renderer, sparkle) {
  const target = new THREE.WebGLCubeRenderTarget(512, {
    type: THREE.HalfFloatType,
    generateMipmaps: true,
    minFilter: THREE.LinearMipmapLinearFilter,
  });
  const scene = new THREE.Scene();
  scene.add(
    new THREE.Mesh(
      new THREE.SphereGeometry(5, 64, 48),
      new THREE.ShaderMaterial({
        side: THREE.BackSide,
        glslVersion: THREE.GLSL3,
        uniforms: { sparkle: { value: sparkle } },
        vertexShader:
          'out vec3 d; void main() { d = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.); }',
        fragmentShader: `precision highp float; in vec3 d; out vec4 c; uniform float sparkle; ${studioGlsl} void main() { c = vec4(studio(normalize(vec3(-d.x, d.yz)), sparkle), 1.); }`,
      }),
    ),
  );
  new THREE.CubeCamera(0.1, 10, target).update(renderer, scene);
  return target.texture;
}

const groundGlsl = /* glsl */ `
in vec3 vWorld;
out vec4 colour;
void main() {
  seed();
  float s = groundShade(vWorld.xz);
  colour = vec4(vec3(.9451, .9412, .9176) * (1. - s * vec3(.78, .80, .84)), 1.);
}
`;

function tabletop() {
  const table = new THREE.Mesh(
    new THREE.PlaneGeometry(400, 400),
    new THREE.ShaderMaterial({
      uniforms: shared,
      vertexShader: vertexGlsl,
      fragmentShader: sceneGlsl + groundGlsl,
      glslVersion: THREE.GLSL3,
    }),
  );
  table.rotation.x = -Math.PI / 2;
  table.renderOrder = 1;
  return table;
}

/** Every corner of the piece in the world, thinned: enough to rest and to frame it. */
function* corners(root, framed = false) {
  root.updateMatrixWorld(true);
  const list = [],
    m = new THREE.Matrix4();
  root.traverse((o) => {
    if (o.isMesh && !(framed && o.userData.beyondFrame)) list.push(o);
  });
  for (const mesh of list) {
    const at = mesh.geometry.attributes.position;
    const step = Math.max(1, Math.floor(at.count / (mesh.isInstancedMesh ? 80 : 4000)));
    for (let k = 0; k < (mesh.isInstancedMesh ? mesh.count : 1); k++) {
      m.copy(mesh.matrixWorld);
      if (mesh.isInstancedMesh) {
        const own = new THREE.Matrix4();
        mesh.getMatrixAt(k, own);
        m.multiply(own);
      }
      for (let i = 0; i < at.count; i += step) yield new THREE.Vector3().fromBufferAttribute(at, i).applyMatrix4(m);
    }
  }
}

/** Lowers (or lifts) a thing until its lowest corner touches the table. */
export function rest(thing) {
  let low = Infinity;
  for (const p of corners(thing)) low = Math.min(low, p.y);
  thing.position.y -= low;
  thing.updateMatrixWorld(true);
  return thing;
}

/** A camera that sees the whole piece, centred, its longer side filling `fill` of the frame. */
function framing(root, { yaw = 15, pitch = 30, fov = 24, fill = 0.72 }) {
  const camera = new THREE.PerspectiveCamera(fov, 1, 0.1, 200);
  const y = THREE.MathUtils.degToRad(yaw),
    x = THREE.MathUtils.degToRad(pitch);
  const away = new THREE.Vector3(Math.sin(y) * Math.cos(x), Math.sin(x), Math.cos(y) * Math.cos(x));
  const target = new THREE.Box3().setFromPoints([...corners(root, true)]).getCenter(new THREE.Vector3());
  const points = [...corners(root, true)],
    q = new THREE.Vector3();
  let distance = 12;
  for (let round = 0; round < 6; round++) {
    camera.position.copy(target).addScaledVector(away, distance);
    camera.lookAt(target);
    camera.updateMatrixWorld(true);
    const seen = new THREE.Box2();
    for (const p of points) {
      q.copy(p).project(camera);
      seen.expandByPoint(new THREE.Vector2(q.x, q.y));
    }
    const middle = seen.getCenter(new THREE.Vector2()),
      span = seen.getSize(new THREE.Vector2());
    const half = distance * Math.tan(THREE.MathUtils.degToRad(fov / 2));
    const right = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0),
      up = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
    target.addScaledVector(right, middle.x * half).addScaledVector(up, middle.y * half);
    distance *= Math.max(span.x, span.y) / 2 / fill;
  }
  camera.position.copy(target).addScaledVector(away, distance);
  camera.lookAt(target);
  camera.near = distance / 20;
  camera.far = distance * 60;
  camera.updateProjectionMatrix();
  return camera;
}

/** Renders the piece's depth as a light from this direction sees it. */
function aim(studio, scene, sphere, direction) {
  const r = sphere.radius * 1.03;
  const camera = new THREE.OrthographicCamera(-r, r, r, -r, 0.01, r * 8);
  camera.position.copy(sphere.center).addScaledVector(direction, r * 4);
  if (Math.abs(direction.y) > 0.99) camera.up.set(0, 0, 1);
  camera.lookAt(sphere.center);
  camera.updateMatrixWorld(true);
  scene.overrideMaterial = studio.depth;
  studio.renderer.setRenderTarget(studio.shadow);
  studio.renderer.clear();
  studio.renderer.render(scene, camera);
  scene.overrideMaterial = null;
  shared.anyLight.value.copy(direction);
  shared.anyMatrix.value.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
}

/** Adds one full-frame drawing of a texture, times a factor, to a target. */
function addTo(studio, target, texture, factor) {
  studio.add.uniforms.t.value = texture;
  studio.add.uniforms.k.value = factor;
  studio.quad.material = studio.add;
  studio.renderer.setRenderTarget(target);
  studio.renderer.render(studio.quad, studio.flatCamera);
}

/** Lays the piece's shadow on the table from many lights of the key box and of the whole sky, seen from above. */
function castOnGround(studio, scene, sphere, top) {
  const { renderer, mask, ground, cast } = studio;
  const reach = sphere.radius * 1.05 + Math.min(top * 2.4, sphere.radius * 2.2);
  cast.uniforms.area.value.set(sphere.center.x, sphere.center.z, reach, 0);
  shared.groundArea.value.copy(cast.uniforms.area.value);
  shared.groundMap.value = ground.texture;
  scene.overrideMaterial = cast;
  renderer.setRenderTarget(ground);
  renderer.clear();
  for (const { count, weight, direction } of [
    {
      count: 56,
      weight: 0.2,
      direction: (u, a) =>
        new THREE.Vector3(Math.cos(a), 0, Math.sin(a)).multiplyScalar(RADIUS_OF_KEY * Math.sqrt(u)).add(KEY),
    },
    {
      count: 72,
      weight: 0.44,
      direction: (u, a) => new THREE.Vector3(Math.cos(a) * Math.sqrt(u), Math.sqrt(1 - u), Math.sin(a) * Math.sqrt(u)),
    },
  ])
    for (let i = 0; i < count; i++) {
      cast.uniforms.light.value.copy(direction((i + 0.5) / count, i * GOLDEN)).normalize();
      renderer.setRenderTarget(mask);
      renderer.clear();
      renderer.render(scene, studio.flatCamera);
      addTo(studio, ground, mask.texture, weight / count);
    }
  scene.overrideMaterial = null;
}

/** Photographs a piece; when it returns the canvas holds the picture. */
export function photograph(studio, piece, view, frames) {
  const { renderer, size, one, sum, table } = studio;
  const scene = new THREE.Scene();
  scene.add(piece);
  scene.updateMatrixWorld(true);
  const box = new THREE.Box3().setFromPoints([...corners(piece)]),
    sphere = box.getBoundingSphere(new THREE.Sphere());
  const camera = framing(piece, view);
  shared.texel.value = (sphere.radius * 2.06) / SHADOW;
  shared.anyShadow.value = studio.shadow.depthTexture;
  castOnGround(studio, scene, sphere, box.max.y);
  renderer.setRenderTarget(sum);
  renderer.clear();
  for (let i = 0; i < frames; i++) {
    const h = 1 - (2 * (i + 0.5)) / frames,
      a = i * GOLDEN + 0.4,
      s = Math.sqrt(1 - h * h);
    shared.frame.value = i;
    scene.remove(table);
    aim(studio, scene, sphere, new THREE.Vector3(Math.cos(a) * s, h, Math.sin(a) * s));
    scene.add(table);
    camera.setViewOffset(size, size, ((i * 0.7548776) % 1) - 0.5, ((i * 0.569840291) % 1) - 0.5, size, size);
    renderer.setRenderTarget(one);
    renderer.clear();
    renderer.render(scene, camera);
    addTo(studio, sum, one.texture, 1 / frames);
  }
  renderer.setRenderTarget(null);
  renderer.clear();
  addTo(studio, null, sum.texture, 1);
}
