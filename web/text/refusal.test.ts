import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { saleApi } from '#contract/sales/sale.ts';
import { ApiRefusal, NetworkProblem } from '#web/api/problem.ts';
import { en } from './en.ts';
import { loadAllTexts, speak } from './text.ts';

beforeAll(async () => {
  const page = { documentElement: { lang: '' }, querySelector: () => null };
  (globalThis as { document?: unknown }).document = page;
  await speak('en');
  await loadAllTexts();
});

it.each([
  ['lines.0.price', 'field.tooLarge', 'Line 1: Price can’t be that large'],
  ['lines.11.milligrams', 'field.aboveZero', 'Line 12: Weight must be greater than 0'],
  ['payments.1.tendered', 'field.tooLarge', 'Payment 2: Amount tendered can’t be that large'],
  ['code', 'field.tooLong', 'Code is too long'],
  ['plan.terms', 'field.tooLarge', 'Terms (months) can’t be that large'],
  ['madeToOrder.expectedDate', 'field.required', 'Expected delivery date is required'],
  ['work.1.price', 'field.aboveZero', 'Line 2: Price must be greater than 0'],
  ['sortKey', 'field.invalid', 'An entry is not valid'],
])('names the field %s that was refused', async (path, code, text) => {
  const { problemText } = await import('./refusal.ts');
  const refusal = new ApiRefusal(400, { code: 'input.invalid', message: '', fields: [{ path, code }] } as never);
  expect(problemText(refusal)).toBe(text);
});

it.each([
  ['no answer', new NetworkProblem(new TypeError('offline')), en.error.unreachable],
  ['a page of a proxy', new NetworkProblem(null, { status: 502 }), en.error.serverText],
  ['a fault without a code', new NetworkProblem(null, { status: 500 }), en.error.serverText],
  ['a refusal of a proxy', new NetworkProblem(null, { status: 413 }), en.error.unreachable],
  ['a fault of the server', refusedWith(500, 'server.failed'), en.refusal['server.failed']],
  ['a code that this page has no words for', refusedWith(500, 'server.unheardOf'), en.error.serverText],
  ['such a code said once more', refusedWith(500, 'server.unheardOf', 'server.unheardOf'), en.error.serverText],
  ['such a code with words', refusedWith(400, 'brand.new', 'A brand new refusal'), 'A brand new refusal'],
])('says of %s what it is', async (_what, problem, text) => {
  const { problemText } = await import('./refusal.ts');
  expect(problemText(problem)).toBe(text);
});

function refusedWith(status: number, code: string, message = ''): ApiRefusal {
  return new ApiRefusal(status, { code, message } as never);
}

/** The last parts of all paths at which a schema may refuse something. */
function namesIn(schema: z.ZodType): string[] {
  const { def } = schema as unknown as { def: { shape?: Record<string, z.ZodType>; [inner: string]: unknown } };
  if (def.shape) return Object.entries(def.shape).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
  return ['innerType', 'element', 'in'].flatMap((inner) => (def[inner] ? namesIn(def[inner] as z.ZodType) : []));
}

it('has a name for every field that a sale is sent with', () => {
  const sent = [saleApi.save.input, saleApi.pay.input].flatMap(namesIn);
  // What no person fills in, and what holds others.
  const others = ['id', 'version', 'plan', 'intake', 'madeToOrder', 'ecommerce'];
  expect(sent).toContain('expectedDate');
  expect(sent.filter((name) => !(name in en.field.of) && !others.includes(name))).toEqual([]);
});
