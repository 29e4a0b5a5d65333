import type { InputOf } from '#contract/kernel/endpoint.ts';
import { balanceOf } from '#contract/sales/balance.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { serviceApi } from '#contract/sales/service.ts';
import type { Changes } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { takeStep } from '../../kernel/document/actions.ts';
import { mustHold } from '../../kernel/document/hold.ts';
import { changeMaterials, consumeMaterials } from '../material/actions.ts';
import { materialText } from '../material/rules.ts';
import { listMaterials } from '../material/store.ts';
import { deliverSale } from '../sale/actions.ts';
import { sales } from '../sale/readStore.ts';
import { checkProvider } from './intakeActions.ts';
import { checkMove } from './rules.ts';
import { findIntake, saveProgress } from './store.ts';

type Input<K extends keyof typeof serviceApi> = InputOf<(typeof serviceApi)[K]>;

/** Says where the work is. A piece that comes back from its customer is here again. */
export async function moveService(ctx: Context, input: Input<'move'>): Promise<Sale> {
  const { stage, serviceProviderId, milligramsOut } = input;
  return takeStep(ctx, sales, input, 'move', async (tx, held) => {
    checkMove(input);
    await checkProvider(tx, ctx, serviceProviderId, held.id);
    const { intake: before } = await findIntake(tx, ctx, held.id);
    const weighed = milligramsOut === undefined ? {} : { milligramsOut };
    await saveProgress(tx, held.id, { serviceProviderId, ...weighed, handedOverAt: null, handedOverBy: null });
    const { intake: after } = await findIntake(tx, ctx, held.id);
    const audited: Changes = { serviceStage: [held.serviceStage, stage] };
    if (before?.serviceProviderId !== serviceProviderId)
      audited.serviceProvider = [before?.serviceProviderName ?? '', after?.serviceProviderName ?? ''];
    if (milligramsOut !== undefined) audited.milligramsOut = [before?.milligramsOut ?? null, milligramsOut];
    return { changes: { serviceStage: stage }, audited };
  });
}

/** Says which parts from stock the work takes. They are set aside until the piece is handed over. */
export async function noteParts(ctx: Context, input: Input<'parts'>): Promise<Sale> {
  return takeStep(ctx, sales, input, 'parts', async (tx, held) => {
    const before = await listMaterials(tx, held.id);
    const after = await changeMaterials(tx, ctx, held, input.materials, false);
    const audited: Changes = { materials: [before.map(materialText), after.map(materialText)] };
    return { changes: {}, audited };
  });
}

/** Hands the piece to its customer. What is paid in full is complete with it; otherwise the balance stays open. */
export async function handOverService(ctx: Context, input: Input<'handOver'>): Promise<Sale> {
  const { payments, milligramsOut } = input;
  if (payments.length > 0) mustHold(ctx, 'Take Payment');
  return takeStep(ctx, sales, input, 'handOver', async (tx, held) => {
    const weighed = milligramsOut === undefined ? {} : { milligramsOut };
    await saveProgress(tx, held.id, { ...weighed, handedOverAt: ctx.clock.now(), handedOverBy: ctx.user.id });
    // What was built into the piece leaves the stock with it.
    await consumeMaterials(tx, ctx, held);
    const serviceStage = 'handedOver' as const;
    const audited: Changes = { serviceStage: [held.serviceStage, serviceStage] };
    if (payments.length === 0 && balanceOf(held) > 0) return { changes: { serviceStage }, audited };
    const { changes, reply, ...done } = await deliverSale(tx, ctx, held, input);
    return {
      changes: { ...changes, serviceStage },
      status: 'completed',
      audited: { ...audited, ...done.audited },
      reply,
    };
  });
}
