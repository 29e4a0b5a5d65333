import { currentUser } from '#web/api/session.ts';
import { parsed, readTab, storeTab } from '#web/api/storage.ts';

/** A thing that was looked at, as the palette shows it again. */
export interface RecentThing {
  kind: 'item' | 'customer' | 'sale';
  id: number;
  name: string;
  nameJa: string;
  code: string;
  imageUrl: string;
}

const recentMax = 5;

/** The things that this user looked at last in this tab, the latest first. */
export function readRecent(): RecentThing[] {
  const { userId, things } = parsed<{ userId?: number; things?: unknown }>(readTab('kinza.recent')) ?? {};
  return userId === currentUser()?.id && Array.isArray(things) ? (things as RecentThing[]) : [];
}

export function remember(thing: RecentThing): void {
  const others = readRecent().filter(({ kind, id }) => kind !== thing.kind || id !== thing.id);
  const things = [thing, ...others].slice(0, recentMax);
  storeTab('kinza.recent', JSON.stringify({ userId: currentUser()?.id, things }));
}
