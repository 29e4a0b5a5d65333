import { z } from 'zod';
import { act, api, read } from '../kernel/endpoint.ts';
import { takeIn } from '../kernel/file.ts';

/** Name of a section whose guide it is, as its list calls itself. */
const section = z.string().regex(/^[a-z][a-zA-Z]{0,39}$/);
export const captionLanguages = ['en', 'ja'] as const;
export type CaptionLanguage = (typeof captionLanguages)[number];

/** Captions of a few minutes are some kilobytes. */
export const captionsMax = 100_000;
/** WebVTT, as its first line says; empty: none. */
const captions = z
  .string()
  .max(captionsMax, 'field.tooLong')
  .regex(/^[^\0]*$/, 'field.unprintable')
  .regex(/^$|^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/, 'field.captions');

/** The short video of a section with its captions by language; the written steps come with the product. */
export const guide = z.strictObject({
  video: z
    .strictObject({
      fileId: z.uuid(),
      url: z.string(),
      captions: z.strictObject({ en: z.string(), ja: z.string() }),
      version: z.int(),
    })
    .nullable(),
});
export type GuideVideo = NonNullable<z.output<typeof guide>['video']>;

/** The video that was looked at, and its version: whoever changes another one by now is refused. Neither: none. */
const seen = { fileId: z.union([z.uuid(), z.literal('')]).default(''), version: z.coerce.number().int().min(0) };
export const nothingSeen = { fileId: '', version: 0 } as const;

export const guideApi = api('guide', {
  find: read({
    path: '/guides/:section',
    summary: "The video of a section's guide; null where the company has none.",
    access: 'signedIn',
    scope: 'company',
    input: z.strictObject({ section }),
    reply: guide,
  }),
  setVideo: takeIn('guideVideo', {
    method: 'PUT',
    path: '/guides/:section/video',
    summary: 'Set the video of a section, an MP4 of at most 50 MB. Captions of the one before go with it.',
    access: 'Edit Company',
    scope: 'company',
    input: z.strictObject({ section, ...seen }),
    reply: guide,
  }),
  setCaptions: act({
    method: 'PUT',
    path: '/guides/:section/captions',
    summary: "Set or clear the captions of a section's video in one language, as WebVTT.",
    access: 'Edit Company',
    scope: 'company',
    input: z.strictObject({ section, ...seen, language: z.enum(captionLanguages), captions }),
    // Six bytes are the most that JSON makes of a character.
    bodyLimitBytes: captionsMax * 6 + 1_024,
    reply: guide,
  }),
  removeVideo: act({
    method: 'DELETE',
    path: '/guides/:section/video',
    summary: 'Take the video of a section away; its captions go with it.',
    access: 'Edit Company',
    scope: 'company',
    input: z.strictObject({ section, ...seen }),
    reply: guide,
  }),
});
