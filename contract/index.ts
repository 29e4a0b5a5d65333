import { actionApi } from './access/action.ts';
import { linkApi } from './access/link.ts';
import { moduleApi } from './access/module.ts';
import { profileApi } from './access/profile.ts';
import { roleApi } from './access/role.ts';
import { sessionApi } from './access/session.ts';
import { userApi } from './access/user.ts';
import { viewingApi } from './access/viewing.ts';
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
import { addressApi } from './people/address.ts';
import { customerApi } from './people/customer.ts';
import { customerDocumentApi } from './people/document.ts';
import { customerImportApi } from './people/import.ts';
import { customerNoteApi } from './people/note.ts';
import { serviceProviderApi } from './people/serviceProvider.ts';
import { dashboardApi } from './reports/dashboard.ts';
import { reminderApi } from './reports/reminder.ts';
import { buyerApi } from './sales/buyer.ts';
import { ecommerceApi } from './sales/ecommerce.ts';
import { madeToOrderApi } from './sales/madeToOrder.ts';
import { paymentTypeApi } from './sales/paymentType.ts';
import { planApi } from './sales/planApi.ts';
import { installmentApi, layawayApi } from './sales/planList.ts';
import { saleApi } from './sales/sale.ts';
import { serviceApi } from './sales/service.ts';
import { shippingMethodApi } from './sales/shippingMethod.ts';
import { bidderApi, lotApi, subastaApi } from './sales/subasta.ts';
import { subastaSaleApi } from './sales/subastaSale.ts';
import { featuredApi } from './shop/featured.ts';
import { postApi } from './shop/post.ts';
import { socialLinkApi } from './shop/socialLink.ts';
import { shopVideoApi } from './shop/video.ts';

/** Every endpoint of Kinza: the API at a glance. */
export const contract = {
  session: sessionApi,
  address: addressApi,
  profile: profileApi,
  company: companyApi,
  tax: taxApi,
  location: locationApi,
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
  plan: planApi,
  service: serviceApi,
  ecommerce: ecommerceApi,
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
  dashboard: dashboardApi,
  reminder: reminderApi,
} as const;
