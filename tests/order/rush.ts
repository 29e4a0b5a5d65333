import { rmSync } from 'node:fs';
import { contract } from '#contract/index.ts';
import type { RefusalReply } from '#contract/kernel/refusal.ts';
import { businessDate, systemClock } from '#server/kernel/clock.ts';
import { caller } from '../support/caller.ts';
import { databaseUrlOf, type Kinza, makeFolder, startKinza } from '../support/kinza.ts';
import type { Placed } from '../support/orderForm.ts';
import { ask } from '../support/shop.ts';
import {
  brokenInvariants,
  type Front,
  openFront,
  type Piece,
  quoted,
  startMs,
  trusting,
  untilHeard,
  visitor,
} from './front.ts';

const buyersPerPiece = 32;
const clerks = 16;
const ways = ['counter', 'shop', 'counterLayaway', 'shopLayaway', 'transfer'] as const;
type Way = (typeof ways)[number];

/** Who wants a piece, in turn: all by one way, or by all of them. */
const crowds: readonly { name: string; ways: readonly Way[] }[] = [
  { name: 'at the counter', ways: ['counter'] },
  { name: 'in the shop on the web', ways: ['shop'] },
  { name: 'as a layaway', ways: ['counterLayaway', 'shopLayaway'] },
  { name: 'by transfer', ways: ['transfer'] },
  { name: 'mixed', ways },
];

/** A buyer who is ready: answers the number of the document that has the piece. */
type Buyer = () => Promise<string>;
interface Outcome {
  way: Way;
  /** Of who got it. */
  number: string;
  /** What the others were told. */
  code: string;
  causeNumber: string;
  hasFigures: boolean;
}

/** Unique pieces, each of which thirty-two want at the same moment, over two servers of one database. */
export class Rush {
  readonly #dataDir: string;
  readonly #servers: readonly Kinza[];
  readonly #front: Front;
  readonly #osaka: number;
  /** How often buyers of each way were answered with what. */
  readonly #answers = new Map<string, number>();
  readonly #winners = new Map<number, { way: Way; number: string }>();
  readonly #wrongs: string[] = [];
  #asked = 0;

  constructor(dataDir: string, servers: readonly Kinza[], front: Front, osaka: number) {
    this.#dataDir = dataDir;
    this.#servers = servers;
    this.#front = front;
    this.#osaka = osaka;
  }

  static async open(pieces: number): Promise<Rush> {
    const dataDir = makeFolder('kinza-rush');
    const first = await startKinza({ dataDir, env: trusting }, startMs);
    const databaseUrl = databaseUrlOf(dataDir);
    const second = await startKinza({ dataDir, databaseUrl, env: trusting }, startMs);
    const front = await openFront(first.url, databaseUrl, pieces, clerks);
    const { companyId } = front;
    const admin = caller(first.url, front.tokens[0] ?? '');
    const { id } = await admin(contract.location.create, { companyId, name: 'Osaka', description: 'Osaka' });
    return new Rush(dataDir, [first, second], front, id);
  }

  /** All want each piece, one piece after the other. */
  async run(): Promise<void> {
    for (const [index, piece] of this.#front.pieces.entries()) {
      const crowd = crowds[index % crowds.length] ?? { ways };
      const form = await quoted(this.#url(index), piece);
      const buyers: { way: Way; buy: Buyer }[] = [];
      for (let buyer = 0; buyer < buyersPerPiece; buyer++) {
        const way = crowd.ways[buyer % crowd.ways.length] ?? 'counter';
        buyers.push({ way, buy: await this.#ready(way, piece, form, buyer) });
      }
      this.#note(piece, await Promise.all(buyers.map(({ way, buy }) => outcomeOf(way, buy))));
    }
  }

  figures(): string[] {
    const { length } = this.#front.pieces;
    const won = crowds.map(({ name }, index) => `${Math.ceil((length - index) / crowds.length)} ${name}`).join(', ');
    return [
      `${length} unique pieces (${won}), ${buyersPerPiece} buyers at once for each over two servers: ${this.#winners.size} taken, ${this.#asked} asked`,
      ...[...this.#answers].sort().map(([answer, count]) => `   ${answer}: ${count}`),
    ];
  }

  /** What is wrong in the end: a piece taken twice or never, somebody who was not told why, a hold of nobody, broken books. */
  async findWrongs(): Promise<string[]> {
    const databaseUrl = databaseUrlOf(this.#dataDir);
    const holders = await ask<{ itemId: number; number: string }>(
      databaseUrl,
      `SELECT item_id::int AS "itemId", coalesce(sale.number, transfer.number) AS number FROM promise
       LEFT JOIN sale ON cause = 'sale' AND sale.id = cause_id AND sale.status = 'pending'
       LEFT JOIN transfer ON cause = 'transfer' AND transfer.id = cause_id AND transfer.status = 'approved'
       WHERE until IS NULL
       UNION ALL SELECT item_id::int, number FROM sale JOIN sale_line ON sale_line.sale_id = sale.id WHERE status = 'completed'`,
    );
    const wrongs = [...this.#wrongs];
    const byPiece = Map.groupBy(holders, ({ itemId }) => itemId);
    for (const { id, itemCode } of this.#front.pieces) {
      const numbers = (byPiece.get(Number(id)) ?? []).map(({ number }) => number);
      const won = this.#winners.get(id)?.number;
      if (numbers.length !== 1 || numbers[0] !== won)
        wrongs.push(`${itemCode} is held by ${numbers}, and ${won} got it`);
    }
    const count = (way: (one: Way) => boolean) => [...this.#winners.values()].filter((one) => way(one.way)).length;
    const wanted = {
      sales: count((way) => way !== 'transfer'),
      orders: count((way) => way === 'shop' || way === 'shopLayaway'),
      sellable: 0,
      reserved: count((way) => way !== 'counter'),
    };
    const [found] = await ask<typeof wanted>(
      databaseUrl,
      `SELECT (SELECT count(*) FROM sale)::int AS sales, (SELECT count(*) FROM online_order)::int AS orders,
         (SELECT coalesce(sum(abs(quantity)), 0) FROM stock_level WHERE kind = 'sellable')::int AS sellable,
         (SELECT coalesce(sum(abs(quantity)), 0) FROM stock_level WHERE kind = 'reserved')::int AS reserved`,
    );
    for (const [name, value] of Object.entries(wanted)) {
      const is = found?.[name as keyof typeof wanted];
      if (is !== value) wrongs.push(`the books say ${name} ${is}, and it should be ${value}`);
    }
    return [...wrongs, ...(await brokenInvariants(databaseUrl))];
  }

  async close(): Promise<void> {
    for (const server of this.#servers.toReversed()) await server.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  #url(index: number): string {
    return this.#servers[index % this.#servers.length]?.url ?? '';
  }

  /** Everything that a buyer does before the moment at which all press the button. */
  async #ready(way: Way, piece: Piece, form: (kind: Placed['kind']) => Placed, buyer: number): Promise<Buyer> {
    const url = this.#url(buyer);
    const clerk = caller(url, this.#front.tokens[buyer % clerks] ?? '');
    const { locationId, companyId, customerIds } = this.#front;
    if (way === 'shop' || way === 'shopLayaway') {
      const order = form(way === 'shop' ? 'order' : 'layaway');
      return async () => (await visitor(url)(contract.webOrder.place, order)).number;
    }
    const date = businessDate(systemClock.now());
    const line = { itemId: piece.id, quantity: 1, price: piece.price };
    if (way === 'transfer') {
      const to = { destinationCompanyId: companyId, destinationLocationId: this.#osaka };
      const draft = { locationId, date, ...to, lines: [line] };
      const { id, version } = await untilHeard(() => clerk(contract.transfer.create, draft));
      return async () => (await clerk(contract.transfer.approve, { id, version })).number;
    }
    const grandTotal = piece.price + Math.floor(piece.price / 10);
    const customerId = Number(customerIds[buyer % customerIds.length] ?? 0);
    const draft = { locationId, date, customerId, lines: [line], taxBasisPoints: 1000, grandTotal };
    if (way === 'counterLayaway')
      return async () => (await clerk(contract.sale.save, { ...draft, type: 'layaway' })).number;
    const payments = [{ paymentType: 'cash' as const, tendered: grandTotal }];
    return async () => (await clerk(contract.sale.sell, { ...draft, payments })).number;
  }

  #note({ id, itemCode }: Piece, outcomes: readonly Outcome[]): void {
    this.#asked += outcomes.length;
    for (const { way, code } of outcomes) {
      const answer = `${way} ${code}`;
      this.#answers.set(answer, (this.#answers.get(answer) ?? 0) + 1);
    }
    const won = outcomes.filter(({ code }) => code === 'taken');
    if (won.length !== 1) this.#wrongs.push(`${itemCode} was taken ${won.length} times`);
    const [winner] = won;
    if (!winner) return;
    this.#winners.set(id, winner);
    const unsaid = outcomes.filter((one) => one.code !== 'taken' && !isTold(one, winner.number));
    for (const one of unsaid) this.#wrongs.push(`${itemCode}: ${one.way} was told ${one.code} ${one.causeNumber}`);
  }
}

/** Whoever works in the shop hears who has the piece; a visitor hears that it is gone, and no figure but a total. */
function isTold({ way, code, causeNumber, hasFigures }: Outcome, holder: string): boolean {
  if (way === 'shop' || way === 'shopLayaway')
    return (code === 'order.soldOut' || code === 'order.changed') && causeNumber === '' && !hasFigures;
  return code === 'stock.insufficient' && causeNumber === holder;
}

async function outcomeOf(way: Way, buy: Buyer): Promise<Outcome> {
  try {
    return { way, number: await untilHeard(buy), code: 'taken', causeNumber: '', hasFigures: false };
  } catch (error) {
    const [status = '', ...words] = (error as Error).message.split(' ');
    const { code, data = {} } = replyIn(words.join(' '));
    const { causeNumber = '', grandTotal: _, ...rest } = data as Record<string, unknown>;
    const hasFigures = Object.keys(rest).length > 0;
    return { way, number: '', code: code || status, causeNumber: String(causeNumber), hasFigures };
  }
}

function replyIn(text: string): Partial<RefusalReply> {
  try {
    return JSON.parse(text) as RefusalReply;
  } catch {
    return {};
  }
}
