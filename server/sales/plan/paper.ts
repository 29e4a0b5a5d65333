import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { PlanPaper, PlanShown } from '#contract/sales/plan.ts';
import type { planApi } from '#contract/sales/planApi.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { findIssuer } from '../../company/issuer.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { PaperIssuer, PaperLanguage, SlipPaper } from '../../paper/document.ts';
import { formatCount, formatCustomer, formatDate, formatGrams, formatRate, formatYen } from '../../paper/format.ts';
import { pdfReply } from '../../paper/reply.ts';
import { paperWords, pick } from '../../paper/text.ts';
import { inLanguage } from '../../sheet/text.ts';
import { findTypeNames } from '../sale/paymentStore.ts';
import { findSale } from '../sale/readStore.ts';

/** What a paper of a plan is told from. */
interface Told {
  sale: Sale;
  plan: PlanShown;
  issuer: PaperIssuer;
  language: PaperLanguage;
  today: string;
  typeName: (code: string) => string;
}
type Own = Pick<SlipPaper, 'of' | 'facts' | 'columns' | 'rows' | 'sums' | 'remarks' | 'signatures'> &
  Pick<SlipPaper, 'title' | 'further' | 'terms'>;

/** A paper of a sale that is paid by instalments, as PDF. */
export async function planPaper(
  ctx: Context,
  { id, paper, language }: InputOf<typeof planApi.paper>,
): Promise<FileReply> {
  const sale = await findSale(ctx.db, ctx, id);
  if (!sale.plan) refuse('notFound');
  const [issuer, names] = await Promise.all([
    findIssuer(ctx.db, sale.locationId, ctx.clock.now()),
    findTypeNames(ctx.db, ctx),
  ]);
  const typeName = (code: string) => inLanguage(language, names.get(code)?.name ?? code, names.get(code)?.nameJa ?? '');
  const today = businessDate(ctx.clock.now());
  const told = { sale, plan: sale.plan, issuer, language, today, typeName };
  return pdfReply(slipOf(told, papers[paper](told)), `${sale.number}-${paper}.pdf`);
}

const papers: Record<PlanPaper, (told: Told) => Own> = {
  contract: contractOf,
  receipt: receiptOf,
  statement: statementOf,
  demand: demandOf,
};

function slipOf({ sale, language }: Told, own: Own): SlipPaper {
  const isOver = sale.status === 'cancelled' || sale.status === 'voided';
  const mark = isOver ? ('cancelled' as const) : null;
  return { kind: 'slip', language, number: sale.number, code: sale.number, mark, totals: [], ...own };
}

/** The agreement: cash price, price by instalments, how many and when, when the goods are handed over, and the terms. */
function contractOf(told: Told): Own {
  const { sale, plan, language } = told;
  const { plan: words, ...slip } = paperWords[language].slip;
  const yen = (amount: number) => formatYen(amount, language);
  const down = plan.rows.find(({ number }) => number === 0);
  const later = plan.rows.length - (down ? 1 : 0);
  const delivery =
    sale.revenueDate !== null
      ? words.deliveredOn(formatDate(sale.revenueDate, language))
      : sale.type === 'layaway'
        ? words.deliveryLater
        : words.deliveryAfterDown;
  return {
    of: 'planContract',
    facts: said([
      ...headOf(told, [words.contractDate, formatDate(sale.date, language)]),
      [words.saleType, sale.type === 'layaway' ? words.layaway : words.installment],
      [words.cashPrice, yen(sale.grandTotal)],
      [words.instalmentPrice, `${yen(sale.grandTotal)} (${words.charge} ${yen(0)})`],
      [words.ofWhichTax, yen(sale.taxAmount)],
      [words.downPayment, down ? `${yen(down.amount)} (${formatRate(plan.downPaymentBasisPoints)})` : yen(0)],
      [words.paymentCount, down ? words.downAnd(later) : words.only(later)],
      [words.period, `${formatDate(plan.startDate, language)} – ${formatDate(plan.endDate, language)}`],
      [words.delivery, delivery],
    ]),
    title: words.goodsTitle,
    ...goodsOf(told),
    further: [
      {
        title: words.scheduleTitle,
        columns: [
          { title: words.row, share: 0.4 },
          { title: words.dueDate, share: 0.34 },
          { title: words.expectedAmount, share: 0.26, align: 'right' },
        ],
        rows: plan.rows.map((row) => [rowName(row, told), formatDate(row.dueDate, language), yen(row.amount)]),
      },
    ],
    sums: [],
    remarks: plan.remarks,
    terms: words.contractTerms,
    signatures: [words.shopSigns, slip.customerSigns],
  };
}

/** A receipt for what came in last. As long as the goods are here it is one for a deposit, and not for a sale. */
function receiptOf(told: Told): Own {
  const { sale, language } = told;
  const { plan: words } = paperWords[language].slip;
  const yen = (amount: number) => formatYen(amount, language);
  const takenBack = new Set(sale.payments.map(({ reversalOf }) => reversalOf));
  const standing = sale.payments.filter(({ id, amount }) => amount > 0 && !takenBack.has(id));
  const last = standing.at(-1) ?? refuse('plan.nothingReceived');
  // Ways of one moment are one payment.
  const received = standing.filter(({ at }) => at === last.at);
  const isDeposit = sale.revenueDate === null;
  return {
    of: isDeposit ? 'depositSlip' : 'paymentSlip',
    facts: said([
      ...headOf(told, [words.paidOn, formatDate(last.date, language)]),
      [words.receivedNow, yen(received.reduce((sum, { amount }) => sum + amount, 0))],
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
    signatures: [words.shopSigns],
  };
}

/** Every instalment, every row of money, and what is left. */
function statementOf(told: Told): Own {
  const { sale, plan, language, today } = told;
  const { plan: words } = paperWords[language].slip;
  const yen = (amount: number) => formatYen(amount, language);
  return {
    of: 'planStatement',
    facts: said([
      ...headOf(told, [words.printedOn, formatDate(today, language)]),
      [words.contractDate, formatDate(sale.date, language)],
      [words.next, plan.nextDueDate && formatDate(plan.nextDueDate, language)],
    ]),
    title: words.scheduleTitle,
    columns: [
      { title: words.row, share: 0.22 },
      { title: words.dueDate, share: 0.22 },
      { title: words.paidOn, share: 0.2 },
      { title: words.expectedAmount, share: 0.18, align: 'right' },
      { title: words.paidAmount, share: 0.18, align: 'right' },
    ],
    rows: plan.rows.map((row) => [
      rowName(row, told),
      `${formatDate(row.dueDate, language)}${row.isOverdue ? ` (${words.overdue})` : ''}`,
      row.paidOn ? formatDate(row.paidOn, language) : '',
      yen(row.amount),
      row.paid > 0 ? yen(row.paid) : '',
    ]),
    further: [
      {
        title: words.moneyTitle,
        columns: [
          { title: words.paidOn, share: 0.22 },
          { title: words.paymentType, share: 0.36 },
          { title: words.paymentReference, share: 0.24 },
          { title: words.paidAmount, share: 0.18, align: 'right' },
        ],
        rows: sale.payments.map((payment) => [
          formatDate(payment.date, language),
          moneyName(payment, told),
          payment.reference,
          yen(payment.amount),
        ]),
      },
    ],
    sums: sumsOf(told),
    remarks: plan.remarks,
    signatures: [],
  };
}

/** Asks in writing for what was overdue on the day of the last demand, with the day until which it is waited for. */
function demandOf(told: Told): Own {
  const { plan, language } = told;
  const { plan: words } = paperWords[language].slip;
  const yen = (amount: number) => formatYen(amount, language);
  const { date, deadline } = plan.demands.at(-1) ?? refuse('plan.noDemand');
  const late = plan.rows.filter(({ isOverdue, dueDate }) => isOverdue && dueDate < date);
  if (late.length === 0) refuse('plan.notOverdue');
  const owed = late.reduce((sum, { amount, paid }) => sum + amount - paid, 0);
  return {
    of: 'planDemand',
    facts: said([
      ...headOf(told, [words.printedOn, formatDate(date, language)]),
      [words.overdue, yen(owed)],
      [words.deadline, formatDate(deadline, language)],
    ]),
    columns: [
      { title: words.row, share: 0.4 },
      { title: words.dueDate, share: 0.34 },
      { title: words.overdue, share: 0.26, align: 'right' },
    ],
    rows: late.map((row) => [rowName(row, told), formatDate(row.dueDate, language), yen(row.amount - row.paid)]),
    sums: sumsOf(told),
    remarks: '',
    terms: words.demandTerms,
    signatures: [words.shopSigns],
  };
}

/** Number, customer, a day, and the shop. */
function headOf({ sale, issuer, language }: Told, day: [string, string]): [string, string][] {
  const { slip } = paperWords[language];
  const gap = language === 'ja' ? '　' : ', ';
  const shop = [issuer.name, issuer.location.name, issuer.location.address].map((text) => pick(text, language));
  const { customer } = sale;
  const named = customer && {
    ...customer,
    companyName: '',
    address: { en: customer.address, ja: customer.address },
  };
  return [
    [slip.number, sale.number],
    day,
    [slip.customer, named ? [...formatCustomer(named, language), named.address.ja].filter(Boolean).join(gap) : ''],
    [slip.shop, [...shop, issuer.location.phone || issuer.phone].filter(Boolean).join(gap)],
  ];
}

function goodsOf({ sale, language }: Told): Pick<SlipPaper, 'columns' | 'rows'> {
  const words = paperWords[language];
  return {
    columns: [
      { title: words.item, share: 0.5 },
      { title: words.quantity, share: 0.12, align: 'right' },
      { title: words.weight, share: 0.18, align: 'right' },
      { title: words.slip.subtotal, share: 0.2, align: 'right' },
    ],
    rows: sale.lines.map(({ itemCode, name, nameJa, quantity, priceBy, milligrams, subtotal }) => [
      `${itemCode} ${inLanguage(language, name, nameJa)}`,
      priceBy === 'gram' ? '' : formatCount(quantity),
      formatGrams(milligrams),
      formatYen(subtotal, language),
    ]),
  };
}

/** What the sale comes to, what of it came in, was kept and given up, and what is left. */
function sumsOf({ sale, plan, language }: Told): SlipPaper['sums'] {
  const { plan: words, ...slip } = paperWords[language].slip;
  return (
    [
      [slip.grandTotal, sale.grandTotal],
      [words.receivedAll, sale.amountPaid],
      [words.keptFee, sale.cancellationFee],
      [words.writtenOff, sale.writtenOff],
      [words.overdue, plan.overdueAmount],
      [slip.remaining, sale.balance],
    ] as [string, number][]
  )
    .filter(([label, yen]) => yen !== 0 || label === slip.remaining)
    .map(([label, yen]) => [label, formatYen(yen, language)]);
}

function rowName({ number }: PlanShown['rows'][number], { language }: Told): string {
  const { plan: words } = paperWords[language].slip;
  return number === 0 ? words.downPayment : words.part(number);
}

function moneyName(
  { amount, reversalOf, paymentType }: Sale['payments'][number],
  { language, typeName }: Told,
): string {
  const { plan: words } = paperWords[language].slip;
  const name = typeName(paymentType);
  if (reversalOf !== null) return amount < 0 ? words.reversalOf(name) : words.restorationOf(name);
  return amount < 0 ? words.refundOf(name) : name;
}

/** What there is something to say of. */
function said(facts: readonly (readonly [string, string | null])[]): SlipPaper['facts'] {
  return facts.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}
