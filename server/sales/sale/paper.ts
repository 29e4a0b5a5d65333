import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Sale, saleApi } from '#contract/sales/sale.ts';
import { findIssuer } from '../../company/issuer.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { PaperIssuer, PaperLanguage, SlipPaper } from '../../paper/document.ts';
import { formatCount, formatDate, formatGrams, formatRate, formatYen } from '../../paper/format.ts';
import { stampDutyFrom } from '../../paper/receipt/stamp.ts';
import { pdfReply } from '../../paper/reply.ts';
import { customerText, inOneLine, saidFacts, shopText } from '../../paper/slipFacts.ts';
import { type PaperWords, paperWords } from '../../paper/text.ts';
import { inLanguage } from '../../sheet/text.ts';
import { standingOf } from './paymentRules.ts';
import { findTypeNames } from './paymentStore.ts';
import { findSale } from './readStore.ts';

/** What a slip of a sale is told from. */
interface Told {
  sale: Sale;
  issuer: PaperIssuer;
  language: PaperLanguage;
  typeName: (code: string) => string;
}
/** What one kind of slip has of its own. */
export type OwnSlip = Pick<SlipPaper, 'of' | 'facts' | 'columns' | 'rows' | 'sums' | 'remarks' | 'signatures'> &
  Partial<Pick<SlipPaper, 'totals'>> &
  Pick<SlipPaper, 'title' | 'further' | 'terms' | 'hasStamp'>;

/** A receipt for the money that came in last for a sale that waits, as PDF; it is no paper of the sale itself. */
export async function depositFile(ctx: Context, { id, language }: InputOf<typeof saleApi.deposit>): Promise<FileReply> {
  const sale = await findSale(ctx.db, ctx, id);
  if (sale.status !== 'pending') refuse('document.notNow', { step: 'printDeposit', status: sale.status });
  const told = await tellSale(ctx, sale, language);
  return pdfReply(slipOf(told, moneySlip(told)), `${sale.number}-deposit.pdf`);
}

/** Reads what the slips of a sale are told from. */
export async function tellSale<Of extends Sale>(
  ctx: Context,
  sale: Of,
  language: PaperLanguage,
): Promise<Told & { sale: Of }> {
  const [issuer, names] = await Promise.all([
    findIssuer(ctx.db, sale.locationId, ctx.clock.now()),
    findTypeNames(ctx.db, ctx),
  ]);
  const typeName = (code: string) => inLanguage(language, names.get(code)?.name ?? code, names.get(code)?.nameJa ?? '');
  return { sale, issuer, language, typeName };
}

export function slipOf({ sale, language }: Told, own: OwnSlip): SlipPaper {
  const isOver = sale.status === 'cancelled' || sale.status === 'voided';
  const mark = isOver ? ('cancelled' as const) : null;
  return { kind: 'slip', language, number: sale.number, code: sale.number, mark, totals: [], ...own };
}

/** A receipt for what came in last. As long as the goods are here it is one for a deposit, and not for a sale. */
export function moneySlip(told: Told): OwnSlip {
  const { sale, language } = told;
  const { slip, tendered, change: changeWord } = paperWords[language];
  const { plan: words } = slip;
  const yen = (amount: number) => formatYen(amount, language);
  const standing = standingOf(sale.payments).filter(({ amount }) => amount > 0);
  const last = standing.at(-1) ?? refuse('plan.nothingReceived');
  // Ways of one moment are one payment.
  const received = standing.filter(({ at }) => at === last.at);
  const isDeposit = sale.revenueDate === null;
  const sumOf = (key: 'amount' | 'tendered') => received.reduce((sum, payment) => sum + payment[key], 0);
  const cash = received.reduce((sum, { paymentType, amount }) => sum + (paymentType === 'cash' ? amount : 0), 0);
  const change = sumOf('tendered') - sumOf('amount');
  const given: [string, string | null][] = [
    [tendered, change > 0 ? yen(sumOf('tendered')) : null],
    [changeWord, change > 0 ? yen(change) : null],
  ];
  return {
    of: isDeposit ? 'depositSlip' : 'paymentSlip',
    facts: saidFacts([
      ...headOf(told, [words.paidOn, formatDate(last.date, language)]),
      [words.receivedNow, yen(sumOf('amount'))],
      ...given,
      [words.receivedBy, inLanguage(language, last.userName, last.userNameJa)],
    ]),
    columns: [
      { title: words.paymentType, share: 0.4 },
      { title: words.paymentReference, share: 0.34 },
      { title: words.receivedNow, share: 0.26, align: 'right' },
    ],
    rows: received.map(({ paymentType, reference, amount }) => [told.typeName(paymentType), reference, yen(amount)]),
    title: words.moneyTitle,
    further: [{ title: words.goodsTitle, ...goodsOf(told) }],
    sums: sumsOf(told),
    remarks: '',
    terms: isDeposit ? words.depositTerms : words.paymentTerms,
    hasStamp: cash >= stampDutyFrom,
    signatures: [words.shopSigns],
  };
}

/** Number, customer, a day, and the shop. */
export function headOf({ sale, issuer, language }: Told, day: [string, string]): [string, string][] {
  const { slip } = paperWords[language];
  return [
    [slip.number, sale.number],
    day,
    [slip.customer, inOneLine(language, [customerText(sale, language), sale.customer?.address ?? ''])],
    [slip.shop, shopText(issuer, language)],
  ];
}

/** What was agreed on, goods and work, and all that makes the grand total of it: as on a receipt, its amounts add up. */
export function goodsOf({ sale, language }: Told): Pick<SlipPaper, 'columns' | 'rows'> {
  const words = paperWords[language];
  return {
    columns: [
      { title: words.item, share: 0.5 },
      { title: words.quantity, share: 0.12, align: 'right' },
      { title: words.weight, share: 0.18, align: 'right' },
      { title: amountTitle(sale, words), share: 0.2, align: 'right' },
    ],
    rows: [
      ...sale.lines.map(({ itemCode, name, nameJa, quantity, priceBy, milligrams, subtotal }) => [
        `${itemCode} ${inLanguage(language, name, nameJa)}`,
        priceBy === 'gram' ? '' : formatCount(quantity),
        formatGrams(milligrams),
        formatYen(subtotal, language),
      ]),
      ...sale.work.map(({ name, nameJa, quantity, subtotal }) => [
        inLanguage(language, name, nameJa),
        formatCount(quantity),
        '',
        formatYen(subtotal, language),
      ]),
      ...addedTo(sale, words).map(([label, yen]) => [label, '', '', formatYen(yen, language)]),
    ],
  };
}

/** What the grand total is called: with tax, unless there is none. */
export function totalTitle({ taxBasisPoints }: Pick<Sale, 'taxBasisPoints'>, language: PaperLanguage): string {
  const words = paperWords[language];
  return taxBasisPoints === 0 ? words.grandTotal : words.grandTotalWithTax;
}

/** Whether tax is in the amounts of goods; of what is free of tax it is not said. */
function amountTitle({ taxMode, taxBasisPoints }: Sale, words: PaperWords): string {
  if (taxBasisPoints === 0) return words.amount;
  return taxMode === 'exclusive' ? words.amountWithoutTax : words.amountWithTax;
}

/** What stands between the amounts of goods and the grand total. */
function addedTo(sale: Sale, words: PaperWords): [label: string, yen: number][] {
  const { discountAmount, additionalFees, shippingFee, taxMode, taxAmount, taxBasisPoints } = sale;
  const added: [string, number][] = [
    [words.discountAmount, -discountAmount],
    [words.fees, additionalFees],
    [words.shipping, shippingFee],
    [words.tax(formatRate(taxBasisPoints)), taxMode === 'exclusive' ? taxAmount : 0],
  ];
  return added.filter(([, yen]) => yen !== 0);
}

/** What the sale comes to, what of it came in, was kept and given up, and what is left. */
export function sumsOf({ sale, language }: Told): SlipPaper['sums'] {
  const { plan: words, ...slip } = paperWords[language].slip;
  return (
    [
      [totalTitle(sale, language), sale.grandTotal],
      [words.receivedAll, sale.amountPaid],
      [words.keptFee, sale.cancellationFee],
      [words.writtenOff, sale.writtenOff],
      [words.overdue, sale.plan?.overdueAmount ?? 0],
      [slip.remaining, sale.balance],
    ] as [string, number][]
  )
    .filter(([label, yen]) => yen !== 0 || label === slip.remaining)
    .map(([label, yen]) => [label, formatYen(yen, language)]);
}
