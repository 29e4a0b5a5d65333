import { buildId } from './config.ts';

/** How often a running page asks whether a newer build is served. */
export const pollMs = 60_000;

/** Calls back once when a newer build is served. Asks every minute and when the window gets the focus. */
export function watchBuild(onNewer: () => void): () => void {
  if (!buildId) return () => {};
  let isFound = false;
  const ask = async () => {
    if (isFound || document.hidden) return;
    if (!(await isNewerServed())) return;
    isFound = true;
    stop();
    onNewer();
  };
  const timer = setInterval(ask, pollMs);
  window.addEventListener('focus', ask);
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener('focus', ask);
  };
  return stop;
}

/** The pointer names the latest build; its own manifest must be there too, since files may arrive one by one. */
export async function isNewerServed(): Promise<boolean> {
  try {
    const latest = (await (await fetch('/builds/latest.json', { cache: 'no-store' })).json()) as { id?: string };
    if (!latest.id || latest.id === buildId) return false;
    return (await fetch(`/builds/meta/${encodeURIComponent(latest.id)}.json`, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
