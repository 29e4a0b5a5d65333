import { z } from 'zod';
import { refuse } from '#contract/kernel/refusal.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Admission, importer } from '../../kernel/import/actions.ts';
import { itemImport } from './kind.ts';
import { findPremises } from './store.ts';

const target = z.object({ locationId: z.int() });

/** Refuses a location that is not the user's or is closed, and one whose books are closed today. */
const admit: Admission = async (tx, ctx, wanted) => {
  const { locationId } = target.parse(wanted);
  const isOwn = ctx.user.locationIds.includes(locationId);
  const premises = (isOwn && (await findPremises(tx, ctx.companyId, locationId))) || refuse('access.location');
  if (!premises.active) refuse('location.closed');
  const { closedThrough } = premises;
  if (closedThrough !== null && closedThrough >= businessDate(ctx.clock.now()))
    refuse('company.periodClosed', { closedThrough });
};

/** Files of items: checked, looked at, written to a location. */
export const itemImporter = importer(itemImport, admit);
