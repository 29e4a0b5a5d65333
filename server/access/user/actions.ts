import {
  type IssuedLink,
  type LinkPurpose,
  type UserLocation,
  type userApi,
  userDraft,
} from '#contract/access/user.ts';
import { adminRole } from '#contract/kernel/access.ts';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { type Actor, audit, changesBetween } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, companiesOf } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { findFiles, forgetFile, moveFile } from '../../kernel/files/table.ts';
import { transact } from '../../kernel/transact.ts';
import { issueLink } from '../link/actions.ts';
import { findRole, listRoles, type RoleRow } from '../role/store.ts';
import { hashToken, makeToken } from '../token.ts';
import { holdWithin, refuseBeyond, refuseElsewhere } from './reachActions.ts';
import { isBeyond, isBirthday, mergePlaces } from './rules.ts';
import {
  findLastPurpose,
  findRoleId,
  type HeldUser,
  holdAdmins,
  isImageTaken,
  listCompanies,
  listLocations,
  listWaysIn,
  saveLocations,
  saveUser,
  saveUserChange,
  saveWorkplace,
  type UserRow,
  type WayIn,
} from './store.ts';

type Draft = InputOf<typeof userApi.create>;

/** What its trail tells of a user, in the order of the form. */
const fields = userDraft.keyof().options.map((field) => (field === 'roleId' ? 'role' : field));

export type NewUser = Pick<UserRow, 'companyId' | 'username' | 'email' | 'firstName' | 'lastName' | 'passwordHash'> &
  Partial<UserRow> & {
    /** The name of a role that stands, `Manager`. */
    roleName: string;
    /** Where the user works, in any company. An administrator works everywhere in their own. */
    locations: readonly UserLocation[];
  };

/**
 * Makes a user. Takes the password already hashed, since hashing takes longer than a transaction should; refuses a
 * role that does not stand, and a user name or an e-mail address that is somebody's.
 */
export async function createUser(
  tx: Tx,
  actor: Actor,
  { roleName, locations, ...input }: NewUser,
): Promise<{ userId: number }> {
  const roleId = (await findRoleId(tx, roleName)) ?? refuse('notFound', { role: roleName });
  const user: UserRow = {
    middleName: '',
    firstNameJa: '',
    lastNameJa: '',
    phoneNumber: '',
    address: '',
    birthday: null,
    imageId: null,
    holdsAllCompanies: false,
    ...input,
    username: input.username.toLowerCase(),
  };
  const userId = await saveUser(tx, roleId, user, locations);
  // The first user of all makes themselves.
  const by = { ...actor, companyId: user.companyId, user: { id: actor.user.id || userId } };
  await audit(tx, by, 'user', userId, 'create', changesBetween({}, { ...user, role: roleName, locations }, fields));
  return { userId };
}

/** Everything that whoever asks may give to a user. */
export async function listChoices(ctx: Context): Promise<ReplyOf<typeof userApi.choices>> {
  const [roles, companies, locations] = await Promise.all([
    listRoles(ctx.db),
    listCompanies(ctx.db, companiesOf(ctx)),
    listLocations(ctx.db, companiesOf(ctx)),
  ]);
  const given = roles.map((role) => ({
    id: role.id,
    name: role.name,
    nameJa: role.nameJa,
    active: role.active,
    mayGive: role.active && !isBeyond(ctx.user, role),
  }));
  return { roles: given, companies, locations };
}

/** Makes a user who has no password yet, and the link with which they choose one. */
export async function addUser(ctx: Context, input: Draft): Promise<IssuedLink> {
  return issuing(ctx, 'invite', async (tx) => {
    checkBirthday(ctx, input);
    const role = await checkRole(tx, ctx, input.roleId);
    await checkCompany(tx, ctx, input.companyId);
    const locations = await checkPlaces(tx, ctx, input.locations, []);
    const imageId = await takeImage(tx, ctx, input, null);
    const { roleId: _, ...particulars } = input;
    const holdsAllCompanies = checkHolding(ctx, input, false);
    const user = { ...particulars, holdsAllCompanies, imageId, roleName: role.name, locations, passwordHash: null };
    return (await createUser(tx, ctx, user)).userId;
  });
}

/** Changes a user. Refuses what would take the last way in, and what somebody should not do to themselves. */
export async function editUser(
  ctx: Context,
  input: InputOf<typeof userApi.edit>,
): Promise<ReplyOf<typeof userApi.edit>> {
  return transact(ctx, async (tx) => {
    const { user: before, role: oldRole } = await holdWithin(tx, ctx, input.id);
    if (before.version !== input.version) refuse('conflict.version', { version: before.version });
    const isMoved = input.companyId !== before.companyId;
    const isRaised = input.roleId !== before.roleId;
    const holdsAllCompanies = checkHolding(ctx, input, before.holdsAllCompanies);
    const isHeldAnew = holdsAllCompanies !== before.holdsAllCompanies;
    if (before.id === ctx.user.id && (isMoved || isRaised || isHeldAnew)) refuse('user.self');
    if (isMoved || isRaised) refuseElsewhere(ctx, before);
    checkBirthday(ctx, input);
    const role = isRaised ? await checkRole(tx, ctx, input.roleId) : oldRole;
    if (isMoved) await checkCompany(tx, ctx, input.companyId);
    const locations = await checkPlaces(tx, ctx, input.locations, before.locations);
    if (role.name !== adminRole || !holdsAllCompanies) await keepWayIn(tx, ({ id }) => id === before.id);

    const imageId = await takeImage(tx, ctx, input, before.imageId);
    const { id, version: _, locations: __, ...entered } = input;
    const after = { ...entered, holdsAllCompanies, imageId };
    const saved = await saveUserChange(tx, id, after);
    if (before.imageId && before.imageId !== imageId) await forgetFile(tx, before.imageId);
    await saveLocations(tx, id, locations);
    const changes = changesBetween<Record<string, unknown>>(
      { ...before, role: oldRole.name, locations: before.locations.map(({ companyId: _company, ...place }) => place) },
      { ...after, role: role.name, locations },
      fields,
    );
    await audit(tx, { ...ctx, companyId: input.companyId }, 'user', id, 'edit', changes);
    return { id, active: before.active, version: saved };
  });
}

/** Switches a user on or off; off ends their sessions in the same transaction. */
export async function toggleUser(
  ctx: Context,
  { id, active }: InputOf<typeof userApi.toggle>,
): Promise<ReplyOf<typeof userApi.toggle>> {
  return transact(ctx, async (tx) => {
    const { user } = await holdWithin(tx, ctx, id);
    if (user.active === active) return { id, active, version: user.version };
    if (id === ctx.user.id) refuse('user.self');
    if (!active) await keepWayIn(tx, (admin) => admin.id === id);
    const version = await saveUserChange(tx, id, { active });
    await audit(tx, ctx, 'user', id, active ? 'activate' : 'deactivate', { active: [user.active, active] });
    return { id, active, version };
  });
}

/** A new link for somebody who was invited and has not come in yet. */
export async function inviteUser(ctx: Context, { id }: { id: number }): Promise<IssuedLink> {
  return issuing(ctx, 'invite', async (tx) => {
    const { user } = await holdWithin(tx, ctx, id);
    refuseElsewhere(ctx, user);
    if (!user.active) refuse('user.inactive');
    // Whose password was taken away is no newcomer: making that link is Reset Password's alone.
    if (user.passwordHash || (await findLastPurpose(tx, id)) === 'reset') refuse('user.hasPassword');
    await audit(tx, ctx, 'user', id, 'invite');
    return id;
  });
}

/** Takes a password away, with every session of its user, and gives the link to a new one. */
export async function resetUser(ctx: Context, { id }: { id: number }): Promise<IssuedLink> {
  return issuing(ctx, 'reset', async (tx) => {
    const { user } = await holdWithin(tx, ctx, id);
    if (id === ctx.user.id) refuse('user.self');
    refuseElsewhere(ctx, user);
    if (!user.active) refuse('user.inactive');
    await keepWayIn(tx, (admin) => admin.id === id);
    await saveUserChange(tx, id, { passwordHash: null });
    await audit(tx, ctx, 'user', id, 'resetPassword');
    return id;
  });
}

/**
 * Refuses to lose the last administrator of all companies who can sign in. The administrators are held (`holdAdmins`), so
 * that nobody else takes the other one away meanwhile.
 */
export async function keepWayIn(tx: Tx, isLost: (admin: WayIn) => boolean): Promise<void> {
  const waysIn = await listWaysIn(tx);
  if (waysIn.some(isLost) && waysIn.every(isLost)) refuse('user.lastAdmin');
}

/** Administrators of all companies who can sign in now, held so that nobody takes one of them away meanwhile. */
export async function holdWaysIn(tx: Tx): Promise<WayIn[]> {
  await holdAdmins(tx);
  return listWaysIn(tx);
}

/** Whoever opens a location works there, and does all that is done there. */
export async function joinLocation(tx: Tx, ctx: Pick<Context, 'user'>, locationId: number): Promise<void> {
  await saveWorkplace(tx, ctx.user.id, locationId);
}

/**
 * Does what ends with a one-time link, and gives its secret to whoever asked, once. What is kept for the same request
 * asked again holds the secret's hash, so that it stands nowhere in clear: a repetition hears no link.
 */
async function issuing(ctx: Context, purpose: LinkPurpose, work: (tx: Tx) => Promise<number>): Promise<IssuedLink> {
  const token = makeToken('l');
  const hash = hashToken(token).toString('hex');
  const kept = await transact(ctx, async (tx) => {
    const id = await work(tx);
    const expiresAt = await issueLink(tx, ctx, token, id, purpose);
    return { id, hash, expiresAt: expiresAt.toISOString() };
  });
  return { id: kept.id, purpose, expiresAt: kept.expiresAt, link: kept.hash === hash ? token : null };
}

/** Whether the user holds all companies afterwards: only an administrator who does gives that, or takes it away. */
function checkHolding(ctx: Context, { holdsAllCompanies: wanted }: Draft, before: boolean): boolean {
  const isGiver = ctx.user.isAdmin && ctx.user.holdsAllCompanies;
  if (wanted !== undefined && wanted !== before && !isGiver) refuse('user.beyondCompanies');
  return wanted ?? before;
}

async function checkRole(tx: Tx, ctx: Context, roleId: number): Promise<RoleRow> {
  const role = await findRole(tx, roleId);
  if (!role?.active) refuseField('roleId', 'field.gone');
  refuseBeyond(ctx, role);
  return role;
}

/** A user is given to a company that the giver may name. */
async function checkCompany(tx: Tx, ctx: Context, companyId: number): Promise<void> {
  const choices = await listCompanies(tx, companiesOf(ctx));
  if (!choices.some(({ id }) => id === companyId)) refuseField('companyId', 'field.gone');
}

async function checkPlaces(
  tx: Tx,
  ctx: Context,
  entered: readonly UserLocation[],
  before: HeldUser['locations'],
): Promise<UserLocation[]> {
  const choices = new Set((await listLocations(tx, companiesOf(ctx))).map(({ id }) => id));
  const known = new Set(before.map(({ locationId }) => locationId));
  if (entered.some(({ locationId }) => !choices.has(locationId) && !known.has(locationId)))
    refuseField('locations', 'field.gone');
  const seen = companiesOf(ctx);
  return mergePlaces(entered, before, (companyId) => seen === null || seen.includes(companyId));
}

/** The picture that a user has afterwards. It belongs to their company, and goes along to another one. */
async function takeImage(tx: Tx, ctx: Context, input: Draft, before: string | null): Promise<string | null> {
  const { imageId = before, companyId } = input;
  if (imageId === null) return null;
  const isNew = imageId !== before;
  if (isNew && !(await findFiles(tx, ctx, 'userImage', [imageId])).has(imageId)) refuseField('imageId', 'field.gone');
  if (isNew && (await isImageTaken(tx, imageId))) refuseField('imageId', 'field.gone');
  if (companyId !== ctx.companyId) await moveFile(tx, imageId, companyId);
  return imageId;
}

function checkBirthday(ctx: Context, { birthday }: Draft): void {
  if (!isBirthday(birthday, businessDate(ctx.clock.now()))) refuseField('birthday', 'field.birthday');
}
