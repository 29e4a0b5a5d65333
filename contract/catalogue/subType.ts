import { z } from 'zod';
import { id } from '../kernel/page.ts';

/** Pieces that are not for sale, of one sub-type. */
export const subTypePieces = z.strictObject({ typeId: id, name: z.string(), nameJa: z.string(), quantity: z.int() });
export type SubTypePieces = z.output<typeof subTypePieces>;
