import type { en } from './en.ts';
import { access } from './ja/access.ts';
import { adjustment, reasonCode } from './ja/adjustment.ts';
import { appraisal } from './ja/appraisal.ts';
import { backup } from './ja/backup.ts';
import { balance } from './ja/balance.ts';
import { books } from './ja/books.ts';
import { build } from './ja/build.ts';
import { category } from './ja/category.ts';
import { audit, conflict, entering, papers, postal, removing, switching } from './ja/changes.ts';
import { company, location, tax } from './ja/company.ts';
import { counted } from './ja/counted.ts';
import { customer } from './ja/customer.ts';
import { document } from './ja/document.ts';
import { ecommerce } from './ja/ecommerce.ts';
import { externalItem } from './ja/externalItem.ts';
import { fieldAtWork } from './ja/fieldAtWork.ts';
import { fieldNames } from './ja/fieldNames.ts';
import { file } from './ja/file.ts';
import { first } from './ja/first.ts';
import { guide } from './ja/guide.ts';
import { importing } from './ja/import.ts';
import { inventoryReport } from './ja/inventoryReport.ts';
import { item } from './ja/item.ts';
import { itemReport } from './ja/itemReport.ts';
import { dates, everyList, list } from './ja/list.ts';
import { longExport } from './ja/longExport.ts';
import { madeToOrder } from './ja/madeToOrder.ts';
import { mail } from './ja/mail.ts';
import { conversation, savedReply } from './ja/messages.ts';
import { month } from './ja/month.ts';
import { nightlyLook } from './ja/nightlyLook.ts';
import { notice } from './ja/notice.ts';
import { onlineOrder } from './ja/onlineOrder.ts';
import { palette } from './ja/palette.ts';
import { paymentDue } from './ja/paymentDue.ts';
import { paymentType } from './ja/paymentType.ts';
import { plan } from './ja/plan.ts';
import { price } from './ja/price.ts';
import { print } from './ja/print.ts';
import { promise } from './ja/promise.ts';
import { purchaseOrder } from './ja/purchaseOrder.ts';
import { receiving } from './ja/receiving.ts';
import { reconciliation } from './ja/reconciliation.ts';
import { refusalAtWork } from './ja/refusalAtWork.ts';
import { reminder } from './ja/reminder.ts';
import { report } from './ja/report.ts';
import { actions, modules, rights } from './ja/rights.ts';
import { sales } from './ja/sales.ts';
import { salesReport } from './ja/salesReport.ts';
import { savedView } from './ja/savedView.ts';
import { scan } from './ja/scan.ts';
import { sellingOption } from './ja/sellingOption.ts';
import { service } from './ja/service.ts';
import { serviceItem } from './ja/serviceItem.ts';
import { serviceProvider } from './ja/serviceProvider.ts';
import { shippingMethod } from './ja/shippingMethod.ts';
import { arrange, featured, post, shopVideo, socialLink } from './ja/shop.ts';
import { shopSetting } from './ja/shopSetting.ts';
import { soldReport } from './ja/soldReport.ts';
import { stockCount } from './ja/stockCount.ts';
import { stockList } from './ja/stockList.ts';
import { stockType } from './ja/stockType.ts';
import { subasta } from './ja/subasta.ts';
import { supplier } from './ja/supplier.ts';
import { transfer } from './ja/transfer.ts';
import { user } from './ja/user.ts';
import { website } from './ja/website.ts';

export const ja: typeof en = {
  ...first,
  field: { ...first.field, ...fieldAtWork, of: { ...first.field.of, ...fieldNames } },
  refusal: { ...first.refusal, ...refusalAtWork },
  common: {
    ...first.common,
    ...entering,
    ...removing,
    ...switching,
    ...papers,
    audit,
    conflict,
    postal,
    list: everyList,
    dates,
  },
  access,
  balance,
  backup,
  books,
  build,
  user,
  rights,
  modules,
  actions,
  guide,
  notice,
  palette,
  print,
  importing,
  category,
  company,
  tax,
  location,
  customer,
  document,
  file,
  item,
  list,
  stockType,
  stockList,
  supplier,
  adjustment,
  appraisal,
  promise,
  purchaseOrder,
  receiving,
  transfer,
  stockCount,
  subasta,
  mail,
  conversation,
  savedReply,
  month,
  longExport,
  savedView,
  reconciliation,
  nightlyLook,
  reminder,
  reasonCode,
  serviceProvider,
  counted,
  soldReport,
  paymentDue,
  report,
  inventoryReport,
  itemReport,
  salesReport,
  paymentType,
  shippingMethod,
  shopSetting,
  service,
  serviceItem,
  ecommerce,
  onlineOrder,
  externalItem,
  sellingOption,
  price,
  plan,
  madeToOrder,
  sales,
  scan,
  featured,
  socialLink,
  post,
  shopVideo,
  arrange,
  website,
};
