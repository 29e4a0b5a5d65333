import { sql } from 'kysely';
import { type Action, actionApi } from '#contract/access/action.ts';
import { accessActions } from '#contract/kernel/access.ts';
import { columnsOf, register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';

const namesJa = Object.fromEntries(accessActions.map(({ word, nameJa }) => [word, nameJa]));

/** What it is called in Japanese is searched, and shown by the web from its own texts. */
type Stored = Action & { descriptionJa?: string };

const actions = register<typeof actionApi, Stored>({
  api: actionApi,
  table: 'action',
  isOfCompany: false,
  computed: {
    descriptionJa: sql`coalesce(${JSON.stringify(namesJa)}::jsonb ->> description, '')`,
    ...columnsOf('module', { moduleName: 'name', moduleActive: 'active' }),
  },
  searched: ['description', 'descriptionJa', 'explanation', 'explanationJa'],
  filters: { moduleId: (id: number) => sql`module_id = ${id}` },
  sheet: {
    title: 'actions',
    columns: [
      { title: 'action', of: 'description' },
      { title: 'module', of: 'moduleName' },
      { title: 'description', local: 'explanation' },
    ],
  },
});

export const actionRoutes = implement(actionApi, actions);
