import type { RefusalCode } from '#contract/kernel/refusal.ts';
import { access } from './en/access.ts';
import { adjustment, reasonCode } from './en/adjustment.ts';
import { appraisal } from './en/appraisal.ts';
import { backup } from './en/backup.ts';
import { balance } from './en/balance.ts';
import { books } from './en/books.ts';
import { build } from './en/build.ts';
import { category } from './en/category.ts';
import { audit, conflict, entering, papers, postal, removing, switching } from './en/changes.ts';
import { company, location, tax } from './en/company.ts';
import { counted } from './en/counted.ts';
import { customer } from './en/customer.ts';
import { document } from './en/document.ts';
import { ecommerce } from './en/ecommerce.ts';
import { externalItem } from './en/externalItem.ts';
import { fieldAtWork } from './en/fieldAtWork.ts';
import { fieldNames } from './en/fieldNames.ts';
import { file } from './en/file.ts';
import { first } from './en/first.ts';
import { guide } from './en/guide.ts';
import { importing } from './en/import.ts';
import { inventoryReport } from './en/inventoryReport.ts';
import { item } from './en/item.ts';
import { itemReport } from './en/itemReport.ts';
import { dates, everyList, list } from './en/list.ts';
import { longExport } from './en/longExport.ts';
import { madeToOrder } from './en/madeToOrder.ts';
import { mail } from './en/mail.ts';
import { conversation, savedReply } from './en/messages.ts';
import { month } from './en/month.ts';
import { nightlyLook } from './en/nightlyLook.ts';
import { notice } from './en/notice.ts';
import { onlineOrder } from './en/onlineOrder.ts';
import { palette } from './en/palette.ts';
import { paymentDue } from './en/paymentDue.ts';
import { paymentType } from './en/paymentType.ts';
import { plan } from './en/plan.ts';
import { price } from './en/price.ts';
import { print } from './en/print.ts';
import { promise } from './en/promise.ts';
import { purchaseOrder } from './en/purchaseOrder.ts';
import { receiving } from './en/receiving.ts';
import { reconciliation } from './en/reconciliation.ts';
import { refusalAtWork } from './en/refusalAtWork.ts';
import { reminder } from './en/reminder.ts';
import { report } from './en/report.ts';
import { actions, modules, rights } from './en/rights.ts';
import { sales } from './en/sales.ts';
import { salesReport } from './en/salesReport.ts';
import { savedView } from './en/savedView.ts';
import { scan } from './en/scan.ts';
import { sellingOption } from './en/sellingOption.ts';
import { service } from './en/service.ts';
import { serviceItem } from './en/serviceItem.ts';
import { serviceProvider } from './en/serviceProvider.ts';
import { shippingMethod } from './en/shippingMethod.ts';
import { arrange, featured, post, shopVideo, socialLink } from './en/shop.ts';
import { shopSetting } from './en/shopSetting.ts';
import { soldReport } from './en/soldReport.ts';
import { stockCount } from './en/stockCount.ts';
import { stockList } from './en/stockList.ts';
import { stockType } from './en/stockType.ts';
import { subasta } from './en/subasta.ts';
import { supplier } from './en/supplier.ts';
import { transfer } from './en/transfer.ts';
import { user } from './en/user.ts';
import { website } from './en/website.ts';

/** Every English text: the shape that Japanese has to match. */
export const en = {
  ...first,
  field: { ...first.field, ...fieldAtWork, of: { ...first.field.of, ...fieldNames } },
  refusal: { ...first.refusal, ...refusalAtWork } satisfies Record<RefusalCode, string>,
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
