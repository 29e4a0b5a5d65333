import { sql } from 'kysely';
import { type Module, moduleApi } from '#contract/access/module.ts';
import { moduleNamesJa } from '#contract/kernel/accessJa.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { activeText } from '../sheet/text.ts';

type Draft = Pick<InputOf<typeof moduleApi.edit>, 'description' | 'descriptionJa'>;

/** What it is called in Japanese is searched, and shown by the web from its own texts. */
type Stored = Module & { nameJa?: string };

/** Modules as they are listed, found, explained and switched. */
export const modules = register<Draft, Module, Stored>({
  thing: 'module',
  table: 'module',
  isOfCompany: false,
  columns: ['id', 'name', 'description', 'descriptionJa', 'actions', 'active', 'version'],
  computed: {
    nameJa: sql`coalesce(${JSON.stringify(moduleNamesJa)}::jsonb ->> name, '')`,
    actions: sql`(SELECT count(*) FROM action WHERE action.module_id = module.id)`,
  },
  fields: ['description', 'descriptionJa'],
  searched: ['name', 'nameJa', 'description', 'descriptionJa'],
  sheet: {
    title: 'modules',
    columns: [
      { title: 'module', value: (row) => row.name },
      { title: 'description', value: (row, language) => (language === 'ja' && row.descriptionJa) || row.description },
      { title: 'status', value: (row, language) => activeText(row.active, language) },
    ],
  },
});

export const moduleRoutes = implement(moduleApi, modules);
