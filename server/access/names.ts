import { type RawBuilder, sql } from 'kysely';
import { accessActions, accessModules } from '#contract/kernel/access.ts';
import { refuseField } from '#contract/kernel/refusal.ts';
import type { Tx } from '../kernel/database.ts';
import { holdLock } from '../kernel/locks.ts';

const japanese = {
  module: Object.fromEntries(accessModules.map(({ name, nameJa }) => [name, nameJa])),
  action: Object.fromEntries(accessActions.map(({ word, nameJa }) => [word, nameJa])),
};
const keys = { module: 'name', action: 'description' };

/** What a module or an action is called: as the shop says, else as it comes with Kinza. */
export function labelsOf(table: keyof typeof keys): { label: RawBuilder<string>; labelJa: RawBuilder<string> } {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const key = column(keys[table]);
  return {
    label: sql<string>`coalesce(nullif(${column('label')}, ''), ${key})`,
    labelJa: sql<string>`coalesce(nullif(${column('label_ja')}, ''), ${JSON.stringify(japanese[table])}::jsonb ->> ${key}, '')`,
  };
}

interface Labels {
  label: string;
  labelJa?: string;
}

/**
 * Refuses a name that another module or action has in the same language, however it is written: two of them look alike
 * wherever rights are given. A new one may not take a key either, which is what another one was called first.
 */
export async function refuseTaken(
  tx: Tx,
  table: keyof typeof keys,
  draft: Labels,
  before: (Labels & { id: number }) | null,
): Promise<void> {
  await holdLock(tx, 'accessNames');
  const { label, labelJa } = labelsOf(table);
  const taken = {
    label: before ? [label] : [label, sql.ref(`${table}.${keys[table]}`)],
    labelJa: [labelJa],
  };
  for (const field of ['label', 'labelJa'] as const) {
    const name = draft[field];
    if (!name || name === before?.[field]) continue;
    const names = sql.join(taken[field].map((one) => sql`folded(${one})`));
    const { rows } = await sql`SELECT FROM ${sql.table(table)}
      WHERE id <> ${before?.id ?? 0} AND folded(${name}) IN (${names}) LIMIT 1`.execute(tx);
    if (rows.length > 0) refuseField(field, 'field.taken');
  }
}
