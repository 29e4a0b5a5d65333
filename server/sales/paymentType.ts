import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import { paymentTypeApi } from '#contract/sales/paymentType.ts';
import type { Context } from '../kernel/context.ts';
import { bothNames } from '../kernel/listSheet.ts';
import { named } from '../kernel/named.ts';
import { register } from '../kernel/register.ts';
import { implement } from '../kernel/route.ts';

/** Change comes out of cash, and money that goes back may become credit: a till can't do without these. */
const fixed = ['cash', 'storeCredit'];

export const paymentTypes = register({
  api: paymentTypeApi,
  table: 'paymentType',
  searched: ['name', 'nameJa'],
  // Payments refer to it by a code that is its own for good; nobody reads it.
  fill: async () => ({ code: `own${randomBytes(6).toString('hex')}` }),
  checkToggle: async (_tx, _ctx, { code, name }, active) => {
    if (!active && fixed.includes(code)) refuse('paymentType.locked', { name });
  },
  sheet: { title: 'paymentTypes', columns: [...bothNames] },
});

/** Every way of paying of the company, in the order in which they were made. */
async function listAll(ctx: Context) {
  const rows = await named<{
    code: string;
    name: string;
    nameJa: string;
    needsReference: boolean;
    opensDrawer: boolean;
    active: boolean;
  }>(
    ctx.db,
    sql`SELECT code, name, name_ja, needs_reference, opens_drawer, active FROM payment_type
      WHERE company_id = ${ctx.companyId} ORDER BY id`,
  );
  return { rows };
}

export const paymentTypeRoutes = implement(paymentTypeApi, { ...paymentTypes, all: listAll });
