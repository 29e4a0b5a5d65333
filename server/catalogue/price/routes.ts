import { priceApi } from '#contract/catalogue/price.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { implement } from '../../kernel/route.ts';
import { applyPrices, shownChange, undoPrices } from './actions.ts';
import { countChanges, findChange, listChangeRows, listChanges, summarizeChangeRows } from './changeStore.ts';
import { exportChangeRows, exportChanges, exportPreview } from './export.ts';
import { listPreview, summarizePreview } from './preview.ts';

/** One row more than a page holds says whether there is another page. */
const windowOf = ({ page, size }: { page: number; size: number }) => ({ limit: size + 1, offset: (page - 1) * size });

export const priceRoutes = implement(priceApi, {
  preview: listPreview,
  summary: summarizePreview,
  previewExport: exportPreview,
  apply: applyPrices,
  undo: undoPrices,
  list: async (ctx, input) => {
    const rows = await listChanges(ctx, input, windowOf(input));
    return { rows: rows.slice(0, input.size).map((row) => shownChange(ctx, row)), more: rows.length > input.size };
  },
  listSummary: async (ctx, { search }) => ({ count: await countChanges(ctx, search) }),
  export: exportChanges,
  find: async (ctx, { id }) => shownChange(ctx, (await findChange(ctx.db, ctx, id)) ?? refuse('notFound')),
  rows: async (ctx, input) => {
    if (!(await findChange(ctx.db, ctx, input.id))) refuse('notFound');
    const rows = await listChangeRows(ctx, input, windowOf(input));
    return { rows: rows.slice(0, input.size), more: rows.length > input.size };
  },
  rowsSummary: async (ctx, input) => {
    if (!(await findChange(ctx.db, ctx, input.id))) refuse('notFound');
    return summarizeChangeRows(ctx, input);
  },
  rowsExport: exportChangeRows,
});
