/** How a backup is named, which of it is kept, and what a moment is restored from: plain values in, plain values out. */

/** A file of PostgreSQL's log of changes (WAL) has so many bytes. */
export const segmentBytes = 16 * 1024 * 1024;

/** A part of a segment, or all of it, as it is stored. */
export interface Piece {
  /** Of what is stored. */
  name: string;
  segment: string;
  /** Where it begins in its segment, and how many bytes it has unpacked. */
  offset: number;
  length: number;
}

/** What is noted of a base backup; written last, so that one broken off halfway is never taken for a whole one. */
export interface Base {
  /** When it was begun, as `20261122T180000Z`: its name. */
  stamp: string;
  madeAt: string;
  timeline: number;
  /** What has to be replayed of the log until the copied files agree with each other. */
  startLsn: string;
  endLsn: string;
  endedAt: string;
  /** Its point in the log at which the rows were counted: each count is the one before and the one after it. */
  restorePoint: string;
  restoreLsn: string;
  counts: Record<string, [number, number]>;
  /** Bytes of the database, unpacked. */
  bytes: number;
  /** Names of the three things that are stored of it, and of the uploaded files of that moment. */
  cluster: string;
  manifest: string;
  files: string[];
  /** Names of uploaded files that the shop itself was restored without; none where an older version made the backup. */
  lostFiles?: string[];
  /** With which one signs in to the database; a restored folder needs the same. */
  access: unknown;
  /** Of what is encrypted in the database (server/kernel/secret.ts): without it nobody's second factor can be checked. */
  secretKey: string;
  /** The last seal of each company's audit trail at that point (server/kernel/auditSeal.ts). */
  auditHeads: unknown;
}

/** How far the log is stored without a gap. */
export interface Through {
  timeline: number;
  from: string;
  lsn: string;
  /** Everything that was answered until then is stored. */
  at: string;
  /** When this chain began, as one that was noted before there were such does not say. */
  since?: string;
  /** How far the chains before it reached, the oldest first. */
  before?: { lsn: string; at: string }[];
}

const dayMs = 86_400_000;
export const daysKept = 30;
/** So many days back any moment can be restored; before that, the moment of each daily backup. */
export const daysOfEveryMoment = 7;

export function lsnOf(text: string): bigint {
  const [high, low] = text.split('/').map((part) => BigInt(`0x${part}`));
  return ((high ?? 0n) << 32n) | (low ?? 0n);
}

/** As PostgreSQL writes it, such as `0/1A000028`. */
export function lsnText(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();
}

/** The segment that holds a place of the log, by the name that PostgreSQL gives it. */
export function segmentOf(timeline: number, lsn: bigint): string {
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  return hex(BigInt(timeline)) + hex(lsn >> 32n) + hex((lsn & 0xffff_ffffn) / BigInt(segmentBytes));
}

/** The place of the log at which a segment begins. */
export function startOf(segment: string): bigint {
  return (BigInt(`0x${segment.slice(8, 16)}`) << 32n) + BigInt(`0x${segment.slice(16, 24)}`) * BigInt(segmentBytes);
}

export function offsetIn(lsn: bigint): number {
  return Number(lsn % BigInt(segmentBytes));
}

export function pieceName(segment: string, offset: number, length: number): string {
  const hex = (value: number) => value.toString(16).padStart(8, '0');
  return `wal/${segment}.${hex(offset)}.${hex(length)}`;
}

export function pieceOf(name: string): Piece | undefined {
  const [, segment, offset, length] = /^wal\/([0-9A-F]{24})\.([0-9a-f]{8})\.([0-9a-f]{8})\./.exec(name) ?? [];
  if (!segment || !offset || !length) return undefined;
  return { name, segment, offset: Number.parseInt(offset, 16), length: Number.parseInt(length, 16) };
}

/** The stored thing of a name that a file of the shop had. */
export function originalName(stored: string): string {
  return stored.replace(/^files\//, '').replace(/\.[0-9a-f]{64}$/, '');
}

/** What a moment is restored from. */
export interface Plan {
  base: Base;
  /** Of each segment in its order, the pieces that make it up. */
  segments: { segment: string; pieces: Piece[] }[];
  /** Where the log breaks off before it should; whoever needs what is behind it is refused with this sentence. */
  missing: string | null;
}

/** Why a moment can't be restored, in one sentence. */
export class BackupProblem extends Error {}

/** Something that was stored is not there, or not what was stored. */
export class DamageProblem extends BackupProblem {
  readonly stored: string;

  constructor(stored: string) {
    super(`The backup is damaged: ${stored} is not there, or not what was stored.`);
    this.stored = stored;
  }
}

/**
 * What the state at `to` is restored from; without it, the last moment that is stored. Refuses a moment that is not
 * there any more or not yet. A copy of the database that lacks the log of its own making is passed over: the log goes on
 * from the one before it.
 */
export function planRestore(bases: readonly Base[], stored: readonly string[], through: Through, to?: Date): Plan {
  const ordered = inOrder(bases);
  const before = ordered.filter(({ endedAt }) => !to || new Date(endedAt) <= to);
  const base = newestOf(before, stored);
  if (!base) throw new BackupProblem(nothingYet(ordered));
  if (to && to > new Date(through.at)) {
    throw new BackupProblem(`The backup reaches to ${momentText(new Date(through.at))}, and not to ${momentText(to)}.`);
  }
  const next = ordered[before.length];
  return planLog(base, stored, lsnOf(next ? next.endLsn : through.lsn));
}

/** What the state is restored from in which the rows were counted. */
export function planBase(base: Base, stored: readonly string[]): Plan {
  const plan = planLog(base, stored, lsnOf(base.restoreLsn));
  if (plan.missing) throw new BackupProblem(plan.missing);
  return plan;
}

/**
 * From which moment on any moment can be restored until now: the log goes on without a gap from the copy of the database
 * that is answered. Null: there is no such copy, and nothing that happens now could be restored.
 */
export function wholeFrom(
  now: Date,
  bases: readonly Base[],
  stored: readonly string[],
  through: Pick<Through, 'timeline' | 'lsn'>,
): Base | null {
  const ordered = inOrder(bases);
  const isKept = (base: Base) =>
    base === ordered.at(-1) || now.getTime() - new Date(base.madeAt).getTime() <= daysOfEveryMoment * dayMs;
  const isWhole = (base: Base) =>
    base.timeline === through.timeline && !planLog(base, stored, lsnOf(through.lsn)).missing;
  return ordered.find((base) => isKept(base) && isWhole(base)) ?? null;
}

/** How far the log that is stored goes on from the newest copy of the database, where no note says so. */
export function reachOf(bases: readonly Base[], stored: readonly string[]): Through {
  const ordered = inOrder(bases);
  const base = newestOf(ordered, stored);
  if (!base) throw new BackupProblem(nothingYet(ordered));
  const pieces = piecesOf(stored);
  let lsn = lsnOf(base.startLsn) - (lsnOf(base.startLsn) % BigInt(segmentBytes));
  for (let end = segmentBytes; end === segmentBytes; lsn += BigInt(end)) {
    end = cover(pieces.get(segmentOf(base.timeline, lsn)) ?? [], segmentBytes).end;
  }
  return { timeline: base.timeline, from: base.startLsn, lsn: lsnText(lsn), at: unknownMoment.toISOString() };
}

function inOrder(bases: readonly Base[]): Base[] {
  return bases.toSorted((one, other) => (one.stamp < other.stamp ? -1 : 1));
}

/** The last copy that has the log of its own making, or the last of all. */
function newestOf(ordered: readonly Base[], stored: readonly string[]): Base | undefined {
  return ordered.findLast((one) => !planLog(one, stored, lsnOf(one.endLsn)).missing) ?? ordered.at(-1);
}

/** Behind every other: nothing says up to when all is stored. */
export const unknownMoment = new Date(8.64e15);

function nothingYet(bases: readonly Base[]): string {
  const [first] = bases;
  return first
    ? // Nothing earlier can be asked for than the whole second behind it.
      `The oldest moment that is kept is ${momentText(new Date(Math.ceil(Date.parse(first.endedAt) / 1000) * 1000))}.`
    : 'There is no whole backup in this folder, so nothing can be restored from it.';
}

function planLog(base: Base, stored: readonly string[], until: bigint): Plan {
  const pieces = piecesOf(stored);
  const segments: Plan['segments'] = [];
  const size = BigInt(segmentBytes);
  const start = lsnOf(base.startLsn);
  for (let at = start - (start % size); at < until; at += size) {
    const segment = segmentOf(base.timeline, at);
    const needed = until - at < size ? Number(until - at) : segmentBytes;
    const { taken, end } = cover(pieces.get(segment) ?? [], needed);
    if (taken.length > 0) segments.push({ segment, pieces: taken });
    if (end >= needed) continue;
    const missing = `The backup is damaged: of the log ${segment}, ${needed - end} bytes from ${end} on are missing.`;
    return { base, segments, missing };
  }
  return { base, segments, missing: null };
}

function piecesOf(stored: readonly string[]): Map<string, Piece[]> {
  return Map.groupBy(
    stored.flatMap((name) => pieceOf(name) ?? []),
    ({ segment }) => segment,
  );
}

/** The fewest of the pieces that hold the first bytes of a segment without a gap, and where they end. */
function cover(pieces: readonly Piece[], needed: number): { taken: Piece[]; end: number } {
  const taken: Piece[] = [];
  let end = 0;
  while (end < needed) {
    const touching = pieces.filter(({ offset, length }) => offset <= end && offset + length > end);
    const [best] = touching.sort((one, other) => other.offset + other.length - one.offset - one.length);
    if (!best) break;
    taken.push(best);
    end = best.offset + best.length;
  }
  return { taken, end };
}

/** What is no longer needed: bases by their stamps, and stored names of the log and of files. */
export interface Thinned {
  bases: string[];
  names: string[];
}

/**
 * What goes at `now`: backups older than thirty days, all but the last of each day that is over, the log
 * that no base backup needs, and uploaded files that the shop and all kept backups are without. The newest stays always.
 */
export function thin(
  now: Date,
  bases: readonly Base[],
  stored: { log: readonly string[]; files: readonly string[] },
  living: ReadonlySet<string>,
): Thinned {
  const ordered = inOrder(bases);
  const ageOf = ({ madeAt }: Base) => (now.getTime() - new Date(madeAt).getTime()) / dayMs;
  const goes = (base: Base, index: number) => {
    const next = ordered[index + 1];
    if (!next) return false;
    // The log goes on from the day before, so the others of a day only make its moments quicker to restore.
    return ageOf(base) > daysKept || (ageOf(base) > 1 && dayOf(next) === dayOf(base));
  };
  const kept = ordered.filter((base, index) => !goes(base, index));
  const newest = kept.at(-1);
  const needed = kept.map((base) => neededLog(now, base, base === newest));
  const mentioned = new Set(kept.flatMap(({ files }) => files));
  const log = stored.log.filter((name) => {
    const piece = pieceOf(name);
    return piece && kept.length > 0 && !needed.some((isNeeded) => isNeeded(startOf(piece.segment)));
  });
  const files = stored.files.filter((name) => !mentioned.has(name) && !living.has(originalName(name)));
  return { bases: ordered.filter((base) => !kept.includes(base)).map(({ stamp }) => stamp), names: [...log, ...files] };
}

/**
 * Of a young one and of the newest everything that came after; of an old one only what makes its files agree with each
 * other.
 */
function neededLog(now: Date, base: Base, isNewest: boolean): (segmentStart: bigint) => boolean {
  const isOld = !isNewest && now.getTime() - new Date(base.madeAt).getTime() > daysOfEveryMoment * dayMs;
  const from = lsnOf(base.startLsn);
  const until = isOld ? lsnOf(base.restoreLsn) : undefined;
  return (start) => start + BigInt(segmentBytes) > from && (until === undefined || start <= until);
}

/** The day in Tokyo, as the shop counts it. */
function dayOf({ madeAt }: Base): string {
  return new Date(new Date(madeAt).getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
}

/** A moment as `--to` takes it, and as a shop's clock shows it. */
export function momentText(moment: Date): string {
  return `${new Date(moment.getTime() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')} in Tokyo`;
}
