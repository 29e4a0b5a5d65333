import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { PlanPaper, PlanShown } from '#contract/sales/plan.ts';
import type { planApi } from '#contract/sales/planApi.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { downPaymentOf } from '#contract/sales/schedule.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import { formatDate, formatRate, formatYen } from '../../paper/format.ts';
import { pdfReply } from '../../paper/reply.ts';
import { saidFacts } from '../../paper/slipFacts.ts';
import { paperWords } from '../../paper/text.ts';
import { goodsOf, headOf, moneySlip, type OwnSlip, slipOf, sumsOf, tellSale, totalTitle } from '../sale/paper.ts';
import { findSale } from '../sale/readStore.ts';

/** A paper of a sale that is paid by instalments, as PDF. */
export async function planPaper(
  ctx: Context,
  { id, paper, language }: InputOf<typeof planApi.paper>,
): Promise<FileReply> {
  const sale = await findSale(ctx.db, ctx, id);
  if (!sale.plan) refuse('notFound');
  const told = { ...(await tellSale(ctx, sale, language)), plan: sale.plan, today: businessDate(ctx.clock.now()) };
  return pdfReply(slipOf(told, papers[paper](told)), `${sale.number}-${paper}.pdf`);
}

/** What a paper of a plan is told from. */
type Told = Awaited<ReturnType<typeof tellSale>> & { plan: PlanShown; today: string };

const papers: Record<PlanPaper, (told: Told) => OwnSlip> = {
  contract: contractOf,
  receipt: moneySlip,
  statement: statementOf,
  demand: demandOf,
};

/** The agreement: cash price, price by instalments, how many and when, when the goods are handed over, and the terms. */
function contractOf(told: Told): OwnSlip {
  const { sale, plan, language } = told;
  const { plan: words, ...slip } = paperWords[language].slip;
  const yen = (amount: number) => formatYen(amount, language);
  const down = plan.rows.find(({ number }) => number === 0);
  const paidDown = down?.amount ?? 0;
  // What was paid stays where pieces are swapped, and may be another share of the total then.
  const isShare = down && paidDown === downPaymentOf(sale.grandTotal, plan);
  const later = plan.rows.length - (down ? 1 : 0);
  const isLayaway = sale.type === 'layaway';
  const charge = isLayaway ? words.layawayCharge : words.charge;
  const delivery =
    sale.revenueDate !== null
      ? words.deliveredOn(formatDate(sale.revenueDate, language))
      : isLayaway
        ? words.deliveryLater
        : words.deliveryAfterDown;
  return {
    of: isLayaway ? 'layawayContract' : 'planContract',
    facts: saidFacts([
      ...headOf(told, [words.contractDate, formatDate(sale.date, language)]),
      [words.saleType, isLayaway ? words.layaway : words.installment],
      [words.cashPrice, yen(sale.grandTotal)],
      [isLayaway ? words.layawayPrice : words.installmentPrice, `${yen(sale.grandTotal)} (${charge} ${yen(0)})`],
      // Tax on top stands below the goods.
      [words.ofWhichTax, sale.taxMode === 'inclusive' ? yen(sale.taxAmount) : null],
      [words.downPayment, isShare ? `${yen(paidDown)} (${formatRate(plan.downPaymentBasisPoints)})` : yen(paidDown)],
      [words.paymentCount, down ? words.downAnd(later) : words.only(later)],
      [words.period, `${formatDate(plan.startDate, language)} – ${formatDate(plan.endDate, language)}`],
      [words.delivery, delivery],
    ]),
    title: words.goodsTitle,
    ...goodsOf(told),
    totals: [totalTitle(sale, language), '', '', yen(sale.grandTotal)],
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

/** Every instalment, every row of money, and what is left. */
function statementOf(told: Told): OwnSlip {
  const { sale, plan, language, today } = told;
  const { plan: words } = paperWords[language].slip;
  const yen = (amount: number) => formatYen(amount, language);
  return {
    of: 'planStatement',
    facts: saidFacts([
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
function demandOf(told: Told): OwnSlip {
  const { plan, language } = told;
  const { plan: words } = paperWords[language].slip;
  const yen = (amount: number) => formatYen(amount, language);
  const { date, deadline } = plan.demands.at(-1) ?? refuse('plan.noDemand');
  const late = plan.rows.filter(({ isOverdue, dueDate }) => isOverdue && dueDate < date);
  if (late.length === 0) refuse('plan.notOverdue');
  const owed = late.reduce((sum, { amount, paid }) => sum + amount - paid, 0);
  return {
    of: 'planDemand',
    facts: saidFacts([
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

function rowName({ number }: PlanShown['rows'][number], { language }: Told): string {
  const { plan: words } = paperWords[language].slip;
  return number === 0 ? words.downPayment : words.part(number);
}

function moneyName(
  { amount, reversalOf, paymentType }: Sale['payments'][number],
  { language, typeName }: Told,
): string {
  const { slip, refundOf } = paperWords[language];
  const name = typeName(paymentType);
  if (reversalOf !== null) return amount < 0 ? slip.plan.reversalOf(name) : slip.plan.restorationOf(name);
  return amount < 0 ? refundOf(name) : name;
}
