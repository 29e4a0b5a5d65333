import type { Item } from '#contract/catalogue/item.ts';
import { contract } from '#contract/index.ts';
import type { PaperVariant } from '#contract/sales/paper.ts';
import type { PlanPaper } from '#contract/sales/plan.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { WebPaper } from '#contract/shop/orderShown.ts';
import { shipLines } from './order.ts';
import type { Placed } from './orderForm.ts';
import { sellDraft } from './saleDraft.ts';
import { placeOnWeb } from './webOrder.ts';
import { callerOf, type World } from './world.ts';

const languages = ['en', 'ja'] as const;
type Language = (typeof languages)[number];

/** Everything that is typed about an order, by the customer on the web and by the clerk who handles it. */
export interface Typed {
  customer: Partial<Placed>;
  reference: string;
  trackingNumber: string;
  reason: string;
}

export interface OpenedPaper {
  of: string;
  pdf: Buffer;
}

/** Orders these pieces on the web, has them paid and sent, and opens every paper that comes of it. */
export async function papersOfOrder(
  world: World,
  items: readonly Item[],
  typed: Typed,
): Promise<{ sale: Sale; papers: OpenedPaper[] }> {
  const manager = world.as('manager');
  const papers: OpenedPaper[] = [];
  const { secret, sale: placed } = await placeOnWeb(world, items, typed.customer);
  await openOnWeb(world, papers, 'statement', secret);
  const { id, version } = placed;
  const confirmed = await manager.call(contract.onlineOrder.confirm, { id, version });
  const paid = await pay(world, confirmed, confirmed.balance, typed);
  await inBoth(papers, 'deposit', (language) => manager.bytes(contract.sale.deposit, { id, language }));
  const { trackingNumber, reason: notes } = typed;
  const sent = { status: 'shipped', shippingDate: '2026-06-18', trackingNumber, notes } as const;
  const every = items.map((_, index) => index);
  const shipped = await shipLines(world, paid, every, sent);
  await inBoth(papers, 'packing slip', (language) => manager.bytes(contract.ecommerce.packingSlip, { id, language }));
  await openOnWeb(world, papers, 'invoice', secret);
  await printAll(world, papers, shipped, ['english', 'japanese', 'customer', 'accounting', 'warranty']);
  return { sale: shipped, papers };
}

/** Sells these pieces at the counter to somebody, takes the sale back, and opens its paper. */
export async function papersOfVoid(
  world: World,
  items: readonly Item[],
  customerId: number | null,
  typed: Typed,
): Promise<OpenedPaper[]> {
  const manager = world.as('manager');
  const papers: OpenedPaper[] = [];
  const draft = sellDraft(world, items, { customerId });
  const payments = [{ paymentType: 'card' as const, tendered: draft.grandTotal, reference: typed.reference }];
  const { id, version } = await manager.call(contract.sale.sell, { ...draft, payments });
  const voided = await manager.call(contract.sale.void, { id, version, reason: typed.reason });
  await printAll(world, papers, voided, ['returnInvoice']);
  return papers;
}

/** Lays these pieces away on the web, pays once, and opens every paper of the plan so far. */
export async function papersOfLayaway(
  world: World,
  items: readonly Item[],
  typed: Typed,
): Promise<{ id: number; papers: OpenedPaper[] }> {
  const manager = world.as('manager');
  const papers: OpenedPaper[] = [];
  const { secret, sale: placed } = await placeOnWeb(world, items, { kind: 'layaway', ...typed.customer });
  const { id, version } = placed;
  const opened = (paper: PlanPaper) =>
    inBoth(papers, `plan ${paper}`, (language) => manager.bytes(contract.plan.paper, { id, paper, language }));
  await opened('contract');
  const confirmed = await manager.call(contract.onlineOrder.confirm, { id, version });
  await pay(world, confirmed, Math.ceil(confirmed.grandTotal / 5), typed);
  await opened('receipt');
  await opened('statement');
  await openOnWeb(world, papers, 'statement', secret, 'web statement of a plan');
  return { id, papers };
}

/** Asks in writing for what is late, months after it was laid away. */
export async function papersOfDemand(world: World, { id }: Pick<Sale, 'id'>): Promise<OpenedPaper[]> {
  const manager = world.as('manager');
  const papers: OpenedPaper[] = [];
  const { version } = await manager.call(contract.sale.find, { id });
  await manager.call(contract.plan.demand, { id, version, deadline: '2026-10-01' });
  await inBoth(papers, 'plan demand', (language) =>
    manager.bytes(contract.plan.paper, { id, paper: 'demand', language }),
  );
  return papers;
}

async function printAll(
  world: World,
  papers: OpenedPaper[],
  { id }: Sale,
  variants: readonly PaperVariant[],
): Promise<void> {
  const manager = world.as('manager');
  for (const variant of variants) {
    const { printId } = await manager.call(contract.sale.print, { id, variant });
    const endpoint = variant === 'warranty' ? contract.sale.warranty : contract.sale.receipt;
    const open = (language: Language) => manager.bytes(endpoint, { id, printId, language });
    // Two of them have a language of their own.
    if (variant === 'english' || variant === 'japanese') papers.push({ of: variant, pdf: await open('ja') });
    else await inBoth(papers, variant, open);
  }
}

function pay(world: World, { id, version }: Sale, tendered: number, { reference }: Typed): Promise<Sale> {
  const payments = [{ paymentType: 'bankTransfer' as const, tendered, reference }];
  return world.as('manager').call(contract.sale.pay, { id, version, date: '2026-06-18', payments });
}

function openOnWeb(
  world: World,
  papers: OpenedPaper[],
  paper: WebPaper['paper'],
  secret: string,
  of = `web ${paper}`,
): Promise<void> {
  const nobody = callerOf(world.app, '');
  return inBoth(papers, of, (language) =>
    nobody.bytes(contract.webOrder.print, { code: 'kz', secret, paper, language }),
  );
}

async function inBoth(papers: OpenedPaper[], of: string, open: (language: Language) => Promise<Buffer>): Promise<void> {
  for (const language of languages) papers.push({ of, pdf: await open(language) });
}
