import { priceApi } from '#contract/catalogue/price.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { pageOf, windowOf } from '../../kernel/page.ts';
import { implement } from '../../kernel/route.ts';
import { applyPrices, shownChange, undoPrices } from './actions.ts';
import { countChanges, findChange, listChangeRows, listChanges, summarizeChangeRows } from './changeStore.ts';
import { exportChangeRows, exportChanges, exportPreview } from './export.ts';
import { listPreview, summarizePreview } from './preview.ts';

export const priceRoutes = implement(priceApi, {
  preview: listPreview,
  summary: summarizePreview,
  previewExport: exportPreview,
  apply: applyPrices,
  undo: undoPrices,
  list: async (ctx, input) => {
    const rows = await listChanges(ctx, input, windowOf(input));
    return pageOf(
      rows.map((row) => shownChange(ctx, row)),
      input.size,
    );
  },
  listSummary: async (ctx, { search }) => ({ count: await countChanges(ctx, search) }),
  export: exportChanges,
  find: async (ctx, { id }) => shownChange(ctx, (await findChange(ctx.db, ctx, id)) ?? refuse('notFound')),
  rows: async (ctx, input) => {
    if (!(await findChange(ctx.db, ctx, input.id))) refuse('notFound');
    return pageOf(await listChangeRows(ctx, input, windowOf(input)), input.size);
  },
  rowsSummary: async (ctx, input) => {
    if (!(await findChange(ctx.db, ctx, input.id))) refuse('notFound');
    return summarizeChangeRows(ctx, input);
  },
  rowsExport: exportChangeRows,
});
