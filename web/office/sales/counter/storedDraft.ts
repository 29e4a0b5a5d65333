import { saleTypes } from '#contract/sales/saleType.ts';
import { newKey } from '#web/api/key.ts';
import { parsed, readStored } from '#web/api/storage.ts';
import { type Attempt, attemptKinds } from './attempt.ts';
import { type Draft, emptyDraft } from './draft.ts';
import type { DraftLine } from './saleLines.ts';

/** The pending sale that a draft changes. */
export interface EditedSale {
  id: number;
  version: number;
  number: string;
  /** The tax rate at which it was saved; null: it is free of tax for a reason. */
  taxBasisPoints: number | null;
  /** What was paid of it already. */
  amountPaid: number;
  /** Whether it is an order whose customer pays when it arrives. */
  isPaidAtDoor?: boolean;
  /** What it gives away in all, of all that its lines ask for: as far as its goods stay, that needs no right any more. */
  given: number;
  asked: number;
  /** What the server holds, to know whether anything was changed since. */
  saved: string;
}

/** A draft as this till stores it. */
export interface StoredDraft {
  draft: Draft;
  /** Idempotency key of these contents: minted anew with every change, the same in every tab that shows them. */
  key: string;
  /** When it was last changed; null while it is as it began. */
  savedAt: string | null;
  edited: EditedSale | null;
  attempt: Attempt | null;
}

export type StorageKey = `kinza.sale.${string}`;

/** Under which key the half-made sale of a person at a till is stored; each pending sale has a key of its own. */
export function storageKeyOf(userId: number, locationId: number, saleId: number | null): StorageKey {
  return `kinza.sale.${userId}.${locationId}${saleId === null ? '' : `.${saleId}`}`;
}

export function newStoredDraft(draft: Draft = emptyDraft(), edited: EditedSale | null = null): StoredDraft {
  return { draft, key: newKey(), savedAt: null, edited, attempt: null };
}

export function readStoredDraft(storageKey: StorageKey): StoredDraft | null {
  return parseStoredDraft(readStored(storageKey));
}

type Unchecked<Shape> = { [Key in keyof Shape]?: unknown };

export function parseStoredDraft(text: string | null): StoredDraft | null {
  return checkedDraft(parsed(text));
}

/** A stored draft that is not of this build is completed as far as it can be read. */
export function checkedDraft(value: unknown): StoredDraft | null {
  const { key, savedAt, edited, attempt, draft } = (value ?? {}) as Unchecked<StoredDraft>;
  const goods = (draft ?? {}) as Unchecked<Draft>;
  if (typeof key !== 'string' || !Array.isArray(goods.lines) || !Array.isArray(goods.tenders)) return null;
  const type = saleTypes.find((known) => known === goods.type) ?? 'straight';
  const lines = goods.lines.filter(isLine).map((line) => ({ ...lineDefaults, ...line }));
  const empty = emptyDraft();
  return {
    key,
    draft: {
      type,
      lines,
      work: Array.isArray(goods.work) ? goods.work : [],
      own: typeof goods.own === 'object' && goods.own !== null ? { ...goods.own } : {},
      // Before header and terms stood apart, their fields stood beside the lines.
      header: filled(empty.header, goods.header ?? goods),
      terms: filled(empty.terms, goods.terms ?? goods),
      tenders: goods.tenders,
      activeTender: typeof goods.activeTender === 'number' ? goods.activeTender : null,
    },
    savedAt: typeof savedAt === 'string' ? savedAt : null,
    edited: (edited ?? null) as EditedSale | null,
    attempt: isAttempt(attempt) ? attempt : null,
  };
}

const lineDefaults = {
  priceBy: 'unit' as const,
  uom: 'pcs' as const,
  weighed: null,
  priceReason: '',
  editedPrice: null,
  agreed: null,
  discountBasisPoints: 0,
  available: null,
};

function isLine(line: Unchecked<DraftLine> | null): line is DraftLine {
  const { key, itemId, quantity, listPrice } = line ?? {};
  return [key, itemId, quantity, listPrice].every((figure) => typeof figure === 'number');
}

function isAttempt(attempt: unknown): attempt is Attempt {
  const { kind, key, input } = (attempt ?? {}) as Unchecked<Attempt>;
  return attemptKinds.some((one) => one === kind) && typeof key === 'string' && typeof input === 'object';
}

/** The fields of a whole, each as it was stored where it was. */
function filled<Whole extends object>(whole: Whole, stored: object): Whole {
  const known = Object.entries(stored).filter(([name, value]) => name in whole && value !== undefined);
  return { ...whole, ...Object.fromEntries(known) };
}

/** Whether its goods have to lie here: what is saved holds its pieces already, and what is made first need not be there. */
export function needsStock({ draft, edited }: StoredDraft, maySellBelow: boolean): boolean {
  return !maySellBelow && edited === null && draft.type !== 'madeToOrder';
}
