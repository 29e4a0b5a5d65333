import { afterEach, expect, it, vi } from 'vitest';
import { newKey } from './key.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['with', true],
  ['without', false],
])('draws a version 4 UUID %s the browser’s own', (_, has) => {
  const { getRandomValues } = crypto;
  const stub = {
    getRandomValues: getRandomValues.bind(crypto),
    ...(has ? { randomUUID: crypto.randomUUID.bind(crypto) } : {}),
  };
  vi.stubGlobal('crypto', stub);
  const keys = Array.from({ length: 100 }, newKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(100);
});
