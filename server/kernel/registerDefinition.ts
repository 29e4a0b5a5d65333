import type { RawBuilder } from 'kysely';
import type { Endpoint, InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import type { RefusalCode } from '#contract/kernel/refusal.ts';
import type { Context } from './context.ts';
import type { Tx } from './database.ts';
import type { NamedFile } from './files/named.ts';
import type { ListSheet } from './listSheet.ts';

/** What of a simple list's endpoints says what its rows and its drafts are. */
export interface RegisterApi {
  /** Roles have none: there are few, and they are shown with their rights. */
  list?: Endpoint;
  find: Endpoint;
  edit: Endpoint;
}
export type RowOf<A extends RegisterApi> = ReplyOf<A['find']> & object;
export type Entered<A extends RegisterApi> = Omit<InputOf<A['edit']>, 'id' | 'version'>;

/**
 * What makes one simple list. All that its contract tells is taken from there: its thing is the one that its endpoints
 * are named after, its columns are the fields of a row, its fields those of a draft. `Stored` is a row as it is read,
 * where that is not yet what is answered.
 */
export interface RegisterDefinition<A extends RegisterApi, Stored extends object = RowOf<A>>
  extends RegisterParts<Entered<A>, RowOf<A>, Stored> {
  api: A;
}

interface RegisterParts<Draft extends object, Row extends object, Stored extends object> {
  table: RegisterTable;
  /** Fields of a row that `shown` makes: no columns, so they are not read. */
  made?: readonly (keyof Row & string)[];
  /** Columns that are read besides, for `shown` to make something of. */
  besides?: readonly (keyof Stored & string)[];
  /** What of the columns is none of the table: `{ actions: sql`(SELECT count(*) FROM action WHERE …)` }`. */
  computed?: Partial<Record<keyof Stored & string, RawBuilder<unknown>>>;
  /** Columns too long for a list, which leaves them empty; whoever opens a row gets them. */
  long?: readonly (keyof Stored & string)[];
  /** Fields that create and edit set; those of a draft, all of them, unless said. */
  fields?: readonly (keyof Draft & string)[];
  /** Fields that name a file: refused where it is not there, forgotten where it is left. */
  files?: Partial<Record<keyof Draft & keyof Stored & string, NamedFile>>;
  /** Fields that a trail tells by another column, which says more to a person: `{ itemId: 'itemCode' }`. */
  auditedAs?: Partial<Record<keyof Draft & string, keyof Stored & string>>;
  searched: readonly (keyof Stored & string)[];
  /** The condition behind each filter of the list besides `active`. */
  filters?: Record<string, (value: never) => RawBuilder<unknown>>;
  /** False for what belongs to the whole installation and not to the company in use. */
  isOfCompany?: boolean;
  /** Which rows are there at all for whoever asks; those of the company in use, or all of the installation, unless said. */
  seen?: (ctx: Context) => RawBuilder<unknown>;
  /** How it is said that there is no such row, where a screen has its own words for it. */
  missing?: RefusalCode;
  /** What a new row needs besides its draft, worked out in the same transaction. */
  fill?: (tx: Tx, ctx: Context, draft: Draft) => Promise<Record<string, unknown>>;
  /** What a draft becomes beside what is there already, before it is checked: an address that nobody else has. */
  settle?: (tx: Tx, ctx: Context, draft: Draft, before: Stored | null) => Promise<Draft>;
  /** Refuses what a rule forbids, before anything is written. */
  check?: (tx: Tx, ctx: Context, draft: Draft, before: Stored | null) => Promise<void>;
  /** The same for a row that is about to be switched on or off, and for what was said besides. */
  checkToggle?: (
    tx: Tx,
    ctx: Context,
    row: Stored,
    active: boolean,
    said: { evenWithUsers?: boolean },
  ) => Promise<void>;
  /** The same for a row that is about to be deleted. */
  checkRemove?: (row: Stored) => void;
  /** Writes what belongs to a row in other tables; `before` is null for a new one. */
  after?: (tx: Tx, ctx: Context, draft: Draft, id: number, before: Stored | null) => Promise<void>;
  /** What is answered for a row as it is read: addresses in place of files, shares worked out. */
  shown?: (stored: Stored, ctx: Context) => Row;
  /** Its status stands last: active and inactive, unless said. */
  sheet: ListSheet<Row>;
}

/** The same with all that its contract tells. */
export interface CompleteDefinition<Draft extends object, Row extends object, Stored extends object>
  extends RegisterParts<Draft, Row, Stored> {
  api: RegisterApi;
  thing: string;
  columns: readonly string[];
  fields: readonly (keyof Draft & string)[];
}

/** Tables that a register may stand on: each has id, company_id (if it is of a company), active and version. */
export type RegisterTable =
  | 'action'
  | 'appUser'
  | 'category'
  | 'company'
  | 'externalItem'
  | 'featuredProduct'
  | 'location'
  | 'module'
  | 'pagePost'
  | 'paymentType'
  | 'reasonCode'
  | 'role'
  | 'serviceItem'
  | 'serviceProvider'
  | 'savedReply'
  | 'shippingMethod'
  | 'shopVideo'
  | 'socialLink'
  | 'stockType'
  | 'supplier';
