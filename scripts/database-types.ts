import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/kernel/migrate.ts';
import { startEmbedded } from '#server/kernel/postgres/embedded.ts';
import { writeTypesOf } from './typesOf.ts';

const file = 'server/db/types.ts';

/** Writes server/db/types.ts anew from the migrations, in a database that is thrown away. */
const dataDir = mkdtempSync(join(tmpdir(), 'kinza-types-'));
// The account that runs PostgreSQL for root must be able to come in.
chmodSync(dataDir, 0o711);
const embedded = await startEmbedded({ dataDir, durable: false });
try {
  await migrate(embedded.url);
  writeTypesOf(embedded.url, file);
  execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', file], {
    stdio: 'inherit',
  });
} finally {
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
