import { useCallback, useEffect, useRef, useState } from 'react';
import { type ScanResult, stockCountApi } from '#contract/inventory/stockCount.ts';
import { call } from '#web/api/client.ts';
import { newKey } from '#web/api/key.ts';
import { ApiRefusal, NetworkProblem } from '#web/api/problem.ts';
import { refresh } from '#web/api/query.ts';
import { useSession } from '#web/api/rights.ts';
import { readStoredJson, store } from '#web/api/storage.ts';
import { nextScans, stillWaiting, type WaitingScan } from './waitingScans.ts';

const againMs = 3_000;

interface ScanQueue {
  /** What waits in this browser, the oldest first. */
  waiting: readonly WaitingScan[];
  /** Codes that came after the count had ended: they are told, not counted. */
  dropped: readonly string[];
  add: (scan: Omit<WaitingScan, 'uuid' | 'at'>) => void;
}

/**
 * Scans on their way to the server, kept in the browser by count and user until they are answered: those of minutes
 * without a connection are sent when it is back, each once.
 */
export function useScanQueue(
  countId: number,
  onAnswered: (results: readonly ScanResult[]) => void,
  onProblem: (problem: unknown, codes: readonly string[]) => void,
): ScanQueue {
  const userId = useSession().data?.user.id ?? 0;
  const key = `kinza.count.${userId}.${countId}` as const;
  const queue = useRef<WaitingScan[] | null>(null);
  queue.current ??= readStoredJson<WaitingScan[]>(key) ?? [];
  const [waiting, setWaiting] = useState(queue.current);
  const [dropped, setDropped] = useState<string[]>([]);
  const heard = useRef({ onAnswered, onProblem });
  heard.current = { onAnswered, onProblem };

  const keep = useCallback(
    (next: WaitingScan[]) => {
      queue.current = next;
      store(key, next.length > 0 ? JSON.stringify(next) : null);
      setWaiting(next);
    },
    [key],
  );
  const sendAll = useCallback(async () => {
    while (queue.current && queue.current.length > 0) {
      const scans = nextScans(queue.current, Date.now());
      try {
        const { scans: results } = await call(stockCountApi.scan, { id: countId, scans });
        keep(stillWaiting(queue.current, scans));
        heard.current.onAnswered(results);
        void refresh('stockCount');
      } catch (problem) {
        const codes = scans.map(({ code }) => code);
        heard.current.onProblem(problem, codes);
        if (!isFinal(problem)) return;
        keep(stillWaiting(queue.current, scans));
        setDropped((before) => [...before, ...codes]);
      }
    }
  }, [countId, keep]);
  const send = useSendingOnce(sendAll);

  const add = (scan: Omit<WaitingScan, 'uuid' | 'at'>) => {
    keep([...(queue.current ?? []), { ...scan, uuid: newKey(), at: Date.now() }]);
    send();
  };
  return { waiting, dropped, add };
}

/** Sends at once, every few seconds, and when there is a connection again; never twice at the same time. */
function useSendingOnce(sendAll: () => Promise<void>): () => void {
  const isSending = useRef(false);
  const send = useCallback(() => {
    if (isSending.current) return;
    isSending.current = true;
    void sendAll().finally(() => {
      isSending.current = false;
    });
  }, [sendAll]);
  useEffect(() => {
    send();
    const timer = setInterval(send, againMs);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [send]);
  return send;
}

/** The count has ended, or the scan is none: sending it again helps nobody. */
function isFinal(problem: unknown): boolean {
  return problem instanceof ApiRefusal && ['stockCount.ended', 'input.invalid', 'notFound'].includes(problem.code);
}

/** There was no answer: what was scanned waits. */
export function isWithoutAnswer(problem: unknown): boolean {
  return problem instanceof NetworkProblem;
}
