import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { type Bidder, type bidderApi, biddersMax } from '#contract/sales/subasta.ts';
import { audit } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { holdDocument } from '../../kernel/document/hold.ts';
import { transact } from '../../kernel/transact.ts';
import { customerOf } from '../sale/guards.ts';
import { countBidders, findBidder, findEventOf, isPaddleTaken, saveBidder, saveNewBidder } from './bidderStore.ts';
import { type HeldSubasta, subastas } from './store.ts';

type Entered = Pick<InputOf<typeof bidderApi.create>, 'paddle' | 'customerId' | 'name'>;

/** Gives out a paddle of an event that is not over. */
export function createBidder(ctx: Context, input: InputOf<typeof bidderApi.create>): Promise<Bidder> {
  return transact(ctx, async (tx) => {
    const { subastaId } = input;
    await holdEvent(tx, ctx, subastaId);
    if ((await countBidders(tx, subastaId)) >= biddersMax) refuseField('paddle', 'field.tooMany');
    const row = await rowOf(tx, ctx, input);
    const id = await saveNewBidder(tx, { ...row, companyId: ctx.companyId, subastaId });
    if (id === undefined) refuse('lot.paddleTaken', { paddle: input.paddle });
    await audit(tx, ctx, 'subasta', subastaId, 'addBidder', { paddle: [null, input.paddle] });
    return findBidder(tx, ctx, id);
  });
}

/** Changes who has a paddle, or its number. */
export function editBidder(ctx: Context, input: InputOf<typeof bidderApi.edit>): Promise<Bidder> {
  return transact(ctx, async (tx) => {
    const { id, version, paddle } = input;
    const subastaId = await findEventOf(tx, ctx, id);
    await holdEvent(tx, ctx, subastaId);
    const before = await findBidder(tx, ctx, id);
    if (before.version !== version) refuse('conflict.version', { version: before.version });
    if (await isPaddleTaken(tx, subastaId, paddle, id)) refuse('lot.paddleTaken', { paddle });
    await saveBidder(tx, id, version, await rowOf(tx, ctx, input, before.customerId));
    const after = await findBidder(tx, ctx, id);
    await audit(tx, ctx, 'subasta', subastaId, 'editBidder', {
      paddle: [before.paddle, after.paddle],
      name: [before.name, after.name],
    });
    return after;
  });
}

/** Holds an event that is not over: its paddles are given out one after the other. */
async function holdEvent(tx: Tx, ctx: Context, id: number): Promise<void> {
  const { status } = await holdDocument<HeldSubasta>(tx, ctx, subastas, id);
  if (status !== 'draft' && status !== 'open') refuse('document.notNow', { step: 'addBidder', status });
}

/** A bidder is a customer, or has a name. */
async function rowOf(tx: Tx, ctx: Context, { paddle, customerId, name }: Entered, keptId: number | null = null) {
  const customer = await customerOf(tx, ctx, customerId, keptId);
  if (!customer && name === '') refuseField('name', 'field.required');
  return { paddle, customerId: customer?.id ?? null, name: customer ? '' : name };
}
