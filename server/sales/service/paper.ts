import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Intake } from '#contract/sales/intake.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { serviceApi } from '#contract/sales/service.ts';
import { findIssuer } from '../../company/issuer.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { PaperIssuer, PaperLanguage, SlipPaper } from '../../paper/document.ts';
import { formatCount, formatCustomer, formatDate, formatGrams, formatYen } from '../../paper/format.ts';
import { pdfReply } from '../../paper/reply.ts';
import { paperWords, pick } from '../../paper/text.ts';
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
  const shop = [issuer.name, issuer.location.name, issuer.location.address].map((text) => pick(text, language));
  return {
    kind: 'slip',
    language,
    of: 'claimTicket',
    number: sale.number,
    mark: sale.status === 'cancelled' ? 'cancelled' : null,
    code: sale.number,
    facts: said([
      [slip.number, sale.number],
      [slip.customer, customerText(sale, language)],
      [slip.takenInOn, formatDate(sale.date, language)],
      [slip.promisedFor, intake.promisedDate && formatDate(intake.promisedDate, language)],
      [slip.piece, intake.piece],
      [slip.condition, intake.condition],
      [slip.weightIn, intake.milligramsIn && formatGrams(intake.milligramsIn)],
      [slip.weightOut, intake.milligramsOut && formatGrams(intake.milligramsOut)],
      [slip.declaredValue, intake.declaredValue && yen(intake.declaredValue)],
      [
        slip.shop,
        [...shop, issuer.location.phone || issuer.phone].filter(Boolean).join(language === 'ja' ? '　' : ', '),
      ],
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
    remarks: [sale.notes, slip.claimTerms].filter(Boolean).join('\n'),
    signatures: [slip.takenInBy, slip.customerSigns],
  };
}

/** What is said of a piece, without what is not. */
function said(facts: readonly (readonly [string, string | number | null])[]): SlipPaper['facts'] {
  return facts.flatMap(([label, value]) => (value ? [[label, String(value)] as [string, string]] : []));
}

function customerText({ customer }: Sale, language: PaperLanguage): string {
  if (!customer) return '';
  const { code, firstName, middleName, lastName, address } = customer;
  const named = { code, firstName, middleName, lastName, companyName: '', address: { en: address, ja: address } };
  return formatCustomer(named, language).join(language === 'ja' ? '　' : ', ');
}
