import type { InputOf } from '#contract/kernel/endpoint.ts';
import { personName } from '#contract/kernel/personName.ts';
import type { Appraisal, appraisalApi } from '#contract/sales/appraisal.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { findIssuer } from '../../company/issuer.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { PaperIssuer, PaperLanguage, SlipPaper } from '../../paper/document.ts';
import { formatCarats, formatCount, formatDate, formatGrams, formatYen } from '../../paper/format.ts';
import { pdfReply } from '../../paper/reply.ts';
import { saidFacts, shopText } from '../../paper/slipFacts.ts';
import { paperWords } from '../../paper/text.ts';
import { inLanguage } from '../../sheet/text.ts';
import { findSale } from '../sale/readStore.ts';
import { findAppraisal } from './store.ts';

const marks = { draft: 'draft', issued: null, voided: 'voided' } as const;

/** An appraisal: the piece as it was sold, what was found of it, its value on a day, and who says so. */
export async function appraisalFile(ctx: Context, input: InputOf<typeof appraisalApi.paper>): Promise<FileReply> {
  const found = await findAppraisal(ctx.db, ctx, input.id);
  const [sale, issuer] = await Promise.all([
    findSale(ctx.db, ctx, found.saleId),
    findIssuer(ctx.db, found.locationId, new Date(found.createdAt)),
  ]);
  return pdfReply(appraisalPaper(found, sale, issuer, input.language), `${found.number}.pdf`);
}

function appraisalPaper(found: Appraisal, sale: Sale, issuer: PaperIssuer, language: PaperLanguage): SlipPaper {
  const { slip, ...words } = paperWords[language];
  const said = (en: string, ja: string) => inLanguage(language, en, ja);
  const facts: [label: string, value: string | null][] = [
    [slip.number, found.number],
    [slip.customer, sale.customer && `${words.person(personName(sale.customer))} (${sale.customer.code})`],
    [slip.appraised.saleNumber, found.saleNumber],
    [slip.appraised.piece, [said(found.piece, found.pieceJa), found.itemCode].filter(Boolean).join('  ')],
    [words.warranty.description, said(found.description, found.descriptionJa)],
    [words.weight, found.milligrams === null ? null : formatGrams(found.milligrams)],
    [slip.appraised.findings, said(found.findings, found.findingsJa)],
    [slip.appraised.purpose, slip.appraised.purposes[found.purpose]],
    [slip.appraised.valuedOn, formatDate(found.valuedOn, language)],
    [slip.appraised.appraiser, found.appraiser],
    [slip.shop, shopText(issuer, language)],
  ];
  return {
    kind: 'slip',
    language,
    of: 'appraisal',
    number: found.number,
    mark: marks[found.status],
    facts: saidFacts(facts),
    columns: [
      { title: slip.appraised.stone, share: 0.3 },
      { title: words.quantity, share: 0.12, align: 'right' },
      { title: slip.appraised.carats, share: 0.16, align: 'right' },
      { title: slip.appraised.grade, share: 0.42 },
    ],
    rows: found.stones.map(({ kind, quantity, millicarats, grade }) => [
      kind,
      formatCount(quantity),
      millicarats === null ? '' : formatCarats(millicarats),
      grade,
    ]),
    totals: [],
    sums: [[slip.appraised.value, formatYen(found.appraisedValue, language)]],
    remarks: found.reason,
    terms: slip.appraised.terms,
    signatures: [slip.appraised.appraiser, words.warranty.stamp],
  };
}
