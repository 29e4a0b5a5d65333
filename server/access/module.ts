import { sql } from 'kysely';
import { type Module, moduleApi } from '#contract/access/module.ts';
import { accessModules } from '#contract/kernel/access.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';

const namesJa = Object.fromEntries(accessModules.map(({ name, nameJa }) => [name, nameJa]));

/** What it is called in Japanese is searched, and shown by the web from its own texts. */
type Stored = Module & { nameJa?: string };

/** Modules as they are listed, found, explained and switched. */
export const modules = register<typeof moduleApi, Stored>({
  api: moduleApi,
  table: 'module',
  isOfCompany: false,
  computed: {
    nameJa: sql`coalesce(${JSON.stringify(namesJa)}::jsonb ->> name, '')`,
    actions: sql`(SELECT count(*) FROM action WHERE action.module_id = module.id)`,
  },
  searched: ['name', 'nameJa', 'description', 'descriptionJa'],
  sheet: {
    title: 'modules',
    columns: [
      { title: 'module', of: 'name' },
      { title: 'description', local: 'description' },
    ],
  },
});

export const moduleRoutes = implement(moduleApi, modules);
