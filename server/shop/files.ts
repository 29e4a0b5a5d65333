import type { NamedFile } from '../kernel/files/named.ts';

/** What the shop window shows. */
export const shopImage = { use: 'shopImage', missing: 'shop.imageMissing' } as const satisfies NamedFile;
export const shopVideo = { use: 'shopVideo', missing: 'shop.videoMissing' } as const satisfies NamedFile;
