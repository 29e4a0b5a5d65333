/** The page's own entry: `shoot(picture)` builds the piece, photographs it and returns the picture as a PNG data URL. */
import { climbers, cuffs, drops, hoops, studs } from '../models/earrings.js';
import { bangle, beads, charmed, laidChain, tennis } from '../models/necklaces.js';
import { bow, brooch, cufflinks, reel, tieBar } from '../models/others.js';
import { pendant } from '../models/pendants.js';
import { ring } from '../models/rings.js';
import { watch } from '../models/watches.js';
import { openStudio, photograph } from './camera.js';

const models = {
  ring,
  chain: laidChain,
  beads,
  tennis,
  bangle,
  charmed,
  pendant,
  hoops,
  studs,
  drops,
  cuffs,
  climbers,
  watch,
  brooch,
  bow,
  cufflinks,
  tieBar,
  reel,
};
/** From how high each model is best looked at, unless the piece says otherwise. */
const views = {
  ring: { pitch: 32, yaw: 12 },
  chain: { pitch: 62, yaw: 6, fill: 0.78 },
  beads: { pitch: 55, yaw: 4, fill: 0.78 },
  tennis: { pitch: 52, fill: 0.78 },
  bangle: { pitch: 36, fill: 0.74 },
  charmed: { pitch: 58, fill: 0.76 },
  pendant: { pitch: 60, yaw: 5, fill: 0.62 },
  drops: { pitch: 62, fill: 0.74 },
  studs: { pitch: 30, yaw: 6 },
  hoops: { pitch: 34, yaw: 10 },
  cuffs: { pitch: 34 },
  climbers: { pitch: 56 },
  watch: { pitch: 20, yaw: 0, fill: 0.8 },
  brooch: { pitch: 58 },
  bow: { pitch: 58, fill: 0.78 },
  cufflinks: { pitch: 34 },
  tieBar: { pitch: 46, fill: 0.8 },
  reel: { pitch: 34 },
};
const studio = openStudio(Number(new URLSearchParams(location.search).get('size') ?? 800));

globalThis.shoot = async (picture, frames) => {
  await document.fonts.load('600 40px "Kinza Mark"', '金');
  const piece = await models[picture.model](picture);
  photograph(studio, piece, { ...views[picture.model], ...picture.view }, frames);
  piece.traverse((o) => {
    if (!o.isMesh) return;
    o.material.dispose();
    if (o.isInstancedMesh) o.dispose();
  });
  return studio.renderer.domElement.toDataURL('image/png');
};
