import { availableParallelism } from 'node:os';
import { finished, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Endpoint, ShareName } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { FileReply } from './route.ts';
import { type Release, Share, type ShareSettings } from './share.ts';

export type Shares = Readonly<Record<ShareName, Share>>;

/** What each kind of costly work may take of the server, so that a till never waits for it (docs/decisions/shares.md). */
const settings: Record<ShareName, ShareSettings> = {
  export: { atOnce: 2, atOnceEach: 1, waiting: 40, waitingEach: 2, patienceMs: 8_000 },
  paper: { atOnce: 4, atOnceEach: 2, waiting: 100, waitingEach: 20, patienceMs: 8_000 },
  tags: { atOnce: 1, atOnceEach: 1, waiting: 20, waitingEach: 2, patienceMs: 8_000 },
  // Years that are added up keep a core busy each.
  report: {
    atOnce: Math.max(2, availableParallelism()),
    atOnceEach: 2,
    waiting: 100,
    waitingEach: 10,
    patienceMs: 8_000,
  },
};

export function openShares(): Shares {
  const opened = Object.entries(settings).map(([name, one]) => [name, new Share(one)]);
  return Object.fromEntries(opened) as Shares;
}

/**
 * How long a reader may take nothing of a file: of whoever reads slowly something goes every few seconds, since a network
 * takes it in pieces. While others wait, less. And how long one may keep a place in a share.
 */
const stallMs = 30_000;
const stallAwaitedMs = 10_000;
const heldMs = 60_000;
const lookMs = 1_000;

/**
 * Answers an endpoint within its share. A file that is streamed keeps the place until it was read or left; whoever reads
 * nothing of it loses it, sooner where others wait, and whoever reads slowly reads on without the place.
 */
export async function withinShare(
  share: Share | undefined,
  person: number,
  reply: FastifyReply,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  if (!share) return answer();
  const release = await share.take(person);
  try {
    // Nobody listens any more to whoever hung up while waiting.
    if (reply.raw.destroyed) refuse('input.unreadable');
    const answered = await answer();
    const { content } = answered as Partial<FileReply>;
    if (content instanceof Readable) holdUntilRead(content, reply, share, release);
    else release();
    return answered;
  } catch (error) {
    release();
    throw error;
  }
}

function holdUntilRead(content: Readable, { raw }: FastifyReply, share: Share, release: Release): void {
  let taken = -1;
  let stalledMs = 0;
  const watch = setInterval(() => {
    const { bytesWritten = 0, writableLength = 0 } = raw.socket ?? {};
    // Where nothing lies there for the reader, it is the reader who waits.
    const isStalled = writableLength > 0 && bytesWritten - writableLength === taken;
    taken = bytesWritten - writableLength;
    stalledMs = isStalled ? stalledMs + lookMs : 0;
    if (stalledMs >= (share.isAwaited ? stallAwaitedMs : stallMs)) content.destroy();
  }, lookMs).unref();
  const giveBack = setTimeout(release, heldMs).unref();
  finished(content, () => {
    clearInterval(watch);
    clearTimeout(giveBack);
    release();
  });
}

/** The share that an endpoint's work is part of. */
export function shareOf(shares: Shares | undefined, { share }: Endpoint): Share | undefined {
  return share && shares?.[share];
}
