import { refuse } from '#contract/kernel/refusal.ts';
import { type Intake, intakeDraft } from '#contract/sales/intake.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { checkFiles } from '../../kernel/files/named.ts';
import type { TypeActions } from '../sale/typeActions.ts';
import { checkPromise } from './rules.ts';
import { findIntake, hasProvider, saveIntake } from './store.ts';

const told = ['piece', 'condition', 'declaredValue', 'milligramsIn', 'promisedDate', 'serviceProvider', 'pictures'];

/** What a service has besides what every sale has: the piece that was handed in. */
export const intakeActions: TypeActions = {
  async save(tx, ctx, { id, date }, draft, isNew) {
    const said = draft.intake ?? intakeDraft.parse({});
    checkPromise(said, date);
    await checkProvider(tx, ctx, said.serviceProviderId, isNew ? null : id);
    await checkFiles(tx, ctx, { use: 'workPicture', missing: 'service.pictureMissing' }, said.pictureIds);
    const { intake: before } = isNew ? {} : await findIntake(tx, ctx, id);
    await saveIntake(tx, ctx, id, said);
    if (isNew) return;
    const { intake: after } = await findIntake(tx, ctx, id);
    const changes = changesBetween<Record<string, unknown>>(toldOf(before), toldOf(after), told);
    if (Object.keys(changes).length > 0) await audit(tx, ctx, 'sale', id, 'intake', changes);
  },
};

/** Refuses a workshop that is not there, or does not work for the company any more. */
export async function checkProvider(tx: Tx, ctx: Context, providerId: number | null, saleId: number | null) {
  if (providerId === null || (await hasProvider(tx, ctx, providerId, saleId))) return;
  refuse('notFound', { thing: 'serviceProvider', id: providerId });
}

/** An intake as the audit trail tells it. */
function toldOf(intake: Intake | undefined): Record<string, unknown> {
  if (!intake) return {};
  const { serviceProviderName, pictureIds, ...rest } = intake;
  return { ...rest, serviceProvider: serviceProviderName, pictures: pictureIds.length };
}
