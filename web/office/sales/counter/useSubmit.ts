import { useEffect, useRef, useState } from 'react';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { call } from '#web/api/client.ts';
import { ApiRefusal, mayRetry } from '#web/api/problem.ts';
import { refresh } from '#web/api/query.ts';
import { type Attempt, type AttemptKind, endingOf, maySetAside } from './attempt.ts';
import type { DraftStorage } from './useStoredDraft.ts';

const triesMax = 3;
/** A server that is silent for so long is asked again. */
const timeoutMs = 20_000;
const { sell, save, edit, complete } = saleApi;
/** All four answer with the sale. */
const endpoints = { sell, save, edit, complete } as unknown as Record<AttemptKind, typeof sell>;

interface SubmitOptions {
  onDone: (sale: Sale, attempt: Attempt) => void;
  /** The server said no; the draft may be changed again. */
  onRefused: (problem: unknown, attempt: Attempt) => void;
  /** It was done, so long ago that the server has no answer any more. */
  onSpent: (problem: unknown) => void;
}

/** Sends what the draft says, once: what is sent is stored before, and is sent again as it is until an answer is known. */
export function useSubmit(storage: DraftStorage, options: SubmitOptions) {
  const [busy, setBusy] = useState<AttemptKind | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const running = useRef(false);
  const latest = useRef(options);
  latest.current = options;

  const send = async (attempt: Attempt): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(attempt.kind);
    setProblem(null);
    storage.setAttempt(attempt);
    try {
      await inOneTab(attempt.key, async () => {
        const sale = await askUntilKnown(attempt, storage, latest.current, setProblem);
        if (!sale) return;
        void refresh('sale', 'stock', 'item', 'dashboard');
        latest.current.onDone(sale, attempt);
      });
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  const { attempt } = storage.stored;
  const resume = useRef(() => {});
  resume.current = () => {
    if (attempt) void send(attempt);
  };
  // A page that comes back finds out by itself how the sale ended that it was sending when it went.
  useEffect(() => {
    resume.current();
  }, []);
  return {
    busy,
    send,
    /** Something was sent, and no answer is known. */
    isDoubtful: attempt !== null && busy === null,
    /** Why that is so, where the server does answer and asking again won't change what it says. */
    obstacle: maySetAside(problem) ? problem : null,
    retry: () => resume.current(),
  };
}

async function askUntilKnown(
  first: Attempt,
  storage: DraftStorage,
  { onRefused, onSpent }: SubmitOptions,
  onUnknown: (problem: unknown) => void,
): Promise<Sale | null> {
  let attempt = first;
  for (let tries = 1; ; tries++) {
    try {
      const { kind, input, key } = attempt;
      return await call(endpoints[kind], input as never, { key, signal: AbortSignal.timeout(timeoutMs) });
    } catch (problem) {
      const ending = endingOf(problem, attempt);
      if (ending !== 'unknown') {
        storage.setAttempt(null);
        if (ending === 'spent') onSpent(problem);
        else onRefused(problem, attempt);
        return null;
      }
      attempt = { ...attempt, isDoubtful: true };
      storage.setAttempt(attempt);
      const mayHelp = mayRetry(problem) || !(problem instanceof ApiRefusal);
      if (tries >= triesMax || !mayHelp) {
        onUnknown(problem);
        return null;
      }
      await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** tries));
    }
  }
}

/** Of the tabs that show the same draft one sends; the others hear of it through the storage. */
async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(`kinza.${name}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
