import { sql } from 'kysely';
import { type Location, locationApi } from '#contract/company/location.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { joinLocation } from '../access/user/actions.ts';
import { type Context, companiesOf } from '../kernel/context.ts';
import type { Tx } from '../kernel/database.ts';
import { bothNames } from '../kernel/listSheet.ts';
import { holdTable } from '../kernel/locks.ts';
import { columnsOf, register } from '../kernel/register.ts';
import { implement, type Route } from '../kernel/route.ts';

/** Counts what an area further to the right still keeps at a location, by a word of `location.inUse`. */
export type LookAtLocation = (
  tx: Tx,
  locationId: number,
) => Promise<Partial<Record<'items' | 'documents' | 'pending', number>>>;

const texts = ['name', 'nameJa', 'description', 'descriptionJa', 'address', 'addressJa', 'phone'] as const;

/** Locations of the company in use. One at which something still is, as those `looks` tell, stays open. */
export function locationRoutes(looks: readonly LookAtLocation[]): Route[] {
  const locations = register({
    api: locationApi,
    table: 'location',
    computed: columnsOf('company', { companyName: 'name', companyNameJa: 'nameJa' }),
    fields: texts,
    searched: texts,
    check: (tx, ctx, draft) => checkCompany(tx, ctx, draft.companyId),
    checkToggle: async (tx, ctx, row, active) => (active ? undefined : checkClosing(tx, ctx, row, looks)),
    // It is in the menu of whoever opens it at once.
    after: async (tx, ctx, _draft, id, before) => (before ? undefined : joinLocation(tx, ctx, id)),
    sheet: {
      title: 'locations',
      columns: [
        { title: 'company', local: 'companyName' },
        ...bothNames,
        'description',
        'descriptionJa',
        { title: 'address', local: 'address' },
        'phone',
      ],
    },
  });
  return implement(locationApi, {
    ...locations,
    create: (ctx, draft) => locations.create({ ...ctx, companyId: companyFor(ctx, draft.companyId) }, draft),
  });
}

/** The company that a new location is for: the one in use, or another that is given to whoever asks. */
function companyFor(ctx: Context, companyId: number): number {
  return (companiesOf(ctx)?.includes(companyId) ?? true) ? companyId : ctx.companyId;
}

async function checkCompany(tx: Tx, ctx: Context, companyId: number): Promise<void> {
  const isOpen = tx.selectFrom('company').select('id').where('id', '=', companyId).where('active', '=', true);
  if (companyId !== ctx.companyId || !(await isOpen.executeTakeFirst())) refuseField('companyId', 'field.invalid');
}

/** A company keeps a place to stand in, and nothing is left behind a closed door. One at a time looks. */
async function checkClosing(tx: Tx, ctx: Context, { id }: Location, looks: readonly LookAtLocation[]): Promise<void> {
  await holdTable(tx, 'location', ctx.companyId);
  const { rows } = await sql<{ open: number }>`SELECT count(*) AS open FROM location
    WHERE company_id = ${ctx.companyId} AND active AND id <> ${id}`.execute(tx);
  if (rows[0]?.open === 0) refuse('location.last');
  const found = { items: 0, documents: 0, pending: 0 };
  for (const look of looks) {
    const { items = 0, documents = 0, pending = 0 } = await look(tx, id);
    found.items += items;
    found.documents += documents;
    found.pending += pending;
  }
  if (found.items + found.documents + found.pending > 0) refuse('location.inUse', found);
}
