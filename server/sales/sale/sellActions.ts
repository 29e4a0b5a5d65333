import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Agreed } from '#contract/sales/agreed.ts';
import { askedPrice } from '#contract/sales/money.ts';
import type { Sale, SaleDraft, saleApi } from '#contract/sales/sale.ts';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
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
import { checkCredit, companyOf, customerOf, holdsOf } from './guards.ts';
import {
  deliveredLines,
  isGoods,
  linesBelowCost,
  linesOf,
  type SaleLine,
  type WorkLine,
  workLinesOf,
} from './lineRules.ts';
import { checkTypes, paymentsOf, takeDeposit, takePayments } from './paymentRules.ts';
import { savePayments } from './paymentStore.ts';
import { findSale, type Payment, saleOf } from './readStore.ts';
import {
  type ChosenCustomer,
  checkBelowStock,
  checkDate,
  headerOf,
  price,
  type SaleCompany,
  type SaleItem,
  weighed,
} from './rules.ts';
import { findItems, findServices, madeCustomer, type SaleHeader, saleKindOf } from './store.ts';
import { typeActions } from './typeActions.ts';
import { ownFinds } from './typeStore.ts';

type Tenders = InputOf<typeof saleApi.sell>['payments'];
type Warnings = Sale['warnings'];

/** A sale about to be written: decided, with its goods and its money. */
interface NewSale {
  header: Omit<SaleHeader, 'number'>;
  lines: SaleLine[];
  work: WorkLine[];
  payments: Payment[];
  moves: Move[];
  warnings: Warnings;
}

/** What is sold, and what is handed over for it. */
type Sold = Pick<NewSale, 'lines' | 'work'>;
interface Taken {
  tenders: Tenders;
  ids: readonly number[];
}

/** What a new sale must know of its surroundings. */
interface Known extends KnownGoods {
  items: ReadonlyMap<number, SaleItem>;
  company: SaleCompany;
}

/** Makes and completes a sale at once: the customer pays in full and takes the pieces along. */
export async function sellSale(ctx: Context, input: InputOf<typeof saleApi.sell>): Promise<Sale> {
  mustHold(ctx, 'Create Transaction', 'Take Payment');
  if (!saleTypeFacts[input.type].isSoldAtOnce) refuse('sale.notAtOnce', { type: input.type });
  return makeSale(ctx, input, input.payments, true);
}

/** Saves a sale as pending: its pieces are reserved, and a deposit may be paid. */
export async function saveSalePending(ctx: Context, input: InputOf<typeof saleApi.save>): Promise<Sale> {
  const { payments = [] } = input;
  if (payments.length > 0) mustHold(ctx, 'Take Payment');
  return makeSale(ctx, input, payments, false);
}

/**
 * Makes a sale, completed or pending. It takes two round trips to the database: what is known, and everything written. The
 * reply is told from what was decided and not read back, but for a type that has more to tell.
 */
async function makeSale(ctx: Context, input: SaleDraft, tenders: Tenders, isDone: boolean): Promise<Sale> {
  // A straight sale is what everybody at the till makes; the other types are made by those who see them.
  if (input.type !== 'straight') mustHold(ctx, saleTypeFacts[input.type].view);
  checkLocation(ctx, input.locationId);
  return transact(ctx, async (tx) => {
    const { sale, known, issue } = await writeSale(tx, ctx, input, { tenders, isDone });
    const { header, lines, work, payments, warnings } = sale;
    const written = issue();
    await checkCredit(tx, ctx, header.customerId, tenders);
    if (typeActions[input.type] || ownFinds[input.type]) {
      await written;
      return { ...(await findSale(tx, ctx, header.id)), warnings };
    }
    const rows = { lines: imaged(lines, known.items), work, payments };
    const reply = saleOf(ctx, { ...header, ...namesOf(ctx, known.company) }, rows);
    return numbered({ ...reply, warnings }, written);
  });
}

/** How a new sale is made: what is paid, whether it is completed, and what was agreed about it before. */
interface Making {
  tenders: Tenders;
  isDone: boolean;
  agreed?: Agreed;
  /** Of what is placed in the shop on the web: the customer as they typed it, and the id that their record will have. */
  online?: { snapshot: ChosenCustomer['snapshot']; newCustomerId: number | null };
}

/**
 * Writes a new sale in a transaction that is under way, but for its number and its header: `issue` writes them, for which all
 * sales of the company wait, and so comes last.
 */
export async function writeSale(tx: Tx, ctx: Context, input: SaleDraft, making: Making) {
  const { tenders, isDone, agreed, online } = making;
  const today = businessDate(ctx.clock.now());
  const { work: asked = [] } = input;
  const spots = input.lines.map(({ itemId }) => ({ itemId, locationId: input.locationId }));
  const counts = { sale: 1, saleLine: input.lines.length + asked.length, payment: tenders.length };
  const [stock, items, services, company, ids, customer] = await Promise.all([
    holdStock(tx, ctx, spots),
    findItems(tx, ctx, input.type, input.lines),
    findServices(tx, ctx, asked),
    // What is not handed over yet has the tax of today.
    companyOf(tx, ctx, input.locationId, isDone ? input.date : today),
    drawIds(tx, counts),
    online ? { id: null, ...online } : customerOf(tx, ctx, input.customerId),
    typeActions[input.type]?.check?.(tx, ctx, input, 0),
  ]);
  checkDate(input.date, today, company.closedThrough);
  checkTypes(tenders, company);
  const draft = weighed(input, items, services);
  const totals = price(draft, items, company, holdsOf(ctx), agreed);

  const [id = 0] = ids.sale;
  const header = {
    ...headerOf(draft, totals, company, customer),
    ...freshHeader(ctx, id, draft, online !== undefined),
  };
  const lines = linesOf(id, ids.saleLine, draft, totals, items);
  const work = workLinesOf(id, ids.saleLine.slice(lines.length), draft, totals, services);
  const known = { items, stock, company };
  const taken = { tenders, ids: ids.payment };
  const sale = (isDone ? sold : saved)(ctx, header, { lines, work }, taken, known);

  const rows = saveRows(tx, ctx, sale, auditOf(draft, sale, known));
  // Looked at by `issue`; without this its failure would go unhandled until then.
  rows.catch(() => undefined);
  const own = typeActions[draft.type];
  await own?.save(tx, ctx, sale.header, input, true);
  await own?.settle?.(tx, ctx, { ...sale.header, number: '' }, sale.header.amountPaid);
  const record = online?.newCustomerId ? madeCustomer(online.newCustomerId, online.snapshot) : {};
  const by = { companyId: ctx.companyId, createdBy: ctx.user.id, completedBy: isDone ? ctx.user.id : null };
  const issue = () => {
    const number = insertDocument(tx, ctx, saleKindOf(draft.type), company.code, { ...sale.header, ...record, ...by });
    const written = Promise.all([number, rows]).then(([issued]) => issued);
    // Nor is this looked at by whoever fails meanwhile.
    written.catch(() => undefined);
    return written;
  };
  return { sale, known, issue };
}

/** The pieces of a pending sale are set aside, and what is paid is a deposit. */
function saved(ctx: Context, header: NewSale['header'], { lines, work }: Sold, taken: Taken, known: Known): NewSale {
  const settled = takeDeposit(header.grandTotal, taken.tenders);
  return {
    header: { ...header, amountPaid: settled.paid, change: settled.change },
    lines,
    work,
    payments: paymentRows(ctx, header, taken, settled.amounts),
    moves: reserve(lines, header.locationId, known),
    warnings: [],
  };
}

/** The pieces of a completed sale leave with the customer, and it is paid in full. */
function sold(
  ctx: Context,
  header: NewSale['header'],
  { lines, work }: Sold,
  taken: Taken,
  { company, ...known }: Known,
): NewSale {
  const settled = takePayments(header.grandTotal, taken.tenders);
  const shelf = at(header.locationId, 'sellable');
  const issue = issueGoods(lines, shelf, 'sale', known, checkBelowStock(company, holdsOf(ctx)));
  const delivered = deliveredLines([...lines, ...work], issue.costs, header);
  return {
    header: {
      ...header,
      status: 'completed',
      amountPaid: settled.paid,
      change: settled.change,
      completedAt: header.createdAt,
      revenueDate: header.date,
    },
    lines: delivered.filter(isGoods),
    work: delivered.filter((line) => line.itemId === null),
    payments: paymentRows(ctx, header, taken, settled.amounts),
    moves: issue.moves,
    warnings: [
      ...issue.belowStock.map((itemCode) => ({ code: 'belowStock' as const, itemCode })),
      ...belowCost(ctx, delivered, company),
    ],
  };
}

/** The rows of what was handed over with a new sale; those of one moment share a group. */
function paymentRows(
  ctx: Context,
  { date, createdAt }: NewSale['header'],
  { tenders, ids }: Taken,
  amounts: readonly number[],
): NewSale['payments'] {
  const of = { date, at: createdAt, reversalOf: null, userName: ctx.user.name, userNameJa: ctx.user.nameJa };
  return paymentsOf(tenders, amounts).map((row, index) => ({ remarks: '', ...row, ...of, id: ids[index] ?? 0 }));
}

/** Writes what belongs to a sale, in statements that travel together. */
async function saveRows(tx: Tx, ctx: Context, sale: NewSale, changes: Changes): Promise<void> {
  const { header, lines, work, payments, moves } = sale;
  await Promise.all([
    insertRows<SaleLine | WorkLine>(tx, 'saleLine', [...lines, ...work]),
    post(tx, ctx, { cause: 'sale', causeId: header.id, effectiveDate: header.date }, moves),
    savePayments(tx, ctx, header.id, payments, header.date),
    audit(tx, ctx, 'sale', header.id, header.status === 'completed' ? 'sell' : 'save', changes),
  ]);
}

/** Lines that bring in less than their goods cost, told to those who may see cost. */
export function belowCost(
  ctx: Context,
  lines: readonly (SaleLine | WorkLine)[],
  { taxMode }: Pick<SaleCompany, 'taxMode'>,
): Warnings {
  if (!may(ctx, 'View Cost and Profit')) return [];
  return linesBelowCost(lines, taxMode).map(({ itemCode, name }) => ({
    code: 'belowCost',
    itemCode: itemCode || name,
  }));
}

function freshHeader(ctx: Context, id: number, { locationId, type }: SaleDraft, isOnline: boolean) {
  return {
    id,
    locationId,
    type,
    status: 'pending' as const,
    amountPaid: 0,
    change: 0,
    reason: '',
    cancellationFee: 0,
    writtenOff: 0,
    production: type === 'madeToOrder' ? ('notStarted' as const) : null,
    revenueDate: null,
    onlineStage: isOnline ? ('unconfirmed' as const) : null,
    serviceStage: type === 'service' ? ('bench' as const) : null,
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
