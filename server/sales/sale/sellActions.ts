import type { InputOf } from '#contract/kernel/endpoint.ts';
import { askedPrice } from '#contract/sales/money.ts';
import type { Sale, SaleDraft, saleApi } from '#contract/sales/sale.ts';
import { issueGoods, type KnownGoods, reserve } from '../../inventory/ledger/goodsRules.ts';
import { at, type Move } from '../../inventory/ledger/rules.ts';
import { holdStock, post } from '../../inventory/ledger/store.ts';
import { audit, type Changes } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { checkLocation, mustHold } from '../../kernel/document/hold.ts';
import { insertDocument } from '../../kernel/document/store.ts';
import { drawIds, insertRows } from '../../kernel/rows.ts';
import { numbered, transact } from '../../kernel/transact.ts';
import { companyOf, customerOf, holdsOf } from './guards.ts';
import { deliveredLines, linesBelowCost, linesOf, type SaleLine } from './lineRules.ts';
import { savePayments } from './paymentStore.ts';
import { type Payment, saleOf } from './readStore.ts';
import {
  checkBelowStock,
  checkDate,
  headerOf,
  paymentsOf,
  price,
  type SaleCompany,
  type SaleItem,
  takePayments,
  weighed,
} from './rules.ts';
import { findItems, type SaleHeader, saleKind } from './store.ts';

type Tenders = InputOf<typeof saleApi.sell>['payments'];
type Warnings = Sale['warnings'];

/** A sale about to be written: decided, with its goods and its money. */
interface NewSale {
  header: Omit<SaleHeader, 'number'>;
  lines: SaleLine[];
  payments: Payment[];
  moves: Move[];
  warnings: Warnings;
}

/** What a new sale must know of its surroundings. */
interface Known extends KnownGoods {
  items: ReadonlyMap<number, SaleItem>;
  company: SaleCompany;
}

/** Makes and completes a sale at once: the customer pays in full and takes the pieces along. */
export async function sellSale(ctx: Context, input: InputOf<typeof saleApi.sell>): Promise<Sale> {
  mustHold(ctx, 'Create Transaction', 'Take Payment');
  return makeSale(ctx, input, input.payments);
}

/** Saves a sale as pending: its pieces are reserved, nothing is paid. */
export async function saveSalePending(ctx: Context, input: InputOf<typeof saleApi.save>): Promise<Sale> {
  return makeSale(ctx, input, null);
}

/**
 * Makes a sale, completed when it is paid and pending when `tenders` is null. It takes two round trips to the database:
 * what is known, and everything written. The reply is told from what was decided and not read back.
 */
async function makeSale(ctx: Context, input: SaleDraft, tenders: Tenders | null): Promise<Sale> {
  checkLocation(ctx, input.locationId);
  const today = businessDate(ctx.clock.now());
  return transact(ctx, async (tx) => {
    const spots = input.lines.map(({ itemId }) => ({ itemId, locationId: input.locationId }));
    const counts = { sale: 1, saleLine: input.lines.length, payment: tenders?.length ?? 0 };
    const [stock, items, company, ids, customer] = await Promise.all([
      holdStock(tx, ctx, spots),
      findItems(tx, ctx, input.lines),
      // What is not handed over yet has the tax of today.
      companyOf(tx, ctx, input.locationId, tenders === null ? today : input.date),
      drawIds(tx, counts),
      customerOf(tx, ctx, input.customerId),
    ]);
    checkDate(input.date, today, company.closedThrough);
    const draft = weighed(input, items);
    const totals = price(draft, items, company, holdsOf(ctx));

    const [id = 0] = ids.sale;
    const header = { ...headerOf(draft, totals, company, customer), ...freshHeader(ctx, id, draft) };
    const lines = linesOf(id, ids.saleLine, draft, totals, items);
    const known = { items, stock, company };
    const sale = tenders === null ? saved(header, lines, known) : sold(ctx, header, lines, tenders, ids.payment, known);

    const reply = {
      ...saleOf(ctx, { ...sale.header, ...namesOf(ctx, company) }, imaged(sale.lines, items), sale.payments),
    };
    return numbered({ ...reply, warnings: sale.warnings }, save(tx, ctx, company, sale, auditOf(draft, sale, known)));
  });
}

/** The pieces of a pending sale are set aside, and nothing is paid. */
function saved(header: NewSale['header'], lines: SaleLine[], known: Known): NewSale {
  return { header, lines, payments: [], moves: reserve(lines, header.locationId, known), warnings: [] };
}

/** The pieces of a completed sale leave with the customer, and it is paid in full. */
function sold(
  ctx: Context,
  header: NewSale['header'],
  lines: SaleLine[],
  tenders: Tenders,
  paymentIds: readonly number[],
  { company, ...known }: Known,
): NewSale {
  const { createdAt, date } = header;
  const settled = takePayments(header.grandTotal, tenders);
  const shelf = at(header.locationId, 'sellable');
  const issue = issueGoods(lines, shelf, 'sale', known, checkBelowStock(company, holdsOf(ctx)));
  const delivered = deliveredLines(lines, issue.costs, header);
  const payments = paymentsOf(tenders, settled.amounts);
  return {
    header: {
      ...header,
      status: 'completed',
      amountPaid: settled.paid,
      change: settled.change,
      completedAt: createdAt,
    },
    lines: delivered,
    payments: payments.map((payment, index) => ({ ...payment, id: paymentIds[index] ?? 0, date, at: createdAt })),
    moves: issue.moves,
    warnings: [
      ...issue.belowStock.map((itemCode) => ({ code: 'belowStock' as const, itemCode })),
      ...belowCost(ctx, delivered, company),
    ],
  };
}

/** Writes a whole sale in statements that travel together; answers its number, which is issued by the last of them. */
async function save(tx: Tx, ctx: Context, company: SaleCompany, sale: NewSale, changes: Changes): Promise<string> {
  const { header, lines, payments, moves } = sale;
  const isDone = header.status === 'completed';
  const parts = [
    insertRows(tx, 'saleLine', lines),
    post(tx, ctx, { cause: 'sale', causeId: header.id, effectiveDate: header.date }, moves),
    savePayments(tx, ctx, header.id, payments, header.date),
    audit(tx, ctx, 'sale', header.id, isDone ? 'sell' : 'save', changes),
  ];
  const row = { ...header, companyId: ctx.companyId, createdBy: ctx.user.id, completedBy: isDone ? ctx.user.id : null };
  const [number] = await Promise.all([insertDocument(tx, ctx, saleKind, company.code, row), ...parts]);
  return number;
}

/** Lines that bring in less than their goods cost, told to those who may see cost. */
export function belowCost(
  ctx: Context,
  lines: readonly SaleLine[],
  { taxMode }: Pick<SaleCompany, 'taxMode'>,
): Warnings {
  if (!may(ctx, 'View Cost and Profit')) return [];
  return linesBelowCost(lines, taxMode).map(({ itemCode }) => ({ code: 'belowCost', itemCode }));
}

function freshHeader(ctx: Context, id: number, { locationId, type }: SaleDraft) {
  return {
    id,
    locationId,
    type,
    status: 'pending' as const,
    amountPaid: 0,
    change: 0,
    reason: '',
    version: 1,
    createdAt: ctx.clock.now(),
    completedAt: null,
    endedAt: null,
  };
}

/** What the reply says of a new sale's keys. Its number is not issued yet. */
function namesOf(ctx: Context, { locationName, locationNameJa }: SaleCompany) {
  return { number: '', locationName, locationNameJa, userName: ctx.user.name, userNameJa: ctx.user.nameJa };
}

function imaged(lines: readonly SaleLine[], items: Known['items']) {
  return lines.map((line) => ({ ...line, imageId: items.get(line.itemId)?.imageId ?? null }));
}

/** What a new sale's audit entry says: the total, and every price that was not the item's, with its reason. */
function auditOf(draft: SaleDraft, { header, lines }: NewSale, { company }: Known): Changes {
  const edited = lines.flatMap(({ position, itemCode, listPrice, price: taken, priceReason }) => {
    const asked = askedPrice(listPrice, draft.taxBasisPoints === 0, company);
    if (asked === taken) return [];
    return [
      [`price #${position} ${itemCode}`, [asked, taken]],
      [`priceReason #${position} ${itemCode}`, ['', priceReason]],
    ];
  });
  return { grandTotal: [null, header.grandTotal], ...Object.fromEntries(edited) };
}
