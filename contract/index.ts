import { actionApi } from './access/action.ts';
import { linkApi } from './access/link.ts';
import { moduleApi } from './access/module.ts';
import { openSessionApi } from './access/openSession.ts';
import { profileApi } from './access/profile.ts';
import { roleApi } from './access/role.ts';
import { secondFactorApi } from './access/secondFactor.ts';
import { sessionApi } from './access/session.ts';
import { userApi } from './access/user.ts';
import { viewingApi } from './access/viewing.ts';
import { analyticsApi } from './analytics/website.ts';
import { categoryApi } from './catalogue/category.ts';
import { externalItemApi } from './catalogue/externalItem.ts';
import { importApi } from './catalogue/import.ts';
import { itemApi } from './catalogue/item.ts';
import { packingListApi } from './catalogue/packingList.ts';
import { parcelApi } from './catalogue/parcel.ts';
import { priceApi } from './catalogue/price.ts';
import { sellingOptionApi } from './catalogue/sellingOption.ts';
import { serviceItemApi } from './catalogue/serviceItem.ts';
import { supplierApi } from './catalogue/supplier.ts';
import { backupApi } from './company/backup.ts';
import { companyApi } from './company/company.ts';
import { guideApi } from './company/guide.ts';
import { locationApi } from './company/location.ts';
import { mailApi } from './company/mail.ts';
import { mailTemplateApi } from './company/mailTemplate.ts';
import { taxApi } from './company/taxSettings.ts';
import { adjustmentApi, costsAskedApi } from './inventory/adjustment.ts';
import { monthApi } from './inventory/month.ts';
import { purchaseOrderApi } from './inventory/purchaseOrder.ts';
import { reasonCodeApi } from './inventory/reasonCode.ts';
import { receivingApi } from './inventory/receiving.ts';
import { reconciliationApi } from './inventory/reconciliation.ts';
import { stockApi } from './inventory/stock.ts';
import { stockCountApi } from './inventory/stockCount.ts';
import { stockTypeApi } from './inventory/stockType.ts';
import { transferApi } from './inventory/transfer.ts';
import { conversationApi } from './messages/conversation.ts';
import { savedReplyApi } from './messages/savedReply.ts';
import { webConversationApi } from './messages/webConversation.ts';
import { addressApi } from './people/address.ts';
import { customerApi } from './people/customer.ts';
import { customerDocumentApi } from './people/document.ts';
import { customerImportApi } from './people/import.ts';
import { customerNoteApi } from './people/note.ts';
import { serviceProviderApi } from './people/serviceProvider.ts';
import { dashboardApi } from './reports/dashboard.ts';
import { inventoryReportApis } from './reports/inventoryReport.ts';
import { itemReportApis } from './reports/itemReport.ts';
import { mostSellableApi } from './reports/itemSalesReport.ts';
import { longExportApi } from './reports/longExport.ts';
import { nightlyLookApi } from './reports/nightlyLook.ts';
import { reminderApi } from './reports/reminder.ts';
import { reportExportApi } from './reports/reportExport.ts';
import { reportPersonApi } from './reports/reportPerson.ts';
import { reportUseApi } from './reports/reportUse.ts';
import { salesReportApis } from './reports/salesReport.ts';
import { savedViewApi } from './reports/savedView.ts';
import { soldReportApis } from './reports/soldReport.ts';
import { appraisalApi } from './sales/appraisal.ts';
import { buyerApi } from './sales/buyer.ts';
import { countedSaleApi } from './sales/countedSale.ts';
import { ecommerceApi } from './sales/ecommerce.ts';
import { madeToOrderApi } from './sales/madeToOrder.ts';
import { onlineOrderApi } from './sales/onlineOrder.ts';
import { paymentDueApi } from './sales/paymentDue.ts';
import { paymentTypeApi } from './sales/paymentType.ts';
import { planApi } from './sales/planApi.ts';
import { installmentApi, layawayApi } from './sales/planList.ts';
import { saleApi } from './sales/sale.ts';
import { serviceApi } from './sales/service.ts';
import { shippingMethodApi } from './sales/shippingMethod.ts';
import { bidderApi, lotApi, subastaApi } from './sales/subasta.ts';
import { subastaSaleApi } from './sales/subastaSale.ts';
import { featuredApi } from './shop/featured.ts';
import { webOrderApi } from './shop/order.ts';
import { postApi } from './shop/post.ts';
import { shopSettingApi } from './shop/setting.ts';
import { socialLinkApi } from './shop/socialLink.ts';
import { shopVideoApi } from './shop/video.ts';
import { windowApi } from './shop/window.ts';

/** Every endpoint of Kinza: the API at a glance. */
export const contract = {
  session: sessionApi,
  openSession: openSessionApi,
  secondFactor: secondFactorApi,
  address: addressApi,
  profile: profileApi,
  company: companyApi,
  tax: taxApi,
  location: locationApi,
  backup: backupApi,
  mail: mailApi,
  mailTemplate: mailTemplateApi,
  link: linkApi,
  user: userApi,
  viewing: viewingApi,
  role: roleApi,
  module: moduleApi,
  action: actionApi,
  guide: guideApi,
  customer: customerApi,
  customerImport: customerImportApi,
  customerNote: customerNoteApi,
  customerDocument: customerDocumentApi,
  serviceProvider: serviceProviderApi,
  category: categoryApi,
  item: itemApi,
  price: priceApi,
  packingList: packingListApi,
  parcel: parcelApi,
  import: importApi,
  supplier: supplierApi,
  serviceItem: serviceItemApi,
  sellingOption: sellingOptionApi,
  externalItem: externalItemApi,
  stock: stockApi,
  stockType: stockTypeApi,
  reasonCode: reasonCodeApi,
  adjustment: adjustmentApi,
  costsAsked: costsAskedApi,
  purchaseOrder: purchaseOrderApi,
  receiving: receivingApi,
  transfer: transferApi,
  stockCount: stockCountApi,
  month: monthApi,
  reconciliation: reconciliationApi,
  buyer: buyerApi,
  sale: saleApi,
  appraisal: appraisalApi,
  plan: planApi,
  service: serviceApi,
  ecommerce: ecommerceApi,
  countedSale: countedSaleApi,
  paymentDue: paymentDueApi,
  paymentType: paymentTypeApi,
  shippingMethod: shippingMethodApi,
  subasta: subastaApi,
  bidder: bidderApi,
  lot: lotApi,
  subastaSale: subastaSaleApi,
  layaway: layawayApi,
  installment: installmentApi,
  madeToOrder: madeToOrderApi,
  featured: featuredApi,
  socialLink: socialLinkApi,
  post: postApi,
  shopVideo: shopVideoApi,
  shopSetting: shopSettingApi,
  window: windowApi,
  conversation: conversationApi,
  savedReply: savedReplyApi,
  webConversation: webConversationApi,
  webOrder: webOrderApi,
  onlineOrder: onlineOrderApi,
  analytics: analyticsApi,
  dashboard: dashboardApi,
  longExport: longExportApi,
  nightlyLook: nightlyLookApi,
  reminder: reminderApi,
  reportExport: reportExportApi,
  reportPerson: reportPersonApi,
  reportUse: reportUseApi,
  savedView: savedViewApi,
  ...inventoryReportApis,
  ...itemReportApis,
  mostSellable: mostSellableApi,
  ...salesReportApis,
  ...soldReportApis,
} as const;
