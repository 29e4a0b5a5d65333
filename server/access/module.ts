import { sql } from 'kysely';
import { moduleApi } from '#contract/access/module.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { labelsOf, refuseTaken } from './names.ts';

/** Modules as they are listed, found, made, explained and switched. */
export const modules = register({
  api: moduleApi,
  table: 'module',
  isOfCompany: false,
  computed: {
    ...labelsOf('module'),
    actions: sql`(SELECT count(*) FROM action WHERE action.module_id = module.id)`,
  },
  check: (tx, _ctx, draft, before) => refuseTaken(tx, 'module', draft, before),
  // The key of one that is made here stays what it was called first.
  fill: async (_tx, _ctx, { label }) => ({ name: label }),
  searched: ['name', 'label', 'labelJa', 'description', 'descriptionJa'],
  sheet: {
    title: 'modules',
    columns: [
      { title: 'module', local: 'label' },
      { title: 'description', local: 'description' },
    ],
  },
});

export const moduleRoutes = implement(moduleApi, modules);
