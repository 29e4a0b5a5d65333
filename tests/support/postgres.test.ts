import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './postgres.ts';

describe('createTestDatabase', () => {
  it('gives a migrated database of its own and takes it away again', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    expect(one.url).not.toBe(other.url);

    const client = new pg.Client({ connectionString: one.url });
    await client.connect();
    const { rows } = await client.query('SELECT count(*)::int AS migrations FROM migration');
    expect(rows[0].migrations).toBeGreaterThan(0);
    // pg_trgm must see Japanese letters, which depends on how the cluster was made.
    const trigrams = await client.query(`SELECT cardinality(show_trgm('金座')) AS count, lower('ÀΣ') AS lower`);
    expect(trigrams.rows[0]).toEqual({ count: 3, lower: 'àσ' });
    const rights = await client.query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
    expect(rights.rows[0].rolsuper).toBe(false);
    await client.end();

    await Promise.all([one.drop(), other.drop()]);
    const gone = new pg.Client({ connectionString: one.url });
    await expect(gone.connect()).rejects.toMatchObject({ code: '3D000' });
  });
});
