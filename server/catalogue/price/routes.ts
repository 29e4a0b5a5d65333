import { priceApi } from '#contract/catalogue/price.ts';
import { implement } from '../../kernel/route.ts';
import { applyPrices, undoPrices } from './actions.ts';
import {
  countChanges,
  exportChangeRows,
  exportChanges,
  findChange,
  listChangeRows,
  listChanges,
  shownChange,
  summarizeChangeRows,
} from './changeListStore.ts';
import { exportPreview } from './export.ts';
import { listPreview, summarizePreview } from './preview.ts';

export const priceRoutes = implement(priceApi, {
  preview: listPreview,
  summary: summarizePreview,
  previewExport: exportPreview,
  apply: applyPrices,
  undo: undoPrices,
  list: listChanges,
  listSummary: countChanges,
  export: exportChanges,
  find: async (ctx, { id }) => shownChange(ctx, await findChange(ctx.db, ctx, id)),
  rows: listChangeRows,
  rowsSummary: summarizeChangeRows,
  rowsExport: exportChangeRows,
});
