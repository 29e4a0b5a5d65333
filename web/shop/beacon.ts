import type { VisitEventKind } from '#contract/analytics/visit.ts';
import { rememberStart } from './visitStart.ts';

// Tells the shop that a page is looked at, and when it is left. No cookie, nothing about who looks: and nothing
// at all of who does not want to be counted, or works here.

const { beacon } = document.body.dataset;

/** The site that led here; empty where it is this one. */
function referrerOf(): string {
  const referrer = URL.parse(document.referrer);
  return referrer !== null && referrer.host !== location.host ? referrer.origin : '';
}

function tell(kind: VisitEventKind): void {
  const look = { kind, page: location.pathname, referrer: referrerOf() };
  navigator.sendBeacon(beacon ?? '', new Blob([JSON.stringify(look)], { type: 'application/json' }));
}

function isCounted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return beacon !== undefined && doNotTrack !== '1' && globalPrivacyControl !== true && !isStaff();
}

/** Somebody is signed in to the office in this browser. */
function isStaff(): boolean {
  try {
    return localStorage.getItem('token') !== null;
  } catch {
    return false;
  }
}

function begin(): void {
  tell('view');
  rememberStart(referrerOf());
  const engaged = new AbortController();
  for (const act of ['click', 'change', 'submit'])
    document.querySelector('main')?.addEventListener(
      act,
      () => {
        engaged.abort();
        tell('interaction');
      },
      { signal: engaged.signal },
    );
  let isHere = true;
  const leave = () => {
    if (isHere) tell('leave');
    isHere = false;
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else isHere = true;
  });
  addEventListener('pagehide', leave);
  // A page that comes back as it was, by the browser's own button.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) tell('view');
    isHere = true;
  });
}

if (isCounted()) {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
}
