import type { UserLocation } from '#contract/access/user.ts';
import { type Giver, lacking } from '../role/rules.ts';

/**
 * Nobody gives more than they hold: a role with a right that the giver lacks is beyond them, and so is everybody who
 * has it, since a link for their password would open the same door. Only an administrator gives the role Admin.
 */
export function isBeyond(giver: Giver, role: { isAdmin: boolean; rights: readonly string[] }): boolean {
  return !giver.isAdmin && (role.isAdmin || lacking(giver, role.rights) !== undefined);
}

/** Who gives, by the companies that they hold. */
interface Holder {
  holdsAllCompanies: boolean;
  companyIds: readonly number[];
}

/** Somebody with access to all companies is changed by nobody who has less, whatever their roles. */
export function isHolderBeyond(giver: Holder, user: { holdsAllCompanies: boolean }): boolean {
  return user.holdsAllCompanies && !giver.holdsAllCompanies;
}

/**
 * The same for the company of a place: another role, or a link for the password, of somebody who works there as well would
 * open it to a giver who does not.
 */
export function worksBeyond(giver: Holder, places: readonly { companyId: number }[]): boolean {
  return !giver.holdsAllCompanies && places.some(({ companyId }) => !giver.companyIds.includes(companyId));
}

const oldest = '1900-01-01';

/** Whether somebody can have been born on this day, seen from today. */
export function isBirthday(date: string, today: string): boolean {
  return date >= oldest && date < today;
}

/**
 * The places that a user has afterwards: those entered, each once, and those of companies that whoever entered them does
 * not see, which stay as they are.
 */
export function mergePlaces(
  entered: readonly UserLocation[],
  before: readonly (UserLocation & { companyId: number })[],
  seesCompany: (companyId: number) => boolean,
): UserLocation[] {
  const kept = before.filter(({ companyId }) => !seesCompany(companyId));
  const places = new Map([...entered, ...kept].map((place) => [place.locationId, place]));
  return [...places.values()]
    .map(({ locationId, canShip, canReceive }) => ({ locationId, canShip, canReceive }))
    .sort((one, other) => one.locationId - other.locationId);
}
