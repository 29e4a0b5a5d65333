import { priceWithTax } from '#contract/company/tax.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { balanceOf } from '#contract/sales/balance.ts';
import type { Intake } from '#contract/sales/intake.ts';
import { grossOf, lineSubtotal } from '#contract/sales/money.ts';
import type { PaperVariant, ReceiptVariant } from '#contract/sales/paper.ts';
import type { Sale, saleApi } from '#contract/sales/sale.ts';
import { findIssuer } from '../../company/issuer.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { PaperCustomer, PaperIssuer, PaymentKind, ReceiptPaper, WarrantyPaper } from '../../paper/document.ts';
import { pdfReply } from '../../paper/reply.ts';
import { taxFreeReasonOf } from '../../paper/text.ts';
import { inLanguage } from '../../sheet/text.ts';
import { returnTotals } from '../ecommerce/rules.ts';
import { findReturn } from '../ecommerce/store.ts';
import { isDelivered } from '../plan/stepRules.ts';
import { findEnder, findPrint, findSeller, findTaker, listDescriptions } from './paperStore.ts';
import { handedOver, moneyOnPaper } from './paymentRules.ts';
import { findTypeNames } from './paymentStore.ts';
import { findSale } from './readStore.ts';
import { listLines } from './store.ts';

const paymentKinds: Record<string, PaymentKind> = {
  cash: 'cash',
  card: 'card',
  bankTransfer: 'bankTransfer',
  qr: 'electronicMoney',
  cashOnDelivery: 'cashOnDelivery',
  other: 'other',
  storeCredit: 'other',
};
/** Whether paper has no word for a way of paying but the company's own. */
const isOwn = ([code]: [string, unknown]) => code === 'storeCredit' || !(code in paymentKinds);
const fetchWithinMs = 10 * 60_000;
const none = { en: '', ja: '' };

/** The receipt of a noted printing. Which copy it is stands in the note, so that the same paper can be opened again. */
export async function receiptFile(ctx: Context, input: InputOf<typeof saleApi.receipt>): Promise<FileReply> {
  const { sale, printed, about } = await readPaper(ctx, input);
  const { variant, copy } = printed;
  if (variant === 'warranty') refuse('sale.printMissing');
  const paper = receiptPaper(sale, about, variant, copy, input.language);
  return pdfReply(paper, `${sale.number}-${variant}.pdf`);
}

/** The warranty cards of a noted printing, one for each line of a completed sale. */
export async function warrantyFile(ctx: Context, input: InputOf<typeof saleApi.warranty>): Promise<FileReply> {
  const { sale, printed, about } = await readPaper(ctx, input);
  if (printed.variant !== 'warranty') refuse('sale.printMissing');
  // A sale that was voided since it was printed has no warranty any more.
  if (!isDelivered(sale) || (sale.status !== 'completed' && sale.status !== 'pending'))
    refuse('document.notNow', { step: 'print', status: sale.status });
  const cards: WarrantyPaper = {
    kind: 'warrantyCard',
    language: input.language,
    number: sale.number,
    soldAt: soldAt(sale),
    copy: printed.copy,
    issuer: about.issuer,
    customer: customerOf(sale),
    isOfWork: Boolean(sale.intake),
    pieces: sale.intake ? [pieceOf(sale, sale.intake)] : piecesOf(sale, about.descriptions),
    terms: none,
  };
  return pdfReply(cards, `${sale.number}-warranty.pdf`);
}

/** A paper of a sale as its customer opens it by the address of an order: no printing, and so no copy, and no stamp. */
export async function electronicPaper(
  ctx: Context,
  sale: Sale,
  variant: ReceiptVariant,
  language: 'en' | 'ja',
  shipmentId: number | null = null,
): Promise<FileReply> {
  const about = await findAbout(ctx, sale, variant, shipmentId);
  const paper = { ...receiptPaper(sale, about, variant, 0, language), isElectronic: true };
  return pdfReply(paper, `${sale.number}-${variant}.pdf`);
}

async function readPaper(ctx: Context, { id, printId }: { id: number; printId: number }) {
  const [sale, printed] = await Promise.all([findSale(ctx.db, ctx, id), findPrint(ctx.db, id, printId)]);
  if (!printed || isStale(ctx, printed.at)) refuse('sale.printMissing');
  return { sale, printed, about: await findAbout(ctx, sale, printed.variant, printed.shipmentId) };
}

interface About {
  /** What the company calls ways of paying that paper has no word for, by their codes. */
  names: ReadonlyMap<string, { en: string; ja: string }>;
  issuer: PaperIssuer;
  staff: { name: string; nameJa: string };
  descriptions: Map<number, { en: string; ja: string }>;
  /** What came back, of the paper about one return of an order. */
  back: Back | null;
}

type Back = Pick<Sale, 'lines' | 'subtotal' | 'discountAmount' | 'taxAmount' | 'grandTotal' | 'payments'> & {
  at: Date;
  userId: number;
};

function receiptPaper(
  whole: Sale,
  about: About,
  variant: ReceiptVariant,
  copy: number,
  language: 'en' | 'ja',
): ReceiptPaper {
  const sale = about.back ? partOf(whole, about.back) : whole;
  const spoken = variant === 'english' ? 'en' : variant === 'japanese' ? 'ja' : language;
  const base = sale.grandTotal - (sale.taxMode === 'exclusive' ? sale.taxAmount : 0);
  return {
    kind: 'receipt',
    variant,
    language: spoken,
    number: sale.number,
    soldAt: soldAt(sale),
    soldDays: about.back ? daysSold(whole, sale.lines) : [],
    voidedAt: sale.status === 'voided' ? sale.endedAt : null,
    copy,
    isElectronic: false,
    isDelivered: isDelivered(sale),
    issuer: about.issuer,
    customer: customerOf(sale),
    staff: inLanguage(spoken, about.staff.name, about.staff.nameJa),
    taxMode: sale.taxMode,
    lines: [...sale.lines, ...sale.work.map(asLine)].map((line) => ({
      code: line.itemCode,
      name: { en: line.name, ja: line.nameJa },
      milligrams: line.milligrams || null,
      quantity: line.quantity,
      priceBy: line.priceBy,
      price: line.price,
      priceWithTax: priceWithTax(line.price, sale.taxBasisPoints, sale.taxMode, sale.taxRounding),
      discountBasisPoints: line.discountBasisPoints,
      discount: grossOf(line) - lineSubtotal(line),
      subtotal: line.subtotal,
      rateBasisPoints: sale.taxBasisPoints,
    })),
    subtotal: sale.subtotal,
    discountAmount: sale.discountAmount,
    additionalFees: sale.additionalFees,
    shippingFee: sale.shippingFee,
    rates: [{ rateBasisPoints: sale.taxBasisPoints, base, tax: sale.taxAmount }],
    taxFreeReason: taxFreeReasonOf(sale.taxFreeGround, sale.taxReason),
    tax: sale.taxAmount,
    grandTotal: sale.grandTotal,
    ...moneyOf(sale, variant, about.names),
    writtenOff: sale.status === 'voided' ? 0 : sale.writtenOff,
    remaining: balanceOf(sale),
    message: none,
  };
}

/** Of a sale what came back of it, as if that alone had been sold and voided. */
function partOf(sale: Sale, { at, userId: _, ...part }: Back): Sale {
  const nothing = { work: [], additionalFees: 0, shippingFee: 0 };
  return { ...sale, ...nothing, ...part, status: 'voided', endedAt: at.toISOString() };
}

/** The days on which lines were sent, and so counted as sold. */
function daysSold({ ecommerce }: Sale, lines: Sale['lines']): string[] {
  const sent = ecommerce?.shipments.filter(({ kind }) => kind === 'shipment') ?? [];
  const ofLines = sent.filter(({ lineIds }) => lines.some(({ id }) => lineIds.includes(id)));
  return [...new Set(ofLines.map(({ date }) => date))];
}

/** Work as a line of goods that weigh nothing and have no code. */
function asLine(work: Sale['work'][number]) {
  return { ...work, itemCode: '', milligrams: 0, priceBy: 'unit' as const };
}

/** What was sold: the goods, and what was made for the customer, which has the number of its sale for a code. */
function piecesOf({ number, lines, work }: Sale, descriptions: About['descriptions']): WarrantyPaper['pieces'] {
  const goods = lines.map((line) => ({ ...line, code: line.itemCode, description: descriptions.get(line.id) ?? none }));
  const made = work.map((line) => ({
    ...line,
    code: number,
    description: none,
    milligrams: 0,
    priceBy: 'unit' as const,
  }));
  return [...goods, ...made].map(({ code, name, nameJa, description, milligrams, quantity, priceBy }) => ({
    code,
    name: { en: name, ja: nameJa },
    description,
    milligrams: milligrams || null,
    quantity,
    priceBy,
  }));
}

/** What the warranty of a service is for: the customer's own piece as it was handed in, and the work that was done on it. */
function pieceOf(
  { number, work }: Sale,
  { piece, milligramsIn, milligramsOut }: Intake,
): WarrantyPaper['pieces'][number] {
  const done = (name: (line: Sale['work'][number]) => string) => work.map(name).join(', ');
  return {
    code: number,
    name: { en: piece, ja: piece },
    description: { en: done(({ name, nameJa }) => name || nameJa), ja: done(({ name, nameJa }) => nameJa || name) },
    milligrams: milligramsOut ?? milligramsIn,
    quantity: 1,
    priceBy: 'unit',
  };
}

/** When it was sold: the moment, or the day alone where the sale was entered on a later one, or is not paid yet. */
function soldAt({ date, revenueDate, completedAt, createdAt }: Sale): string {
  const at = completedAt ?? revenueDate ?? createdAt;
  const day = revenueDate ?? date;
  return businessDate(new Date(at)) === day ? at : day;
}

/** A noted printing is fetched at once; later it would be a copy without a mark. */
function isStale(ctx: Context, printedAt: Date): boolean {
  return ctx.clock.now().getTime() - printedAt.getTime() > fetchWithinMs;
}

/** A return invoice shows what went back, as positive sums; every other paper what was received, and the change of it. */
function moneyOf(
  { payments, status, grandTotal }: Sale,
  variant: ReceiptVariant,
  names: About['names'],
): Pick<ReceiptPaper, 'payments' | 'change'> {
  const isVoided = status === 'voided';
  const { received, voided } = moneyOnPaper(payments, isVoided);
  const isReturn = variant === 'returnInvoice';
  const rows = isReturn ? voided : received;
  const given = isReturn ? [] : handedOver(received, grandTotal);
  return {
    payments: rows.map(({ paymentType, amount, reference }, index) => ({
      kind: paymentKinds[paymentType] ?? 'other',
      name: names.get(paymentType) ?? none,
      amount: isReturn ? -amount : amount,
      tendered: given[index] ?? null,
      reference,
    })),
    change: isVoided ? 0 : received.reduce((sum, { tendered, amount }) => sum + tendered - amount, 0),
  };
}

function customerOf({ customer }: Sale): PaperCustomer | null {
  if (!customer) return null;
  const { code, firstName, middleName, lastName, address } = customer;
  return { code, firstName, middleName, lastName, companyName: '', address: { en: address, ja: address } };
}

async function findAbout(
  ctx: Context,
  sale: Sale,
  variant: PaperVariant,
  shipmentId: number | null = null,
): Promise<About> {
  const back = shipmentId === null ? null : await findBack(ctx, sale, shipmentId);
  const endedAt = back?.at ?? sale.endedAt;
  const issuedAt = variant === 'returnInvoice' ? endedAt : sale.completedAt;
  const findEnded = back ? findTaker(ctx.db, sale.id, back) : findEnder(ctx.db, sale.id);
  const [issuer, staff, lines, names] = await Promise.all([
    findIssuer(ctx.db, sale.locationId, issuedAt ? new Date(issuedAt) : ctx.clock.now()),
    variant === 'returnInvoice' ? findEnded : findSeller(ctx.db, sale.id),
    listDescriptions(ctx.db, sale.id),
    findTypeNames(ctx.db, ctx),
  ]);
  return {
    back,
    issuer,
    staff,
    // The usual kinds have words of their own on paper.
    names: new Map([...names].filter(isOwn).map(([code, { name, nameJa }]) => [code, { en: name, ja: nameJa }])),
    descriptions: new Map(lines.map((line) => [line.id, { en: line.description, ja: line.descriptionJa }])),
  };
}

/** What came back in one return of an order: its lines, what they come to, and what was given back for them. */
async function findBack(ctx: Context, sale: Sale, shipmentId: number): Promise<Back> {
  const [found, shared] = await Promise.all([findReturn(ctx.db, sale.id, shipmentId), listLines(ctx.db, sale.id)]);
  if (!found) refuse('notFound', { thing: 'shipment', id: shipmentId });
  const { at, userId, lineIds, earlierIds, refundIds } = found;
  const among = (ids: readonly number[]) => (line: { id: number }) => ids.includes(line.id);
  return {
    at,
    userId,
    lines: sale.lines.filter(among(lineIds)),
    ...returnTotals(sale, shared.filter(among(earlierIds)), shared.filter(among(lineIds))),
    payments: sale.payments.filter(among(refundIds)),
  };
}
