import { sellingOptionApi } from '#contract/catalogue/sellingOption.ts';
import { implement } from '../../kernel/route.ts';
import { encodeSeen } from '../price/seen.ts';
import { changeSellingOptions, editSellingOptions } from './actions.ts';
import { exportSoldItems, findSoldItem, listChanges, listSoldItems, summarizeSoldItems } from './store.ts';

export const sellingOptionRoutes = implement(sellingOptionApi, {
  list: listSoldItems,
  summary: summarizeSoldItems,
  export: exportSoldItems,
  find: (ctx, { id }) => findSoldItem(ctx.db, ctx, id),
  edit: editSellingOptions,
  preview: async (ctx, { target, changes }) => {
    const { count, changed } = await listChanges(ctx, target, changes);
    return { count, changed: changed.length, seen: encodeSeen(changed) };
  },
  change: changeSellingOptions,
});
