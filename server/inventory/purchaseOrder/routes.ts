import { purchaseOrderApi } from '#contract/inventory/purchaseOrder.ts';
import { implement } from '../../kernel/route.ts';
import {
  approvePurchaseOrder,
  cancelPurchaseOrder,
  closePurchaseOrder,
  createPurchaseOrder,
  editPurchaseOrder,
} from './actions.ts';
import { purchaseOrderPaper } from './paper.ts';
import { listReorder, listReorderSuppliers } from './reorderStore.ts';
import { purchaseOrders } from './store.ts';

export const purchaseOrderRoutes = implement(purchaseOrderApi, {
  ...purchaseOrders.reads,
  create: createPurchaseOrder,
  edit: editPurchaseOrder,
  approve: approvePurchaseOrder,
  close: closePurchaseOrder,
  cancel: cancelPurchaseOrder,
  paper: purchaseOrderPaper,
  reorder: listReorder,
  reorderSuppliers: listReorderSuppliers,
});
