import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Rivals who run their statements at the same time, in one transaction each that stays open for a moment, and what is done
 * again and again until they are through. All are connected before any begins.
 */
export async function rivals(
  connectionString: string,
  texts: readonly (readonly string[])[],
  again: () => Promise<unknown>,
): Promise<void> {
  const clients = await Promise.all(
    texts.map(async () => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      return client;
    }),
  );
  let isOver = false;
  const work = async (client: pg.Client, own: readonly string[]) => {
    for (const text of own) {
      await sleep(Math.random() * 10);
      await client.query('BEGIN');
      await client.query(text);
      await sleep(Math.random() * 10);
      await client.query('COMMIT');
    }
  };
  const through = Promise.all(clients.map((client, index) => work(client, texts[index] ?? []))).finally(() => {
    isOver = true;
  });
  const repeated = (async () => {
    while (!isOver) await again();
  })();
  await Promise.all([through, repeated]);
  await Promise.all(clients.map((client) => client.end()));
}
