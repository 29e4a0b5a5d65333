import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Share } from './share.ts';
import { withinShare } from './shared.ts';

/** What a connection knows of its reader. */
interface Socket {
  bytesWritten: number;
  writableLength: number;
}

describe('a file that is streamed within a share', () => {
  let share: Share;
  beforeEach(() => {
    vi.useFakeTimers();
    share = new Share({ atOnce: 1, atOnceEach: 1, waiting: 6, waitingEach: 3, patienceMs: 60_000 });
  });
  afterEach(() => vi.useRealTimers());

  const send = async (person: number, socket: Socket) => {
    const content = new Readable({ read: () => undefined });
    const reply = { raw: { destroyed: false, socket } } as unknown as FastifyReply;
    await withinShare(share, person, reply, async () => ({ content }));
    return content;
  };
  /** Somebody else who asks now, and whether they have a place yet. */
  const ask = () => {
    const other = { isServed: false };
    void share.take(2).then(() => {
      other.isServed = true;
    });
    return other;
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const full: Socket = { bytesWritten: 3_000_000, writableLength: 65_536 };

  it('ends after ten seconds in which its reader takes nothing, where others wait, who then have its place', async () => {
    const content = await send(1, full);
    const other = ask();
    await pass(9_000);
    expect([content.destroyed, other.isServed]).toEqual([false, false]);
    await pass(3_000);
    expect([content.destroyed, other.isServed]).toEqual([true, true]);
  });

  it('waits half a minute for its reader where nobody else waits', async () => {
    const content = await send(1, full);
    await pass(29_000);
    expect(content.destroyed).toBe(false);
    await pass(3_000);
    expect(content.destroyed).toBe(true);
    const other = ask();
    await pass(0);
    expect(other.isServed).toBe(true);
  });

  it('goes on for a reader who takes little', async () => {
    const slow = { ...full };
    const takes = setInterval(() => {
      slow.bytesWritten += 1_000;
    }, 8_000);
    const content = await send(1, slow);
    const other = ask();
    await pass(50_000);
    clearInterval(takes);
    expect([content.destroyed, other.isServed]).toEqual([false, false]);
  });

  it('goes on where there is nothing to take yet', async () => {
    const content = await send(1, { bytesWritten: 300, writableLength: 0 });
    ask();
    await pass(50_000);
    expect(content.destroyed).toBe(false);
  });
});
