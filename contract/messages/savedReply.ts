import { z } from 'zod';
import { api } from '../kernel/endpoint.ts';
import { id } from '../kernel/page.ts';
import { registerEndpoints, removeEndpoint } from '../kernel/register.ts';
import { optionalText, text } from '../kernel/values.ts';

/** What a saved reply may leave open, to be filled from the conversation that it goes into. */
export const replyPlaces = ['name', 'number', 'total', 'due', 'tracking'] as const;
export type ReplyPlace = (typeof replyPlaces)[number];

const words = { text: text(4_000), textJa: optionalText(4_000) };
const draft = z.strictObject({ name: text(100), nameJa: optionalText(100), ...words });

export const savedReply = draft.extend({ id, active: z.boolean(), version: z.int() });
export type SavedReply = z.output<typeof savedReply>;

const path = '/saved-replies';

/** Replies that are written often, for administrators. */
export const savedReplyApi = api('savedReply', {
  ...registerEndpoints({
    path,
    one: 'a saved reply',
    many: 'saved replies',
    view: 'admin',
    change: 'admin',
    draft,
    row: savedReply,
    sorts: ['name'],
  }),
  remove: removeEndpoint(path, 'a saved reply', 'admin'),
});

const place = /\{([a-z]+)\}/g;

/** A saved reply with what is known filled in; what is not stays as it is written, and is named. */
export function fillReply(
  text: string,
  known: Readonly<Partial<Record<ReplyPlace, string>>>,
): { text: string; missing: ReplyPlace[] } {
  const filled = text.replace(place, (whole, name: string) => known[name as ReplyPlace] || whole);
  return { text: filled, missing: placesIn(filled) };
}

/** The places that a text still leaves open. */
export function placesIn(text: string): ReplyPlace[] {
  return replyPlaces.filter((name) => text.includes(`{${name}}`));
}
