import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startKinza } from '../tests/support/kinza.ts';
import type { PartResult } from './figure.ts';
import { memoryOf, type Stage } from './stage.ts';

export const builtWeb = join(import.meta.dirname, '../web/dist/index.html');

/** From nothing running to the first good answer, PostgreSQL included, and the memory of a server that rests. */
export async function measureStart(stage: Stage): Promise<PartResult> {
  const dataDir = join(stage.folder, 'started');
  const web = existsSync(builtWeb);
  const first = await startKinza({ dataDir, web }, 180_000);
  await first.stop();
  const times: number[] = [];
  let idle = Number.NaN;
  for (let turn = 0; turn < 3; turn++) {
    const kinza = await startKinza({ dataDir, web });
    times.push(kinza.readyMs / 1000);
    if (turn === 2) {
      await sleep(2_000);
      idle = (await memoryOf(kinza.pid)).now;
    }
    await kinza.stop();
  }
  times.sort((a, b) => a - b);
  const note = web ? 'the web build is looked at and reused' : 'without the web, which is not built here';
  return {
    part: 'start',
    title: 'Start of server and database',
    figures: [
      { what: 'the very first, with a new database', value: first.readyMs / 1000, unit: 's' },
      {
        what: 'every other, to the first reply',
        value: times[1] ?? Number.NaN,
        unit: 's',
        goal: { atMost: 1.5 },
        peers: '2.4 / 7.0, their database running',
        note,
      },
      { what: 'memory of the server at rest', value: idle, unit: 'MB', peers: '207 / 638' },
    ],
  };
}
