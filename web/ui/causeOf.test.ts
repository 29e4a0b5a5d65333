import { beforeAll, describe, expect, it } from 'vitest';
import { ApiRefusal } from '#web/api/problem.ts';
import { speak } from '#web/text/text.ts';

const labels: Record<string, string> = { findings: 'Findings', 'lines.3.unitCost': 'Cost' };
const causeOf = async (problem: unknown) =>
  (await import('./causeOf.ts')).causeOf(problem, (path) => labels[path] ?? '');
const refused = (path: string) =>
  new ApiRefusal(400, {
    code: 'input.invalid',
    message: '',
    fields: [{ path, code: 'field.required' }],
  } as never);

beforeAll(async () => {
  const page = { documentElement: { lang: '' }, querySelector: () => null };
  (globalThis as { document?: unknown }).document = page;
  await speak('en');
});

describe('why a field was refused', () => {
  it('names the field as the form does, and the line that it stands in', async () => {
    expect(await causeOf(refused('findings'))).toBe('Findings is required');
    expect(await causeOf(refused('lines.3.unitCost'))).toBe('Line 4: Cost is required');
  });

  it('is left to the refusal where the form has no name for it, or where no field was refused', async () => {
    expect(await causeOf(refused('sortKey'))).toBeUndefined();
    expect(await causeOf(new ApiRefusal(409, { code: 'item.codeTaken', message: '' } as never))).toBeUndefined();
    expect(await causeOf(new Error('offline'))).toBeUndefined();
  });
});
