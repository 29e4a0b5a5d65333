import { refuse } from '#contract/kernel/refusal.ts';
import { saleApi } from '#contract/sales/sale.ts';
import { listAuditTrail } from '../../kernel/auditTrail.ts';
import { implement } from '../../kernel/route.ts';
import { cancelSale, completeSale, editSale, printSale, voidSale } from './actions.ts';
import { exportSales, listSales, sumSales } from './listStore.ts';
import { depositFile } from './paper.ts';
import { editPayment, payForSale, refundSale, reversePayment } from './paymentActions.ts';
import { findCredit } from './paymentStore.ts';
import { deriveBalance, findSale } from './readStore.ts';
import { receiptFile, warrantyFile } from './receipt.ts';
import { saveSalePending, sellSale } from './sellActions.ts';
import { shipSale } from './shippingActions.ts';

export const saleRoutes = implement(saleApi, {
  list: listSales,
  summary: sumSales,
  export: exportSales,
  find: (ctx, { id }) => findSale(ctx.db, ctx, id),
  save: saveSalePending,
  edit: editSale,
  sell: sellSale,
  complete: completeSale,
  balance: deriveBalance,
  credit: async (ctx, { id }) => ({ credit: (await findCredit(ctx.db, ctx, id)) ?? refuse('notFound') }),
  pay: payForSale,
  reversePayment,
  editPayment,
  refund: refundSale,
  cancel: cancelSale,
  void: voidSale,
  ship: shipSale,
  print: printSale,
  receipt: receiptFile,
  deposit: depositFile,
  warranty: warrantyFile,
  audit: async (ctx, { id, page }) => {
    await findSale(ctx.db, ctx, id);
    return listAuditTrail(ctx, 'sale', id, page);
  },
});
