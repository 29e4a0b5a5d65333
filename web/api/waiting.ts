import { ApiRefusal } from './problem.ts';

const listeners = new Set<(told: ApiRefusal) => void>();

/** Calls back when something has to wait in the server's queue; it is sent again by itself. */
export function onWaiting(listener: (told: ApiRefusal) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Nobody stays before a screen longer than this. */
const triesMax = 60;

/** Sends something, and again when the server says so for as long as it says where it stands in the queue. */
export async function inTurn<Reply>(send: () => Promise<Reply>, signal?: AbortSignal): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (problem) {
      if (!(problem instanceof ApiRefusal) || problem.code !== 'share.wait' || tries === triesMax) throw problem;
      for (const listener of listeners) listener(problem);
      await pause(Number(problem.data.retryAfterSeconds ?? 5) * 1_000, signal);
    }
  }
}

/** Ends at once, as an aborted request does, when nobody waits for it any more. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
