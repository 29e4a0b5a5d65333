import { buyerApi } from '#contract/sales/buyer.ts';
import { implement } from '../../kernel/route.ts';
import { exportBuyers, listBuyers, sumBuyers } from './listStore.ts';

export const buyerRoutes = implement(buyerApi, { list: listBuyers, summary: sumBuyers, export: exportBuyers });
