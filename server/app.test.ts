import { expect, it } from 'vitest';
import { openWorldForFile } from '../tests/support/world.ts';

const world = await openWorldForFile();

it('answers whatever is asked with headers that let a browser do nothing with it', async () => {
  for (const url of ['/api/customers', '/api/no-such-thing', '/no-such-page', '/health/live']) {
    const { headers } = await world.app.server.inject({ url });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['cache-control']).toBe(url.startsWith('/api') ? 'no-store' : undefined);
  }
});
