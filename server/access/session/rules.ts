const hourMs = 3_600_000;

/** A till may stand untouched through a quiet morning; it is shut down at night (docs/decisions/sessions.md). */
export const idleMs = 12 * hourMs;
export const absoluteMs = 24 * hourMs;
/** How exactly it is known when a session was last used. */
export const seenEveryMs = 60_000;
/** A user name or an e-mail address as it is looked up. */
export function signInName(entered: string): string {
  return entered.normalize('NFKC').trim().toLowerCase();
}

export interface Place {
  locationId: number;
  companyId: number;
  /** Nobody stands in a closed one, but what was done there is still looked at. */
  isOpen: boolean;
  canShip: boolean;
  canReceive: boolean;
}

/**
 * Where the user stands: where they say, if they work there, else the first place of their own company, else their
 * first. The company in use is that of the place.
 */
export function choosePlace(places: readonly Place[], wanted: number | null, ownCompanyId: number) {
  const open = places.filter(({ isOpen }) => isOpen);
  const place =
    open.find(({ locationId }) => locationId === wanted) ??
    open.find(({ companyId }) => companyId === ownCompanyId) ??
    open[0];
  const companyId = place?.companyId ?? ownCompanyId;
  const here = places.filter((other) => other.companyId === companyId);
  return {
    companyId,
    locationId: place?.locationId ?? null,
    locationIds: idsOf(here),
    shipIds: idsOf(here.filter(({ canShip }) => canShip)),
    receiveIds: idsOf(here.filter(({ canReceive }) => canReceive)),
  };
}

function idsOf(places: readonly Place[]): number[] {
  return places.map(({ locationId }) => locationId);
}
