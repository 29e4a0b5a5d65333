import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { devices, visitEventKinds } from '#contract/analytics/visit.ts';
import { visitParts } from '#contract/analytics/website.ts';
import { sellingOptionKinds, uoms } from '#contract/catalogue/item.ts';
import { priceUnits } from '#contract/catalogue/priceUnit.ts';
import { taxModes, taxRoundings } from '#contract/company/company.ts';
import { adjustmentDirections } from '#contract/inventory/adjustment.ts';
import { purchaseOrderApi, purchaseOrderKinds } from '#contract/inventory/purchaseOrder.ts';
import { reasonDirections, reasonGroups } from '#contract/inventory/reasonCode.ts';
import { receivingApi } from '#contract/inventory/receiving.ts';
import { moveCauses, moveEvents, placeKinds, stockKinds } from '#contract/inventory/stock.ts';
import { countedKinds, stockCountApi, uncountedChoices } from '#contract/inventory/stockCount.ts';
import { transferApi } from '#contract/inventory/transfer.ts';
import { backupModes, backupStatuses } from '#contract/kernel/backup.ts';
import { approvalStatuses, statusesOf } from '#contract/kernel/document.ts';
import { fileUses } from '#contract/kernel/file.ts';
import { importFormats, importStatuses } from '#contract/kernel/import.ts';
import {
  dueStates,
  mailKinds,
  mailLanguages,
  mailStatuses,
  reminderKinds,
  templateKinds,
} from '#contract/kernel/mail.ts';
import { promisedKinds } from '#contract/kernel/movingDocument.ts';
import { webActs } from '#contract/kernel/webAct.ts';
import { conversationStatuses, messageAuthors } from '#contract/messages/conversation.ts';
import { customerTypes } from '#contract/people/customer.ts';
import { longExportFailures, longExportStatuses } from '#contract/reports/longExport.ts';
import { appraisalPurposes, appraisalStatuses } from '#contract/sales/appraisal.ts';
import {
  onlineStages,
  orderChannels,
  orderEnders,
  orderStates,
  shipmentKinds,
} from '#contract/sales/ecommerceOrder.ts';
import { serviceStages } from '#contract/sales/intake.ts';
import { metalEvents, productions } from '#contract/sales/madeToOrderTerms.ts';
import { paperKinds, paperVariants } from '#contract/sales/paper.ts';
import { payWays } from '#contract/sales/payWay.ts';
import { saleStatuses, shippingStatuses } from '#contract/sales/sale.ts';
import { saleTypes } from '#contract/sales/saleType.ts';
import { bidChannels, lotStatuses, subastaApi, subastaChannels } from '#contract/sales/subasta.ts';
import { platforms } from '#contract/shop/socialLink.ts';
import { areas, circlesOf, isHelperOfRules, isPlaced, mayHoldSql, refusalOf } from './support/houseRules.ts';
import { readSource, readSources } from './support/source.ts';

const linesMax = 300;
const functionLinesMax = 60;
/** Words and demo goods are lists, long by nature; the types of the tables are generated. */
const isList = (path: string) => /^web\/text\/|^server\/demo\/|^server\/db\/types\.ts$/.test(path);

const sources = readSources(['contract', 'server', 'web']);
const scripts = readSources(['scripts', 'bench', 'tests']);

describe('the house', () => {
  it('is seen whole', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.map((source) => source.path)).toContain('contract/kernel/endpoint.ts');
  });

  it('keeps its import rules', () => {
    const helpers = new Set(
      sources.flatMap(({ path, imports }) => imports.filter((imported) => isHelperOfRules(path, imported))),
    );
    const broken = sources.flatMap(({ path, imports }) =>
      imports.flatMap((imported) => {
        const why = refusalOf(path, imported, helpers.has(path));
        return why ? [`${path} imports ${imported}: ${why}`] : [];
      }),
    );
    expect(broken).toEqual([]);
  });

  it.each([
    ['contract/sales/sale.ts', 'kysely', 'contract imports zod only'],
    ['contract/people/customer.ts', 'contract/sales/sale.ts', 'people does not know sales'],
    ['server/inventory/ledger/actions.ts', 'server/sales/sale/rules.ts', 'inventory does not know sales'],
    ['server/kernel/mount.ts', 'server/access/session/actions.ts', 'the kernel knows no area'],
    ['server/sales/sale/rules.ts', 'server/sales/sale/store.ts', 'rules import contract and other rules only'],
    ['server/sales/sale/rules.ts', 'pg', 'rules import contract and other rules only'],
    ['server/sales/sale/store.ts', 'server/sales/sale/actions.ts', 'store imports contract, rules and the kernel'],
    ['server/sales/sale/routes.ts', 'server/people/customer/actions.ts', 'routes import their own actions and store'],
    ['server/sales/sale/actions.ts', 'web/api/client.ts', 'server does not import web'],
    ['web/ui/Page.tsx', 'web/office/sales/SaleForm.tsx', 'web/ui, web/api and web/text import contract and each other'],
    ['web/shop/main.tsx', 'web/office/main.tsx', 'the shop does not import the office'],
    [
      'web/office/sales/SaleForm.tsx',
      'web/office/people/CustomerForm.tsx',
      'screens import only pickers of other areas',
    ],
  ])('refuses %s to import %s', (path, imported, why) => expect(refusalOf(path, imported)).toBe(why));

  it.each([
    ['contract/sales/sale.ts', 'contract/people/customer.ts'],
    ['server/catalogue/item/actions.ts', 'server/inventory/ledger/store.ts'],
    ['server/sales/sale/actions.ts', 'server/inventory/ledger/store.ts'],
    ['server/sales/sale/actions.ts', 'server/people/customer/actions.ts'],
    ['server/sales/sale/store.ts', 'server/kernel/database.ts'],
    ['server/sales/sale/routes.ts', 'server/sales/sale/store.ts'],
    ['web/office/sales/SaleForm.tsx', 'web/office/people/CustomerPicker.tsx'],
    ['web/office/sales/SaleForm.tsx', 'contract/people/customer.ts'],
    ['server/app.ts', 'server/sales/sale/routes.ts'],
  ])('lets %s import %s', (path, imported) => expect(refusalOf(path, imported)).toBeUndefined());

  it('has a role or a named kind for every file of an area', () => {
    expect(sources.map(({ path }) => path).filter((path) => !isPlaced(path))).toEqual([]);
  });

  it.each([
    ['server/sales/sale/goodsRules.ts', true],
    ['server/sales/sale/rulesSaved.ts', true],
    ['server/sales/sale/newSale.ts', false],
    ['server/kernel/list.ts', true],
  ])('knows whether %s has its place: %s', (path, isKnown) => expect(isPlaced(path)).toBe(isKnown));

  it('keeps SQL in stores', () => {
    const loose = sources.filter(({ path, holdsSql }) => path.startsWith('server/') && holdsSql && !mayHoldSql(path));
    expect(loose.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['server/sales/sale/sellActions.ts', false],
    ['server/sales/sale/listStore.ts', true],
    ['server/catalogue/supplier.ts', true],
    ['server/catalogue/item/tags.ts', false],
  ])('knows whether SQL may stand in %s: %s', (path, may) => expect(mayHoldSql(path)).toBe(may));

  it('has no circle of files that need each other to run', () => {
    expect(circlesOf(new Map(sources.map(({ path, needs }) => [path, needs])))).toEqual([]);
    const round = { a: ['b'], b: ['c'], c: ['a'], d: ['a'] };
    expect(circlesOf(new Map(Object.entries(round)))).toEqual([['a', 'b', 'c']]);
  });

  it('has only the areas of the one order', () => {
    const parts = readdirSync(resolve(import.meta.dirname, '../contract'), { withFileTypes: true });
    const names = parts.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    expect(['kernel', ...areas]).toEqual(expect.arrayContaining(names));
  });
});

describe('a file', () => {
  it(`stays under ${linesMax} lines`, () => {
    const long = sources.filter(({ path, lines }) => lines >= linesMax && !isList(path));
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });

  it(`keeps its functions under ${functionLinesMax} lines`, () => {
    const long = [...sources, ...scripts].flatMap(({ path, functions }) =>
      functions.filter(({ lines }) => lines >= functionLinesMax).map((f) => `${path}:${f.line} ${f.name}: ${f.lines}`),
    );
    expect(long).toEqual([]);
  });

  it('spreads no literal to save lines', () => {
    const spread = [...sources, ...scripts].flatMap(({ path, literalSpreads }) =>
      literalSpreads.map((line) => `${path}:${line}`),
    );
    expect(spread).toEqual([]);
  });

  it('exports nothing by default and is no barrel', () => {
    const all = [...sources, ...scripts];
    expect(all.filter((source) => source.exportsDefault).map((source) => source.path)).toEqual([]);
    const barrels = all.filter((source) => source.isBarrel && source.path !== 'contract/index.ts');
    expect(barrels.map((source) => source.path)).toEqual([]);
  });

  it('is read rightly', () => {
    const text = `import a from 'a';\nexport * from './b.ts';\nexport default function f() {\n  return () => {\n  };\n}\n`;
    const source = readSource('server/sales/x.ts', text);
    expect(source).toMatchObject({
      lines: 6,
      imports: ['a', 'server/sales/b.ts'],
      exportsDefault: true,
      isBarrel: false,
    });
    expect(source.functions.map(({ name, line, lines }) => [name, line, lines])).toEqual([
      ['f', 3, 4],
      ['a function', 4, 2],
    ]);
    expect(readSource('x.ts', `export { a } from './a.ts';`)).toMatchObject({ isBarrel: true, imports: ['a.ts'] });
  });
});

/** The list of the contract behind each column that SQL checks. */
const lists: Record<string, readonly string[]> = {
  'adjustment.status': approvalStatuses,
  'adjustment_line.direction': adjustmentDirections,
  'company.tax_mode': taxModes,
  'company.tax_rounding': taxRoundings,
  'customer.customer_type': customerTypes,
  'file.use': Object.keys(fileUses),
  'external_item.selling_option': sellingOptionKinds,
  'import_run.format': importFormats,
  'import_run.status': importStatuses,
  'item.uom': uoms,
  'backup_run.status': backupStatuses,
  'backup_state.mode': backupModes,
  'mail.kind': mailKinds,
  'mail.language': mailLanguages,
  'mail.status': mailStatuses,
  'mail_cause.kind': reminderKinds,
  'mail_cause.state': dueStates,
  'mail_template.kind': templateKinds,
  'mail_template.language': mailLanguages,
  'selling_option.kind': sellingOptionKinds,
  'reason_code.reason_group': reasonGroups,
  'reason_code.direction': reasonDirections,
  'sale_line.shipping_status': shippingStatuses,
  'purchase_order.kind': purchaseOrderKinds,
  'purchase_order.status': statusesOf(purchaseOrderApi.list),
  'promise.kind': promisedKinds,
  'receiving.status': statusesOf(receivingApi.list),
  'transfer.status': statusesOf(transferApi.list),
  'stock_count.status': statusesOf(stockCountApi.list),
  'stock_count.uncounted': uncountedChoices,
  'stock_count_scan.kind': countedKinds,
  'appraisal.status': appraisalStatuses,
  'appraisal.purpose': appraisalPurposes,
  'subasta.status': statusesOf(subastaApi.list),
  'subasta.channel': subastaChannels,
  'lot.status': lotStatuses,
  'bid.channel': bidChannels,
  'sale.service_stage': serviceStages,
  'sale.status': saleStatuses,
  'sale.production': productions,
  'sale_material.price_by': priceUnits,
  'conversation.status': conversationStatuses,
  'conversation.language': mailLanguages,
  'conversation.last_author': messageAuthors,
  'message.author': messageAuthors,
  'web_act.kind': webActs,
  'customer_metal.event': metalEvents,
  'ecommerce_order.channel': orderChannels,
  'ecommerce_order.state': orderStates,
  'shipment.kind': shipmentKinds,
  'sale.tax_mode': taxModes,
  'sale.tax_rounding': taxRoundings,
  'report_export.status': longExportStatuses,
  'report_export.failure': longExportFailures,
  'sale.type': saleTypes,
  'sale_paper.kind': paperKinds,
  'sale_paper.variant': paperVariants,
  'shop_pay_way.way': payWays,
  'online_order.pay_way': payWays,
  'online_order.language': mailLanguages,
  'online_order.cancelled_by': orderEnders,
  'sale.online_stage': onlineStages,
  'social_link.platform': platforms,
  'visit.device': devices,
  'visit_event.kind': visitEventKinds,
  'visit_day_part.part': visitParts,
  'stock_level.kind': stockKinds,
  'stock_type.kind': stockKinds,
  'stock_move.cause': moveCauses,
  'stock_move.event': moveEvents,
  'stock_move.from_kind': placeKinds,
  'stock_move.to_kind': placeKinds,
};
/** Columns whose values never leave the server. */
const serverOnly = ['file.mime', 'one_time_link.purpose', 'import_run.encoding', 'import_run.kind'];

describe('a status', () => {
  const checks = readChecks();

  it.each(Object.entries(lists))('%s is the same in the contract and in SQL', (column, list) => {
    expect(checks.get(column)?.toSorted()).toEqual(list.toSorted());
  });

  it('is compared wherever SQL checks one', () => {
    const unknown = [...checks.keys()].filter((column) => !(column in lists) && !serverOnly.includes(column));
    expect(unknown).toEqual([]);
  });
});

/** Every `column … CHECK (column IN (…))` of the migrations. */
function readChecks(): Map<string, string[]> {
  const folder = resolve(import.meta.dirname, '../server/db');
  const files = readdirSync(folder).filter((name) => /^\d{3}_\w+\.sql$/.test(name));
  const found = new Map<string, string[]>();
  for (const file of files.sort()) {
    let table = '';
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      table = /CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(line)?.[1] ?? table;
      table = /ALTER TABLE (\w+)/.exec(line)?.[1] ?? table;
      const gone = /DROP COLUMN (\w+)/.exec(line)?.[1];
      if (gone) found.delete(`${table}.${gone}`);
      // It refers to a list of the company's own from now on.
      const listed = /ADD FOREIGN KEY \(company_id, (\w+)\)/.exec(line)?.[1];
      if (listed) found.delete(`${table}.${listed}`);
      // Where several migrations add to one list, in whichever order they came.
      const more = /^\s+-- Besides, ([\w.]+) may be '(\w+)'\.$/.exec(line);
      if (more?.[1] && more[2]) found.get(more[1])?.push(more[2]);
      const made = /^\s+(\w+) text\b.*CHECK \(\1 IN \(([^)]*)\)\)/;
      const remade = /^\s+CHECK \((\w+) IN \(([^)]*)\)\);$/;
      const check = made.exec(line) ?? remade.exec(line);
      if (check?.[1] && check[2])
        found.set(
          `${table}.${check[1]}`,
          [...check[2].matchAll(/'([^']*)'/g)].map((m) => m[1] ?? ''),
        );
    }
  }
  return found;
}

it('the tables only go forward: what a database may already have been made by never changes', () => {
  const recorded = readFileSync(new URL('upgrade/baseline.sql', import.meta.url), 'utf8');
  const applied = [...recorded.matchAll(/"hash": "(\w{64})", "name": "(\w+\.sql)"/g)];
  expect(applied.length).toBe(10);
  const changed = applied.filter(([, hash, name]) => {
    const file = readFileSync(new URL(`../server/db/${name}`, import.meta.url));
    return createHash('sha256').update(file).digest('hex') !== hash;
  });
  // A change of them is a new file in server/db.
  expect(changed.map(([, , name]) => name)).toEqual([]);
});
