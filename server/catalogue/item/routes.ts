import { scannedCode } from '#contract/catalogue/barcode.ts';
import { itemApi } from '#contract/catalogue/item.ts';
import { parcelApi } from '#contract/catalogue/parcel.ts';
import { listAuditTrail } from '../../kernel/auditTrail.ts';
import { keepFor } from '../../kernel/files/keep.ts';
import { implement } from '../../kernel/route.ts';
import { createItem, editItem, toggleItem, toggleItems } from './actions.ts';
import { listCosts } from './averageStore.ts';
import { countHistory, exportHistory, listHistory } from './historyStore.ts';
import { exportItems, findScanned, listItems, summarizeItems } from './listStore.ts';
import { makeParcel } from './parcelActions.ts';
import { listPromises } from './promiseStore.ts';
import { checkItem, findItem } from './store.ts';
import { printTags } from './tags.ts';

export const parcelRoutes = implement(parcelApi, { make: makeParcel });

export const itemRoutes = implement(itemApi, {
  list: listItems,
  summary: summarizeItems,
  export: exportItems,
  find: (ctx, { id }) => findItem(ctx.db, ctx, id),
  scan: async (ctx, { code }) => ({ item: await findScanned(ctx, scannedCode(code)) }),
  create: createItem,
  edit: editItem,
  toggle: toggleItem,
  toggleMany: toggleItems,
  history: listHistory,
  historyCount: countHistory,
  historyExport: exportHistory,
  promises: async (ctx, query) => {
    await checkItem(ctx, query.id);
    return listPromises(ctx, query);
  },
  costs: listCosts,
  audit: async (ctx, { id, page }) => {
    await checkItem(ctx, id);
    return listAuditTrail(ctx, 'item', id, page);
  },
  tags: printTags,
  addImage: keepFor('itemImage'),
  addVideo: keepFor('itemVideo'),
});
