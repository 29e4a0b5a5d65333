import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Intake } from '#contract/sales/intake.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { serviceApi } from '#contract/sales/service.ts';
import { findIssuer } from '../../company/issuer.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { PaperIssuer, PaperLanguage, SlipPaper } from '../../paper/document.ts';
import { formatCount, formatDate, formatGrams, formatYen } from '../../paper/format.ts';
import { pdfReply } from '../../paper/reply.ts';
import { customerText, saidFacts, shopText } from '../../paper/slipFacts.ts';
import { paperWords } from '../../paper/text.ts';
import { inLanguage } from '../../sheet/text.ts';
import { findSale } from '../sale/readStore.ts';

/** The claim ticket: what was handed in, when it is promised, what the work costs, and a code that opens the service. */
export async function ticketFile(ctx: Context, input: InputOf<typeof serviceApi.ticket>): Promise<FileReply> {
  const sale = await findSale(ctx.db, ctx, input.id);
  if (!sale.intake) refuse('notFound');
  const issuer = await findIssuer(ctx.db, sale.locationId, new Date(sale.createdAt));
  return pdfReply(claimTicket(sale, sale.intake, issuer, input.language), `${sale.number}-ticket.pdf`);
}

/** What is printed of it. */
function claimTicket(sale: Sale, intake: Intake, issuer: PaperIssuer, language: PaperLanguage): SlipPaper {
  const { slip } = paperWords[language];
  const yen = (amount: number) => formatYen(amount, language);
  return {
    kind: 'slip',
    language,
    of: 'claimTicket',
    number: sale.number,
    mark: sale.status === 'cancelled' ? 'cancelled' : null,
    code: sale.number,
    facts: saidFacts([
      [slip.number, sale.number],
      [slip.customer, customerText(sale, language)],
      [slip.takenInOn, formatDate(sale.date, language)],
      [slip.promisedFor, intake.promisedDate && formatDate(intake.promisedDate, language)],
      [slip.piece, intake.piece],
      [slip.condition, intake.condition],
      [slip.weightIn, intake.milligramsIn === null ? null : formatGrams(intake.milligramsIn)],
      [slip.weightOut, intake.milligramsOut === null ? null : formatGrams(intake.milligramsOut)],
      [slip.declaredValue, intake.declaredValue ? yen(intake.declaredValue) : null],
      [slip.shop, shopText(issuer, language)],
    ]),
    columns: [
      { title: slip.work, share: 0.52 },
      { title: slip.quantity, share: 0.12, align: 'right' },
      { title: slip.price, share: 0.18, align: 'right' },
      { title: slip.subtotal, share: 0.18, align: 'right' },
    ],
    rows: sale.work.map(({ name, nameJa, quantity, price, subtotal }) => [
      inLanguage(language, name, nameJa),
      formatCount(quantity),
      yen(price),
      yen(subtotal),
    ]),
    totals: [],
    sums: [
      [slip.taxAmount, yen(sale.taxAmount)],
      [slip.grandTotal, yen(sale.grandTotal)],
      [slip.paid, yen(sale.amountPaid)],
      [slip.remaining, yen(sale.balance)],
    ],
    remarks: sale.notes,
    terms: intake.declaredValue ? [slip.claimTerms, slip.claimDeclared] : [slip.claimTerms],
    signatures: [slip.takenInBy, slip.customerSigns],
  };
}
