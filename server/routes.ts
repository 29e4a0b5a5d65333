import { actionRoutes } from './access/action.ts';
import { linkRoutes } from './access/link/routes.ts';
import { moduleRoutes } from './access/module.ts';
import { profileRoutes } from './access/profile/routes.ts';
import { roleRoutes } from './access/role/routes.ts';
import { secondFactorRoutes } from './access/secondFactor/routes.ts';
import { openSessionRoutes, sessionRoutes } from './access/session/routes.ts';
import { userRoutes } from './access/user/routes.ts';
import { viewingRoutes } from './access/viewing/routes.ts';
import { analyticsRoutes } from './analytics/website/routes.ts';
import { categoryRoutes } from './catalogue/category.ts';
import { externalItemRoutes } from './catalogue/externalItem.ts';
import { importRoutes } from './catalogue/import/routes.ts';
import { itemRoutes, parcelRoutes } from './catalogue/item/routes.ts';
import { packingListRoutes } from './catalogue/packingList.ts';
import { priceRoutes } from './catalogue/price/routes.ts';
import { sellingOptionRoutes } from './catalogue/sellingOption/routes.ts';
import { serviceItemRoutes } from './catalogue/serviceItem.ts';
import { supplierRoutes } from './catalogue/supplier.ts';
import { backupRoutes } from './company/backup/routes.ts';
import { companyRoutes } from './company/companyList.ts';
import { guideRoutes } from './company/guide/routes.ts';
import { locationRoutes } from './company/location.ts';
import { mailRoutes } from './company/mail/routes.ts';
import { mailTemplateRoutes } from './company/mailTemplate/routes.ts';
import { openingRoutes } from './company/opening/routes.ts';
import { taxRoutes } from './company/tax/routes.ts';
import { adjustmentRoutes, costsAskedRoutes } from './inventory/adjustment/routes.ts';
import { monthRoutes } from './inventory/month/routes.ts';
import { purchaseOrderRoutes } from './inventory/purchaseOrder/routes.ts';
import { reasonCodeRoutes } from './inventory/reasonCode.ts';
import { receivingRoutes } from './inventory/receiving/routes.ts';
import { reconciliationRoutes } from './inventory/reconciliation/routes.ts';
import { countItemsAt } from './inventory/stock/listStore.ts';
import { countDocumentsAt } from './inventory/stock/openStore.ts';
import { stockRoutes } from './inventory/stock/routes.ts';
import { stockCountRoutes } from './inventory/stockCount/routes.ts';
import { stockTypeRoutes } from './inventory/stockType.ts';
import { transferRoutes } from './inventory/transfer/routes.ts';
import type { Route } from './kernel/route.ts';
import { conversationRoutes } from './messages/conversation/routes.ts';
import { webConversationRoutes } from './messages/conversation/webRoutes.ts';
import { savedReplyRoutes } from './messages/savedReply.ts';
import { addressRoutes } from './people/address.ts';
import { customerRoutes } from './people/customer/routes.ts';
import { customerDocumentRoutes } from './people/document/routes.ts';
import { customerImportRoutes } from './people/import/routes.ts';
import { customerNoteRoutes } from './people/note/routes.ts';
import { serviceProviderRoutes } from './people/serviceProvider.ts';
import { dashboardRoutes } from './reports/dashboard/routes.ts';
import { longExportRoutes } from './reports/longExport/routes.ts';
import { nightlyLookRoutes } from './reports/nightlyLook/routes.ts';
import { reminderRoutes } from './reports/reminder/routes.ts';
import { reportRoutes } from './reports/report/routes.ts';
import { appraisalRoutes } from './sales/appraisal/routes.ts';
import { buyerRoutes } from './sales/buyer/routes.ts';
import { countedSaleRoutes } from './sales/countedSale.ts';
import { waitingOrders } from './sales/ecommerce/reminderStore.ts';
import { ecommerceRoutes } from './sales/ecommerce/routes.ts';
import { lateMadeToOrders } from './sales/madeToOrder/reminderStore.ts';
import { madeToOrderRoutes } from './sales/madeToOrder/routes.ts';
import { onlineOrderRoutes } from './sales/online/routes.ts';
import { paymentDueRoutes } from './sales/paymentDue.ts';
import { paymentTypeRoutes } from './sales/paymentType.ts';
import { dueInstalments } from './sales/plan/reminderStore.ts';
import { installmentRoutes, layawayRoutes, planRoutes } from './sales/plan/routes.ts';
import { countPendingAt } from './sales/sale/readStore.ts';
import { pendingSales } from './sales/sale/reminderStore.ts';
import { saleRoutes } from './sales/sale/routes.ts';
import { lateServices } from './sales/service/reminderStore.ts';
import { serviceRoutes } from './sales/service/routes.ts';
import { shippingMethodRoutes } from './sales/shippingMethod.ts';
import { bidderRoutes, lotRoutes, subastaRoutes, subastaSaleRoutes } from './sales/subasta/routes.ts';
import { countSubastasAt } from './sales/subasta/store.ts';
import { featuredRoutes } from './shop/featured.ts';
import { webOrderRoutes } from './shop/order/webRoutes.ts';
import { postRoutes } from './shop/post/postRegister.ts';
import { shopSettingRoutes } from './shop/setting/routes.ts';
import { socialLinkRoutes } from './shop/socialLink.ts';
import { shopVideoRoutes } from './shop/video.ts';
import { windowRoutes } from './shop/window/routes.ts';

/** What customers are reminded of, and the bell tells of. */
const dueSources = [pendingSales, ...dueInstalments, ...waitingOrders, lateServices, lateMadeToOrders];

/** Every route of the server, in the order of the contract. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...openSessionRoutes,
  ...secondFactorRoutes,
  ...profileRoutes,
  ...linkRoutes,
  ...userRoutes,
  ...viewingRoutes,
  ...roleRoutes,
  ...moduleRoutes,
  ...actionRoutes,
  ...openingRoutes,
  ...companyRoutes,
  ...taxRoutes,
  ...locationRoutes([countItemsAt, countDocumentsAt, countPendingAt, countSubastasAt]),
  ...backupRoutes,
  ...mailRoutes,
  ...mailTemplateRoutes,
  ...guideRoutes,
  ...addressRoutes,
  ...customerRoutes,
  ...customerImportRoutes,
  ...customerNoteRoutes,
  ...customerDocumentRoutes,
  ...serviceProviderRoutes,
  ...categoryRoutes,
  ...importRoutes,
  ...supplierRoutes,
  ...serviceItemRoutes,
  ...sellingOptionRoutes,
  ...externalItemRoutes,
  ...itemRoutes,
  ...priceRoutes,
  ...packingListRoutes,
  ...parcelRoutes,
  ...stockRoutes,
  ...stockTypeRoutes,
  ...reasonCodeRoutes,
  ...adjustmentRoutes,
  ...costsAskedRoutes,
  ...purchaseOrderRoutes,
  ...receivingRoutes,
  ...transferRoutes,
  ...stockCountRoutes,
  ...monthRoutes,
  ...reconciliationRoutes,
  ...buyerRoutes,
  ...saleRoutes,
  ...appraisalRoutes,
  ...planRoutes,
  ...serviceRoutes,
  ...ecommerceRoutes,
  ...countedSaleRoutes,
  ...paymentDueRoutes,
  ...paymentTypeRoutes,
  ...shippingMethodRoutes,
  ...subastaRoutes,
  ...bidderRoutes,
  ...lotRoutes,
  ...subastaSaleRoutes,
  ...layawayRoutes,
  ...installmentRoutes,
  ...madeToOrderRoutes,
  ...featuredRoutes,
  ...socialLinkRoutes,
  ...postRoutes,
  ...shopVideoRoutes,
  ...shopSettingRoutes,
  ...windowRoutes,
  ...conversationRoutes,
  ...savedReplyRoutes,
  ...webConversationRoutes,
  ...webOrderRoutes,
  ...onlineOrderRoutes,
  ...analyticsRoutes,
  ...dashboardRoutes(dueSources),
  ...longExportRoutes,
  ...nightlyLookRoutes,
  ...reminderRoutes(dueSources),
  ...reportRoutes,
];
