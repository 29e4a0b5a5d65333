import DataLoader from 'dataloader';
import type { Session, SignInReply, StoredUser, sessionApi } from '#contract/access/session.ts';
import { type AccessWord, accessWords, adminRole } from '#contract/kernel/access.ts';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { pick } from '#contract/kernel/pick.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context, SessionUser } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import type { FileReader } from '../../kernel/files/media.ts';
import { imageUrl } from '../../kernel/files.ts';
import type { Identity } from '../../kernel/mount.ts';
import { transact } from '../../kernel/transact.ts';
import { admitAttempt, belongsHere, noteFailure, noteSuccess } from '../attempt/actions.ts';
import { dummyHash, hashPassword, inTurn, isOutdated, verifyPassword } from '../password.ts';
import { findRole } from '../role/store.ts';
import { challenge, needsSecondFactor } from '../secondFactor/challengeActions.ts';
import { hashToken, isToken, makeToken } from '../token.ts';
import { absoluteMs, choosePlace, idleMs, seenEveryMs, signInName } from './rules.ts';
import {
  countAlarms,
  findCompany,
  findSignInUser,
  findUser,
  findWorker,
  holdEntry,
  type LivingSession,
  listLivingSessions,
  listWorkplaces,
  savePassword,
  saveRevoked,
  saveSeen,
  saveSession,
} from './store.ts';

type Tools = Pick<Context, 'db' | 'clock'>;
/** When a session begins, and on which device where that is known. */
type From = Pick<Context, 'clock'> & Partial<Pick<Context, 'remoteAddress' | 'userAgent'>>;

/**
 * Who a token is, on every request: one statement, shared with the requests that came at the same moment. Null where
 * the session has ended or was never one, or where user or role are switched off. The wanted location counts only if the
 * user works there.
 */
export async function identify(tools: Tools, token: string, wantedLocationId: number | null): Promise<Identity | null> {
  const session = await findSession(tools, token);
  if (!session) return null;
  noteSeen(tools, session);

  const places = placesOf(session);
  const { companyId, locationId, ...work } = choosePlace(places, wantedLocationId, session.ownCompanyId);
  return { companyId, locationId, user: await sessionUserOf(tools, session, work) };
}

/** A user as they may work for a company at this moment, whether or not they are signed in; null where they may not. */
export async function identifyWorker(tools: Tools, userId: number, companyId: number): Promise<SessionUser | null> {
  const worker = await findWorker(tools.db, userId);
  if (!worker) return null;
  const here = placesOf(worker).filter((place) => place.companyId === companyId);
  if (companyId !== worker.ownCompanyId && here.length === 0) return null;
  return sessionUserOf(tools, worker, { locationIds: here.map(({ locationId }) => locationId) });
}

/** The key by which a browser reads files in a session: what the database knows of its token, which opens no endpoint. */
export function fileKeyOf(token: string): string | null {
  return isToken('s', token) ? hashToken(token).toString('base64url') : null;
}

/** Who reads files with a key, and in which companies they work; null where the session has ended or was never one. */
export async function identifyReader(tools: Tools, key: string): Promise<FileReader | null> {
  const tokenHash = Buffer.from(key, 'base64url');
  if (tokenHash.length !== 32) return null;
  const session = await memoryOf(tools).sessions.load(tokenHash);
  if (!session) return null;
  const user = await sessionUserOf(tools, session, { locationIds: [] });
  return { companyIds: new Set(user.companyIds), user };
}

/**
 * Signs in. Whatever is wrong (name, password, a user or a role switched off) gets the same answer after the same
 * time; too many failures get `signIn.tooOften`. One turn at a time looks at the count, so that parallel guesses
 * can't outrun it. Where what was verified has changed before the session stands, it is verified anew.
 */
export async function signIn(
  ctx: Context,
  input: InputOf<typeof sessionApi.login>,
): Promise<ReplyOf<typeof sessionApi.login>> {
  const name = signInName(input.username);
  const queue = (await belongsHere(ctx, name)) ? 'known' : 'strange';
  return inTurn(async () => {
    await admitAttempt(ctx, name);
    for (let attempt = 1; attempt <= verifiedMax; attempt++) {
      const user = await verifyUser(ctx, name, input.password);
      if (!user) break;
      const entered = await enter(ctx, name, user, input.password);
      if (entered) return entered;
    }
    await noteFailure(ctx, name);
    refuse('signIn.failed');
  }, queue);
}

const verifiedMax = 3;

type SignInUser = NonNullable<Awaited<ReturnType<typeof findSignInUser>>>;

/** The user of a name, where the password is theirs and opens the door now. */
async function verifyUser(ctx: Context, name: string, password: string): Promise<SignInUser | null> {
  const user = await findSignInUser(ctx.db, name);
  const isRight = await verifyPassword(user?.passwordHash ?? dummyHash, password);
  return user?.passwordHash && user.mayEnter && isRight ? user : null;
}

/** Begins the session of a verified user, or asks for their second factor. Null where the password was changed or reset, or the user switched off, meanwhile. */
async function enter(ctx: Context, name: string, user: SignInUser, password: string): Promise<SignInReply | null> {
  const renewed = isOutdated(user.passwordHash ?? '') ? await hashPassword(password) : null;
  return transact(ctx, async (tx) => {
    const held = await holdEntry(tx, user.id);
    if (!held.mayEnter || held.passwordHash !== user.passwordHash) return null;
    // Before the new session: a changed hash ends those that stand.
    if (renewed) await savePassword(tx, user.id, renewed);
    const passwordHash = renewed ?? held.passwordHash ?? '';
    if (await needsSecondFactor(tx, user.id)) return challenge(tx, ctx, { ...user, passwordHash });
    await noteSuccess(tx, ctx, name);
    await audit(tx, { ...ctx, companyId: user.companyId, user }, 'user', user.id, 'signIn');
    return { token: await startSession(tx, ctx, user.id), user: storedUserOf(user) };
  });
}

/** Ends the session of the token that came along. Never fails for want of one. */
export async function signOut(ctx: Context): Promise<ReplyOf<typeof sessionApi.logout>> {
  const { token } = ctx;
  if (!token || !isToken('s', token)) return {};
  return transact(ctx, async (tx) => {
    const ended = await saveRevoked(tx, hashToken(token), ctx.clock.now());
    if (ended) await audit(tx, { ...ended, clock: ctx.clock }, 'user', ended.user.id, 'signOut');
    return {};
  });
}

/** Every cause of a no answers alike: a stranger's token, a dead one, another user's, none. */
export async function validateToken(
  ctx: Context,
  input: InputOf<typeof sessionApi.validateToken>,
): Promise<{ isValid: boolean }> {
  const session = await findSession(ctx, input.token);
  return { isValid: session !== undefined && session.userId === input.userId };
}

/** All that the frame needs: the user, their rights, the company in use with today's tax, the places of work. */
export async function currentSession(ctx: Context): Promise<Session> {
  const { isAdmin, isViewing = false, roleId, rights } = ctx.user;
  const [user, company, viewed] = await Promise.all([
    findUser(ctx.db, ctx.user.id),
    findCompany(ctx.db, ctx.companyId, businessDate(ctx.clock.now())),
    isViewing ? findRole(ctx.db, roleId) : undefined,
  ]);
  const { logoId, ...shown } = company;
  return {
    user: {
      ...storedUserOf(user),
      ...pick(user, ['username', 'middleName', 'lastName', 'firstNameJa', 'lastNameJa', 'email']),
    },
    role: { name: user.roleName, nameJa: user.roleNameJa },
    isAdmin,
    holdsAllCompanies: ctx.user.holdsAllCompanies,
    rights: isAdmin ? [...accessWords] : accessWords.filter((word) => rights.has(word)),
    company: { ...shown, logoUrl: imageUrl(logoId) },
    // Whoever looks through another role's eyes stays where they are.
    workplaces: await listWorkplaces(ctx.db, user.id, isAdmin || isViewing, user.companyId),
    locationId: ctx.locationId,
    alarms: isAdmin ? await countAlarms(ctx.db, user.companyId) : 0,
    viewing: viewed ? { name: viewed.name, nameJa: viewed.nameJa } : null,
  };
}

/** Begins a session and gives its token, which is nowhere else. */
export async function startSession(tx: Tx, ctx: From, userId: number): Promise<string> {
  const token = makeToken('s');
  const now = ctx.clock.now();
  await saveSession(tx, {
    userId,
    tokenHash: hashToken(token),
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + absoluteMs),
    userAgent: ctx.userAgent ?? '',
    address: ctx.remoteAddress ?? '',
  });
  return token;
}

/** The user as the browser stores them (specification §3). */
export function storedUserOf(user: {
  id: number;
  firstName: string;
  imageId: string | null;
  roleName: string;
}): StoredUser {
  return {
    id: user.id,
    firstName: user.firstName,
    imageUrl: imageUrl(user.imageId, 'thumb'),
    role: { name: user.roleName },
  };
}

/** The living session of a token. One that can't be a token never reaches the database. */
async function findSession(tools: Tools, token: string): Promise<LivingSession | undefined> {
  return isToken('s', token) ? memoryOf(tools).sessions.load(hashToken(token)) : undefined;
}

/** What one process remembers of a database. Forgetting it costs a statement, never a right answer. */
interface Memory {
  /** Living sessions by the hash of their token. None is remembered: those asked for in one turn are asked for together. */
  sessions: DataLoader<Buffer, LivingSession | undefined>;
  /** Rights by role, with the version that they were read for. */
  rights: Map<number, { version: number; rights: ReadonlySet<AccessWord> }>;
  /** Sessions whose last use is just being written. */
  touching: Set<number>;
}

const memories = new WeakMap<Db, Memory>();

function memoryOf({ db, clock }: Tools): Memory {
  const known = memories.get(db);
  if (known) return known;
  const sessions = new DataLoader((hashes: readonly Buffer[]) => findSessions(db, hashes, clock.now()), {
    cache: false,
    batchScheduleFn: (ask) => setImmediate(ask),
  });
  const made: Memory = { sessions, rights: new Map(), touching: new Set() };
  memories.set(db, made);
  return made;
}

/** The living session behind each of these, in their order. */
async function findSessions(db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<(LivingSession | undefined)[]> {
  const sessions = await listLivingSessions(db, tokenHashes, now, idleMs);
  const byHash = new Map(sessions.map((session) => [session.tokenHash.toString('base64'), session]));
  return tokenHashes.map((tokenHash) => byHash.get(tokenHash.toString('base64')));
}

function placesOf({ places }: Pick<LivingSession, 'places'>) {
  return (places ?? []).map(([locationId, companyId, isOpen, canShip, canReceive]) => {
    return { locationId, companyId, isOpen, canShip, canReceive };
  });
}

async function sessionUserOf(
  tools: Tools,
  session: LivingSession,
  work: Pick<SessionUser, 'locationIds' | 'shipIds' | 'receiveIds'>,
): Promise<SessionUser> {
  return {
    id: session.userId,
    name: session.name,
    nameJa: session.nameJa,
    roleId: session.roleId,
    roleName: session.roleName,
    isAdmin: session.roleName === adminRole,
    isViewing: session.isViewing,
    sessionId: session.sessionId,
    ...work,
    rights: await rightsOf(tools, session),
    holdsAllCompanies: session.holdsAllCompanies,
    companyIds: [...new Set([session.ownCompanyId, ...(session.places ?? []).map(([, companyId]) => companyId)])],
  };
}

/** The version comes with every request's session, so a right that was turned off is gone on the very next one. */
async function rightsOf(tools: Tools, { roleId, rightsVersion }: LivingSession): Promise<ReadonlySet<AccessWord>> {
  const memory = memoryOf(tools);
  const known = memory.rights.get(roleId);
  if (known?.version === rightsVersion) return known.rights;
  const rights = new Set((await findRole(tools.db, roleId))?.rights as AccessWord[] | undefined);
  memory.rights.set(roleId, { version: rightsVersion, rights });
  return rights;
}

/** Nobody waits for this, and a failure of it fails no request: the next minute's request writes it again. */
function noteSeen(tools: Tools, { sessionId, seenAt }: LivingSession): void {
  const { touching } = memoryOf(tools);
  const now = tools.clock.now();
  if (now.getTime() - seenAt.getTime() < seenEveryMs || touching.has(sessionId)) return;
  touching.add(sessionId);
  saveSeen(tools.db, sessionId, now)
    .catch(() => undefined)
    .finally(() => touching.delete(sessionId));
}
