import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '#contract/kernel/refusal.ts';
import type { PageForm } from '#contract/shop/page.ts';
import type { IdempotencyClaim } from '../kernel/context.ts';

/** What one form may bring, and how many fields it has at most. */
const formBytesMax = 128 * 1024;
const fieldsMax = 200;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The field of the idempotency key, minted when the page was drawn. */
const keyField = 'key';

/** Lets pages take what a form of theirs sends. */
export function readForms(site: FastifyInstance): void {
  const options = { parseAs: 'buffer', bodyLimit: formBytesMax } as const;
  site.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    options,
    async (_request: FastifyRequest, body: Buffer) => enteredIn(body),
  );
}

/** Each field by its name; of several of one name the last. Line ends are those of the database. */
function enteredIn(body: Buffer): Record<string, string> {
  const text = new TextDecoder('utf-8', { fatal: false }).decode(body);
  const fields = [...new URLSearchParams(text)];
  if (fields.length > fieldsMax) refuse('input.tooLarge');
  return Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

/**
 * Refuses what another site's page has sent. A page that tells nobody where it stood sends no origin; then the browser
 * says itself that both are the same.
 */
export function checkOrigin({ headers, host }: FastifyRequest, appUrl: string): void {
  const { origin } = headers;
  if (headers['sec-fetch-site'] === 'same-origin') return;
  const own = URL.parse(appUrl)?.origin;
  const isOwn = origin !== undefined && (origin === own || URL.parse(origin)?.host === host);
  if (!isOwn || headers['sec-fetch-site'] !== undefined) refuse('access.denied');
}

/** The claim of a form on its key. */
export function claimOf(page: string, entered: Record<string, string>): IdempotencyClaim {
  const { [keyField]: key = '', ...fields } = entered;
  if (!uuid.test(key)) refuse('idempotency.missing');
  return { key, endpoint: `page.${page}`, bodyHash: createHash('sha256').update(JSON.stringify(fields)).digest() };
}

/** A form that nobody has filled in yet. */
export function freshForm(): PageForm {
  return { key: randomUUID(), entered: {}, errors: [], refusal: null };
}

/** A form that goes on with what was entered: nothing was done under its key. */
export function continuedForm({ [keyField]: key = '', ...entered }: Record<string, string>): PageForm {
  return { key, entered, errors: [], refusal: null };
}

/** Whether the form is to be shown with what was entered, such as in the other language, and nothing is to be done. */
export function isToFill({ step }: Record<string, string>): boolean {
  return step === 'form';
}

/** A form that was refused, with everything that was entered. The key stays: nothing was done under it. */
export function refusedForm(entered: Record<string, string>, { code, data, fields }: Refusal): PageForm {
  const { [keyField]: key = '', ...fieldsEntered } = entered;
  const isSpent = code.startsWith('idempotency.') && code !== 'idempotency.inFlight';
  return {
    key: uuid.test(key) && !isSpent ? key : randomUUID(),
    entered: fieldsEntered,
    errors: fields ?? [],
    refusal: fields?.length ? null : { code, data: data ?? {} },
  };
}
