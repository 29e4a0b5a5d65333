import { sql } from 'kysely';
import { type Action, actionApi } from '#contract/access/action.ts';
import { actionNamesJa } from '#contract/kernel/accessJa.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { activeText } from '../sheet/text.ts';

type Draft = Pick<InputOf<typeof actionApi.edit>, 'explanation' | 'explanationJa'>;

/** What it is called in Japanese is searched, and shown by the web from its own texts. */
type Stored = Action & { descriptionJa?: string };

const actions = register<Draft, Action, Stored>({
  thing: 'action',
  table: 'action',
  isOfCompany: false,
  columns: [
    'id',
    'description',
    'moduleId',
    'moduleName',
    'moduleActive',
    'explanation',
    'explanationJa',
    'active',
    'version',
  ],
  computed: {
    descriptionJa: sql`coalesce(${JSON.stringify(actionNamesJa)}::jsonb ->> description, '')`,
    moduleName: sql`(SELECT name FROM module WHERE module.id = module_id)`,
    moduleActive: sql`(SELECT active FROM module WHERE module.id = module_id)`,
  },
  fields: ['explanation', 'explanationJa'],
  searched: ['description', 'descriptionJa', 'explanation', 'explanationJa'],
  narrow: ({ moduleId }) => (moduleId === undefined ? [] : [sql`module_id = ${moduleId}`]),
  sheet: {
    title: 'actions',
    columns: [
      { title: 'action', value: (row) => row.description },
      { title: 'module', value: (row) => row.moduleName },
      { title: 'description', value: (row, language) => (language === 'ja' && row.explanationJa) || row.explanation },
      { title: 'status', value: (row, language) => activeText(row.active, language) },
    ],
  },
});

export const actionRoutes = implement(actionApi, actions);
