import { readFileSync } from 'node:fs';
import { contract } from '#contract/index.ts';
import type { Subasta } from '#contract/sales/subasta.ts';
import { caller } from '../support/caller.ts';
import { ask, type Shop } from '../support/shop.ts';

const { subasta: events, lot: lots, sale: sales } = contract;
/** So many times each clerk presses the key for one lot. */
const presses = 3;
const paddles = [1, 2, 3];

type Clerk = ReturnType<typeof caller>;

/** An event of many lots whose two clerks hammer the same lot at the same time, over HTTP. */
export class Evening {
  readonly #clerks: [Clerk, Clerk];
  readonly #event: Subasta;
  /** What the winning bid of each lot was, by the lot. */
  readonly #bids = new Map<number, { paddle: number; amount: number }>();
  /** How often the hammer was answered with what. */
  readonly #answers = new Map<string, number>();
  readonly #wrongs: string[] = [];
  #hammerMs = 0;

  constructor(clerks: [Clerk, Clerk], event: Subasta) {
    this.#clerks = clerks;
    this.#event = event;
  }

  /** Draws so many unique pieces from stock, opens the event, and gives paddles out. */
  static async open(url: string, { tokens, locationId }: Shop, lotCount: number): Promise<Evening> {
    const [token, other] = tokens as [string, string];
    const clerks: [Clerk, Clerk] = [caller(url, token), caller(url, other)];
    const [clerk] = clerks;
    const { rows: categories } = await clerk(contract.category.list, { search: 'R0' });
    const lines = [];
    for (let piece = 1; piece <= lotCount; piece++) {
      const { id: itemId } = await clerk(contract.item.create, {
        categoryId: categories[0]?.id ?? 0,
        name: `Ring ${piece} of the evening`,
        milligrams: 4_000 + piece,
        uom: 'pcs',
        cost: 30_000,
        markupBasisPoints: 5_000,
        price: 45_000,
        initialQuantity: 1,
        isUniquePiece: true,
        sellingOptions: { straight: true, layaway: null, subasta: true, madeToOrder: false },
      });
      lines.push({ itemId, quantity: 1, startingPrice: 40_000, increment: 1_000 });
    }
    const { id, version } = await clerk(events.create, { locationId, name: 'Evening', channel: 'store', lines });
    const event = await clerk(events.open, { id, version });
    for (const paddle of paddles)
      await clerk(contract.bidder.create, { subastaId: id, paddle, name: `Bidder ${paddle}` });
    return new Evening(clerks, event);
  }

  /** Two bid for each lot, then both clerks let the hammer fall, each several times. */
  async hammerAll(): Promise<void> {
    for (const [index, { id }] of this.#event.lines.entries()) {
      const [clerk] = this.#clerks;
      const [paddle, amount] = [1 + (index % paddles.length), 45_000 + index * 1_000];
      await clerk(lots.bid, { id, paddle: 1 + ((index + 1) % paddles.length), amount: amount - 2_000 });
      const { version } = await clerk(lots.bid, { id, paddle, amount });
      this.#bids.set(id, { paddle, amount });
      const begun = performance.now();
      const all = this.#clerks.flatMap((one) =>
        Array.from({ length: presses }, () => answerOf(one(lots.hammer, { id, version }))),
      );
      const answers = await Promise.all(all);
      this.#hammerMs += performance.now() - begun;
      for (const answer of answers) this.#answers.set(answer, (this.#answers.get(answer) ?? 0) + 1);
      const strange = answers.filter((answer) => answer !== 'won' && answer !== 'document.notNow');
      if (answers.filter((answer) => answer === 'won').length !== 1 || strange.length > 0)
        this.#wrongs.push(`lot ${index + 1} was answered ${answers.join(', ')}`);
    }
  }

  /** Each winner pays in cash and takes the piece along. */
  async payAll(): Promise<void> {
    const [clerk] = this.#clerks;
    const { lines } = await clerk(events.find, { id: this.#event.id });
    for (const { saleId } of lines) {
      if (saleId === null) continue;
      const { id, version, grandTotal } = await clerk(sales.find, { id: saleId });
      const payments = [{ paymentType: 'cash' as const, tendered: grandTotal }];
      await clerk(sales.complete, { id, version, grandTotal, payments });
    }
  }

  /** What is wrong in the end: a lot without its winner, a piece or a yen too many or too few, broken books. */
  async findWrongs(databaseUrl: string): Promise<string[]> {
    const [clerk] = this.#clerks;
    const { lines, awardedCount, hammerTotal } = await clerk(events.find, { id: this.#event.id });
    const wrongs = [...this.#wrongs];
    for (const { id, position, status, winnerPaddle, hammerPrice } of lines) {
      const bid = this.#bids.get(id);
      if (status !== 'awarded' || winnerPaddle !== bid?.paddle || hammerPrice !== bid.amount)
        wrongs.push(`lot ${position} is ${status} to ${winnerPaddle} for ${hammerPrice}, not to ${bid?.paddle}`);
    }
    const bidTotal = this.#bidTotal();
    if (awardedCount !== lines.length || hammerTotal !== bidTotal)
      wrongs.push(`the event says ${awardedCount} lots for ${hammerTotal}`);
    const [books] = await ask<Record<'sales' | 'won' | 'left' | 'sold' | 'total' | 'paid', number>>(
      databaseUrl,
      `SELECT (SELECT count(*) FROM sale WHERE status = 'completed')::int AS sales,
         (SELECT count(DISTINCT sale_id) FROM award)::int AS won,
         (SELECT coalesce(sum(abs(quantity)), 0) FROM stock_level WHERE item_id IN (SELECT item_id FROM lot))::int AS left,
         (SELECT coalesce(sum(quantity), 0) FROM stock_move WHERE cause = 'sale' AND to_kind = 'outside')::int AS sold,
         (SELECT coalesce(sum(grand_total), 0) FROM sale)::float AS total,
         (SELECT coalesce(sum(amount), 0) FROM payment)::float AS paid`,
    );
    const due = bidTotal + bidTotal / 10;
    const wanted = { sales: lines.length, won: lines.length, left: 0, sold: lines.length, total: due, paid: due };
    for (const [name, value] of Object.entries(wanted)) {
      const found = books?.[name as keyof typeof wanted];
      if (found !== value) wrongs.push(`the books say ${name} ${found}, and it should be ${value}`);
    }
    const invariants = readFileSync(new URL('../../server/db/invariants.sql', import.meta.url), 'utf8');
    for (const row of await ask(databaseUrl, invariants)) wrongs.push(JSON.stringify(row));
    return wrongs;
  }

  figures(): string[] {
    const lotCount = this.#event.lines.length;
    const answers = [...this.#answers].map(([answer, count]) => `${count} × ${answer}`).join(', ');
    return [
      `${lotCount} lots, each hammered by two clerks ${presses} times at once: ${answers}`,
      `${(this.#hammerMs / lotCount).toFixed(1)} ms from the hammer to the last of six answers`,
      `¥${this.#bidTotal().toLocaleString('en')} hammered, and a tenth of it in tax`,
    ];
  }

  #bidTotal(): number {
    return [...this.#bids.values()].reduce((total, { amount }) => total + amount, 0);
  }
}

/** `won`, or the code of the refusal. */
async function answerOf(hammer: Promise<unknown>): Promise<string> {
  try {
    await hammer;
    return 'won';
  } catch (error) {
    const [status, ...reply] = (error as Error).message.split(' ');
    try {
      return JSON.parse(reply.join(' ')).code;
    } catch {
      return String(status);
    }
  }
}
