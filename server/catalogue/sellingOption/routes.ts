import { sellingOptionApi } from '#contract/catalogue/sellingOption.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { implement } from '../../kernel/route.ts';
import { encodeSeen } from '../price/seen.ts';
import { changeSellingOptions, editSellingOptions } from './actions.ts';
import { exportSoldItems, findSoldItem, listChanges, listSoldItems, summarizeSoldItems } from './store.ts';

export const sellingOptionRoutes = implement(sellingOptionApi, {
  list: listSoldItems,
  summary: summarizeSoldItems,
  export: exportSoldItems,
  find: async (ctx, { id }) => (await findSoldItem(ctx.db, ctx, id)) ?? refuse('notFound'),
  edit: editSellingOptions,
  preview: async (ctx, { target, changes }) => {
    const { count, changed } = await listChanges(ctx, target, changes);
    return { count, changed: changed.length, seen: encodeSeen(changed) };
  },
  change: changeSellingOptions,
});
