import { describe, expect, it } from 'vitest';
import { type Base, pieceName, planBase, planRestore, segmentBytes, segmentOf, thin, wholeFrom } from './rules.ts';
import { alarmsOf } from './rulesAlarm.ts';
import { nextRun } from './rulesSchedule.ts';

const now = new Date('2026-11-22T12:00:00Z');
const hash = 'a'.repeat(64);
const lsn = (segment: number, offset = 0) => `0/${(segment * segmentBytes + offset).toString(16).toUpperCase()}`;
const whole = (segment: number) =>
  `${pieceName(segmentOf(1, BigInt(segment * segmentBytes)), 0, segmentBytes)}.${hash}`;

/** A backup so many days ago, which needs one segment of the log. */
function baseOf(daysAgo: number, segment: number, files: string[] = []): Base {
  const madeAt = new Date(now.getTime() - daysAgo * 86_400_000).toISOString();
  const stamp = madeAt.replace(/[-:]|\.\d+/g, '');
  return {
    stamp,
    madeAt,
    timeline: 1,
    startLsn: lsn(segment, 40),
    endLsn: lsn(segment, 4_000),
    endedAt: madeAt,
    restorePoint: `kinza_${stamp}`,
    restoreLsn: lsn(segment, 5_000),
    counts: {},
    bytes: 1,
    cluster: '',
    manifest: '',
    files,
    access: null,
    secretKey: '',
    auditHeads: [],
  };
}

describe('what a moment is restored from', () => {
  const bases = [baseOf(2, 1), baseOf(1, 5)];
  const log = [1, 2, 3, 4, 5, 6].map(whole);
  const through = { timeline: 1, from: lsn(1), lsn: lsn(6, 100), at: '2026-11-22T11:59:00Z' };

  it('is the last backup before it, and the log from there to the next', () => {
    const plan = planRestore(bases, log, through, new Date('2026-11-21T06:00:00Z'));
    expect(plan.base).toBe(bases[0]);
    expect(plan.segments.flatMap(({ pieces }) => pieces.map(({ name }) => name))).toEqual(log.slice(0, 5));
    expect(planRestore(bases, log, through).base).toBe(bases[1]);
  });

  it('is refused where it is not there any more, or not yet, and where the log has a gap', () => {
    const at = (moment: string) => () => planRestore(bases, log, through, new Date(moment));
    expect(at('2026-11-19T00:00:00Z')).toThrow(
      /^The oldest moment that is kept is \d{4}-\d\d-\d\d \d\d:\d\d:\d\d in Tokyo\.$/,
    );
    expect(at('2026-11-22T12:00:00Z')).toThrow(/^The backup reaches to .*, and not to 2026-11-22 21:00:00 in Tokyo\.$/);
    expect(planRestore(bases, log.slice(0, 5), through).missing).toMatch(/damaged.*100 bytes from 0/);
    expect(() => planBase(bases[1] as Base, log.slice(0, 4))).toThrow(/damaged/);
    expect(() => planRestore([], log, through)).toThrow(/no whole backup/);
  });

  it('is an older backup where the log of the making of the last one is gone', () => {
    const gone = log.filter((name) => name !== whole(5));
    const plan = planRestore(bases, gone, through, new Date('2026-11-22T06:00:00Z'));
    expect(plan.base).toBe(bases[0]);
    expect(plan.missing).toMatch(/00000005, 4000|0{8}05, /);
  });

  it('is made of parts where a segment is not whole yet, overlapping ones too', () => {
    const part = (offset: number, length: number) =>
      `${pieceName(segmentOf(1, BigInt(6 * segmentBytes)), offset, length)}.${hash}`;
    const parts = [part(0, 50), part(0, 30), part(40, 60)];
    const last = planRestore(bases, [...log.slice(0, 5), ...parts], through).segments.at(-1);
    expect(last?.pieces.map(({ offset, length }) => [offset, length])).toEqual([
      [0, 50],
      [40, 60],
    ]);
    expect(planRestore(bases, [...log.slice(0, 5), part(0, 30), part(40, 60)], through).missing).toMatch(
      /70 bytes from 30/,
    );
  });
});

describe('any moment can be restored', () => {
  const through = { timeline: 1, lsn: lsn(6, 100) };
  const bases = [baseOf(20, 1), baseOf(2, 3), baseOf(1, 5)];
  const from = (log: number[], of = bases) => wholeFrom(now, of, log.map(whole), through);

  it('from the oldest copy of a week on, whose log goes on without a gap', () => {
    expect(from([1, 2, 3, 4, 5, 6])).toBe(bases[1]);
    expect(from([1, 2, 3, 5, 6])).toBe(bases[2]);
    expect(from([1, 3, 4, 5, 6], bases.slice(0, 1))).toBeNull();
    expect(from([1, 2, 3, 4, 5, 6], bases.slice(0, 1))).toBe(bases[0]);
  });

  it('not at all behind a gap, of another timeline, and where there is no copy', () => {
    expect(from([1, 2, 3, 4, 5])).toBeNull();
    expect(from([1, 2, 3, 4, 5, 6], [])).toBeNull();
    expect(wholeFrom(now, bases, [1, 2, 3, 4, 5, 6].map(whole), { ...through, timeline: 2 })).toBeNull();
  });
});

describe('what is kept', () => {
  it('is any moment of a week, one of each day for a month, and the files that a kept backup mentions', () => {
    const bases = [
      baseOf(31, 1, ['files/old']),
      baseOf(20.1, 2),
      baseOf(20, 3, ['files/kept']),
      baseOf(3, 5),
      baseOf(0, 8),
    ];
    const log = [1, 2, 3, 4, 5, 6, 7, 8].map(whole);
    const files = ['files/old', 'files/kept', `files/living.${hash}`];
    const gone = thin(now, bases, { log, files }, new Set(['living']));
    expect(gone.bases).toEqual([bases[0]?.stamp, bases[1]?.stamp]);
    expect(gone.names).toEqual([...[1, 2, 4].map(whole), 'files/old']);
  });

  it('is the newest, however old it is', () => {
    const only = [baseOf(400, 1)];
    const log = [whole(1), whole(2), whole(3)];
    expect(thin(now, only, { log, files: [] }, new Set())).toEqual({ bases: [], names: [] });
  });
});

describe('the next backup', () => {
  const at = (text: string) => new Date(`2026-11-${text}:00Z`);
  it.each([
    ['there is none', null, null, true, now],
    ['last night’s is there', at('21T18:00'), at('21T18:05'), true, at('22T18:00')],
    ['last night’s is missing', at('20T18:00'), at('20T18:05'), true, now],
    ['the log has a gap since', at('21T18:00'), at('21T18:05'), false, at('22T12:00')],
    ['one has just failed', at('20T18:00'), at('22T11:50'), true, at('22T14:50')],
  ])('is due when %s', (_, startedAt, triedAt, isWhole, due) => {
    expect(nextRun(now, { startedAt, triedAt }, isWhole)).toEqual(due);
  });
});

describe('administrators hear', () => {
  const fine = { mode: 'folder', seenAt: now, throughAt: now, problem: '', goodAt: now, firstAt: now, failure: null };
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  it.each([
    ['nothing while all is well', {}, []],
    ['nothing of a database of one’s own', { mode: 'own', seenAt: null, goodAt: null }, []],
    ['of 26 hours without success', { goodAt: ago(26.1) }, ['backup.overdue']],
    ['of a first that never came', { goodAt: null, firstAt: ago(27) }, ['backup.overdue']],
    ['of a failure', { failure: 'The disk is full.' }, ['backup.failed']],
    ['of a process that is gone', { seenAt: ago(1) }, ['backup.behind']],
    ['of a log that is not stored', { throughAt: ago(1) }, ['backup.behind']],
  ])('%s', (_, changes, told) => {
    expect(alarmsOf({ ...fine, ...changes }, now).map(({ alarm }) => alarm)).toEqual(told);
  });
});
