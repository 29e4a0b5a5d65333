import { piecesOf } from '#contract/catalogue/weight.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { isEastern } from '#contract/kernel/personName.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { japanesePlace } from '#contract/people/address.ts';
import { countryName } from '#contract/people/country.ts';
import { balanceOf } from '#contract/sales/balance.ts';
import type { ecommerceApi } from '#contract/sales/ecommerce.ts';
import type { OrderShown } from '#contract/sales/ecommerceOrder.ts';
import { isFetchedOrder } from '#contract/sales/pickup.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { findIssuer } from '../../company/issuer.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import type { PaperLanguage } from '../../paper/document.ts';
import { formatCount, formatDate, formatGrams, formatYen } from '../../paper/format.ts';
import { pdfReply } from '../../paper/reply.ts';
import { inOneLine, saidFacts } from '../../paper/slipFacts.ts';
import { paperWords, pick } from '../../paper/text.ts';
import { inLanguage } from '../../sheet/text.ts';
import { findSale } from '../sale/readStore.ts';

/** What goes into the parcel: to whom, from whom, what is in it, and what the carrier is to collect. No prices stand on it. */
export async function packingSlip(
  ctx: Context,
  { id, shipmentId, language }: InputOf<typeof ecommerceApi.packingSlip>,
): Promise<FileReply> {
  const order = await findSale(ctx.db, ctx, id);
  const { ecommerce } = order;
  if (!ecommerce) refuse('notFound');
  const { slip, ...words } = paperWords[language];
  const issuer = await findIssuer(ctx.db, order.locationId, ctx.clock.now());
  const together = (...texts: string[]) => inOneLine(language, texts);
  const isFetched = isFetchedOrder(order.onlineStage, ecommerce.shippingMethodId);
  const shop = together(pick(issuer.name, language), pick(issuer.address, language), issuer.phone);
  const lines = linesOf(order, ecommerce, shipmentId);
  const tracking = [...new Set(lines.map(({ trackingNumber }) => trackingNumber).filter(Boolean))];
  const shipped = lines
    .map(({ shippingDate }) => shippingDate ?? '')
    .sort()
    .at(-1);
  const due = shipmentId === undefined ? balanceOf(order) : dueOf(order, ecommerce, shipmentId);
  return pdfReply(
    {
      kind: 'slip',
      of: 'packingSlip',
      language,
      number: order.number,
      mark: order.status === 'cancelled' ? 'cancelled' : null,
      facts: saidFacts([
        [slip.number, order.number],
        [slip.date, formatDate(order.date, language)],
        ...wayOf(order, ecommerce, { isFetched, shop, language }),
        [slip.trackingNumber, together(...tracking)],
        [isFetched ? slip.handedOverOn : slip.sentOn, shipped ? formatDate(shipped, language) : ''],
      ]),
      columns: [
        { title: words.item, share: 0.74 },
        { title: words.quantity, share: 0.1, align: 'right' },
        { title: words.weight, share: 0.16, align: 'right' },
      ],
      rows: lines.map((line) => [
        `${line.itemCode} ${inLanguage(language, line.name, line.nameJa)}`,
        line.priceBy === 'gram' ? '' : formatCount(line.quantity),
        formatGrams(line.milligrams),
      ]),
      totals: [slip.total, formatCount(lines.reduce((sum, line) => sum + piecesOf(line), 0)), ''],
      sums: ecommerce.cashOnDelivery && due > 0 ? [[slip.toCollect, formatYen(due, language)]] : [],
      remarks: order.notes,
      signatures: [slip.packedBy],
    },
    `${order.number}.pdf`,
  );
}

/** To whom, where, from whom and how it goes; of what is fetched, at which shop. */
function wayOf(
  { locationName, locationNameJa }: Sale,
  order: OrderShown,
  { isFetched, shop, language }: { isFetched: boolean; shop: string; language: PaperLanguage },
): [string, string][] {
  const { slip, person } = paperWords[language];
  const together = (...texts: string[]) => inOneLine(language, texts);
  const who = together(person(order.recipient), order.contactNumber);
  if (isFetched) {
    const place = inLanguage(language, locationName, locationNameJa);
    return [
      [slip.customer, who],
      [slip.pickup, place],
      [slip.shop, shop],
    ];
  }
  return [
    [slip.recipient, who],
    [slip.deliveryAddress, together(...placeOf(order, language))],
    [slip.sender, shop],
    [slip.shippingMethod, together(inLanguage(language, order.methodName, order.methodNameJa), order.carrier)],
  ];
}

/** The address in the order of its own script: who delivers reads it. */
function placeOf({ postalCode, prefecture, address, country }: OrderShown, language: PaperLanguage): string[] {
  const place =
    language === 'ja' || isEastern(prefecture + address)
      ? [postalCode && `〒${postalCode}`, japanesePlace(prefecture, address)]
      : [address, prefecture, postalCode];
  return country === 'JP' ? place : [...place, countryName(country, language)];
}

/** What is collected with one shipment: its own part of the total, as far as what was paid does not reach it. */
function dueOf({ amountPaid }: Sale, { shipments }: OrderShown, shipmentId: number): number {
  const sent = shipments.filter(({ kind }) => kind === 'shipment');
  const upTo = sent.slice(0, sent.findIndex(({ id }) => id === shipmentId) + 1);
  const total = upTo.reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, Math.min(upTo.at(-1)?.amount ?? 0, total - amountPaid));
}

/** What is in one shipment; without one, all of the order that did not come back. */
function linesOf({ lines }: Sale, { shipments }: OrderShown, shipmentId: number | undefined): Sale['lines'] {
  if (shipmentId === undefined) {
    const returned = shipments.flatMap(({ kind, lineIds }) => (kind === 'return' ? lineIds : []));
    return lines.filter(({ id }) => !returned.includes(id));
  }
  const sent = shipments.find(({ id, kind }) => id === shipmentId && kind === 'shipment');
  if (!sent) refuse('notFound', { thing: 'shipment', id: shipmentId });
  return lines.filter(({ id }) => sent.lineIds.includes(id));
}
