import { beforeAll, describe, expect, it } from 'vitest';
import type { FileUse } from '#contract/kernel/file.ts';
import { loadAllTexts, speak } from '#web/text/text.ts';
import { refusalOfFile } from './refusal.ts';

beforeAll(async () => {
  (globalThis as { document?: unknown }).document = { documentElement: { lang: '' } };
  await speak('en');
  await loadAllTexts();
});

const mebibyte = 1024 * 1024;
const notImage = 'This is not a picture that Kinza can read. Please use JPEG, PNG or WebP.';

describe('a file', () => {
  it.each<[use: FileUse, name: string, type: string, size: number, refusal: string | undefined]>([
    ['userImage', 'me.jpg', 'image/jpeg', 20 * mebibyte, undefined],
    ['userImage', 'me.webp', 'image/webp', 1, undefined],
    ['userImage', 'me', '', 1, undefined],
    ['userImage', 'me.svg', 'image/svg+xml', 1, notImage],
    ['userImage', 'me.heic', 'image/heic', 1, notImage],
    ['userImage', 'me.mp4', 'video/mp4', 1, notImage],
    ['itemImage', 'a.png', 'image/png', 20 * mebibyte + 1, 'This file is too large: 20 MB is the most.'],
    ['itemVideo', 'a.mp4', 'video/mp4', 50 * mebibyte, undefined],
    ['itemVideo', 'A.MP4', 'application/octet-stream', 1, undefined],
    ['customerDocument', 'a.pdf', 'application/pdf', 20 * mebibyte, undefined],
    ['customerDocument', 'a.jpg', 'image/jpeg', 1, undefined],
    ['customerDocument', 'a.doc', 'application/msword', 1, 'This is neither a PDF nor a picture that Kinza can read.'],
    ['itemVideo', 'a.mov', 'video/quicktime', 1, 'The video must be an MP4.'],
    ['itemVideo', 'a.mp4', 'video/mp4', 50 * mebibyte + 1, 'This file is too large: 50 MB is the most.'],
  ])('for %s called %s, %s, %i bytes: %s', (use, name, type, size, refusal) => {
    expect(refusalOfFile(use, { name, type, size })).toBe(refusal);
  });
});
