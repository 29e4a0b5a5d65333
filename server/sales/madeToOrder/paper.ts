import { personName } from '#contract/kernel/personName.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { MadeToOrderShown } from '#contract/sales/madeToOrderTerms.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { PaperLanguage, SlipPaper } from '../../paper/document.ts';
import { formatCount, formatDate, formatGrams } from '../../paper/format.ts';
import { pdfReply } from '../../paper/reply.ts';
import { saidFacts } from '../../paper/slipFacts.ts';
import { paperWords } from '../../paper/text.ts';
import { inLanguage } from '../../sheet/text.ts';
import { findSale } from '../sale/readStore.ts';
import { metalHere } from './rules.ts';

interface Asked {
  id: number;
  language: PaperLanguage;
}
type Made = Sale & { madeToOrder: MadeToOrderShown };

/** What the workshop is to make, without prices: the customer's wish, the work, its material, and a code that opens the sale. */
export async function jobSheet(ctx: Context, { id, language }: Asked): Promise<FileReply> {
  const sale = await findMade(ctx, id);
  return pdfReply(jobSheetOf(sale, language), `${sale.number}-job.pdf`);
}

/** What of the customer's own metal came, was used and went, to be signed. */
export async function metalSlip(ctx: Context, { id, language }: Asked): Promise<FileReply> {
  const sale = await findMade(ctx, id);
  return pdfReply(metalSlipOf(sale, language), `${sale.number}-metal.pdf`);
}

async function findMade(ctx: Context, id: number): Promise<Made> {
  const { madeToOrder, ...sale } = await findSale(ctx.db, ctx, id);
  return madeToOrder ? { ...sale, madeToOrder } : refuse('notFound');
}

function jobSheetOf(sale: Made, language: PaperLanguage): SlipPaper {
  const { slip, ...words } = paperWords[language];
  const { madeToOrder: own } = sale;
  const goods = (kind: string) => (line: Sale['lines'][number] | MadeToOrderShown['materials'][number]) => [
    kind,
    `${line.itemCode} ${inLanguage(language, line.name, line.nameJa)}`,
    line.priceBy === 'gram' ? '' : formatCount(line.quantity),
    formatGrams(line.milligrams),
  ];
  const work = sale.work.map(({ name, nameJa, quantity }) => [
    slip.work,
    inLanguage(language, name, nameJa),
    formatCount(quantity),
    '',
  ]);
  const workshop = inLanguage(language, own.serviceProviderName, own.serviceProviderNameJa);
  return {
    ...headOf(sale, language, 'jobSheet'),
    facts: [
      ...factsOf(sale, language),
      ...saidFacts([
        [slip.workshop, workshop],
        [slip.promised, own.promisedDate && formatDate(own.promisedDate, language)],
        [slip.wish, own.wish],
        [slip.workshopNotes, own.workshopNotes],
      ]),
    ],
    columns: [
      { title: slip.movement, share: 0.16 },
      { title: words.item, share: 0.54 },
      { title: words.quantity, share: 0.12, align: 'right' },
      { title: words.weight, share: 0.18, align: 'right' },
    ],
    rows: [...work, ...own.materials.map(goods(slip.material)), ...sale.lines.map(goods(slip.goods))],
    signatures: [slip.madeBy, slip.workshopSignature, slip.checkedBy],
  };
}

function metalSlipOf(sale: Made, language: PaperLanguage): SlipPaper {
  const { slip, ...words } = paperWords[language];
  const { metal } = sale.madeToOrder;
  return {
    ...headOf(sale, language, 'metalSlip'),
    facts: factsOf(sale, language),
    columns: [
      { title: slip.date, share: 0.2 },
      { title: slip.movement, share: 0.16 },
      { title: slip.metal, share: 0.2 },
      { title: slip.remarks, share: 0.26 },
      { title: words.weight, share: 0.18, align: 'right' },
    ],
    rows: metal.map((row) => [
      formatDate(row.date, language),
      slip[row.event],
      row.metal,
      row.notes,
      formatGrams(row.milligrams),
    ]),
    sums: [...metalHere(metal)].map(([name, left]) => [`${slip.here}: ${name}`, formatGrams(left)]),
    signatures: [slip.customerSignature, slip.takenInBy],
  };
}

function headOf({ number, status }: Made, language: PaperLanguage, of: 'jobSheet' | 'metalSlip') {
  const mark = status === 'cancelled' || status === 'voided' ? ('cancelled' as const) : null;
  return { kind: 'slip' as const, language, of, number, code: number, mark, totals: [], sums: [], remarks: '' };
}

function factsOf(sale: Made, language: PaperLanguage): SlipPaper['facts'] {
  const { slip, ...words } = paperWords[language];
  const { customer, madeToOrder } = sale;
  return [
    [slip.number, sale.number],
    [slip.date, formatDate(sale.date, language)],
    [slip.location, inLanguage(language, sale.locationName, sale.locationNameJa)],
    [slip.customer, customer ? `${words.person(personName(customer))} (${customer.code})` : ''],
    [slip.expectedHandOver, formatDate(madeToOrder.expectedDate, language)],
  ];
}
