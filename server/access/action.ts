import { sql } from 'kysely';
import { actionApi } from '#contract/access/action.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { labelsOf } from './names.ts';

const { label, labelJa } = labelsOf('module');
const ofModule = (what: typeof label) => sql<string>`(SELECT ${what} FROM module WHERE module.id = module_id)`;

const actions = register({
  api: actionApi,
  table: 'action',
  isOfCompany: false,
  computed: {
    ...labelsOf('action'),
    moduleLabel: ofModule(label),
    moduleLabelJa: ofModule(labelJa),
    moduleActive: sql`(SELECT module.active FROM module WHERE module.id = module_id)`,
  },
  fill: async (_tx, _ctx, draft) => ({ description: draft.label, moduleId: (draft as { moduleId?: number }).moduleId }),
  searched: ['description', 'label', 'labelJa', 'explanation', 'explanationJa'],
  filters: { moduleId: (id: number) => sql`module_id = ${id}` },
  sheet: {
    title: 'actions',
    columns: [
      { title: 'action', local: 'label' },
      { title: 'module', local: 'moduleLabel' },
      { title: 'description', local: 'explanation' },
    ],
  },
});

export const actionRoutes = implement(actionApi, actions);
