import { z } from 'zod';
import { text } from '../kernel/values.ts';

/** Files that one message takes. */
export const filesMax = 5;

/** A file that goes with a message, once it was taken in: its name is the one that its sender knows it by. */
export const sentFile = z.strictObject({ id: z.uuid(), name: text(200) });

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
