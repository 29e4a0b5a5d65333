import type { AccessWord } from '#contract/kernel/access.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import type { FileStore } from './files.ts';
import type { Jobs } from './jobs.ts';
import type { Replica } from './replica.ts';
import type { BrowserSigns } from './rulesBrowser.ts';

/** The signed-in user, as every action sees them. */
export interface SessionUser {
  id: number;
  name: string;
  /** In Japanese; empty where there is no such name. */
  nameJa: string;
  roleId: number;
  roleName: string;
  isAdmin: boolean;
  /** An administrator who sees everything as their role would: `roleId`, `roleName` and `rights` are that role's. */
  isViewing?: boolean;
  sessionId: number;
  /**
   * Locations of the company in use that this user works in; all of them for an administrator. Closed ones count: what
   * was done there is still looked at.
   */
  locationIds: readonly number[];
  /** Those of them that the user may ship goods from, and receive goods at; none where it is not said. */
  shipIds?: readonly number[];
  receiveIds?: readonly number[];
  rights: ReadonlySet<AccessWord>;
  /** Sees and changes every company, and what the companies share. */
  holdsAllCompanies: boolean;
  /** The user's own company, and those whose locations they work at. */
  companyIds: readonly number[];
}

/** The claim on an idempotency key that a changing request carries. */
export interface IdempotencyClaim {
  key: string;
  endpoint: string;
  bodyHash: Buffer;
}

/**
 * Who asks, for which company, at which time, with which tools. Made once per request by the kernel; the company
 * comes from the session, never from the body.
 */
export interface Context {
  db: Db;
  /** The main database, where `db` reads a replica of it; what is written goes there. */
  main?: Db;
  /** As of when `db` is, at least, where it reads a replica. */
  asOf?: Date;
  /** Answers reports, where there is one (`readByReplica`). */
  replica?: Replica;
  /** Hears as of when an answer is that a replica gave. */
  tellAsOf?: (at: Date) => void;
  clock: Clock;
  files: FileStore;
  /** Encrypts what must not be read from the database alone; a command that asks for none has none. */
  secretKey?: Buffer;
  jobs: Jobs;
  /** Address under which people reach Kinza, for links in mails; a command that writes none has none. */
  appUrl?: string;
  user: SessionUser;
  companyId: number;
  /** The location in use: the shop that the clerk stands in. Null where the user has none. */
  locationId: number | null;
  requestId: string;
  remoteAddress: string;
  /** What the browser says that it is, cut at 400 characters; empty where nobody says so. */
  userAgent: string;
  /** What else the browser says of itself; absent where no browser asked. */
  browser?: BrowserSigns;
  /** The bearer token that came with the request, if any. */
  token: string | null;
  idempotency?: IdempotencyClaim | undefined;
  /** Hears how many more rows of a sheet are about to be written; what it throws ends the sheet. */
  noteRows?: (count: number) => Promise<void>;
}

/** What a context holds of a request, where nobody asked: a job does it. */
export const noRequest = { locationId: null, requestId: '', remoteAddress: '', userAgent: '', token: null } as const;

/** The companies that the user may name: all where null, those given to them, or the one in use without the list. */
export function companiesOf(ctx: Pick<Context, 'user' | 'companyId'>): readonly number[] | null {
  if (!may(ctx, 'View Company List')) return [ctx.companyId];
  return ctx.user.holdsAllCompanies ? null : ctx.user.companyIds;
}

/** Whether the user may: an administrator always, others by their role's rights. */
export function may(ctx: Pick<Context, 'user'>, word: AccessWord): boolean {
  return ctx.user.isAdmin || ctx.user.rights.has(word);
}
