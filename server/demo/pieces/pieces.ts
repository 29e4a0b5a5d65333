import { bands } from './bands.ts';
import { bracelets } from './bracelets.ts';
import { chains } from './chains.ts';
import { colourStoneRings } from './colour-stone-rings.ts';
import { diamondRings } from './diamond-rings.ts';
import { earrings } from './earrings.ts';
import { hoopEarrings } from './hoop-earrings.ts';
import { metalPendants } from './metal-pendants.ts';
import { necklaces } from './necklaces.ts';
import { otherPieces } from './others.ts';
import { pendants } from './pendants.ts';
import type { DemoPiece } from './piece.ts';
import { signetRings } from './signet-rings.ts';
import { watches } from './watches.ts';

export type { DemoPiece };

/** Everything in the demo shop's window. */
export const demoPieces: readonly DemoPiece[] = [
  ...bands,
  ...signetRings,
  ...diamondRings,
  ...colourStoneRings,
  ...chains,
  ...necklaces,
  ...hoopEarrings,
  ...earrings,
  ...bracelets,
  ...watches,
  ...pendants,
  ...metalPendants,
  ...otherPieces,
];
