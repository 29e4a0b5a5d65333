import { z } from 'zod';

/** Files that one message takes. */
export const filesMax = 5;

/** The name of a file alone: of no folder, and without letters that nobody sees or that turn others round. */
export function plainFileName(written: string): string {
  const [name = ''] = written.split(/[\\/]/).slice(-1);
  return name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
}

/** A file that goes with a message, once it was taken in: its name is the one that its sender knows it by. */
export const sentFile = z.strictObject({
  id: z.uuid(),
  name: z.string().overwrite(plainFileName).min(1, 'field.required').max(200, 'field.tooLong'),
});

export const sentFiles = z
  .array(sentFile)
  .max(filesMax, 'field.tooMany')
  .refine((files) => new Set(files.map(({ id }) => id)).size === files.length, 'field.invalid')
  .default([]);
export type SentFiles = z.output<typeof sentFiles>;

/** A file of a message. What is no picture is a PDF. */
export const attachment = z.strictObject({ id: z.uuid(), name: z.string(), isImage: z.boolean() });
export type Attachment = z.output<typeof attachment>;

/** What somebody writes: words, files, or both. */
export const wordsMax = 4_000;
