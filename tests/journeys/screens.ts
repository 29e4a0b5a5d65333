import { press, type Visit } from '../support/browser.ts';
import type { ScreenData } from './screenData.ts';

export interface Screen {
  name: string;
  /** Who opens it; the manager unless said. */
  as?: 'nobody' | 'admin';
  path: (data: ScreenData) => string;
  /** It is drawn over the frame, on purpose. */
  coversFrame?: true;
  /** What is done there before it is looked at. */
  act?: (visit: Visit) => Promise<void>;
  /** What stands there once the screen is whole. */
  shows: (visit: Visit, data: ScreenData) => string;
}

/** The screens of the office in their states, and its dialogs. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', as: 'nobody', path: () => '/login', shows: ({ t }) => t('session.forgotten') },
  {
    name: 'first administrator',
    as: 'nobody',
    path: () => '/first-admin#link=any',
    shows: ({ t }) => t('access.firstText'),
  },
  { name: 'unknown address', as: 'nobody', path: () => '/nowhere', shows: ({ t }) => t('error.notFoundText') },
  { name: 'unknown address inside', path: () => '/nowhere', shows: ({ t }) => t('error.notFoundText') },
  { name: 'dashboard', path: () => '/dashboard', shows: ({ t }) => t('dashboard.totalSales') },
  { name: 'dashboard, cards', path: () => '/dashboard/DashboardCard', shows: ({ t }) => t('dashboard.totalSales') },
  { name: 'dashboard, trend', path: () => '/dashboard/LineChart', shows: ({ t }) => t('dashboard.salesTrend') },
  { name: 'dashboard, shares', path: () => '/dashboard/DoughnutChart', shows: ({ t }) => t('dashboard.byCategory') },
  {
    name: 'website traffic',
    path: () => '/dashboard/WebsiteVisitsCard?period=last30',
    shows: ({ t }) => t('website.bounceRate'),
  },
  {
    name: 'website analytics',
    path: () => '/dashboard/WebsiteAnalytics?period=last30',
    shows: ({ t }) => t('website.source'),
  },
  {
    name: 'website analytics, nobody came',
    path: () => '/dashboard/WebsiteAnalytics?period=last7',
    shows: ({ t }) => t('website.none'),
  },
  { name: 'item list', path: () => '/item/list', shows: (_, { ring }) => ring.itemCode },
  { name: 'item, new', path: () => '/item/list?open=new', shows: ({ t }) => t('item.saveNew') },
  { name: 'import', path: () => '/item/list?open=import', shows: ({ t }) => t('importing.choose') },
  {
    name: 'item, history',
    path: ({ ring }) => `/item/list/${ring.id}`,
    shows: ({ t }) => t('item.history.events.opening'),
  },
  {
    name: 'item, audit',
    path: ({ ring }) => `/item/list/${ring.id}?tab=audit`,
    shows: ({ t }) => t('common.audit.create'),
  },
  { name: 'item, edit', path: ({ ring }) => `/item/list/${ring.id}?open=edit`, shows: ({ t }) => t('item.save') },
  { name: 'company', as: 'admin', path: () => '/company-profile/company', shows: ({ t }) => t('common.audit.create') },
  {
    name: 'company, edit',
    as: 'admin',
    path: () => '/company-profile/company?open=edit',
    shows: ({ t }) => t('company.registrationHint'),
  },
  {
    name: 'company, rate',
    as: 'admin',
    path: () => '/company-profile/company?open=rate',
    shows: ({ t }) => t('tax.rateHint'),
  },
  {
    name: 'payment types',
    as: 'admin',
    path: () => '/company-profile/payment-types',
    shows: ({ t }) => t('sales.payment.bankTransfer'),
  },
  {
    name: 'payment type, new',
    as: 'admin',
    path: () => '/company-profile/payment-types?open=new',
    shows: ({ t }) => t('paymentType.opensDrawer'),
  },
  { name: 'companies', as: 'admin', path: () => '/company-profile/company-list', shows: () => 'Rival Gems K.K.' },
  {
    name: 'company, new',
    as: 'admin',
    path: () => '/company-profile/company-list?open=new',
    shows: ({ t }) => t('company.firstLocation'),
  },
  { name: 'locations', as: 'admin', path: () => '/company-profile/locations', shows: ({ t }) => t('common.status') },
  {
    name: 'location, new',
    as: 'admin',
    path: () => '/company-profile/locations?open=new',
    shows: ({ t }) => t('location.create'),
  },
  { name: 'users', as: 'admin', path: () => '/manage-user/users', shows: () => 'invited@kinza.example' },
  {
    name: 'user, new',
    as: 'admin',
    path: () => '/manage-user/users?open=new',
    shows: ({ t }) => t('user.usernameHint'),
  },
  {
    name: 'user, edit',
    as: 'admin',
    path: ({ invited }) => `/manage-user/users?open=edit:${invited.id}`,
    shows: ({ t }) => t('user.locationsHint'),
  },
  {
    name: 'user',
    as: 'admin',
    path: ({ invited }) => `/manage-user/users?open=view:${invited.id}`,
    shows: ({ t }) => t('user.invite'),
  },
  { name: 'modules', as: 'admin', path: () => '/manage-user/modules', shows: ({ t }) => t('frame.menu.reports') },
  {
    name: 'module, edit',
    as: 'admin',
    path: () => '/manage-user/modules?open=edit:2',
    shows: ({ t }) => t('modules.edit'),
  },
  {
    name: 'actions',
    as: 'admin',
    path: () => '/manage-user/actions',
    shows: ({ t }) => t('rights.action.View Cost and Profit'),
  },
  {
    name: 'action, edit',
    as: 'admin',
    path: () => '/manage-user/actions?open=edit:2',
    shows: ({ t }) => t('actions.edit'),
  },
  {
    name: 'access rights',
    as: 'admin',
    path: () => '/manage-user/access-rights',
    shows: ({ t }) => t('rights.action.View Cost and Profit'),
  },
  {
    name: 'access rights of Admin',
    as: 'admin',
    path: () => '/manage-user/access-rights?role=1',
    shows: ({ t }) => t('rights.adminLocked'),
  },
  {
    name: 'access rights, two roles',
    as: 'admin',
    path: () => '/manage-user/access-rights?role=3&with=2',
    shows: ({ t }) => t('rights.differing'),
  },
  {
    name: 'role, new',
    as: 'admin',
    path: () => '/manage-user/access-rights?open=new',
    shows: ({ t }) => t('rights.newRoleText'),
  },
  {
    name: 'role, audit',
    as: 'admin',
    path: () => '/manage-user/access-rights?open=audit:3',
    shows: ({ t }) => t('common.audit.empty'),
  },
  {
    name: 'password by link',
    as: 'nobody',
    path: ({ invited }) => `/set-password#link=${invited.link}`,
    shows: ({ t }) => t('user.password.submit'),
  },
  {
    name: 'password by a wrong link',
    as: 'nobody',
    path: () => '/set-password#link=none',
    shows: ({ t }) => t('user.password.toLogin'),
  },
  {
    name: 'featured products',
    path: () => '/company-profile/featured-products',
    shows: (_, { ring }) => ring.itemCode,
  },
  {
    name: 'featured product, edit',
    path: () => '/company-profile/featured-products?open=edit:1',
    shows: ({ t }) => t('featured.image'),
  },
  {
    name: 'featured products, arrange',
    path: () => '/company-profile/featured-products?open=arrange',
    shows: ({ t }) => t('arrange.text'),
  },
  { name: 'social media', path: () => '/company-profile/social-media', shows: () => 'https://x.com/kinza' },
  {
    name: 'social media, new',
    path: () => '/company-profile/social-media?open=new',
    shows: ({ t }) => t('socialLink.create'),
  },
  { name: 'page posts', path: () => '/company-profile/page-post', shows: () => 'link-by-link' },
  { name: 'page post, edit', path: () => '/company-profile/page-post?open=edit:1', shows: () => 'Six-face' },
  { name: 'page post', path: () => '/company-profile/page-post?open=view:1', shows: () => 'Six-face' },
  { name: 'e-commerce videos', path: () => '/company-profile/ecommerce-videos', shows: () => '1 MB' },
  {
    name: 'e-commerce video, edit',
    path: () => '/company-profile/ecommerce-videos?open=edit:1',
    shows: ({ t }) => t('shopVideo.takePoster'),
  },
  { name: 'tags', path: ({ ring }) => `/item/list/${ring.id}?open=tags`, shows: ({ t }) => t('item.tags.copies') },
  { name: 'categories', path: () => '/item/category', shows: () => 'AS0' },
  { name: 'category, new', path: () => '/item/category?open=new', shows: ({ t }) => t('category.codeHint') },
  { name: 'suppliers', path: () => '/item/supplier', shows: () => 'SP-1' },
  { name: 'supplier, new', path: () => '/item/supplier?open=new', shows: ({ t }) => t('supplier.address') },
  { name: 'supplier', path: () => '/item/supplier?open=view:1', shows: ({ t }) => t('common.audit.create') },
  { name: 'service items', path: () => '/item/service-items', shows: () => 'SV-1' },
  {
    name: 'service item, edit',
    path: () => '/item/service-items?open=edit:1',
    shows: ({ t }) => t('serviceItem.withoutTax'),
  },
  { name: 'service providers', path: () => '/manage-user/service-providers', shows: () => 'WK-1' },
  {
    name: 'service provider, new',
    path: () => '/manage-user/service-providers?open=new',
    shows: ({ t }) => t('serviceProvider.contactPerson2'),
  },
  { name: 'shipping methods', path: () => '/sales/shipping', shows: () => 'Insured parcel' },
  {
    name: 'shipping method, edit',
    as: 'admin',
    path: () => '/sales/shipping?open=edit:1',
    shows: ({ t }) => t('shippingMethod.trackingUrlHint', { number: '{number}' }),
  },
  { name: 'external items', path: () => '/item/external-items', shows: () => 'Band' },
  {
    name: 'external item, edit',
    path: () => '/item/external-items?open=edit:1',
    shows: ({ t }) => t('externalItem.open'),
  },
  { name: 'selling options', path: () => '/item/selling-options', shows: (_, { ring }) => ring.itemCode },
  {
    name: 'selling options, edit',
    path: ({ ring }) => `/item/selling-options?open=edit:${ring.id}`,
    shows: ({ t }) => t('item.sellingOptions'),
  },
  {
    name: 'change of prices',
    path: () => '/item/list/prices?mode=markup&figure=-9000&unit=100&taxed=true',
    shows: ({ t }) => t('price.warning.belowCost'),
  },
  { name: 'past changes of prices', path: () => '/item/list/price-changes', shows: ({ t }) => t('price.state.stands') },
  {
    name: 'past change of prices',
    path: ({ priceChangeId }) => `/item/list/price-changes/${priceChangeId}`,
    shows: ({ t }) => t('price.undo'),
  },
  { name: 'customers', path: () => '/manage-user/customers', shows: (_, { customer }) => customer.code },
  {
    name: 'customer, new',
    path: () => '/manage-user/customers?open=new',
    shows: ({ t }) => t('customer.field.roomNumber'),
  },
  {
    name: 'customer',
    path: ({ customer }) => `/manage-user/customers/${customer.id}`,
    shows: ({ t }) => t('customer.timeline.empty'),
  },
  {
    name: 'customer, notes',
    path: ({ customer }) => `/manage-user/customers/${customer.id}?tab=notes`,
    shows: () => 'Platinum only',
  },
  {
    name: 'customer, documents',
    path: ({ customer }) => `/manage-user/customers/${customer.id}?tab=documents`,
    shows: ({ t }) => t('customer.documents.empty'),
  },
  {
    name: 'customer, merge',
    path: ({ customer, twin }) => `/manage-user/customers/${customer.id}?open=merge:${twin.id}`,
    shows: ({ t }) => t('customer.merge.submit'),
  },
  { name: 'inventory list', path: () => '/inventory/list', shows: (_, { ring }) => ring.itemCode },
  { name: 'adjustments', path: () => '/inventory/adjustment', shows: (_, { adjustment }) => adjustment.number },
  {
    name: 'adjustment',
    path: ({ adjustment }) => `/inventory/adjustment?open=view:${adjustment.id}`,
    shows: ({ t }) => t('document.stages.pending'),
  },
  {
    name: 'adjustment, new',
    path: () => '/inventory/adjustment?open=new',
    shows: ({ t }) => t('document.none'),
  },
  {
    name: 'adjustment, edit',
    path: ({ adjustment }) => `/inventory/adjustment?open=edit:${adjustment.id}`,
    shows: () => 'In the safe',
  },
  {
    name: 'adjustment, approval',
    path: ({ adjustment }) => `/inventory/adjustment?open=view:${adjustment.id}`,
    act: ({ page, t }) => press(page, t('document.approveMore')),
    shows: ({ t }, { adjustment: { number } }) => t('document.approveTitle', { number }),
  },
  {
    name: 'purchase orders',
    path: () => '/inventory/purchase-order',
    shows: (_, { purchaseOrder }) => purchaseOrder.number,
  },
  {
    name: 'purchase order',
    path: ({ purchaseOrder }) => `/inventory/purchase-order?open=view:${purchaseOrder.id}`,
    shows: ({ t }) => t('purchaseOrder.orderTotalWithTax'),
  },
  {
    name: 'purchase order, new',
    path: () => '/inventory/purchase-order?open=new',
    shows: ({ t }) => t('document.none'),
  },
  {
    name: 'purchase order, edit',
    path: ({ purchaseOrder }) => `/inventory/purchase-order?open=edit:${purchaseOrder.id}`,
    shows: () => 'Before the fair',
  },
  { name: 'receivings', path: () => '/inventory/receiving', shows: (_, { receiving }) => receiving.number },
  {
    name: 'receiving',
    path: ({ receiving }) => `/inventory/receiving?open=view:${receiving.id}`,
    shows: () => 'DN-2207',
  },
  {
    name: 'receiving, tags',
    path: ({ receiving }) => `/inventory/receiving?open=tags:${receiving.id}`,
    shows: ({ t }) => t('item.tags.startHint'),
  },
  {
    name: 'receiving, new',
    path: () => '/inventory/receiving?open=new',
    shows: ({ t }) => t('document.none'),
  },
  {
    name: 'receiving, of an order',
    path: ({ expected }) => `/inventory/receiving?open=from:${expected.id}`,
    shows: ({ t }) => t('receiving.countAnew'),
  },
  {
    name: 'receiving, edit',
    path: ({ receiving }) => `/inventory/receiving?open=edit:${receiving.id}`,
    shows: () => 'One box was open',
  },
  {
    name: 'transfers',
    path: () => '/inventory/transfer',
    shows: (_, { transfer }) => transfer.number,
  },
  {
    name: 'transfer, new',
    path: () => '/inventory/transfer?open=new',
    shows: ({ t }) => t('document.none'),
  },
  {
    name: 'transfer',
    path: ({ transfer }) => `/inventory/transfer/${transfer.id}/manage`,
    shows: () => 'For the window',
  },
  {
    name: 'transfer, edit',
    path: ({ transfer }) => `/inventory/transfer/${transfer.id}/manage?open=edit`,
    shows: ({ t }) => t('transfer.destinationCompanyId'),
  },
  {
    name: 'transfer that is received',
    as: 'admin',
    path: ({ underWay }) => `/inventory/transfer/${underWay.id}/manage`,
    shows: ({ t }) => t('transfer.markRest'),
  },
  {
    name: 'transfer that is cancelled',
    as: 'admin',
    path: ({ underWay }) => `/inventory/transfer/${underWay.id}/manage`,
    act: ({ page, t }) => press(page, t('transfer.cancelMore')),
    shows: ({ t }, { underWay: { number } }) => t('document.cancelTitle', { number }),
  },
  { name: 'stock counts', path: () => '/inventory/stock-count', shows: (_, { counting }) => counting.number },
  {
    name: 'stock count, new',
    path: () => '/inventory/stock-count?open=new',
    shows: ({ t }) => t('stockCount.allCategories'),
  },
  {
    name: 'stock count, counting',
    path: ({ counting }) => `/inventory/stock-count/${counting.id}`,
    shows: ({ t }) => t('stockCount.tray'),
  },
  {
    name: 'stock count, review',
    path: ({ counted }) => `/inventory/stock-count/${counted.id}`,
    shows: ({ t }) => t('stockCount.difference'),
  },
  { name: 'reason codes', path: () => '/inventory/reason-codes', shows: () => 'MELT_SCRAP' },
  {
    name: 'reason code, new',
    as: 'admin',
    path: () => '/inventory/reason-codes?open=new',
    shows: ({ t }) => t('reasonCode.direction'),
  },
  { name: 'inventory types', path: () => '/inventory/types', shows: () => 'QUARANTINE' },
  {
    name: 'inventory type, new',
    as: 'admin',
    path: () => '/inventory/types?open=new',
    shows: ({ t }) => t('stockType.create'),
  },
  {
    name: 'service transactions',
    path: () => '/sales/service-transaction',
    shows: (_, { service }) => service.number,
  },
  {
    name: 'new service',
    path: () => '/sales/service-transaction?open=new',
    shows: ({ t }) => t('service.notStock'),
  },
  {
    name: 'a service',
    path: ({ service }) => `/sales/service-transaction?open=view:${service.id}`,
    shows: ({ t }) => t('service.notStock'),
  },
  {
    name: 'where a service is',
    path: ({ service }) => `/sales/service-transaction?open=move:${service.id}`,
    shows: ({ t }) => t('service.provider'),
  },
  {
    name: 'hand-over of a service',
    path: ({ service }) => `/sales/service-transaction?open=handOver:${service.id}`,
    shows: ({ t }) => t('service.thenComplete'),
  },
  {
    name: 'payment of a service',
    path: ({ service }) => `/sales/service-transaction?open=pay:${service.id}`,
    shows: ({ t }) => t('sales.money.reference'),
  },
  {
    name: 'parts of a service',
    path: ({ service }) => `/sales/service-transaction?open=parts:${service.id}`,
    shows: ({ t }) => t('service.partsText'),
  },
  {
    name: 'service, edit',
    path: ({ service }) => `/sales/service-transaction?open=edit:${service.id}`,
    shows: ({ t }) => t('service.addWork'),
  },
  {
    name: 'subasta sales',
    path: () => '/sales/subasta',
    shows: (_, { subasta }) => subasta.name,
  },
  {
    name: 'a subasta sale',
    path: ({ wonSale }) => `/sales/subasta?open=view:${wonSale}`,
    shows: ({ t }) => t('subasta.saleOf.due'),
  },
  { name: 'made to order', path: () => '/sales/madetoorder', shows: (_, { made }) => made.number },
  {
    name: 'a piece that is made to order',
    path: ({ made }) => `/sales/madetoorder?open=view:${made.id}`,
    shows: ({ t }) => t('madeToOrder.metal'),
  },
  {
    name: 'workshop of a piece',
    path: ({ made }) => `/sales/madetoorder?open=production:${made.id}`,
    shows: ({ t }) => t('madeToOrder.addMaterial'),
  },
  {
    name: 'metal of the customer',
    path: ({ made }) => `/sales/madetoorder?open=metal:${made.id}`,
    shows: ({ t }) => t('madeToOrder.movement'),
  },
  {
    name: 'payment of a piece that is made to order',
    path: ({ made }) => `/sales/madetoorder?open=pay:${made.id}`,
    shows: ({ t }) => t('sales.money.reference'),
  },
  {
    name: 'counter, made to order',
    path: () => '/sales/transaction/new?type=madeToOrder',
    shows: ({ t }) => t('madeToOrder.allowPartialPayment'),
  },
  { name: 'e-commerce orders', path: () => '/sales/ecommerce', shows: (_, { order }) => order.number },
  {
    name: 'an order',
    path: ({ order }) => `/sales/ecommerce?open=view:${order.id}`,
    shows: ({ t }) => t('ecommerce.cancelledLines'),
  },
  {
    name: 'shipping of an order, edit',
    path: ({ order }) => `/sales/ecommerce?open=ship:${order.id}`,
    act: ({ page, t }) => press(page, t('common.edit')),
    shows: ({ t }) => t('sales.shipping.all', { lines: 2 }),
  },
  {
    name: 'return of an order, nothing',
    path: ({ order }) => `/sales/ecommerce?open=return:${order.id}`,
    shows: ({ t }) => t('ecommerce.returnNothing'),
  },
  {
    name: 'counter, order',
    path: () => '/sales/transaction/new?type=ecommerce',
    shows: ({ t }) => t('ecommerce.enterDelivery'),
  },
  {
    name: 'counter, delivery',
    path: () => '/sales/transaction/new?type=ecommerce',
    act: ({ page, t }) => press(page, t('ecommerce.enterDelivery')),
    shows: ({ t }) => t('ecommerce.heldHint'),
  },
  { name: 'sales list', path: () => '/sales/list', shows: (_, { sale }) => sale.number },
  { name: 'reports', path: () => '/reports', shows: ({ t }) => t('inventoryReport.stockLevel.title') },
  { name: 'stock level report', path: () => '/reports/inventory', shows: (_, { ring }) => ring.itemCode },
  { name: 'on hand report', path: () => '/reports/items', shows: (_, { ring }) => ring.itemCode },
  { name: 'sales reports', path: () => '/reports/sales', shows: ({ t }) => t('soldReport.dailySales.chart') },
  { name: 'payments due', path: () => '/sales/due', shows: ({ t }) => t('paymentDue.title') },
  { name: 'sales by customer', path: () => '/sales/customer', shows: (_, { owner }) => owner.code },
  { name: 'subasta events', path: () => '/sales/subasta/events', shows: (_, { subasta }) => subasta.number },
  {
    name: 'subasta event',
    path: ({ subasta }) => `/sales/subasta/events/${subasta.id}`,
    shows: ({ t }) => t('subasta.paddle'),
  },
  {
    name: 'subasta room',
    coversFrame: true,
    path: ({ subasta }) => `/sales/subasta/events/${subasta.id}/room`,
    shows: (_, { subasta }) => subasta.name,
  },
  { name: 'straight sales', path: () => '/sales/transaction', shows: (_, { sale }) => sale.number },
  { name: 'layaways, none', path: () => '/sales/layaway', shows: ({ t }) => t('plan.noLayaways') },
  { name: 'installments, none', path: () => '/sales/installment', shows: ({ t }) => t('plan.noInstallments') },
  {
    name: 'sale',
    path: ({ sale }) => `/sales/transaction?open=view:${sale.id}`,
    shows: ({ t }) => t('document.payments'),
  },
  {
    name: 'appraisal, new',
    path: ({ sale }) => `/sales/transaction?open=view:${sale.id}`,
    act: ({ page, t }) => press(page, t('appraisal.new')),
    shows: ({ t }) => t('appraisal.addStone'),
  },
  {
    name: 'shipping',
    path: ({ sale }) => `/sales/transaction?open=ship:${sale.id}`,
    shows: ({ t }) => t('sales.shipping.refresh'),
  },
  { name: 'void', path: ({ sale }) => `/sales/transaction?open=void:${sale.id}`, shows: ({ t }) => t('sales.damaged') },
  { name: 'counter, empty', path: () => '/sales/transaction/new', shows: ({ t }) => t('sales.counter.empty') },
  { name: 'profile', path: () => '/profile', shows: ({ t }) => t('access.saveProfile') },
  { name: 'change of password', path: () => '/change-password', shows: ({ t }) => t('access.passwordHint') },
  {
    name: 'import of items, in order',
    path: () => '/item/list?open=import',
    act: (visit) => chooseFile(visit, itemFile('D-1,,R0,Diamond 0.23ct,,0.046,pcs,32600,60,48900,1')),
    shows: ({ t }) => t('importing.preview'),
  },
  {
    name: 'import of items, refused',
    path: () => '/item/list?open=import',
    act: (visit) => chooseFile(visit, itemFile('D-1,290000000001,Q0,Diamond 0.23ct,,0.046,pcs,-1,60,48900,1')),
    shows: ({ t }) => t('importing.wrong'),
  },
  {
    name: 'import of customers',
    path: () => '/manage-user/customers?open=import',
    shows: ({ t }) => t('importing.choose'),
  },
  {
    name: 'import of customers, in order',
    path: () => '/manage-user/customers?open=import',
    act: (visit) => chooseFile(visit, 'lastName,firstName,contactNumber\n新井,直子,090-5555-6666\n'),
    shows: ({ t }) => t('importing.preview'),
  },
  {
    name: 'import of customers, refused',
    path: () => '/manage-user/customers?open=import',
    act: (visit) => chooseFile(visit, 'lastName,firstName,contactNumber\n新井,直子,tomorrow\n'),
    shows: ({ t }) => t('importing.wrong'),
  },
  {
    name: 'question whether to leave without saving',
    path: () => '/item/category?open=new',
    act: async ({ page, t }) => {
      const form = page.getByRole('dialog', { name: t('category.create') });
      await form.getByRole('textbox', { name: t('common.name'), exact: true }).fill('Quartz');
      await page.keyboard.press('Escape');
    },
    shows: ({ t }) => t('common.unsavedText'),
  },
  {
    name: 'sale by its address',
    path: ({ sale }) => `/sales/transaction/${sale.id}`,
    shows: ({ t }) => t('document.payments'),
  },
  {
    name: 'pending sale at the counter',
    path: ({ pending }) => `/sales/transaction/${pending.id}/edit`,
    shows: (_, { pending }) => pending.number,
  },
  {
    name: 'month close',
    as: 'admin',
    path: () => '/inventory/month-close',
    shows: ({ t }) => t('month.none'),
  },
  { name: 'messages', as: 'admin', path: () => '/messages', shows: () => '指輪のサイズ' },
  { name: 'saved replies', as: 'admin', path: () => '/messages/saved-replies', shows: ({ t }) => t('savedReply.none') },
  {
    name: 'conversation',
    as: 'admin',
    path: ({ conversation }) => `/messages/${conversation.id}`,
    shows: ({ t }) => t('conversation.replyLabel'),
  },
  {
    name: 'message, new',
    as: 'admin',
    path: ({ conversation }) => `/manage-user/customers/${conversation.customerId}?open=message`,
    shows: ({ t }) => t('conversation.send'),
  },
  { name: 'mails', as: 'admin', path: () => '/company-profile/mail', shows: (_, { mail }) => mail.recipient },
  {
    name: 'mail',
    as: 'admin',
    path: ({ mail }) => `/company-profile/mail?open=view:${mail.id}`,
    shows: ({ t }) => t('mail.text'),
  },
  {
    name: 'reminders to all',
    as: 'admin',
    path: () => '/dashboard',
    act: async ({ page, t }) => {
      await page.getByRole('button', { name: /^(Notifications|通知)/ }).click();
      await press(page, t('notice.sendAll'));
    },
    shows: ({ t }) => t('reminder.text'),
  },
  {
    name: 'mail templates',
    as: 'admin',
    path: () => '/company-profile/mail/templates',
    shows: ({ t }) => t('mail.kinds.several'),
  },
  { name: 'backup', as: 'admin', path: () => '/company-profile/backup', shows: ({ t }) => t('backup.modes.off') },
  {
    name: 'mail template, edit',
    as: 'admin',
    path: () => '/company-profile/mail/templates?open=edit:1',
    shows: ({ t }) => t('mail.template.preview'),
  },
  {
    name: 'earlier exports',
    as: 'admin',
    path: () => '/reports/exports',
    shows: ({ t }) => t('longExport.text'),
  },
  {
    name: 'reconciliation',
    as: 'admin',
    path: () => '/inventory/reconciliation',
    shows: ({ t }) => t('reconciliation.groups.months'),
  },
  {
    name: 'stock of a past day',
    path: () => '/inventory/list?day=2026-01-31',
    shows: ({ t }) => t('stockList.day'),
  },
  {
    name: 'orders by month report',
    path: () => '/reports/inventory/purchase-orders',
    shows: ({ t }) => t('inventoryReport.purchaseMonths.title'),
  },
  {
    name: 'orders by month report, months across',
    path: () => '/reports/inventory/purchase-orders?across=true',
    shows: ({ t }) => t('inventoryReport.purchaseMonths.title'),
  },
  {
    name: 'company inventories report',
    path: () => '/reports/inventory/company-inventories',
    shows: ({ t }) => t('inventoryReport.companyStock.title'),
  },
  {
    name: 'adjustments report',
    path: () => '/reports/inventory/adjustments',
    shows: ({ t }) => t('inventoryReport.adjustments.title'),
  },
  {
    name: 'transfers report',
    path: () => '/reports/inventory/transfers',
    shows: ({ t }) => t('inventoryReport.transfers.title'),
  },
  {
    name: 'monthly snapshot report',
    path: () => '/reports/inventory/inventory-snapshot',
    shows: ({ t }) => t('inventoryReport.snapshot.title'),
  },
  { name: 'aging report', path: () => '/reports/items/aging-items', shows: ({ t }) => t('itemReport.aging.title') },
  { name: 'stock level', path: () => '/reports/inventory/stock-level', shows: (_, { ring }) => ring.itemCode },
  { name: 'on hand', path: () => '/reports/items/on-hand', shows: (_, { ring }) => ring.itemCode },
  {
    name: 'straight sales',
    path: () => '/reports/sales/straight-sales',
    shows: ({ t }) => t('salesReport.straightSales.title'),
  },
  {
    name: 'daily sales',
    path: () => '/reports/sales/daily-sales?by=month',
    shows: ({ t }) => t('soldReport.dailySales.chart'),
  },
  {
    name: 'sales summary',
    path: () => '/reports/sales/sales-summary',
    shows: ({ t }) => t('soldReport.pendingNote'),
  },
  {
    name: 'product performance',
    path: () => '/reports/sales/product-performance?period=year',
    shows: ({ t }) => t('soldReport.productPerformance.chart'),
  },
  {
    name: 'ship item sales',
    path: () => '/reports/sales/ship-item-sales',
    shows: ({ t }) => t('soldReport.shipItemSales.title'),
  },
  {
    name: 'layaway summary',
    path: () => '/reports/sales/layaway-summary',
    shows: ({ t }) => t('soldReport.layawaySummary.title'),
  },
  {
    name: 'made-to-order summary',
    path: () => '/reports/sales/made-to-order-summary',
    shows: ({ t }) => t('soldReport.madeToOrderSummary.title'),
  },
  {
    name: 'payments',
    path: () => '/reports/sales/payments?from=2026-01-01',
    shows: ({ t }) => t('salesReport.payments.chart'),
  },
  {
    name: 'most sellable',
    path: () => '/reports/items/most-sellable',
    shows: ({ t }) => t('soldReport.mostSellable.title'),
  },
  {
    name: 'counted sales',
    path: () => '/sales/list?countedFrom=2026-01-01&countedTo=2026-12-31',
    shows: ({ t }) => t('counted.note'),
  },
];

/** Answers a file dialog of an import, forgetting what was imported before. */
async function chooseFile({ page, t }: Visit, content: string): Promise<void> {
  const another = page.getByRole('button', { name: t('importing.another') });
  const choose = page.getByRole('button', { name: t('importing.choose') });
  await another.or(choose).first().waitFor();
  if (await another.isVisible()) await another.click();
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
}

const itemFile = (row: string) =>
  `itemCode,barcode,categoryCode,name,description,grams,uom,cost,markUpPricePercentage,price,initialQuantity\n${row}\n`;
