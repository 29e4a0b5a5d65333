const secondMs = 1_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Failed tries to sign in: those of a name at one address, of a name anywhere, of an address with any name. */
export type TryKind = 'pair' | 'account' | 'address';

export interface Tries {
  kind: TryKind;
  count: number;
  /** When the hour that is counted began. */
  since: Date;
  blockedUntil: Date | null;
}

const windowMs = hourMs;
const triesMax: Record<TryKind, number> = { pair: 20, account: 50, address: 100 };
/** Everybody mistypes a few times; from here on each failure doubles the wait. */
const freeTries = 4;
/** How long an address at which a name signed in counts as the user's own. */
const knownMs = 90 * dayMs;

/**
 * How long to wait before the next try; 0: try now. Where the name has signed in at this address before, only its own
 * failures here count, so that nobody can shut a clerk out from elsewhere.
 */
export function waitMs(tries: readonly Tries[], isKnownHere: boolean, now: Date): number {
  const counted = tries.filter(({ kind }) => kind === 'pair' || !isKnownHere);
  return Math.max(0, ...counted.map(({ blockedUntil }) => (blockedUntil ? blockedUntil.getTime() - now.getTime() : 0)));
}

/** The count after one more failure, and until when it blocks. */
export function afterFailure({ kind, ...tries }: Tries, now: Date): Tries {
  const isOver = now.getTime() - tries.since.getTime() >= windowMs;
  const since = isOver ? now : tries.since;
  const count = isOver ? 1 : tries.count + 1;
  if (count >= triesMax[kind]) return { kind, since, count, blockedUntil: new Date(since.getTime() + windowMs) };
  const isSlowed = kind === 'pair' && count > freeTries;
  return {
    kind,
    since,
    count,
    blockedUntil: isSlowed ? new Date(now.getTime() + 2 ** (count - freeTries) * secondMs) : null,
  };
}

/** Whether a failure is the one that shuts an account, of those that are counted for one name. */
export function shutsAccount({ kind, count }: Pick<Tries, 'kind' | 'count'>): boolean {
  return kind !== 'address' && count === triesMax[kind];
}

export function isKnown(signedInAt: Date | undefined, now: Date): boolean {
  return signedInAt !== undefined && now.getTime() - signedInAt.getTime() < knownMs;
}

/** Before which moments a count, and a known address, no longer matter. */
export function forgottenBefore(now: Date): { counts: Date; known: Date } {
  return { counts: new Date(now.getTime() - windowMs), known: new Date(now.getTime() - knownMs) };
}
