import { sql } from 'kysely';
import { actionApi } from '#contract/access/action.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuseField } from '#contract/kernel/refusal.ts';
import { columnsOf, register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';
import { labelsOf, refuseTaken } from './names.ts';

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
    ...columnsOf('module', { moduleActive: 'active' }),
  },
  check: (tx, _ctx, draft, before) => refuseTaken(tx, 'action', draft, before),
  fill: async (tx, _ctx, draft) => {
    const { label, moduleId } = draft as InputOf<typeof actionApi.create>;
    const module = await tx.selectFrom('module').select('id').where('id', '=', moduleId).executeTakeFirst();
    if (!module) refuseField('moduleId', 'field.gone');
    return { description: label, moduleId };
  },
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
