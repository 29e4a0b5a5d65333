import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { guideApi, nothingSeen } from '#contract/company/guide.ts';
import { contract } from '#contract/index.ts';
import { mp4, photo } from '#server/kernel/files/examples.ts';
import { imageUrl } from '#server/kernel/files.ts';
import { moveTotalsOn } from '#server/kernel/totals.ts';
import { paid, saleOf, seed } from '../support/seed.ts';
import { sendFile } from '../support/send.ts';
import { login, signUp } from '../support/signUp.ts';
import { openWorld, type World } from '../support/world.ts';

/**
 * Writes a small world, with rows in as many tables as a world can have, as SQL that fills the tables of the baseline,
 * which an empty database is asked for. Called by `KINZA_RECORD=1 npm test -- upgrade`, and only when a new baseline is
 * wanted: data that was recorded is what the migrations after it have to carry over.
 */
export async function recordBaseline(file: URL, baseline: pg.Client, last: string): Promise<void> {
  const world = await openWorld();
  await fill(world);
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    await client.query('DELETE FROM migration WHERE name > $1', [last]);
    const tables = await baseline.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
    );
    const parts = [
      `-- What a Kinza of ${new Date().toISOString().slice(0, 10)} had written, table by table. See record.ts.`,
    ];
    for (const { name } of tables.rows) parts.push(...(await insertOf(client, baseline, name)));
    const sequences = await baseline.query<{ name: string }>(
      `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
    );
    for (const { name } of sequences.rows) {
      const { rows } = await client.query<{ value: string }>(`SELECT last_value AS value FROM "${name}"`);
      parts.push(`SELECT setval('${name}', ${rows[0]?.value});`);
    }
    writeFileSync(file, `${parts.join('\n')}\n`);
  } finally {
    await client.end();
    await world.close();
  }
}

async function fill(world: World): Promise<void> {
  const who = world.as('admin');
  const target = { who, companyId: world.companyId, locationId: world.ginza, word: 'Baseline' };
  const seeded = await seed(world, target);
  const sold = await who.call(contract.sale.sell, { ...saleOf(seeded.item, world.ginza), payments: paid });
  await who.call(contract.sale.void, { id: sold.id, version: sold.version, reason: 'Wrong size' });
  await world.ring({ name: 'Sold below zero', initialQuantity: 0 });
  await signUp(world, 'clerk');
  await login(world, 'clerk', 'not their password');
  await who.call(contract.user.invite, { id: Number(seeded.user) });
  await setGuide(world);
  await writePost(world);
  await moveTotalsOn(world.app.tools.db);
}

async function writePost(world: World): Promise<void> {
  const { body } = await sendFile(world, contract.post.addImage, await photo('png'), {
    person: 'admin',
    type: 'image/png',
  });
  const post = { title: 'With a picture', date: '2026-06-18', coverId: null, active: true };
  await world.as('admin').call(contract.post.create, { ...post, content: `![Ring](${imageUrl(body.id)})` });
}

async function setGuide(world: World): Promise<void> {
  const path = `/guides/location/video?version=${nothingSeen.version}`;
  const token = world.as('admin').token;
  await sendFile(world, { ...guideApi.setVideo, path }, mp4(), { token, type: 'video/mp4', fileName: 'guide.mp4' });
}

/** All rows of a table, a line each, without what PostgreSQL computes itself. */
async function insertOf(client: pg.Client, baseline: pg.Client, table: string): Promise<string[]> {
  const columns = await baseline.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
       AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  const names = columns.rows.map(({ name }) => `"${name}"`).join(', ');
  const { rows } = await client.query<{ row: string }>(
    `SELECT jsonb_strip_nulls(to_jsonb(part))::text AS row FROM (SELECT ${names} FROM "${table}" ORDER BY 1) AS part`,
  );
  if (rows.length === 0) return [];
  const lines = rows.map(({ row }) => row).join(',\n');
  return [
    `INSERT INTO "${table}" (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM jsonb_populate_recordset(NULL::"${table}", $rows$[`,
    `${lines}`,
    ']$rows$);',
  ];
}
