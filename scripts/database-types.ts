import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/kernel/migrate.ts';
import { startEmbedded } from '#server/kernel/postgres/embedded.ts';

/** Writes server/db/types.ts anew from the migrations, in a database that is thrown away. */
const dataDir = mkdtempSync(join(tmpdir(), 'kinza-types-'));
// The account that runs PostgreSQL for root must be able to come in.
chmodSync(dataDir, 0o711);
const embedded = await startEmbedded({ dataDir, durable: false });
try {
  await migrate(embedded.url);
  const options = ['--dialect', 'postgres', '--camel-case', '--out-file', 'server/db/types.ts'];
  // Whole numbers, dates and decimals come as server/kernel/database.ts parses them.
  const parsers = ['--date-parser', 'string', '--numeric-parser', 'number', '--type-mapping', '{"int8":"number"}'];
  const run = (file: string, args: string[]) => execFileSync(process.execPath, [file, ...args], { stdio: 'inherit' });
  run('node_modules/kysely-codegen/dist/cli/bin.js', ['--url', embedded.url, ...options, ...parsers]);
  run('node_modules/@biomejs/biome/bin/biome', ['check', '--write', 'server/db/types.ts']);
} finally {
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
