import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { personName } from '#contract/kernel/personName.ts';
import { openWorldForFile } from '../../tests/support/world.ts';

const world = await openWorldForFile();

it('is the same in the database as on screen and paper', async () => {
  const parts = ['', 'Maria', '森', 'はな', 'ﾊﾅ', '々', '김', 'Ünal', '𠮷田', "O'Neil"];
  for (const firstName of parts)
    for (const lastName of parts)
      for (const middleName of ['', 'Ann']) {
        const { rows } = await sql<{
          name: string;
        }>`SELECT person_name(${firstName}, ${middleName}, ${lastName}) AS name`.execute(world.app.tools.db);
        expect(rows[0]?.name).toBe(personName({ firstName, middleName, lastName }));
      }
});
