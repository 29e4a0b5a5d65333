import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { freePort } from '#server/kernel/postgres/embedded.ts';
import { openWorld } from '../support/world.ts';

const checkout = resolve(import.meta.dirname, '../..');

it('npm run dev serves the page, the source, and the server behind it, and ends in order', async () => {
  const world = await openWorld();
  const folder = mkdtempSync(join(tmpdir(), 'kinza-dev-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(checkout, 'scripts/dev.ts')], {
    cwd: checkout,
    env: {
      ...process.env,
      NODE_ENV: '',
      NO_COLOR: '1',
      PORT: String(port),
      KINZA_DATA: folder,
      KINZA_BACKUP: 'off',
      DATABASE_URL: world.databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = new Promise<number | null>((settle) => child.once('close', settle));
  try {
    for (const until = Date.now() + 60_000; !said.includes('Local:'); await sleep(50)) {
      if (Date.now() > until || child.exitCode !== null) throw new Error(`It did not start: ${said}`);
    }
    // Asked at once: what comes while the server still starts waits for it.
    const session = await fetch(`${url}/api/session`);
    expect([session.status, ((await session.json()) as { code: string }).code]).toEqual([401, 'signIn.required']);
    const page = await (await fetch(`${url}/ja/item/list`, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain(`content='{"apiBase":"/api"}'`);
    expect(page).toContain('/@vite/client');
    // The source of the client lies in a folder that is called like the API.
    const source = await fetch(`${url}/api/config.ts`);
    expect(source.headers.get('content-type')).toContain('javascript');
    expect(await source.text()).toContain('apiBase');
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect((await fetch(`${url}/media/nothing.webp`)).status).toBe(404);
    const shop = await fetch(`${url}/ja/shop/kz`);
    expect([shop.status, (await shop.text()).includes('<html lang="ja">')]).toEqual([404, true]);
  } finally {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
