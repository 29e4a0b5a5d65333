import type { VisitEventKind } from '#contract/analytics/visit.ts';
import { flushLooks, writeLooks } from '#server/analytics/visit/actions.ts';
import type { Look } from '#server/analytics/visit/rules.ts';
import { businessDate } from '#server/kernel/clock.ts';
import { iphone } from './agents.ts';
import { apiBase, type World } from './world.ts';

export interface Seen {
  page?: string;
  kind?: VisitEventKind;
  referrer?: string;
  address?: string;
  agent?: string | null;
  headers?: Record<string, string>;
}

/** Opens the shop of the first company without what its office would ask for. */
export async function openWindow({ app, companyId, ginza }: World): Promise<void> {
  const words = { delivery: 'Two days', law: 'Kinza', privacy: 'Nothing is kept' };
  await app.tools.db
    .updateTable('shopSetting')
    .set({ isOpen: true, locationId: ginza, ...words })
    .where('companyId', '=', companyId)
    .execute();
}

/** A browser tells of a page of the shop, from an address of Softbank in Japan unless said. Written as soon as it is told. */
export async function seePage(world: World, seen: Seen = {}): Promise<number> {
  const { page = '/shop/kz', kind = 'view', referrer = '', address = '126.72.10.5', agent = iphone, headers } = seen;
  const reply = await world.app.server.inject({
    method: 'POST',
    url: `${apiBase}/shops/kz/visits`,
    headers: { ...(agent === null ? { 'user-agent': '' } : { 'user-agent': agent }), ...headers },
    remoteAddress: address,
    payload: { page, kind, referrer },
  });
  await flushLooks(world.app.tools.db);
  return reply.statusCode;
}

/** Two visits of so many days ago: somebody who looks at a piece for a minute, and somebody who leaves at once. */
export async function addVisits(world: World, itemCode: string, daysAgo: number): Promise<void> {
  const { db, clock } = world.app.tools;
  const at = new Date(clock.now().getTime() - daysAgo * 86_400_000);
  const look = { companyId: world.companyId, visitorBefore: null, at, day: businessDate(at), kind: 'view' } as const;
  const first: Look = { ...look, visitor: '1', page: '/shop/kz', referrer: '', device: 'mobile', country: 'JP' };
  const other = { ...first, visitor: '2', device: 'desktop', country: '', referrer: 'google.com' } as const;
  const later = { ...first, at: new Date(at.getTime() + 60_000), page: `/ja/shop/kz/item/${itemCode}` };
  await writeLooks(db, [first, later, other]);
}
