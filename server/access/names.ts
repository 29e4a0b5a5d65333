import { type RawBuilder, sql } from 'kysely';
import { accessActions, accessModules } from '#contract/kernel/access.ts';

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
