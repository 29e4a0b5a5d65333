import { sql } from 'kysely';
import { type Location, locationApi } from '#contract/company/location.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { saveWorkplace } from '../access/user/store.ts';
import { type Context, may } from '../kernel/context.ts';
import type { Tx } from '../kernel/database.ts';
import { register } from '../kernel/register.ts';
import { implement, type Route } from '../kernel/route.ts';
import { activeText } from '../sheet/text.ts';

type Draft = InputOf<typeof locationApi.create>;

/** Counts what an area further to the right still keeps at a location, by a word of `location.inUse`. */
export type LookAtLocation = (tx: Tx, locationId: number) => Promise<Partial<Record<'items' | 'pending', number>>>;

/** Locations of the company in use. One at which something still is, as those `looks` tell, stays open. */
export function locationRoutes(looks: readonly LookAtLocation[]): Route[] {
  const locations = register<Draft, Location>({
    thing: 'location',
    table: 'location',
    columns: [
      'id',
      'companyId',
      'companyName',
      'companyNameJa',
      'name',
      'nameJa',
      'description',
      'address',
      'addressJa',
      'phone',
      'active',
      'version',
    ],
    computed: {
      companyName: sql`(SELECT name FROM company WHERE company.id = location.company_id)`,
      companyNameJa: sql`(SELECT name_ja FROM company WHERE company.id = location.company_id)`,
    },
    fields: ['name', 'nameJa', 'description', 'address', 'addressJa', 'phone'],
    searched: ['name', 'nameJa', 'description', 'address', 'addressJa', 'phone'],
    check: (tx, ctx, draft) => checkCompany(tx, ctx, draft.companyId),
    checkToggle: async (tx, ctx, row, active) => (active ? undefined : checkClosing(tx, ctx, row, looks)),
    // Whoever opens a location works there; it is in their menu at once.
    after: async (tx, ctx, _draft, id, before) => (before ? undefined : saveWorkplace(tx, ctx.user.id, id)),
    sheet: {
      title: 'locations',
      columns: [
        { title: 'company', value: (row, language) => (language === 'ja' && row.companyNameJa) || row.companyName },
        { title: 'title', value: (row) => row.name },
        { title: 'titleJa', value: (row) => row.nameJa },
        { title: 'description', value: (row) => row.description },
        { title: 'address', value: (row, language) => (language === 'ja' && row.addressJa) || row.address },
        { title: 'phone', value: (row) => row.phone },
        { title: 'status', value: (row, language) => activeText(row.active, language) },
      ],
    },
  });
  return implement(locationApi, {
    ...locations,
    create: (ctx, draft) => locations.create({ ...ctx, companyId: companyFor(ctx, draft.companyId) }, draft),
  });
}

/** The company that a new location is for: the one in use, or another for who may see them all. */
function companyFor(ctx: Context, companyId: number): number {
  return may(ctx, 'View Company List') ? companyId : ctx.companyId;
}

async function checkCompany(tx: Tx, ctx: Context, companyId: number): Promise<void> {
  const isOpen = tx.selectFrom('company').select('id').where('id', '=', companyId).where('active', '=', true);
  if (companyId !== ctx.companyId || !(await isOpen.executeTakeFirst())) refuseField('companyId', 'field.invalid');
}

/** A company keeps a place to stand in, and nothing is left behind a closed door. One at a time looks. */
async function checkClosing(tx: Tx, ctx: Context, { id }: Location, looks: readonly LookAtLocation[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(4246, hashint8(${ctx.companyId}))`.execute(tx);
  const { rows } = await sql<{ open: number }>`SELECT count(*) AS open FROM location
    WHERE company_id = ${ctx.companyId} AND active AND id <> ${id}`.execute(tx);
  if (rows[0]?.open === 0) refuse('location.last');
  const found = { items: 0, pending: 0 };
  for (const look of looks) Object.assign(found, await look(tx, id));
  if (found.items + found.pending > 0) refuse('location.inUse', found);
}
