import { refuse } from '#contract/kernel/refusal.ts';

/** A picture of more than fifty million pixels is an attack or a poster. */
export const pixelsMax = 50_000_000;
export const imageSideMax = 1600;
export const thumbSide = 160;

const signatures: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
];

/** Refuses what does not begin as JPEG, PNG or WebP do; name and stated type of a file prove nothing. */
export function checkSignature(bytes: Buffer): void {
  if (!signatures.some((matches) => matches(bytes))) refuse('file.notImage');
}

/** Refuses a picture by what its head says, before anything of it is unpacked. */
export function checkPixels(width: number, height: number): void {
  if (width * height > pixelsMax) refuse('file.tooManyPixels', { pixelsMax });
}
