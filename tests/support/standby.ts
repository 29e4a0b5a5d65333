import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/kernel/migrate.ts';
import { type Access, accessOf, loginUrlOf, superuserUrl } from '#server/kernel/postgres/access.ts';
import { type Postmaster, startPostgres, stopPostgres } from '#server/kernel/postgres/cluster.ts';
import { type Embedded, freePort, startEmbedded } from '#server/kernel/postgres/embedded.ts';
import { openLogin } from '#server/kernel/postgres/login.ts';
import { findPlace } from '#server/kernel/postgres/place.ts';
import { ask } from './shop.ts';

/** A database and a replica of it that follows it, as streaming replication of PostgreSQL keeps one. */
export interface Replicated {
  main: Embedded;
  /** As the application signs in to the replica. */
  url: string;
  /** Holds what comes from the main database back from now on, or no longer. */
  hold(does: boolean): Promise<void>;
  /** Ends the replica at once, and starts it again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts two of the PostgreSQL that comes with Kinza. */
export async function openReplicated(): Promise<Replicated> {
  const root = mkdtempSync(join(tmpdir(), 'kinza-replica-'));
  chmodSync(root, 0o711);
  const [dataDir, copyDir] = [join(root, 'main'), join(root, 'copy')];
  const first = await startEmbedded({ dataDir, durable: false });
  await migrate(first.url);
  await openLogin(first);
  await first.stop();
  const place = findPlace(copyDir);
  execFileSync('cp', ['-a', findPlace(dataDir).cluster, place.cluster]);
  // Its content says nothing; that it is there makes a standby.
  execFileSync('cp', ['-a', join(place.cluster, 'PG_VERSION'), join(place.cluster, 'standby.signal')]);
  const main = await startEmbedded({ dataDir, durable: false });
  const access: Access = { ...accessOf(dataDir), port: await freePort() };
  const { port, superuserPassword: password } = accessOf(dataDir);
  const primary = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
  let running: Postmaster | undefined;
  const start = async () => {
    running = await startPostgres(place, access.port, false, { primary_conninfo: primary });
  };
  const stop = async () => {
    const { pid } = running ?? {};
    running = undefined;
    if (pid) await stopPostgres(place, pid);
  };
  await start();
  return {
    main,
    url: loginUrlOf(access),
    hold: async (does) => {
      await ask(superuserUrl(access, 'kinza'), `SELECT pg_wal_replay_${does ? 'pause' : 'resume'}()`);
    },
    stop,
    start,
    close: async () => {
      await stop();
      await main.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
