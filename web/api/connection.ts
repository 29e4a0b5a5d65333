import { NetworkProblem } from './problem.ts';

/** Asks the server for the least that there is. A browser that takes itself for offline may stand on its machine. */
export async function reachServer(): Promise<void> {
  try {
    await fetch('/builds/latest.json', { cache: 'no-store' });
  } catch (problem) {
    throw new NetworkProblem(problem);
  }
}

/**
 * Code that is fetched once, where there is a connection: a browser keeps an import that failed for as long as the page
 * lives, so that none is begun without.
 */
export function fetchedOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let code: { loaded: Code } | undefined;
  return async () => {
    if (code) return code.loaded;
    if (navigator.onLine === false) await reachServer();
    code = { loaded: await load().catch((problem) => Promise.reject(new NetworkProblem(problem))) };
    return code.loaded;
  };
}
